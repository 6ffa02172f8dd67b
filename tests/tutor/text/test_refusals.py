"""The sentences about files that hold no game, in both languages."""

from collections.abc import Callable

import pytest

from rules.formats.reader import parse_game
from rules.formats.reading import UnreadableGame
from tests.rules.formats.odd_files import REFUSED
from tutor.language import override
from tutor.text.messages import error_sentence


@pytest.mark.parametrize("language", ["en", "ja"])
def test_refusals(language: str, golden: Callable[[str, str], None]) -> None:
    lines = []
    for name, data in REFUSED.items():
        with pytest.raises(UnreadableGame) as caught:
            parse_game(data)
        with override(language):
            lines.append(f"{name}: {error_sentence(caught.value)}")
    golden(f"refusals.{language}.txt", "\n".join(lines) + "\n")

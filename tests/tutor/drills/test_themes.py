"""What a position is about."""

from collections.abc import Collection
from dataclasses import replace

import pytest

from rules.ruleset import Ruleset
from tests.tutor.positions import position
from tutor.drills.themes import Theme, is_about
from tutor.language import languages, translator
from tutor.text.drills import purpose_line, theme_word

RIVERS = ("", "9m", "", "")
FAR = position("147m258p369s1223z", "9s")


@pytest.mark.parametrize(
    ("seen", "wanted"),
    [
        (FAR, {Theme.SHAPES}),
        (position("147m258p369s1223z", "9s", rivers=RIVERS, riichi={1: 0}), {Theme.FOLDING}),
        (position("123m456p789s1155z", "9s"), {Theme.YAKU, Theme.WAITS}),
        (position("1122m44p269s1236z", "9s"), {Theme.SHAPES, Theme.PAIRS}),
        (position("147m258p36s33z", "9s", melds={0: ["456p"]}), {Theme.SHAPES, Theme.YAKU}),
        (replace(FAR, rules=Ruleset(hanchan=False), round=3), {Theme.SHAPES, Theme.LAST_ROUND}),
    ],
)
def test_what_a_position_is_about(seen: object, wanted: Collection[Theme]) -> None:
    assert {theme for theme in Theme if is_about(seen, theme)} == wanted  # type: ignore[arg-type]


def test_every_theme_has_its_words() -> None:
    for language in languages():
        said = translator(language)
        every = (None, *Theme)
        assert len({theme_word(theme, said) for theme in every}) == len(every)
        assert all(purpose_line(theme, said) for theme in every)

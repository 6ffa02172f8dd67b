"""Short texts fit where they stand, in every language: measured in the fonts of the window."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QTextLayout, QTextOption

from tests.conftest import GOLDEN
from tests.ui.reviews import use_look
from tutor.pages.parts.look import look
from tutor.pages.parts.theme import load_fonts

BESIDE_SIGN = 314


@pytest.fixture(autouse=True)
def fonts(qapp) -> None:
    load_fonts()


def lines(text: str, font: QFont, room: float) -> int:
    layout = QTextLayout(text, font)
    layout.setTextOption(QTextOption())
    layout.beginLayout()
    count = 0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        line.setPosition(QPointF(0, 0))
        count += 1
    layout.endLayout()
    return count


@pytest.mark.parametrize("kind", ["explanations", "authors"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_sentence_of_the_advice_takes_three_lines_at_most(kind: str, language: str) -> None:
    use_look(language)
    texts = re.findall(
        r"^[-?>~] (.*)", Path(GOLDEN / f"{kind}.{language}.txt").read_text("utf-8"), re.M
    )
    assert texts
    counts = [lines(text, look().font("body"), BESIDE_SIGN) for text in texts]
    assert max(counts) <= 3
    assert sum(count > 2 for count in counts) <= len(counts) / 4, "mostly two"

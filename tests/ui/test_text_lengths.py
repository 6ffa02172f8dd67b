"""Short texts fit where they stand, in every language: measured in the fonts of the window."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QTextLayout, QTextOption

from tests.conftest import GOLDEN
from tests.ui.reviews import look
from tutor.language import languages
from tutor.strategy.strategies import Strategy
from tutor.text.plans import plan_line, plan_title
from tutor.ui.panel.plan_card import TEXT_SLACK, PlanCard
from tutor.ui.parts.theme import load_fonts

CARD, CELL, BESIDE_SIGN = 344, 84, 314
by_language = pytest.mark.parametrize("language", languages())


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


@by_language
@pytest.mark.parametrize("strategy", Strategy)
def test_a_plan_has_its_title_on_one_line_and_says_itself_on_two(
    language: str, strategy: Strategy
) -> None:
    shown = look(language)
    room = PlanCard(shown)._text_width(CARD) - TEXT_SLACK
    assert lines(plan_title(strategy, shown.translator), shown.font("plan"), room) == 1
    assert lines(plan_line(strategy, shown.translator), shown.font("body"), room) <= 2


@pytest.mark.parametrize("kind", ["explanations", "plans"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_sentence_of_the_advice_takes_three_lines_at_most(kind: str, language: str) -> None:
    shown = look(language)
    texts = re.findall(
        r"^[-?>~] (.*)", Path(GOLDEN / f"{kind}.{language}.txt").read_text("utf-8"), re.M
    )
    assert texts
    counts = [lines(text, shown.font("body"), BESIDE_SIGN) for text in texts]
    assert max(counts) <= 3
    assert sum(count > 2 for count in counts) <= len(counts) / 4, "mostly two"

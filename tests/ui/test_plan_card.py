"""The card of the plan takes as few lines as its width allows."""

import pytest
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from tests.ui.settling import settle
from tutor.language import override
from tutor.pages.panel.cards import PlanCard
from tutor.pages.panel.model import PlanView
from tutor.pages.parts.look import look
from tutor.pages.parts.theme import style_sheet

LONG = {
    "en": "Go on with care · no yaku yet or straight in man · one step away, 6 tiles · "
    "Left is probably ready",
    "ja": "慎重に前進｜まだ役なし・萬子の一気通貫含み｜一向聴 受け入れ6枚｜上家に聴牌濃厚",
}
NARROW = 283
"""The card's width in a window of 960 pixels."""


def shown(qtbot: QtBot, title: str) -> PlanCard:
    card = PlanCard()
    qtbot.addWidget(card)
    card.setStyleSheet(style_sheet(look().colours, look().scale))
    card.show_plan(PlanView((True, False, False), title, ""))
    card.resize(NARROW, 200)
    card.show()
    settle()
    return card


@pytest.mark.parametrize("language", LONG)
def test_a_long_plan_takes_four_lines_in_a_small_window(qtbot: QtBot, language: str) -> None:
    with override(language):
        card = shown(qtbot, LONG[language])
        line = QFontMetricsF(look().font("title")).height()
        assert card.title.heightForWidth(card.title.width()) <= 4.5 * line


def test_a_japanese_plan_breaks_at_its_bars(qtbot: QtBot) -> None:
    with override("ja"):
        card = shown(qtbot, "七対子なら四向聴の遅い手｜タンヤオ含み")
        line = QFontMetricsF(look().font("plan")).height()
        assert card.title.heightForWidth(card.title.width()) <= 2.5 * line
        assert card.title.accessibleName() == "七対子なら四向聴の遅い手｜タンヤオ含み"

"""The card of the plan takes as few lines as its width allows."""

import pytest
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from tutor.language import override
from tutor.pages.panel.cards import ANYWHERE, BADGE_SIDE, LINES, PlanCard
from tutor.pages.panel.model import PlanView
from tutor.pages.parts.look import look

LONG = {
    "en": "Go on with care · no yaku yet or straight in man · one step away, 6 tiles · "
    "Left is probably ready",
    "ja": "慎重に前進｜まだ役なし・萬子の一気通貫含み｜一向聴 受け入れ6枚｜上家に聴牌濃厚",
}
NARROW = 283
"""The card's width in a window of 960 pixels."""


@pytest.mark.parametrize("language", LONG)
def test_a_long_plan_takes_four_lines_in_a_small_window(qtbot: QtBot, language: str) -> None:
    with override(language):
        card = PlanCard()
        qtbot.addWidget(card)
        card.show_plan(PlanView((True, False, False), LONG[language], ""))
        metrics = QFontMetricsF(look().font("title"))
        line = metrics.boundingRect(ANYWHERE, LINES, LONG[language][:4]).height()
        signs_and_edges = BADGE_SIDE + 14
        assert card.heightForWidth(NARROW) <= signs_and_edges + 4.5 * line


def test_a_short_plan_stands_beside_its_signs(qtbot: QtBot) -> None:
    card = PlanCard()
    qtbot.addWidget(card)
    card.show_plan(PlanView((True, False, False), "Push", "A close call."))
    assert card.heightForWidth(NARROW) == 76


def test_a_title_of_many_short_lines_goes_below_its_signs(qtbot: QtBot) -> None:
    with override("ja"):
        card = PlanCard()
        qtbot.addWidget(card)
        sure = "ほぼ一択です。上級者の多くは第1候補の牌を切ります。"
        card.show_plan(
            PlanView((True, True, False), "七対子なら四向聴の遅い手｜タンヤオ含み", sure)
        )
        (title, *_), *_ = card._layout(NARROW + 24).lines
        assert title.count("\n") == 1

"""The cards of a hint: no line stays empty between words, and none ends within a tile's name."""

from itertools import pairwise

import pytest
from PySide6.QtGui import QColor, QFontMetricsF, QImage

from tests.ui.reviews import look
from tutor.ui.panel.option_card import OptionCard
from tutor.ui.panel.plan_card import BADGE_SIDE, PlanCard
from tutor.view.panel.option_view import OptionView
from tutor.view.panel.panel_view import PlanView

TITLES = {"en": "Build · White dragon, perhaps riichi", "ja": "白をそろえて・リーチもねらう手作り"}
WIDTHS = range(280, 420, 7)
LEFT = 18 + BADGE_SIDE + 14


@pytest.mark.parametrize("language", TITLES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_no_line_stays_empty(qtbot, language: str, scale: float) -> None:
    shown = look(language, scale=scale)
    card = PlanCard(shown)
    qtbot.addWidget(card)
    card.show_plan(PlanView((True, True, False), TITLES[language], "A matter of taste."), shown)
    card.show()
    high = QFontMetricsF(shown.font("plan")).height()
    for width in WIDTHS:
        card.resize(width, card.heightForWidth(width))
        rows = inked_rows(card.grab().toImage(), LEFT, width - 46)
        gaps = [below - above for above, below in pairwise(rows)]
        assert max(gaps) < high, width
        assert rows[-1] < card.height() - 4, width


def test_what_is_offered_names_its_tiles_whole(qtbot) -> None:
    shown = look("en")
    card = OptionCard(shown)
    qtbot.addWidget(card)
    card.show_option(OptionView("Chi with 2-sou and 3-sou", (), ()), shown)
    assert "-" not in card._title.text()
    assert card._title.accessibleName() == "Chi with 2-sou and 3-sou"


def inked_rows(image: QImage, left: int, right: int) -> list[int]:
    ground = QColor(image.pixel(left - 4, 4)).lightness()
    return [
        y
        for y in range(image.height())
        if any(
            abs(QColor(image.pixel(x, y)).lightness() - ground) > 60 for x in range(left, right, 2)
        )
    ]

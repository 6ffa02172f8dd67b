"""Nothing is shown by hue alone: plans, safety marks, verdicts and red fives, in grey and as people
with deuteranopia see them."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from rules.tiles import RED_FIVES, Tile
from tests.ui.reviews import use_look
from tests.ui.seeing import apart, linear, picture
from tests.ui.settling import settle
from tests.ui.tables import table
from tutor.coach.strategy.situation import STRATEGIES, Strategy
from tutor.pages.panel.cards import PlanCard
from tutor.pages.panel.model import PlanView
from tutor.pages.parts.look import paint_ring, paint_tile, paint_triangle, tile_height
from tutor.pages.parts.model import lanes_of
from tutor.pages.parts.theme import THEMES
from tutor.pages.table.model import HandMarks, SafetyMark
from tutor.pages.table.table_view import TableView

pytestmark = pytest.mark.parametrize("theme", THEMES)
SIGN = 12


def card(qtbot, strategy: Strategy, theme: str) -> np.ndarray:
    use_look(colours=THEMES[theme])
    made = PlanCard()
    qtbot.addWidget(made)
    made.show_plan(PlanView(lanes_of(strategy), "", "", "", ""))
    made.resize(344, 116)
    return picture(made)


def test_every_plan_has_a_badge_of_its_own(qtbot, theme):
    cards = {one: card(qtbot, one, theme) for one in (*STRATEGIES, Strategy.NONE)}
    for one, other in combinations(cards, 2):
        assert apart(cards[one], cards[other], 2.0) >= 60, (one, other)


def hand(qtbot, marks: HandMarks, theme: str) -> np.ndarray:
    use_look(colours=THEMES[theme])
    made = TableView()
    qtbot.addWidget(made)
    made.resize(800, 700)
    made.show()
    made.show_table(table(), marks=marks)
    settle()
    return linear(made.grab(made.hand.geometry().adjusted(-8, -8, 8, 8)).toImage())


def test_how_safe_a_tile_is_shows_in_shapes(qtbot, theme):
    tile = table().hand[4]
    shown = [hand(qtbot, HandMarks(safety={tile: mark}), theme) for mark in SafetyMark]
    shown.append(hand(qtbot, HandMarks(), theme))
    for one, other in combinations(shown, 2):
        assert apart(one, other) >= SIGN


def test_the_tile_thrown_and_the_tiles_that_fit_are_marked(qtbot, theme):
    tile = table().hand[4]
    bare = hand(qtbot, HandMarks(), theme)
    thrown = hand(qtbot, HandMarks(played=tile), theme)
    fits = hand(qtbot, HandMarks(bars=frozenset({tile})), theme)
    for one, other in combinations((bare, thrown, fits), 2):
        assert apart(one, other) >= SIGN


def painted(side: float, paint, ground: str) -> np.ndarray:
    image = QImage(round(side), round(side), QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return linear(image)


def test_verdicts_are_shapes(qapp, theme):
    colours, middle = THEMES[theme], QPointF(10, 10)
    shown = [
        painted(20, paint, colours.surface)
        for paint in (
            lambda p: paint_triangle(p, middle, 11, QColor(colours.alert)),
            lambda p: paint_triangle(p, middle, 11, QColor(colours.alert), filled=False),
            lambda p: paint_ring(p, middle, 10, QColor(colours.ink3)),
            lambda p: None,
        )
    ]
    for one, other in combinations(shown, 2):
        assert apart(one, other) >= SIGN


@pytest.mark.parametrize("red", RED_FIVES, ids=["man", "pin", "sou"])
def test_a_red_five_is_marked_by_its_dot(qapp, theme, red):
    wide, high = 22, tile_height(22)

    def tile(number: int) -> np.ndarray:
        image = QImage(wide, high, QImage.Format.Format_RGB32)
        image.fill(QColor(THEMES[theme].felt))
        painter = QPainter(image)
        paint_tile(painter, QRectF(0, 0, wide, high), Tile(number), indices=False)
        painter.end()
        return linear(image)

    corner = np.s_[: high // 3, wide // 2 :]
    assert apart(tile(red)[corner], tile(red + 1)[corner], 2.0) >= 6

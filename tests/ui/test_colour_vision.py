"""Nothing is told by hue alone: plans, ties, the tile thrown, marks and red fives in grey and as
people see them who cannot tell red from green."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from rules.tiles import RED_FIVES, Tile
from tests.ui.reviews import look
from tests.ui.seeing import KINDS, apart, linear, picture
from tests.ui.settling import settle
from tests.ui.tables import table
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.ui.panel.plan_card import PlanCard
from tutor.ui.parts.look import paint_ring, paint_triangle
from tutor.ui.parts.theme import THEMES
from tutor.ui.parts.tile_art import paint_tile, tile_height
from tutor.ui.table.table_view import TableView
from tutor.view.lanes import lanes_of
from tutor.view.panel.panel_view import PlanView
from tutor.view.table.hand_marks import HandMarks, SafetyMark

pytestmark = [pytest.mark.parametrize("kind", KINDS), pytest.mark.parametrize("theme", THEMES)]
SIGN = 12


def card(qtbot, strategy: Strategy, theme: str) -> np.ndarray:
    here = look(colours=THEMES[theme])
    made = PlanCard(here)
    qtbot.addWidget(made)
    made.show_plan(PlanView(lanes_of(strategy), "", "", "", ""), here)
    made.resize(344, 116)
    return picture(made)


def test_every_plan_has_a_badge_of_its_own(qtbot, theme, kind):
    cards = {one: card(qtbot, one, theme) for one in (*STRATEGIES, Strategy.NONE)}
    for one, other in combinations(cards, 2):
        assert apart(cards[one], cards[other], kind, 2.0) >= 60, (one, other)


def hand(qtbot, marks: HandMarks, theme: str) -> np.ndarray:
    made = TableView(look(colours=THEMES[theme]))
    qtbot.addWidget(made)
    made.resize(800, 700)
    made.show()
    made.show_table(table(), marks=marks)
    settle()
    return linear(made.grab(made.hand.geometry().adjusted(-8, -8, 8, 8)).toImage())


def test_how_safe_a_tile_is_shows_in_shapes(qtbot, theme, kind):
    tile = table().hand[4]
    shown = [hand(qtbot, HandMarks(safety={tile: mark}), theme) for mark in SafetyMark]
    shown.append(hand(qtbot, HandMarks(), theme))
    for one, other in combinations(shown, 2):
        assert apart(one, other, kind) >= SIGN


def test_equal_ranks_have_equal_chips_and_others_do_not(qtbot, theme, kind):
    first, second, third = table().hand[:3]
    shown = hand(qtbot, HandMarks(chips={first: 1, second: 1, third: 3}), theme)
    bare = hand(qtbot, HandMarks(), theme)
    wide = (shown != bare).any(axis=2).nonzero()
    top, bottom = wide[0].min(), wide[0].max() + 1
    columns = np.unique(wide[1])
    starts = [int(columns[0]), *(int(b) for a, b in pairwise(columns) if b > a + 1)]
    size = int(columns[-1]) - starts[-1] + 1
    chips = [shown[top:bottom, start : start + size] for start in starts[:3]]
    assert apart(chips[0], chips[1], kind) == 0
    assert apart(chips[0], chips[2], kind) >= SIGN


def test_the_tile_thrown_and_the_tiles_that_fit_are_marked(qtbot, theme, kind):
    tile = table().hand[4]
    bare = hand(qtbot, HandMarks(), theme)
    thrown = hand(qtbot, HandMarks(played=tile), theme)
    fits = hand(qtbot, HandMarks(bars=frozenset({tile})), theme)
    for one, other in combinations((bare, thrown, fits), 2):
        assert apart(one, other, kind) >= SIGN


def painted(side: float, paint, ground: str) -> np.ndarray:
    image = QImage(round(side), round(side), QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return linear(image)


def test_verdicts_are_shapes(qapp, theme, kind):
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
        assert apart(one, other, kind) >= SIGN


@pytest.mark.parametrize("wide", [22, 34, 52])
@pytest.mark.parametrize("red", RED_FIVES, ids=["man", "pin", "sou"])
def test_a_red_five_is_told_by_its_dot(qapp, theme, kind, red, wide):
    high = tile_height(wide)

    def tile(number: int) -> np.ndarray:
        image = QImage(wide, high, QImage.Format.Format_RGB32)
        image.fill(QColor(THEMES[theme].felt))
        painter = QPainter(image)
        paint_tile(painter, QRectF(0, 0, wide, high), Tile(number), indices=False)
        painter.end()
        return linear(image)

    corner = np.s_[: high // 3, wide // 2 :]
    assert apart(tile(red)[corner], tile(red + 1)[corner], kind, 2.0) >= 6


def test_what_a_hint_shows_on_the_felt_is_seen(stage, theme, kind):
    stage.change(theme=theme)
    shown = []
    for scene in ("practice turn", "practice hint 3", "practice hint 4"):
        stage.show(scene)
        shown.append((picture(stage.game.table), picture(stage.game.panel)))
    for one, other in combinations(shown, 2):
        assert apart(one[0], other[0], kind) >= SIGN
        assert apart(one[1], other[1], kind) >= 1000


def test_where_one_is_in_the_game_is_seen_on_the_timeline(stage, theme, kind):
    stage.change(theme=theme)
    stage.show("review all")
    page = stage.window.page
    page.navigator.go_to(0)
    settle()
    there = picture(page.timeline)
    page.navigator.step(3)
    settle()
    assert apart(there, picture(page.timeline), kind) >= SIGN

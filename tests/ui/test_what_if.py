"""What if another tile had been thrown: real clicks and keys."""

import pytest
from PySide6.QtCore import Qt

from rules.tiles import kind_of
from tests.ui.settling import press, settle
from tutor.coach.advice import CallDecision
from tutor.pages.review.model import offered_throw, other_throw
from tutor.pages.review.summary_model import table_after, what_if_view

pytestmark = pytest.mark.usefixtures("small_tree")


@pytest.fixture
def window(reviewing):
    reviewing.page.navigator.go_to(reviewing.page.state.lessons[0].at)
    settle()
    return reviewing


@pytest.fixture
def card(window):
    return window.page.what_if


def click_tile(qtbot, window, tile):
    button = next(each for each in window.page.table.hand.buttons if each.tile == tile)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    settle()


def river(window):
    return [place.tile for place in window.page.table.rivers[0].places]


def others(decision):
    return [tile for tile in decision.observation.discards if other_throw(decision, tile)]


def test_a_click_throws_another_tile_and_one_key_leads_back(qtbot, window, card):
    page = window.page
    decision, before = page.state.decision, river(window)
    tile = others(decision)[0]
    assert not card.body.isVisible()
    assert card.button.isVisible()
    click_tile(qtbot, window, tile)
    assert card.body.isVisible()
    assert river(window) == [*before, tile]
    assert tile not in [each.tile for each in page.table.hand.buttons]
    view = what_if_view(decision, tile)
    shown = [[line.text() for line in column.lines] for column in card.columns]
    assert shown == [list(throw.lines) for throw in view.throws]
    assert card.title.text() == view.title
    press(qtbot, window, Qt.Key.Key_Backspace)
    assert not card.body.isVisible()
    assert river(window) == before
    assert page.state.decision == decision


def test_the_better_tile_stands_first_and_draws_only_beside_draws(window):
    for decision in window.page.state.discards:
        rank = decision.advice.rank_of
        for tile in others(decision):
            first, second = what_if_view(decision, tile).throws
            assert rank(first.tile) <= rank(second.tile)
            draws = what_if_view(decision, tile).draws
            alike = first.lines[0] == second.lines[0]
            if alike and "from ready" in first.lines[0]:
                assert draws
            if not draws:
                assert not any((first.draws, second.draws, first.chance, second.chance))
        break


def test_the_key_and_the_button_try_what_the_tutor_throws(qtbot, window, card):
    page = window.page
    wanted = offered_throw(page.state.decision)
    assert wanted in page.state.decision.advice.best
    press(qtbot, window, Qt.Key.Key_W)
    assert kind_of(page.navigator.tried) == kind_of(wanted)
    assert card.body.isVisible()
    qtbot.mouseClick(card.button, Qt.MouseButton.LeftButton)
    settle()
    assert page.navigator.tried is None
    assert not card.body.isVisible()
    qtbot.mouseClick(card.button, Qt.MouseButton.LeftButton)
    settle()
    assert card.body.isVisible()


def test_going_on_leaves_it(qtbot, window, card):
    press(qtbot, window, Qt.Key.Key_W)
    press(qtbot, window, Qt.Key.Key_Right)
    assert window.page.navigator.tried is None
    assert not card.body.isVisible()
    press(qtbot, window, Qt.Key.Key_Backspace)
    assert window.page.table.isVisible()


def test_an_offer_has_no_other_tile(qtbot, window, card):
    page = window.page
    places = [at for at, one in enumerate(page.state.flat) if isinstance(one, CallDecision)]
    page.navigator.go_to(places[0])
    settle()
    assert not card.isVisible()
    press(qtbot, window, Qt.Key.Key_W)
    assert page.navigator.tried is None
    assert table_after(page.state, page.state.entry.observation.hand[0]) is None

"""What moves: it ends where it would be without, waits for nobody, and can be switched off."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from rules.tiles import parse_tiles
from tests.ui.practices import PLAIN, ByKeys, begin, reach
from tests.ui.settling import moving, run_out, running, settle
from tests.ui.tables import river, table
from tutor.pages.parts.look import Look, set_look
from tutor.pages.parts.motion import Motion
from tutor.pages.table.table_view import TableView

LEFT = Qt.MouseButton.LeftButton


pytestmark = pytest.mark.usefixtures("quick_opponents")


@pytest.fixture
def ground(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def view(qtbot):
    set_look(Look(moves=True))
    made = TableView()
    qtbot.addWidget(made)
    made.resize(808, 736)
    made.show()
    return made


# --- one motion -----------------------------------------------------------------------------


def test_a_motion_goes_from_0_to_1_once_and_eases_out(ground):
    steps = []
    one = Motion(steps.append, ground)
    one.begin(100)
    assert steps == [0.0]
    assert one.moves
    one.run.setCurrentTime(50)
    assert steps[-1] > 0.8, "fast first, then slower"
    one.run.setCurrentTime(100)
    assert steps[-1] == 1.0
    assert steps == sorted(steps)
    assert steps.count(1.0) == 1
    assert not one.moves
    assert one.run.loopCount() == 1
    assert one.run.state() is QAbstractAnimation.State.Stopped


@pytest.mark.parametrize("act", ["key", "click"])
def test_whatever_somebody_does_ends_it_and_still_arrives(ground, qtbot, act):
    steps, keys = [], []
    ground.keyPressEvent = lambda event: keys.append((event.key(), list(steps)))
    ground.mousePressEvent = lambda event: keys.append((0, list(steps)))
    one = Motion(steps.append, ground)
    one.begin(100)
    if act == "key":
        qtbot.keyClick(ground, Qt.Key.Key_A)
        assert keys == [(Qt.Key.Key_A, [0.0, 1.0])], "the motion is over when the key arrives"
    else:
        qtbot.mouseClick(ground, LEFT, pos=QPoint(2, 2))
        assert keys == [(0, [0.0, 1.0])]
    assert steps == [0.0, 1.0]
    run_out(ground)
    assert steps == [0.0, 1.0], "nothing comes after"


# --- on the table ----------------------------------------------------------------------------


def places_in(made):
    return (
        [button.geometry().getRect() for button in made.hand.buttons],
        [button.tile for button in made.hand.buttons],
        [part.places for part in (*made.rivers, *made.melds)],
        [part._held for part in (*made.rivers, *made.melds)],
        made.flying.isVisible(),
    )


def turns():
    first = table()
    thrown = first.hand[0]
    rest = tuple(tile for tile in first.hand if tile != thrown)
    second = replace(first, hand=rest, drawn=None, rivers=(river([thrown]), (), (), ()))
    drawn = parse_tiles("9s")[0]
    third = replace(second, hand=tuple(sorted((*rest, drawn))), drawn=drawn, turn=2)
    return first, second, third


def test_a_turn_ends_where_it_would_without_motion(view, qtbot):
    still = TableView()
    qtbot.addWidget(still)
    still.resize(808, 736)
    still.show()
    moved = []
    for observation in turns():
        run_out(view)
        for one in (view, still):
            set_look(Look(moves=one is view))
            one.show_table(observation)
        moved.append(len(moving(view)))
        assert running(still) == []
        if moving(view):
            assert places_in(view) != places_in(still)
        run_out(view)
        assert places_in(view) == places_in(still)
    assert moved == [0, 1, 1], "a throw, then a draw"


# --- in the window ----------------------------------------------------------------------------


def test_a_hint_fades_in_a_key_ends_it_and_nothing_is_left_behind(qtbot, new_window):
    window = new_window()
    game = begin(window)
    reach(game, lambda question: not question.is_claim and len(question.discards) > 5)
    hints, hand = game.panel.hints, ByKeys(qtbot, window)
    for step in range(1, 5):
        run_out(window)
        game.controller.open_hint()
        if game.session.opened != step:
            break
        assert hints.rising.motion.moves, step
        assert hints.plan.graphicsEffect() is not None or step > 1
        hints.grab()
        hand.press(Qt.Key.Key_Home)
        assert QApplication.focusWidget() is game.table.hand.buttons[0], "the key did its work"
        assert not hints.rising.motion.moves
        assert all(part.graphicsEffect() is None for part in hints._steps())
    assert game.session.opened == 4


def test_less_motion_is_none_at_any_time(qtbot, new_window):
    window = new_window(replace(PLAIN, reduce_motion=True))
    game = begin(window)
    for _ in range(3):
        question = reach(game, lambda q: not q.is_claim)
        for _ in range(4):
            game.controller.open_hint()
            assert running(window) == []
        game.controller.discard(question.discards[0].tile)
        assert running(window) == []
        game.controller.go_on()
    window.open_sample()
    settle()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_F, Qt.Key.Key_Left):
        qtbot.keyClick(window.page.list.view, key)
        QCoreApplication.processEvents()
        assert running(window) == []

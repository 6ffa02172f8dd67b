"""Work in pieces: a turn of the event loop takes as many as fit."""

import pytest
from PySide6.QtCore import QCoreApplication

from tutor.ui.parts.piecewise_runner import TURN_SECONDS, PiecewiseRunner


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def counting(done, clock, each):
    for number in range(4):
        clock.now += each
        done.append(number)
        yield


def turn():
    QCoreApplication.processEvents()


def test_long_pieces_have_a_turn_of_their_own(qtbot, clock):
    done, ends = [], []
    pieces = PiecewiseRunner(clock=clock)
    pieces.start(counting(done, clock, TURN_SECONDS), lambda: ends.append(True))
    assert done == []
    for count in range(1, 5):
        turn()
        assert (done, pieces.busy) == (list(range(count)), True)
    turn()
    assert (ends, pieces.busy) == ([True], False)


def test_short_pieces_share_a_turn(qtbot, clock):
    done = []
    pieces = PiecewiseRunner(clock=clock)
    pieces.start(counting(done, clock, TURN_SECONDS / 10))
    turn()
    assert done == [0, 1, 2, 3]


def test_other_work_takes_the_place_of_what_is_left(qtbot, clock):
    first, second, ends = [], [], []
    pieces = PiecewiseRunner(clock=clock)
    pieces.start(counting(first, clock, TURN_SECONDS), lambda: ends.append("first"))
    turn()
    pieces.start(counting(second, clock, 0), lambda: ends.append("second"))
    turn()
    turn()
    assert (first, second, ends) == ([0], [0, 1, 2, 3], ["second"])


def test_what_was_given_up_does_not_go_on(qtbot, clock):
    done = []
    pieces = PiecewiseRunner(clock=clock)
    pieces.start(counting(done, clock, TURN_SECONDS))
    turn()
    pieces.stop()
    turn()
    assert (done, pieces.busy) == ([0], False)

"""What changed with a lesson: games before its day, and from that day on."""

from datetime import date

import pytest

from tutor.lessons.lesson import Cause
from tutor.teaching.before_after import before_after
from tutor.teaching.pupil_figures import SeatGame
from tutor.teaching.seat_figures import CauseCount, SeatFigures

DAY = date(2026, 11, 10)
ABOUT = (Cause.PLAYED_ON, Cause.TOO_DANGEROUS)


def game(day: date | None, marks: int, chances: int = 20) -> SeatGame:
    counts = {Cause.PLAYED_ON: CauseCount(marks, chances), Cause.STEP_BACK: CauseCount(9, 9)}
    return SeatGame("Aoi", SeatFigures(counts, day=day))


def test_games_are_parted_by_the_day_and_those_of_no_day_left_out() -> None:
    games = [
        game(date(2026, 11, 8), 6),
        game(date(2026, 11, 9), 4),
        game(DAY, 1),
        game(date(2026, 11, 20), 1),
        game(None, 20),
    ]
    change = before_after(games, ABOUT, DAY)
    assert (change.before.part, change.before.whole) == (10, 40)
    assert (change.after.part, change.after.whole) == (2, 40)
    assert change.before.value == pytest.approx(0.25)
    low, high = change.before.interval or (0, 0)
    assert (low, high) == pytest.approx((0.2, 0.3))
    assert change.is_known
    assert not change.before.is_few


def test_of_one_side_alone_nothing_is_known() -> None:
    change = before_after([game(DAY, 1, 3)], ABOUT, DAY)
    assert not change.is_known
    assert (change.before.interval, change.before.value) == (None, None)
    assert change.after.is_few
    assert not before_after([], ABOUT, DAY).is_known
    assert not before_after([game(DAY, 1)], (), DAY).is_known

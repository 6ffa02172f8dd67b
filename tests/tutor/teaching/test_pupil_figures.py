"""The figures of pupils: sums over games, intervals, weeks, and who comes first."""

from dataclasses import replace
from datetime import date

import pytest

from tutor.lessons.call_lessons import CallCause, CallCount
from tutor.lessons.lesson import Cause
from tutor.teaching.pupil_figures import SeatGame, figures_of_games, figures_of_pupils
from tutor.teaching.seat_figures import CauseCount, SeatFigures

MONDAY = date(2026, 11, 2)


def seat(pupil: str, points: float, marks: int = 0, day: date | None = None) -> SeatGame:
    count = CauseCount(marks, 10, points, points)
    figures = SeatFigures({Cause.PLAYED_ON: count}, count, (), day)
    return SeatGame(pupil, figures, {CallCause.NO_RIICHI: CallCount(1, 4)})


def test_points_are_a_mean_over_games_with_its_interval() -> None:
    figures = figures_of_games("Aoi", [seat("Aoi", each) for each in (0, 100, 200, 300, 400)])
    assert figures.points.value == 200
    assert not figures.points.is_few
    low, high = figures.points.interval or (0, 0)
    assert 0 < low < 200 < high < 400
    same = figures_of_games("Aoi", [seat("Aoi", 150)] * 5)
    assert same.points.interval == (150, 150)


def test_few_games_are_few_however_many_seats_they_had() -> None:
    games = [replace(seat("Aoi", 100), game=name) for name in "aabbccdd"]
    assert figures_of_games("Aoi", games).points.is_few
    assert not figures_of_games("Aoi", [*games, seat("Aoi", 100)]).points.is_few


def test_shares_are_of_their_chances() -> None:
    games = [seat("Aoi", 0, marks) for marks in (1, 0, 2)]
    figures = figures_of_games("Aoi", games)
    for ratio in (figures.threats, figures.folding):
        assert (ratio.part, ratio.whole, ratio.value) == (3, 30, pytest.approx(0.1))
        assert not ratio.is_few
    assert (figures.calls.part, figures.calls.whole, figures.calls.is_few) == (3, 12, True)
    assert figures.causes == {Cause.PLAYED_ON: CauseCount(3, 30)}


def test_games_are_put_together_by_week() -> None:
    days = (date(2026, 11, 8), MONDAY, None, date(2026, 11, 9))
    games = [seat("Aoi", 100.0 * at, day=day) for at, day in enumerate(days, start=1)]
    weeks = figures_of_games("Aoi", games).weeks
    assert [(week.monday.day, week.games, week.points) for week in weeks] == [
        (2, 2, 150.0),
        (9, 1, 400.0),
    ]


def test_a_week_counts_a_game_once_whoever_sat_in_it() -> None:
    games = [replace(seat("Aoi", 100.0 * at, day=MONDAY), game="one") for at in (1, 2)]
    (week,) = figures_of_games("Aoi", [*games, seat("Aoi", 300, day=MONDAY)]).weeks
    assert (week.games, week.points) == (2, 200)


def test_who_loses_most_comes_first_and_few_games_last() -> None:
    games = [seat("Aoi", 100)] * 5 + [seat("Ren", 300)] * 5 + [seat("Yui", 900)] * 4
    found = figures_of_pupils(games)
    assert [one.pupil for one in found] == ["Ren", "Aoi", "Yui"]
    assert [one.points.is_few for one in found] == [False, False, True]
    assert sum(one.games for one in found) == len(games)


def test_of_no_games_nothing_is_said() -> None:
    figures = figures_of_games("", [])
    assert figures.points.value is None
    assert figures.points.interval is None
    assert figures.points.is_few
    assert figures_of_pupils([]) == ()

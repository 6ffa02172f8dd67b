"""A pupil's figures with their intervals: points lost a game, dangerous
discards, folding, calls, and by week."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.evidence import is_enough
from tutor.intervals import Interval, inner, resampled_sums
from tutor.lessons.call_lessons import CallCause, CallCount
from tutor.lessons.lesson import Cause
from tutor.teaching.days import week_of
from tutor.teaching.seat_figures import CauseCount, SeatFigures

MIN_GAMES: Final = 5


@dataclass(frozen=True, slots=True)
class SeatGame:
    pupil: str
    figures: SeatFigures
    calls: Mapping[CallCause, CallCount] = field(default_factory=dict)
    game: str = ""


@dataclass(frozen=True, slots=True)
class GameRatio:
    """A sum over games by another one: points by games, marks by chances."""

    part: float
    whole: int
    interval: Interval = None
    is_few: bool = False

    @property
    def value(self) -> float | None:
        return self.part / self.whole if self.whole else None


@dataclass(frozen=True, slots=True)
class WeekFigure:
    monday: date
    games: int
    points: float


@dataclass(frozen=True, slots=True)
class PupilFigures:
    pupil: str
    games: int
    seats: int
    points: GameRatio
    """Points lost a game, by the estimate, where it may be told in points."""
    threats: GameRatio
    folding: GameRatio
    calls: GameRatio
    causes: Mapping[Cause, CauseCount]
    weeks: tuple[WeekFigure, ...]


def figures_of_pupils(games: Iterable[SeatGame]) -> tuple[PupilFigures, ...]:
    """Return the figures of each pupil: who loses most points a game comes first, those with few
    games after all others."""
    mine: defaultdict[str, list[SeatGame]] = defaultdict(list)
    for game in games:
        mine[game.pupil].append(game)
    found = [figures_of_games(pupil, played) for pupil, played in mine.items()]
    return tuple(
        sorted(found, key=lambda one: (one.points.is_few, -(one.points.value or 0.0), one.pupil))
    )


def figures_of_games(pupil: str, games: Sequence[SeatGame]) -> PupilFigures:
    rows = np.array([_row(game) for game in games]).reshape(len(games), 8)
    sums = resampled_sums(rows)
    played = count_games(one.game for one in games)
    points = replace(_ratio(rows, sums, 0), is_few=played < MIN_GAMES)
    causes: defaultdict[Cause, CauseCount] = defaultdict(CauseCount)
    for game in games:
        for cause, count in game.figures.causes.items():
            causes[cause] += count
    return PupilFigures(
        pupil,
        played,
        len(games),
        points,
        _ratio(rows, sums, 2),
        _ratio(rows, sums, 4),
        _ratio(rows, sums, 6),
        {cause: causes[cause] for cause in Cause if cause in causes},
        _weeks(games),
    )


def count_games(names: Iterable[str]) -> int:
    """Return how many games these are; one without a name is one by itself.

    >>> count_games(["a", "b", "a", "", ""])
    4
    """
    times = Counter(names)
    unnamed = times.pop("", 0)
    return len(times) + unnamed


def _row(game: SeatGame) -> tuple[float, ...]:
    threats = game.figures.threats
    fold = game.figures.causes.get(Cause.PLAYED_ON, CauseCount())
    calls = sum(game.calls.values(), CallCount())
    return (
        *(round(game.figures.points), 1),
        *(threats.marks, threats.chances),
        *(fold.marks, fold.chances),
        *(calls.lessons, calls.chances),
    )


def _ratio(rows: NDArray[np.float64], sums: NDArray[np.float64], column: int) -> GameRatio:
    part, whole = float(rows[:, column].sum()), int(rows[:, column + 1].sum())
    wholes = sums[:, column + 1]
    known = wholes > 0
    interval = inner(sums[known, column] / wholes[known])
    return GameRatio(part, whole, interval, not is_enough(whole))


def _weeks(games: Iterable[SeatGame]) -> tuple[WeekFigure, ...]:
    weeks: defaultdict[date, list[SeatGame]] = defaultdict(list)
    for game in games:
        if game.figures.day is not None:
            weeks[week_of(game.figures.day)].append(game)
    return tuple(
        WeekFigure(
            monday,
            count_games(one.game for one in played),
            sum(one.figures.points for one in played) / len(played),
        )
        for monday, played in sorted(weeks.items())
    )

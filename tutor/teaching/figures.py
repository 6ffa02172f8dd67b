import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from math import hypot, sqrt
from typing import Final, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from tutor.coach.advice import Decision
from tutor.coach.graded import CAUSES_OF_THREATS, CallCause, Cause
from tutor.coach.grading.grade import Grade, grade_of_sums
from tutor.coach.lessons.calls import ChanceCount
from tutor.coach.lessons.lessons import MAX_LESSONS, Lesson, mark_of
from tutor.coach.slips import chances_of
from tutor.coach.strategy.stance import Sureness
from tutor.intervals import Interval, inner, is_enough, resampled_sums, wilson_interval
from tutor.luck.places import MeanPlaces, mean_places
from tutor.teaching.improvement import Halves, Improvement, improvements


@dataclass(frozen=True, slots=True)
class Evidence:
    slips: int
    chances: int
    interval: Interval
    """The 95 % interval of the rate: the union of Wilson's interval and one from resampled
    games."""

    @property
    def rate(self) -> float:
        return self.slips / self.chances if self.chances else 0.0


def evidence_of(slips: int, chances: int, drawn: Interval) -> Evidence:
    """Return the rate of slips with its interval; `drawn` is the 95 % interval of the rate from
    resampled games, or None."""
    if not chances:
        return Evidence(slips, chances, None)
    low, high = wilson_interval(slips, chances)
    drawn = drawn or (low, high)
    return Evidence(slips, chances, (min(low, drawn[0]), max(high, drawn[1])))


def is_above(one: Evidence, other: Evidence) -> bool:
    """Check whether a rate is higher than another at 95 % confidence (Newcombe, 1998)."""
    if one.interval is None or other.interval is None:
        return False
    reach = hypot(one.rate - one.interval[0], other.interval[1] - other.rate)
    return one.rate - other.rate > reach


_TENHOU_ID: Final = re.compile(r"(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)\d\dgm-")
_MAJSOUL_ID: Final = re.compile(
    r"(?<![0-9a-z])(\d\d)(\d\d)(\d\d)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-"
)
_DATE: Final = re.compile(r"(?<!\d)((?:19|20)\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)")


def day_in(*texts: str) -> date | None:
    """Return the first date found in game ids or file names.

    >>> day_in("2020121800gm-0029-0000-4afd59fb"), day_in("Thursday 2026-11-05.mjlog")
    (datetime.date(2020, 12, 18), datetime.date(2026, 11, 5))
    """
    for text in texts:
        for pattern in (_TENHOU_ID, _MAJSOUL_ID, _DATE):
            for found in pattern.finditer(text):
                year, month, day = found[1], found[found.re.groups - 1], found[found.re.groups]
                try:
                    century = 2000 if pattern is _MAJSOUL_ID else 0
                    return date(century + int(year), int(month), int(day))
                except ValueError:
                    continue
    return None


def week_of(day: date) -> date:
    return day - timedelta(days=day.weekday())


@dataclass(frozen=True, slots=True)
class CauseCount:
    marks: int = 0
    chances: int = 0
    cost: float = 0.0
    points: float = 0.0
    """The part of the cost that is shown in points."""

    def __add__(self, other: "CauseCount") -> "CauseCount":
        return CauseCount(
            self.marks + other.marks,
            self.chances + other.chances,
            self.cost + other.cost,
            self.points + other.points,
        )


@dataclass(frozen=True, slots=True)
class SeatFigures:
    causes: Mapping[Cause, CauseCount] = field(default_factory=dict)
    threats: CauseCount = CauseCount()
    sure: tuple[Sureness | None, ...] = ()
    day: date | None = None

    @property
    def points(self) -> float:
        return sum(count.points for count in self.causes.values())


NO_FIGURES: Final = SeatFigures()


def seat_figures(
    decisions: Sequence[Decision], lessons: Sequence[Lesson], day: date | None
) -> SeatFigures:
    """Return the statistics of a seat in one game.

    Args:
        decisions: the decisions of the seat, in order.
        lessons: all lessons of the game, costliest first.
        day: the date of the game.
    """
    final = [one for one in decisions if not one.taken_back]
    marks = Counter(mark_of(one).cause for one in final)
    possible = [chances_of(one) for one in final]
    chances = Counter(cause for each in possible for cause in each)
    threats = sum(not each.isdisjoint(CAUSES_OF_THREATS) for each in possible)
    cost: defaultdict[Cause, float] = defaultdict(float)
    points: defaultdict[Cause, float] = defaultdict(float)
    for lesson in lessons:
        if isinstance(lesson.cause, CallCause):
            continue
        cost[lesson.cause] += lesson.cost
        points[lesson.cause] += lesson.cost if lesson.in_points else 0.0
    for of_cause in (cost, points):  # as in the summaries of a class, which sum up to the same
        of_cause.update({cause: round(each, 1) for cause, each in of_cause.items()})
    return SeatFigures(
        {
            cause: CauseCount(marks[cause], chances[cause], cost[cause], points[cause])
            for cause in Cause
            if chances[cause]
        },
        CauseCount(
            sum(marks[cause] for cause in CAUSES_OF_THREATS),
            threats,
            round(sum(cost[cause] for cause in CAUSES_OF_THREATS), 1),
            round(sum(points[cause] for cause in CAUSES_OF_THREATS), 1),
        ),
        tuple(decisions[lesson.at].sure for lesson in lessons[:MAX_LESSONS]),
        day,
    )


MIN_GAMES: Final = 5


class KnownResult(NamedTuple):
    placement: int
    luck: float
    game: str


@dataclass(frozen=True, slots=True)
class SeatGame:
    """The figures of one seat in one game that a class adds up."""

    pupil: str
    figures: SeatFigures
    calls: Mapping[CallCause, ChanceCount] = field(default_factory=dict)
    game: str = ""
    grade: tuple[int, int, int] | None = None
    """The number of graded decisions and their two sums (see `sums_of`); None if not graded."""
    decisions: int = 0
    slips: Mapping[Cause, int] = field(default_factory=dict)
    """The mistakes by cause."""
    place: int | None = None
    luck: float | None = None


@dataclass(frozen=True, slots=True)
class GameRatio:
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
    grade: Grade


@dataclass(frozen=True, slots=True)
class PupilFigures:
    pupil: str
    games: int
    seats: int
    grade: Grade
    threats: GameRatio
    folding: GameRatio
    calls: GameRatio
    causes: Mapping[Cause, CauseCount]
    weeks: tuple[WeekFigure, ...]
    offers: Mapping[CallCause, ChanceCount]
    mistakes: ChanceCount
    """The mistakes among all discards."""
    slips: Mapping[Cause, int]
    results: tuple[KnownResult, ...]
    improvement: Improvement | None = None
    """None if there are too few games, or too few pupils in the class."""

    @property
    def is_few(self) -> bool:
        return self.games < MIN_GAMES or self.grade.value is None

    @property
    def luck_games(self) -> int:
        return count_seat_games(one.game for one in self.results)

    @property
    def places(self) -> MeanPlaces:
        places, lucks = [one.placement for one in self.results], [one.luck for one in self.results]
        return mean_places(places, lucks, self.luck_games)

    def count(self, cause: Cause | CallCause) -> ChanceCount:
        """Return the number of times a cause occurred, and could have occurred. For `Cause.OTHER`
        every decision could have been one."""
        if isinstance(cause, CallCause):
            return self.offers.get(cause, ChanceCount())
        marks = self.slips.get(cause, 0)
        if cause is Cause.OTHER:
            return ChanceCount(marks, self.mistakes.chances)
        return ChanceCount(marks, self.causes.get(cause, CauseCount()).chances)


def figures_of_pupils(games: Iterable[SeatGame]) -> tuple[PupilFigures, ...]:
    """Return the statistics of each pupil, lowest grade first; pupils with few games come last."""
    mine: defaultdict[str, list[SeatGame]] = defaultdict(list)
    for game in games:
        mine[game.pupil].append(game)
    improved = improvements({pupil: _halves(played) for pupil, played in mine.items()})
    found = [
        replace(figures_of_games(pupil, played), improvement=improved.get(pupil))
        for pupil, played in mine.items()
    ]
    return tuple(sorted(found, key=lambda one: (one.is_few, one.grade.value or 0.0, one.pupil)))


def figures_of_games(pupil: str, games: Sequence[SeatGame]) -> PupilFigures:
    rows = np.array([_row(game) for game in games]).reshape(len(games), 6)
    sums = resampled_sums(rows)
    played = count_seat_games(one.game for one in games)
    causes = _summed((game.figures.causes for game in games), CauseCount())
    slips = _summed((game.slips for game in games), 0)
    results = [
        KnownResult(one.place, one.luck, one.game)
        for one in games
        if one.place is not None and one.luck is not None
    ]
    weeks: defaultdict[date, list[SeatGame]] = defaultdict(list)
    for game in games:
        if game.figures.day is not None:
            weeks[week_of(game.figures.day)].append(game)
    return PupilFigures(
        pupil,
        played,
        len(games),
        _grade_of(games),
        _ratio(rows, sums, 0),
        _ratio(rows, sums, 2),
        _ratio(rows, sums, 4),
        {cause: causes[cause] for cause in Cause if cause in causes},
        tuple(
            WeekFigure(monday, count_seat_games(one.game for one in played), _grade_of(played))
            for monday, played in sorted(weeks.items())
        ),
        _summed((game.calls for game in games), ChanceCount()),
        ChanceCount(sum(slips.values()), sum(game.decisions for game in games)),
        slips,
        tuple(results),
    )


Key = TypeVar("Key", Cause, CallCause)
Number = TypeVar("Number", bound="_Addable")


class _Addable(Protocol):
    def __add__(self: Number, other: Number, /) -> Number: ...


def _summed(many: Iterable[Mapping[Key, Number]], nothing: Number) -> dict[Key, Number]:
    found: dict[Key, Number] = {}
    for each in many:
        for key, count in each.items():
            found[key] = found.get(key, nothing) + count
    return found


ONE_GAME: Final = 10.7
"""Half the width of the 95 % interval for the grade of one game, from 2.4 for 20 games as measured
by `tutor evaluate grades`."""


def _grade_of(games: Iterable[SeatGame]) -> Grade:
    return grade_of_games([one.grade for one in games if one.grade is not None])


def grade_of_games(sums: Sequence[tuple[int, int, int]]) -> Grade:
    """Return the grade of several games from their sums (see `sums_of`). Its interval also covers
    the usual variation between games."""
    found = grade_of_sums(np.array(sums, np.int64).reshape(-1, 3))
    if found.value is None:
        return found
    reach = ONE_GAME / sqrt(len(sums))
    low, high = found.interval or (found.value, found.value)
    ends = min(low, found.value - reach), max(high, found.value + reach)
    return replace(found, interval=ends)


def _halves(games: Iterable[SeatGame]) -> Halves:
    dated = [(week_of(one.figures.day), one) for one in games if one.figures.day is not None]
    mondays = sorted({monday for monday, _ in dated})[1:]
    later = {monday: sum(when >= monday for when, _ in dated) for monday in mondays}
    since = min(mondays, key=lambda monday: abs(2 * later[monday] - len(dated)), default=date.max)
    return Halves(
        _grade_of(one for monday, one in dated if monday < since),
        _grade_of(one for monday, one in dated if monday >= since),
    )


def count_seat_games(names: Iterable[str]) -> int:
    """Count the distinct games; each empty name counts as one.

    >>> count_seat_games(["a", "b", "a", "", ""])
    4
    """
    times = Counter(names)
    unnamed = times.pop("", 0)
    return len(times) + unnamed


def _row(game: SeatGame) -> tuple[float, ...]:
    threats = game.figures.threats
    fold = game.figures.causes.get(Cause.PLAYED_ON, CauseCount())
    calls = sum(game.calls.values(), ChanceCount())
    return (
        *(threats.marks, threats.chances),
        *(fold.marks, fold.chances),
        *(calls.marks, calls.chances),
    )


def _ratio(rows: NDArray[np.float64], sums: NDArray[np.float64], column: int) -> GameRatio:
    part, whole = float(rows[:, column].sum()), int(rows[:, column + 1].sum())
    wholes = sums[:, column + 1]
    known = wholes > 0
    interval = inner(sums[known, column] / wholes[known])
    return GameRatio(part, whole, interval, not is_enough(whole))


MIN_TREND_WEEKS: Final = 2


def reach(ratio: GameRatio) -> float:
    value = ratio.value or 0.0
    high = ratio.interval[1] if ratio.interval and not ratio.is_few else value
    return max(value, high)


@dataclass(frozen=True, slots=True)
class TrendPoint:
    """The grade of a week with its 95 % interval, on a scale from 0 to 1."""

    value: float
    low: float
    high: float


def week_scale(pupils: Sequence[PupilFigures]) -> Interval:
    values = [week.grade.value for one in pupils for week in one.weeks]
    known = [one for one in values if one is not None]
    return (min(known), max(known)) if known else None


def trend(pupil: PupilFigures, scale: Interval) -> tuple[TrendPoint, ...]:
    """Return the weekly grades, clipped to the scale; empty for fewer than `MIN_TREND_WEEKS`."""
    grades = [week.grade for week in pupil.weeks if week.grade.value is not None]
    if scale is None or len(grades) < MIN_TREND_WEEKS:
        return ()
    low, high = scale
    room = (high - low) or 1.0
    found = []
    for grade in grades:
        value = grade.value or 0.0
        ends = grade.interval or (value, value)
        found.append(
            TrendPoint(*(min(1.0, max(0.0, (each - low) / room)) for each in (value, *ends)))
        )
    return tuple(found)

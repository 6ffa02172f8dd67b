"""Progress statistics with intervals and trends.

Shares are counted over `DecisionRow.counted`. A share's interval is the wider of a bootstrap over
games, because decisions of one game are correlated, and Wilson's over decisions, because a
bootstrap over few games is too narrow. A trend is the share in the last games minus the share in
all games before; its interval is a bootstrap over both parts, at a higher level because many trends
are shown together. Games are ordered by when they were added, whatever the clock showed.
"""

import sqlite3
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rules.message import BadValue
from tutor.coach.concepts.ledger import ConceptLedger
from tutor.coach.graded import CallCause, Cause
from tutor.coach.grading.grade import LEAST_ROUNDS, Grade, value_of_sums
from tutor.coach.lessons.calls import ChanceCount
from tutor.coach.lessons.lessons import Phase
from tutor.coach.strategy.situation import STRATEGIES, Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.intervals import inner, is_enough, resampled_sums, wilson_interval
from tutor.luck.places import NO_LUCK, MeanPlaces
from tutor.store.database import History
from tutor.store.drilling import attempts_since, drill_cards, read_ledger
from tutor.store.figures import (
    GRADE,
    RATES,
    IdeaCounts,
    luck_progress,
    read_badges,
    read_grades,
    read_ideas,
    read_rates,
)
from tutor.store.rows import MOST_POINTS, TALLY, Origin

TREND_LEVEL: Final = 0.99
MAX_RESAMPLED_UNITS: Final = 500


@dataclass(frozen=True, slots=True)
class Trend:
    games: int
    missing: int
    before: float | None = None
    """The share in earlier games; None if either part has too few decisions."""
    recent: float | None = None
    change: tuple[float, float] | None = None
    """Low and high end of the recent share minus the earlier one; None if unknown."""

    @property
    def direction(self) -> int:
        if self.change is None:
            return 0
        low, high = self.change
        return (low > 0) - (high < 0)


@dataclass(frozen=True, slots=True)
class Figure:
    part: int
    whole: int
    games: int
    interval: tuple[float, float] | None
    """None if there are too few decisions (see `is_enough`)."""
    last: tuple[tuple[int, int], ...]
    trend: Trend

    @property
    def is_known(self) -> bool:
        return is_enough(self.whole)

    @property
    def share(self) -> float | None:
        """0 to 1; None if there are too few decisions."""
        return self.part / self.whole if self.is_known else None


@dataclass(frozen=True, slots=True)
class Sample:
    values: NDArray[Any]
    recent: int
    before_again: NDArray[Any]
    recent_again: NDArray[Any]


def sample_of(values: NDArray[Any], recent: int, seed: int) -> Sample:
    split = max(0, len(values) - recent)
    before, last = _units(values[:split]), _units(values[split:])
    return Sample(values, recent, resampled_sums(before, seed), resampled_sums(last, seed + 1))


def _units(values: NDArray[Any]) -> NDArray[Any]:
    games, columns = values.shape
    each = -(-games // MAX_RESAMPLED_UNITS) or 1
    whole = np.zeros((each * -(-games // each), columns), values.dtype)
    whole[:games] = values
    units: NDArray[Any] = whole.reshape(each, -1, columns).sum(axis=0)
    return units


def figure_of(sample: Sample, parts: Sequence[int], wholes: Sequence[int]) -> Figure:
    """Return the ratio of two sums of columns, with its interval.

    Args:
        parts: the columns that add up to the part.
        wholes: the columns that add up to the whole.
    """
    part = sample.values[:, parts].sum(axis=1)
    whole = sample.values[:, wholes].sum(axis=1)
    drawn = inner(_ratios(sample.before_again + sample.recent_again, parts, wholes))
    interval = None
    if drawn is not None and is_enough(int(whole.sum())):
        low, high = wilson_interval(int(part.sum()), int(whole.sum()))
        interval = min(low, drawn[0]), max(high, drawn[1])
    return Figure(
        int(part.sum()),
        int(whole.sum()),
        int((whole > 0).sum()),
        interval,
        tuple(zip(part[-sample.recent :].tolist(), whole[-sample.recent :].tolist(), strict=True)),
        _trend(sample, part, whole, parts, wholes),
    )


def mean_of(sample: Sample, total: int, number: int) -> tuple[float, tuple[float, float]] | None:
    """Return the mean of the column `total` over the games counted by the column `number`, and its
    interval; None if there are no games."""
    again = sample.before_again + sample.recent_again
    interval = inner(_ratios(again, [total], [number]))
    counted = sample.values[:, number].sum()
    if interval is None or not counted:
        return None
    return float(sample.values[:, total].sum() / counted), interval


def _ratios(sums: NDArray[Any], parts: Sequence[int], wholes: Sequence[int]) -> NDArray[Any]:
    part, whole = sums[:, parts].sum(axis=1), sums[:, wholes].sum(axis=1)
    ratios: NDArray[Any] = part / np.where(whole == 0, np.nan, whole)
    return ratios


def _trend(
    sample: Sample,
    part: NDArray[Any],
    whole: NDArray[Any],
    parts: Sequence[int],
    wholes: Sequence[int],
) -> Trend:
    recent, games = sample.recent, len(whole)
    if games < 2 * recent:
        return Trend(recent, 2 * recent - games)
    before, last = int(whole[:-recent].sum()), int(whole[-recent:].sum())
    if not is_enough(min(before, last)):
        return Trend(recent, 0)
    change = _ratios(sample.recent_again, parts, wholes) - _ratios(
        sample.before_again, parts, wholes
    )
    return Trend(
        recent,
        0,
        int(part[:-recent].sum()) / before,
        int(part[-recent:].sum()) / last,
        inner(change, TREND_LEVEL),
    )


MOST_DECISIONS: Final = 100_000
PLANS: Final = tuple(Strategy)
Chosen: TypeAlias = tuple[str, tuple[str, ...]]
"""An SQL condition on `game`, and its parameters."""


@dataclass(frozen=True, slots=True)
class Slips:
    strategy: Strategy
    phase: Phase
    cause: Cause
    decisions: int


@dataclass(frozen=True, slots=True)
class CauseSum:
    cause: Cause
    decisions: int
    lessons: int
    cost: float
    """Estimated cost in points (see `tutor.coach.slips`)."""


def read_tallies(rows: sqlite3.Connection, chosen: Chosen, games: Sequence[int]) -> NDArray[Any]:
    """Return (games, plans, columns) int64, with the columns of `rows.TALLY`."""
    index = {game: at for at, game in enumerate(games)}
    sums = np.zeros((len(games), len(PLANS), len(TALLY)), np.int64)
    known = {str(plan): at for at, plan in enumerate(PLANS)}
    which, names = chosen
    found = rows.execute(
        f"SELECT game, strategy, {', '.join(TALLY)} FROM tallies"
        f" WHERE {which} AND strategy IN ({', '.join('?' * len(known))})",
        (*names, *known),
    ).fetchall()
    if found:
        at, plans, *columns = zip(*found, strict=True)
        where = [index[number] for number in at], [known[plan] for plan in plans]
        counts = np.array(columns, np.int64).T
        decisions, first, in_line = counts[:, :3].T
        if ((counts < 0) | (counts > MOST_DECISIONS)).any():
            raise BadValue("an impossible number of decisions")
        if ((first > in_line) | (in_line > decisions)).any():
            raise BadValue("a part is more than the whole")
        sums[where] = counts
    return sums


def read_slips(rows: sqlite3.Connection, chosen: Chosen) -> tuple[Slips, ...]:
    which, names = chosen
    found = rows.execute(
        "SELECT strategy, phase, cause, sum(decisions) AS number, min(decisions), max(decisions)"
        f" FROM slips WHERE {which}"
        " GROUP BY strategy, phase, cause ORDER BY number DESC, strategy, phase, cause",
        names,
    )
    known = {*Strategy, *Phase, *Cause}
    slips = []
    for strategy, phase, cause, number, least, most in found:
        if not 0 <= least <= most <= MOST_DECISIONS:
            raise BadValue("an impossible number of decisions")
        if known >= {strategy, phase, cause}:
            slips.append(Slips(Strategy(strategy), Phase(phase), Cause(cause), number))
    return tuple(slips)


def read_calls(
    rows: sqlite3.Connection, chosen: Chosen
) -> tuple[tuple[CallCause, ChanceCount], ...]:
    which, names = chosen
    found = rows.execute(
        "SELECT cause, sum(lessons), sum(chances), min(lessons), max(lessons - chances)"
        f" FROM calls WHERE {which} GROUP BY cause",
        names,
    )
    counts = dict[str, ChanceCount]()
    for cause, lessons, chances, least, beyond in found:
        if least < 0 or beyond > 0:
            raise BadValue("more lessons than chances")
        counts[cause] = ChanceCount(lessons, chances)
    return tuple((cause, counts[cause]) for cause in CallCause if cause in counts)


def read_causes(
    rows: sqlite3.Connection, chosen: Chosen, slips: Collection[Slips]
) -> tuple[CauseSum, ...]:
    which, names = chosen
    found = rows.execute(
        "SELECT cause, count(*), sum(cost), min(cost), max(cost)"
        f" FROM lessons WHERE {which} GROUP BY cause",
        names,
    )
    taught = dict[str, tuple[int, float]]()
    for cause, lessons, cost, least, most in found:
        if not 0 <= least <= most < MOST_POINTS:
            raise BadValue("an impossible cost")
        taught[cause] = lessons, cost
    sums = [
        CauseSum(
            cause,
            sum(slip.decisions for slip in slips if slip.cause is cause),
            *taught.get(cause, (0, 0.0)),
        )
        for cause in Cause
    ]
    came_up = [each for each in sums if each.decisions or each.lessons]
    return tuple(sorted(came_up, key=lambda each: (-each.cost, -each.decisions)))


ENOUGH_GAMES: Final = 10
TREND_GAMES: Final = 10


@dataclass(frozen=True, slots=True)
class PlanProgress:
    strategy: Strategy
    first: Figure
    in_line: Figure


@dataclass(frozen=True, slots=True)
class Placement:
    counts: tuple[int, ...]
    mean: float | None
    """1 to 4; None if there are too few games."""
    interval: tuple[float, float] | None

    @property
    def games(self) -> int:
        return sum(self.counts)


@dataclass(frozen=True, slots=True)
class GradeFigure:
    grade: Grade
    games: int
    last: tuple[float | None, ...]
    """The grades of the last games, oldest first; None for a game with too few decisions."""
    trend: Trend
    """The trend of the grade, not of a share."""
    missing: int
    """Number of games not graded yet."""


@dataclass(frozen=True, slots=True)
class Progress:
    games: int
    decisions: int
    uncounted: int
    first: Figure
    in_line: Figure
    plans: tuple[PlanProgress, ...]
    grade: GradeFigure
    folding: Figure
    """How often a safe tile was discarded when folding was right."""
    deal_ins: Figure
    placement: Placement
    slips: tuple[Slips, ...]
    causes: tuple[CauseSum, ...]
    luck: MeanPlaces = NO_LUCK
    rates: Mapping[str, Figure] = field(default_factory=dict)
    """Shares of rounds, keyed by the names in `RATES` except the first."""
    ideas: IdeaCounts = field(default_factory=dict)
    calls: tuple[tuple[CallCause, ChanceCount], ...] = ()


def progress(
    history: History,
    *,
    origins: Collection[Origin] = tuple(Origin),
    recent: int = TREND_GAMES,
    seed: int = 0,
) -> Progress:
    """Return the statistics of all games of these origins.

    Args:
        recent: the number of latest games that a trend compares with earlier ones; at least 1.
    """
    luck = luck_progress(history)
    with history.read() as rows:
        chosen: Chosen = "TRUE", ()
        if set(origins) != set(Origin):
            marks = ", ".join("?" * len(origins))
            among = f"game IN (SELECT id FROM games WHERE origin IN ({marks}))"
            chosen = among, tuple(map(str, origins))
        ended = rows.execute(
            "SELECT game, place FROM (SELECT id AS game, coalesce(place, 0) AS place FROM games)"
            f" WHERE {chosen[0]} ORDER BY game",
            chosen[1],
        ).fetchall()
        games = [game for game, _ in ended]
        places = np.array([place for _, place in ended], np.int64)
        tallies = read_tallies(rows, chosen, games)
        slips = read_slips(rows, chosen)
        flat = tallies.reshape(len(games), len(PLANS) * len(TALLY))
        grades = read_grades(rows, *chosen)
        sums = {game: each.sum(axis=0) for game, each in grades.items()}
        graded = _by_game(games, sums, len(GRADE))
        rated = _by_game(games, read_rates(rows, *chosen), len(RATES))
        columns = flat, graded, rated, places[:, None], places[:, None] > 0
        sample = sample_of(np.hstack(columns), recent, seed)
        first = flat.shape[1]
        folds, chances = (first + GRADE.index(name) for name in ("folds", "fold_chances"))
        rates = {name: first + len(GRADE) + at for at, name in enumerate(RATES)}
        plans = tuple(
            PlanProgress(plan, _share(sample, "first", (plan,)), _share(sample, "in_line", (plan,)))
            for plan in PLANS
            if plan in STRATEGIES or tallies[:, PLANS.index(plan), 0].any()
        )
        counts = tuple(int((places == place).sum()) for place in (1, 2, 3, 4))
        mean = mean_of(sample, -2, -1)
        placement = Placement(counts, None, None)
        if mean is not None and sum(counts) >= ENOUGH_GAMES:
            placement = Placement(counts, *mean)
        return Progress(
            games=len(games),
            decisions=int(tallies[:, :, TALLY.index("decisions")].sum()),
            uncounted=int(tallies[:, :, TALLY.index("uncounted")].sum()),
            first=_share(sample, "first", PLANS),
            in_line=_share(sample, "in_line", PLANS),
            plans=plans,
            grade=_grade_figure(sample, first, graded),
            folding=figure_of(sample, [folds], [chances]),
            deal_ins=_share(sample, "deal_ins", (Strategy.SAFETY,), "rounds"),
            placement=placement,
            slips=slips,
            causes=read_causes(rows, chosen, slips),
            luck=luck,
            rates={
                name: figure_of(sample, [at], [rates["rounds"]])
                for name, at in rates.items()
                if name != "rounds"
            },
            ideas=read_ideas(rows, *chosen),
            calls=read_calls(rows, chosen),
        )


def _by_game(games: Sequence[int], found: Mapping[int, NDArray[Any]], columns: int) -> NDArray[Any]:
    none = np.zeros(columns, np.int64)
    return np.array([found.get(game, none) for game in games], np.int64).reshape(-1, columns)


def _grade_figure(sample: Sample, first: int, sums: NDArray[Any]) -> GradeFigure:
    above, room = first + GRADE.index("above"), first + GRADE.index("room")
    values = [value_of_sums(each[None, :3]) for each in sums]
    again = _ratios(sample.before_again + sample.recent_again, [above], [room])
    interval, value = inner(100 * again), value_of_sums(sums[:, :3])
    recent, games = sample.recent, len(sums)
    trend = Trend(recent, max(0, 2 * recent - games))
    if games >= 2 * recent and value is not None:
        before, last = value_of_sums(sums[:-recent, :3]), value_of_sums(sums[-recent:, :3])
        change = _ratios(sample.recent_again, [above], [room]) - _ratios(
            sample.before_again, [above], [room]
        )
        trend = Trend(recent, 0, before, last, inner(100 * change, TREND_LEVEL))
    enough = games >= LEAST_ROUNDS and value is not None
    return GradeFigure(
        Grade(int(sums[:, 0].sum()), value, interval if enough else None),
        sum(each is not None for each in values),
        tuple(values[-recent:]),
        trend,
        int((sums[:, 0] == 0).sum()),
    )


def _share(
    sample: Sample, part: str, plans: Collection[Strategy], whole: str = "decisions"
) -> Figure:
    return figure_of(
        sample, [_column(plan, part) for plan in plans], [_column(plan, whole) for plan in plans]
    )


def _column(plan: Strategy, name: str) -> int:
    return PLANS.index(plan) * len(TALLY) + TALLY.index(name)


MOST_APART: Final = timedelta(days=2)
"""Maximum distance between two days of a streak; one day off is allowed."""


@dataclass(frozen=True, slots=True)
class TurnCount:
    turns: int = 0
    first: int = 0
    """Turns on which the learner discarded the advised tile."""


@dataclass(frozen=True, slots=True)
class DayCount:
    turns: int = 0
    drills: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    today: date
    games: int = 0
    free: TurnCount = TurnCount()
    hinted: TurnCount = TurnCount()
    again: int = 0
    """Turns answered again after a take-back."""
    drills: int = 0
    wrong: int = 0
    ledger: ConceptLedger = field(default_factory=ConceptLedger)
    days: Mapping[date, DayCount] = field(default_factory=dict)
    """The learner's activity by day, in the time zone of `today`."""
    has_round: bool = False
    """Whether a round was played today in a game that is not stored yet."""
    cards: frozenset[str] = frozenset()
    """The ids of the drills added or answered."""
    badges: Mapping[str, date] = field(default_factory=dict)
    """When each badge was earned, earliest first."""

    @property
    def is_empty(self) -> bool:
        return not (self.games or self.drills or self.ledger.met_concepts)

    @property
    def streak(self) -> int:
        """The number of active days up to today with at most one day off between two of them."""
        last, count = self.today, 0
        for day in sorted((day for day in self.days if day <= self.today), reverse=True):
            if last - day > MOST_APART:
                break
            last, count = day, count + 1
        return count


_TURNS: Final = """
    SELECT games.id, moment, counted, hints > 0, verdict = 'first', count(decisions.game)
    FROM games LEFT JOIN decisions ON decisions.game = games.id
    WHERE origin = ? GROUP BY games.id, counted, hints > 0, verdict = 'first'
"""


def what_was_done(history: History, now: datetime) -> Done:
    """Return the learner's activity in practice games and drills.

    Args:
        now: the current time, whose time zone determines the days.
    """
    ledger, attempts = read_ledger(history), attempts_since(history)
    with history.read() as rows:
        found = rows.execute(_TURNS, (Origin.PRACTICE,)).fetchall()
    sums, turns, drills = Counter[tuple[str, bool]](), Counter[date](), Counter[date]()
    for _, moment, counted, hinted, first, count in found:
        kind = "free" if counted else "hinted" if hinted else "again"
        sums[kind, bool(first)] += count
        with suppress(TypeError, ValueError, OverflowError):
            turns[datetime.fromisoformat(moment).astimezone(now.tzinfo).date()] += count
    for attempt in attempts:
        drills[attempt.at.astimezone(now.tzinfo).date()] += 1
    free, hinted = (
        TurnCount(sums[kind, True] + sums[kind, False], sums[kind, True])
        for kind in ("free", "hinted")
    )
    return Done(
        now.date(),
        len({game for game, *_ in found}),
        free,
        hinted,
        sums["again", True] + sums["again", False],
        len(attempts),
        sum(attempt.verdict is Verdict.OFF_PLAN for attempt in attempts),
        ledger,
        {day: DayCount(turns[day], drills[day]) for day in sorted(turns.keys() | drills.keys())},
        cards=frozenset(drill_cards(history)),
        badges={
            name: at.astimezone(now.tzinfo).date() for name, at in read_badges(history).items()
        },
    )

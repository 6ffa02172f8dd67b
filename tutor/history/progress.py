"""Progress: how the learner's discards meet the plans, with an interval and what is behind it.

Every share is counted over the decisions that count (`DecisionRow.counted`); `figures` says how its
interval and its trend are made. Games follow each other in the order in which they were added,
whatever the clock said.
"""

import sqlite3
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import numpy as np

from tutor.history.database import History
from tutor.history.figures import Figure, Sample, figure_of, mean_of, sample_of
from tutor.history.game import Origin
from tutor.history.luck import luck_progress
from tutor.history.sums import (
    PLANS,
    CauseSum,
    GameSums,
    Slips,
    read_calls,
    read_causes,
    read_slips,
    read_sums,
)
from tutor.history.tallies import COLUMNS
from tutor.lessons.call_lessons import CallCause, CallCount
from tutor.luck.mean_place import NO_LUCK, MeanPlaces
from tutor.strategy.strategies import STRATEGIES, Strategy

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
    """1 to 4; None where there are too few games to say."""
    interval: tuple[float, float] | None

    @property
    def games(self) -> int:
        return sum(self.counts)


@dataclass(frozen=True, slots=True)
class Progress:
    games: int
    decisions: int
    uncounted: int
    first: Figure
    in_line: Figure
    plans: tuple[PlanProgress, ...]
    deal_ins: Figure
    placement: Placement
    slips: tuple[Slips, ...]
    causes: tuple[CauseSum, ...]
    luck: MeanPlaces = NO_LUCK
    calls: tuple[tuple[CallCause, CallCount], ...] = ()

    @property
    def folding(self) -> Figure:
        return next(each.in_line for each in self.plans if each.strategy is Strategy.SAFETY)


def progress(
    history: History,
    *,
    origins: Collection[Origin] = tuple(Origin),
    recent: int = TREND_GAMES,
    seed: int = 0,
) -> Progress:
    """The figures of all games, or of those that came in one of these ways.

    Args:
        recent: games that a trend looks at, 1 or more.
        seed: of the bootstrap; the same seed, the same intervals.

    Raises:
        HistoryFault: the history cannot be read.
    """
    luck = luck_progress(history)
    with history.read() as rows:
        return _progress(rows, origins, recent, seed, luck)


def _progress(
    rows: sqlite3.Connection, origins: Collection[Origin], recent: int, seed: int, luck: MeanPlaces
) -> Progress:
    sums = read_sums(rows, origins)
    slips = read_slips(rows, origins)
    games = len(sums.places)
    flat = sums.tallies.reshape(games, len(PLANS) * len(COLUMNS))
    ended = np.stack((sums.places, sums.places > 0), axis=1)
    sample = sample_of(np.hstack((flat, ended)), recent, seed)
    plans = tuple(
        PlanProgress(plan, _share(sample, "first", (plan,)), _share(sample, "in_line", (plan,)))
        for plan in PLANS
        if plan in STRATEGIES or sums.tallies[:, PLANS.index(plan), 0].any()
    )
    return Progress(
        games=games,
        decisions=_total(sums, "decisions"),
        uncounted=_total(sums, "uncounted"),
        first=_share(sample, "first", PLANS),
        in_line=_share(sample, "in_line", PLANS),
        plans=plans,
        deal_ins=_share(sample, "deal_ins", (Strategy.SAFETY,), "rounds"),
        placement=_placement(sample, sums),
        slips=slips,
        causes=read_causes(rows, origins, slips),
        luck=luck,
        calls=read_calls(rows, origins),
    )


def _share(
    sample: Sample, part: str, plans: Collection[Strategy], whole: str = "decisions"
) -> Figure:
    return figure_of(
        sample, [_column(plan, part) for plan in plans], [_column(plan, whole) for plan in plans]
    )


def _column(plan: Strategy, name: str) -> int:
    return PLANS.index(plan) * len(COLUMNS) + COLUMNS.index(name)


def _total(sums: GameSums, name: str) -> int:
    return int(sums.tallies[:, :, COLUMNS.index(name)].sum())


def _placement(sample: Sample, sums: GameSums) -> Placement:
    counts = tuple(int((sums.places == place).sum()) for place in (1, 2, 3, 4))
    columns = sample.values.shape[1]
    found = mean_of(sample, columns - 2, columns - 1)
    if found is None or sum(counts) < ENOUGH_GAMES:
        return Placement(counts, None, None)
    return Placement(counts, *found)

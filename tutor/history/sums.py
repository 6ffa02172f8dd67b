"""The sums that the progress page is made of, out of the database: arrays a game and a plan."""

import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rules.damage import BadValue
from tutor.history.game import Origin
from tutor.history.game_rows import MOST_POINTS
from tutor.history.tallies import COLUMNS
from tutor.lessons.call_lessons import CallCause, CallCount
from tutor.lessons.lesson import Cause, Phase
from tutor.strategy.strategies import Strategy

MOST_DECISIONS: Final = 100_000
PLANS: Final = tuple(Strategy)


@dataclass(frozen=True, slots=True)
class GameSums:
    tallies: NDArray[Any]
    """(games, plans, columns) int64: see `tallies.COLUMNS`."""
    places: NDArray[Any]
    """(games,) int64, the place at the end; 0 where the record stops before it."""


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
    """Points that these lessons cost, by the estimate of `tutor.lessons.costs`."""


def read_sums(rows: sqlite3.Connection, origins: Collection[Origin]) -> GameSums:
    which, names = _of_origins(origins, "id")
    games = rows.execute(
        f"SELECT id, coalesce(place, 0) FROM games WHERE {which} ORDER BY id", names
    ).fetchall()
    which, names = _of_origins(origins, "game")
    index = {number: at for at, (number, _) in enumerate(games)}
    sums = np.zeros((len(games), len(PLANS), len(COLUMNS)), np.int64)
    known = {str(plan): at for at, plan in enumerate(PLANS)}
    found = rows.execute(
        f"SELECT game, strategy, {', '.join(COLUMNS)} FROM tallies"
        f" WHERE {which}"
        f" AND strategy IN ({', '.join('?' * len(known))})",
        (*names, *known),
    ).fetchall()
    if found:
        at, plans, *columns = zip(*found, strict=True)
        where = [index[number] for number in at], [known[plan] for plan in plans]
        sums[where] = _counts(columns)
    return GameSums(sums, np.array([place for _, place in games], np.int64))


def _counts(columns: Sequence[Sequence[int]]) -> NDArray[Any]:
    """Return columns of `tallies` as rows.

    Raises:
        BadValue: no game adds up to that.
    """
    counts = np.array(columns, np.int64).T
    decisions, first, in_line = counts[:, :3].T
    if ((counts < 0) | (counts > MOST_DECISIONS)).any():
        raise BadValue("no game has as many decisions")
    if ((first > in_line) | (in_line > decisions)).any():
        raise BadValue("a part is more than the whole")
    return counts


def read_slips(rows: sqlite3.Connection, origins: Collection[Origin]) -> tuple[Slips, ...]:
    which, names = _of_origins(origins, "game")
    found = rows.execute(
        "SELECT strategy, phase, cause, sum(decisions) AS number, min(decisions), max(decisions)"
        " FROM slips"
        f" WHERE {which}"
        " GROUP BY strategy, phase, cause ORDER BY number DESC, strategy, phase, cause",
        names,
    )
    known = {*Strategy, *Phase, *Cause}
    slips = []
    for strategy, phase, cause, number, least, most in found:
        if not 0 <= least <= most <= MOST_DECISIONS:
            raise BadValue("no game has as many decisions")
        if known >= {strategy, phase, cause}:
            slips.append(Slips(Strategy(strategy), Phase(phase), Cause(cause), number))
    return tuple(slips)


def read_calls(
    rows: sqlite3.Connection, origins: Collection[Origin]
) -> tuple[tuple[CallCause, CallCount], ...]:
    which, names = _of_origins(origins, "game")
    found = rows.execute(
        "SELECT cause, sum(lessons), sum(chances), min(lessons), max(lessons - chances)"
        f" FROM calls WHERE {which} GROUP BY cause",
        names,
    )
    counts = dict[str, CallCount]()
    for cause, lessons, chances, least, beyond in found:
        if least < 0 or beyond > 0:
            raise BadValue("more lessons than chances")
        counts[cause] = CallCount(lessons, chances)
    return tuple((cause, counts[cause]) for cause in CallCause if cause in counts)


def read_causes(
    rows: sqlite3.Connection, origins: Collection[Origin], slips: Collection[Slips]
) -> tuple[CauseSum, ...]:
    which, names = _of_origins(origins, "game")
    found = rows.execute(
        "SELECT cause, count(*), sum(cost), min(cost), max(cost)"
        f" FROM lessons WHERE {which} GROUP BY cause",
        names,
    )
    taught = dict[str, tuple[int, float]]()
    for cause, lessons, cost, least, most in found:
        if not 0 <= least <= most < MOST_POINTS:
            raise BadValue("no lesson costs that")
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


def _of_origins(origins: Collection[Origin], column: str) -> tuple[str, list[str]]:
    if set(origins) == set(Origin):
        return "TRUE", []
    names = [str(origin) for origin in origins]
    places = ", ".join("?" * len(names))
    return f"{column} IN (SELECT id FROM games WHERE origin IN ({places}))", names

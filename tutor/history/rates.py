"""How often a seat won, dealt in, declared riichi and called, and by idea what it could get wrong.

Rates are counted in rounds of a game's record, ideas in the decisions of its advice log. Ideas of
turns with an open hint, and of turns taken again, are counted apart.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from typing import Final, TypeAlias

import numpy as np

from rules.events import Call, Discard, Event, Ryukyoku, Win
from rules.melds import MeldType
from rules.message import BadValue
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.coach.advice import Decision
from tutor.coach.explain import explain
from tutor.concepts.finders import Concept, idea_of
from tutor.evaluators.positions import Array
from tutor.grading.grade import Turn, turn_of
from tutor.strategy.choice import Verdict

CALLS: Final = (MeldType.CHI, MeldType.PON, MeldType.DAIMINKAN)
MOST_ROUNDS: Final = 100
MOST_CHANCES: Final = 10_000


@dataclass(frozen=True, slots=True)
class RoundRates:
    """Counts of rounds; a round in which a seat called twice counts once."""

    rounds: int = 0
    wins: int = 0
    deal_ins: int = 0
    riichi: int = 0
    calls: int = 0


RATES: Final = tuple(field.name for field in fields(RoundRates))


def rates_of(record: GameRecord, seat: Seat) -> RoundRates:
    found = [_round_of(events, seat) for events in record.rounds]
    return RoundRates(*(sum(each) for each in zip(*found, strict=True))) if found else RoundRates()


def _round_of(events: Sequence[Event], seat: Seat) -> tuple[bool, ...]:
    wins = [event for event in events if isinstance(event, Win)]
    if not wins and not any(isinstance(event, Ryukyoku) for event in events):
        return (False,) * len(RATES)
    return (
        True,
        any(win.seat == seat for win in wins),
        any(win.from_seat == seat != win.seat for win in wins),
        any(isinstance(one, Discard) and one.seat == seat and one.riichi for one in events),
        any(
            isinstance(one, Call) and one.seat == seat and one.meld.type in CALLS for one in events
        ),
    )


def insert_rates(rows: sqlite3.Connection, game: int, rates: RoundRates) -> None:
    rows.execute(
        f"INSERT OR REPLACE INTO rates (game, {', '.join(RATES)}) VALUES (?, ?, ?, ?, ?, ?)",
        (game, *astuple(rates)),
    )


def read_rates(rows: sqlite3.Connection, which: str, names: Sequence[str]) -> dict[int, Array]:
    """Return by game (len(RATES),) int64.

    Args:
        which: a condition on `game`.
    """
    found = rows.execute(f"SELECT game, {', '.join(RATES)} FROM rates WHERE {which}", names)
    by_game = {}
    for game, *counts in found.fetchall():
        if not 0 <= min(counts) <= max(counts) <= counts[0] <= MOST_ROUNDS:
            raise BadValue("an impossible number of rounds")
        by_game[game] = np.array(counts, np.int64)
    return by_game


@dataclass(frozen=True, slots=True)
class IdeaCount:
    chances: int = 0
    """Turns at which an idea separated the advised tile from a tempting one."""
    misses: int = 0
    """Mistakes among them, against this idea."""


IdeaCounts: TypeAlias = Mapping[tuple[Concept, bool], IdeaCount]
"""By idea and whether the turn was hinted or taken again."""


def ideas_of(decisions: Iterable[Decision]) -> IdeaCounts:
    """Count the ideas of one seat in one game: one idea a turn, of a mistake the one it went
    against, else the one that separated the advised tile from the tempting one."""
    chances, misses = Counter[tuple[Concept, bool]](), Counter[tuple[Concept, bool]]()
    answered: set[Turn] = set()
    for one in decisions:
        turn = turn_of(one)
        concept = _idea_of(one)
        if concept is not None:
            key = concept, bool(one.hints) or turn in answered
            chances[key] += 1
            misses[key] += one.verdict is Verdict.OFF_PLAN
        answered.add(turn)
    return {key: IdeaCount(count, misses[key]) for key, count in chances.items()}


def _idea_of(decision: Decision) -> Concept | None:
    mistake = decision.verdict is Verdict.OFF_PLAN
    played = decision.played if mistake else None
    found = explain(decision.advice, decision.observation, played)
    if not mistake and any(each.close for each in found.rivals):
        return None
    return idea_of(found)


def insert_ideas(rows: sqlite3.Connection, game: int, counts: IdeaCounts) -> None:
    rows.execute("DELETE FROM ideas WHERE game = ?", (game,))
    rows.executemany(
        "INSERT INTO ideas (game, idea, hinted, chances, misses) VALUES (?, ?, ?, ?, ?)",
        (
            (game, str(idea), hinted, count.chances, count.misses)
            for (idea, hinted), count in counts.items()
        ),
    )


def read_ideas(rows: sqlite3.Connection, which: str, names: Sequence[str]) -> IdeaCounts:
    """Sum up the ideas of games; unknown ideas of other versions are skipped.

    Args:
        which: a condition on `game`.
    """
    found = rows.execute(
        "SELECT idea, hinted, sum(chances), sum(misses), min(misses), max(chances),"
        f" max(misses - chances) FROM ideas WHERE {which} GROUP BY idea, hinted",
        names,
    )
    known, counts = frozenset(Concept), {}
    for idea, hinted, chances, misses, least, most, beyond in found:
        if least < 0 or beyond > 0 or most > MOST_CHANCES:
            raise BadValue("an impossible number of chances")
        if idea in known:
            counts[Concept(idea), bool(hinted)] = IdeaCount(chances, misses)
    return counts

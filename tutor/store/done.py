from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Final

from tutor.coach.concepts.ledger import ConceptLedger
from tutor.coach.strategy.stance import Verdict
from tutor.store.database import History
from tutor.store.drilling import attempts_since, drill_cards, read_ledger
from tutor.store.figures import read_badges
from tutor.store.rows import Origin

MOST_APART: Final = timedelta(days=2)
"""Between two days of a streak: one day off is forgiven."""


@dataclass(frozen=True, slots=True)
class TurnCount:
    turns: int = 0
    first: int = 0
    """Turns at which the learner threw the advised tile."""


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
    """Turns answered again after they were taken back."""
    drills: int = 0
    wrong: int = 0
    ledger: ConceptLedger = field(default_factory=ConceptLedger)
    days: Mapping[date, DayCount] = field(default_factory=dict)
    """The days on which something was played or answered, in the time zone of `today`."""
    has_round: bool = False
    """Whether a round was played today in a game that is not kept yet."""
    cards: frozenset[str] = frozenset()
    """The ids of the drills that were added or answered."""
    badges: Mapping[str, date] = field(default_factory=dict)
    """When each badge was earned, the first first."""

    @property
    def is_empty(self) -> bool:
        return not (self.games or self.drills or self.ledger.met_concepts)

    @property
    def streak(self) -> int:
        """Days on which something was done, up to now, with at most one day off between two."""
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
    """Return what a learner has done in practice games and drills.

    Args:
        now: with its time zone, which gives each day.
    """
    ledger, attempts = read_ledger(history), attempts_since(history)
    with history.read() as rows:
        found = rows.execute(_TURNS, (Origin.PRACTICE,)).fetchall()
    sums, turns, drills = Counter[tuple[str, bool]](), Counter[date](), Counter[date]()
    for _, moment, counted, hinted, first, count in found:
        kind = "free" if counted else "hinted" if hinted else "again"
        sums[kind, bool(first)] += count
        day = _day(moment, now)
        if day is not None:
            turns[day] += count
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


def _day(moment: str, now: datetime) -> date | None:
    try:
        return datetime.fromisoformat(moment).astimezone(now.tzinfo).date()
    except (TypeError, ValueError, OverflowError):
        return None

"""What a learner has done: turns, drills, ideas and days, hinted or not."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Final

from tutor.concepts.ledger import ConceptLedger
from tutor.history.database import History
from tutor.history.drilling import attempts_since, read_ledger
from tutor.history.rows import Origin
from tutor.strategy.choice import Verdict


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
    right: int = 0
    """Answers among them that were first or fine."""
    ledger: ConceptLedger = field(default_factory=ConceptLedger)
    days: Mapping[date, DayCount] = field(default_factory=dict)
    """The days on which something was played or answered, in the time zone of `today`."""

    @property
    def is_empty(self) -> bool:
        return not (self.games or self.drills or self.ledger.met_concepts)

    @property
    def streak(self) -> int:
        """Days in a row up to today, or up to yesterday."""
        last = self.today if self.today in self.days else self.today - timedelta(days=1)
        count = 0
        while last - timedelta(days=count) in self.days:
            count += 1
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
        sum(attempt.verdict is not Verdict.OFF_PLAN for attempt in attempts),
        ledger,
        {day: DayCount(turns[day], drills[day]) for day in sorted(turns.keys() | drills.keys())},
    )


def _day(moment: str, now: datetime) -> date | None:
    try:
        return datetime.fromisoformat(moment).astimezone(now.tzinfo).date()
    except (TypeError, ValueError, OverflowError):
        return None

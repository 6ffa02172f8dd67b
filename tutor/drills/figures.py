"""How many are due and done, and how well they went: every share with its count."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from rules.tiles import tile_name
from tutor.drills.daily import due_drills
from tutor.drills.drill import Drill
from tutor.drills.question import DrillAnswer
from tutor.drills.spacing import Card, day_of
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict

FIGURES_PERIOD: Final = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Attempt:
    drill: str
    at: datetime
    """When, in UTC."""
    tile: str
    verdict: Verdict
    rank: int
    plan: Strategy


@dataclass(frozen=True, slots=True)
class DrillFigures:
    due: int
    done_today: int
    answers: int
    first: int
    within_three: int


def attempt_of(answered: DrillAnswer, now: datetime) -> Attempt:
    """The answer as it is kept.

    Raises:
        ValueError: `now` has no time zone.
    """
    day_of(now, now)
    return Attempt(
        answered.drill.id,
        now.astimezone(UTC),
        tile_name(answered.chosen),
        answered.verdict,
        answered.rank,
        answered.plan,
    )


def drill_figures(
    drills: Iterable[Drill], cards: Mapping[str, Card], attempts: Iterable[Attempt], now: datetime
) -> DrillFigures:
    past = [attempt for attempt in attempts if now - FIGURES_PERIOD < attempt.at <= now]
    verdicts = [attempt.verdict for attempt in past]
    known = {drill.id: drill for drill in drills}
    return DrillFigures(
        due=len(due_drills(known.values(), cards, now)),
        done_today=sum(day_of(attempt.at, now) == day_of(now, now) for attempt in past),
        answers=len(past),
        first=verdicts.count(Verdict.FIRST),
        within_three=len(past) - verdicts.count(Verdict.OFF_PLAN),
    )

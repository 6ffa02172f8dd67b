"""When a drill is due, by the FSRS scheduler (the `fsrs` package).

The schedule uses calendar days, so a card due tomorrow is due all day. Mistakes are repeated on the
same day. `now` must always have a time zone, which determines the day.
"""

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from math import inf
from typing import Final, Protocol

import fsrs

from rules.message import BAD_VALUES
from tutor.coach.strategy.stance import Verdict

MAX_INTERVAL_DAYS: Final = 365
RETRY_DELAY: Final = timedelta(minutes=10)
MAX_CLOCK_ERROR: Final = timedelta(days=1)
MAX_FIRST_DAYS: Final = 7
"""Maximum number of days until a new card is due."""

_RATINGS: Final = {
    Verdict.FIRST: fsrs.Rating.Good,
    Verdict.IN_LINE: fsrs.Rating.Hard,
    Verdict.OFF_PLAN: fsrs.Rating.Again,
}


@dataclass(frozen=True, slots=True)
class Card:
    drill: str
    due: date
    answered: datetime | None = None
    """When the card was last answered, in UTC; None if never."""
    memory: str = ""


class AnyDrill(Protocol):
    @property
    def id(self) -> str: ...


def new_card(drill: AnyDrill, now: datetime) -> Card:
    return Card(drill.id, calendar_day(now, now))


def after_answer(card: Card, verdict: Verdict, now: datetime) -> Card:
    """Return the card after an answer.

    `Verdict.FIRST` is rated "good", `IN_LINE` "hard" and `OFF_PLAN` "again".

    Raises:
        ValueError: `now` has no time zone.
    """
    today = calendar_day(now, now)
    memory = _memory_of(card)
    scheduler = fsrs.Scheduler(
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=MAX_INTERVAL_DAYS,
        enable_fuzzing=False,
    )
    memory, _ = scheduler.review_card(
        memory, _RATINGS[verdict], datetime(today.year, today.month, today.day, 12, tzinfo=UTC)
    )
    due = today if verdict is Verdict.OFF_PLAN else memory.due.date()
    return Card(card.drill, due, now.astimezone(UTC), memory.to_json())


def is_due(card: Card, now: datetime) -> bool:
    """Check whether the card is due for review.

    A card answered or created in the future (because the clock was set back) is due.

    Raises:
        ValueError: `now` has no time zone.
    """
    if next_day(card, now) > calendar_day(now, now):
        return False
    answered = card.answered
    return answered is None or not now - RETRY_DELAY < answered <= now + MAX_CLOCK_ERROR


def next_day(card: Card, now: datetime) -> date:
    today = calendar_day(now, now)
    if card.answered is None:
        return max(today, card.due) if card.due <= today + timedelta(MAX_FIRST_DAYS) else today
    if card.answered > now + MAX_CLOCK_ERROR:
        return today
    latest = calendar_day(card.answered, now) + timedelta(days=MAX_INTERVAL_DAYS + 1)
    return max(today, min(card.due, latest))


def was_answered_today(card: Card, now: datetime) -> bool:
    return card.answered is not None and calendar_day(card.answered, now) == calendar_day(now, now)


def calendar_day(moment: datetime, now: datetime) -> date:
    """Return the calendar day of `moment` in the time zone of `now`.

    Raises:
        ValueError: either has no time zone.
    """
    if moment.tzinfo is None or now.tzinfo is None:
        raise ValueError("The time has no time zone.")
    return moment.astimezone(now.tzinfo).date()


def _memory_of(card: Card) -> fsrs.Card:
    fresh = fsrs.Card(card_id=0, due=datetime.min.replace(tzinfo=UTC))
    if not card.memory:
        return fresh
    try:
        memory = fsrs.Card.from_dict(json.loads(card.memory))
    except BAD_VALUES:
        return fresh
    last = memory.last_review
    is_sound = (
        memory.state is fsrs.State.Review
        and 0 < (memory.stability or 0) < inf
        and 1 <= (memory.difficulty or 0) <= 10
        and last is not None
        and last.tzinfo is not None
    )
    return memory if is_sound else fresh

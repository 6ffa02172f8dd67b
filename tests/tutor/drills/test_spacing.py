"""When a position comes back: by FSRS, on calendar days, and whatever the clock does."""

from datetime import UTC, date, datetime, timedelta, timezone

import fsrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tutor.drills.sets import drills
from tutor.drills.drill import DrillSource
from tutor.drills.spacing import (
    MAX_INTERVAL_DAYS,
    RETRY_DELAY,
    Card,
    after_answer,
    day_of,
    is_due,
    new_card,
    next_day,
    was_answered_today,
)
from tutor.strategy.verdict import Verdict

pytestmark = pytest.mark.measured

NOON = datetime(2025, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
FIRST, IN_LINE, OFF = Verdict.FIRST, Verdict.IN_LINE, Verdict.OFF_PLAN
NEW = new_card(drills(1, DrillSource.OWN)[0], NOON)

moments = st.datetimes(datetime(2001, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))
answers = st.lists(st.tuples(st.sampled_from(Verdict), moments), min_size=1, max_size=12)


def after(verdicts: list[Verdict], card: Card = NEW, now: datetime = NOON) -> list[int]:
    intervals = []
    for verdict in verdicts:
        card = after_answer(card, verdict, now)
        days = (card.due - now.date()).days
        intervals.append(days)
        now += timedelta(days=days)
    return intervals


def test_a_card_just_added_is_due() -> None:
    assert is_due(NEW, NOON)
    assert next_day(NEW, NOON) == NOON.date()


def test_better_answers_come_back_later() -> None:
    firsts, seconds = after([FIRST] * 5), after([IN_LINE] * 5)
    assert firsts == sorted(firsts)
    assert all(one > other for one, other in zip(firsts, seconds, strict=True))
    assert all(days >= 1 for days in seconds)


def test_the_intervals_are_those_of_fsrs() -> None:
    scheduler = fsrs.Scheduler(
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=MAX_INTERVAL_DAYS,
        enable_fuzzing=False,
    )
    theirs, ours, now = fsrs.Card(card_id=1, due=NOON), NEW, NOON
    ratings = {FIRST: fsrs.Rating.Good, IN_LINE: fsrs.Rating.Hard, OFF: fsrs.Rating.Again}
    for verdict in (FIRST, FIRST, OFF, FIRST, IN_LINE, FIRST):
        theirs, _ = scheduler.review_card(theirs, ratings[verdict], now)
        ours = after_answer(ours, verdict, now)
        assert ours.due == (now if verdict is OFF else theirs.due).date()
        now = theirs.due


def test_off_the_plan_comes_back_on_the_same_day_after_a_pause() -> None:
    card = after_answer(NEW, OFF, NOON)
    assert next_day(card, NOON) == NOON.date()
    assert not is_due(card, NOON + RETRY_DELAY - timedelta(seconds=1))
    assert is_due(card, NOON + RETRY_DELAY)
    assert is_due(card, NOON + 3 * DAY)


def test_a_card_is_due_the_whole_day() -> None:
    late = datetime(2025, 3, 1, 22, tzinfo=UTC)
    card = after_answer(NEW, IN_LINE, late)
    assert card.due == date(2025, 3, 2)
    assert not is_due(card, datetime(2025, 3, 1, 23, 59, tzinfo=UTC))
    assert is_due(card, datetime(2025, 3, 2, 0, 1, tzinfo=UTC))


def test_a_little_earlier_every_day_grows_as_well() -> None:
    card, now = NEW, NOON
    for _ in range(4):
        card = after_answer(card, FIRST, now)
        now = datetime.combine(card.due, now.time(), UTC) - timedelta(hours=1)
    assert (card.due - (now + timedelta(hours=1)).date()).days == 0
    assert (card.due - NOON.date()).days == sum(after([FIRST] * 4))


def test_the_day_is_that_of_the_clock_on_the_wall() -> None:
    tokyo = timezone(timedelta(hours=9))
    night = datetime(2025, 3, 2, 0, 30, tzinfo=tokyo)
    card = after_answer(NEW, IN_LINE, night)
    assert card.due == date(2025, 3, 3)
    assert card.answered == datetime(2025, 3, 1, 15, 30, tzinfo=UTC)
    assert was_answered_today(card, night)
    assert not was_answered_today(card, night + DAY)
    assert day_of(night, NOON) == date(2025, 3, 1)


def test_the_same_answers_give_the_same_card() -> None:
    assert after([FIRST] * 8) == after([FIRST] * 8)


def test_a_position_comes_back_within_a_year() -> None:
    assert max(after([FIRST] * 12)) == MAX_INTERVAL_DAYS


def test_time_without_a_zone_is_refused() -> None:
    naive = datetime(2025, 3, 1, 12)
    for ask in (is_due, next_day, was_answered_today):
        with pytest.raises(ValueError, match="time zone"):
            ask(NEW if ask is not was_answered_today else after_answer(NEW, FIRST, NOON), naive)
    with pytest.raises(ValueError, match="time zone"):
        after_answer(NEW, FIRST, naive)
    with pytest.raises(ValueError, match="time zone"):
        new_card(drills(1, DrillSource.OWN)[0], naive)


@settings(deadline=None)
@given(answers)
def test_an_interval_is_never_negative_nor_longer_than_a_year(
    given_answers: list[tuple[Verdict, datetime]],
) -> None:
    card = NEW
    for verdict, now in given_answers:
        card = after_answer(card, verdict, now)
        days = (card.due - now.date()).days
        assert days == 0 if verdict is OFF else 1 <= days <= MAX_INTERVAL_DAYS


@settings(deadline=None)
@given(answers, moments)
def test_no_clock_loses_a_card(
    given_answers: list[tuple[Verdict, datetime]], now: datetime
) -> None:
    card = NEW
    for verdict, moment in given_answers:
        card = after_answer(card, verdict, moment)
    assert (
        day_of(now, now) <= next_day(card, now) <= day_of(now, now) + (MAX_INTERVAL_DAYS + 1) * DAY
    )
    assert is_due(card, now) or is_due(card, now + (MAX_INTERVAL_DAYS + 2) * DAY)


def test_a_clock_that_was_years_ahead() -> None:
    card = after_answer(NEW, FIRST, NOON + 20 * 365 * DAY)
    assert is_due(card, NOON)
    card = after_answer(card, FIRST, NOON)
    assert 1 <= (card.due - NOON.date()).days <= 10


def test_a_clock_set_back_an_hour_changes_nothing() -> None:
    card = after_answer(NEW, FIRST, NOON)
    earlier = NOON - timedelta(hours=1)
    assert not is_due(card, earlier)
    assert next_day(card, earlier) == card.due


@pytest.mark.parametrize(
    "memory",
    [
        "{",
        "[]",
        "null",
        "{}",
        '{"stability": "NaN"}',
        '{"card_id": 1e999, "state": 2, "step": null, "stability": 2, "difficulty": 5, '
        '"due": "2025-03-01T12:00:00+00:00", "last_review": "2025-03-01T12:00:00+00:00"}',
        '{"card_id": 0, "state": 2, "step": null, "stability": -1, "difficulty": 5, '
        '"due": "2025-03-01T12:00:00+00:00", "last_review": "2025-03-01T12:00:00+00:00"}',
        '{"card_id": 0, "state": 1, "step": null, "stability": 2, "difficulty": 5, '
        '"due": "2025-03-01T12:00:00+00:00", "last_review": "2025-03-01T12:00:00+00:00"}',
        '{"card_id": 0, "state": 2, "step": null, "stability": 2, "difficulty": 5, '
        '"due": "2025-03-01T12:00:00", "last_review": "2025-03-01T12:00:00"}',
    ],
)
def test_a_state_that_cannot_be_read_begins_anew(memory: str) -> None:
    card = Card(NEW.drill, NOON.date(), NOON - DAY, memory)
    assert after_answer(card, FIRST, NOON) == after_answer(NEW, FIRST, NOON)


def test_a_day_that_no_answer_leads_to_is_not_believed() -> None:
    card = Card(NEW.drill, date(9025, 3, 1), NOON - 400 * DAY)
    assert is_due(card, NOON)
    assert not is_due(Card(NEW.drill, date(9025, 3, 1), NOON - 300 * DAY), NOON)

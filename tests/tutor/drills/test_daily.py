"""The daily queue and the schedule of drills."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache

import fsrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.shanten import chiitoi_shanten, standard_shanten
from tests.tutor.drills.sets import drills
from tests.tutor.trees import TREE
from tutor.coach.advisor import advise
from tutor.coach.concepts.finders import WEEK
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.drills.counting import points_drills
from tutor.drills.daily import (
    AFTER_COURSE,
    MAX_INTERVAL_DAYS,
    OWN_A_DAY,
    RETRY_DELAY,
    SAFETY_DAY,
    SESSION_SIZE,
    SITTING,
    Attempt,
    Card,
    after_answer,
    calendar_day,
    count_queue,
    course_day,
    daily_queue,
    is_due,
    load_drills,
    new_card,
    next_day,
    theme_of_day,
)
from tutor.drills.drill import Drill, DrillSource
from tutor.position.table_read import riichi_opponents

NOW = datetime(2025, 3, 1, 18, tzinfo=UTC)
DAY = timedelta(days=1)
OWN = drills(40, DrillSource.OWN)
BUNDLED = drills(40, DrillSource.BUNDLED, start=121)
ALL = OWN + BUNDLED
SOURCES = {drill.id: drill.source for drill in ALL}
FIRST, IN_LINE, OFF = Verdict.FIRST, Verdict.IN_LINE, Verdict.OFF_PLAN


@cache
def plan(drill_id: str) -> Strategy:
    drill = next(drill for drill in ALL if drill.id == drill_id)
    return advise(drill.observation, TREE).choice.strategy


def added(some: list[Drill], now: datetime = NOW) -> dict[str, Card]:
    return {drill.id: new_card(drill, now) for drill in some}


def answered(
    some: list[Drill] | tuple[Drill, ...], verdict: Verdict, now: datetime
) -> dict[str, Card]:
    return {drill.id: after_answer(new_card(drill, now), verdict, now) for drill in some}


def test_the_first_day_is_fifteen_bundled_positions() -> None:
    queue = daily_queue(BUNDLED, {}, NOW, TREE)
    assert len(queue) == SESSION_SIZE == 15
    assert set(queue) <= set(BUNDLED)


def test_own_drills_come_first_then_due_then_new_ones() -> None:
    cards = added(OWN[:4]) | answered(BUNDLED[:5], OFF, NOW - DAY)
    queue = daily_queue([*BUNDLED, *OWN[:4]], cards, NOW, TREE)
    assert {drill.id for drill in queue[:4]} == {drill.id for drill in OWN[:4]}
    assert {drill.id for drill in queue[4:9]} == {drill.id for drill in BUNDLED[:5]}
    assert all(drill.id not in cards for drill in queue[9:])
    assert len(queue) == SESSION_SIZE


def test_the_longest_overdue_drill_comes_first() -> None:
    same = [drill for drill in OWN if plan(drill.id) is plan(OWN[0].id)][:4]
    assert len(same) == 4
    cards = {
        drill.id: Card(drill.id, (NOW - (days * DAY)).date(), NOW - 30 * DAY)
        for drill, days in zip(same, (2, 9, 0, 5), strict=True)
    }
    queue = daily_queue(same, cards, NOW, TREE, size=3)
    assert queue == (same[1], same[3], same[0])


def test_an_interrupted_session_continues() -> None:
    whole = daily_queue(ALL, added(OWN[:8]), NOW, TREE)
    cards = added(OWN[:8]) | answered(whole[:5], FIRST, NOW)
    rest = daily_queue(ALL, cards, NOW + timedelta(minutes=4), TREE)
    assert sorted(drill.id for drill in rest) == sorted(drill.id for drill in whole[5:])


def test_mistakes_are_repeated_today_beyond_the_limit() -> None:
    cards = answered(BUNDLED[:12], FIRST, NOW) | answered(BUNDLED[12:15], OFF, NOW)
    assert daily_queue(BUNDLED, cards, NOW, TREE) == ()
    again = daily_queue(BUNDLED, cards, NOW + RETRY_DELAY, TREE)
    assert {drill.id for drill in again} == {drill.id for drill in BUNDLED[12:15]}
    cards |= answered(again, FIRST, NOW + RETRY_DELAY)
    assert daily_queue(BUNDLED, cards, NOW + 2 * RETRY_DELAY, TREE) == ()


@st.composite
def histories(draw: st.DrawFn) -> dict[str, Card]:
    cards = {}
    for drill in ALL:
        if draw(st.booleans()):
            card = new_card(drill, NOW)
            for _ in range(draw(st.integers(0, 2))):
                hours = draw(st.integers(-24 * 9, 24 * 3))
                verdict = draw(st.sampled_from(Verdict))
                card = after_answer(card, verdict, NOW + timedelta(hours=hours))
            cards[drill.id] = card
    return cards


@settings(max_examples=10)
@given(histories(), st.integers(0, 20))
def test_a_queue_has_no_duplicates_and_only_drills_that_may_be_asked(
    cards: dict[str, Card], size: int
) -> None:
    queue = daily_queue(ALL, cards, NOW, TREE, size)
    ids = [drill.id for drill in queue]
    assert len(set(ids)) == len(ids)
    assert all(id_ not in cards or is_due(cards[id_], NOW) for id_ in ids)
    fresh = [id_ for id_ in ids if not _today(cards.get(id_))]
    assert len(fresh) <= size
    groups = [
        (SOURCES[id_] is DrillSource.BUNDLED)
        + (SOURCES[id_] is DrillSource.BUNDLED and id_ not in cards)
        for id_ in ids
    ]
    assert groups == sorted(groups)
    assert daily_queue(ALL, dict(reversed(cards.items())), NOW, TREE, size) == queue


def _today(card: Card | None) -> bool:
    return card is not None and card.answered is not None and card.answered.date() == NOW.date()


NOON = datetime(2025, 3, 1, 12, tzinfo=UTC)
NEW = new_card(drills(1, DrillSource.OWN)[0], NOON)

moments = st.datetimes(datetime(2001, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))
answers = st.lists(st.tuples(st.sampled_from(Verdict), moments), min_size=1, max_size=12)


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


def test_mistakes_are_repeated_on_the_same_day_after_a_pause() -> None:
    card = after_answer(NEW, OFF, NOON)
    assert next_day(card, NOON) == NOON.date()
    assert not is_due(card, NOON + RETRY_DELAY - timedelta(seconds=1))
    assert is_due(card, NOON + RETRY_DELAY)
    assert is_due(card, NOON + 3 * DAY)


@given(answers)
def test_an_interval_is_never_negative_nor_longer_than_a_year(
    given_answers: list[tuple[Verdict, datetime]],
) -> None:
    card = NEW
    for verdict, now in given_answers:
        card = after_answer(card, verdict, now)
        days = (card.due - now.date()).days
        assert days == 0 if verdict is OFF else 1 <= days <= MAX_INTERVAL_DAYS


@given(answers, moments)
def test_a_wrong_clock_loses_no_card(
    given_answers: list[tuple[Verdict, datetime]], now: datetime
) -> None:
    card = NEW
    for verdict, moment in given_answers:
        card = after_answer(card, verdict, moment)
    assert (
        calendar_day(now, now)
        <= next_day(card, now)
        <= calendar_day(now, now) + (MAX_INTERVAL_DAYS + 1) * DAY
    )
    assert is_due(card, now) or is_due(card, now + (MAX_INTERVAL_DAYS + 2) * DAY)


@pytest.mark.parametrize(
    "memory",
    [
        "{",
        '{"card_id": 0, "state": 2, "step": null, "stability": -1, "difficulty": 5, '
        '"due": "2025-03-01T12:00:00+00:00", "last_review": "2025-03-01T12:00:00+00:00"}',
        '{"card_id": 0, "state": 1, "step": null, "stability": 2, "difficulty": 5, '
        '"due": "2025-03-01T12:00:00+00:00", "last_review": "2025-03-01T12:00:00+00:00"}',
        '{"card_id": 0, "state": 2, "step": null, "stability": 2, "difficulty": 5, '
        '"due": "2025-03-01T12:00:00", "last_review": "2025-03-01T12:00:00"}',
    ],
)
def test_an_unreadable_state_starts_again(memory: str) -> None:
    card = Card(NEW.drill, NOON.date(), NOON - DAY, memory)
    assert after_answer(card, FIRST, NOON) == after_answer(NEW, FIRST, NOON)


# --- the course -------------------------------------------------------------------------------


def attempt(drill_id: str, at: datetime) -> Attempt:
    return Attempt(drill_id, at, "1m", FIRST, 1, Strategy.SPEED)


def test_a_new_day_of_the_course_begins_with_each_day_of_drills() -> None:
    assert course_day([], NOW) == 1
    today = [attempt("a", NOW - timedelta(hours=1)), attempt("b", NOW - timedelta(hours=2))]
    assert course_day(today, NOW) == 1
    assert course_day(today, NOW + DAY) == 2
    assert course_day([*today, attempt("c", NOW - 3 * DAY)], NOW + DAY) == 3
    assert course_day(today, NOW + 20 * DAY) == 2, "days without drills do not count"


def test_the_first_days_have_no_riichi_and_the_ideas_of_the_day() -> None:
    cards: dict[str, Card] = {}
    shipped = load_drills()
    for day in range(1, len(WEEK) + 1):
        now = NOW + (day - 1) * DAY
        queue = daily_queue(shipped, cards, now, TREE, day=day)
        assert len(queue) == SESSION_SIZE
        new = [drill for drill in queue if drill.id not in cards]
        if day < SAFETY_DAY:
            assert not any(riichi_opponents(drill.observation) for drill in new)
        assert new[0].idea in WEEK[day - 1]
        cards |= answered(queue, FIRST, now)
    first = daily_queue(shipped, {}, NOW, TREE, day=1)
    assert {drill.idea for drill in first[:SITTING]} <= set(WEEK[0])
    for drill in first:
        counts = drill.observation.counts
        assert standard_shanten(counts, len(drill.observation.own_melds)) < chiitoi_shanten(counts)
    assert len({drill.idea for drill in first[:3]}) == 3, "the ideas take turns"


def test_the_first_day_begins_with_positions_without_open_melds() -> None:
    first = daily_queue(load_drills(), {}, NOW, TREE, day=1)
    melds = [sum(map(len, drill.observation.melds)) for drill in first]
    assert melds[:3] == [0, 0, 0]
    for idea in {drill.idea for drill in first}:
        shown = [each for drill, each in zip(first, melds, strict=True) if drill.idea is idea]
        assert shown == sorted(shown)


def test_after_the_course_its_ideas_come_round_again() -> None:
    shipped = load_drills()
    for day in (AFTER_COURSE, AFTER_COURSE + 3):
        queue = daily_queue(shipped, {}, NOW, TREE, day=day)
        assert queue[0].idea in WEEK[theme_of_day(day) - 1]
    assert [theme_of_day(day) for day in (1, 7, 8, 15)] == [1, 7, 1, 1]


def test_many_own_positions_leave_room_for_the_ideas_of_the_day() -> None:
    shipped = load_drills()
    own = [replace(drill, source=DrillSource.OWN) for drill in shipped[:30]]
    queue = daily_queue([*own, *shipped], {}, NOW, TREE, day=7)
    assert [drill.source for drill in queue] == [
        DrillSource.OWN,
        DrillSource.BUNDLED,
    ] * OWN_A_DAY + [DrillSource.BUNDLED]


def test_drills_that_count_have_their_own_days() -> None:
    points = points_drills()
    first = count_queue(points, {}, NOW, 3)
    assert first == list(points[:3])
    cards = answered(first[:1], OFF, NOW) | answered(first[1:], FIRST, NOW)  # type: ignore[arg-type]
    assert count_queue(points, cards, NOW, 1) == [points[3]]
    again = count_queue(points, cards, NOW + RETRY_DELAY, 2)
    assert again == [first[0], points[3]]
    later = NOW + 40 * DAY
    assert {each.id for each in count_queue(points, cards, later, 3)} == {each.id for each in first}

"""The queue of the day: own lessons first, about ten minutes, no position twice."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tutor.drills.sets import drills
from tests.tutor.trees import TREE
from tutor.advice.advisor import advise
from tutor.drills.daily import MIX_WINDOW, SESSION_SIZE, daily_queue, due_drills
from tutor.drills.drill import Drill, DrillSource
from tutor.drills.spacing import RETRY_DELAY, Card, after_answer, is_due, new_card
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict

NOW = datetime(2025, 3, 1, 18, tzinfo=UTC)
DAY = timedelta(days=1)
OWN = drills(40, DrillSource.OWN)
BUNDLED = drills(40, DrillSource.BUNDLED, start=121)
ALL = OWN + BUNDLED
SOURCES = {drill.id: drill.source for drill in ALL}
FIRST, OFF = Verdict.FIRST, Verdict.OFF_PLAN


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


def test_own_lessons_come_first_then_what_is_due_then_what_is_new() -> None:
    cards = added(OWN[:4]) | answered(BUNDLED[:5], OFF, NOW - DAY)
    queue = daily_queue([*BUNDLED, *OWN[:4]], cards, NOW, TREE)
    assert {drill.id for drill in queue[:4]} == {drill.id for drill in OWN[:4]}
    assert {drill.id for drill in queue[4:9]} == {drill.id for drill in BUNDLED[:5]}
    assert all(drill.id not in cards for drill in queue[9:])
    assert len(queue) == SESSION_SIZE


def test_what_has_waited_longest_comes_first() -> None:
    same = [drill for drill in OWN if plan(drill.id) is plan(OWN[0].id)][:4]
    assert len(same) == 4
    cards = {
        drill.id: Card(drill.id, (NOW - (days * DAY)).date(), NOW - 30 * DAY)
        for drill, days in zip(same, (2, 9, 0, 5), strict=True)
    }
    queue = daily_queue(same, cards, NOW, TREE, size=3)
    assert queue == (same[1], same[3], same[0])


def test_the_plans_take_turns() -> None:
    queue = daily_queue(BUNDLED, {}, NOW, TREE, size=len(BUNDLED))
    plans = [plan(drill.id) for drill in queue]
    assert len(set(plans)) >= 3
    lone = plans[-1]
    once = plans[: max(index for index, each in enumerate(plans) if each is not lone) + 1]
    assert all(len(list(run)) == 1 for _, run in groupby(once))


def test_what_was_answered_today_counts() -> None:
    cards = answered(BUNDLED[:6], FIRST, NOW - timedelta(hours=3))
    queue = daily_queue(BUNDLED, cards, NOW, TREE)
    assert len(queue) == SESSION_SIZE - 6
    assert not {drill.id for drill in queue} & cards.keys()


def test_stopped_in_the_middle_it_goes_on_where_it_was() -> None:
    whole = daily_queue(ALL, added(OWN[:8]), NOW, TREE)
    cards = added(OWN[:8]) | answered(whole[:5], FIRST, NOW)
    rest = daily_queue(ALL, cards, NOW + timedelta(minutes=4), TREE)
    assert sorted(drill.id for drill in rest) == sorted(drill.id for drill in whole[5:])


def test_off_the_plan_is_asked_once_more_today_beyond_the_fifteen() -> None:
    cards = answered(BUNDLED[:12], FIRST, NOW) | answered(BUNDLED[12:15], OFF, NOW)
    assert daily_queue(BUNDLED, cards, NOW, TREE) == ()
    again = daily_queue(BUNDLED, cards, NOW + RETRY_DELAY, TREE)
    assert {drill.id for drill in again} == {drill.id for drill in BUNDLED[12:15]}
    cards |= answered(again, FIRST, NOW + RETRY_DELAY)
    assert daily_queue(BUNDLED, cards, NOW + 2 * RETRY_DELAY, TREE) == ()


def test_behind_a_long_backlog_what_was_off_the_plan_is_asked_again_all_the_same() -> None:
    many = [replace(OWN[n % 40], id=f"{n:016x}") for n in range(2 * MIX_WINDOW)]
    cards = {drill.id: Card(drill.id, NOW.date() - 9 * DAY, NOW - 30 * DAY) for drill in many}
    cards |= answered(many[-15:], OFF, NOW)
    again = daily_queue(many, cards, NOW + RETRY_DELAY, TREE)
    assert {drill.id for drill in again} == {drill.id for drill in many[-15:]}


def test_a_position_that_is_own_and_bundled_is_asked_once_as_ones_own() -> None:
    twins = [Drill(own.id, own.observation, DrillSource.BUNDLED, "set") for own in OWN[:3]]
    queue = daily_queue([*OWN[:3], *twins], added(OWN[:3]), NOW, TREE)
    assert sorted(drill.id for drill in queue) == sorted(drill.id for drill in OWN[:3])
    assert {drill.source for drill in queue} == {DrillSource.OWN}


def test_an_own_drill_whose_card_was_lost_is_due() -> None:
    assert daily_queue(OWN[:1], {}, NOW, TREE) == (OWN[0],)


def test_a_card_without_a_drill_is_passed_over() -> None:
    cards = answered(BUNDLED[:20], OFF, NOW - DAY)
    queue = daily_queue(BUNDLED[20:25], cards, NOW, TREE)
    assert set(queue) == set(BUNDLED[20:25])


def test_nothing_to_ask() -> None:
    assert daily_queue([], {}, NOW, TREE) == ()
    assert daily_queue(BUNDLED, {}, NOW, TREE, size=0) == ()


def test_a_bundled_position_never_asked_is_not_due() -> None:
    assert due_drills(BUNDLED, {}, NOW) == []


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


@settings(max_examples=10, deadline=None)
@given(histories(), st.integers(0, 20))
def test_a_queue_never_repeats_and_holds_only_what_may_be_asked(
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


def test_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        daily_queue(OWN, added(OWN), datetime(2025, 3, 1), TREE)

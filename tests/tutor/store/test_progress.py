"""Progress: shares, intervals, trends, and what was done."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray

from rules.tiles import SEATS
from tests.tutor.drills.sets import drills
from tests.tutor.histories import NOW, SEAT, annotated, keep, kept_game, lessons, new_history, put
from tests.tutor.trees import TREE
from tutor.coach.advice import CallDecision, place_of_entry
from tutor.coach.concepts.finders import Concept
from tutor.coach.concepts.ledger import Meeting, decision_place
from tutor.coach.graded import Cause
from tutor.coach.grading.deal_in import fold_chance
from tutor.coach.grading.grade import sums_of_entries, value_of_sums
from tutor.coach.lessons.calls import count_calls, taught_calls
from tutor.coach.lessons.lessons import Phase
from tutor.coach.review import review_entries
from tutor.coach.strategy.situation import STRATEGIES, Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.drills.drill import DrillQuestion, DrillSource, answer
from tutor.intervals import MIN_SHARE_DECISIONS, ratio_interval, wilson_interval
from tutor.lab.kept_games import decisions_of, rows_of
from tutor.store.database import History
from tutor.store.drilling import keep_answer, keep_meeting
from tutor.store.games import forget_game, keep_reviewed, kept_games
from tutor.store.progress import (
    MAX_RESAMPLED_UNITS,
    DayCount,
    Done,
    Figure,
    Progress,
    TurnCount,
    figure_of,
    mean_of,
    progress,
    sample_of,
    what_was_done,
)
from tutor.store.rows import CallsWanted, DecisionRow, Origin, kept_positions


def games_of(chance: np.random.Generator, games: int, share: float, spread: float) -> NDArray[Any]:
    whole = chance.integers(10, 30, games)
    hard = np.clip(share + spread * chance.standard_normal(games), 0, 1)
    return np.stack((chance.binomial(whole, hard), whole), axis=1)


def figure(values: NDArray[Any], recent: int = 10, seed: int = 0) -> Figure:
    return figure_of(sample_of(values, recent, seed), [0], [1])


def test_the_interval_covers_the_truth() -> None:
    held = wilsons = 0
    for seed in range(200):
        values = games_of(np.random.default_rng(seed), 40, 0.6, 0.15)
        made = figure(values, seed=seed)
        assert made.interval is not None
        low, high = made.interval
        held += low <= 0.6 <= high
        low, high = wilson_interval(made.part, made.whole)
        wilsons += low <= 0.6 <= high
    assert held >= 183
    assert wilsons < held


def test_few_decisions_have_no_share() -> None:
    few = figure(np.array([[20, MIN_SHARE_DECISIONS - 1], [0, 0]]))
    assert (few.share, few.interval, few.is_known) == (None, None, False)
    assert (few.part, few.whole, few.games) == (20, MIN_SHARE_DECISIONS - 1, 1)
    assert figure(np.array([[20, MIN_SHARE_DECISIONS]])).share == pytest.approx(20 / 30)
    none = figure(np.zeros((0, 2), np.int64))
    assert (none.whole, none.interval, none.last, none.trend.missing) == (0, None, (), 20)


@pytest.mark.parametrize(("games", "missing"), [(0, 20), (8, 12), (19, 1), (20, 0), (50, 0)])
def test_games_missing_for_a_trend(games: int, missing: int) -> None:
    trend = figure(np.full((games, 2), 10)).trend
    assert (trend.games, trend.missing) == (10, missing)
    assert (trend.change is None) == (games < 20)


def test_no_change_has_no_direction() -> None:
    claimed = sum(
        figure(games_of(np.random.default_rng(seed), 40, 0.6, 0.1), seed=seed).trend.direction != 0
        for seed in range(200)
    )
    assert claimed <= 8


@pytest.mark.parametrize(("before", "after", "direction"), [(0.5, 0.8, 1), (0.8, 0.5, -1)])
def test_a_clear_change_has_a_direction(before: float, after: float, direction: int) -> None:
    chance = np.random.default_rng(0)
    values = np.vstack((games_of(chance, 30, before, 0.1), games_of(chance, 10, after, 0.1)))
    trend = figure(values).trend
    assert trend.direction == direction
    assert trend.before == pytest.approx(before, abs=0.1)
    assert trend.recent == pytest.approx(after, abs=0.1)
    assert figure(values[::-1], recent=30).trend.missing == 20


def test_grouped_games_give_the_same_interval() -> None:
    values = games_of(np.random.default_rng(0), 4 * MAX_RESAMPLED_UNITS + 7, 0.6, 0.15)
    made = figure(values)
    assert made.interval == pytest.approx(ratio_interval(values[:, 0], values[:, 1]), abs=0.002)


def test_a_mean_over_the_games_that_count() -> None:
    values = np.array([[1, 1], [4, 1], [0, 0], [1, 1]] * 10)
    found = mean_of(sample_of(values, 10, 0), 0, 1)
    assert found is not None
    mean, (low, high) = found
    assert mean == 2
    assert 1.4 < low < 2 < high < 2.6
    assert mean_of(sample_of(np.zeros((3, 2)), 10, 0), 0, 1) is None


@settings(max_examples=20)
@given(
    arrays.arrays(np.int64, st.tuples(st.integers(0, 30), st.just(2)), elements=st.integers(0, 40)),
    st.integers(1, 12),
)
def test_any_figure_is_consistent(values: NDArray[Any], recent: int) -> None:
    values.sort(axis=1)
    made = figure(values, recent)
    assert (made.part, made.whole) == tuple(values.sum(axis=0))
    assert len(made.last) == min(recent, len(values))
    assert made.trend.missing == max(0, 2 * recent - len(values))
    if made.is_known:
        assert made.interval is not None
        assert made.share is not None
        low, high = made.interval
        assert 0 <= low <= made.share <= high <= 1
        assert figure(values, recent) == made


@pytest.mark.filterwarnings("error")
def test_an_empty_whole_has_no_share_and_no_warning() -> None:
    values = np.array([[3, 0], [20, 40], [5, 0]], np.int64)
    found = figure_of(sample_of(values, 1, 0), [0], [1])
    assert found.interval is None or max(found.interval) < 2


SEEDS = range(3)


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    with closing(new_history(tmp_path_factory.mktemp("full"))) as opened:
        for seed in SEEDS:
            for seat in SEATS:
                origin = Origin.PRACTICE if seed % 2 else Origin.IMPORT
                keep(opened, seed, seat=seat, origin=origin, minutes=-seed)
        yield opened


def all_rows(history: History) -> list[DecisionRow]:
    return [row for kept in kept_games(history) for row in rows_of(history, kept.id)]


def slips_of(found: Progress) -> Counter[tuple[Strategy, Phase, Cause | None]]:
    return Counter(
        {(each.strategy, each.phase, each.cause): each.decisions for each in found.slips}
    )


def test_the_figures_are_what_the_rows_add_up_to(full: History) -> None:
    rows = all_rows(full)
    found = progress(full)
    assert (found.games, found.decisions, found.uncounted) == (len(SEEDS) * 4, len(rows), 0)
    firsts = Counter(row.strategy for row in rows if row.verdict is Verdict.FIRST)
    in_line = Counter(row.strategy for row in rows if row.verdict is not Verdict.OFF_PLAN)
    wholes = Counter(row.strategy for row in rows)
    assert tuple(each.strategy for each in found.plans) == STRATEGIES
    for plan in found.plans:
        assert (plan.first.part, plan.first.whole) == (firsts[plan.strategy], wholes[plan.strategy])
        assert (plan.in_line.part, plan.in_line.whole) == (
            in_line[plan.strategy],
            wholes[plan.strategy],
        )
    assert (found.first.part, found.in_line.part) == (firsts.total(), in_line.total())
    decisions = [one for kept in kept_games(full) for one in decisions_of(full, kept.id)]
    chances = [chance for one in decisions if (chance := fold_chance(one)) is not None]
    assert (found.folding.part, found.folding.whole) == (sum(chances), len(chances))
    grade = found.grade
    sums = np.concatenate(
        [sums_of_entries(decisions_of(full, kept.id)) for kept in kept_games(full)]
    )
    assert grade.grade.decisions == sums[:, 0].sum()
    assert grade.grade.value == value_of_sums(sums)
    assert grade.grade.interval is not None
    low, high = grade.grade.interval
    assert low < value_of_sums(sums) < high
    assert grade.missing == 0
    assert len(grade.last) == 10


def test_deal_ins_in_folds_are_counted_by_round(full: History) -> None:
    rounds: set[tuple[int, int, int]] = set()
    dealt: set[tuple[int, int, int]] = set()
    for kept in kept_games(full):
        for row in rows_of(full, kept.id):
            if row.strategy is Strategy.SAFETY:
                rounds.add((kept.id, row.round, row.honba))
                if row.dealt_in:
                    dealt.add((kept.id, row.round, row.honba))
    found = progress(full).deal_ins
    assert (found.part, found.whole) == (len(dealt), len(rounds))
    assert 0 < found.part < found.whole


def test_causes_add_up_over_games(full: History) -> None:
    rows = all_rows(full)
    found = progress(full)
    slips = Counter((row.strategy, row.phase, row.cause) for row in rows if row.cause is not None)
    assert {
        (each.strategy, each.phase, each.cause): each.decisions for each in found.slips
    } == slips
    assert [each.decisions for each in found.slips] == sorted(slips.values(), reverse=True)
    taught = [lesson for seed in SEEDS for seat in SEATS for lesson in lessons(seed, seat)]
    for each in found.causes:
        own = [lesson for lesson in taught if lesson.cause is each.cause]
        assert each.lessons == len(own)
        assert each.cost == pytest.approx(sum(lesson.cost for lesson in own))
        assert each.decisions == sum(row.cause is each.cause for row in rows)
    costs = [each.cost for each in found.causes]
    assert costs == sorted(costs, reverse=True)


def test_places_at_the_end_of_games(full: History) -> None:
    found = progress(full).placement
    assert found.counts == (len(SEEDS),) * 4, "every seat of every game"
    assert found.mean == 2.5
    assert found.interval is not None
    assert found.interval[0] < 2.5 < found.interval[1]


def test_one_origin_alone(full: History) -> None:
    played = progress(full, origins=(Origin.PRACTICE,))
    brought = progress(full, origins=(Origin.IMPORT, Origin.REVIEW))
    whole = progress(full)
    assert (played.games, brought.games) == (4, 8)
    assert played.decisions + brought.decisions == whole.decisions
    for one, two, both in zip(played.plans, brought.plans, whole.plans, strict=True):
        assert one.first.part + two.first.part == both.first.part
    assert slips_of(played) + slips_of(brought) == slips_of(whole)
    assert sum(each.lessons for each in played.causes + brought.causes) == sum(
        each.lessons for each in whole.causes
    )
    assert progress(full, origins=()).games == 0


def test_the_last_games_are_those_added_last_whatever_the_clock_said(history: History) -> None:
    seeds = (3, 5, 4)
    for seed, minutes in zip(seeds, (0, -5000, 100), strict=True):
        keep(history, seed, minutes=minutes)
    last = progress(history, recent=2).in_line.last
    assert [whole for _, whole in last] == [len(annotated(seed)[1]) for seed in (5, 4)]
    assert progress(history, recent=2).in_line.trend.missing == 1


def test_decisions_with_hints_are_not_counted(history: History) -> None:
    record, decisions = annotated(3)
    hinted = [replace(one, hints=1) for one in decisions[:10]]
    put(history, record, (*hinted, *decisions[10:]), origin=Origin.PRACTICE)
    found = progress(history)
    assert (found.decisions, found.uncounted) == (len(decisions) - 10, 10)
    assert found.in_line.part == sum(one.verdict is not Verdict.OFF_PLAN for one in decisions[10:])
    assert sum(each.decisions for each in found.slips) == found.in_line.whole - found.in_line.part


def test_an_empty_history_has_no_figures(history: History) -> None:
    keep(history, 3)
    forget_game(history, kept_games(history)[0].id)
    found = progress(history)
    assert (found.games, found.decisions, found.slips, found.causes) == (0, 0, (), ())
    assert found.in_line.share is None
    assert found.placement.games == 0
    assert found.placement.mean is None
    assert found.deal_ins.trend.missing == 20


def test_lessons_of_calls_are_counted_by_origin(history: History) -> None:
    record = kept_game(3)
    entries = [one for each in review_entries(record, (SEAT,), TREE) for one in each]
    calls = [one for one in entries if isinstance(one, CallDecision)]
    expected = count_calls(calls)
    assert expected
    for _ in range(2):
        keep_reviewed(history, record, entries, "a", SEAT, TREE, NOW)
    assert dict(progress(history).calls) == expected
    assert progress(history, origins=[Origin.PRACTICE]).calls == ()
    for cause, count in expected.items():
        found = kept_positions(history, CallsWanted(cause))
        taught = [place_of_entry(one) for each, one in taught_calls(calls) if each is cause]
        assert [each.place for each in found] == taught
        assert len(taught) == count.marks
        assert {each.cause for each in found} <= {cause}
    hinted = [replace(one, hints=1) for one in entries]
    keep_reviewed(history, record, hinted, "a", SEAT, TREE, NOW)
    assert progress(history).calls == ()
    assert not any(kept_positions(history, CallsWanted(cause)) for cause in expected)


def test_nothing_was_done_in_an_empty_history(history: History) -> None:
    found = what_was_done(history, NOW)
    assert found.is_empty
    assert found == Done(NOW.date())
    assert found.streak == 0


def test_hinted_turns_are_counted_apart_and_turns_taken_back_too(history: History) -> None:
    record, decisions = annotated(3)
    again = replace(decisions[9], taken_back=True)
    played = (*decisions[:9], again, *decisions[9:])
    hinted = tuple(replace(each, hints=4 if at < 5 else 0) for at, each in enumerate(played))
    keep(history, 1, origin=Origin.IMPORT)
    put(history, record, hinted, origin=Origin.PRACTICE)
    found = what_was_done(history, NOW)
    first = [each.verdict is Verdict.FIRST for each in decisions]
    assert found.games == 1
    assert found.hinted == TurnCount(5, sum(first[:5]))
    assert found.free == TurnCount(len(decisions) - 5, sum(first[5:]))
    assert found.again == 1


def test_days_are_those_of_the_calendar_where_the_learner_is(history: History) -> None:
    japan = timezone(timedelta(hours=9))
    evening = datetime(2025, 1, 31, 22, 0, tzinfo=UTC)  # 1 February in Japan
    drill, other = drills(2, DrillSource.BUNDLED)
    keep(history, 2, origin=Origin.PRACTICE)  # NOW is 31 January in UTC, 1 February in Japan
    for at, each in enumerate((drill, other)):
        given = answer(DrillQuestion(each), each.observation.discards[0], TREE)
        keep_answer(history, given, evening + timedelta(days=at))
    here = what_was_done(history, evening + timedelta(days=1))
    there = what_was_done(history, (evening + timedelta(days=1)).astimezone(japan))
    later = what_was_done(history, evening + timedelta(days=2))
    after_a_day_off = what_was_done(history, evening + timedelta(days=3))
    much_later = what_was_done(history, evening + timedelta(days=4))
    assert [day.isoformat() for day in here.days] == ["2025-01-31", "2025-02-01"]
    assert [day.isoformat() for day in there.days] == ["2025-02-01", "2025-02-02"]
    assert here.days[NOW.date()].drills == 1
    assert here.days[NOW.date()].turns == len(annotated(2)[1])
    assert (here.drills, here.streak, later.streak, much_later.streak) == (2, 2, 2, 0)
    assert after_a_day_off.streak == 2


def test_a_streak_forgives_one_day_off_but_not_two() -> None:
    days = {NOW.date() - timedelta(days=ago): DayCount(1) for ago in (0, 1, 3, 5, 8, 9)}
    assert Done(NOW.date(), days=days).streak == 4


def test_ideas_of_drills_are_met_and_still_explained_in_full(history: History) -> None:
    for at, each in enumerate(drills(3, DrillSource.BUNDLED)):
        given = answer(DrillQuestion(each), each.observation.discards[0], TREE)
        keep_answer(history, given, NOW)
        keep_answer(history, given, NOW)
        ledger = what_was_done(history, NOW).ledger
        assert len(ledger.met_concepts) == at + 1
    assert not any(map(ledger.met, Concept))
    assert ledger.next_concept() not in ledger.met_concepts


def test_ideas_that_were_explained_are_met(history: History) -> None:
    seen = annotated(2)[1][0].observation
    meeting = Meeting(decision_place("g", seen, is_offer=False), Concept.SETS)
    keep_meeting(history, meeting, NOW)
    found = what_was_done(history, NOW)
    assert found.ledger.met_concepts == (Concept.SETS,)
    assert found.ledger.next_concept() is Concept.YAKU
    assert not found.is_empty

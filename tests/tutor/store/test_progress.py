"""The progress figures of a history."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import numpy as np
import pytest

from rules.tiles import SEATS
from tests.tutor.histories import NOW, SEAT, annotated, keep, kept_game, lessons, new_history, put
from tests.tutor.trees import TREE
from tutor.coach.advice import CallDecision, place_of_entry
from tutor.coach.graded import Cause
from tutor.coach.grading.deal_in import fold_chance
from tutor.coach.grading.grade import sums_of_entries, value_of_sums
from tutor.coach.lessons.calls import count_calls, taught_calls
from tutor.coach.lessons.lessons import Phase
from tutor.coach.review import review_entries
from tutor.coach.strategy.situation import STRATEGIES, Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.lab.kept_games import decisions_of, rows_of
from tutor.store.database import History
from tutor.store.games import forget_game, keep_reviewed, kept_games
from tutor.store.progress import Progress, progress
from tutor.store.rows import CallsWanted, DecisionRow, Origin, kept_positions

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

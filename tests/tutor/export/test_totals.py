"""Totals add up, whichever way they are added and grouped."""

from collections import Counter
from dataclasses import replace

from tests.tutor.export.reports import a_class, annotated
from tutor.export.totals import LessonCount, TotalsBuilder, VerdictCount, added, totals_of
from tutor.strategy.verdict import Verdict


def test_a_seat_is_counted_by_its_verdicts() -> None:
    game = annotated(3, 0, "Hana")
    verdicts = Counter(decision.verdict for decision in game.decisions)
    totals = totals_of(game)
    assert totals.all == VerdictCount(
        len(game.decisions),
        verdicts[Verdict.FIRST],
        verdicts[Verdict.IN_LINE],
        verdicts[Verdict.OFF_PLAN],
    )
    assert totals.games == {"Hana": 1}
    assert sum(count.lessons for count in totals.lessons.values()) == len(game.lessons)
    cost = sum(count.cost for count in totals.lessons.values())
    assert round(cost) == round(sum(lesson.cost for lesson in game.lessons if lesson.in_points))


def test_what_is_off_the_plan_has_a_cause_and_nothing_else_has() -> None:
    for cell, count in totals_of(annotated(3, 0, "Hana")).cells.items():
        assert (cell.cause is None) == (count.off_plan == 0)
        assert count.first + count.in_line + count.off_plan == count.decisions


def test_games_add_up_in_any_order() -> None:
    parts = [totals_of(game) for game in a_class()]
    tally = TotalsBuilder()
    for part in reversed(parts):
        tally.add(part)
    whole = added(parts)
    assert whole.cells == tally.totals().cells
    assert whole.games == tally.totals().games
    one_by_one = parts[0]
    for part in parts[1:]:
        one_by_one = one_by_one + part
    assert one_by_one.cells == whole.cells
    assert whole.all.decisions == sum(len(game.decisions) for game in a_class())


def test_every_grouping_adds_up_to_the_same() -> None:
    totals = added(map(totals_of, a_class()))
    for group in (
        totals.by(lambda cell: cell.player),
        totals.by(lambda cell: cell.cause),
        totals.by(lambda cell: (cell.strategy, cell.phase)),
    ):
        assert sum(group.values(), VerdictCount()) == totals.all
    by_cause = sum(totals.lessons_by_cause.values(), LessonCount())
    assert by_cause.lessons == sum(len(game.lessons) for game in a_class())


def test_what_was_taken_back_does_not_count() -> None:
    game = annotated(3, 0, "Hana")
    first, *rest = game.decisions
    back = replace(game, decisions=(replace(first, taken_back=True), *rest))
    assert totals_of(back).all.decisions == len(rest)


def test_shares_are_of_the_decisions_behind_them() -> None:
    assert VerdictCount(4, 1, 2, 1).first_share == 0.25
    assert VerdictCount(4, 1, 2, 1).fine_share == 0.75
    assert VerdictCount().first_share is None
    assert VerdictCount().fine_share is None

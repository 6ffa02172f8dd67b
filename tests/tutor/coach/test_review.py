"""A record to its decisions, round by round."""

from dataclasses import replace

from rules.events import Discard
from rules.record import GameRecord
from rules.tiles import SEATS, Seat
from tests.games import end_of, game
from tests.tutor.trees import TREE
from tutor.coach.advice import Decision
from tutor.coach.graded import Label, Severity
from tutor.coach.grading.grade import MISTAKE
from tutor.coach.slips import judge
from tutor.coach.strategy.stance import Verdict
from tutor.lab.discards import review


def decisions(record: GameRecord, *seats: Seat) -> list[Decision]:
    return [decision for here in review(record, seats, TREE) for decision in here]


def test_one_tuple_a_round_the_first_before_the_second_is_asked_for() -> None:
    record = game(1)
    broken = replace(record, rounds=(record.rounds[0], ()))
    rounds = review(broken, SEATS, TREE)
    assert {decision.observation.round for decision in next(rounds)} == {0}
    assert next(rounds) == ()
    assert len(list(review(record, SEATS, TREE))) == len(record.rounds)


def test_every_discard_out_of_riichi_is_a_decision() -> None:
    record = game(2, calls=0.0)
    for here, events in zip(review(record, SEATS, TREE), record.rounds, strict=True):
        declared: set[Seat] = set()
        expected = []
        for event in events:
            if isinstance(event, Discard):
                if event.seat not in declared:
                    expected.append((event.seat, event.tile, event.riichi))
                if event.riichi:
                    declared.add(event.seat)
        found = [(d.observation.seat, d.played, d.riichi) for d in here]
        assert found == expected


def test_a_discard_after_a_call_says_so() -> None:
    found = decisions(end_of(game(7, calls=0.6)), *SEATS)
    assert any(decision.after_call for decision in found)
    for decision in found:
        assert decision.after_call == (decision.observation.drawn is None)
        if decision.after_call:
            assert not decision.tsumogiri
            assert decision.observation.own_melds


def test_a_mark_names_what_it_cost_and_hardly_any_strong_player_does_the_same() -> None:
    marks = 0
    for decision in decisions(end_of(game(4)), *SEATS):
        judged = judge(decision.observation, decision.advice, decision.played)
        assert decision.graded is not None
        is_rare = decision.graded.ratio < MISTAKE
        assert (decision.graded.label is Label.MISTAKE) == (decision.slip is not None)
        if is_rare and judged.slip is not None:
            assert (decision.verdict, decision.slip) == (judged.verdict, judged.slip)
        elif decision.slip is not None:
            assert is_rare
            assert decision.slip.severity is Severity.SMALL, "excused, but named"
        assert (decision.verdict is Verdict.OFF_PLAN) == (decision.slip is not None)
        if decision.verdict is Verdict.FIRST:
            assert decision.advice.rank_of(decision.played) == 1
        marks += decision.slip is not None
    assert marks, "who plays by chance is marked"

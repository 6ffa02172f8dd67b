"""Praise is true and counted."""

from dataclasses import replace

from rules.events import Discard
from rules.tiles import SEATS, Seat
from tests.ui.reviews import entries, record, state
from tutor.advice.advice import CallDecision
from tutor.coach.deal_in import losses
from tutor.lessons.lessons import DoneWell, Strength, done_well
from tutor.strategy.choice import Verdict
from tutor.strategy.situation import Strategy


def with_verdicts(discards, marked):
    return tuple(
        replace(one, verdict=Verdict.OFF_PLAN if marked(number, one) else Verdict.FIRST)
        for number, one in enumerate(discards)
    )


def is_fold(decision):
    return decision.advice.choice.strategy is Strategy.SAFETY


def quiet(game):
    return replace(
        game,
        rounds=tuple(
            tuple(replace(one, riichi=False) if isinstance(one, Discard) else one for one in events)
            for events in game.rounds
        ),
    )


def test_folding_without_a_mark_is_counted():
    discards = with_verdicts(state().discards, lambda number, one: not is_fold(one))
    folds = sum(map(is_fold, discards))
    assert folds >= 3
    assert done_well(discards, record(), Seat(0)) == DoneWell(Strength.FOLDED, folds, folds)
    once = next(number for number, one in enumerate(discards) if is_fold(one))
    marked = with_verdicts(discards, lambda number, one: number == once)
    found = done_well(marked, record(), Seat(0))
    assert found is not None
    assert found.strength is not Strength.FOLDED


def test_only_a_seat_without_a_deal_in_is_praised_for_it():
    seen = set()
    for seed in range(1, 9):
        for seat in SEATS:
            found = done_well((), record(seed), seat)
            riichi = sum(
                any(isinstance(one, Discard) and one.riichi and one.seat != seat for one in events)
                for events in record(seed).rounds
            )
            wanted = None
            if riichi >= 3 and not losses(record(seed), seat):
                wanted = DoneWell(Strength.NO_DEAL_IN, riichi, riichi)
            assert found == wanted
            seen.add(wanted is None)
    assert seen == {True, False}


def test_offers_are_praised_if_none_is_marked():
    every = entries().flat
    offers = [one for one in every if isinstance(one, CallDecision)]
    fine = tuple(replace(one, answered=one.advice.recommended) for one in offers)
    assert len(fine) >= 3
    assert all(one.verdict is Verdict.FIRST for one in fine)
    found = done_well(fine, quiet(record()), Seat(0))
    assert found == DoneWell(Strength.OFFERS, len(fine), len(fine))

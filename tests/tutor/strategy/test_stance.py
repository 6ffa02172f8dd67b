"""A stance is true of the tile that is advised, and is kept while nothing happens."""

from itertools import product

import pytest

from rules.tiles import SEATS
from tests.games import game
from tests.tutor.trees import TREE
from tutor.advice.advice import Advice, Decision
from tutor.advice.advisor import AdvisedDiscard, advise, advise_in_order
from tutor.review import review
from tutor.strategy.keeping import (
    OF_OTHERS,
    OF_OWN_HAND,
    StanceEvent,
    StanceEventKind,
    worth_telling,
)
from tutor.strategy.stance import AS_SAFE, CAREFUL_UNDER, Stance, stance_of
from tutor.strategy.strategies import Strategy

RISKS = (0.0, 0.02, 0.06, 0.2)


@pytest.mark.parametrize("strategy", [each for each in Strategy if each is not Strategy.NONE])
def test_a_stance_is_true_of_its_tile(strategy: Strategy) -> None:
    flags = (True, False)
    for threatened, ready, goes_on, risk, safest, before in product(
        flags, flags, flags, RISKS, RISKS, (None, *Stance)
    ):
        if safest > risk:
            continue
        found = stance_of(
            strategy,
            threatened=threatened,
            ready=ready,
            goes_on=goes_on,
            risk=risk,
            safest=safest,
            before=before,
        )
        match found:
            case Stance.BUILD:
                assert not threatened
                assert not ready
            case Stance.CAREFUL:
                assert threatened
                assert risk < CAREFUL_UNDER
            case Stance.FOLD:
                assert not ready
                assert risk <= safest + AS_SAFE
            case Stance.PUSH:
                kept = before is Stance.PUSH and goes_on
                assert ready or kept or risk > safest + AS_SAFE


def test_a_true_stance_is_kept() -> None:
    on = {"threatened": True, "ready": False, "goes_on": True, "safest": 0.0}
    safe = {**on, "risk": 0.0}
    assert stance_of(Strategy.SAFETY, **safe, before=Stance.CAREFUL) is Stance.CAREFUL  # type: ignore[arg-type]
    assert stance_of(Strategy.SPEED_SAFETY, **safe, before=Stance.PUSH) is Stance.PUSH  # type: ignore[arg-type]
    back = {**safe, "goes_on": False}
    assert stance_of(Strategy.SPEED_SAFETY, **back, before=Stance.PUSH) is Stance.CAREFUL  # type: ignore[arg-type]
    risky = {**on, "risk": 0.2}
    assert stance_of(Strategy.SAFETY, **risky, before=Stance.FOLD) is Stance.PUSH  # type: ignore[arg-type]


def test_while_a_threat_stands_and_nothing_happens_the_strategy_is_kept() -> None:
    kept = 0
    last: dict[int, Advice] = {}
    for decisions in review(game(6), SEATS, TREE):
        last.clear()
        for decision in decisions:
            seat, advice = decision.observation.seat, decision.advice
            threatened = any(decision.observation.riichi[s] for s in decision.observation.opponents)
            if advice.news == () and threatened:
                assert advice.choice.strategy is last[seat].choice.strategy
                assert advice.choice.since is not None
                kept += 1
            last[seat] = advice
    assert kept


def test_one_moment_in_the_light_of_the_round_is_as_among_all() -> None:
    rounds = list(review(game(6), SEATS[:1], TREE))
    seen = [decision.observation for decision in max(rounds, key=len)]
    together = advise_in_order(seen, TREE)
    lane = [*map(AdvisedDiscard, seen, together)]
    assert advise(seen[-1], TREE, lane[:-1]) == together[-1]
    assert together[0].news is None


def test_news_is_what_changed_the_plan_or_the_hand() -> None:
    everything = tuple(map(StanceEvent, StanceEventKind))
    by_the_way = {each.what for each in everything} - {
        each.what for each in worth_telling(everything, plan_kept=True, hand_kept=True)
    }
    assert by_the_way == OF_OTHERS | OF_OWN_HAND
    other_hand = worth_telling(everything, plan_kept=True, hand_kept=False)
    assert {each.what for each in everything} - {each.what for each in other_hand} == OF_OTHERS
    changed = worth_telling(everything, plan_kept=False, hand_kept=True)
    assert {each.what for each in everything} - {each.what for each in changed} == {
        StanceEventKind.SAFER
    }
    safer = (StanceEvent(StanceEventKind.NEARER), StanceEvent(StanceEventKind.SAFER))
    assert worth_telling(safer, plan_kept=False, hand_kept=False) == safer


def test_nobody_is_told_of_a_call_that_changes_nothing() -> None:
    called = 0
    for decisions in review(game(6), SEATS, TREE):
        last: dict[int, Decision] = {}
        for decision in decisions:
            before = last.get(decision.observation.seat)
            told = {each.what for each in decision.advice.news or ()}
            if before is not None and StanceEventKind.CALL in told:
                plans = [
                    (one.advice.stance, one.advice.choice.strategy) for one in (before, decision)
                ]
                assert plans[0] != plans[1]
                called += 1
            last[decision.observation.seat] = decision
    assert called

"""A stance fits the advised discard and is kept while nothing happens."""

from itertools import product

import numpy as np
import pytest

from rules.tiles import SEATS, kind_of, parse_tiles
from tests.games import game
from tests.tutor.trees import TREE
from tutor.coach.advice import Advice
from tutor.coach.advisor import advise_all
from tutor.evaluators.components import AXIS_OF, TERMS
from tutor.evaluators.positions import Positions
from tutor.evaluators.rankings import evaluate
from tutor.lab.training.examples import decisions_of
from tutor.review import review
from tutor.strategy.situation import STRATEGIES, Strategy, situations
from tutor.strategy.stance import (
    AS_SAFE,
    CAREFUL_UNDER,
    OF_OTHERS,
    OF_OWN_HAND,
    Stance,
    StanceEvent,
    StanceEventKind,
    events_to_show,
    stance_of,
)
from tutor.strategy.tree import StrategyTree, combine, played_as, rank_under, shipped_tree
from tutor.strategy.weights import AXES, PLAIN

RISKS = (0.0, 0.02, 0.06, 0.2)


@pytest.mark.parametrize("strategy", [each for each in Strategy if each is not Strategy.NONE])
def test_a_stance_fits_its_discard(strategy: Strategy) -> None:
    flags = (True, False)
    for threatened, ready, keeps_hand, risk, safest, before in product(
        flags, flags, flags, RISKS, RISKS, (None, *Stance)
    ):
        if safest > risk:
            continue
        found = stance_of(
            strategy,
            threatened=threatened,
            ready=ready,
            keeps_hand=keeps_hand,
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
                kept = before is Stance.PUSH and keeps_hand
                assert ready or kept or risk > safest + AS_SAFE


def test_a_stance_is_kept_while_it_fits() -> None:
    on = {"threatened": True, "ready": False, "keeps_hand": True, "safest": 0.0}
    safe = {**on, "risk": 0.0}
    assert stance_of(Strategy.SAFETY, **safe, before=Stance.CAREFUL) is Stance.CAREFUL  # type: ignore[arg-type]
    assert stance_of(Strategy.SPEED_SAFETY, **safe, before=Stance.PUSH) is Stance.PUSH  # type: ignore[arg-type]
    back = {**safe, "keeps_hand": False}
    assert stance_of(Strategy.SPEED_SAFETY, **back, before=Stance.PUSH) is Stance.CAREFUL  # type: ignore[arg-type]
    risky = {**on, "risk": 0.2}
    assert stance_of(Strategy.SAFETY, **risky, before=Stance.FOLD) is Stance.PUSH  # type: ignore[arg-type]


def test_the_strategy_is_kept_under_threat_while_nothing_happens() -> None:
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


def test_only_events_that_changed_something_are_shown() -> None:
    everything = tuple(map(StanceEvent, StanceEventKind))
    by_the_way = {each.what for each in everything} - {
        each.what for each in events_to_show(everything, plan_kept=True, hand_kept=True)
    }
    assert by_the_way == OF_OTHERS | OF_OWN_HAND
    other_hand = events_to_show(everything, plan_kept=True, hand_kept=False)
    assert {each.what for each in everything} - {each.what for each in other_hand} == OF_OTHERS
    changed = events_to_show(everything, plan_kept=False, hand_kept=True)
    assert {each.what for each in everything} - {each.what for each in changed} == {
        StanceEventKind.SAFER
    }
    safer = (StanceEvent(StanceEventKind.NEARER), StanceEvent(StanceEventKind.SAFER))
    assert events_to_show(safer, plan_kept=False, hand_kept=False) == safer


TILES = parse_tiles("1m2m3m0p")


def named(**values: int) -> tuple[int, ...]:
    return tuple(values.get(term, 0) for term in TERMS)


HAND = dict(
    zip(
        TILES,
        (
            named(draws=3000, dora=-2000, risk=-1000),
            named(draws=1000, dora=0, risk=-1000),
            named(draws=1000, dora=-1000, risk=0),
            named(draws=0, dora=-1000, risk=0),
        ),
        strict=True,
    )
)


@pytest.mark.parametrize(
    ("strategy", "expected"),
    [
        (Strategy.BALANCED, [1, 1, 1, 4]),
        (Strategy.SPEED_VALUE, [1, 1, 3, 4]),
        (Strategy.SPEED_SAFETY, [1, 3, 2, 3]),
        (Strategy.VALUE_SAFETY, [4, 1, 1, 1]),
        (Strategy.SPEED, [1, 2, 2, 4]),
        (Strategy.VALUE, [4, 1, 2, 2]),
        (Strategy.SAFETY, [3, 3, 1, 1]),
        (Strategy.NONE, [1, 1, 1, 4]),
    ],
)
def test_sums_are_ranked(strategy: Strategy, expected: list[int]) -> None:
    weights = PLAIN.get(strategy, PLAIN[Strategy.BALANCED])
    found = combine(HAND, weights)
    assert {tile: rank for tile, rank, _ in found} == dict(zip(TILES, expected, strict=True))
    assert list(found) == sorted(found, key=lambda placed: (placed[1], placed[0]))
    for tile, rank, _ in found:
        assert rank_under(HAND, weights, tile) == rank


def test_played_as_the_plan_that_places_it_highest() -> None:
    plans = tuple(PLAIN[strategy] for strategy in STRATEGIES)
    assert played_as(HAND, plans, TILES[2]) is Strategy.BALANCED
    assert played_as(HAND, plans, TILES[3]) is Strategy.VALUE_SAFETY
    level = dict.fromkeys(TILES, named(draws=5))
    below = {**level, TILES[3]: named(draws=-1, dora=-1, risk=-1)}
    assert played_as(below, plans, TILES[3]) is Strategy.NONE


def test_every_strategy_weighs_only_the_terms_of_its_axes() -> None:
    for strategy in STRATEGIES:
        axes = {axis for axis, weight in zip(AXES, strategy.weights, strict=True) if weight}
        counted = {AXIS_OF[term] for term, w in zip(TERMS, PLAIN[strategy], strict=True) if w}
        assert counted == axes


@pytest.mark.parametrize("tree", [TREE, shipped_tree()], ids=["small", "shipped"])
def test_arrays_rank_as_one_position_does(tree: StrategyTree) -> None:
    seen = [observation for observation, _ in list(decisions_of(game(5)))[:150]]
    positions = Positions.stack(seen)
    scores = evaluate(positions)
    sums = tree.sums(situations(positions, scores), scores.terms)
    for row, advice in enumerate(advise_all(seen, tree)):
        by_plan = combine(advice.terms, advice.choice.weights)
        for tile, rank, total in by_plan:
            own = sums[row, kind_of(tile)]
            better = (sums[row][positions.allowed[row]] > own).sum()
            assert rank == 1 + better
            assert total == own
    assert np.issubdtype(sums.dtype, np.integer)

"""A stance fits the advised discard and is kept while nothing happens."""

from itertools import chain

import numpy as np
import pytest

from rules.tiles import SEATS, kind_of, parse_tiles
from tests.games import game
from tests.tutor.trees import TREE
from tutor.coach.advice import Advice
from tutor.coach.advisor import advise_all, can_win
from tutor.coach.facts import find, flag, number
from tutor.coach.rails import end_rule
from tutor.coach.strategy.situation import AXES, PLAIN, STRATEGIES, Strategy, situations
from tutor.coach.strategy.stance import (
    CAREFUL_UNDER,
    OF_OTHERS,
    OF_OWN_HAND,
    PushOrFold,
    Stance,
    StanceEvent,
    StanceEventKind,
    events_to_show,
)
from tutor.coach.strategy.tree import StrategyTree, combine, played_as, rank_under, shipped_tree
from tutor.lab.discards import review
from tutor.lab.training.examples import decisions_of
from tutor.position.components import AXIS_OF, TERMS
from tutor.position.positions import Positions
from tutor.position.rankings import evaluate
from tutor.position.table_read import threatening


@pytest.mark.parametrize("seed", [3, 6])
def test_a_stance_fits_its_discard(seed: int) -> None:
    met = set()
    for decision in chain.from_iterable(review(game(seed), SEATS, TREE)):
        seen, advice = decision.observation, decision.advice
        rankings = advice.rankings
        safety = {ranked.discard: 1 - ranked.score for ranked in rankings.safety}
        risk = max(safety[tile] for tile in advice.best)
        keeps = not any(flag(find(rankings.speed, tile), "falls_back") for tile in advice.best)
        lives = can_win(seen, rankings, advice.best[0])
        threatened = bool(threatening(seen, rankings))
        assert (advice.pressure is not None) is threatened
        match advice.stance:
            case Stance.BUILD:
                assert not threatened
            case Stance.PUSH:
                assert threatened
                assert keeps
                assert lives
            case Stance.CAREFUL:
                assert threatened
                assert not keeps or not lives or risk < CAREFUL_UNDER
            case Stance.FOLD:
                far = number(rankings.speed[0], "shanten_after") >= 2
                assert not keeps or far or not lives or end_rule(seen, rankings) is not None
        met.add(advice.stance)
    assert met == {*Stance}


@pytest.mark.parametrize(
    ("push", "stance"),
    [(0.0, Stance.FOLD), (0.39, Stance.FOLD), (0.4, None), (0.59, None), (0.6, Stance.PUSH)],
)
def test_the_share_of_strong_players_who_go_on_decides(push: float, stance: Stance | None) -> None:
    assert PushOrFold(push, 100, ()).stance is stance


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

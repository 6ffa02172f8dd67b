"""Terms weighed and ranked, ties shared; one position and arrays alike."""

import numpy as np
import pytest

from rules.tiles import Tile, kind_of, parse_kind, parse_tiles
from tests.games import game
from tests.tutor.trees import TREE
from tutor.advice.advisor import advise_all
from tutor.evaluators.component_names import AXIS_OF, TERMS
from tutor.evaluators.positions import Positions
from tutor.evaluators.scores import evaluate
from tutor.lab.training.examples import decisions_of
from tutor.strategy.combine import combine, played_as, rank_under
from tutor.strategy.situation import situations
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.strategy.tree import StrategyTree, shipped_tree
from tutor.strategy.weights import AXES, PLAIN, from_json, to_json

pytestmark = pytest.mark.measured

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


def test_a_weight_counts() -> None:
    slow = from_json({"draws": 0.5, "dora": 1.0})
    assert [rank for _, rank, _ in combine(HAND, slow)] == [1, 2, 2, 4]
    assert combine(HAND, slow)[0][0] == TILES[1]
    assert to_json(slow) == {"draws": 0.5, "dora": 1.0}


def test_a_red_five_is_a_five() -> None:
    plain = next(t for t in range(136) if kind_of(Tile(t)) == parse_kind("5p") and t != TILES[3])
    assert rank_under(HAND, PLAIN[Strategy.SAFETY], Tile(plain)) == 1


def test_played_as_the_plan_that_places_it_highest() -> None:
    plans = tuple(PLAIN[strategy] for strategy in STRATEGIES)
    assert played_as(HAND, plans, TILES[2]) is Strategy.BALANCED
    assert played_as(HAND, plans, TILES[3]) is Strategy.VALUE_SAFETY
    level = dict.fromkeys(TILES, named(draws=5))
    below = {**level, TILES[3]: named(draws=-1, dora=-1, risk=-1)}
    assert played_as(below, plans, TILES[3]) is Strategy.NONE


def test_every_strategy_weighs_the_terms_of_its_axes_alone() -> None:
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

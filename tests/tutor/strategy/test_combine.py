"""Ranks weighed and ranked again, ties shared."""

import numpy as np
import pytest

from rules.tiles import Tile, kind_of, parse_kind, parse_tiles
from tests.games import game
from tutor.evaluators.findings import rank_all
from tutor.evaluators.positions import Positions
from tutor.evaluators.ranking import RankedDiscard, Ranking, Rankings
from tutor.evaluators.scores import evaluate
from tutor.strategy.combine import (
    combine,
    name_types,
    placements,
    played_as,
    rank_under,
    shared_hits,
)
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.training.examples import decisions_of

TILES = parse_tiles("1m2m3m0p")


def ranking(*ranks: int) -> Ranking:
    found = [RankedDiscard(t, -float(r), r) for t, r in zip(TILES, ranks, strict=True)]
    return tuple(sorted(found, key=lambda discard: discard.rank))


RANKINGS = Rankings(ranking(1, 2, 2, 4), ranking(4, 1, 2, 3), ranking(3, 3, 1, 1))


@pytest.mark.parametrize(
    ("strategy", "expected"),
    [
        (Strategy.BALANCED, [3, 2, 1, 3]),
        (Strategy.SPEED_VALUE, [3, 1, 2, 4]),
        (Strategy.SPEED_SAFETY, [2, 3, 1, 3]),
        (Strategy.VALUE_SAFETY, [4, 2, 1, 2]),
        (Strategy.SPEED, [1, 2, 2, 4]),
        (Strategy.VALUE, [4, 1, 2, 3]),
        (Strategy.SAFETY, [3, 3, 1, 1]),
        (Strategy.NONE, [3, 2, 1, 3]),
    ],
)
def test_sums_are_ranked_again(strategy: Strategy, expected: list[int]) -> None:
    found = combine(RANKINGS, strategy)
    assert dict(found) == dict(zip(TILES, expected, strict=True))
    assert list(found) == sorted(found, key=lambda placed: (placed[1], placed[0]))
    for tile, rank in found:
        assert rank_under(RANKINGS, strategy, tile) == rank


def test_a_red_five_is_a_five() -> None:
    plain = next(t for t in range(136) if kind_of(Tile(t)) == parse_kind("5p") and t != TILES[3])
    assert rank_under(RANKINGS, Strategy.SAFETY, Tile(plain)) == 1


def test_a_shared_rank_shares_its_hit() -> None:
    better = np.array([0, 0, 0, 1, 2, 2, 3, 0])
    tied = np.array([1, 2, 4, 1, 1, 3, 1, 5])
    assert shared_hits(better, tied, 1).tolist() == [1, 1 / 2, 1 / 4, 0, 0, 0, 0, 1 / 5]
    assert shared_hits(better, tied, 3).tolist() == [1, 1, 3 / 4, 1, 1, 1 / 3, 0, 3 / 5]


def test_the_shares_of_all_discards_add_up() -> None:
    """Whatever the ties: one discard is first, three are within three."""
    ranks = np.array([1, 1, 1, 4, 5, 5, 7])
    better = ranks - 1
    tied = np.array([(ranks == rank).sum() for rank in ranks])
    assert shared_hits(better, tied, 1).sum() == pytest.approx(1)
    assert shared_hits(better, tied, 3).sum() == pytest.approx(3)


def test_the_first_type_that_fits() -> None:
    better = np.array([
        [0, 0, 0, 0, 0, 0, 0],
        [1, 0, 0, 0, 0, 0, 0],
        [1, 1, 0, 0, 0, 0, 0],
        [1, 1, 1, 0, 0, 0, 0],
        [2, 2, 2, 2, 2, 0, 0],
        [2, 2, 2, 2, 3, 2, 0],
        [2, 2, 2, 2, 3, 3, 2],
        [2, 2, 2, 2, 3, 3, 3],
    ])
    assert name_types(better).tolist() == [0, 1, 2, 3, 4, 5, 6, 7]


def test_played_as_the_plan_that_places_it_highest() -> None:
    assert played_as(RANKINGS, TILES[2]) is Strategy.BALANCED
    assert played_as(RANKINGS, TILES[1]) is Strategy.SPEED_VALUE
    assert played_as(RANKINGS, TILES[0]) is Strategy.SPEED
    assert played_as(RANKINGS, TILES[3]) is Strategy.SAFETY
    nowhere = Rankings(ranking(1, 2, 3, 4), ranking(1, 2, 3, 4), ranking(1, 2, 3, 4))
    assert played_as(nowhere, TILES[3]) is Strategy.NONE


def test_arrays_place_what_was_played_as_one_position_does() -> None:
    decisions = list(decisions_of(game(5)))[:120]
    observations = [seen for seen, _ in decisions]
    positions = Positions.stack(observations)
    played = np.array([kind for _, kind in decisions])
    better, tied = placements(evaluate(positions).ranks, positions.allowed, played)
    for row, (found, (_, kind)) in enumerate(zip(rank_all(observations), decisions, strict=True)):
        for number, strategy in enumerate(STRATEGIES):
            places = combine(found, strategy)
            own = next(rank for tile, rank in places if kind_of(tile) == kind)
            assert better[row, number] == own - 1
            assert tied[row, number] == sum(rank == own for _, rank in places)

"""Combine: the three rankings weighed by a strategy and ranked again."""

from collections.abc import Iterable
from typing import TypeAlias

import numpy as np

from rules.tiles import Tile, kind_of
from tutor.evaluators.positions import Array
from tutor.evaluators.ranking import Rankings
from tutor.strategy.strategies import STRATEGIES, Strategy

_Ranks: TypeAlias = tuple[int, int, int]
"""By speed, value and safety."""

WEIGHTS = np.array([strategy.weights for strategy in STRATEGIES], np.int16)
"""(7, 3) int16, weights of the ranks by speed, value and safety, a strategy a row."""


def combine(rankings: Rankings, strategy: Strategy) -> tuple[tuple[Tile, int], ...]:
    """Every discard with its combined rank, best first, ties in the order of the hand.

    ``sum = w_speed*rank_speed + w_value*rank_value + w_safety*rank_safety``; the rank is 1 + the
    number of discards with a smaller sum.
    """
    sums = sums_of(rankings, strategy)
    ordered = sorted(sums.values())
    places = {total: 1 + ordered.index(total) for total in ordered}
    return tuple(sorted(
        ((tile, places[total]) for tile, total in sums.items()),
        key=lambda placed: (placed[1], placed[0]),
    ))


def sums_of(rankings: Rankings, strategy: Strategy) -> dict[Tile, int]:
    """The weighed sum of each discard's ranks, lower is better."""
    return _weighed(_ranks_of(rankings), strategy)


def _ranks_of(rankings: Rankings) -> dict[Tile, _Ranks]:
    """Each discard's ranks by speed, value and safety."""
    value = {discard.discard: discard.rank for discard in rankings.value}
    safety = {discard.discard: discard.rank for discard in rankings.safety}
    return {
        discard.discard: (discard.rank, value[discard.discard], safety[discard.discard])
        for discard in rankings.speed
    }


def _weighed(ranks: dict[Tile, _Ranks], strategy: Strategy) -> dict[Tile, int]:
    by_speed, by_value, by_safety = strategy.weights
    return {
        tile: by_speed * speed + by_value * value + by_safety * safety
        for tile, (speed, value, safety) in ranks.items()
    }


def rank_under(rankings: Rankings, strategy: Strategy, tile: Tile) -> int:
    """The combined rank of a discard under a strategy; red and plain five are one choice.

    Raises:
        StopIteration: the tile is no discard of these rankings.
    """
    return _rank_among(sums_of(rankings, strategy), tile)


def _rank_among(sums: dict[Tile, int], tile: Tile) -> int:
    own = next(total for other, total in sums.items() if kind_of(other) == kind_of(tile))
    return 1 + sum(total < own for total in sums.values())


def placements(ranks: Array, allowed: Array, played: Array) -> tuple[Array, Array]:
    """How each strategy's combined ranking places the played discard.

    Args:
        ranks: (n, 3, 34) int16, as in `Scores.ranks`.
        allowed: (n, 34) bool.
        played: (n,) int, kinds.

    Returns:
        better (n, 7) int16, how many discards stand strictly before the played one, and
        tied (n, 7) int16, how many share its place, itself included.
    """
    sums = np.einsum("sw,nwk->nsk", WEIGHTS, ranks)
    rows = np.arange(len(ranks))
    own = sums[rows, :, played][:, :, None]
    better = ((sums < own) & allowed[:, None]).sum(axis=2, dtype=np.int16)
    tied = ((sums == own) & allowed[:, None]).sum(axis=2, dtype=np.int16)
    return better, tied


def shared_hits(better: Array, tied: Array, places: int) -> Array:
    """The share of a hit within the first `places` ranks: a rank shared by m discards counts for
    each of them what falls to one of m.

    Returns: an array of the same shape, 0..1.
    """
    shares: Array = np.clip(places - better, 0, tied) / tied
    return shares


def name_types(better: Array) -> Array:
    """The paper's type of each decision, after one reading of its flow chart: the first of types
    1 to 4 that places the played discard first, else the first of 5 to 7 that places it within
    three, else none.

    Args:
        better: (n, 7), discards strictly before the played one by strategy.

    Returns:
        (n,) int8: the index in STRATEGIES, 7 for none.
    """
    fits = np.concatenate((better[:, :4] == 0, better[:, 4:] < 3), axis=1)
    return np.where(fits.any(axis=1), fits.argmax(axis=1), 7).astype(np.int8)


def played_as(rankings: Rankings, tile: Tile) -> Strategy:
    """The strategy that a discard fits best: the one that places it highest, the more general
    one where several do (as the paper orders them); NONE where none places it in the first three.
    """
    known = _ranks_of(rankings)
    own = next(ranks for other, ranks in known.items() if kind_of(other) == kind_of(tile))
    places = [_place(own, known.values(), strategy.weights) for strategy in STRATEGIES]
    best = min(places)
    return STRATEGIES[places.index(best)] if best <= 3 else Strategy.NONE


def _place(own: _Ranks, others: Iterable[_Ranks], weights: _Ranks) -> int:
    by_speed, by_value, by_safety = weights
    mine = by_speed * own[0] + by_value * own[1] + by_safety * own[2]
    return 1 + sum(
        by_speed * speed + by_value * value + by_safety * safety < mine
        for speed, value, safety in others
    )

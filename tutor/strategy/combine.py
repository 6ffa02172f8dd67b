"""Combine: the discards of a position ranked by what a plan weighs."""

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from rules.tiles import Tile, kind_of
from tutor.evaluators.positions import Array
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.strategy.verdict import is_within_three
from tutor.strategy.weights import Terms, Weights, dot


def combine(terms: Mapping[Tile, Terms], weights: Weights) -> tuple[tuple[Tile, int, int], ...]:
    """Every discard with its rank and its sum, best first, ties in the order of the hand.

    The sum is ``weight * term`` over all terms; the rank is 1 + the number of discards with a
    larger sum. Sums are whole numbers: what is equal shares a rank, and nothing else decides.
    """
    sums = {tile: dot(each, weights) for tile, each in terms.items()}
    ordered = sorted(sums.values(), reverse=True)
    places = {total: 1 + ordered.index(total) for total in ordered}
    return tuple(
        sorted(
            ((tile, places[total], total) for tile, total in sums.items()),
            key=lambda placed: (placed[1], placed[0]),
        )
    )


def rank_under(terms: Mapping[Tile, Terms], weights: Weights, tile: Tile) -> int:
    """The rank of a discard under some weights; red and plain five are one choice.

    Raises:
        StopIteration: the tile is no discard of these.
    """
    own = next(each for other, each in terms.items() if kind_of(other) == kind_of(tile))
    mine = dot(own, weights)
    return 1 + sum(dot(each, weights) > mine for each in terms.values())


@cache
def _table(plans: tuple[Weights, ...]) -> Array:
    return np.array(plans, np.int64).T


def played_as(terms: Mapping[Tile, Terms], plans: Sequence[Weights], tile: Tile) -> Strategy:
    """The strategy that a discard fits best: the one that places it highest, the more general
    one where several do (as the paper orders them); NONE where none places it in the first three.

    Args:
        terms: of every discard.
        plans: the weights of each strategy, as in STRATEGIES.
        tile: what was thrown.
    """
    every = np.array(list(terms.values()))
    own = [kind_of(other) for other in terms].index(kind_of(tile))
    sums = every @ _table(tuple(plans))
    places = (1 + (sums > sums[own]).sum(axis=0)).tolist()
    best = min(places)
    return STRATEGIES[places.index(best)] if is_within_three(best) else Strategy.NONE


def total(terms: Array, weights: Array) -> Array:
    """The sums of whole arrays: (n, 34) int64, bigger is better.

    Args:
        terms: (n, terms, 34) int32.
        weights: (n, terms) int.
    """
    sums = np.zeros((len(terms), terms.shape[2]), np.int64)
    for number in range(terms.shape[1]):
        sums += weights[:, number, None].astype(np.int64) * terms[:, number]
    return sums

"""How a ranking places the discard that was played, and what that counts."""

from typing import Final, Literal

import numpy as np

from tutor.evaluators.positions import Array
from tutor.lab.training.choice_model import Candidates
from tutor.strategy.strategies import STRATEGIES
from tutor.strategy.tree import StrategyTree
from tutor.strategy.verdict import RANKS_WITHIN_THREE

RANK_WEIGHTS: Final = np.array([strategy.weights for strategy in STRATEGIES], np.int16)
"""(7, 3) int16, the paper's weights of the ranks by speed, value and safety."""


def places_by_plan(
    candidates: Candidates, tree: StrategyTree, situations: Array
) -> tuple[Array, Array]:
    """Return how each strategy's weights, as the tree has them in each situation, place what was
    played.

    Args:
        candidates: with the terms (thousandths) as measures.
        tree: whose leaves hold the weights.
        situations: (n, features).

    Returns:
        better (n, 7) int8, how many discards stand strictly before the played one, and
        tied (n, 7) int8, how many share its place, itself included.
    """
    leaves = tree.leaf_of(situations)
    better = np.zeros((len(leaves), len(STRATEGIES)), np.int8)
    tied = np.zeros_like(better)
    for leaf in np.unique(leaves):
        here = leaves == leaf
        weights = tree.weights_at(leaves[here][:1])[0]
        better[here], tied[here] = _places(candidates.rows(here), weights)
    return better, tied


def places_everywhere(candidates: Candidates, tree: StrategyTree) -> tuple[Array, Array]:
    return _places(candidates, np.array(tree.everywhere))


def _places(candidates: Candidates, weights: Array) -> tuple[Array, Array]:
    sums = candidates.measures.astype(np.int64) @ weights.T.astype(np.int64)
    starts = candidates.starts
    own = np.repeat(sums[starts + candidates.played], candidates.counts, axis=0)
    return (
        np.add.reduceat(sums > own, starts, axis=0, dtype=np.int8),
        np.add.reduceat(sums == own, starts, axis=0, dtype=np.int8),
    )


def places_by_rank(candidates: Candidates) -> tuple[Array, Array]:
    """Return how the paper's weighed sums of ranks place what was played, as above.

    Args:
        candidates: with ranks by speed, value and safety as measures.
    """
    return _places(candidates, -RANK_WEIGHTS)


def before(better: Array, tied: Array, ties: Literal["best", "worst"]) -> Array:
    """Return (n, 7) int8, how many places come before the played one, a shared rank counting as its
    best place or its worst."""
    return better if ties == "best" else better + tied - np.int8(1)


def shared_hits(better: Array, tied: Array, places: int) -> Array:
    """Return the share of a hit within the first `places` ranks: a rank shared by m discards counts
    for each of them what falls to one of m.

    Returns: an array of the same shape, 0..1.
    """
    shares: Array = np.clip(places - better, 0, tied) / tied
    return shares


def name_types(better: Array) -> Array:
    """Return the paper's type of each decision, after one reading of its flow chart: the first of
    types 1 to 4 that places the played discard first, else the first of 5 to 7 that places it
    within three, else none.

    Args:
        better: (n, 7), discards strictly before the played one by strategy.

    Returns:
        (n,) int8: the index in STRATEGIES, 7 for none.
    """
    fits = np.concatenate((better[:, :4] == 0, better[:, 4:] < RANKS_WITHIN_THREE), axis=1)
    return np.where(fits.any(axis=1), fits.argmax(axis=1), 7).astype(np.int8)

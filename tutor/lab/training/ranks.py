"""Places of the played discard in the rankings, and the paper's types with its Tables 7 to 9.

The paper's flow chart (Figure 3) is not in its text, so a type is our reading of it: the first of
types 1 to 4 that places the expert's discard first, else the first of 5 to 7 that places it within
three, else none. The paper does not say whether a tie counts as its best place or its worst.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import numpy as np

from tutor.coach.strategy.situation import STRATEGIES, Strategy
from tutor.coach.strategy.stance import RANKS_WITHIN_THREE
from tutor.coach.strategy.tree import StrategyTree
from tutor.lab.shares import mean
from tutor.lab.training.examples import Candidates
from tutor.position.positions import Array

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
        better (n, 7) int8, how many discards are strictly before the played one, and
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
    for each of them its part of one m-th.

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


Ties: TypeAlias = Literal["best", "worst"]

Places: TypeAlias = tuple[float, float, float, float]

_NAMES: Final = tuple(map(str, STRATEGIES))


def _by_type(*values: Any) -> dict[str, Any]:
    return dict(zip(_NAMES, values, strict=True))


PAPER: Final[Mapping[str, Any]] = {
    "decisions": 61_771,
    "within_three_paper": 0.86,
    "type_accuracy": 0.328,
    "type_recall": _by_type(0.476, 0.419, 0.042, 0.031, 0.287, 0.197, 0.049),
    "type_shares": {"none": round(1 - 49_179 / 61_771, 3)},
    "right": 0.311,
    "within_three_right": 1.0,
    "within_three_wrong": 0.805,
    "places_right": _by_type(
        *[(1.0, 0.0, 0.0, 0.0)] * 4,
        (0.039, 0.559, 0.402, 0.0),
        (0.042, 0.481, 0.476, 0.0),
        (0.167, 0.500, 0.333, 0.0),
    ),
    "places_wrong": _by_type(
        (0.946, 0.041, 0.001, 0.012),
        (0.859, 0.085, 0.041, 0.015),
        (0.358, 0.374, 0.168, 0.100),
        (0.227, 0.376, 0.194, 0.202),
        (0.006, 0.627, 0.232, 0.135),
        (0.001, 0.232, 0.261, 0.506),
        (0.0, 0.018, 0.087, 0.894),
    ),
}
"""The paper's figures by the names of ours, as shares. `type_accuracy` and `type_recall` are of
its cross-validation, `right` is of its final test."""


@dataclass(frozen=True, slots=True)
class PaperTables:
    """Shares, 0 to 1; of decisions that have a type, but for `type_shares`."""

    type_accuracy: float | None
    type_recall: dict[str, float | None]
    type_shares: dict[str, float]
    within_three_right: float | None
    within_three_wrong: float | None
    places_right: dict[str, Places | None]
    places_wrong: dict[str, Places | None]


def paper_tables(before: Array, chosen: Array, types: Array) -> PaperTables:
    """Return the tables of some decisions.

    Args:
        before: (n, 7), how many places come before the played discard, by strategy.
        chosen: (n,) int, the strategy that the tree picks.
        types: (n,) int, as `name_types` gives them: 7 is none.
    """
    rank = before[np.arange(len(before)), chosen]
    typed, right = types < len(STRATEGIES), chosen == types
    return PaperTables(
        type_accuracy=mean(right[typed]),
        type_recall={name: mean(right[types == n]) for n, name in enumerate(_NAMES)},
        type_shares={
            name: float((types == n).mean()) for n, name in enumerate((*_NAMES, str(Strategy.NONE)))
        },
        within_three_right=mean(rank[typed & right] < RANKS_WITHIN_THREE),
        within_three_wrong=mean(rank[typed & ~right] < RANKS_WITHIN_THREE),
        places_right={
            n: _places_of_types(rank[(types == i) & right]) for i, n in enumerate(_NAMES)
        },
        places_wrong={
            n: _places_of_types(rank[(types == i) & ~right]) for i, n in enumerate(_NAMES)
        },
    )


def _places_of_types(rank: Array) -> Places | None:
    if not len(rank):
        return None
    first, second, third = (float((rank == place).mean()) for place in range(3))
    return first, second, third, float((rank > 2).mean())

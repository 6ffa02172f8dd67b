"""The types of the paper: Tables 7 to 9 measured on our games, and what stands in the paper.

Its flow chart (Figure 3) is not in the text, so a type is our reading of it: the first of types 1
to 4 that places the expert's discard first, else the first of 5 to 7 that places it within three,
else none. Nor is it said what a shared rank counts as: its best place, or its worst.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import numpy as np

from tutor.evaluators.positions import Array
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.strategy.verdict import RANKS_WITHIN_THREE

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
        places_right={n: _places(rank[(types == i) & right]) for i, n in enumerate(_NAMES)},
        places_wrong={n: _places(rank[(types == i) & ~right]) for i, n in enumerate(_NAMES)},
    )


def mean(values: Array) -> float | None:
    """Return the mean, None of nothing."""
    return float(values.mean()) if len(values) else None


def _places(rank: Array) -> Places | None:
    if not len(rank):
        return None
    first, second, third = (float((rank == place).mean()) for place in range(3))
    return first, second, third, float((rank > 2).mean())

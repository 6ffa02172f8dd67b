"""A fitted CART of scikit-learn as the nodes of our tree."""

from typing import Any

import numpy as np

from tutor.evaluators.positions import Array
from tutor.strategy.nodes import Leaf, Node, Split
from tutor.strategy.situation import FEATURES, GRID
from tutor.strategy.strategies import STRATEGIES
from tutor.strategy.tree import StrategyTree


def checked(fitted: Any, columns: Array, matrix: Array) -> tuple[Node, ...]:
    """Our nodes, once our walk and scikit-learn's were seen to agree on every row.

    Args:
        fitted: a tree of scikit-learn.
        columns: (m,) which of FEATURES its columns are.
        matrix: (n, features), rows of `situations`.

    Raises:
        AssertionError: they do not agree.
    """
    nodes, number = _translate(fitted, columns)
    at = StrategyTree(nodes, {}).leaf_of(matrix)
    if not np.array_equal(at, number[fitted.apply(matrix[:, columns].astype(np.float32))]):
        raise AssertionError("our walk and scikit-learn's disagree about a leaf")
    return nodes


def classes_of(fitted: Any, columns: Array) -> dict[int, int]:
    number = _translate(fitted, columns)[1]
    best = fitted.classes_[fitted.tree_.value[:, 0, :].argmax(axis=1)]
    return {int(number[node]): int(best[node]) for node in range(len(number))}


def _translate(fitted: Any, columns: Array) -> tuple[tuple[Node, ...], Array]:
    theirs = fitted.tree_
    number = np.full(theirs.node_count, -1)
    nodes: list[Node] = []

    def visit(node: int) -> int:
        number[node] = here = len(nodes)
        nodes.append(Leaf(STRATEGIES[0], 0, (), ()))
        if theirs.children_left[node] >= 0:
            feature = FEATURES[columns[theirs.feature[node]]]
            threshold = _on_grid(feature, float(theirs.threshold[node]))
            low = visit(int(theirs.children_left[node]))
            high = visit(int(theirs.children_right[node]))
            nodes[here] = Split(feature, threshold, low, high)
        return here

    visit(0)
    return tuple(nodes), number


def _on_grid(feature: str, threshold: float) -> float:
    step = GRID.get(feature, 1.0)
    return round(float(np.floor(threshold / step + 1e-6)) * step, 6)

"""Pruning: a large tree cut down to the questions that change what is advised."""

from typing import Final

import numpy as np

from tutor.evaluators.positions import Array
from tutor.strategy.nodes import Leaf, Node, Split
from tutor.strategy.strategies import STRATEGIES

LEAST_GAIN: Final = 1e-4
"""What a question has to bring: worth, as a share of a decision, averaged over all decisions."""


def prune(nodes: tuple[Node, ...], at: Array, worth: Array, leaves: int) -> tuple[Node, ...]:
    """The tree without the questions that bring least.

    A question brings what following the best strategy of each side is worth beyond following the
    best one of both together. The least of the last questions goes first, until no more than
    `leaves` answers are left and each question that is left brings something.

    Args:
        nodes: the large tree; children have higher numbers than their parents.
        at: (n,) int, the leaf of each decision.
        worth: (n, 7) float64, what following each strategy is worth in each decision.
        leaves: the most answers that may be left.
    """
    totals = np.zeros((len(nodes), worth.shape[1]))
    np.add.at(totals, at, worth)
    kept: dict[int, Split] = {}
    for number in range(len(nodes) - 1, -1, -1):
        node = nodes[number]
        if isinstance(node, Split):
            kept[number] = node
            totals[number] = totals[node.low] + totals[node.high]
    best = totals.max(axis=1)
    while kept:
        gains = {
            number: float(best[node.low] + best[node.high] - best[number])
            for number, node in sorted(kept.items())
            if node.low not in kept and node.high not in kept
        }
        least = min(gains, key=lambda number: gains[number])
        if len(kept) < leaves and gains[least] >= LEAST_GAIN * len(at):
            break
        del kept[least]
    return _renumber(kept)


def _renumber(kept: dict[int, Split]) -> tuple[Node, ...]:
    """The nodes that can still be reached, in reading order, the answers not filled in."""
    new: list[Node] = []

    def visit(number: int) -> int:
        here = len(new)
        new.append(Leaf(STRATEGIES[0], 0, (), ()))
        split = kept.get(number)
        if split is not None:
            low, high = visit(split.low), visit(split.high)
            new[here] = Split(split.feature, split.threshold, low, high)
        return here

    visit(0)
    return tuple(new)

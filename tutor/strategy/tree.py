"""The strategy tree: readable JSON, and the few lines that walk it.

Opening a tree runs no code. One situation and whole arrays go down the same nodes.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TypedDict

import numpy as np

from rules.damage import BAD_VALUES, message_of
from rules.formats.opening import MAX_VALUE_BYTES, read_file
from rules.message import TutorError, quoted
from tutor import files
from tutor.evaluators.component_names import TERMS
from tutor.evaluators.positions import Array
from tutor.json_values import Share, finite_json, read_as
from tutor.strategy.changes import nearest_change, thresholds_of
from tutor.strategy.choice import Choice
from tutor.strategy.combine import total
from tutor.strategy.nodes import Leaf, Node, Split, conditions, walk
from tutor.strategy.situation import FEATURES, Situation
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.strategy.weights import PLAIN, Weights, from_json, to_json

VERSION: Final = 2


_SplitJson = TypedDict("_SplitJson", {"feature": str, "at_most": float, "then": int, "else": int})


class _LeafJson(TypedDict):
    strategy: Strategy
    decisions: int
    first: dict[Strategy, Share]
    within_three: dict[Strategy, Share]
    weights: dict[str, Any]
    decisive: tuple[Strategy, ...]


class BadTree(TutorError):
    """A file that is not a strategy tree: says which and what is wrong."""


@dataclass(frozen=True, slots=True)
class StrategyTree:
    """Nodes by number; the walk starts at node 0 and goes to higher numbers only."""

    nodes: tuple[Node, ...]
    learned: Mapping[str, Any]
    everywhere: tuple[Weights, ...] = tuple(PLAIN.values())

    def choose(self, situation: Situation) -> Choice:
        row = [getattr(situation, feature) for feature in FEATURES]
        return self.choose_all(np.array([row], np.float64))[0]

    def choose_all(self, matrix: Array) -> list[Choice]:
        thresholds = thresholds_of(self.nodes)
        return [
            self._choose(dict(zip(FEATURES, row, strict=True)), thresholds)
            for row in matrix.tolist()
        ]

    def _choose(
        self, values: Mapping[str, float], thresholds: Mapping[str, Sequence[float]]
    ) -> Choice:
        leaf = walk(self.nodes, values)
        return Choice(
            strategy=leaf.strategy,
            support=leaf.support(leaf.strategy),
            runner_up=leaf.runner_up,
            runner_up_support=leaf.support(leaf.runner_up),
            path=tuple(conditions(self.nodes, values).values()),
            change=nearest_change(self.nodes, values, thresholds),
            weights=leaf.weights_of(leaf.strategy),
            plans=leaf.weights,
        )

    def leaf_of(self, matrix: Array) -> Array:
        """The node number of the leaf of each row of `situations`: (n,) int64."""
        column, threshold, low, high = self._arrays()
        at = np.zeros(len(matrix), np.int64)
        rows = np.arange(len(matrix))
        while len(rows):
            here = at[rows]
            rows = rows[column[here] >= 0]
            here = at[rows]
            goes_low = matrix[rows, column[here]] <= threshold[here]
            at[rows] = np.where(goes_low, low[here], high[here])
        return at

    def strategies_of(self, matrix: Array) -> Array:
        """The chosen strategy of each row as its index in STRATEGIES: (n,) int64."""
        chosen = [
            STRATEGIES.index(node.strategy) if isinstance(node, Leaf) else -1 for node in self.nodes
        ]
        return np.array(chosen)[self.leaf_of(matrix)]

    def weights_at(self, leaves: Array) -> Array:
        """(n, 7, terms) int16, by strategy: what each term counts in these leaves."""
        every = np.zeros((len(self.nodes), len(STRATEGIES), len(TERMS)), np.int16)
        for number, node in enumerate(self.nodes):
            if isinstance(node, Leaf):
                every[number] = node.weights
        found: Array = every[leaves]
        return found

    def sums(self, matrix: Array, terms: Array) -> Array:
        """(n, 34) int64, what each kind is worth by the advice; bigger is better.

        Args:
            matrix: as `situations` gives it.
            terms: (n, terms, 34) int32.
        """
        rows = np.arange(len(matrix))
        weights = self.weights_at(self.leaf_of(matrix))[rows, self.strategies_of(matrix)]
        return total(terms, weights)

    @property
    def leaves(self) -> int:
        return sum(isinstance(node, Leaf) for node in self.nodes)

    @property
    def depth(self) -> int:
        depths = [0] * len(self.nodes)
        for number, node in enumerate(self.nodes):
            if isinstance(node, Split):
                depths[node.low] = depths[node.high] = depths[number] + 1
        return max(depths)

    @property
    def hash(self) -> str:
        return hashlib.sha256(_format_nodes(self.nodes).encode()).hexdigest()[:12]

    def _arrays(self) -> tuple[Array, Array, Array, Array]:
        splits = [node if isinstance(node, Split) else None for node in self.nodes]
        return (
            np.array([FEATURES.index(s.feature) if s else -1 for s in splits]),
            np.array([s.threshold if s else 0.0 for s in splits]),
            np.array([s.low if s else 0 for s in splits]),
            np.array([s.high if s else 0 for s in splits]),
        )


@cache
def shipped_tree() -> StrategyTree:
    """Return the tree that the program ships, read once.

    Raises:
        OSError, BadTree: as `load_tree`.
    """
    return load_tree(files.data() / "strategy.json")


def load_tree(path: Path) -> StrategyTree:
    """Read the tree of a file.

    Raises:
        OSError: the file cannot be read.
        BadTree: it is not a strategy tree of this version.
    """
    try:
        stored = finite_json(read_file(path, MAX_VALUE_BYTES).decode())
        version = stored["strategy_tree"]
        if version == VERSION:
            nodes = tuple(map(_read_node, stored["nodes"]))
            tree = StrategyTree(nodes, stored["learned"], _read_weights(stored["everywhere"]))
    except BAD_VALUES as error:
        raise BadTree(
            "{path}: not a strategy tree ({why})", path=path, why=message_of(error)
        ) from error
    if version != VERSION:
        raise BadTree(
            "{path}: a strategy tree of version {version}; this program reads version {known}",
            path=path,
            version=version,
            known=VERSION,
        )
    _check(path, nodes)
    return tree


def format_tree(tree: StrategyTree) -> str:
    learned = json.dumps(tree.learned, indent=2, sort_keys=True).replace("\n", "\n  ")
    return (
        f'{{\n  "strategy_tree": {VERSION},\n'
        f'  "learned": {learned},\n'
        f'  "everywhere": {json.dumps(_store_weights(tree.everywhere))},\n'
        f'  "nodes": [\n{_format_nodes(tree.nodes)}\n  ]\n}}\n'
    )


def _format_nodes(nodes: tuple[Node, ...]) -> str:
    return ",\n".join(f"    {json.dumps(_store_node(*each))}" for each in enumerate(nodes))


def _store_node(number: int, node: Node) -> dict[str, Any]:
    if isinstance(node, Split):
        return {
            "node": number,
            "feature": node.feature,
            "at_most": node.threshold,
            "then": node.low,
            "else": node.high,
        }
    return {
        "node": number,
        "strategy": str(node.strategy),
        "decisions": node.decisions,
        "first": dict(zip(map(str, STRATEGIES), node.first, strict=True)),
        "within_three": dict(zip(map(str, STRATEGIES), node.within_three, strict=True)),
        "decisive": list(map(str, node.decisive)),
        "weights": _store_weights(node.weights),
    }


def _store_weights(weights: tuple[Weights, ...]) -> dict[str, dict[str, float]]:
    return dict(zip(map(str, STRATEGIES), map(to_json, weights), strict=True))


def _read_weights(stored: object) -> tuple[Weights, ...]:
    told = read_as(dict[Strategy, dict[str, float]], stored)
    return tuple(from_json(told[strategy]) for strategy in STRATEGIES)


def _read_node(stored: Mapping[str, Any]) -> Node:
    if "feature" in stored:
        split = read_as(_SplitJson, stored)
        return Split(split["feature"], split["at_most"], split["then"], split["else"])
    leaf = read_as(_LeafJson, stored)
    return Leaf(
        leaf["strategy"],
        leaf["decisions"],
        tuple(leaf["first"][strategy] for strategy in STRATEGIES),
        tuple(leaf["within_three"][strategy] for strategy in STRATEGIES),
        _read_weights(leaf["weights"]),
        leaf["decisive"],
    )


def _check(path: Path, nodes: tuple[Node, ...]) -> None:
    if not nodes:
        raise BadTree("{path}: a strategy tree without nodes", path=path)
    for number, node in enumerate(nodes):
        if isinstance(node, Split):
            if node.feature not in FEATURES:
                raise BadTree(
                    "{path}: node {number} asks for {feature!r}, which no situation has",
                    path=path,
                    number=number,
                    feature=quoted(node.feature),
                )
            if not all(number < child < len(nodes) for child in (node.low, node.high)):
                raise BadTree("{path}: node {number} leads nowhere", path=path, number=number)

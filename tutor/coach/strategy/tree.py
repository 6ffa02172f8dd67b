import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TypedDict

import numpy as np

from rules.tiles import Tile, kind_of
from tutor.coach.strategy.situation import (
    FEATURES,
    GRID,
    PLAIN,
    STRATEGIES,
    Situation,
    Strategy,
    Terms,
    Weights,
    dot,
    from_json,
    to_json,
)
from tutor.coach.strategy.stance import Change, Choice, Condition, is_within_three
from tutor.json_values import Share, read_as, read_versioned, refusing
from tutor.position.components import TERMS
from tutor.position.positions import Array
from tutor.system import files


def combine(terms: Mapping[Tile, Terms], weights: Weights) -> tuple[tuple[Tile, int, int], ...]:
    """Return every discard with its rank and sum, best first, ties in the order of the hand.

    The sum is that of ``weight * term``, an integer; the rank is 1 + the number of discards with a
    larger sum, so equal sums share a rank.
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
    """Return the rank of a discard for given weights; red and plain fives count as one.

    Raises:
        StopIteration: if the tile is not among the discards.
    """
    own = next(each for other, each in terms.items() if kind_of(other) == kind_of(tile))
    mine = dot(own, weights)
    return 1 + sum(dot(each, weights) > mine for each in terms.values())


def played_as(terms: Mapping[Tile, Terms], plans: Sequence[Weights], tile: Tile) -> Strategy:
    """Return the strategy that a discard fits best: the one that ranks it highest, or the first in
    the paper's order if tied; NONE if none ranks it among its first three.

    Args:
        terms: the terms of every discard.
        plans: the weights of each strategy, as in STRATEGIES.
    """
    every = np.array(list(terms.values()))
    own = [kind_of(other) for other in terms].index(kind_of(tile))
    sums = every @ np.array(plans, np.int64).T
    places = (1 + (sums > sums[own]).sum(axis=0)).tolist()
    best = min(places)
    return STRATEGIES[places.index(best)] if is_within_three(best) else Strategy.NONE


def total(terms: Array, weights: Array) -> Array:
    """Return the weighted sums of terms: (n, 34) int64; larger is better.

    Args:
        terms: (n, terms, 34) int32.
        weights: (n, terms) int.
    """
    sums = np.zeros((len(terms), terms.shape[2]), np.int64)
    for number in range(terms.shape[1]):
        sums += weights[:, number, None].astype(np.int64) * terms[:, number]
    return sums


@dataclass(frozen=True, slots=True)
class Split:
    feature: str
    threshold: float
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Leaf:
    strategy: Strategy
    decisions: int
    first: tuple[float, ...]
    within_three: tuple[float, ...]
    weights: tuple[Weights, ...] = tuple(PLAIN.values())
    decisive: tuple[Strategy, ...] = STRATEGIES

    @property
    def runner_up(self) -> Strategy:
        """The strategy with the second-highest sum of its two shares, the first in order if tied;
        NONE if there is no other. Strategies that include all weights of this one are skipped."""
        worth = {
            other: self.first[number] + self.within_three[number]
            for number, other in enumerate(STRATEGIES)
            if other in self.decisive and not other.includes(self.strategy)
        }
        return max(worth, key=lambda other: worth[other], default=Strategy.NONE)

    def weights_of(self, strategy: Strategy) -> Weights:
        return self.weights[STRATEGIES.index(strategy)]

    def support(self, strategy: Strategy) -> float:
        if strategy is Strategy.NONE:
            return 0.0
        return self.first[STRATEGIES.index(strategy)]


Node = Split | Leaf


def walk(nodes: Sequence[Node], values: Mapping[str, float]) -> Leaf:
    node = nodes[0]
    while isinstance(node, Split):
        node = nodes[node.low if values[node.feature] <= node.threshold else node.high]
    return node


def features_asked(nodes: Sequence[Node], values: Mapping[str, float]) -> list[str]:
    node = nodes[0]
    asked: dict[str, None] = {}
    while isinstance(node, Split):
        asked[node.feature] = None
        node = nodes[node.low if values[node.feature] <= node.threshold else node.high]
    return list(asked)


def conditions(nodes: Sequence[Node], values: Mapping[str, float]) -> dict[str, Condition]:
    node = nodes[0]
    bounds: dict[str, list[float | None]] = {}
    while isinstance(node, Split):
        low_and_high = bounds.setdefault(node.feature, [None, None])
        is_low = values[node.feature] <= node.threshold
        low_and_high[is_low] = node.threshold
        node = nodes[node.low if is_low else node.high]
    return {
        feature: Condition(feature, low, high, values[feature])
        for feature, (low, high) in bounds.items()
    }


STEP: Final = {
    "riichi": 1.0,
    "shanten": 1.0,
    "turn": 3.0,
    "placement": 1.0,
    "risk": 2.0,
    "safe_kinds": 1.0,
    "safe_against_all": 1.0,
    "most_calls": 1.0,
    "ukeire": 6.0,
    "dora": 1.0,
    "in_the_way": 2.0,
    "behind_leader": 4000.0,
    "ahead_of_next": 4000.0,
}


def nearest_change(
    nodes: Sequence[Node], values: Mapping[str, float], thresholds: Mapping[str, Sequence[float]]
) -> Change | None:
    """Return the smallest change of one feature, in steps, that leads to another strategy, if any.

    The condition gives the range that the feature would have to be in.

    Args:
        values: the situation, by feature.
        thresholds: the result of `thresholds_of` for the nodes.
    """
    now = walk(nodes, values).strategy
    least, nearest = float("inf"), None
    changed = dict(values)
    for feature in features_asked(nodes, values):
        if feature not in STEP:
            continue
        value = values[feature]
        for threshold in thresholds[feature]:
            changed[feature] = (
                threshold if value > threshold else (threshold + GRID.get(feature, 1.0))
            )
            steps = abs(changed[feature] - value) / STEP[feature]
            if steps < least and walk(nodes, changed).strategy is not now:
                least, nearest = steps, (feature, changed[feature])
        changed[feature] = value
    if nearest is None:
        return None
    feature, other = nearest
    changed[feature] = other
    there = conditions(nodes, changed)[feature]
    value = values[feature]
    up = other > value
    leaf = walk(nodes, changed)
    condition = Condition(feature, there.low if up else None, None if up else there.high, value)
    return Change(condition, leaf.strategy, leaf.weights_of(leaf.strategy))


def thresholds_of(nodes: Sequence[Node]) -> dict[str, list[float]]:
    found: dict[str, set[float]] = {}
    for node in nodes:
        if isinstance(node, Split):
            found.setdefault(node.feature, set()).add(node.threshold)
    return {feature: sorted(thresholds) for feature, thresholds in found.items()}


VERSION: Final = 2


_SplitJson = TypedDict("_SplitJson", {"feature": str, "at_most": float, "then": int, "else": int})


class _LeafJson(TypedDict):
    strategy: Strategy
    decisions: int
    first: dict[Strategy, Share]
    within_three: dict[Strategy, Share]
    weights: dict[str, Any]
    decisive: tuple[Strategy, ...]


@dataclass(frozen=True, slots=True)
class StrategyTree:
    """The nodes by number; node 0 is the root, and children have higher numbers."""

    nodes: tuple[Node, ...]
    learned: Mapping[str, Any]
    everywhere: tuple[Weights, ...] = tuple(PLAIN.values())

    def choose(self, situation: Situation) -> Choice:
        row = [getattr(situation, feature) for feature in FEATURES]
        return self.choose_all(np.array([row], np.float64))[0]

    def choose_all(self, matrix: Array) -> list[Choice]:
        thresholds = thresholds_of(self.nodes)
        choices = []
        for row in matrix.tolist():
            values = dict(zip(FEATURES, row, strict=True))
            leaf = walk(self.nodes, values)
            second = leaf.runner_up
            choices.append(
                Choice(
                    strategy=leaf.strategy,
                    support=leaf.support(leaf.strategy),
                    runner_up=second,
                    runner_up_support=leaf.support(second),
                    path=tuple(conditions(self.nodes, values).values()),
                    change=nearest_change(self.nodes, values, thresholds),
                    weights=leaf.weights_of(leaf.strategy),
                    plans=leaf.weights,
                )
            )
        return choices

    def leaf_of(self, matrix: Array) -> Array:
        """Return the node number of the leaf for each row of `situations`: (n,) int64."""
        splits = [node if isinstance(node, Split) else None for node in self.nodes]
        column, threshold, low, high = (
            np.array([FEATURES.index(s.feature) if s else -1 for s in splits]),
            np.array([s.threshold if s else 0.0 for s in splits]),
            np.array([s.low if s else 0 for s in splits]),
            np.array([s.high if s else 0 for s in splits]),
        )
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
        """Return the strategy for each row of `situations`: (n,) int64, indices into STRATEGIES."""
        chosen = [
            STRATEGIES.index(node.strategy) if isinstance(node, Leaf) else -1 for node in self.nodes
        ]
        return np.array(chosen)[self.leaf_of(matrix)]

    def weights_at(self, leaves: Array) -> Array:
        """Return the weight of each term in the given leaves, by strategy: (n, 7, terms) int16."""
        every = np.zeros((len(self.nodes), len(STRATEGIES), len(TERMS)), np.int16)
        for number, node in enumerate(self.nodes):
            if isinstance(node, Leaf):
                every[number] = node.weights
        found: Array = every[leaves]
        return found

    def sums(self, matrix: Array, terms: Array) -> Array:
        """Return the weighted sum for each kind: (n, 34) int64; larger is better.

        Args:
            matrix: the result of `situations`.
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


@cache
def shipped_tree() -> StrategyTree:
    """Return the bundled tree; it is read once and cached.

    Raises:
        OSError, BadValue: see `load_tree`.
    """
    return load_tree(files.data() / "strategy.json")


def load_tree(path: Path) -> StrategyTree:
    """Read a tree written by ``train strategy``.

    Raises:
        OSError: if the file cannot be read.
        BadValue: if the file is not a strategy tree of this version.
    """
    stored = read_versioned(path, "strategy_tree", VERSION)
    with refusing(path):
        nodes = tuple(map(_read_node, stored["nodes"]))
        return StrategyTree(nodes, stored["learned"], _read_weights(stored["everywhere"]))


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
    weights = read_as(dict[Strategy, dict[str, float]], stored)
    return tuple(from_json(weights[strategy]) for strategy in STRATEGIES)


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

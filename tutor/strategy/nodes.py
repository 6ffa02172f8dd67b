"""Nodes of the strategy tree, and the walk from the first one to a leaf."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tutor.strategy.choice import Condition
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.strategy.weights import PLAIN, Weights


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
        """The best of the others: by the mean of the two shares, the first in order where equal;
        NONE where there is none. A strategy that weighs all that this one does, and more, is no
        other plan."""
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

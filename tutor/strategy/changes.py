"""What would have to be different for another plan: the nearest change of one number."""

from collections.abc import Mapping, Sequence
from typing import Final

from tutor.strategy.choice import Change, Condition
from tutor.strategy.nodes import Node, Split, conditions, features_asked, walk
from tutor.strategy.situation import GRID

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
    """The smallest change of one feature, in steps, that leads to another strategy; None where
    there is none. The condition says where the feature would have to be.

    Args:
        nodes: the tree.
        values: the situation now, by feature.
        thresholds: `thresholds_of` these nodes.
    """
    now = walk(nodes, values).strategy
    least, nearest = float("inf"), None
    changed = dict(values)
    for feature in features_asked(nodes, values):
        if feature not in STEP:
            continue
        value = values[feature]
        for threshold in thresholds[feature]:
            changed[feature] = threshold if value > threshold else _just_above(feature, threshold)
            steps = abs(changed[feature] - value) / STEP[feature]
            if steps < least and walk(nodes, changed).strategy is not now:
                least, nearest = steps, (feature, changed[feature])
        changed[feature] = value
    return _describe(nodes, values, *nearest) if nearest else None


def thresholds_of(nodes: Sequence[Node]) -> dict[str, list[float]]:
    found: dict[str, set[float]] = {}
    for node in nodes:
        if isinstance(node, Split):
            found.setdefault(node.feature, set()).add(node.threshold)
    return {feature: sorted(thresholds) for feature, thresholds in found.items()}


def _just_above(feature: str, threshold: float) -> float:
    return threshold + GRID.get(feature, 1.0)


def _describe(
    nodes: Sequence[Node], values: Mapping[str, float], feature: str, other: float
) -> Change:
    changed = {**values, feature: other}
    there = conditions(nodes, changed)[feature]
    up = other > values[feature]
    leaf = walk(nodes, changed)
    return Change(
        Condition(feature, there.low if up else None, None if up else there.high, values[feature]),
        leaf.strategy,
        leaf.weights_of(leaf.strategy),
    )

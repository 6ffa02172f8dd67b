"""What would have to be different for another plan: the nearest change of one number."""

from collections.abc import Mapping, Sequence
from typing import Final

from tutor.strategy.choice import Change
from tutor.strategy.nodes import Node, Split, conditions, walk
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
"""How far a feature goes in one step of change. Features that are not here do not change while a
round is played, or say nothing to a learner by changing."""


def nearest_change(nodes: Sequence[Node], values: Mapping[str, float]) -> Change | None:
    """The smallest change of one feature, in steps, that leads to another strategy; None where
    there is none. The condition says where the feature would have to be."""
    now = walk(nodes, values).strategy
    found: tuple[float, Change] | None = None
    thresholds = _thresholds(nodes)
    for feature in conditions(nodes, values):
        if feature not in STEP:
            continue
        for other in _across(thresholds[feature], feature, values[feature]):
            steps = abs(other - values[feature]) / STEP[feature]
            if found is not None and steps >= found[0]:
                continue
            changed = {**values, feature: other}
            strategy = walk(nodes, changed).strategy
            if strategy is not now:
                found = steps, _change(nodes, values, changed, feature)
    return found[1] if found else None


def _change(
    nodes: Sequence[Node], values: Mapping[str, float], changed: Mapping[str, float], feature: str
) -> Change:
    condition = conditions(nodes, changed)[feature]
    if changed[feature] > values[feature]:
        low, high = condition.low, None
    else:
        low, high = None, condition.high
    return Change(
        type(condition)(feature, low, high, values[feature]), walk(nodes, changed).strategy
    )


def _thresholds(nodes: Sequence[Node]) -> dict[str, set[float]]:
    """By feature, where the tree asks about it."""
    thresholds: dict[str, set[float]] = {}
    for node in nodes:
        if isinstance(node, Split):
            thresholds.setdefault(node.feature, set()).add(node.threshold)
    return thresholds


def _across(thresholds: set[float], feature: str, value: float) -> list[float]:
    """The values just across each threshold of a feature, seen from where it is."""
    grid = GRID.get(feature, 1.0)
    return [t if value > t else t + grid for t in sorted(thresholds)]

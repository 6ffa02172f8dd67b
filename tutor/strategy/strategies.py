"""The seven strategies: which of speed, value and safety count."""

from enum import StrEnum


class Strategy(StrEnum):
    BALANCED = "balanced"
    SPEED_VALUE = "speed_value"
    SPEED_SAFETY = "speed_safety"
    VALUE_SAFETY = "value_safety"
    SPEED = "speed"
    VALUE = "value"
    SAFETY = "safety"
    NONE = "none"

    @property
    def weights(self) -> tuple[int, int, int]:
        """1 for each of (speed, value, safety) that it weighs; NONE weighs all. The paper weighs
        the evaluators' ranks by these, ours the terms of these axes (see `weights`)."""
        return _WEIGHTS[self]

    def includes(self, other: "Strategy") -> bool:
        return other in _INCLUDED[self]


_WEIGHTS = {
    Strategy.BALANCED: (1, 1, 1),
    Strategy.SPEED_VALUE: (1, 1, 0),
    Strategy.SPEED_SAFETY: (1, 0, 1),
    Strategy.VALUE_SAFETY: (0, 1, 1),
    Strategy.SPEED: (1, 0, 0),
    Strategy.VALUE: (0, 1, 0),
    Strategy.SAFETY: (0, 0, 1),
    Strategy.NONE: (1, 1, 1),
}

_INCLUDED = {
    strategy: frozenset(
        other
        for other, axes in _WEIGHTS.items()
        if all(mine >= its for mine, its in zip(weights, axes, strict=True))
    )
    for strategy, weights in _WEIGHTS.items()
}

STRATEGIES = tuple(strategy for strategy in Strategy if strategy is not Strategy.NONE)
"""The seven, in the paper's order (types 1 to 7)."""

"""The three lanes, speed, value and safety, and which of them a plan weighs."""

from tutor.strategy.strategies import Strategy

Lanes = tuple[bool, bool, bool]
"""Which of speed, value and safety a plan weighs."""


def lanes_of(strategy: Strategy) -> Lanes:
    """Return the lanes that count; none of them where no plan stands out."""
    if strategy is Strategy.NONE:
        return (False, False, False)
    speed, value, safety = strategy.weights
    return (speed > 0, value > 0, safety > 0)

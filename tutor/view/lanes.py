"""The three lanes, speed, value and safety, and which of them a plan weighs."""

from tutor.strategy.strategies import Strategy

Lanes = tuple[bool, bool, bool]


def lanes_of(strategy: Strategy) -> Lanes:
    if strategy is Strategy.NONE:
        return (False, False, False)
    speed, value, safety = strategy.weights
    return (speed > 0, value > 0, safety > 0)

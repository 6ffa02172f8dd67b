"""A small strategy tree made by hand, so that tests do not hang on the trained one."""

from tutor.coach.strategy.situation import STRATEGIES, Strategy
from tutor.coach.strategy.tree import Leaf, Split, StrategyTree


def leaf(strategy: Strategy, second: Strategy, share: float = 0.6, lead: float = 0.1) -> Leaf:
    first = [0.2] * len(STRATEGIES)
    first[STRATEGIES.index(strategy)] = share
    first[STRATEGIES.index(second)] = share - lead
    return Leaf(strategy, 1000, tuple(first), tuple(min(1.0, each + 0.3) for each in first))


TREE = StrategyTree(
    (
        Split("riichi", 0.0, 1, 4),
        Split("shanten", 1.0, 2, 3),
        leaf(Strategy.SPEED, Strategy.SPEED_VALUE, lead=0.005),
        leaf(Strategy.SPEED_VALUE, Strategy.BALANCED, lead=0.02),
        Split("shanten", 0.0, 5, 6),
        leaf(Strategy.SPEED_SAFETY, Strategy.SPEED),
        Split("dora", 2.0, 7, 8),
        leaf(Strategy.SAFETY, Strategy.SPEED_SAFETY),
        leaf(Strategy.VALUE_SAFETY, Strategy.SAFETY, share=0.35),
    ),
    {},
)


def asks(feature: str, threshold: float) -> StrategyTree:
    return StrategyTree(
        (
            Split(feature, threshold, 1, 2),
            leaf(Strategy.SPEED, Strategy.SPEED_VALUE),
            leaf(Strategy.SAFETY, Strategy.SPEED_SAFETY),
        ),
        {},
    )


def always(strategy: Strategy) -> StrategyTree:
    second = next(other for other in STRATEGIES if other is not strategy)
    return StrategyTree((leaf(strategy, second),), {})

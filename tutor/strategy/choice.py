"""Choice: which strategy the tree picks for a situation, and the path that led there."""

from dataclasses import dataclass, field

from tutor.strategy.strategies import Strategy
from tutor.strategy.weights import Weights


@dataclass(frozen=True, slots=True)
class Condition:
    """One merged condition of a path: ``low < value <= high`` (None: open at that end)."""

    feature: str
    low: float | None
    high: float | None
    value: float


@dataclass(frozen=True, slots=True)
class Change:
    condition: Condition
    strategy: Strategy
    weights: Weights = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Choice:
    strategy: Strategy
    """NONE where no plan stands out."""
    support: float
    runner_up: Strategy
    runner_up_support: float
    path: tuple[Condition, ...]
    change: Change | None = None
    weights: Weights = ()
    """What each term counts here: with these the discards are ranked. Empty in logs that did not
    keep it."""
    since: int | None = None
    """The own turn at which it was chosen, where it was kept since; None: it was chosen now."""
    plans: tuple[Weights, ...] = field(default=(), compare=False)

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
    """What the feature is in this situation."""


@dataclass(frozen=True, slots=True)
class Change:
    """The nearest change of the situation that would call for another strategy."""

    condition: Condition
    """The condition that would have to hold; its value is what holds now."""
    strategy: Strategy
    """What the tree would pick then."""
    weights: Weights = field(default=(), compare=False)
    """What each term would count then; not kept in logs."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What the tree says."""

    strategy: Strategy
    """NONE where no plan stands out."""
    support: float
    """Share (0..1) of the expert decisions in this leaf that the strategy places first."""
    runner_up: Strategy
    runner_up_support: float
    path: tuple[Condition, ...]
    """The conditions from root to leaf, one a feature, in the order they were first met."""
    change: Change | None = None
    weights: Weights = ()
    """What each term counts here: with these the discards are ranked. Empty in logs that did not
    keep it."""
    since: int | None = None
    """The own turn at which it was chosen, where it was kept since; None: it was chosen now."""
    plans: tuple[Weights, ...] = field(default=(), compare=False)
    """By strategy as in STRATEGIES: what each term would count under it here."""

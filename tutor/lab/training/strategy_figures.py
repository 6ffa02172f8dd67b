"""The figures of how the advice meets what experts discarded, each with what it counts."""

from dataclasses import dataclass

from tutor.evaluators.method import Method
from tutor.intervals import Interval
from tutor.lab.training.paper_types import Places, Ties


@dataclass(frozen=True, slots=True)
class HitShares:
    decisions: int
    first: float
    within_three: float


@dataclass(frozen=True, slots=True)
class StrategyFigures:
    """Shares are 0 to 1. Ties are shared fairly, except in `within_three_paper`."""

    decisions: int
    games: int
    method: Method
    ties: Ties
    first: float | None
    first_interval: Interval
    within_three: float | None
    within_three_interval: Interval
    first_no_tree: float | None
    within_three_no_tree: float | None
    strategy_no_tree: str | None
    within_three_paper: float | None
    decisive: int
    decisive_recall: dict[str, float | None]
    decisive_mean_recall: float | None
    type_accuracy: float | None
    type_recall: dict[str, float | None]
    type_shares: dict[str, float]
    within_three_right: float | None
    within_three_wrong: float | None
    places_right: dict[str, Places | None]
    places_wrong: dict[str, Places | None]
    always: dict[str, HitShares]
    by: dict[str, dict[str, HitShares]]
    after_call: int
    first_after_call: float | None
    leaves: int | None
    """None where several trees were tried (cross-validation)."""
    depth: int | None
    unreadable: tuple[tuple[str, str], ...]

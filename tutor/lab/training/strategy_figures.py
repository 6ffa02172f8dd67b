"""The figures of how the advice meets what experts discarded, each with what it counts."""

from dataclasses import dataclass

from tutor.evaluators.method import Method
from tutor.intervals import Interval
from tutor.lab.training.paper_types import Places, Ties


@dataclass(frozen=True, slots=True)
class HitShares:
    """What the advice reaches on some of the decisions."""

    decisions: int
    first: float
    within_three: float


@dataclass(frozen=True, slots=True)
class StrategyFigures:
    """Shares are 0 to 1. Ties are shared fairly, except in `within_three_paper`."""

    decisions: int
    """Discards after a draw, by seats neither in riichi nor disconnected."""
    games: int
    method: Method
    """Whose evaluators rank."""
    ties: Ties
    """What a shared rank counts as, for the types and their tables."""
    first: float | None
    """How often the advice places the expert's discard first."""
    first_interval: Interval
    """95 %, by bootstrap over games."""
    within_three: float | None
    within_three_interval: Interval
    first_no_tree: float | None
    """The same for the best single strategy on these games."""
    within_three_no_tree: float | None
    strategy_no_tree: str | None
    """Which one that is."""
    within_three_paper: float | None
    """Only decisions that have a type, a tie as a whole hit."""
    decisive: int
    """Decisions where exactly one strategy places the expert's discard best."""
    decisive_recall: dict[str, float | None]
    """How often the tree picks that one, by strategy."""
    decisive_mean_recall: float | None
    """Their mean."""
    type_accuracy: float | None
    """This and what follows: see `PaperTables`."""
    type_recall: dict[str, float | None]
    type_shares: dict[str, float]
    within_three_right: float | None
    within_three_wrong: float | None
    places_right: dict[str, Places | None]
    places_wrong: dict[str, Places | None]
    always: dict[str, HitShares]
    """What each plan would reach if it were followed everywhere, with its weights in each leaf."""
    by: dict[str, dict[str, HitShares]]
    """The same by turn, shanten, opponents in riichi, own melds and plan: where it is weak."""
    after_call: int
    """Discards after an own call, which the other figures leave out."""
    first_after_call: float | None
    leaves: int | None
    """None where several trees were tried (cross-validation)."""
    depth: int | None
    unreadable: tuple[tuple[str, str], ...]
    """Files that are no games, and why."""

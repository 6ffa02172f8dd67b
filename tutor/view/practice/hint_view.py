"""What the hint panel shows: plain data, no Qt."""

from dataclasses import dataclass

from tutor.view.course import ConceptView
from tutor.view.panel.option_view import OptionView, WhyView
from tutor.view.panel.panel_view import CandidateView, PlanView


@dataclass(frozen=True, slots=True)
class HintView:
    """As much of a hint as is open; what is empty is not shown."""

    opened: int
    """0 to 4."""
    asks: str
    """The question to look at first."""
    button: str
    """What the next press shows; empty when all is open."""
    plan: PlanView | None = None
    why: tuple[WhyView, ...] = ()
    fits_title: str = ""
    rows: tuple[CandidateView, ...] = ()
    """In the order of the hand, without a word of ranks, up to step 3; then best first."""
    legend: str = ""
    more: str = ""
    """How many more tiles fit as well."""
    options_title: str = ""
    options: tuple[OptionView, ...] = ()
    answer: tuple[str, ...] = ()
    change: str = ""
    concept: ConceptView | None = None
    """What is told of the course; None: nothing."""

"""What the hint panel shows: plain data, no Qt."""

from dataclasses import dataclass

from tutor.view.course import ConceptView
from tutor.view.panel.option_view import OptionView, WhyView
from tutor.view.panel.panel_view import CandidateView, PlanView


@dataclass(frozen=True, slots=True)
class HintView:
    opened: int
    asks: str
    button: str
    plan: PlanView | None = None
    why: tuple[WhyView, ...] = ()
    fits_title: str = ""
    rows: tuple[CandidateView, ...] = ()
    legend: str = ""
    more: str = ""
    options_title: str = ""
    options: tuple[OptionView, ...] = ()
    answer: tuple[str, ...] = ()
    change: str = ""
    concept: ConceptView | None = None

"""What the advice panel shows of one decision: plain data, no Qt."""

from dataclasses import dataclass

from rules.tiles import Tile
from tutor.view.lanes import Lanes


@dataclass(frozen=True, slots=True)
class PlanView:
    """What the plan card says."""

    lanes: Lanes
    title: str
    line: str
    """How sure, in words; never a percentage."""
    caption: str = ""
    """Above the title."""
    explain: str = ""
    """The plan in one line, between title and `line`."""
    gloss: str = ""
    """What the words of the title mean, a line each."""


@dataclass(frozen=True, slots=True)
class CellView:
    """One bar and its words."""

    length: float
    """0 to 1."""
    weighed: bool
    text: str


@dataclass(frozen=True, slots=True)
class CandidateView:
    """One discard of the table."""

    tile: Tile
    rank: int
    cells: tuple[CellView, CellView, CellView]
    played: bool
    below_line: bool
    name: str
    """The whole row in words, for screen readers."""


@dataclass(frozen=True, slots=True)
class PanelView:
    """Everything that the panel shows of one decision."""

    title: str
    played: Tile
    best: tuple[Tile, ...]
    best_caption: str
    standing: str
    """Where the played tile stands: "Your tile is 9th of 12"."""
    verdict: str
    plan: PlanView
    reasons: tuple[str, ...]
    rows: tuple[CandidateView, ...]
    more_tied: str
    """How many more discards share the last rank shown; empty for none."""
    change: str
    """What would change this; empty where nothing is near."""

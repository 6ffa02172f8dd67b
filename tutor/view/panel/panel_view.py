"""What the advice panel shows of one decision: plain data, no Qt."""

from dataclasses import dataclass

from rules.tiles import Tile
from tutor.view.lanes import Lanes


@dataclass(frozen=True, slots=True)
class PlanView:
    lanes: Lanes
    title: str
    line: str
    caption: str = ""
    explain: str = ""
    gloss: str = ""


@dataclass(frozen=True, slots=True)
class CellView:
    length: float
    weighed: bool
    text: str


@dataclass(frozen=True, slots=True)
class CandidateView:
    tile: Tile
    rank: int
    cells: tuple[CellView, CellView, CellView]
    played: bool
    below_line: bool
    name: str


@dataclass(frozen=True, slots=True)
class PanelView:
    title: str
    played: Tile
    best: tuple[Tile, ...]
    best_caption: str
    standing: str
    verdict: str
    plan: PlanView
    reasons: tuple[str, ...]
    rows: tuple[CandidateView, ...]
    more_tied: str
    change: str

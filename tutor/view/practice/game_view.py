"""GameView: everything the practice page shows of a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from rules.message import Message
from rules.observation import Observation
from rules.tiles import Seat, Tile
from tutor.coach.advice import Advice, Decision
from tutor.concepts.ledger import Meeting
from tutor.practice.ledger import LessonExample
from tutor.practice.results import RoundResult, Standing
from tutor.settings import Settings
from tutor.text.groups import Group
from tutor.text.hands import HandStatus
from tutor.text.results import Prompt
from tutor.view.page_layout import PART_GAP, RAIL_WIDTH, PageBox, header_height, panel_width
from tutor.view.panel.candidates import needs_safety_marks
from tutor.view.practice.bar_view import BarView
from tutor.view.practice.hints import HintView
from tutor.view.table.marks import HandMarks
from tutor.view.tree.layout import TreeMoment


class SafetySwitch:
    def __init__(self) -> None:
        self._chosen: bool | None = None

    def shows(self, settings: Settings, seen: Observation) -> bool:
        return _are_due(settings, seen) if self._chosen is None else self._chosen

    def turn(self, settings: Settings, seen: Observation) -> None:
        wanted = not self.shows(settings, seen)
        self._chosen = None if wanted == _are_due(settings, seen) else wanted

    def forget(self) -> None:
        self._chosen = None


def _are_due(settings: Settings, seen: Observation) -> bool:
    chosen = settings.safety_marks
    return chosen != "never" and (chosen == "always" or needs_safety_marks(seen))


@dataclass(frozen=True, slots=True)
class PracticeLayout:
    header: PageBox
    banner: PageBox
    felt: PageBox
    panel: PageBox
    drawer: bool


def practice_layout(
    width: int, height: int, scale: float = 1.0, banner: int = 0, drawer_open: bool = True
) -> PracticeLayout:
    window = width + RAIL_WIDTH
    panel = panel_width(window, scale)
    drawer = window < 1100
    if drawer and not drawer_open:
        panel = 0
    left = width - panel
    head = header_height(scale)
    top = head + (banner + 8 if banner else 0)
    return PracticeLayout(
        header=(0, 0, left, head),
        banner=(PART_GAP, head, left - 2 * PART_GAP, banner),
        felt=(PART_GAP, top, left - 2 * PART_GAP, max(100, height - PART_GAP - top)),
        panel=(left, 0, panel, height),
        drawer=drawer,
    )


@dataclass(frozen=True, slots=True)
class HeadView:
    lines: tuple[str, ...]
    can_undo: bool
    shows_safety: bool
    shows_waits: bool
    is_one_round: bool


@dataclass(frozen=True, slots=True)
class FeltView:
    names: tuple[str, ...]
    marks: HandMarks
    bar: BarView
    prompt: Prompt
    has_ranks: bool
    offered: Tile | None = None
    revealed: Mapping[Seat, tuple[Tile, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MissView:
    """A mistake or a deal-in, until the learner's next answer or the next deal."""

    decision: Decision
    title: str
    lines: tuple[str, ...]
    better: tuple[Tile, ...]
    """Empty if no tile was better."""
    can_undo: bool
    can_practise: bool
    picture: tuple[Group, ...] = ()


class Shown(IntEnum):
    """How much is shown of a hint that opened by itself."""

    FOLDED = 0
    BRIEF = 1
    WHOLE = 2


@dataclass(frozen=True, slots=True)
class SideView:
    hint: HintView | None = None
    status: HandStatus | None = None
    result: RoundResult | None = None
    miss: MissView | None = None
    opens_by_itself: bool = False
    badges: tuple[str, ...] = ()
    """Names of badges that the round earned."""


@dataclass(frozen=True, slots=True)
class GameView:
    observation: Observation
    head: HeadView
    felt: FeltView
    side: SideView
    is_asked: bool
    is_own_turn: bool
    is_over: bool
    advice: Advice | None = None
    last: Decision | None = None
    unsaved: Message | None = None
    moment: TreeMoment | None = None
    meeting: Meeting | None = None


@dataclass(frozen=True, slots=True)
class GameEnd:
    standings: tuple[Standing, ...]
    learner: Seat
    lessons: tuple[LessonExample, ...]
    kept: bool
    is_one_round: bool = False

    @property
    def worth(self) -> tuple[Decision, ...]:
        return tuple(taught.decision for taught in self.lessons)

"""GameView: all that the widgets show of a practice game at one moment. Frozen values, no Qt."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.observation import Observation
from rules.tiles import Seat, Tile
from tutor.advice.advice import Advice, Decision
from tutor.concepts.ledger import Meeting
from tutor.practice.notices import PracticeNotice
from tutor.practice.results import RoundResult, Standing
from tutor.practice.worth_a_look import LessonExample
from tutor.text.hand_status import HandStatus
from tutor.text.practice_table import Prompt
from tutor.view.practice.bar_view import BarView
from tutor.view.practice.hint_view import HintView
from tutor.view.table.hand_marks import HandMarks
from tutor.view.tree.moment import TreeMoment


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
class SideView:
    hint: HintView | None = None
    status: HandStatus | None = None
    result: RoundResult | None = None


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
    unsaved: PracticeNotice | None = None
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

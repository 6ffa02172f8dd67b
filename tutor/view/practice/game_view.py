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
    """The head of the page."""

    lines: tuple[str, ...]
    """Where the game stands; the later ones say the same with less."""
    can_undo: bool
    shows_safety: bool
    shows_waits: bool
    is_one_round: bool
    """The rest of a round: one leaves for the review."""


@dataclass(frozen=True, slots=True)
class FeltView:
    """The felt: the table, the hand's marks, the line and the bar above the hand."""

    names: tuple[str, ...]
    """Who plays, in seat order; the learner has no name."""
    marks: HandMarks
    bar: BarView
    prompt: Prompt
    """Shown where the bar does not say the same."""
    has_ranks: bool
    """Ranks stand above the tiles."""
    offered: Tile | None = None
    """The tile that may be taken."""
    revealed: Mapping[Seat, tuple[Tile, ...]] = field(default_factory=dict)
    """The other hands that lie open at the end of a round."""


@dataclass(frozen=True, slots=True)
class SideView:
    """Beside the felt: the hint while a round is played, then its result."""

    hint: HintView | None = None
    """None: nothing is asked that a hint could be about."""
    status: HandStatus | None = None
    """How the hand stands; None where that is not to be shown."""
    result: RoundResult | None = None


@dataclass(frozen=True, slots=True)
class GameView:
    """One moment of a game, derived from its session by `tutor.view.practice.deriving`."""

    observation: Observation
    head: HeadView
    felt: FeltView
    side: SideView
    is_asked: bool
    """The learner is to do something."""
    is_own_turn: bool
    """The learner is to discard."""
    is_over: bool
    """The game has ended; its last result may still be shown."""
    advice: Advice | None = None
    """For the discard that is due: what the rows of a tile that is pointed at are made of."""
    last: Decision | None = None
    """The learner's last discard beside the advice."""
    unsaved: PracticeNotice | None = None
    """Why the game is no longer written down."""
    moment: TreeMoment | None = None
    """The turn that is due and its plan, once a hint has told the plan."""
    meeting: Meeting | None = None
    """A concept of the course that the hint tells, and that is not in the ledger yet."""


@dataclass(frozen=True, slots=True)
class GameEnd:
    """What is shown of a finished game."""

    standings: tuple[Standing, ...]
    learner: Seat
    lessons: tuple[LessonExample, ...]
    """What it teaches most, the dearest first; at most three."""
    kept: bool
    """The game is kept, so that it can be reviewed."""
    is_one_round: bool = False
    """It was the rest of a round, taken up from a review."""

    @property
    def worth(self) -> tuple[Decision, ...]:
        """The decisions most worth a look."""
        return tuple(taught.decision for taught in self.lessons)

"""What a lesson's sentences are made of: facts, no words.

A lesson is told from where it is found, the fault of its discard, and what is known of its cost.
(Lessons kept by versions before 1.6 have a frozen dataclass for each cause instead.)

Tiles and kinds go by their names, ``5m``, a red five ``0m``. All of it is of the decision to look
at, where nothing else is said.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.tiles import Seat
from tutor.advice.reasons.discards import Shortfall
from tutor.advice.reasons.faults import Fault


@dataclass(frozen=True, slots=True)
class LessonPlace:
    """Where the lesson is found, and which tiles it compares."""

    round: int
    """From 0."""
    honba: int
    turn: int
    """The own turn of the decision to look at, from 1."""
    first: int
    """The own turn of the first of the decisions."""
    times: int
    """How many decisions there are."""
    tile: str
    """The one played."""
    other: str
    """The one advised."""


@dataclass(frozen=True, slots=True)
class Threat:
    """Against whom a tile had to be safe."""

    against: Literal["riichi", "calls", "plan", "nobody"]
    """Opponents in riichi, with many melds, nobody though the plan is careful, or nobody."""
    seats: tuple[Seat, ...]
    sure: bool
    """None of these could win on the advised tile."""


@dataclass(frozen=True, slots=True)
class Slowdown:
    """How the discard made the hand slower than the advised one."""

    slow: Literal["back", "draws"] | None
    """A step back, or fewer good draws."""
    draws: int
    """Good draws after the discard."""
    more: int
    """Good draws after the advised one."""
    ready: bool
    """They are the tiles that a ready hand waits for."""


@dataclass(frozen=True, slots=True)
class TileValue:
    """Value that goes with one tile and not with the other."""

    what: str
    """``dora``; ``pair``, ``triplet`` or ``alone`` of a yakuhai; ``tanyao``; ``suit``; ``beside``
    (what may join a dora); ``short`` (what the shortfall says)."""
    kind: str
    """The tile that holds it."""
    count: int
    """How many dora more."""


@dataclass(frozen=True, slots=True)
class PlayedOnFacts:
    """The hand was built on with a dangerous tile."""

    threat: Threat
    steps: int
    """Shanten after the fastest discard."""


@dataclass(frozen=True, slots=True)
class DangerFacts:
    """A safer tile was advised."""

    threat: Threat
    gain: Literal["nearer", "draws", "dora"] | None
    """What the risk was taken for."""
    count: int
    """Dora kept by it, 0 or more."""
    level: bool
    """The advised tile kept the hand as near to ready, with as many good draws."""
    slow: Literal["back"] | None
    """The discard took the hand a step back all the same."""


@dataclass(frozen=True, slots=True)
class FoldedFacts:
    """The hand was slowed down for a safer tile."""

    threat: Threat
    pace: Slowdown


@dataclass(frozen=True, slots=True)
class LostValueFacts:
    """Value went with the discard."""

    value: TileValue


@dataclass(frozen=True, slots=True)
class HeldValueFacts:
    """Value was held on to, where the plan asked for speed."""

    value: TileValue
    pace: Slowdown


@dataclass(frozen=True, slots=True)
class StepBackFacts:
    """The hand was taken a step back."""

    steps: int
    """Shanten after the fastest discard."""


@dataclass(frozen=True, slots=True)
class UsefulFirstFacts:
    """A tile that could still be used went first."""

    lone: bool
    """Nothing in the hand goes with the advised tile."""
    broke: Literal["pair", "triplet"] | None
    """What the discard broke, and the advised one does not."""
    pace: Slowdown


@dataclass(frozen=True, slots=True)
class FewerDrawsFacts:
    """The hand was left with fewer good draws."""

    pace: Slowdown


@dataclass(frozen=True, slots=True)
class OtherFacts:
    """None of the other causes."""

    known: bool
    """What the discard lacks can be told."""


@dataclass(frozen=True, slots=True)
class LessonStakes:
    """What is known of its cost."""

    in_points: bool
    """The estimate holds water: against a threat, in a ready hand, or in the last round."""


@dataclass(frozen=True, slots=True)
class LessonShortfall:
    """What counted most between the two tiles for the plan."""

    short: Shortfall | None
    """None where no reason was kept."""
    other: str
    """The tile advised."""


CauseFacts: TypeAlias = (
    PlayedOnFacts
    | DangerFacts
    | FoldedFacts
    | LostValueFacts
    | HeldValueFacts
    | StepBackFacts
    | UsefulFirstFacts
    | FewerDrawsFacts
    | OtherFacts
)
LessonReason: TypeAlias = LessonPlace | Fault | LessonStakes | CauseFacts | LessonShortfall

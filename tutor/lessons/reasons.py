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
    round: int
    honba: int
    turn: int
    first: int
    times: int
    tile: str
    other: str


@dataclass(frozen=True, slots=True)
class Threat:
    against: Literal["riichi", "calls", "plan", "nobody"]
    seats: tuple[Seat, ...]
    sure: bool


@dataclass(frozen=True, slots=True)
class Slowdown:
    slow: Literal["back", "draws"] | None
    draws: int
    more: int
    ready: bool


@dataclass(frozen=True, slots=True)
class TileValue:
    what: str
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class PlayedOnFacts:
    threat: Threat
    steps: int


@dataclass(frozen=True, slots=True)
class DangerFacts:
    threat: Threat
    gain: Literal["nearer", "draws", "dora"] | None
    count: int
    level: bool
    slow: Literal["back"] | None


@dataclass(frozen=True, slots=True)
class FoldedFacts:
    threat: Threat
    pace: Slowdown


@dataclass(frozen=True, slots=True)
class LostValueFacts:
    value: TileValue


@dataclass(frozen=True, slots=True)
class HeldValueFacts:
    value: TileValue
    pace: Slowdown


@dataclass(frozen=True, slots=True)
class StepBackFacts:
    steps: int


@dataclass(frozen=True, slots=True)
class UsefulFirstFacts:
    lone: bool
    broke: Literal["pair", "triplet"] | None
    pace: Slowdown


@dataclass(frozen=True, slots=True)
class FewerDrawsFacts:
    pace: Slowdown


@dataclass(frozen=True, slots=True)
class OtherFacts:
    """None of the other causes."""

    known: bool


@dataclass(frozen=True, slots=True)
class LessonStakes:
    in_points: bool


@dataclass(frozen=True, slots=True)
class LessonShortfall:
    short: Shortfall | None
    """None where no reason was kept."""
    other: str


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

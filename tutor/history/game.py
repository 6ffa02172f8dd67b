"""A game as the history keeps it: what it was, and a row of figures for every decision."""

from dataclasses import dataclass
from enum import StrEnum

from rules.ruleset import Ruleset
from tutor.json_values import PlaceNumber, PlayerNames, SeatNumber
from tutor.lessons.lesson import Cause, Phase
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict


class Origin(StrEnum):
    PRACTICE = "practice"
    REVIEW = "review"
    IMPORT = "import"


@dataclass(frozen=True, slots=True)
class Game:
    digest: str
    seat: SeatNumber
    game: str
    moment: str
    """When it was kept, UTC, as ``2025-01-31T18:59:00+00:00``."""
    origin: Origin
    source: str
    players: PlayerNames
    rules: Ruleset
    rounds: int
    place: PlaceNumber | None
    """At the end, 1 to 4; None where the record stops before it."""
    points: int | None
    tree: str


@dataclass(frozen=True, slots=True)
class KeptGame:
    id: int
    game: Game
    decisions: int
    in_line: int


@dataclass(frozen=True, slots=True)
class DecisionRow:
    number: int
    round: int
    honba: int
    turn: int
    strategy: Strategy
    verdict: Verdict
    rank: int
    played_as: Strategy
    hints: int
    taken_back: bool
    counted: bool
    phase: Phase
    shanten: int
    riichi: int
    cause: Cause | None
    risk: float
    dealt_in: bool


class Outcome(StrEnum):
    NEW = "new"
    REPLACED = "replaced"
    KEPT = "kept"


@dataclass(frozen=True, slots=True)
class AddResult:
    id: int
    outcome: Outcome

"""A game as the history keeps it: what it was, and a row of figures for every decision."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.ruleset import Ruleset
from tutor.json_values import PlaceNumber, PlayerNames, SeatNumber
from tutor.lessons.lesson import Cause, Phase
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict

UNKNOWN_DIGEST: Final = "?"
"""Begins the digest of a game that came back out of its log (`lost_games`): it is no record's."""


class Origin(StrEnum):
    """How a game came into the history."""

    PRACTICE = "practice"
    """Played here against the program's opponents."""
    REVIEW = "review"
    """One's own game, opened and looked through."""
    IMPORT = "import"
    """One's own game, taken in with others."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game of one seat."""

    digest: str
    """What happened in it (`tutor.identity`): the same game has the same in every format."""
    seat: SeatNumber
    game: str
    """The id of the game, where it has one."""
    moment: str
    """When it was kept, UTC, as ``2025-01-31T18:59:00+00:00``."""
    origin: Origin
    source: str
    """Where it came from: a file's name or an address."""
    players: PlayerNames
    """In seat order."""
    rules: Ruleset
    rounds: int
    place: PlaceNumber | None
    """At the end, 1 to 4; None where the record stops before it."""
    points: int | None
    """At the end."""
    tree: str
    """The hash of the tree that the advice is of."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game of the history."""

    id: int
    """Grows with every game that is added: the order of the games, whatever the clock said."""
    game: Game
    decisions: int
    """Decisions that count."""
    in_line: int
    """Of these, within the first three."""


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """The figures of one decision."""

    number: int
    """Its place in the game's decisions, from 0."""
    round: int
    """0 East 1 ... 4 South 1."""
    honba: int
    turn: int
    """Own junme, from 1."""
    strategy: Strategy
    """The plan."""
    verdict: Verdict
    rank: int
    """Of the played tile in the combined ranking, from 1."""
    played_as: Strategy
    hints: int
    """Steps of the hint that were open."""
    taken_back: bool
    counted: bool
    """Whether the figures of the progress count it: without a hint, and the first answer to this
    turn. What is thrown instead of a tile taken back follows a verdict already seen."""
    phase: Phase
    shanten: int
    """Of the whole hand before the discard: 0 tenpai."""
    riichi: int
    """Opponents in riichi, 0 to 3."""
    cause: Cause | None
    """Why it is off the plan; None in line."""
    risk: float
    """Probability that the played tile deals in, by the safety evaluator."""
    dealt_in: bool
    """Somebody won on it."""


class Outcome(StrEnum):
    """What became of a game that was to be kept."""

    NEW = "new"
    REPLACED = "replaced"
    """The same game of the same seat was there; its decisions were written anew."""
    KEPT = "kept"
    """The same game was played here: that entry knows of hints and take-backs, so it stays. Or what
    is there holds more of it."""


@dataclass(frozen=True, slots=True)
class AddResult:
    """What `add_game` did."""

    id: int
    outcome: Outcome

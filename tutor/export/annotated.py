"""One seat of one game with its decisions and lessons: what every format of an export is made of.

A `Format` makes a compact *piece* of each game (in another process where there are several) and
lays the pieces side by side in one file (in this one): so decisions, which are large, stay where
they were made, and no more than a few games are in memory.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from heapq import merge
from pathlib import Path
from typing import Protocol, TypeVar

from rules.tiles import Seat
from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision, ReviewEntry
from tutor.advice.log import GameLabel
from tutor.lessons.lesson import Lesson
from tutor.luck.label import DIGITS, NOT_ASKED, SeatLuck
from tutor.teaching.seat_figures import NO_FIGURES, SeatFigures


@dataclass(frozen=True, slots=True)
class AnnotatedGame:
    """One seat of one game with its advice. Where the export is anonymous, nothing in here names
    anybody."""

    label: GameLabel
    seat: Seat
    player: str
    """The pupil as shown: the name after aliases, or "Pupil 3"."""
    decisions: tuple[Decision, ...]
    """In the order of the table."""
    lessons: tuple[Lesson, ...]
    """Their places count in `decisions`."""
    placement: int | None = None
    """1 to 4 at the end, where the end is known."""
    points: int | None = None
    """At the end, where it is known."""
    calls: tuple[CallDecision, ...] = ()
    """Calls, riichi, kans and wins that were taken or should have been, in the order of the
    table."""
    tree_hash: str = ""
    """The tree that annotated it, for the header of an advice log."""
    tree_leaves: int = 0
    luck: SeatLuck = NOT_ASKED
    """What the tiles gave or cost this seat, in places."""
    figures: SeatFigures = NO_FIGURES
    """What it adds to the figures of a class."""

    @property
    def adjusted_placement(self) -> float | None:
        """The placement with the luck of the tiles taken out; not bound to 1 to 4."""
        if self.placement is None or self.luck.luck is None:
            return None
        return round(self.placement + self.luck.luck, DIGITS)

    @property
    def told_day(self) -> str:
        """When it was played, as far as that is known and may be told: where nobody is to be named
        a day may lead back to the game."""
        day = self.figures.day
        return "" if day is None or not self.label.source else day.isoformat()

    def entries(self) -> Iterator[ReviewEntry]:
        """Yield discards and calls in the order of the table: of one turn the call comes first."""
        return merge(self.calls, self.decisions, key=moment_of)


def moment_of(entry: ReviewEntry) -> tuple[int, int, int]:
    """Return when it was: round, honba, and how many discards of the round came before."""
    seen = entry.observation
    return seen.round, seen.honba, sum(map(len, seen.rivers))


@dataclass(frozen=True, slots=True)
class ExportResult:
    """What an export wrote."""

    files: tuple[Path, ...]
    decisions: int
    seats: int = 0
    """Of games, those without a decision included."""
    players: frozenset[str] = frozenset()
    """The pupils in them, as shown."""


Piece = TypeVar("Piece")


class Format(Protocol[Piece]):
    """One kind of file. Small, frozen and picklable: it travels to other processes."""

    def piece(self, game: AnnotatedGame) -> Piece:
        """Return what the file needs of this game: compact and picklable (text, rows, counts)."""

    def writing(self, path: Path) -> AbstractContextManager[Callable[[Piece], None]]:
        """Open a file for writing, as a context: call what it yields with each piece. The file
        stands, whole, when the block ends well; otherwise nothing has changed.

        Raises:
            OSError: the place cannot be written, or is full.
        """


def write(format_: Format[Piece], path: Path, games: Iterable[AnnotatedGame]) -> ExportResult:
    """Write these games into one file, in this process.

    Raises:
        OSError: the place cannot be written, or is full; nothing has changed then.
    """
    decisions = seats = 0
    players: set[str] = set()
    with format_.writing(path) as add:
        for game in games:
            add(format_.piece(game))
            decisions += len(game.decisions)
            seats += 1
            players.add(game.player)
    return ExportResult((path,), decisions, seats, frozenset(players))

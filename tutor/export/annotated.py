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
    decisions: tuple[Decision, ...]
    lessons: tuple[Lesson, ...]
    placement: int | None = None
    points: int | None = None
    calls: tuple[CallDecision, ...] = ()
    tree_hash: str = ""
    tree_leaves: int = 0
    luck: SeatLuck = NOT_ASKED
    figures: SeatFigures = NO_FIGURES

    @property
    def adjusted_placement(self) -> float | None:
        if self.placement is None or self.luck.luck is None:
            return None
        return round(self.placement + self.luck.luck, DIGITS)

    @property
    def told_day(self) -> str:
        day = self.figures.day
        return "" if day is None or not self.label.source else day.isoformat()

    def entries(self) -> Iterator[ReviewEntry]:
        return merge(self.calls, self.decisions, key=moment_of)


def moment_of(entry: ReviewEntry) -> tuple[int, int, int]:
    seen = entry.observation
    return seen.round, seen.honba, sum(map(len, seen.rivers))


@dataclass(frozen=True, slots=True)
class ExportResult:
    files: tuple[Path, ...]
    decisions: int
    seats: int = 0
    players: frozenset[str] = frozenset()


Piece = TypeVar("Piece")


class Format(Protocol[Piece]):
    def piece(self, game: AnnotatedGame) -> Piece: ...

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

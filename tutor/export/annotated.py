from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from heapq import merge
from pathlib import Path
from typing import Generic, TypeVar

from rules.tiles import Seat
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.grading.grade import sums_of_entries
from tutor.coach.lessons.calls import count_calls
from tutor.coach.lessons.lessons import Lesson, marks_of
from tutor.coach.log import GameLabel
from tutor.export.given_sets import GivenSet
from tutor.language import Language
from tutor.luck.game import DIGITS, LUCK_UNKNOWN, SeatLuck
from tutor.position.positions import cache_last_call
from tutor.teaching.figures import NO_FIGURES, SeatFigures, SeatGame


@dataclass(frozen=True, slots=True)
class KnownSeat:
    """Results that were computed when a class imported the seat."""

    figures: SeatFigures
    lessons: tuple[Lesson, ...]
    fit: frozenset[int]
    """The indices of discards that make good problems (see `is_problem`)."""
    fit_calls: frozenset[int]
    """The indices of answers to offers that make good problems."""
    texts: str = ""
    """The language and version of the texts in the seat's log (see `texts_key`)."""


@dataclass(frozen=True, slots=True)
class AnnotatedGame:
    """One seat of an annotated game. Anonymous exports omit names."""

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
    luck: SeatLuck = LUCK_UNKNOWN
    figures: SeatFigures = NO_FIGURES
    lines: Mapping[int, str] = field(default_factory=dict)
    """The lines of an advice log, by the `id` of the decision's observation."""
    texts: str = ""
    """The language and version of the texts in `lines` (see `texts_key`); empty without texts."""
    known: KnownSeat | None = None

    @property
    def adjusted_placement(self) -> float | None:
        if self.placement is None or self.luck.luck is None:
            return None
        return round(self.placement + self.luck.luck, DIGITS)

    @property
    def shown_day(self) -> str:
        """The date, such as 2026-11-02; empty if it is unknown or the export is anonymous."""
        day = self.figures.day
        return "" if day is None or not self.label.source else day.isoformat()

    @cache_last_call
    def counted(self) -> SeatGame:
        marks = [each.cause for each in marks_of(self.decisions) if each is not None]
        return SeatGame(
            self.player,
            self.figures,
            count_calls(self.calls),
            self.label.game,
            grade_sums(self.decisions),
            len(marks),
            Counter(each for each in marks if each is not None),
            self.placement,
            self.luck.luck,
        )

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


@dataclass(frozen=True, slots=True)
class Format(ABC, Generic[Piece]):
    language: Language = "en"
    created: datetime | None = None
    title: str = ""
    """The name of the class; may be empty."""
    sets: tuple[GivenSet, ...] = ()
    numbers: bool = False
    """Whether data files include the numbers behind each decision."""

    @abstractmethod
    def piece(self, game: AnnotatedGame) -> Piece: ...

    @abstractmethod
    def writing(self, path: Path) -> AbstractContextManager[Callable[[Piece], object]]:
        """Yield a function that adds a piece to the file at `path`. If the block raises, an
        existing file is left unchanged."""


def write(format_: Format[Piece], path: Path, games: Iterable[AnnotatedGame]) -> ExportResult:
    decisions = seats = 0
    players: set[str] = set()
    with format_.writing(path) as add:
        for game in games:
            add(format_.piece(game))
            decisions += len(game.decisions)
            seats += 1
            players.add(game.player)
    return ExportResult((path,), decisions, seats, frozenset(players))


def grade_sums(decisions: Iterable[Decision]) -> tuple[int, int, int] | None:
    """Return the number of graded decisions and their two sums (see `sums_of`), or None if the game
    is not graded."""
    decisions = tuple(decisions)
    if all(one.graded is None for one in decisions):
        return None
    count, above, room = sums_of_entries(decisions).sum(axis=0).tolist()
    return count, above, room

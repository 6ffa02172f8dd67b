"""Counts of verdicts, lessons and results by pupil, and results of problem sets."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, fields
from datetime import date
from heapq import merge
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from rules.message import natural
from rules.tiles import Seat
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.graded import CallCause, Cause
from tutor.coach.log import GameLabel
from tutor.grading.grade import Grade, sums_of_entries
from tutor.language import gettext
from tutor.lessons.calls import ChanceCount, count_calls
from tutor.lessons.lessons import AnyCause, Lesson, Phase, marks_of
from tutor.luck.game import DIGITS, LUCK_UNKNOWN, SeatLuck
from tutor.luck.places import MeanPlaces, mean_places
from tutor.strategy.choice import Verdict
from tutor.teaching.figures import (
    NO_FIGURES,
    CauseCount,
    SeatFigures,
    SeatGame,
    count_games,
    grade_of_games,
)
from tutor.teaching.since import BeforeAfter, changes_since
from tutor.text.habits import change_text, change_words


@dataclass(frozen=True, slots=True)
class AnnotatedGame:
    """One seat of one game with its advice; without names in anonymous exports."""

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
    """Of an advice log, by the identity of their observations."""
    texts: str = ""
    """What the texts in them depend on (see `texts_key`); empty without texts."""

    @property
    def adjusted_placement(self) -> float | None:
        if self.placement is None or self.luck.luck is None:
            return None
        return round(self.placement + self.luck.luck, DIGITS)

    @property
    def shown_day(self) -> str:
        """The day, as 2026-11-02; empty if it is unknown or the export anonymous."""
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
        """Open a file and yield the function that adds a piece. The file replaces the old one when
        the block ends without an error.
        """


def write(format_: Format[Piece], path: Path, games: Iterable[AnnotatedGame]) -> ExportResult:
    """Write these games into one file, in this process."""
    decisions = seats = 0
    players: set[str] = set()
    with format_.writing(path) as add:
        for game in games:
            add(format_.piece(game))
            decisions += len(game.decisions)
            seats += 1
            players.add(game.player)
    return ExportResult((path,), decisions, seats, frozenset(players))


@dataclass(frozen=True, slots=True)
class TotalsKey:
    player: str
    phase: Phase
    cause: Cause | None
    """None for fine discards."""


@dataclass(frozen=True, slots=True)
class VerdictCount:
    """Counts of decisions; first, in line and off plan add up to all decisions."""

    decisions: int = 0
    first: int = 0
    in_line: int = 0
    off_plan: int = 0

    def __add__(self, other: "VerdictCount") -> "VerdictCount":
        return VerdictCount(
            self.decisions + other.decisions,
            self.first + other.first,
            self.in_line + other.in_line,
            self.off_plan + other.off_plan,
        )


@dataclass(frozen=True, slots=True)
class LessonCount:
    lessons: int = 0
    decisions: int = 0
    cost: float = 0.0
    """Estimated points lost, in total."""

    def __add__(self, other: "LessonCount") -> "LessonCount":
        return LessonCount(
            self.lessons + other.lessons, self.decisions + other.decisions, self.cost + other.cost
        )


@dataclass(frozen=True, slots=True)
class KnownResult:
    placement: int
    luck: float
    game: str = ""


Group = TypeVar("Group")
Count = TypeVar("Count", bound="Addable")
GradeSums: TypeAlias = tuple[int, int, int]


class Addable(Protocol):
    def __add__(self: Count, other: Count, /) -> Count: ...


@dataclass(frozen=True, slots=True)
class Totals:
    cells: Mapping[TotalsKey, VerdictCount] = field(default_factory=dict)
    lessons: Mapping[tuple[str, Cause], LessonCount] = field(default_factory=dict)
    games: Mapping[str, int] = field(default_factory=dict)
    calls: Mapping[tuple[str, CallCause], ChanceCount] = field(default_factory=dict)
    results: Mapping[str, tuple[KnownResult, ...]] = field(default_factory=dict)
    causes: Mapping[tuple[str, Cause], CauseCount] = field(default_factory=dict)
    played: Mapping[str, frozenset[str]] = field(default_factory=dict)
    grades: Mapping[str, tuple[GradeSums, ...]] = field(default_factory=dict)
    """By player, of each game that is graded."""

    def __add__(self, other: "Totals") -> "Totals":
        return added((self, other))

    def by(self, group: Callable[[TotalsKey], Group]) -> dict[Group, VerdictCount]:
        return _summed(self.cells, group)

    @property
    def all(self) -> VerdictCount:
        return sum(self.cells.values(), VerdictCount())

    @property
    def lessons_by_cause(self) -> dict[Cause, LessonCount]:
        return _summed(self.lessons, itemgetter(1))

    @property
    def causes_by_cause(self) -> dict[Cause, CauseCount]:
        return _summed(self.causes, itemgetter(1))

    @property
    def lessons_by_player(self) -> dict[str, LessonCount]:
        return dict.fromkeys(self.games, LessonCount()) | _summed(self.lessons, itemgetter(0))

    @property
    def calls_by_cause(self) -> dict[CallCause, ChanceCount]:
        return _summed(self.calls, itemgetter(1))

    def places(self, player: str) -> MeanPlaces:
        results = self.results.get(player, ())
        places, lucks = [one.placement for one in results], [one.luck for one in results]
        return mean_places(places, lucks, self.luck_games(player))

    def grade(self, player: str) -> Grade:
        return grade_of_games(self.grades.get(player, ()))

    def luck_games(self, player: str | None = None) -> int:
        found = self.results.values() if player is None else [self.results.get(player, ())]
        return count_games(one.game for results in found for one in results)

    def game_count(self, player: str | None = None) -> int:
        if player is None:
            return len(frozenset[str]().union(*self.played.values()))
        return len(self.played.get(player, ()))

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(sorted(self.games, key=natural))


def _summed(counts: Mapping[Any, Count], group: Callable[[Any], Group]) -> dict[Group, Count]:
    sums: dict[Group, Count] = {}
    for key, count in counts.items():
        of = group(key)
        sums[of] = sums[of] + count if of in sums else count
    return sums


class TotalsBuilder:
    def __init__(self) -> None:
        self._sums: dict[str, dict[Any, Any]] = {each.name: {} for each in fields(Totals)}

    def add(self, totals: Totals) -> None:
        for name, sums in self._sums.items():
            for key, count in getattr(totals, name).items():
                if key not in sums:
                    sums[key] = count
                elif name == "played":
                    sums[key] |= count
                else:
                    sums[key] += count

    def totals(self) -> Totals:
        return Totals(**{name: dict(sums) for name, sums in self._sums.items()})


def added(many: Iterable[Totals]) -> Totals:
    tally = TotalsBuilder()
    for one in many:
        tally.add(one)
    return tally.totals()


def totals_of(game: AnnotatedGame) -> Totals:
    cells: defaultdict[TotalsKey, VerdictCount] = defaultdict(VerdictCount)
    for decision, mark in zip(game.decisions, marks_of(game.decisions), strict=True):
        if mark is not None:
            cell = TotalsKey(game.player, mark.phase, mark.cause)
            cells[cell] += _COUNTED[decision.verdict]
    lessons: defaultdict[tuple[str, Cause], LessonCount] = defaultdict(LessonCount)
    for lesson in game.lessons:
        if isinstance(lesson.cause, CallCause):
            continue
        one = LessonCount(1, len(lesson.decisions), lesson.cost if lesson.in_points else 0.0)
        lessons[game.player, lesson.cause] += one
    calls = {(game.player, cause): count for cause, count in count_calls(game.calls).items()}
    return Totals(
        dict(cells),
        dict(lessons),
        {game.player: 1},
        calls,
        results_of(game.player, game.placement, game.luck, game.label.game),
        {(game.player, cause): one.chances_only for cause, one in game.figures.causes.items()},
        {game.player: frozenset({game.label.game})},
        graded(game.player, grade_sums(game.decisions)),
    )


def grade_sums(decisions: Iterable[Decision]) -> GradeSums | None:
    """Return the decisions that count in a grade, and their sums (see `sums_of`); None if the game
    is not graded."""
    decisions = tuple(decisions)
    if all(one.graded is None for one in decisions):
        return None
    count, above, room = sums_of_entries(decisions).sum(axis=0).tolist()
    return count, above, room


def graded(player: str, sums: GradeSums | None) -> dict[str, tuple[GradeSums, ...]]:
    return {} if sums is None else {player: (sums,)}


def results_of(
    player: str, placement: int | None, luck: SeatLuck, game: str
) -> dict[str, tuple[KnownResult, ...]]:
    if placement is None or luck.luck is None:
        return {}
    return {player: (KnownResult(placement, luck.luck, game),)}


_COUNTED: Final = {
    Verdict.FIRST: VerdictCount(1, first=1),
    Verdict.IN_LINE: VerdictCount(1, in_line=1),
    Verdict.OFF_PLAN: VerdictCount(1, off_plan=1),
}


@dataclass(frozen=True, slots=True)
class AnswerCount:
    right: int
    answered: int

    def __add__(self, other: "AnswerCount") -> "AnswerCount":
        return AnswerCount(self.right + other.right, self.answered + other.answered)


NO_ANSWERS = AnswerCount(0, 0)


@dataclass(frozen=True, slots=True)
class GivenSet:
    title: str
    day: date
    about: tuple[AnyCause, ...]
    answers: Mapping[str, AnswerCount] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SetResult:
    answers: str
    change: str
    """Share of its mistakes in games before and since its day: "8.2 % → 5.1 %"; empty if one is
    unknown."""
    words: str


def homework_title() -> str:
    return gettext("Homework")


def set_title(given: GivenSet) -> str:
    title = given.title or gettext("Problem set")
    return f"{title[:40]} · {given.day.isoformat()}"


Changes: TypeAlias = Mapping[str | None, BeforeAfter]


def last_sets(
    sets: Iterable[GivenSet], games: Sequence[SeatGame], most: int
) -> tuple[tuple[GivenSet, Changes], ...]:
    """Return the last sets, with the change since each in the games of the whole class."""
    shown = sorted(sets, key=lambda one: one.day)[-most:]
    return tuple((one, changes_since(games, one.about, one.day)) for one in shown)


def set_result(given: GivenSet, changes: Changes, pupil: str | None) -> SetResult:
    """Return the answers to a set, and the change in games since.

    Args:
        changes: by pupil (see `changes_since`).
        pupil: None for the class.
    """
    if pupil is None:
        count = sum(given.answers.values(), NO_ANSWERS)
    else:
        count = given.answers.get(pupil, NO_ANSWERS)
    answers = gettext("no answer")
    if count.answered:
        answers = gettext("{part} of {whole}").format(part=count.right, whole=count.answered)
    change = changes.get(pupil)
    if change is None or not change.is_known:
        return SetResult(answers, "", "")
    return SetResult(answers, change_text(change), change_words(change))


def with_all_answering(pupils: Sequence[str], sets: Iterable[GivenSet]) -> tuple[str, ...]:
    others = {pupil for given in sets for pupil in given.answers}
    return tuple(dict.fromkeys((*pupils, *sorted(others, key=natural))))

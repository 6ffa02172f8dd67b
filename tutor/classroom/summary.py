"""One seat of one game in figures: what the class view is made of, without opening the game."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from rules.tiles import Seat
from tutor.advice.advice import Decision
from tutor.diagnosis.counting import HabitCounts
from tutor.export.totals import LessonCount, Totals, TotalsKey, VerdictCount, results_of
from tutor.lessons.call_lessons import CallCause, CallCount
from tutor.lessons.lesson import Cause, Lesson, Phase, phase_at
from tutor.lessons.marks import marks_of
from tutor.luck.label import MEASURED_BY, NOT_ASKED, SeatLuck
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict
from tutor.teaching.seat_figures import SeatFigures

MAX_TURNS: Final = 42
"""More than a round has."""
PHASE_OF: Final = tuple(phase_at(turn) for turn in range(MAX_TURNS + 1))
"""The phase of each turn, from turn 0 on."""


@dataclass(frozen=True, slots=True)
class GameSource:
    """Where a game of the folder came from."""

    number: int
    """Of the import that read it, from 1."""
    place: str
    """The file, the archive's entry, or the line of a list."""


@dataclass(frozen=True, slots=True)
class RoundPart:
    """The decisions of one round."""

    round: int
    """0 East 1 ... 4 South 1."""
    honba: int
    decisions: int


@dataclass(frozen=True, slots=True)
class Summary:
    """One seat of one game in figures."""

    digest: str
    """Of the game (`digest_of`)."""
    seat: Seat
    game: str
    """The game's id, where it has one."""
    players: tuple[str, ...]
    """The four names at the table, in seat order."""
    source: GameSource
    log_bytes: int
    """The size of the advice log's file: another size is another file."""
    tree: str
    """The hash of the tree that the advice is by: with another one, the next import annotates the
    seat again."""
    rounds: tuple[RoundPart, ...]
    """The rounds in which the seat decided anything, in order."""
    plans: tuple[Strategy, ...]
    """The plan at each decision."""
    verdicts: tuple[Verdict, ...]
    """How each decision met the advice."""
    turns: tuple[int, ...]
    """The turn of each decision."""
    causes: tuple[Cause | None, ...]
    """Why each decision was off the plan; None where it was not."""
    lessons: tuple[Lesson, ...] = ()
    calls: Mapping[CallCause, CallCount] = field(default_factory=dict)
    """What calls and riichi taught, of how many; nothing in a folder of an older version."""

    placement: int | None = None
    """1 to 4 at the end of the game, where that is known."""
    luck: SeatLuck = NOT_ASKED
    """What the tiles gave or cost; not asked in a folder of an older version."""
    luck_by: int = MEASURED_BY
    """Which version of the measure told it."""
    taught: SeatFigures | None = None
    """Of the causes: chances, costs, and the day; None in a folder of an older version."""
    habits: HabitCounts | None = None
    """How often each habit showed, of how many chances; None in a folder of an older version."""

    @property
    def player(self) -> str:
        """The name that this seat played under."""
        return self.players[self.seat]

    @property
    def name(self) -> str:
        """What the files of this seat are called; made by us, whatever the game says."""
        return game_name(self.digest, self.seat)

    @property
    def told_as(self) -> str:
        """What tells the game from every other: its id, or its digest where it has none."""
        return self.game or self.digest

    @property
    def extent(self) -> tuple[int, bool]:
        """How much of the game it holds: decisions, and whether it is known how it ended."""
        return len(self.plans), self.placement is not None

    def is_by(self, tree_hash: str) -> bool:
        """Return whether this tree and this version of the program made the figures."""
        whole = self.taught is not None and self.habits is not None
        measured = self.luck.is_asked and self.luck_by == MEASURED_BY
        return self.tree == tree_hash and measured and whole

    def is_better_by(self, tree_hash: str, *, ends: bool) -> bool:
        """Return whether another file of the game has more to tell: advice by this tree, or how it
        ended. A file without its end takes no known end away."""
        if not ends and self.placement is not None:
            return False
        return not self.is_by(tree_hash) or (ends and self.placement is None)

    def round_of(self, index: int) -> RoundPart:
        """Return the round of a decision.

        Raises:
            IndexError: there is no such decision.
        """
        for part in self.rounds:
            if index < part.decisions:
                return part
            index -= part.decisions
        raise IndexError(index)

    def phases(self) -> tuple[Phase, ...]:
        """Return how far the round had gone, decision by decision."""
        return tuple(PHASE_OF[turn] for turn in self.turns)

    def totals(self, pupil: str) -> Totals:
        """Return the figures of this seat as those of a pupil: what `totals_of` the game says."""
        kinds = Counter(zip(self.plans, self.phases(), self.causes, self.verdicts, strict=True))
        cells: defaultdict[TotalsKey, VerdictCount] = defaultdict(VerdictCount)
        for (plan, phase, cause, verdict), times in kinds.items():
            cells[TotalsKey(pupil, plan, phase, cause)] += _counted(verdict, times)
        lessons: defaultdict[tuple[str, Cause], LessonCount] = defaultdict(LessonCount)
        for lesson in self.lessons:
            lessons[pupil, lesson.cause] += LessonCount(
                1, len(lesson.decisions), lesson.cost if lesson.in_points else 0.0
            )
        calls = {(pupil, cause): count for cause, count in self.calls.items()}
        causes = {} if self.taught is None else self.taught.causes
        return Totals(
            dict(cells),
            dict(lessons),
            {pupil: 1},
            calls,
            results_of(pupil, self.placement, self.luck, self.told_as),
            {(pupil, cause): count.chances_only for cause, count in causes.items()},
            {pupil: frozenset({self.told_as})},
        )


def game_name(digest: str, seat: int) -> str:
    """Return what the files of one seat of one game are called, without an ending."""
    return f"{digest}-{seat}"


def _counted(verdict: Verdict, times: int) -> VerdictCount:
    """Return the count of so many decisions with that verdict."""
    return VerdictCount(
        times,
        first=times * (verdict is Verdict.FIRST),
        in_line=times * (verdict is Verdict.IN_LINE),
        off_plan=times * (verdict is Verdict.OFF_PLAN),
    )


def figures_of(decisions: Sequence[Decision]) -> dict[str, Any]:
    """Return the fields of a Summary that are counted off the decisions of a seat."""
    keys = [(each.observation.round, each.observation.honba) for each in decisions]
    return {
        "rounds": tuple(RoundPart(*key, len([*group])) for key, group in groupby(keys)),
        "plans": tuple(each.advice.choice.strategy for each in decisions),
        "verdicts": tuple(each.verdict for each in decisions),
        "turns": tuple(each.observation.turn for each in decisions),
        "causes": tuple(None if one is None else one.cause for one in marks_of(decisions)),
    }

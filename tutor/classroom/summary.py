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
PHASE_OF: Final = tuple(phase_at(turn) for turn in range(MAX_TURNS + 1))


@dataclass(frozen=True, slots=True)
class GameSource:
    number: int
    place: str


@dataclass(frozen=True, slots=True)
class RoundPart:
    round: int
    honba: int
    decisions: int


@dataclass(frozen=True, slots=True)
class Summary:
    digest: str
    seat: Seat
    game: str
    players: tuple[str, ...]
    source: GameSource
    log_bytes: int
    tree: str
    rounds: tuple[RoundPart, ...]
    plans: tuple[Strategy, ...]
    verdicts: tuple[Verdict, ...]
    turns: tuple[int, ...]
    causes: tuple[Cause | None, ...]
    """Why each decision was off the plan; None where it was not."""
    lessons: tuple[Lesson, ...] = ()
    calls: Mapping[CallCause, CallCount] = field(default_factory=dict)

    placement: int | None = None
    luck: SeatLuck = NOT_ASKED
    luck_by: int = MEASURED_BY
    taught: SeatFigures | None = None
    habits: HabitCounts | None = None

    @property
    def player(self) -> str:
        return self.players[self.seat]

    @property
    def name(self) -> str:
        return game_name(self.digest, self.seat)

    @property
    def told_as(self) -> str:
        return self.game or self.digest

    @property
    def extent(self) -> tuple[int, bool]:
        return len(self.plans), self.placement is not None

    def is_by(self, tree_hash: str) -> bool:
        whole = self.taught is not None and self.habits is not None
        measured = self.luck.is_asked and self.luck_by == MEASURED_BY
        return self.tree == tree_hash and measured and whole

    def is_better_by(self, tree_hash: str, *, ends: bool) -> bool:
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
        return tuple(PHASE_OF[turn] for turn in self.turns)

    def totals(self, pupil: str) -> Totals:
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
    return f"{digest}-{seat}"


def _counted(verdict: Verdict, times: int) -> VerdictCount:
    return VerdictCount(
        times,
        first=times * (verdict is Verdict.FIRST),
        in_line=times * (verdict is Verdict.IN_LINE),
        off_plan=times * (verdict is Verdict.OFF_PLAN),
    )


def figures_of(decisions: Sequence[Decision]) -> dict[str, Any]:
    keys = [(each.observation.round, each.observation.honba) for each in decisions]
    return {
        "rounds": tuple(RoundPart(*key, len([*group])) for key, group in groupby(keys)),
        "plans": tuple(each.advice.choice.strategy for each in decisions),
        "verdicts": tuple(each.verdict for each in decisions),
        "turns": tuple(each.observation.turn for each in decisions),
        "causes": tuple(None if one is None else one.cause for one in marks_of(decisions)),
    }

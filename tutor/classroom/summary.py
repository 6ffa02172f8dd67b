"""One seat of one game in figures: what the class view is made of, without opening the game.

A summary is a small JSON file beside the game's advice log and can be made again from it. Of each
decision it keeps a letter for the plan and one for the verdict, and the turn.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import groupby, starmap
from typing import Any, Final, Literal, NotRequired, TypedDict

from rules.tiles import Seat
from tutor.advice.advice import Decision
from tutor.advice.reason_json import reasons_from_json, reasons_to_json
from tutor.export.totals import LessonCount, Totals, TotalsKey, VerdictCount
from tutor.json_values import Four, SeatNumber, read_as
from tutor.lessons.call_lessons import CallCause, CallCount
from tutor.lessons.lesson import Cause, Lesson, Phase, phase_at
from tutor.lessons.marks import marks_of
from tutor.lessons.reason_json import LESSON_KEYS
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict

VERSION: Final = 1
PLANS: Final = {
    Strategy.BALANCED: "b",
    Strategy.SPEED_VALUE: "m",
    Strategy.SPEED_SAFETY: "q",
    Strategy.VALUE_SAFETY: "w",
    Strategy.SPEED: "s",
    Strategy.VALUE: "v",
    Strategy.SAFETY: "f",
    Strategy.NONE: "n",
}
"""One letter per plan; f is for folding."""
VERDICTS: Final = {Verdict.FIRST: "1", Verdict.IN_LINE: "3", Verdict.OFF_PLAN: "x"}
PLAN_OF: Final = {letter: plan for plan, letter in PLANS.items()}
VERDICT_OF: Final = {letter: verdict for verdict, letter in VERDICTS.items()}
MAX_TURNS: Final = 42
"""More than a round has."""
PHASE_OF: Final = tuple(phase_at(turn) for turn in range(MAX_TURNS + 1))
"""The phase of each turn, from turn 0 on."""


class _LessonJson(TypedDict):
    cause: Cause
    decisions: tuple[int, ...]
    at: int
    cost: float
    strategy: Strategy
    phase: Phase
    reasons: tuple[dict[str, Any], ...]


_SummaryJson = TypedDict(
    "_SummaryJson",
    {
        "summary": Literal[1],
        "digest": str,
        "seat": SeatNumber,
        "game": str,
        "players": Four[str],
        "import": int,
        "place": str,
        "log_bytes": int,
        "tree": str,
        "rounds": tuple[tuple[int, int, int], ...],
        "plans": str,
        "verdicts": str,
        "turns": tuple[int, ...],
        "causes": dict[Cause, tuple[int, ...]],
        "lessons": tuple[_LessonJson, ...],
        "calls": NotRequired[dict[CallCause, tuple[int, int]]],
    },
)


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

    @property
    def player(self) -> str:
        """The name that this seat played under."""
        return self.players[self.seat]

    @property
    def name(self) -> str:
        """What the files of this seat are called; made by us, whatever the game says."""
        return game_name(self.digest, self.seat)

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
        return Totals(dict(cells), dict(lessons), {pupil: 1}, calls)


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


def summary_to_json(summary: Summary) -> dict[str, Any]:
    """Return the summary as JSON values; keys are added, never renamed."""
    return {
        "summary": VERSION,
        "digest": summary.digest,
        "seat": summary.seat,
        "game": summary.game,
        "players": list(summary.players),
        "import": summary.source.number,
        "place": summary.source.place,
        "log_bytes": summary.log_bytes,
        "tree": summary.tree,
        "rounds": [[part.round, part.honba, part.decisions] for part in summary.rounds],
        "plans": "".join(PLANS[plan] for plan in summary.plans),
        "verdicts": "".join(VERDICTS[verdict] for verdict in summary.verdicts),
        "turns": list(summary.turns),
        "causes": {
            cause.value: [index for index, its in enumerate(summary.causes) if its is cause]
            for cause in Cause
            if cause in summary.causes
        },
        "lessons": [_lesson_to_json(lesson) for lesson in summary.lessons],
        "calls": {
            cause.value: [count.lessons, count.chances] for cause, count in summary.calls.items()
        },
    }


def summary_from_json(data: object) -> Summary:
    """Return the summary that `summary_to_json` wrote.

    Raises:
        LookupError, ValueError: the data is none of this version.
    """
    told = read_as(_SummaryJson, data)
    summary = Summary(
        digest=told["digest"],
        seat=told["seat"],
        game=told["game"],
        players=told["players"],
        source=GameSource(told["import"], told["place"]),
        log_bytes=told["log_bytes"],
        tree=told["tree"],
        rounds=tuple(starmap(RoundPart, told["rounds"])),
        plans=tuple(PLAN_OF[letter] for letter in told["plans"]),
        verdicts=tuple(VERDICT_OF[letter] for letter in told["verdicts"]),
        turns=told["turns"],
        causes=_causes(told["causes"], len(told["verdicts"])),
        lessons=tuple(map(_lesson, told["lessons"])),
        calls={cause: CallCount(*count) for cause, count in told.get("calls", {}).items()},
    )
    decisions = {len(summary.plans), len(summary.verdicts), len(summary.turns)}
    if decisions != {sum(part.decisions for part in summary.rounds)}:
        raise ValueError("its lists do not fit together")
    if any(not 0 < turn <= MAX_TURNS for turn in summary.turns):
        raise ValueError("a turn that no round has")
    if any(index >= len(summary.plans) for one in summary.lessons for index in one.decisions):
        raise ValueError("a lesson of decisions that are not there")
    if any(not 0 <= one.lessons <= one.chances for one in summary.calls.values()):
        raise ValueError("more lessons of calls than calls")
    return summary


def _causes(told: dict[Cause, tuple[int, ...]], decisions: int) -> tuple[Cause | None, ...]:
    causes: list[Cause | None] = [None] * decisions
    for cause, indices in told.items():
        for index in indices:
            causes[index] = cause
    return tuple(causes)


def _lesson_to_json(lesson: Lesson) -> dict[str, Any]:
    reasons = reasons_to_json(lesson.reasons, LESSON_KEYS)
    return {**asdict(replace(lesson, reasons=())), "reasons": reasons}


def _lesson(told: _LessonJson) -> Lesson:
    return Lesson(
        told["cause"],
        told["decisions"],
        told["at"],
        told["cost"],
        told["strategy"],
        told["phase"],
        reasons_from_json(told["reasons"], LESSON_KEYS),
    )

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby, starmap
from typing import Any, Final, Literal, NotRequired, TypedDict

from rules.tiles import Seat
from tutor.coach.advice import CallDecision, Decision
from tutor.coach.graded import CallCause, Cause
from tutor.coach.grading.marks import network_digest
from tutor.coach.lessons.calls import ChanceCount, call_lesson
from tutor.coach.lessons.lessons import (
    Lesson,
    Phase,
    lesson_from_stored,
    marks_of,
    phase_at,
    stakes_to_json,
)
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Sureness, Verdict
from tutor.export.pupils import shown
from tutor.json_values import (
    Count,
    Four,
    PlaceNumber,
    PlacesOfLuck,
    Points,
    SeatNumber,
    read_as,
    to_plain,
)
from tutor.luck.chances import NoLuckReason
from tutor.luck.game import LUCK_UNKNOWN, LUCK_VERSION, SeatLuck
from tutor.teaching.figures import NO_FIGURES, CauseCount, SeatFigures, SeatGame, day_in
from tutor.teaching.problems import PROBLEMS_VERSION, is_offer_problem, is_problem

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
class CallSlip:
    cause: CallCause
    at: int
    """The index among the seat's answers to offers in the log."""
    round: int
    honba: int
    turn: int
    fit: bool = True
    """Whether the offer makes a good problem (see `is_offer_problem`)."""


@dataclass(frozen=True, slots=True)
class SeatSummary:
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
    """The mistake in each decision; None if it was no mistake."""
    lessons: tuple[Lesson, ...] = ()
    calls: Mapping[CallCause, ChanceCount] = field(default_factory=dict)
    placement: int | None = None
    luck: SeatLuck = LUCK_UNKNOWN
    luck_by: int = LUCK_VERSION
    figures: SeatFigures = NO_FIGURES
    grade: tuple[int, int, int] | None = None
    graded_by: str = ""
    """The digest of the network used for the grade."""
    fit: frozenset[int] = frozenset()
    """The indices of mistaken discards that make good problems (see `is_problem`)."""
    fit_by: int = PROBLEMS_VERSION
    call_slips: tuple[CallSlip, ...] = ()
    texts: str = ""
    """The language and version of the texts in the seat's log (see `texts_key`); empty without
    texts."""

    @property
    def player(self) -> str:
        return self.players[self.seat]

    @property
    def name(self) -> str:
        return game_name(self.digest, self.seat)

    @property
    def game_id(self) -> str:
        return self.game or self.digest

    @property
    def extent(self) -> tuple[int, bool]:
        return len(self.plans), self.placement is not None

    def is_by(self, tree_hash: str) -> bool:
        measured = self.luck.is_asked and self.luck_by == LUCK_VERSION
        judged = self.fit_by == PROBLEMS_VERSION and self.graded_by == network_digest()
        return self.tree == tree_hash and measured and judged

    def is_better_by(self, tree_hash: str, *, ends: bool) -> bool:
        if not ends and self.placement is not None:
            return False
        return not self.is_by(tree_hash) or (ends and self.placement is None)

    def round_of(self, index: int) -> RoundPart:
        """Return the round of the discard at an index.

        Raises:
            IndexError: the index is too large.
        """
        for part in self.rounds:
            if index < part.decisions:
                return part
            index -= part.decisions
        raise IndexError(index)

    def counted(self, pupil: str) -> SeatGame:
        return SeatGame(
            pupil,
            self.figures,
            self.calls,
            self.game_id,
            self.grade,
            len(self.verdicts),
            Counter(cause for cause in self.causes if cause is not None),
            self.placement,
            self.luck.luck,
        )


def game_name(digest: str, seat: int) -> str:
    return f"{digest}-{seat}"


def figures_of(decisions: Sequence[Decision], calls: Sequence[CallDecision] = ()) -> dict[str, Any]:
    keys = [(each.observation.round, each.observation.honba) for each in decisions]
    return {
        "rounds": tuple(RoundPart(*key, len([*group])) for key, group in groupby(keys)),
        "plans": tuple(each.advice.choice.strategy for each in decisions),
        "verdicts": tuple(each.verdict for each in decisions),
        "turns": tuple(each.observation.turn for each in decisions),
        "causes": tuple(None if one is None else one.cause for one in marks_of(decisions)),
        "fit": frozenset(
            at
            for at, one in enumerate(decisions)
            if one.verdict is Verdict.OFF_PLAN and is_problem(one)
        ),
        "call_slips": tuple(
            CallSlip(lesson.cause, at, seen.round, seen.honba, seen.turn, is_offer_problem(one))
            for at, one in enumerate(calls)
            if (lesson := call_lesson(one)) is not None
            for seen in (one.observation,)
        ),
    }


VERSION: Final = 1
# fmt: off
PLANS: Final = {
    Strategy.BALANCED: "b", Strategy.SPEED_VALUE: "m", Strategy.SPEED_SAFETY: "q",
    Strategy.VALUE_SAFETY: "w", Strategy.SPEED: "s", Strategy.VALUE: "v", Strategy.SAFETY: "f",
    Strategy.NONE: "n",
}
# fmt: on
VERDICTS: Final = {Verdict.FIRST: "1", Verdict.IN_LINE: "3", Verdict.OFF_PLAN: "x"}
PLAN_OF: Final = {letter: plan for plan, letter in PLANS.items()}
MOST: Final = 9_999
MAX_COST: Final = 1e7
"""The maximum cost of a lesson in points, more than any game can cost."""
VERDICT_OF: Final = {letter: verdict for verdict, letter in VERDICTS.items()}


class _LessonJson(TypedDict):
    cause: Cause
    decisions: tuple[int, ...]
    at: int
    cost: float
    strategy: Strategy
    phase: Phase
    reasons: tuple[dict[str, Any], ...]


class _TaughtJson(TypedDict):
    causes: dict[Cause, tuple[int, int, float, float]]
    threats: tuple[int, int, float, float]
    sure: tuple[Sureness | None, ...]
    day: date | None


# fmt: off
_SummaryJson = TypedDict("_SummaryJson", {
    "summary": Literal[1], "digest": str, "seat": SeatNumber, "game": str, "players": Four[str],
    "import": int, "place": str, "log_bytes": int, "tree": str,
    "rounds": tuple[tuple[int, int, int], ...], "plans": str, "verdicts": str,
    "turns": tuple[int, ...], "causes": dict[Cause, tuple[int, ...]],
    "lessons": tuple[_LessonJson, ...], "calls": NotRequired[dict[CallCause, tuple[int, int]]],
    "taught": NotRequired[_TaughtJson], "fit": NotRequired[tuple[Count, ...]],
    "call_slips": NotRequired[tuple[CallSlip, ...]],
    "placement": NotRequired[PlaceNumber],
    "luck": NotRequired[PlacesOfLuck], "no_luck": NotRequired[NoLuckReason],
    "luck_by": NotRequired[int], "grade": NotRequired[tuple[Count, Points, Points]],
    "graded_by": NotRequired[str], "fit_by": NotRequired[int], "texts": NotRequired[str],
})
AS_THEY_ARE: Final = (  # stored by their names
    "digest", "seat", "log_bytes", "tree", "turns", "call_slips", "placement", "luck_by", "grade",
    "graded_by", "fit_by", "texts",
)
# fmt: on


def summary_to_json(summary: SeatSummary) -> dict[str, Any]:
    luck, taught = summary.luck, summary.figures
    data: dict[str, Any] = {
        **to_plain(summary),
        "summary": VERSION,
        "import": summary.source.number,
        "place": summary.source.place,
        "rounds": [[part.round, part.honba, part.decisions] for part in summary.rounds],
        "plans": "".join(PLANS[plan] for plan in summary.plans),
        "verdicts": "".join(VERDICTS[verdict] for verdict in summary.verdicts),
        "causes": {
            cause.value: [index for index, its in enumerate(summary.causes) if its is cause]
            for cause in Cause
            if cause in summary.causes
        },
        "lessons": [
            {key: stored[key] for key in _LessonJson.__annotations__}
            for one in summary.lessons
            for stored in (to_plain(one) | {"reasons": stakes_to_json(one)},)
        ],
        "calls": {cause.value: [one.marks, one.chances] for cause, one in summary.calls.items()},
        "taught": {
            "causes": {cause.value: _count(count) for cause, count in taught.causes.items()},
            "threats": _count(taught.threats),
            "sure": list(taught.sure),
            "day": to_plain(taught.day),
        },
        "fit": sorted(summary.fit),
        "luck": luck.luck,
        "no_luck": luck.reason,
        "luck_by": summary.luck_by if luck.is_asked else None,
        "graded_by": summary.graded_by or None,
        "texts": summary.texts or None,
    }
    return {key: data[key] for key in _SummaryJson.__annotations__ if data[key] is not None}


def summary_from_json(data: object) -> SeatSummary:
    """Parse the output of `summary_to_json`.

    Raises:
        LookupError, ValueError: the data is not a summary of this version.
    """
    fields = read_as(_SummaryJson, data)
    causes: list[Cause | None] = [None] * len(fields["verdicts"])
    for cause, indices in fields["causes"].items():
        for index in indices:
            if index < 0:
                raise ValueError("a cause of a decision that does not exist")
            causes[index] = cause
    day = day_in(fields["game"], fields["place"])
    figures = SeatFigures(sure=(None,) * len(fields["lessons"]), day=day)
    if taught := fields.get("taught"):
        counted = {cause: CauseCount(*count) for cause, count in taught["causes"].items()}
        threats = CauseCount(*taught["threats"])
        figures = SeatFigures(counted, threats, taught["sure"], taught["day"])
    stored: dict[str, Any] = {"luck_by": 1, "fit_by": 1, **fields}
    summary = SeatSummary(
        **{key: stored[key] for key in AS_THEY_ARE if key in stored},
        game=shown(fields["game"]),
        players=tuple(map(shown, fields["players"])),
        source=GameSource(fields["import"], shown(fields["place"])),
        rounds=tuple(starmap(RoundPart, fields["rounds"])),
        plans=tuple(PLAN_OF[letter] for letter in fields["plans"]),
        verdicts=tuple(VERDICT_OF[letter] for letter in fields["verdicts"]),
        causes=tuple(causes),
        lessons=tuple(lesson_from_stored(**one) for one in fields["lessons"]),
        calls={cause: ChanceCount(*count) for cause, count in fields.get("calls", {}).items()},
        luck=SeatLuck(fields.get("luck"), fields.get("no_luck")),
        figures=figures,
        fit=frozenset(fields.get("fit", ())),
    )
    _check(summary)
    return summary


def _check(summary: SeatSummary) -> None:
    """Check that the parts of a summary are consistent.

    Raises:
        ValueError: they are not.
    """
    places, taught, slips = range(len(summary.plans)), summary.figures, summary.call_slips
    decisions = sum(part.decisions for part in summary.rounds)
    lengths = {len(places), len(summary.verdicts), len(summary.turns), decisions}
    if len(lengths) > 1 or len(taught.sure) != len(summary.lessons):
        raise ValueError("its lists differ in length")
    if any(not 0 < turn <= MAX_TURNS for turn in (*summary.turns, *(one.turn for one in slips))):
        raise ValueError("an impossible turn")
    numbers = [(part.round, part.honba, part.decisions) for part in summary.rounds]
    numbers += [(slip.round, slip.honba, slip.at) for slip in slips]
    if any(min(each) < 0 or max(each) > MOST for each in numbers):
        raise ValueError("an impossible round")
    for one in summary.lessons:
        if one.at not in one.decisions or any(index not in places for index in one.decisions):
            raise ValueError("a lesson of decisions that do not exist")
    if any(index not in places for index in summary.fit):
        raise ValueError("a position of a decision that does not exist")
    counts, calls = (taught.threats, *taught.causes.values()), summary.calls.values()
    parts = [(one.marks, one.chances) for each in (counts, calls) for one in each]
    if any(not 0 <= marks <= chances <= MOST for marks, chances in parts):
        raise ValueError("more marks than chances")
    costs = [(0, one.cost) for one in summary.lessons] + [(one.points, one.cost) for one in counts]
    if any(not 0 <= points <= cost <= MAX_COST for points, cost in costs):
        raise ValueError("an impossible cost")


def _count(count: CauseCount) -> list[float]:
    return [count.marks, count.chances, round(count.cost, 1), round(count.points, 1)]

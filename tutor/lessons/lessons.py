"""Find the lessons of a seat's game: different ideas, each with a count and its best example."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias

from rules.observation import Observation
from rules.scoring import Payment
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.explain import spot_of
from tutor.coach.graded import CallCause, Cause, Severity, Slip
from tutor.coach.slips import GRAVE, cost_of
from tutor.coach.spot import Spot
from tutor.coach.stance import pressure_of
from tutor.evaluators.standing import is_last_round, place_after, place_now
from tutor.lessons.calls import call_lesson
from tutor.strategy.choice import Verdict
from tutor.strategy.situation import Strategy

MAX_LESSONS: Final = 3
AnyCause: TypeAlias = Cause | CallCause
WEIGHTS: Final = {Severity.SMALL: 100.0, Severity.CLEAR: 400.0, Severity.GRAVE: 1500.0}
"""What slips of a severity weigh against each other, and their cost where it is not known in
points. Above `MIDDLE_COST` and `BIG_COST` old histories call a cost clear and grave."""
MIDDLE_COST: Final = 300.0
BIG_COST: Final = 1000.0
REPEATED: Final = 2
"""Small slips of one idea that make a lesson together."""
LEAST_POINTS: Final = 100.0
"""A risk of fewer points is no slip."""
FEW_LESSONS: Final = 2
"""Up to as many, small slips are lessons too, those that the fewest strong players make first."""
HARDLY_ANY: Final = 0.01
"""The ratio below which a small slip makes a lesson by itself."""
CAUSES_OF_THREATS: Final = frozenset({Cause.PLAYED_ON, Cause.TOO_DANGEROUS})
"""Causes with a cost in points: the risk times the price of a deal-in."""
CLEAR_PLACES: Final = 0.02
GRAVE_PLACES: Final = 0.15
LAST_EARLY_TURN: Final = 6
LAST_MIDDLE_TURN: Final = 12
ABSENT_DISCARDS: Final = 4


def cause_named(name: str) -> AnyCause:
    """Return a cause by its value.

    Raises:
        ValueError: there is none.
    """
    return CallCause(name) if name in set(CallCause) else Cause(name)


class Phase(StrEnum):
    EARLY = "early"
    MIDDLE = "middle"
    LATE = "late"


def phase_of(observation: Observation) -> Phase:
    return phase_at(observation.turn)


def phase_at(turn: int) -> Phase:
    if turn <= LAST_EARLY_TURN:
        return Phase.EARLY
    return Phase.MIDDLE if turn <= LAST_MIDDLE_TURN else Phase.LATE


@dataclass(frozen=True, slots=True)
class Lesson:
    cause: AnyCause
    decisions: tuple[int, ...]
    at: int
    """The best example."""
    cost: float
    """Points, all slips together; their weight where `in_points` is false."""
    strategy: Strategy
    phase: Phase
    severity: Severity
    in_points: bool = False
    places: float | None = None
    """Placements lost, all slips together, in the last rounds; None: not estimated."""


def severity_of(cost: float) -> Severity:
    if cost < MIDDLE_COST:
        return Severity.SMALL
    return Severity.CLEAR if cost < BIG_COST else Severity.GRAVE


@dataclass(frozen=True, slots=True)
class _Slip:
    at: int
    cause: AnyCause
    severity: Severity
    ratio: float
    """See `Graded`; 1 if it is unknown."""
    points: float | None = None
    places: float | None = None

    @property
    def weight(self) -> float:
        return WEIGHTS[self.severity]

    @property
    def makes_a_lesson(self) -> bool:
        rare = self.ratio < HARDLY_ANY
        return rare or self.severity is not Severity.SMALL or self.cause is Cause.STEP_BACK


def find_lessons(
    entries: Sequence[ReviewEntry], *, most: int = MAX_LESSONS, present: bool = False
) -> tuple[Lesson, ...]:
    """Return the lessons of a seat's game, the gravest first, each about another idea.

    Args:
        entries: the discards, and the answers to offers, of one seat in one game, in order.
        most: maximum number of lessons.
        present: the player was certainly at the table (a practice game).
    """
    gone = frozenset[int]() if present else away(entries)
    groups: defaultdict[AnyCause, list[_Slip]] = defaultdict(list)
    for at, entry in enumerate(entries):
        if entry.taken_back or at in gone:
            continue
        slip = _slip_of_call(at, entry) if isinstance(entry, CallDecision) else _slip(at, entry)
        if slip is not None:
            groups[slip.cause].append(slip)
    teach = [slips for slips in groups.values() if _teach(slips)]
    teach.sort(key=lambda slips: (-sum(_weights(slips)), _rarity(slips)))
    rest = [slips for slips in groups.values() if not _teach(slips)]
    told = teach + sorted(rest, key=_rarity)[: max(0, FEW_LESSONS - len(teach))]
    return tuple(_lesson(entries, slips) for slips in told[:most])


def _teach(slips: Sequence[_Slip]) -> bool:
    return len(slips) >= REPEATED or any(slip.makes_a_lesson for slip in slips)


def _rarity(slips: Sequence[_Slip]) -> float:
    return min(slip.ratio for slip in slips)


def _weights(slips: Iterable[_Slip]) -> list[float]:
    return [slip.weight for slip in slips]


def _lesson(entries: Sequence[ReviewEntry], slips: Sequence[_Slip]) -> Lesson:
    shown = max(slips, key=lambda slip: (slip.weight, slip.points or 0, -slip.at))
    entry = entries[shown.at]
    in_points = all(slip.points is not None for slip in slips)
    places = [slip.places for slip in slips if slip.places is not None]
    return Lesson(
        cause=shown.cause,
        decisions=tuple(slip.at for slip in slips),
        at=shown.at,
        cost=sum(slip.points or 0.0 for slip in slips) if in_points else sum(_weights(slips)),
        strategy=entry.advice.choice.strategy if isinstance(entry, Decision) else Strategy.NONE,
        phase=phase_of(entry.observation),
        severity=shown.severity,
        in_points=in_points,
        places=sum(places) if places else None,
    )


def _slip_of_call(at: int, decision: CallDecision) -> _Slip | None:
    found = call_lesson(decision)
    return None if found is None else _Slip(at, found.cause, found.severity, _ratio(decision))


def _ratio(entry: ReviewEntry) -> float:
    return 1.0 if entry.graded is None else entry.graded.ratio


def _slip(at: int, decision: Decision) -> _Slip | None:
    slip, seen = decision.slip, decision.observation
    if slip is None:
        return None
    ratio = _ratio(decision)
    if slip.cause not in CAUSES_OF_THREATS:
        return _Slip(at, slip.cause, _severity(decision, slip), ratio)
    spot = spot_of(decision.advice, seen)
    price = pressure_of(spot).price
    risk = max(0.0, spot.risk(decision.played) - spot.risk(decision.advice.best[0]))
    points = risk * price
    if not is_last_round(seen) or not spot.threats:
        if points < LEAST_POINTS:
            return None
        small = severity_of(points) is Severity.SMALL
        severity = Severity.SMALL if small else slip.severity
        return _Slip(at, slip.cause, severity, ratio, points)
    places = risk * _places_lost(spot, int(price))
    severity = Severity.CLEAR if places >= CLEAR_PLACES else Severity.SMALL
    if places >= GRAVE_PLACES:
        severity = Severity.GRAVE
    return _Slip(at, slip.cause, severity, ratio, points, places)


def _severity(decision: Decision, slip: Slip) -> Severity:
    """Return the severity of a slip; one that gives up much is never small."""
    if slip.severity is not Severity.SMALL:
        return slip.severity
    cost = cost_of(decision.advice, decision.observation, decision.played)
    return Severity.CLEAR if cost is not None and cost.weight >= GRAVE else Severity.SMALL


def _places_lost(spot: Spot, price: int) -> int:
    """Return how many places dealing in to the threat would cost if the round ended the game."""
    seen, winner = spot.seen, spot.threats[0].seat
    after = place_after(seen, Payment(price), winner, seen.seat, seen.seat)
    return max(0, after - place_now(seen))


def away(entries: Sequence[ReviewEntry]) -> frozenset[int]:
    """Return the indices of the discards at which nobody seems to have been at the table."""
    found: set[int] = set()
    run: list[int] = []
    for index, decision in enumerate(entries):
        if not isinstance(decision, Decision):
            continue
        here = decision.observation
        before = entries[run[-1]].observation if run else here
        same = (here.round, here.honba) == (before.round, before.honba)
        if not (same and decision.tsumogiri):
            run = []
        if decision.tsumogiri:
            run.append(index)
        if sum(entries[one].verdict is Verdict.OFF_PLAN for one in run) >= ABSENT_DISCARDS:
            found |= set(run)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class DecisionMark:
    strategy: Strategy
    phase: Phase
    cause: Cause | None
    """None: the discard was fine."""


def marks_of(decisions: Iterable[Decision]) -> tuple[DecisionMark | None, ...]:
    """Return the mark of each decision; None if it was taken back."""
    return tuple(None if one.taken_back else mark_of(one) for one in decisions)


def mark_of(decision: Decision) -> DecisionMark:
    cause = None
    if decision.verdict is Verdict.OFF_PLAN:
        cause = Cause.OTHER if decision.slip is None else decision.slip.cause
    return DecisionMark(decision.advice.choice.strategy, phase_of(decision.observation), cause)


STAKES: Final = "lesson_stakes"


def stakes_to_json(lesson: Lesson) -> list[dict[str, Any]]:
    """Return what a stored lesson keeps besides its columns, in the form of its old reasons."""
    facts: dict[str, Any] = {"in_points": lesson.in_points, "severity": lesson.severity.value}
    if lesson.places is not None:
        facts["places"] = lesson.places
    return [{"key": STAKES, "facts": facts}]


def lesson_from_stored(
    cause: Cause,
    decisions: tuple[int, ...],
    at: int,
    cost: float,
    strategy: Strategy,
    phase: Phase,
    reasons: Collection[Mapping[str, Any]],
) -> Lesson:
    """Return a lesson from its columns and `stakes_to_json`, or the reasons of older versions.

    Raises:
        KeyError, TypeError, ValueError: the reasons are damaged.
    """
    found = [one["facts"] for one in reasons if one["key"] == STAKES]
    stakes: Mapping[str, Any] = found[0] if found else {}
    severity = stakes.get("severity")
    places = stakes.get("places")
    return Lesson(
        cause,
        decisions,
        at,
        cost,
        strategy,
        phase,
        severity_of(cost) if severity is None else Severity(severity),
        bool(stakes.get("in_points", False)),
        None if places is None else float(places),
    )

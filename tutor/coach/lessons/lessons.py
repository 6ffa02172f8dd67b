from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import Any, Final, TypeAlias

from rules.events import Call, Win
from rules.observation import Observation
from rules.scoring import Payment
from rules.tiles import kind_of
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.explain import spot_of
from tutor.coach.graded import CAUSES_OF_THREATS, CallCause, Cause, DealIn, Severity
from tutor.coach.grading.deal_in import danger_of, steps_after, steps_by_kind
from tutor.coach.grading.grade import GOOD
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.offer_facts import CallWaits
from tutor.coach.slips import CLEAR, GRAVE, ODD, UNLIKELY, cost_of, lost, severity, slip_cost
from tutor.coach.stance import pressure_of
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.position.standing import has_nothing_to_lose, is_last_round, place_after, place_now

MAX_LESSONS: Final = 3
AnyCause: TypeAlias = Cause | CallCause
WEIGHTS: Final = {Severity.SMALL: 100.0, Severity.CLEAR: 400.0, Severity.GRAVE: 1500.0}
"""The relative weights of slips by severity, also used as costs if the cost in points is unknown.
Histories of older versions derive the severity from the cost by `MIDDLE_COST` and `BIG_COST`."""
MIDDLE_COST: Final = 300.0
BIG_COST: Final = 1000.0
LEAST_POINTS: Final = 250.0
"""The points at risk below which a discard is no slip."""
TEACHES: Final = 0.35
"""The combined weight from which slips make a lesson."""
TRIFLE: Final = 0.05
"""The least loss, 0 to 1, at which a slip is counted."""
AGAIN: Final = 0.3
"""The weight of further slips about the same idea, relative to the gravest one."""
WON: Final = 0.4
IDLE: Final = 0.6
"""The weight of a slip in a round that cost nothing."""
MUCH: Final = 4000
"""The cost of a round, in points, from which its slips count in full."""
ALIKE: Final[Mapping[AnyCause, AnyCause]] = {
    CallCause.NO_YAKU: Cause.NO_YAKU,
    CallCause.NEEDLESS_CALL: Cause.NO_YAKU,
    Cause.FOLDED_EARLY: Cause.STEP_BACK,
    Cause.PLAYED_ON: Cause.TOO_DANGEROUS,
}
"""Causes that a learner sees as the same idea, each with the one that stands for both."""
AS_LOST: Final = {Severity.SMALL: 0.1, Severity.CLEAR: 0.4, Severity.GRAVE: GRAVE}
"""The loss by a slip of which only the severity is known."""
FOLDS: Final = 0.5
FOLDED: Final = 0.25
DEAREST: Final = 24_000
"""The loss by a deal-in that should have been folded is at least `FOLDS`, and by one that could
have been, `FOLDED`, plus the points paid divided by this."""
CLEAR_PLACES: Final = 0.02
GRAVE_PLACES: Final = 0.15
ABSENT_DISCARDS: Final = 4
ABSENT_FOR_LONG: Final = 20
"""The number of consecutive discards of drawn tiles, even across rounds, that suggests absence."""


def cause_named(name: str) -> AnyCause:
    """Return the cause with the given value.

    Raises:
        ValueError: if there is none.
    """
    return CallCause(name) if name in set(CallCause) else Cause(name)


class Phase(StrEnum):
    EARLY = "early"
    MIDDLE = "middle"
    LATE = "late"


def phase_of(observation: Observation) -> Phase:
    return phase_at(observation.turn)


def phase_at(turn: int) -> Phase:
    if turn <= 6:
        return Phase.EARLY
    return Phase.MIDDLE if turn <= 12 else Phase.LATE


@dataclass(frozen=True, slots=True)
class Lesson:
    cause: AnyCause
    decisions: tuple[int, ...]
    at: int
    """The index of the best example."""
    cost: float
    """The total cost of all slips in points, or if `in_points` is false, their total weight."""
    strategy: Strategy
    phase: Phase
    severity: Severity
    in_points: bool = False
    places: float | None = None
    """The placements lost by all slips, in the last rounds; None if not estimated."""


def severity_of(cost: float) -> Severity:
    if cost < MIDDLE_COST:
        return Severity.SMALL
    return Severity.CLEAR if cost < BIG_COST else Severity.GRAVE


@dataclass(frozen=True, slots=True)
class SlipAt:
    at: int
    cause: AnyCause
    lost: float
    """The loss, 0 to 1, on one scale for discards, calls, riichi and kans."""
    points: float | None = None
    places: float | None = None

    @property
    def idea(self) -> AnyCause:
        return ALIKE.get(self.cause, self.cause)


def find_lessons(
    entries: Sequence[ReviewEntry],
    *,
    most: int = MAX_LESSONS,
    present: bool = False,
    marked: bool = False,
) -> tuple[Lesson, ...]:
    """Return the lessons of a seat's game, gravest first, each about a different idea.

    Args:
        entries: one seat's discards and answers to offers in a game, in order.
        most: maximum number of lessons.
        present: whether the player was certainly at the table, as in a practice game.
        marked: whether to use only decisions marked as mistakes, the ones that statistics count.
    """
    slips: dict[tuple[bool, AnyCause, tuple[int, ...]], SlipAt] = {}
    of_yakuhai = set[tuple[int, int]]()  # rounds: later calls of the hand hang on the one let go

    for slip in find_slips(entries, present=present, marked=marked):
        if slip.lost < TRIFLE:
            continue
        if slip.cause is CallCause.PASSED_YAKUHAI:
            of_yakuhai.add(round_of(entries[slip.at]))
        elif slip.cause is CallCause.PASSED_CALL and round_of(entries[slip.at]) in of_yakuhai:
            continue
        again = (slip.at,) if slip.cause in CAUSES_OF_THREATS else round_of(entries[slip.at])
        key = isinstance(slip.cause, CallCause), slip.idea, again
        if slip.lost > slips.setdefault(key, slip).lost:
            slips[key] = slip
    groups: defaultdict[AnyCause, list[SlipAt]] = defaultdict(list)
    for slip in slips.values():
        groups[slip.idea].append(slip)
    found = sorted(groups.values(), key=_weight, reverse=True)
    taught = [group for group in found if _weight(group) >= TEACHES]
    return tuple(_lesson(entries, group) for group in taught[:most])


def find_slips(
    entries: Sequence[ReviewEntry], *, present: bool = False, marked: bool = False
) -> Iterator[SlipAt]:
    gone = frozenset[int]() if present else away(entries)
    # The weight of slips in each round, 0 to 1, by what the round cost.
    began = {round_of(one): one.observation for one in reversed(entries)}
    rounds = sorted(began)
    weights = dict.fromkeys(rounds, 1.0)
    for now, following in pairwise(rounds):
        seat = began[now].seat
        cost = began[now].points[seat] - began[following].points[seat]
        weights[now] = IDLE + (1 - IDLE) * min(1.0, max(0.0, cost / MUCH))
    won = (one for one in entries if isinstance(one, CallDecision) and isinstance(one.taken, Win))
    weights |= {round_of(one): WON for one in won if not one.taken_back}
    for at, entry in enumerate(entries):
        if entry.taken_back or at in gone:
            continue
        if isinstance(entry, CallDecision):
            slip = _slip_of_call(at, entries, UNLIKELY if marked else ODD)
        else:
            slip = None if marked and entry.slip is None else _slip(at, entry, marked=marked)
        if slip is not None and not _is_made_up_for(slip, entries):
            yield replace(slip, lost=weights[round_of(entry)] * slip.lost)


def _is_made_up_for(slip: SlipAt, entries: Sequence[ReviewEntry]) -> bool:
    """Check whether the pon of a yakuhai that was let go was made later in the round."""
    let_go = entries[slip.at]
    if slip.cause is not CallCause.PASSED_YAKUHAI or not isinstance(let_go, CallDecision):
        return False
    wanted = let_go.advice.recommended
    made = (
        one.taken.meld.kind
        for one in entries[slip.at + 1 :]
        if isinstance(one, CallDecision) and isinstance(one.taken, Call)
        if round_of(one) == round_of(let_go)
    )
    return isinstance(wanted, Call) and wanted.meld.kind in made


def round_of(entry: ReviewEntry) -> tuple[int, int]:
    return entry.observation.round, entry.observation.honba


def _weight(slips: Sequence[SlipAt]) -> float:
    lost = [slip.lost for slip in slips]
    return max(lost) + AGAIN * (sum(lost) - max(lost))


def _lesson(entries: Sequence[ReviewEntry], slips: Sequence[SlipAt]) -> Lesson:
    shown = max(slips, key=lambda slip: (slip.lost, -slip.at))
    slips = [
        one
        for one in slips  # the words on a throw are not true of a call
        if one.cause is shown.cause or (isinstance(one.cause, Cause) and one.idea is shown.cause)
    ]
    entry = entries[shown.at]
    in_points = all(slip.points is not None for slip in slips)
    places = [slip.places for slip in slips if slip.places is not None]
    weights = [WEIGHTS[severity(slip.lost)] for slip in slips]
    return Lesson(
        cause=shown.cause,
        decisions=tuple(slip.at for slip in slips),
        at=shown.at,
        cost=sum(slip.points or 0.0 for slip in slips) if in_points else sum(weights),
        strategy=entry.advice.choice.strategy if isinstance(entry, Decision) else Strategy.NONE,
        phase=phase_of(entry.observation),
        severity=severity(shown.lost),
        in_points=in_points,
        places=sum(places) if places else None,
    )


def _slip_of_call(at: int, entries: Sequence[ReviewEntry], limit: float) -> SlipAt | None:
    """Return the slip in an answer to an offer; None if the slip concerns the ready hand that a
    call makes but the next discard did not leave the hand ready.

    Args:
        limit: see `call_lesson`.
    """
    decision, then = entries[at], entries[at + 1] if at + 1 < len(entries) else None
    if not isinstance(decision, CallDecision) or not (found := call_lesson(decision, limit)):
        return None
    says_ready = decision.taken is not None and found.option.fact(CallWaits) is not None
    if says_ready and isinstance(then, Decision) and steps_by_kind(then)[kind_of(then.played)]:
        return None
    return SlipAt(at, found.cause, found.lost)


def _slip(at: int, decision: Decision, *, marked: bool) -> SlipAt | None:
    """Return the slip in a discard: one that is marked, one at odds with strong players when much
    was at stake, or an avoidable deal-in."""
    slip, advice, seen = decision.slip, decision.advice, decision.observation
    unknown = 1.0 if slip is None else 0.0
    ratio = unknown if decision.graded is None else decision.graded.ratio
    dealt = decision.deal_in
    avoidable = not marked and dealt is not None and dealt.verdict is not DealIn.UNLUCKY
    avoidable &= ratio < GOOD
    if slip is None and ratio >= ODD and not avoidable:
        return None
    cost = (cost_of if slip is None else slip_cost)(advice, seen, decision.played)
    if slip is not None and (cost is None or cost.cause is not slip.cause):
        cause, amount = slip.cause, AS_LOST[slip.severity]
    elif cost is not None:
        cause, amount = cost.cause, lost(cost.stake, ratio)
    else:
        cause, amount = Cause.OTHER, 0.0
    if dealt is not None and avoidable:
        should = dealt.verdict is DealIn.SHOULD_FOLD
        gives_up = steps_by_kind(decision)[kind_of(advice.best[0])] > steps_after(decision)
        cause = Cause.PLAYED_ON if should and gives_up else Cause.TOO_DANGEROUS
        amount = max(amount, min(1.0, (FOLDS if should else FOLDED) + dealt.points / DEAREST))
    if cause not in CAUSES_OF_THREATS:
        return None if not amount else SlipAt(at, cause, amount)
    danger = danger_of(decision)
    unlucky = dealt is not None and dealt.verdict is DealIn.UNLUCKY
    unlucky |= dealt is None and bool(danger.threats) and danger.is_safest(kind_of(decision.played))
    if unlucky or has_nothing_to_lose(seen):
        return None
    spot = spot_of(advice, seen)
    price = pressure_of(spot).price
    risk = max(0.0, spot.risk(decision.played) - spot.risk(advice.best[0]))
    points = None if avoidable else risk * price  # what was paid says more than an average
    if not is_last_round(seen) or not spot.threats:
        few = points is not None and points < LEAST_POINTS
        return None if few else SlipAt(at, cause, amount, points)
    after = place_after(seen, Payment(int(price)), spot.threats[0].seat, seen.seat, seen.seat)
    places = risk * max(0, after - place_now(seen))
    if places >= CLEAR_PLACES:
        amount = max(amount, GRAVE if places >= GRAVE_PLACES else CLEAR)
    return SlipAt(at, cause, amount, points, places)


def away(entries: Sequence[ReviewEntry]) -> frozenset[int]:
    """Return the indices of the discards at which the player seems to have been away: a long run of
    discarded draws, or a shorter one with several mistakes in one round."""
    found: set[int] = set()
    run: list[int] = []
    for index, decision in enumerate(entries):
        if not isinstance(decision, Decision):
            continue
        if not decision.tsumogiri:
            run = []
            continue
        run.append(index)
        here = [at for at in run if round_of(entries[at]) == round_of(decision)]
        if sum(entries[one].verdict is Verdict.OFF_PLAN for one in here) >= ABSENT_DISCARDS:
            found |= set(here)
        if len(run) >= ABSENT_FOR_LONG:
            found |= set(run)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class DecisionMark:
    strategy: Strategy
    phase: Phase
    cause: Cause | None
    """None if the discard was fine."""


def marks_of(decisions: Iterable[Decision]) -> tuple[DecisionMark | None, ...]:
    return tuple(None if one.taken_back else mark_of(one) for one in decisions)


def mark_of(decision: Decision) -> DecisionMark:
    cause = None
    if decision.verdict is Verdict.OFF_PLAN:
        cause = Cause.OTHER if decision.slip is None else decision.slip.cause
    return DecisionMark(decision.advice.choice.strategy, phase_of(decision.observation), cause)


STAKES: Final = "lesson_stakes"


def stakes_to_json(lesson: Lesson) -> list[dict[str, Any]]:
    """Return the fields of a lesson that have no database column, as one of its old reasons."""
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
    """Return a lesson from its columns and `stakes_to_json`, or from reasons of older versions.

    Raises:
        KeyError, TypeError, ValueError: if the reasons are damaged.
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

"""Find the lessons of a seat's game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.events import Call, Discard
from rules.legal import Action
from rules.melds import MeldType
from rules.tiles import kind_of, tile_name
from tutor.coach import offer_facts as calls
from tutor.coach.advice import CallDecision, Decision, Doubt, OptionAdvice
from tutor.coach.call_weighing import is_yakuhai_pon
from tutor.coach.faults import RedFiveDiscarded
from tutor.grading.grade import MISTAKE
from tutor.lessons import reasons
from tutor.lessons.causes import cause_of, is_in_points
from tutor.lessons.costs import away, costs

GOOD_WAIT_KINDS: Final = 2
GOOD_WAIT_TILES: Final = 4
DEAD_WAIT: Final = 1


class CallCause(StrEnum):
    NO_YAKU = "called_without_yaku"
    NO_RIICHI = "no_riichi"
    STAYS_LAST = "stays_last"
    PASSED_YAKUHAI = "passed_yakuhai"
    THIN_RIICHI = "thin_riichi"


@dataclass(frozen=True, slots=True)
class CallLesson:
    cause: CallCause
    option: OptionAdvice


def call_lesson(decision: CallDecision) -> CallLesson | None:
    """Return the lesson of an answer to an offer, if any."""
    taken, advice = decision.taken, decision.advice
    if decision.taken_back or advice.recommended == taken:
        return None
    if decision.graded is not None and decision.graded.ratio >= MISTAKE:
        return None
    option = next((one for one in advice.options if _is_same(one.action, taken)), None)
    if option is not None and option.fact(calls.StaysLast) is not None:
        return CallLesson(CallCause.STAYS_LAST, option)
    if option is not None and option.fact(calls.NoYakuInSight) is not None:
        return CallLesson(CallCause.NO_YAKU, option)
    if option is not None and _is_thin(decision, option):
        return CallLesson(CallCause.THIN_RIICHI, option)
    if taken is None and advice.doubt is not Doubt.CLOSE:
        return _lesson_of_pass(decision)
    return None


@dataclass(frozen=True, slots=True)
class CallCount:
    lessons: int = 0
    chances: int = 0

    def __add__(self, other: "CallCount") -> "CallCount":
        return CallCount(self.lessons + other.lessons, self.chances + other.chances)


def count_calls(decisions: Iterable[CallDecision]) -> dict[CallCause, CallCount]:
    counts: dict[CallCause, CallCount] = {}
    for decision in decisions:
        if decision.taken_back:
            continue
        lesson = call_lesson(decision)
        for cause in chances_of(decision):
            one = CallCount(int(lesson is not None and lesson.cause is cause), 1)
            counts[cause] = counts.get(cause, CallCount()) + one
    return counts


def taught_calls(decisions: Iterable[CallDecision]) -> Iterator[tuple[CallCause, CallDecision]]:
    for decision in decisions:
        lesson = call_lesson(decision)
        if lesson is not None and lesson.cause in chances_of(decision):
            yield lesson.cause, decision


def chances_of(decision: CallDecision) -> Iterator[CallCause]:
    taken, wanted = decision.taken, decision.advice.recommended
    if isinstance(taken, Call) and taken.meld.type in (MeldType.CHI, MeldType.PON):
        yield CallCause.NO_YAKU
    if isinstance(wanted, Discard):
        yield CallCause.NO_RIICHI
    if isinstance(taken, Call | Discard):
        yield CallCause.STAYS_LAST
    if isinstance(wanted, Call) and is_yakuhai_pon(decision.observation, wanted):
        yield CallCause.PASSED_YAKUHAI
    if isinstance(taken, Discard):
        yield CallCause.THIN_RIICHI


def _lesson_of_pass(decision: CallDecision) -> CallLesson | None:
    option = decision.advice.options[decision.advice.about]
    action = option.action
    if action != decision.advice.recommended:
        return None
    if isinstance(action, Call) and is_yakuhai_pon(decision.observation, action):
        return CallLesson(CallCause.PASSED_YAKUHAI, option)
    waits = option.fact(calls.RiichiWaits)
    if waits is None:
        return None
    good = len(waits.waits) >= GOOD_WAIT_KINDS and waits.live >= GOOD_WAIT_TILES
    return CallLesson(CallCause.NO_RIICHI, option) if good else None


def _is_thin(decision: CallDecision, option: OptionAdvice) -> bool:
    taken, looked = decision.taken, option.action
    if not (isinstance(taken, Discard) and isinstance(looked, Discard)):
        return False
    waits = option.fact(calls.RiichiWaits)
    if waits is None or decision.advice.recommended is not None:
        return False
    furiten = option.fact(calls.RiichiFuriten) is not None
    thin = waits.live <= DEAD_WAIT or (furiten and waits.live < GOOD_WAIT_TILES)
    return thin and kind_of(taken.tile) == kind_of(looked.tile)


def _is_same(offered: Action, taken: Action | None) -> bool:
    match offered, taken:
        case Discard(), Discard():
            return True
        case Call(), Call():
            return offered.meld.type == taken.meld.type and {*offered.meld.tiles} == {
                *taken.meld.tiles
            }
        case _:
            return False


MAX_GAP: Final = 1
MIN_COST: Final = 100.0
"""Below this cost in points, the cost is not shown and a lesson about a threat is not given: the
estimate and the advice hardly differ."""


def find_lessons(
    decisions: Sequence[Decision], *, most: int = reasons.MAX_LESSONS, present: bool = False
) -> tuple[reasons.Lesson, ...]:
    """Return the lessons of a seat's game, the most expensive first, the earlier first if equal.

    Consecutive mistakes with the same cause in one round form one lesson. One correct decision
    between two of them does not split it; two in a row, a mistake with another cause, and the end
    of the round do. Decisions that were taken back are ignored, as are mistakes whose fault an
    older log did not keep.

    Args:
        decisions: of one seat in one game, in order.
        most: maximum number of lessons.
        present: the player was certainly at the table (a practice game).
    """
    mistakes = [
        index
        for index, decision in enumerate(decisions)
        if decision.fault is not None and not decision.taken_back
    ]
    ignored = frozenset[int]() if present else away(decisions, mistakes)
    causes = {index: cause_of(decisions[index]) for index in mistakes if index not in ignored}
    cost = dict(zip(causes, costs([decisions[index] for index in causes]), strict=True))
    lessons = [_lesson(decisions, run, cost) for run in _runs(decisions, causes)]
    worth = (
        each
        for each in lessons
        if each.cost >= MIN_COST or each.cause not in reasons.CAUSES_OF_THREATS
    )
    return reasons.dearest(worth, most)


def _runs(
    decisions: Sequence[Decision], causes: Mapping[int, reasons.Cause]
) -> Iterator[tuple[int, ...]]:
    run: list[int] = []
    unmarked = 0
    for index, decision in enumerate(decisions):
        if decision.taken_back:
            continue
        if run and (unmarked > MAX_GAP or _round(decision) != _round(decisions[run[0]])):
            yield tuple(run)
            run = []
        if index not in causes:
            unmarked += 1
            continue
        if run and causes[index] != causes[run[0]]:
            yield tuple(run)
            run = []
        run.append(index)
        unmarked = 0
    if run:
        yield tuple(run)


def _round(decision: Decision) -> tuple[int, int]:
    return decision.observation.round, decision.observation.honba


def _lesson(
    decisions: Sequence[Decision], run: tuple[int, ...], cost: Mapping[int, float]
) -> reasons.Lesson:
    at = max(run, key=lambda index: (cost[index], -index))
    total = sum(cost[index] for index in run)
    shown, first = decisions[at], decisions[run[0]]
    in_points = is_in_points(shown) and total >= MIN_COST
    seen, fault = shown.observation, shown.fault
    if fault is None:
        raise ValueError("a lesson is about a fault")
    place = reasons.LessonPlace(
        round=seen.round,
        honba=seen.honba,
        turn=seen.turn,
        first=first.observation.turn,
        times=len(run),
        tile=tile_name(shown.played),
        other=fault.plain if isinstance(fault, RedFiveDiscarded) else fault.other,
    )
    return reasons.Lesson(
        cause=cause_of(first),
        decisions=run,
        at=at,
        cost=total,
        strategy=shown.advice.choice.strategy,
        phase=reasons.phase_of(seen),
        reasons=(place, fault, reasons.LessonStakes(in_points)),
    )

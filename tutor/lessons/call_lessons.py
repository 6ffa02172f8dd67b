"""What an answer to an offer teaches: no yaku, no riichi, a win that stays last, a yakuhai let go,
a riichi that hardly a tile can win.

Such a lesson stands by itself, beside those that are found in discards, and has no cost: what a
call costs cannot be told in points that hold water.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

from rules.events import Call, Discard
from rules.melds import MeldType
from rules.offers import Action
from rules.tiles import kind_of
from tutor.advice.call_advice import CallDecision, Doubt, OptionAdvice
from tutor.advice.call_worth import is_yakuhai_pon
from tutor.advice.reasons.calls import (
    NoYakuInSight,
    OfferFact,
    RiichiFuriten,
    RiichiWaits,
    StaysLast,
)

GOOD_WAIT_KINDS: Final = 2
GOOD_WAIT_TILES: Final = 4
DEAD_WAIT: Final = 1

Fact = TypeVar("Fact", bound=OfferFact)


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
    """Return what an answer teaches; None: nothing that a lesson is kept for."""
    taken, advice = decision.taken, decision.advice
    if decision.taken_back or advice.recommended == taken:
        return None
    option = next((one for one in advice.options if _is_same(one.action, taken)), None)
    if option is not None and fact_of(option, StaysLast) is not None:
        return CallLesson(CallCause.STAYS_LAST, option)
    if option is not None and fact_of(option, NoYakuInSight) is not None:
        return CallLesson(CallCause.NO_YAKU, option)
    if option is not None and _is_thin(decision, option):
        return CallLesson(CallCause.THIN_RIICHI, option)
    if taken is None and advice.doubt is not Doubt.CLOSE:
        return _passed_yakuhai(decision) or _no_riichi(decision)
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


def fact_of(option: OptionAdvice, kind: type[Fact]) -> Fact | None:
    """Return the fact of this kind, None where the option has none."""
    facts = (*option.speed, *option.value, *option.safety)
    return next((fact for fact in facts if isinstance(fact, kind)), None)


def _no_riichi(decision: CallDecision) -> CallLesson | None:
    option = decision.advice.options[decision.advice.about]
    waits = fact_of(option, RiichiWaits)
    if waits is None or option.action != decision.advice.recommended:
        return None
    good = len(waits.waits) >= GOOD_WAIT_KINDS and waits.live >= GOOD_WAIT_TILES
    return CallLesson(CallCause.NO_RIICHI, option) if good else None


def _passed_yakuhai(decision: CallDecision) -> CallLesson | None:
    option = decision.advice.options[decision.advice.about]
    call = option.action
    if not isinstance(call, Call) or call != decision.advice.recommended:
        return None
    is_yakuhai = is_yakuhai_pon(decision.observation, call)
    return CallLesson(CallCause.PASSED_YAKUHAI, option) if is_yakuhai else None


def _is_thin(decision: CallDecision, option: OptionAdvice) -> bool:
    taken, looked = decision.taken, option.action
    if not (isinstance(taken, Discard) and isinstance(looked, Discard)):
        return False
    waits = fact_of(option, RiichiWaits)
    if waits is None or decision.advice.recommended is not None:
        return False
    furiten = fact_of(option, RiichiFuriten) is not None
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

"""Why a discard is marked, as a teacher would name it: the cause of its fault."""

from collections.abc import Mapping
from typing import Final

from tutor.advice.advice import Decision
from tutor.advice.reasons.faults import (
    DoraThrown,
    DrawsGivenUp,
    Fault,
    FoldedWin,
    FuritenWait,
    HandSetBack,
    NoYakuLeft,
    PlayedOn,
    RedFiveThrown,
    SetBroken,
    TooDangerous,
    WorseWait,
    YakuhaiBroken,
)
from tutor.lessons.lesson import Cause

_CAUSES: Final[Mapping[type[Fault], Cause]] = {
    PlayedOn: Cause.PLAYED_ON,
    TooDangerous: Cause.TOO_DANGEROUS,
    NoYakuLeft: Cause.NO_YAKU,
    FuritenWait: Cause.WORSE_WAIT,
    WorseWait: Cause.WORSE_WAIT,
    FoldedWin: Cause.FOLDED_EARLY,
    RedFiveThrown: Cause.GAVE_UP_VALUE,
    DoraThrown: Cause.GAVE_UP_VALUE,
    YakuhaiBroken: Cause.GAVE_UP_VALUE,
    SetBroken: Cause.STEP_BACK,
    HandSetBack: Cause.STEP_BACK,
    DrawsGivenUp: Cause.FEWER_DRAWS,
}
_OF_THREATS_AND_WAITS: Final = (PlayedOn, TooDangerous, FuritenWait, WorseWait, FoldedWin)


def cause_of(decision: Decision) -> Cause:
    return Cause.OTHER if decision.fault is None else _CAUSES[type(decision.fault)]


def is_in_points(decision: Decision) -> bool:
    """Check whether the cost of a mark holds water in points: against a threat, where the hand is
    ready, or in the last round."""
    seen, fault = decision.observation, decision.fault
    is_last = seen.round >= seen.rules.rounds - 1
    ready = isinstance(fault, NoYakuLeft) and fault.ready
    return is_last or ready or isinstance(fault, _OF_THREATS_AND_WAITS)

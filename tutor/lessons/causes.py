"""Causes of mistakes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tutor.coach import faults as discards
from tutor.coach.advice import Decision
from tutor.coach.reason_json import FAULT_KEYS, Kinds
from tutor.lessons import reasons
from tutor.lessons.reasons import Cause, LessonReason, Phase, phase_of
from tutor.strategy.choice import Verdict
from tutor.strategy.situation import Strategy

_CAUSES: Final[Mapping[type[discards.Fault], Cause]] = {
    discards.PlayedOn: Cause.PLAYED_ON,
    discards.TooDangerous: Cause.TOO_DANGEROUS,
    discards.NoYakuLeft: Cause.NO_YAKU,
    discards.FuritenWait: Cause.WORSE_WAIT,
    discards.WorseWait: Cause.WORSE_WAIT,
    discards.FoldedWin: Cause.FOLDED_EARLY,
    discards.RedFiveDiscarded: Cause.GAVE_UP_VALUE,
    discards.DoraDiscarded: Cause.GAVE_UP_VALUE,
    discards.YakuhaiBroken: Cause.GAVE_UP_VALUE,
    discards.SetBroken: Cause.STEP_BACK,
    discards.HandSetBack: Cause.STEP_BACK,
    discards.DrawsGivenUp: Cause.FEWER_DRAWS,
}
_OF_THREATS_AND_WAITS: Final = (
    discards.PlayedOn,
    discards.TooDangerous,
    discards.FuritenWait,
    discards.WorseWait,
    discards.FoldedWin,
)


def cause_of(decision: Decision) -> Cause:
    return Cause.OTHER if decision.fault is None else _CAUSES[type(decision.fault)]


def is_in_points(decision: Decision) -> bool:
    """Check whether the cost of a mistake can be given in points: against a threat, with a ready
    hand, or in the last round."""
    seen, fault = decision.observation, decision.fault
    is_last = seen.round >= seen.rules.rounds - 1
    ready = isinstance(fault, discards.NoYakuLeft) and fault.ready
    return is_last or ready or isinstance(fault, _OF_THREATS_AND_WAITS)


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
    off = decision.verdict is Verdict.OFF_PLAN
    return DecisionMark(
        decision.advice.choice.strategy,
        phase_of(decision.observation),
        cause_of(decision) if off else None,
    )


LESSON_KEYS: Final[Kinds[LessonReason]] = {
    "lesson": reasons.LessonPlace,
    "lesson_stakes": reasons.LessonStakes,
    **FAULT_KEYS,
}

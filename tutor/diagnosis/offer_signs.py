"""What a call, a riichi or a pass shows of habits."""

from collections.abc import Iterator

from rules.events import Call, Discard
from rules.melds import MeldType
from tutor.advice.call_advice import CallDecision, Doubt, OptionAdvice
from tutor.advice.reasons.calls import NoYakuInSight
from tutor.diagnosis.sign import Sign
from tutor.evaluators.tenpai import look_at_tenpai
from tutor.habits import Habit
from tutor.lessons.call_lessons import DEAD_WAIT, fact_of


def offer_signs(decision: CallDecision) -> Iterator[Sign]:
    options = decision.advice.options
    if any(isinstance(option.action, Discard) for option in options):
        yield from _riichi_signs(decision)
    calls = [option for option in options if _is_call(option)]
    if calls:
        yield from _call_signs(decision, calls)


def _is_call(option: OptionAdvice) -> bool:
    action = option.action
    return isinstance(action, Call) and action.meld.type in (MeldType.CHI, MeldType.PON)


def _riichi_signs(decision: CallDecision) -> Iterator[Sign]:
    taken = decision.taken
    declared = isinstance(taken, Discard)
    if isinstance(decision.advice.recommended, Discard):
        yield Sign(Habit.NO_RIICHI, not declared)
    unwanted = decision.advice.recommended is None and decision.advice.doubt is not Doubt.CLOSE
    if isinstance(taken, Discard):
        facts = look_at_tenpai(decision.observation, taken.tile)
        bad = facts is not None and (facts.furiten or facts.live <= DEAD_WAIT)
        yield Sign(Habit.BAD_RIICHI, bad or unwanted)
    elif unwanted:
        yield Sign(Habit.BAD_RIICHI, False)


def _call_signs(decision: CallDecision, calls: list[OptionAdvice]) -> Iterator[Sign]:
    taken, wanted = decision.taken, decision.advice.recommended
    if isinstance(wanted, Call) and decision.observation.is_yakuhai(
        wanted.meld.kind, decision.observation.seat
    ):
        yield Sign(Habit.PASSES_YAKUHAI, taken is None)
    if wanted is not None:
        return
    bare = [option.action for option in calls if fact_of(option, NoYakuInSight) is not None]
    if bare:
        yield Sign(Habit.CALLS_WITHOUT_YAKU, taken in bare)
    if len(bare) < len(calls):
        yield Sign(Habit.CALLS_EVERYTHING, isinstance(taken, Call) and taken not in bare)

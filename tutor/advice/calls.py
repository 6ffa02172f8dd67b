"""Whether to call, declare riichi or a kan, or win: a recommendation with its doubt.

The recommendations are rules: thresholds and doubts follow what players of the phoenix room did
(docs/practice.md). The facts behind them are in `call_facts`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from rules.events import Call, Discard, Ryukyoku, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.offers import Action
from rules.tiles import is_honour, is_red
from tutor.advice.advice import Advice
from tutor.advice.call_advice import ActionAdvice, Doubt, OptionAdvice
from tutor.advice.call_facts import DETOUR, kan_shanten, options_of
from tutor.advice.reasons.calls import OfferReason
from tutor.evaluators.calls import CallFacts, look_at_call
from tutor.evaluators.glance import finishes_first, orphans, threats
from tutor.evaluators.shapes import is_late
from tutor.evaluators.tenpai import TenpaiFacts, look_at_tenpai

FAR: Final = 1
"""With somebody in riichi, a call into a hand further from ready than this is not worth it."""
NEAR: Final = 2
"""A closed hand further from ready than this, after the call, keeps more ways open without it."""
WORTH: Final = 3
"""Han from which a closed hand one step from ready is opened; one more from further off."""
THIN: Final = 2
"""So few live tiles to win on are too few for riichi."""
ORPHANS_TO_KEEP: Final = 11
"""With so many kinds of terminals and honours, thirteen orphans are in reach."""
BIG: Final = 8000
"""From this ron on, points are enough without riichi (a dealer: half as much again)."""


def advise_action(
    observation: Observation, offered: Sequence[Action], advice: Advice | None = None
) -> ActionAdvice | None:
    """The facts of each thing offered besides a plain discard, and what to do.

    Args:
        advice: for the discard, on the own turn: riichi is looked at with its tile.

    Returns:
        None where only plain discards are offered.
    """
    options = tuple(options_of(observation, offered, advice))
    if not options:
        return None
    return _recommend(observation, options, advice)


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What is thought of one option."""

    option: OptionAdvice
    take: bool
    doubt: Doubt
    reason: OfferReason
    order: tuple[int, ...] = ()
    """The least is the best of its sort."""


def _recommend(
    observation: Observation, options: tuple[OptionAdvice, ...], advice: Advice | None
) -> ActionAdvice:
    verdicts = [_judge(observation, option, advice) for option in options]
    for sort in (Win, Ryukyoku, Call, Discard):
        same = [each for each in verdicts if isinstance(each.option.action, sort)]
        taken = [each for each in same if each.take]
        if taken:
            best = min(taken, key=lambda each: each.order)
            return ActionAdvice(options, best.option.action, best.doubt, (best.reason,))
    # nothing is taken: the option that came nearest to it says why
    nearest = max(verdicts, key=lambda each: (list(Doubt).index(each.doubt), not _is_kan(each)))
    return ActionAdvice(options, None, nearest.doubt, (nearest.reason,))


def _is_kan(verdict: _Verdict) -> bool:
    action = verdict.option.action
    return isinstance(action, Call) and action.meld.is_kan


def _judge(observation: Observation, option: OptionAdvice, advice: Advice | None) -> _Verdict:
    action = option.action
    match action:
        case Win():
            return _Verdict(option, True, Doubt.SURE, OfferReason.TAKE_WIN)
        case Ryukyoku():
            keep = orphans(observation) >= ORPHANS_TO_KEEP
            reason = OfferReason.KEEP_ORPHANS if keep else OfferReason.THROW_IN
            return _Verdict(option, not keep, Doubt.FAIRLY, reason)
        case Discard():
            return _judge_riichi(observation, option, action, advice)
        case Call() if action.meld.is_kan:
            return _judge_kan(observation, option, action)
        case Call():
            return _judge_call(observation, option, action)
    assert_never(action)


def _judge_call(observation: Observation, option: OptionAdvice, call: Call) -> _Verdict:
    facts = look_at_call(observation, call.meld)
    order = facts.shanten_after, -facts.live_after, sum(map(is_red, call.meld.from_hand))
    take, doubt, reason = _weigh_call(observation, call, facts)
    return _Verdict(option, take, doubt, reason, order)


def _weigh_call(
    observation: Observation, call: Call, facts: CallFacts
) -> tuple[bool, Doubt, OfferReason]:
    after, away = facts.shanten_after, facts.yaku_shanten
    if away is None or away > after + DETOUR:
        return False, Doubt.SURE, OfferReason.CALL_NO_YAKU
    if after >= facts.shanten_before:
        return False, Doubt.FAIRLY, OfferReason.CALL_NO_NEARER
    if threats(observation) and after > FAR:
        return False, Doubt.FAIRLY, OfferReason.CALL_FAR
    if _is_yakuhai_pon(observation, call):
        return True, Doubt.FAIRLY, OfferReason.CALL_YAKUHAI
    if after > NEAR and not observation.is_open:
        return False, Doubt.FAIRLY, OfferReason.CALL_EARLY
    if away > after:
        return False, Doubt.FAIRLY, OfferReason.CALL_DETOUR
    if after == 0:
        return True, Doubt.FAIRLY, OfferReason.CALL_READY
    if observation.is_open:
        return True, Doubt.FAIRLY, OfferReason.CALL_NEARER
    if facts.yaku[0].han + _dora(observation, call) >= WORTH + (after > 1):
        return True, Doubt.CLOSE, OfferReason.CALL_WORTH
    return False, Doubt.CLOSE, OfferReason.CALL_CHEAP


def _is_yakuhai_pon(observation: Observation, call: Call) -> bool:
    meld = call.meld
    return meld.type is MeldType.PON and observation.is_yakuhai(meld.kind, observation.seat)


def _dora(observation: Observation, call: Call) -> int:
    melds = (tile for meld in observation.own_melds for tile in meld.tiles)
    called = () if call.meld.called is None else (call.meld.called,)
    return sum(map(observation.dora_in, (*observation.hand, *melds, *called)))


def _judge_kan(observation: Observation, option: OptionAdvice, call: Call) -> _Verdict:
    before, after = kan_shanten(observation, call)
    own = observation.riichi[observation.seat]
    if call.meld.type is MeldType.DAIMINKAN:
        reason = OfferReason.KAN_DORA if observation.is_open else OfferReason.KAN_OPEN
        return _Verdict(option, False, Doubt.FAIRLY, reason)
    if after > before:
        return _Verdict(option, False, Doubt.SURE, OfferReason.KAN_SLOWER)
    if threats(observation) and not own:
        return _Verdict(option, False, Doubt.FAIRLY, OfferReason.KAN_HELPS_THEM)
    if own or (call.meld.type is MeldType.ANKAN and is_honour(call.meld.kind)):
        doubt = Doubt.FAIRLY if own else Doubt.CLOSE
        return _Verdict(option, True, doubt, OfferReason.KAN_DRAW, (call.meld.kind,))
    return _Verdict(option, False, Doubt.CLOSE, OfferReason.KAN_KEEPS_MORE)


def _judge_riichi(
    observation: Observation, option: OptionAdvice, discard: Discard, advice: Advice | None
) -> _Verdict:
    facts = look_at_tenpai(observation, discard.tile)
    if facts is None or advice is None:
        raise ValueError("riichi was offered with a hand that is not ready")
    take, doubt, reason = _weigh_riichi(observation, facts, advice.rank_of(discard.tile))
    return _Verdict(option, take, doubt, reason)


def _weigh_riichi(
    observation: Observation, facts: TenpaiFacts, rank: int
) -> tuple[bool, Doubt, OfferReason]:
    quiet = facts.least_dama
    worth = 0 if quiet is None else quiet.payment
    if rank > 1:
        return False, Doubt.CLOSE, OfferReason.RIICHI_OFF_PLAN
    if facts.live == 0:
        return False, Doubt.SURE, OfferReason.RIICHI_DEAD
    if worth >= (BIG * 3 // 2 if observation.is_dealer else BIG):
        return False, Doubt.FAIRLY, OfferReason.RIICHI_BIG
    if worth and finishes_first(observation, worth):
        return False, Doubt.FAIRLY, OfferReason.RIICHI_ENOUGH
    if facts.furiten:
        return False, Doubt.CLOSE, OfferReason.RIICHI_FURITEN
    if facts.live <= THIN:
        return False, Doubt.CLOSE, OfferReason.RIICHI_THIN
    threatened, late = bool(threats(observation)), is_late(observation)
    if quiet is not None and threatened and late:
        return False, Doubt.CLOSE, OfferReason.RIICHI_LATE
    if facts.is_single or (quiet is not None and late):
        doubt = Doubt.CLOSE
    else:
        doubt = Doubt.FAIRLY if quiet is not None or threatened else Doubt.SURE
    return True, doubt, OfferReason.RIICHI_YAKU if quiet is None else OfferReason.RIICHI_POINTS

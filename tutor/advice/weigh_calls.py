"""Whether to lay a chi, a pon or a kan."""

from typing import Final, TypeAlias

from rules.events import Call
from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import is_honour
from tutor.advice.call_advice import Doubt
from tutor.advice.call_facts import kan_shanten
from tutor.advice.call_worth import dora_held, least_points, most_points, near_yaku
from tutor.advice.reasons.calls import OfferReason
from tutor.evaluators.calls import CallFacts
from tutor.evaluators.glance import finishes_first, riichi_opponents
from tutor.evaluators.last_round import fixes_last_place

Weighed: TypeAlias = tuple[bool, Doubt, OfferReason]
"""Whether to take an offer, how sure that is, and why."""

FAR: Final = 1
"""With somebody in riichi, a call into a hand further from ready than this is not worth it."""
NEAR: Final = 2
"""A closed hand further from ready than this, after the call, keeps more ways open without it."""
WORTH: Final = 3
"""Han from which a closed hand one step from ready is opened; one more from further off."""
FEW_WINNING: Final = 2
"""So few live tiles with a yaku are too few to call for, beside waits without one."""


def weigh_call(observation: Observation, call: Call, facts: CallFacts) -> Weighed:
    """Return whether to lay a chi or pon: what speaks against any call first, then what for it."""
    return _against(observation, call, facts) or _for(observation, call, facts)


def _against(observation: Observation, call: Call, facts: CallFacts) -> Weighed | None:
    after, near = facts.shanten_after, near_yaku(facts)
    if not near:
        return False, Doubt.SURE, OfferReason.CALL_NO_YAKU
    is_nearer = _is_nearer(observation, facts)
    if is_nearer and riichi_opponents(observation) and after > FAR:
        return False, Doubt.FAIRLY, OfferReason.CALL_FAR
    if fixes_last_place(observation, most_points(observation, call, facts)):
        return False, Doubt.FAIRLY, OfferReason.CALL_LAST_PLACE
    return None if is_nearer else _yakuhai_only(observation, call, facts)


def _is_nearer(observation: Observation, facts: CallFacts) -> bool:
    """Check whether the call brings the hand nearer; an open one may come nearer to its yaku."""
    if facts.shanten_after < facts.shanten_before:
        return True
    before, away = facts.yaku_before, facts.yaku_shanten
    is_yaku_nearer = before is None or (away is not None and away < before)
    return observation.is_open and facts.shanten_after == facts.shanten_before and is_yaku_nearer


def _yakuhai_only(observation: Observation, call: Call, facts: CallFacts) -> Weighed:
    """Weigh a call that brings the hand no nearer: a yakuhai may still be worth it, as its yaku."""
    same = facts.shanten_after == facts.shanten_before
    if not (same and is_yakuhai_pon(observation, call)) or observation.is_open:
        return False, Doubt.FAIRLY, OfferReason.CALL_NO_NEARER
    if riichi_opponents(observation) or facts.shanten_after != NEAR:
        return False, Doubt.CLOSE, OfferReason.CALL_NO_NEARER
    return True, Doubt.CLOSE, OfferReason.CALL_YAKUHAI_ONLY


def _for(observation: Observation, call: Call, facts: CallFacts) -> Weighed:
    after, away = facts.shanten_after, near_yaku(facts)[0].shanten
    is_sure = away <= after and not _loses_yaku(facts)
    least = least_points(observation, call, facts)
    if is_sure and not _is_furiten(facts) and finishes_first(observation, least):
        doubt = Doubt.FAIRLY if after <= NEAR else Doubt.CLOSE
        return True, doubt, OfferReason.CALL_FIRST_PLACE
    if is_yakuhai_pon(observation, call) and not _is_furiten(facts):
        return True, Doubt.FAIRLY, OfferReason.CALL_YAKUHAI
    if after > NEAR and not observation.is_open:
        return False, Doubt.FAIRLY, OfferReason.CALL_EARLY
    if away > after:
        return False, Doubt.FAIRLY, OfferReason.CALL_DETOUR
    if _is_furiten(facts):
        return False, Doubt.CLOSE, OfferReason.CALL_FURITEN
    if _loses_yaku(facts):
        return False, Doubt.CLOSE, OfferReason.CALL_HALF_YAKU
    if after == 0:
        return True, Doubt.FAIRLY, OfferReason.CALL_READY
    if observation.is_open:
        return True, Doubt.FAIRLY, OfferReason.CALL_NEARER
    if facts.yaku[0].han + dora_held(observation, call) >= WORTH + (after > 1):
        return True, Doubt.CLOSE, OfferReason.CALL_WORTH
    return False, Doubt.CLOSE, OfferReason.CALL_CHEAP


def _is_furiten(facts: CallFacts) -> bool:
    return facts.ready is not None and facts.ready.facts.furiten


def _loses_yaku(facts: CallFacts) -> bool:
    """Check whether few of the waits, or fewer than half of the good draws, keep a yaku."""
    ready = facts.ready
    if ready is not None:
        some = ready.live_winning < ready.facts.live
        return some and (
            ready.live_winning <= FEW_WINNING or 2 * ready.live_winning < ready.facts.live
        )
    return 2 * facts.yaku_live < facts.live_after


def is_yakuhai_pon(observation: Observation, call: Call) -> bool:
    """Check whether the call lays three of a yakuhai."""
    meld = call.meld
    return meld.type is MeldType.PON and observation.is_yakuhai(meld.kind, observation.seat)


def weigh_kan(observation: Observation, call: Call) -> Weighed:
    """Return whether to declare a kan."""
    before, after = kan_shanten(observation, call)
    own = observation.riichi[observation.seat]
    if call.meld.type is MeldType.DAIMINKAN:
        reason = OfferReason.KAN_DORA if observation.is_open else OfferReason.KAN_OPEN
        return False, Doubt.FAIRLY, reason
    if after > before:
        return False, Doubt.SURE, OfferReason.KAN_SLOWER
    if riichi_opponents(observation) and not own:
        return False, Doubt.FAIRLY, OfferReason.KAN_HELPS_THEM
    if own or (call.meld.type is MeldType.ANKAN and is_honour(call.meld.kind)):
        return True, Doubt.FAIRLY if own else Doubt.CLOSE, OfferReason.KAN_DRAW
    return False, Doubt.CLOSE, OfferReason.KAN_KEEPS_MORE

"""Why a chi or pon is taken or not: of the facts that weighed, the heaviest that can be said.

Each aspect has a reason for taking and one for passing; what it says has to be so.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from tutor.advice.call_aspects import CallAspect, WeighedCall
from tutor.advice.reasons.offers import OfferReason
from tutor.evaluators.glance import riichi_opponents
from tutor.evaluators.last_round import place_now, short_of_third
from tutor.evaluators.standing import lead

Why: TypeAlias = Callable[[WeighedCall], OfferReason | None]
"""The reason that an aspect gives; None: it has nothing to say here."""

FAR: Final = 1
FAR_CLOSED: Final = 2
WORTH: Final = 3
FEW_ALONE: Final = 6
FEW_WAITING: Final = 4
FEW_DRAWS: Final = 12
FEW_FILLS: Final = 2
"""So few tiles are few that complete a shape."""
MANY_FILLS: Final = 4
KEPT_BY_MOST: Final = 0.95
EARLY_TURN: Final = 6
LATE_TURN: Final = 10
MARGIN: Final = 4000
"""Points that tell a place from the next one."""


def because(weighed: WeighedCall, weights: Mapping[CallAspect, int], *, take: bool) -> OfferReason:
    """Return why a call is taken or passed: of the heaviest aspect that has something to say.

    Args:
        weighed: the call.
        weights: what each aspect speaks for it.
        take: whether it is taken.
    """
    whys = FOR if take else AGAINST
    for aspect in sorted(weights, key=lambda each: weights[each], reverse=take):
        reason = whys[aspect](weighed)
        if reason is not None:
            return reason
    return OfferReason.CALL_LITTLE


def _steps_for(weighed: WeighedCall) -> OfferReason:
    if weighed.facts.shanten_after == 0 and weighed.is_nearer:
        return OfferReason.CALL_READY
    if weighed.is_yakuhai:
        is_nearer = weighed.is_nearer
        return OfferReason.CALL_YAKUHAI if is_nearer else OfferReason.CALL_YAKUHAI_ONLY
    is_open = weighed.observation.is_open
    return OfferReason.CALL_NEARER if is_open else OfferReason.CALL_CLOSER


def _draws_for(weighed: WeighedCall) -> OfferReason | None:
    if not weighed.is_nearer:
        return None
    is_ready = weighed.facts.shanten_after == 0
    return OfferReason.CALL_READY if is_ready else OfferReason.CALL_GOOD_DRAWS


def _alone_for(weighed: WeighedCall) -> OfferReason | None:
    return OfferReason.CALL_FEW_ALONE if weighed.draws_alone < FEW_ALONE else None


def _yaku_for(weighed: WeighedCall) -> OfferReason | None:
    if weighed.is_yakuhai or weighed.facts.shanten_after == 0:
        return _steps_for(weighed)
    return None if weighed.is_detour else OfferReason.CALL_YAKU_NEAR


def _worth_for(weighed: WeighedCall) -> OfferReason | None:
    return OfferReason.CALL_WORTH if weighed.is_nearer and weighed.han >= WORTH else None


def _shape_for(weighed: WeighedCall) -> OfferReason | None:
    return OfferReason.CALL_FEW_FILL if weighed.fills_left <= FEW_FILLS else None


def _turn_for(weighed: WeighedCall) -> OfferReason | None:
    return OfferReason.CALL_LATE if weighed.observation.turn >= LATE_TURN else None


def _place_for(weighed: WeighedCall) -> OfferReason | None:
    return OfferReason.CALL_DEALER if weighed.observation.is_dealer else None


def _nothing(weighed: WeighedCall) -> None: ...


FOR: Final[Mapping[CallAspect, Why]] = {
    CallAspect.STEPS: _steps_for,
    CallAspect.DRAWS: _draws_for,
    CallAspect.ALONE: _alone_for,
    CallAspect.YAKU: _yaku_for,
    CallAspect.WORTH: _worth_for,
    CallAspect.SHAPE: _shape_for,
    CallAspect.TURN: _turn_for,
    CallAspect.RIICHI: _nothing,
    CallAspect.PLACE: _place_for,
}


def _steps_against(weighed: WeighedCall) -> OfferReason | None:
    facts = weighed.facts
    if facts.shanten_before == 0:
        return OfferReason.CALL_IS_READY
    if not weighed.is_nearer:
        return OfferReason.CALL_NO_NEARER
    if facts.opens and facts.shanten_after > FAR_CLOSED:
        return OfferReason.CALL_EARLY
    return OfferReason.CALL_STILL_FAR if facts.shanten_after > FAR else None


def _draws_against(weighed: WeighedCall) -> OfferReason | None:
    after = weighed.facts.shanten_after
    if weighed.facts.shanten_before == 0:
        return OfferReason.CALL_IS_READY
    few = FEW_WAITING if after == 0 else FEW_DRAWS if after == 1 else 2 * FEW_DRAWS
    return OfferReason.CALL_THIN if weighed.draws <= few else None


def _alone_against(weighed: WeighedCall) -> OfferReason | None:
    if weighed.facts.shanten_before == 0:
        return OfferReason.CALL_IS_READY
    return OfferReason.CALL_ALONE if weighed.draws_alone >= FEW_ALONE else None


def _yaku_against(weighed: WeighedCall) -> OfferReason | None:
    if weighed.is_detour:
        return OfferReason.CALL_DETOUR
    return OfferReason.CALL_HALF_YAKU if weighed.kept < KEPT_BY_MOST else None


def _worth_against(weighed: WeighedCall) -> OfferReason | None:
    is_cheap = weighed.facts.opens and weighed.han < WORTH
    return OfferReason.CALL_CHEAP if is_cheap else None


def _shape_against(weighed: WeighedCall) -> OfferReason | None:
    return OfferReason.CALL_FILLS if weighed.fills_left >= MANY_FILLS else None


def _turn_against(weighed: WeighedCall) -> OfferReason | None:
    is_early = weighed.facts.opens and weighed.observation.turn <= EARLY_TURN
    return OfferReason.CALL_TIME if is_early else None


def _riichi_against(weighed: WeighedCall) -> OfferReason | None:
    if not riichi_opponents(weighed.observation):
        return None
    is_far = weighed.facts.shanten_after > FAR
    return OfferReason.CALL_FAR if is_far else OfferReason.CALL_RIICHI


def _place_against(weighed: WeighedCall) -> OfferReason | None:
    seen, place = weighed.observation, place_now(weighed.observation)
    if not weighed.facts.opens:
        return None
    if place == 1 and lead(seen) >= MARGIN:
        return OfferReason.CALL_LEADS
    if place == 4 and short_of_third(seen) >= MARGIN and weighed.han < WORTH:
        return OfferReason.CALL_BEHIND
    return None


AGAINST: Final[Mapping[CallAspect, Why]] = {
    CallAspect.STEPS: _steps_against,
    CallAspect.DRAWS: _draws_against,
    CallAspect.ALONE: _alone_against,
    CallAspect.YAKU: _yaku_against,
    CallAspect.WORTH: _worth_against,
    CallAspect.SHAPE: _shape_against,
    CallAspect.TURN: _turn_against,
    CallAspect.RIICHI: _riichi_against,
    CallAspect.PLACE: _place_against,
}

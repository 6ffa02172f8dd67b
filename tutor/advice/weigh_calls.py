"""Whether to lay a chi, a pon or a kan."""

from typing import Final, TypeAlias

from rules.events import Call
from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import is_honour
from tutor.advice.call_advice import Doubt
from tutor.advice.call_aspects import WeighedCall, aspect_cells
from tutor.advice.call_because import because
from tutor.advice.call_facts import kan_shanten
from tutor.advice.call_model import UNIT, shipped_call_model
from tutor.advice.call_worth import least_points, most_points, near_yaku
from tutor.advice.reasons.offers import OfferReason
from tutor.evaluators.calls import CallFacts
from tutor.evaluators.glance import finishes_first, riichi_opponents
from tutor.evaluators.last_round import fixes_last_place, leaves_last_place

Weighed: TypeAlias = tuple[bool, Doubt, OfferReason]

SURE: Final = 950
FAIRLY: Final = 750
NEAR: Final = 1
FEW_WINNING: Final = 2


def weigh_call(observation: Observation, call: Call, facts: CallFacts) -> Weighed:
    weighed = WeighedCall(observation, call, facts)
    return decided(weighed) or _by_model(weighed)


def decided(weighed: WeighedCall) -> Weighed | None:
    """Return whether to lay a chi or pon where one thing alone decides; None: the call model is
    asked."""
    return _against(weighed) or _for_a_place(weighed)


def _against(weighed: WeighedCall) -> Weighed | None:
    observation, call, facts = weighed.observation, weighed.call, weighed.facts
    if not near_yaku(facts):
        return False, Doubt.SURE, OfferReason.CALL_NO_YAKU
    if not _is_nearer(weighed):
        return False, Doubt.FAIRLY, OfferReason.CALL_NO_NEARER
    if fixes_last_place(observation, most_points(observation, call, facts)):
        return False, Doubt.FAIRLY, OfferReason.CALL_LAST_PLACE
    if _is_furiten(facts):
        return False, Doubt.CLOSE, OfferReason.CALL_FURITEN
    return None


def _is_nearer(weighed: WeighedCall) -> bool:
    facts = weighed.facts
    if facts.shanten_after != facts.shanten_before:
        return weighed.is_nearer
    before, away = facts.yaku_before, facts.yaku_shanten
    is_yaku_nearer = before is None or (away is not None and away < before)
    return weighed.is_yakuhai or (weighed.observation.is_open and is_yaku_nearer)


def _for_a_place(weighed: WeighedCall) -> Weighed | None:
    observation, facts = weighed.observation, weighed.facts
    if facts.shanten_after > NEAR or weighed.is_detour or _loses_yaku(facts):
        return None
    least = least_points(observation, weighed.call, facts)
    doubt = Doubt.CLOSE if facts.shanten_after else Doubt.FAIRLY
    if finishes_first(observation, least):
        return True, doubt, OfferReason.CALL_FIRST_PLACE
    if leaves_last_place(observation, least):
        return True, doubt, OfferReason.CALL_OFF_LAST
    return None


def _by_model(weighed: WeighedCall) -> Weighed:
    model = shipped_call_model()
    weights = model.weights(aspect_cells(weighed))
    share = model.share(weights)
    take = share >= model.take_from
    same = share if take else UNIT - share
    doubt = Doubt.SURE if same >= SURE else Doubt.FAIRLY if same >= FAIRLY else Doubt.CLOSE
    return take, doubt, because(weighed, weights, take=take)


def _is_furiten(facts: CallFacts) -> bool:
    return facts.ready is not None and facts.ready.facts.furiten


def _loses_yaku(facts: CallFacts) -> bool:
    ready = facts.ready
    if ready is not None:
        some = ready.live_winning < ready.facts.live
        return some and (
            ready.live_winning <= FEW_WINNING or 2 * ready.live_winning < ready.facts.live
        )
    return 2 * facts.yaku_live < facts.live_after


def weigh_kan(observation: Observation, call: Call) -> Weighed:
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

from typing import Final, TypeAlias

from rules.events import Call
from rules.melds import MeldType
from rules.observation import Observation
from rules.shanten import shanten, shanten_of_discards
from rules.tiles import is_honour, kind_of
from tutor.coach import call_weighing
from tutor.coach.advice import Doubt
from tutor.coach.call_effects import CallFacts, look_at_kan
from tutor.coach.offer_facts import OfferReason
from tutor.coach.worth import TenpaiFacts
from tutor.position import standing
from tutor.position.table_read import is_late_turn, riichi_opponents

Weighed: TypeAlias = tuple[bool, Doubt, OfferReason]

SURE: Final = 950
FAIRLY: Final = 750
NEAR: Final = 1
FEW_WINNING: Final = 2
RIICHI_HOPE: Final = 2


def weigh_call(observation: Observation, call: Call, facts: CallFacts) -> Weighed:
    """Return whether to make a chi or pon, by a fixed rule or otherwise by the call model."""
    weighed = call_weighing.WeighedCall(observation, call, facts)
    by_rule = decided(weighed)
    if by_rule is not None:
        return by_rule
    model = call_weighing.shipped_call_model()
    weights = model.weights(call_weighing.aspect_cells(weighed))
    share = model.share(weights)
    take = share >= model.take_from
    same = share if take else call_weighing.UNIT - share
    doubt = Doubt.SURE if same >= SURE else Doubt.FAIRLY if same >= FAIRLY else Doubt.CLOSE
    return take, doubt, call_weighing.because(weighed, weights, take=take)


LATE_TILES: Final = 12
"""The number of tiles in the wall up to which being tenpai at the end is a reason to call."""


def why_call(
    observation: Observation, call: Call, facts: CallFacts, *, take: bool
) -> OfferReason | None:
    """Return the reason to make or pass a chi or pon; None if nothing speaks for the call."""
    weighed = call_weighing.WeighedCall(observation, call, facts)
    by_rule = decided(weighed)
    if by_rule is not None and by_rule[0] is take:
        return by_rule[2]
    if by_rule is not None and by_rule[2] is OfferReason.CALL_NO_YAKU:
        ready = facts.shanten_after == 0 < facts.shanten_before
        return OfferReason.CALL_PAYMENT if ready and observation.tiles_left <= LATE_TILES else None
    if take and facts.shanten_after > facts.shanten_before:
        return None
    if take and not weighed.is_nearer:
        if weighed.is_yakuhai:
            return OfferReason.CALL_YAKUHAI_ONLY
        before, after = facts.yaku_before, facts.yaku_shanten
        if observation.is_open and after is not None and (before is None or after < before):
            return OfferReason.CALL_YAKU_NEAR
        return OfferReason.CALL_BETTER if weighed.draws > facts.live_before else None
    weights = call_weighing.shipped_call_model().weights(call_weighing.aspect_cells(weighed))
    return call_weighing.because(weighed, weights, take=take)


def decided(weighed: call_weighing.WeighedCall) -> Weighed | None:
    """Return whether to make a chi or pon by the fixed rules; None if none of them applies."""
    observation, call, facts = weighed.observation, weighed.call, weighed.facts
    if not call_weighing.near_yaku(facts):
        return False, Doubt.SURE, OfferReason.CALL_NO_YAKU
    nearer = weighed.is_nearer
    if facts.shanten_after == facts.shanten_before:
        before, after = facts.yaku_before, facts.yaku_shanten
        yaku_nearer = before is None or (after is not None and after < before)
        nearer = weighed.is_yakuhai or (observation.is_open and yaku_nearer)
    if not nearer:
        return False, Doubt.FAIRLY, OfferReason.CALL_NO_NEARER
    if standing.fixes_last_place(observation, call_weighing.most_points(observation, call, facts)):
        return False, Doubt.FAIRLY, OfferReason.CALL_LAST_PLACE
    if facts.ready is not None and facts.ready.facts.furiten:
        return False, Doubt.CLOSE, OfferReason.CALL_FURITEN
    if facts.shanten_after > NEAR or weighed.is_detour or _loses_yaku(facts):
        return None
    least = call_weighing.least_points(observation, call, facts)
    doubt = Doubt.CLOSE if facts.shanten_after else Doubt.FAIRLY
    if standing.finishes_first(observation, least):
        return True, doubt, OfferReason.CALL_FIRST_PLACE
    if standing.leaves_last_place(observation, least):
        return True, doubt, OfferReason.CALL_OFF_LAST
    return None


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
    change = look_at_kan(observation, call.meld)
    if change is not None and change.loss and change.mean_gain(observation.unseen) < 0:
        return False, Doubt.FAIRLY, OfferReason.KAN_CHEAPER
    if riichi_opponents(observation) and not own:
        return False, Doubt.FAIRLY, OfferReason.KAN_HELPS_THEM
    if own or (call.meld.type is MeldType.ANKAN and is_honour(call.meld.kind)):
        return True, Doubt.FAIRLY if own else Doubt.CLOSE, OfferReason.KAN_DRAW
    return False, Doubt.CLOSE, OfferReason.KAN_KEEPS_MORE


THIN: Final = 2
BIG: Final = 8000
"""Points of a ron that make riichi unnecessary; half as much again for the dealer."""
ENOUGH: Final = 6400
"""The points of a ron from which its value, not the lead in points, is the reason given for
staying dama late in a round."""
FEW_DRAWS: Final = 8
SAFE_LEAD: Final = 4000
"""The lead over second place, in points, that makes riichi unnecessary in the last round."""


def weigh_riichi(observation: Observation, facts: TenpaiFacts, rank: int) -> Weighed:
    """Return whether to declare riichi.

    Args:
        observation: the position before the discard.
        facts: the hand after the discard.
        rank: the rank of the discard in the advice.
    """
    against = _riichi_against(observation, facts, rank)
    if against is not None:
        return against
    quiet, threatened = facts.least_quiet, bool(riichi_opponents(observation))
    if facts.is_single or (quiet is not None and is_late_turn(observation)):
        doubt = Doubt.CLOSE
    else:
        doubt = Doubt.FAIRLY if quiet is not None or threatened else Doubt.SURE
    return True, doubt, OfferReason.RIICHI_YAKU if quiet is None else OfferReason.RIICHI_POINTS


def _riichi_against(observation: Observation, facts: TenpaiFacts, rank: int) -> Weighed | None:
    quiet = facts.least_quiet
    worth = 0 if quiet is None else quiet.points
    if rank > 1:
        return False, Doubt.CLOSE, OfferReason.RIICHI_OFF_PLAN
    if facts.live == 0:
        return False, Doubt.SURE, OfferReason.RIICHI_DEAD
    if standing.fixes_last_place(observation, RIICHI_HOPE * most_of_riichi(facts)):
        return False, Doubt.FAIRLY, OfferReason.RIICHI_LAST_PLACE
    if worth >= (BIG * 3 // 2 if observation.is_dealer else BIG):
        return False, Doubt.FAIRLY, OfferReason.RIICHI_BIG
    if worth and standing.finishes_first(observation, worth):
        return False, Doubt.FAIRLY, OfferReason.RIICHI_ENOUGH
    if facts.furiten:
        return False, Doubt.CLOSE, OfferReason.RIICHI_FURITEN
    if facts.live <= THIN:
        return False, Doubt.CLOSE, OfferReason.RIICHI_THIN
    leads = standing.place_now(observation) == 1
    if observation.tiles_left <= FEW_DRAWS and (leads or facts.is_single):
        return False, Doubt.FAIRLY, OfferReason.RIICHI_FEW_DRAWS
    if leads and standing.is_last_round(observation) and standing.lead(observation) >= SAFE_LEAD:
        return False, Doubt.CLOSE, OfferReason.RIICHI_LEAD
    if not is_late_turn(observation):
        return None
    if leads and facts.is_single:
        cheap = worth < ENOUGH
        return False, Doubt.CLOSE, OfferReason.RIICHI_LEAD if cheap else OfferReason.RIICHI_BIG
    if quiet is not None and riichi_opponents(observation):
        return False, Doubt.CLOSE, OfferReason.RIICHI_LATE
    return None


def most_of_riichi(facts: TenpaiFacts) -> int:
    return max((w.riichi.points for w in facts.waits if w.riichi is not None), default=0)


def kan_shanten(observation: Observation, call: Call) -> tuple[int, int]:
    counts, melds = observation.counts, len(observation.own_melds)
    before = shanten(counts, melds)
    if sum(counts) % 3 == 2:
        before = min(ready.shanten for ready in shanten_of_discards(counts, melds).values())
    for tile in call.meld.from_hand:
        counts[kind_of(tile)] -= 1
    return before, shanten(counts, melds + (call.meld.type is not MeldType.KAKAN))

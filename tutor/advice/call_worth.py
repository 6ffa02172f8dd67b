"""What a chi or pon may win: the yaku in sight, and points."""

from typing import Final

from rules.events import Call
from rules.melds import MeldType
from rules.observation import Observation
from rules.point_table import ron_payment
from tutor.evaluators.calls import CallFacts
from tutor.evaluators.yaku import YakuInSight

DETOUR: Final = 1
USUAL_FU: Final = 30


def near_yaku(facts: CallFacts) -> tuple[YakuInSight, ...]:
    """Return the yaku that are in sight after a call, the nearest first; none where a hand that is
    ready has none on any wait."""
    if facts.ready is not None and not facts.ready.winning:
        return ()
    return tuple(yaku for yaku in facts.yaku if yaku.shanten <= facts.shanten_after + DETOUR)


def most_points(observation: Observation, call: Call, facts: CallFacts) -> int:
    """Return what a ron after the call may pay at most: exact where the hand is ready, elsewhere
    every yaku in sight and the dora that are held, together; 0 without a yaku."""
    if facts.ready is not None:
        return facts.ready.most
    near = near_yaku(facts)
    if not near:
        return 0
    return _ron(sum(yaku.han for yaku in near) + dora_held(observation, call), observation)


def least_points(observation: Observation, call: Call, facts: CallFacts) -> int:
    """Return what a ron after the call pays at least: the nearest yaku and the dora that are
    held; 0 without a yaku."""
    if facts.ready is not None:
        return facts.ready.least
    near = near_yaku(facts)
    return _ron(near[0].han + dora_held(observation, call), observation) if near else 0


def is_yakuhai_pon(observation: Observation, call: Call) -> bool:
    meld = call.meld
    return meld.type is MeldType.PON and observation.is_yakuhai(meld.kind, observation.seat)


def dora_held(observation: Observation, call: Call) -> int:
    melds = (tile for meld in observation.own_melds for tile in meld.tiles)
    called = () if call.meld.called is None else (call.meld.called,)
    return sum(map(observation.dora_in, (*observation.hand, *melds, *called)))


def _ron(han: int, observation: Observation) -> int:
    return ron_payment(han, USUAL_FU, dealer=observation.is_dealer).whole

from typing import Final

from rules.observation import Observation
from rules.tiles import Tile
from tutor.coach.advice import Doubt
from tutor.coach.call_rules import FAIRLY, SURE, Weighed, weigh_riichi
from tutor.coach.offer_facts import OfferReason
from tutor.coach.opinion import riichi_share
from tutor.coach.standing import Need, standing_of
from tutor.coach.worth import TenpaiFacts, better_waits
from tutor.network.shares import MILLE
from tutor.position.table_read import riichi_opponents

HALF: Final = 500
MANY_BETTER: Final = 8
"""How many tiles must improve the wait for this to be a reason to stay dama."""
LATE: Final = 20
"""The most tiles in the wall with which it is too late to wait for an improvement."""
RIICHI_BY_RULE: Final = frozenset(
    {OfferReason.RIICHI_OFF_PLAN, OfferReason.RIICHI_DEAD, OfferReason.RIICHI_LAST_PLACE}
)


def advise_riichi(
    observation: Observation, discard: Tile, facts: TenpaiFacts, rank: int
) -> Weighed:
    """Return whether to declare riichi: what most strong players do, unless a rule decides.

    Args:
        observation: the position before the discard.
        discard: the tile to declare with.
        facts: the hand after the discard.
        rank: the rank of the discard in the advice.
    """
    take, doubt, reason = weigh_riichi(observation, facts, rank)
    if reason not in RIICHI_BY_RULE and (gain := place_gained(observation, facts)) is not None:
        return True, Doubt.FAIRLY, gain
    share = None if reason in RIICHI_BY_RULE else riichi_share(observation, discard)
    if share is None:
        return take, doubt, reason
    declare = share >= HALF
    if declare == take:
        return declare, doubt_of(share), reason
    if declare:
        return True, doubt_of(share), _why_declare(facts)
    return False, doubt_of(share), _why_silent(observation, discard, facts)


def place_gained(observation: Observation, facts: TenpaiFacts) -> OfferReason | None:
    """Return the reason for a riichi without which a win in the last round would not gain the place
    above, by ron from anybody or by tsumo; None if neither gains it."""
    needs = standing_of(observation)
    if needs is None or needs.need is not Need.POINTS or not facts.live:
        return None
    quiet = 0 if facts.least_quiet is None else facts.least_quiet.points
    declared = min((each.points for each in facts.riichi_rons), default=0)
    if needs.ron is not None and not facts.furiten and quiet < needs.ron <= declared:
        return OfferReason.RIICHI_PLACE
    if needs.tsumo is None:
        return None
    silent, loud = (
        min(0 if drawn is None else drawn.points for drawn in each)
        for each in (
            [wait.worth.self_draw(declare=declare) for wait in facts.counting]
            for declare in (False, True)
        )
    )
    return _why_declare(facts) if silent < needs.tsumo.whole <= loud else None


def _why_declare(facts: TenpaiFacts) -> OfferReason:
    return OfferReason.RIICHI_POINTS if facts.least_quiet else OfferReason.RIICHI_YAKU


def _why_silent(observation: Observation, discard: Tile, facts: TenpaiFacts) -> OfferReason:
    early = observation.tiles_left > LATE
    better = sum(observation.unseen[kind] for kind in better_waits(observation, discard))
    if early and better >= MANY_BETTER:
        return OfferReason.RIICHI_CHANGE
    if facts.least_quiet is None:
        return OfferReason.RIICHI_THIN
    if riichi_opponents(observation):
        return OfferReason.RIICHI_LATE
    return OfferReason.RIICHI_QUIET


def doubt_of(share: int) -> Doubt:
    same = max(share, MILLE - share)
    return Doubt.SURE if same >= SURE else Doubt.FAIRLY if same >= FAIRLY else Doubt.CLOSE

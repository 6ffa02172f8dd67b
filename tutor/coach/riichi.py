"""Whether to declare riichi: what most strong players do, unless a rule is against it."""

from typing import Final

from rules.observation import Observation
from rules.tiles import Tile
from tutor.coach.advice import Doubt
from tutor.coach.call_rules import FAIRLY, SURE, Weighed, weigh_riichi
from tutor.coach.offer_facts import OfferReason
from tutor.coach.opinion import riichi_share
from tutor.coach.standing import Need, standing_of
from tutor.coach.worth import TenpaiFacts, better_waits
from tutor.evaluators.table_read import riichi_opponents
from tutor.network.shares import MILLE

HALF: Final = 500
"""Per mille of strong players."""
MANY_BETTER: Final = 8
"""Tiles that give a better wait, from which waiting for one is a reason."""
LATE: Final = 20
"""Tiles in the wall up to which there is no time to wait for a better wait."""
RIICHI_BY_RULE: Final = frozenset(
    {OfferReason.RIICHI_OFF_PLAN, OfferReason.RIICHI_DEAD, OfferReason.RIICHI_LAST_PLACE}
)


def advise_riichi(
    observation: Observation, discard: Tile, facts: TenpaiFacts, rank: int
) -> Weighed:
    """Return whether to declare riichi: what most strong players do, unless a rule is against it.

    Args:
        observation: what the seat sees.
        discard: the tile to declare with.
        facts: the hand after it.
        rank: of this discard under the plan.
    """
    take, doubt, reason = weigh_riichi(observation, facts, rank)
    if reason not in RIICHI_BY_RULE and _gains_place(observation, facts):
        return True, Doubt.FAIRLY, OfferReason.RIICHI_PLACE
    share = None if reason in RIICHI_BY_RULE else riichi_share(observation, discard)
    if share is None:
        return take, doubt, reason
    declare = share >= HALF
    if declare == take:
        return declare, doubt_of(share), reason
    if declare:
        quiet = facts.least_quiet
        return (
            True,
            doubt_of(share),
            OfferReason.RIICHI_YAKU if quiet is None else OfferReason.RIICHI_POINTS,
        )
    return False, doubt_of(share), _why_silent(observation, discard, facts)


def _gains_place(observation: Observation, facts: TenpaiFacts) -> bool:
    """Check that in the last round a ron from anybody gains the place above with riichi only."""
    needs = standing_of(observation)
    if needs is None or needs.need is not Need.POINTS or needs.ron is None or facts.furiten:
        return False
    quiet = 0 if facts.least_quiet is None else facts.least_quiet.points
    declared = min((each.points for each in facts.riichi_rons), default=0)
    return facts.live > 0 and quiet < needs.ron <= declared


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
    """Return how sure an answer is that this share of strong players give, or do not give."""
    same = max(share, MILLE - share)
    return Doubt.SURE if same >= SURE else Doubt.FAIRLY if same >= FAIRLY else Doubt.CLOSE

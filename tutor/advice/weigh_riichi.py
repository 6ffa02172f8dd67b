"""Whether to declare riichi."""

from typing import Final

from rules.observation import Observation
from tutor.advice.call_advice import Doubt
from tutor.advice.call_facts import RIICHI_HOPE, most_of_riichi
from tutor.advice.reasons.offers import OfferReason
from tutor.advice.weigh_calls import Weighed
from tutor.evaluators.glance import finishes_first, riichi_opponents
from tutor.evaluators.last_round import fixes_last_place, place_now
from tutor.evaluators.standing import is_last_round, lead
from tutor.evaluators.tenpai import TenpaiFacts
from tutor.evaluators.thresholds import is_late

THIN: Final = 2
BIG: Final = 8000
"""From this ron on, points are enough without riichi (a dealer: half as much again)."""
FEW_DRAWS: Final = 8
SAFE_LEAD: Final = 4000
"""Points ahead of the second in the last round, from which the stick is not needed to stay so."""


def weigh_riichi(observation: Observation, facts: TenpaiFacts, rank: int) -> Weighed:
    """Return whether to declare riichi.

    Args:
        observation: what the seat sees.
        facts: the hand after the discard.
        rank: of this discard, for the plan.
    """
    return _against(observation, facts, rank) or _for(observation, facts)


def _against(observation: Observation, facts: TenpaiFacts, rank: int) -> Weighed | None:
    quiet = facts.least_dama
    worth = 0 if quiet is None else quiet.payment
    if rank > 1:
        return False, Doubt.CLOSE, OfferReason.RIICHI_OFF_PLAN
    if facts.live == 0:
        return False, Doubt.SURE, OfferReason.RIICHI_DEAD
    if fixes_last_place(observation, RIICHI_HOPE * most_of_riichi(facts)):
        return False, Doubt.FAIRLY, OfferReason.RIICHI_LAST_PLACE
    if worth >= (BIG * 3 // 2 if observation.is_dealer else BIG):
        return False, Doubt.FAIRLY, OfferReason.RIICHI_BIG
    if worth and finishes_first(observation, worth):
        return False, Doubt.FAIRLY, OfferReason.RIICHI_ENOUGH
    if facts.furiten:
        return False, Doubt.CLOSE, OfferReason.RIICHI_FURITEN
    if facts.live <= THIN:
        return False, Doubt.CLOSE, OfferReason.RIICHI_THIN
    return _late(observation, facts)


def _late(observation: Observation, facts: TenpaiFacts) -> Weighed | None:
    leads = place_now(observation) == 1
    if observation.tiles_left <= FEW_DRAWS and (leads or facts.is_single):
        return False, Doubt.FAIRLY, OfferReason.RIICHI_FEW_DRAWS
    if leads and is_last_round(observation) and lead(observation) >= SAFE_LEAD:
        return False, Doubt.CLOSE, OfferReason.RIICHI_LEAD
    if not is_late(observation):
        return None
    if leads and facts.is_single:
        return False, Doubt.CLOSE, OfferReason.RIICHI_LEAD
    if facts.least_dama is not None and riichi_opponents(observation):
        return False, Doubt.CLOSE, OfferReason.RIICHI_LATE
    return None


def _for(observation: Observation, facts: TenpaiFacts) -> Weighed:
    quiet, threatened = facts.least_dama, bool(riichi_opponents(observation))
    if facts.is_single or (quiet is not None and is_late(observation)):
        doubt = Doubt.CLOSE
    else:
        doubt = Doubt.FAIRLY if quiet is not None or threatened else Doubt.SURE
    return True, doubt, OfferReason.RIICHI_YAKU if quiet is None else OfferReason.RIICHI_POINTS

"""The risk that the first tile takes where the seat leads far ahead of everybody in riichi."""

from typing import Final

from rules.legal import RIICHI_STICK
from rules.observation import Observation
from rules.tiles import Seat
from tutor.advice.advice import Advice
from tutor.evaluators.glance import riichi_opponents
from tutor.lab.advice_figures.counts import LeadCounts

MANGAN: Final = 8_000
DEALERS_MANGAN: Final = 12_000
HONBA: Final = 300


def is_sure_lead(observation: Observation) -> bool:
    """Check whether the seat leads the game in its last round, somebody is in riichi, and a mangan
    paid to any one of these would not pass the seat.

    The last round is the last regular one, or one of sudden death. The lead over each opponent in
    riichi has to be more than twice its mangan (12,000 for the dealer, else 8,000, and 300 a
    honba), as one pays what the other gains, and the sticks on the table. Somebody
    who is not in riichi may be close behind.
    """
    against = riichi_opponents(observation)
    if not against or observation.round < observation.rules.rounds - 1:
        return False
    if observation.place_of(observation.seat) != 1:
        return False
    own = observation.points[observation.seat]
    return all(own - observation.points[seat] > _swing(observation, seat) for seat in against)


def count_lead(advice: Advice, observation: Observation) -> LeadCounts:
    if not is_sure_lead(observation):
        return LeadCounts()
    risks = {ranked.discard: 1 - ranked.score for ranked in advice.rankings.safety}
    return LeadCounts(1, risks[advice.combined[0].discard] - min(risks.values()))


def _swing(observation: Observation, seat: Seat) -> int:
    mangan = DEALERS_MANGAN if seat == observation.dealer else MANGAN
    paid = mangan + HONBA * observation.honba
    return 2 * paid + RIICHI_STICK * observation.kyotaku

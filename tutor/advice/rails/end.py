"""The end of a round and of a game: a lead that only a deal-in can lose, a hand that comes no
nearer, a win that leaves its winner last."""

from collections.abc import Sequence
from typing import Final

from rules.observation import Observation
from tutor.advice.advice import CombinedDiscard
from tutor.advice.end_game import end_rule, is_last_place, lifts, worth_at_end
from tutor.advice.rails.order import demotions
from tutor.advice.rails.rail import Penalties
from tutor.evaluators.ranking import Rankings

BELOW: Final = 1.0
"""Log-odds by which a win that leaves the seat last stands below one that does not, at least."""


def end_rail(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    rule = end_rule(observation, rankings)
    if rule is not None:
        return demotions(combined, worth_at_end(rule, observation, rankings))
    if is_last_place(observation):
        return _below_lifting(observation, rankings, combined)
    return {}


def _below_lifting(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    lifting = lifts(observation, rankings)
    score = {
        placed.discard: placed.score or 0.0 for placed in combined if placed.discard in lifting
    }
    best = max((score[tile] for tile in score if lifting[tile]), default=None)
    if best is None:
        return {}
    stays = (tile for tile in score if not lifting[tile])
    off = {tile: score[tile] - best + BELOW for tile in stays}
    return {tile: each for tile, each in off.items() if each > 0}

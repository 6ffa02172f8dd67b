"""Three of a yakuhai stay together while nobody threatens: a yaku that is made is not broken for a
hand that is not ready.

In 49,748 decisions of real games (tune parts: 60 hanchan of the phoenix room, 40 of the room below)
the learned sum alone broke one five times while nobody threatened; four of the five players threw
another tile.
"""

from collections.abc import Sequence
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile, kind_of
from tutor.advice.advice import CombinedDiscard
from tutor.advice.facts import find, number
from tutor.advice.rails.order import below
from tutor.advice.rails.rail import Penalties
from tutor.evaluators.open_hands import threatening
from tutor.evaluators.ranking import Rankings

BELOW: Final = 0.16
"""Log-odds by which such a tile stands below the best one that leaves the triplet whole."""


def triplet_rail(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    if not combined or not _breaks(observation, combined[0].discard):
        return {}
    ready = number(find(rankings.speed, combined[0].discard), "shanten_after") == 0
    stay = {each.discard for each in combined if not _breaks(observation, each.discard)}
    if ready or not stay or threatening(observation, rankings):
        return {}
    return below(combined, stay, BELOW)


def _breaks(observation: Observation, tile: Tile) -> bool:
    kind = kind_of(tile)
    return observation.counts[kind] == 3 and observation.is_yakuhai(kind, observation.seat)

from typing import Final

from rules.observation import Observation
from rules.shanten import chiitoi_shanten, kokushi_shanten, standard_shanten

LATE_DRAWS: Final = 24


def is_nearest_to_pairs(observation: Observation) -> bool:
    if observation.own_melds:
        return False
    counts = observation.counts
    return chiitoi_shanten(counts) < standard_shanten(counts)


def is_nearest_to_orphans(observation: Observation) -> bool:
    if observation.own_melds:
        return False
    counts = observation.counts
    found = kokushi_shanten(counts)
    return found < standard_shanten(counts) and found <= chiitoi_shanten(counts)


def is_late(observation: Observation) -> bool:
    return observation.tiles_left < LATE_DRAWS

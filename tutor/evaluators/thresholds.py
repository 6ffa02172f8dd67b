"""Conditions with a threshold: flush in sight, late.

Advice, lessons and training all use these, so that they agree.
"""

from typing import Final

from rules.observation import Observation
from rules.shanten import chiitoi_shanten, standard_shanten
from rules.tiles import SUITS, is_honour, kind_of, suit_of

YAKU_NEAR: Final = 1
OFF_SUIT_MAX: Final = 4
LATE_DRAWS: Final = 24


def is_nearest_to_pairs(observation: Observation) -> bool:
    if observation.own_melds:
        return False
    counts = observation.counts
    return chiitoi_shanten(counts) < standard_shanten(counts)


def is_late(observation: Observation) -> bool:
    return observation.tiles_left < LATE_DRAWS


def flush_suit(observation: Observation) -> int | None:
    """Return the suit (0 man, 1 pin, 2 sou) of a half or full flush in sight.

    It has the most number tiles in hand and melds; at most `OFF_SUIT_MAX` closed tiles and no meld
    belong to another suit.

    Returns:
        None if there is no such suit, or a tie.
    """
    melded = [suit_of(kind_of(tile)) for meld in observation.own_melds for tile in meld.tiles]
    closed = [suit_of(kind) for tile in observation.hand if not is_honour(kind := kind_of(tile))]
    held = [closed.count(suit) + melded.count(suit) for suit in SUITS]
    most = max(held)
    if held.count(most) > 1:
        return None
    suit = held.index(most)
    if any(other in SUITS and other != suit for other in melded):
        return None
    return suit if len(closed) - closed.count(suit) <= OFF_SUIT_MAX else None

"""Which hand is being built, and how far the round is: each such rule with its threshold.

Whoever says or judges that a hand is near tanyao, that a flush is in sight or that it is late asks
here. The measures that the components were learned with (`value_components`) take what is named
here.
"""

from typing import Final

from rules.observation import Observation
from rules.shanten import chiitoi_shanten, shanten, standard_shanten
from rules.tiles import SUITS, is_honour, kind_of, suit_of
from tutor.evaluators.yaku import half_flush_shanten, yaku_in_sight

YAKU_NEAR: Final = 1
OFF_SUIT_MAX: Final = 4
LAST_DRAWS: Final = 4
LATE_DRAWS: Final = 24


def is_near_tanyao(observation: Observation) -> bool:
    steps = {"tanyao": 99, "yakuhai": 99}
    for yaku in yaku_in_sight(observation):
        if yaku.yaku in steps:
            steps[yaku.yaku] = min(steps[yaku.yaku], yaku.shanten)
    hand = shanten(observation.counts, len(observation.own_melds))
    return steps["tanyao"] <= min(hand + YAKU_NEAR, steps["yakuhai"])


def is_nearest_to_pairs(observation: Observation) -> bool:
    if observation.own_melds:
        return False
    counts = observation.counts
    return chiitoi_shanten(counts) < standard_shanten(counts)


def near_flush_suit(observation: Observation) -> int | None:
    """Return the suit (0 man, 1 pin, 2 sou) of a flush, full or half, that the hand is on its way
    to: one in sight (`flush_suit`), at most `YAKU_NEAR` steps further off than the hand itself.

    Returns:
        None where there is none.
    """
    suit = flush_suit(observation)
    if suit is None:
        return None
    hand = shanten(observation.counts, len(observation.own_melds))
    return suit if half_flush_shanten(observation, suit) <= hand + YAKU_NEAR else None


def is_late(observation: Observation) -> bool:
    return observation.tiles_left < LATE_DRAWS


def draws_no_more(observation: Observation) -> bool:
    return observation.tiles_left < LAST_DRAWS


def flush_suit(observation: Observation) -> int | None:
    """Return the suit (0 man, 1 pin, 2 sou) that a flush, full or half, is in sight for.

    It is the suit of most number tiles in hand and melds; at most `OFF_SUIT_MAX` closed tiles and
    no meld are of another.

    Returns:
        None where there is no such suit, or two suits with as many tiles.
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

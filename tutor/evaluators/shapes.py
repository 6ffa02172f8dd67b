"""Which hand is being built, and how far the round is: each such rule with its threshold.

Whoever says or judges that a hand is near tanyao, that a flush is in sight or that it is late asks
here. The measures that the terms were learned with (`value_components`) take what is named here.
"""

from typing import Final

from rules.observation import Observation
from rules.tiles import SUITS, is_honour, kind_of, suit_of
from tutor.evaluators.ranking import RankedDiscard

TANYAO_NEAR: Final = 3
"""Terminals and honours among the 14 tiles before the discard, up to which tanyao is near."""
TANYAO_IN_REACH: Final = 5
"""... up to which it is worth a word at all."""
OFF_SUIT_MAX: Final = 4
"""Closed tiles of other suits (honours are none) up to which a flush is in sight."""
LATE_DRAWS: Final = 24
"""A round is late with fewer draws left than this: fewer than six for each player."""


def is_near_tanyao(ranked: RankedDiscard) -> bool:
    """Check whether the hand is near tanyao, by the facts of one of its discards (by value)."""
    return bool(ranked.facts["tanyao"]) and _in_the_way(ranked) <= TANYAO_NEAR


def is_tanyao_in_reach(ranked: RankedDiscard) -> bool:
    """Check whether tanyao is possible and not far, by the facts of a discard (by value)."""
    return bool(ranked.facts["tanyao"]) and _in_the_way(ranked) <= TANYAO_IN_REACH


def _in_the_way(ranked: RankedDiscard) -> int:
    count = ranked.facts["in_the_way"]
    if not isinstance(count, int):
        raise TypeError(f"in_the_way is not a whole number: {count!r}")
    return count


def is_late(observation: Observation) -> bool:
    """Check whether it is late in the round."""
    return observation.tiles_left < LATE_DRAWS


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

"""What a tile is connected with in the hand, and what may still join it."""

from typing import Final

from rules.observation import Observation
from rules.tiles import Kind, is_honour
from tutor.evaluators.blocks import completing
from tutor.evaluators.hand_names import HandName, HandPlan, is_likely, named
from tutor.evaluators.thresholds import is_nearest_to_pairs

HONOURS: Final = 3


def neighbours(kind: Kind) -> tuple[Kind, ...]:
    """The kinds one or two steps away in its suit; none for an honour.

    >>> neighbours(Kind(1))
    (0, 2, 3)
    """
    if is_honour(kind):
        return ()
    first, last = max(kind - 2, kind // 9 * 9), min(kind + 2, kind // 9 * 9 + 8)
    return tuple(Kind(other) for other in range(first, last + 1) if other != kind)


def connected_kinds(observation: Observation, kind: Kind) -> tuple[Kind, ...]:
    counts = observation.counts
    return tuple(other for other in neighbours(kind) if counts[other])


def joined_kinds(observation: Observation, kind: Kind) -> tuple[Kind, ...]:
    return tuple(
        other
        for other in connected_kinds(observation, kind)
        if any(observation.unseen[third] for third in completing(kind, other))
    )


def stands_alone(observation: Observation, kind: Kind) -> bool:
    return observation.counts[kind] == 1 and not connected_kinds(observation, kind)


def joiners(observation: Observation, kind: Kind) -> int:
    return sum(observation.unseen[other] for other in (kind, *neighbours(kind)))


def is_of_pairs(hands: tuple[HandPlan, ...], observation: Observation) -> bool:
    """Check whether the hand is nearest to seven pairs and these are likely, or no hand but riichi
    is named, of the hands that may be built (none: that is not looked at)."""
    first = named(hands)
    open_ = first is None or first.name is HandName.RIICHI
    return (open_ or is_likely(hands, HandName.SEVEN_PAIRS)) and is_nearest_to_pairs(observation)


def nearby(observation: Observation, kind: Kind) -> int:
    return sum(observation.counts[other] for other in neighbours(kind))


def is_beside_dora(observation: Observation, kind: Kind) -> bool:
    return any(dora in neighbours(kind) for dora in observation.dora)

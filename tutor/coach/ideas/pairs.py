"""Pairs: the only pair, and pairs too many."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.tiles import Kind, Tile, kind_of
from tutor.coach.ideas.base import Facts, Weighed
from tutor.coach.plan import Plan
from tutor.coach.spot import Spot
from tutor.evaluators.blocks import Shape

ONLY_PAIR: Final = 1.8
SPARE_PAIR: Final = 1.3
NO_THIRD: Final = 1.0
COUNTS_AS_PAIR: Final = 2.0
MANY: Final = 3


@dataclass(frozen=True, slots=True)
class OnlyPair:
    kind: Kind


@dataclass(frozen=True, slots=True)
class SparePair:
    """One pair is enough for a head; this one is the least likely to become a triplet."""

    kind: Kind
    pairs: int
    left: int


@dataclass(frozen=True, slots=True)
class SevenPairsPair:
    """Seven pairs need every pair."""

    kind: Kind
    pairs: int


@dataclass(frozen=True, slots=True)
class HardToPair:
    """For seven pairs: few copies are left to pair it."""

    kind: Kind
    left: int


@dataclass(frozen=True, slots=True)
class EasierToPair:
    """For seven pairs: more copies are left than of the advised tile."""

    kind: Kind
    left: int


CONCEPTS: Final[Mapping[type, str]] = {
    OnlyPair: "pair",
    SparePair: "pair",
    SevenPairsPair: "pairs",
    EasierToPair: "pairs",
    HardToPair: "pairs",
}


def _pairs(spot: Spot) -> list[Kind]:
    return [Kind(kind) for kind, count in enumerate(spot.counts) if count == 2]


def role(spot: Spot, plan: Plan, tile: Tile) -> Facts:
    kind = kind_of(tile)
    if plan.is_of_pairs:
        singles = [each for each, count in enumerate(spot.counts) if count == 1 and each != kind]
        left = spot.unseen[kind]
        if spot.counts[kind] == 1 and all(left < spot.unseen[each] for each in singles):
            yield Weighed(HardToPair(kind, left), NO_THIRD)
        return
    pairs = _pairs(spot)
    if spot.counts[kind] == 2 and len(pairs) >= MANY:
        yield Weighed(SparePair(kind, len(pairs), spot.unseen[kind]), SPARE_PAIR)


def against(spot: Spot, plan: Plan, best: Tile, other: Tile) -> Facts:
    if spot.folds or spot.steps_after(best) == 0:
        return
    kind = kind_of(other)
    pairs = _pairs(spot)
    if plan.is_of_pairs:
        if spot.counts[kind] == 2 and spot.counts[kind_of(best)] != 2:
            yield Weighed(SevenPairsPair(kind, len(pairs)), COUNTS_AS_PAIR)
        elif spot.unseen[kind] > spot.unseen[kind_of(best)]:
            yield Weighed(EasierToPair(kind, spot.unseen[kind]), NO_THIRD)
        return
    blocks = spot.blocks
    if spot.counts[kind] == 2 and pairs == [kind] and kind_of(best) != kind and blocks is not None:
        if any(block.shape is Shape.TRIPLET for block in blocks.blocks):
            return
        yield Weighed(OnlyPair(kind), ONLY_PAIR)

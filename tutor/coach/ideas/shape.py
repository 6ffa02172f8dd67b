"""Shape: isolated tiles, two-tile shapes, and what duplicates what."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.tiles import Kind, Tile, is_honour, kind_of, rank_of
from tutor.coach.graded import Cause
from tutor.coach.ideas.base import Facts, Weighed
from tutor.coach.plan import Frame, Plan
from tutor.coach.spot import Spot
from tutor.evaluators.blocks import JOINTS, SETS, Block, Shape
from tutor.evaluators.hands import serves

ALONE: Final = 1.5
WEAKEST: Final = 2.0
DUPLICATE: Final = 1.6
LOOSE: Final = 1.0
SPARE: Final = 0.9
PART: Final = {Shape.TWO_SIDED: 1.6, Shape.INSIDE: 1.1, Shape.EDGE: 0.9}
BETTER_BLOCK: Final = 1.2
CENTRAL: Final = 0.7
GROWS: Final = 0.6


@dataclass(frozen=True, slots=True)
class Alone:
    """A number tile without a neighbour within two ranks."""

    kind: Kind
    alike: tuple[Kind, ...] = ()
    """Others that stand alone, no nearer to the middle of their suit."""
    left: int = 1
    """Copies of it that the seat cannot see."""
    yakuhai: tuple[Kind, ...] = ()
    """Lone yakuhai of which two or three are left."""


@dataclass(frozen=True, slots=True)
class WeakestBlock:
    """The tile belongs to the weakest of six blocks: none takes fewer tiles."""

    block: Block
    blocks: int
    live: int
    """Tiles left that complete it."""


@dataclass(frozen=True, slots=True)
class WeakBlock:
    """The tile belongs to a shape that is given up."""

    block: Block


@dataclass(frozen=True, slots=True)
class Duplicate:
    """The tile stands beside blocks that are complete without it and adds no draw."""

    kind: Kind
    block: Block


@dataclass(frozen=True, slots=True)
class Spare:
    """The hand has the same sets, pairs and shapes without it."""

    kind: Kind
    beside: tuple[Kind, ...]
    """Kinds held within two ranks of it, and itself if held more than once."""


@dataclass(frozen=True, slots=True)
class PartOf:
    """The other tile is part of a two-tile shape."""

    block: Block
    live: int


@dataclass(frozen=True, slots=True)
class BetterBlock:
    block: Block
    live: int
    given_up: Block
    given_up_live: int


@dataclass(frozen=True, slots=True)
class MoreCentral:
    """Both stand alone; the other one can still become a two-sided shape more easily."""

    kind: Kind
    near: tuple[Kind, ...]
    """Kinds that would make it a two-sided shape."""


@dataclass(frozen=True, slots=True)
class Grows:
    """The other tile stands beside a complete block and widens it."""

    kind: Kind
    block: Block


CONCEPTS: Final[Mapping[type, str]] = {
    Alone: "singles",
    WeakestBlock: "six_blocks",
    WeakBlock: "joints",
    Duplicate: "five_blocks",
    Spare: "five_blocks",
    PartOf: "joints",
    BetterBlock: "joints",
    MoreCentral: "singles",
    Grows: "compounds",
}


def block_of(spot: Spot, kind: Kind) -> Block | None:
    """Return the block that a discard of the kind takes a tile from: the weakest that holds it."""
    if spot.blocks is None:
        return None
    found = spot.blocks.of(kind)
    if not found:
        return None
    return min(found, key=lambda block: (block.shape is not Shape.SINGLE, block.shape in SETS))


def needs_live(spot: Spot, block: Block) -> int:
    return sum(spot.unseen[kind] for kind in block.needs)


def role(spot: Spot, plan: Plan, tile: Tile) -> Facts:
    kind = kind_of(tile)
    if plan.is_of_pairs:
        return
    block = block_of(spot, kind)
    if block is None or is_honour(kind):
        return
    if block.shape is Shape.SINGLE:
        near = spot.near(kind)
        if not near and spot.counts[kind] == 1:
            yield Weighed(_alone(spot, kind), ALONE)
        elif spot.counts[kind] == 1 and spot.live(tile) >= max(map(spot.live, _kept(spot))):
            beside = _beside(spot, kind)
            gap = 9 if beside is None else min(abs(each - kind) for each in beside.kinds)
            same = beside is not None and beside.shape in (Shape.PAIR, Shape.TRIPLET)
            if beside is not None and not (same and gap > 0):
                yield Weighed(Duplicate(kind, beside), DUPLICATE)
                return
    if block.shape in JOINTS and plan.frame is Frame.TOO_MANY and spot.blocks is not None:
        live = needs_live(spot, block)
        others = [
            each
            for each in spot.blocks.blocks
            if each.shape in JOINTS and each.kinds != block.kinds
        ]
        if all(needs_live(spot, each) > live for each in others):
            yield Weighed(WeakestBlock(block, spot.blocks.count, live), WEAKEST)
            return
    if spot.steps and not spot.falls_back(tile) and spot.keeps_blocks(kind):
        near = (*spot.near(kind), *([kind] if spot.counts[kind] > 1 else []))
        if near:
            yield Weighed(Spare(kind, tuple(sorted(near))), SPARE)
    elif block.shape in JOINTS:
        yield Weighed(WeakBlock(block), LOOSE)


def _alone(spot: Spot, kind: Kind) -> Alone:
    singles = [Kind(each) for each, count in enumerate(spot.counts) if count == 1 and each != kind]
    alike = tuple(
        each
        for each in singles
        if not is_honour(each) and not spot.near(each) and centre(each) <= centre(kind)
    )
    hopeful = singles if spot.steps > 1 else ()
    yakuhai = tuple(each for each in hopeful if spot.is_yakuhai(each) and spot.unseen[each] > 1)
    return Alone(kind, alike, spot.unseen[kind], yakuhai)


def _kept(spot: Spot) -> list[Tile]:
    return [tile for tile in spot.seen.discards if not spot.falls_back(tile)] or [
        *spot.seen.discards
    ]


def _beside(spot: Spot, kind: Kind) -> Block | None:
    """Return the block that makes a single tile superfluous."""
    blocks = spot.blocks
    if blocks is None:
        return None
    close = [
        block
        for block in blocks.blocks
        if block.shape is not Shape.SINGLE
        and not is_honour(block.kinds[0])
        and block.kinds[0] // 9 == kind // 9
        and min(abs(each - kind) for each in block.kinds) <= 2
    ]
    return min(
        close,
        key=lambda block: (min(abs(each - kind) for each in block.kinds), block.shape in SETS),
        default=None,
    )


def against(spot: Spot, plan: Plan, best: Tile, other: Tile) -> Facts:
    if spot.folds or spot.steps_after(best) == 0 or not spot.draws_left or plan.is_of_pairs:
        return
    kind, given_up = kind_of(other), kind_of(best)
    block, mine = block_of(spot, kind), block_of(spot, given_up)
    if block is not None and any(spot.counts[each] > 2 for each in block.needs):
        return
    if block is None or mine is None or is_honour(kind):
        return
    if plan.hand is not None and not all(serves(plan.hand, each) for each in block.kinds):
        return
    is_loose = mine.shape is Shape.SINGLE
    if block.shape in JOINTS:
        live = needs_live(spot, block)
        if is_loose and live and not _is_covered(spot, block):
            yield Weighed(PartOf(block, live), PART[block.shape])
        elif mine.shape in JOINTS and mine != block:
            mine_live = needs_live(spot, mine)
            if live > mine_live and not _is_covered(spot, block):
                yield Weighed(BetterBlock(block, live, mine, mine_live), BETTER_BLOCK)
        return
    if block.shape is not Shape.SINGLE or not is_loose:
        return
    near, mine_near = spot.near(kind), spot.near(given_up)
    if not near and not mine_near and centre(kind) > centre(given_up):
        yield Weighed(MoreCentral(kind, _ryanmen(kind)), CENTRAL * _centre_gap(kind, given_up))
    elif near and not mine_near:
        beside = _beside(spot, kind)
        if beside is not None and beside.shape is Shape.RUN and near[0] in (kind - 1, kind + 1):
            yield Weighed(Grows(kind, beside), GROWS)


def _is_covered(spot: Spot, block: Block) -> bool:
    """Check whether other blocks take every tile that a block waits for."""
    blocks = () if spot.blocks is None else spot.blocks.blocks
    taken = {kind for each in blocks if each.kinds != block.kinds for kind in each.needs}
    return set(block.needs) <= taken


def centre(kind: Kind) -> int:
    """Return 0 for an honour, 1 for a terminal, 2 for 2 and 8, 3 for 3 to 7."""
    if is_honour(kind):
        return 0
    rank = rank_of(kind)
    return min(rank, 10 - rank, 3)


def _centre_gap(kind: Kind, other: Kind) -> float:
    return min(2, centre(kind) - centre(other)) * 0.8


def _ryanmen(kind: Kind) -> tuple[Kind, ...]:
    rank = rank_of(kind)
    return tuple(Kind(kind + step) for step in (-1, 1) if 2 <= rank + step <= 8 and 2 <= rank <= 8)


CAUSES: Final[Mapping[type, Cause]] = {
    PartOf: Cause.USEFUL_FIRST,
    BetterBlock: Cause.USEFUL_FIRST,
    MoreCentral: Cause.USEFUL_FIRST,
    Grows: Cause.USEFUL_FIRST,
}

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.shanten import chiitoi_shanten, standard_shanten
from rules.tiles import Kind, Tile, is_honour, kind_of, rank_of
from tutor.coach.facts import neighbours
from tutor.coach.graded import Cause
from tutor.coach.ideas.base import Facts, Weighed
from tutor.coach.plan import Frame, Plan
from tutor.coach.spot import Spot
from tutor.position.blocks import JOINTS, SETS, Block, Shape, completing
from tutor.position.hands import HandName, serves

ALONE: Final = 1.5
WEAKEST: Final = 2.0
DUPLICATE: Final = 1.6
LOOSE: Final = 1.0
SPARE: Final = 0.9
SWAP: Final = 0.7
OF_PAIRS: Final = 0.4
"""Weight of a tile that adds nothing to runs, where seven pairs are built."""
SPARE_UNCLEAR: Final = 0.3
PART: Final = {Shape.TWO_SIDED: 1.6, Shape.INSIDE: 1.1, Shape.EDGE: 0.9}
BETTER_BLOCK: Final = 1.2
CENTRAL: Final = 0.7
GROWS: Final = 0.6
PARTNERS: Final = 0.5
MATE: Final = 0.5
NEXT: Final = 0.35
SPARE_NEXT: Final = 0.3
NEARER: Final = 0.2
BESIDE: Final = 0.35
RUNS: Final = 0.2
BREAKS: Final = 0.05
SEEDS: Final = 2
GONE: Final = 4
"""Tiles fewer beside a loose tile that are worth a word."""


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
    only: bool = False
    """No other tile of the hand is isolated, no honour either."""


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
    """Next to blocks that are complete without it, the tile adds no draw."""

    kind: Kind
    block: Block


@dataclass(frozen=True, slots=True)
class Spare:
    """The hand has the same sets, pairs and shapes without it."""

    kind: Kind
    stays: tuple[Block, ...]
    """Blocks of the hand without it that hold its neighbours, or the other copies of it."""


@dataclass(frozen=True, slots=True)
class PartOf:
    """The other tile is part of a two-tile shape."""

    block: Block
    live: int


@dataclass(frozen=True, slots=True)
class Breaks:
    """The other tile is needed in a set, a pair or a shape; the advised one is not."""

    block: Block


@dataclass(frozen=True, slots=True)
class BetterBlock:
    """The other tile is part of a shape that more tiles complete."""

    block: Block
    live: int
    given_up: Block
    given_up_live: int
    third: Kind | None = None
    """A loose tile that makes it two shapes in one."""
    needs: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class KeepsMate:
    """Both tiles give up one shape; what stays of it is of less use."""

    kind: Kind
    stays: Kind
    """The other tile of the shape, which the hand would keep."""


@dataclass(frozen=True, slots=True)
class GoesNext:
    """Both tiles go, as halves of one shape or as spare tiles; the other one, an honour or nearer
    the end of its suit, is less dangerous to throw later."""

    kind: Kind
    first: Kind
    """The advised tile, nearer to the middle of its suit."""


@dataclass(frozen=True, slots=True)
class GoesWith:
    """Only the other tile has a neighbour."""

    kind: Kind
    near: Kind


@dataclass(frozen=True, slots=True)
class MoreCentral:
    """Both stand alone; the other one can still become a two-sided shape more easily."""

    kind: Kind
    near: tuple[Kind, ...]
    """Kinds that would make it a two-sided shape."""


@dataclass(frozen=True, slots=True)
class MorePartners:
    """Both stand alone, as near to the middle; fewer tiles go with the advised one."""

    kind: Kind
    left: int
    best_left: int
    by: Kind | None = None
    """The held tile that every tile beside the advised one goes with already; such tiles are not
    counted then."""


@dataclass(frozen=True, slots=True)
class NearerMiddle:
    """Both are spare, and the other one is nearer the middle of its suit."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class CanRun:
    """A number tile, which can become part of a run; the advised honour can only be paired."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Grows:
    """The other tile widens a complete block."""

    kind: Kind
    block: Block


# fmt: off
CONCEPTS: Final[Mapping[type, str]] = {
    Alone: "singles", WeakestBlock: "six_blocks", WeakBlock: "joints", Duplicate: "five_blocks",
    Spare: "five_blocks", PartOf: "joints", Breaks: "joints", BetterBlock: "joints",
    KeepsMate: "joints", GoesNext: "joints", GoesWith: "singles", MoreCentral: "singles",
    MorePartners: "singles", NearerMiddle: "singles", CanRun: "singles", Grows: "compounds",
}
# fmt: on


def needs_live(spot: Spot, block: Block) -> int:
    return sum(spot.unseen[kind] for kind in block.needs)


def role(spot: Spot, plan: Plan, tile: Tile) -> Facts:
    if plan.has_blocks:
        yield from _role(spot, plan, tile)
    elif plan.is_of_pairs and spot.counts[kind_of(tile)] == 1:
        idle = (each.fact for each in _role(spot, plan, tile))
        yield from (Weighed(each, OF_PAIRS) for each in idle if isinstance(each, Duplicate | Spare))


def _role(spot: Spot, plan: Plan, tile: Tile) -> Facts:
    kind = kind_of(tile)
    block = None if is_honour(kind) else spot.block_lost(kind)
    if block is None:
        yield from _swap(spot, kind)
        if plan.frame is Frame.TOO_MANY and not is_honour(kind) and spot.counts[kind] == 1:
            yield from _weak(spot, kind)
        elif spot.steps and not spot.falls_back(tile):
            stays = _stays(spot, kind)
            if stays and (spot.counts[kind] == 1 or _keeps_most(spot, tile)):
                yield Weighed(Spare(kind, stays), SPARE_UNCLEAR)
        return
    if block.shape is Shape.SINGLE:
        near = spot.near(kind)
        if not near and spot.counts[kind] == 1:
            yield Weighed(_alone(spot, kind), ALONE)
        elif spot.counts[kind] == 1 and not _takes(spot, kind) and _keeps_most(spot, tile):
            beside = _beside(spot, kind)
            gap = 9 if beside is None else min(abs(each - kind) for each in beside.kinds)
            same = beside is not None and beside.shape in (Shape.PAIR, Shape.TRIPLET)
            if beside is not None and not (same and gap > 0):
                yield Weighed(Duplicate(kind, beside), DUPLICATE)
                return
    if any(spot.counts[each] > 2 for each in block.needs):
        return  # with a third copy it is a run beside a pair, whatever the division says
    covering = _covering(spot, block)
    if covering:
        yield Weighed(Spare(kind, covering), SPARE)
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
    if block.shape in JOINTS:
        yield Weighed(WeakBlock(block), LOOSE)
    elif block.shape is Shape.SINGLE and spot.steps and not spot.falls_back(tile):
        stays = _stays(spot, kind)
        if stays:
            yield Weighed(Spare(kind, stays), SPARE)


def _weak(spot: Spot, kind: Kind) -> Facts:
    """Yield the kanchan or penchan of a tile and the one beside it, where the blocks of the hand
    can be divided in several ways."""
    beside = [each for each in spot.near(kind) if len(completing(kind, each)) == 1]
    if len(spot.near(kind)) == len(beside) == 1:
        low, high = sorted((kind, beside[0]))
        shape = Shape.INSIDE if high - low > 1 else Shape.EDGE
        yield Weighed(WeakBlock(Block(shape, (low, high))), SWAP)


def _swap(spot: Spot, kind: Kind) -> Facts:
    lost, gained = spot.blocks_lost(kind)
    if lost.total() == gained.total() == 1:
        (before,), (after,) = lost, gained
        joints = before.shape in JOINTS and after.shape in JOINTS and kind in before.kinds
        if joints and needs_live(spot, after) < needs_live(spot, before):
            yield Weighed(WeakBlock(before), SWAP)


def _stays(spot: Spot, kind: Kind) -> tuple[Block, ...]:
    after = spot.blocks_without(kind)
    near = {*spot.near(kind), *([kind] if spot.counts[kind] > 1 else [])}
    blocks = () if after is None else after.blocks
    found = [each for each in blocks if each.shape is not Shape.SINGLE and near & {*each.kinds}]
    return tuple(dict.fromkeys(found))


def _alone(spot: Spot, kind: Kind) -> Alone:
    singles = [Kind(each) for each, count in enumerate(spot.counts) if count == 1 and each != kind]
    alike = tuple(
        each
        for each in singles
        if not is_honour(each) and not spot.near(each) and centre(each) <= centre(kind)
    )
    only = not any(is_honour(each) or not spot.near(each) for each in singles)
    return Alone(kind, alike, spot.unseen[kind], spot.hopeful, only)


def _keeps_most(spot: Spot, tile: Tile) -> bool:
    kept = [each for each in spot.seen.discards if not spot.falls_back(each)]
    return all(spot.live(tile) >= spot.live(each) for each in kept or spot.seen.discards)


def _beside(spot: Spot, kind: Kind) -> Block | None:
    """Return the block of the hand without a single tile that makes it superfluous."""
    blocks = spot.blocks_without(kind)
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
    if spot.folds or spot.steps_after(best) == 0 or not spot.draws_left or not plan.has_blocks:
        return
    kind, given_up = kind_of(other), kind_of(best)
    if is_honour(kind):
        return
    block, mine = spot.block_lost(kind), spot.block_lost(given_up)
    if block is None or mine is None or any(spot.counts[each] > 2 for each in block.needs):
        return
    named = [each for each in (plan.hand, plan.other) if each is not None]
    strict = (hand for hand in named if hand is plan.hand or hand.name is HandName.TANYAO)
    if not all(serves(hand, each) for hand in strict for each in block.kinds):
        return
    if block == mine and block.shape in JOINTS:
        if _use(spot, kind) > _use(spot, given_up):
            yield Weighed(KeepsMate(kind, given_up), MATE)
        elif centre(given_up) > centre(kind):
            yield Weighed(GoesNext(kind, given_up), NEXT)
        return
    is_loose = mine.shape is Shape.SINGLE
    needed = block.shape is not Shape.SINGLE and spot.counts[kind] == block.kinds.count(kind)
    if needed and (is_loose or block.shape in SETS):
        yield Weighed(Breaks(block), BREAKS)
    if block.shape in JOINTS:
        live = needs_live(spot, block)
        if (is_loose or mine.shape is Shape.PAIR) and live and not _is_covered(spot, block):
            yield Weighed(PartOf(block, live), PART[block.shape])
        elif mine.shape in JOINTS and mine != block and not _is_covered(spot, block):
            mine_live = needs_live(spot, mine)
            third, needs = _compound(spot, block)
            live = sum(spot.unseen[each] for each in needs)
            if live > mine_live:
                better = BetterBlock(block, live, mine, mine_live, third, needs)
                yield Weighed(better, BETTER_BLOCK)
        return
    if block.shape is not Shape.SINGLE or not is_loose:
        return
    if all(hand.name is not HandName.OUTSIDE for hand in named):
        yield from _of_loose(spot, best, other)


def _of_loose(spot: Spot, best: Tile, other: Tile) -> Facts:
    """Yield what tells two loose tiles apart; failing that, the outer one is safer later."""
    found = list(_of_use(spot, best, other))
    yield from found
    kind, given_up = kind_of(other), kind_of(best)
    idle = spot.live(other) == spot.live(best)
    if not found and idle and not is_honour(given_up) and centre(kind) < centre(given_up):
        yield Weighed(GoesNext(kind, given_up), SPARE_NEXT)


def _of_use(spot: Spot, best: Tile, other: Tile) -> Facts:
    kind, given_up = kind_of(other), kind_of(best)
    if is_honour(given_up) and spot.counts[kind] == 1 and _partners(spot, kind):
        yield Weighed(CanRun(kind), RUNS)
    near, mine_near = spot.near(kind), spot.near(given_up)
    if not near and not mine_near and centre(kind) > centre(given_up):
        yield Weighed(MoreCentral(kind, _ryanmen(kind)), CENTRAL * _centre_gap(kind, given_up))
    elif not near and not mine_near and centre(kind) == centre(given_up):
        left, fewer = _partners(spot, kind), _partners(spot, given_up)
        by = taken_by(spot, given_up)
        if left >= fewer + GONE:
            yield Weighed(MorePartners(kind, left, fewer), PARTNERS)
        elif by is not None and taken_by(spot, kind) is None:
            yield Weighed(MorePartners(kind, left, 0, by), PARTNERS)
    elif near and not mine_near:
        beside = _beside(spot, kind)
        beyond = beside is not None and (centre(kind) > 1 or kind not in beside.kinds)
        run = beside is not None and beside.shape is Shape.RUN and beyond
        if beside is not None and run and near[0] in (kind - 1, kind + 1):
            yield Weighed(Grows(kind, beside), GROWS)
        elif (
            spot.counts[kind] == 1 and _takes(spot, kind) and (len(near) == 1 or centre(kind) == 1)
        ):
            yield Weighed(GoesWith(kind, near[0]), BESIDE)
    if mine_near and spot.counts[kind] == 1:
        yield from _of_spares(spot, best, other)


def _of_spares(spot: Spot, best: Tile, other: Tile) -> Facts:
    """Yield what tells a number tile that shapes beside the advised one make superfluous."""
    kind, given_up = kind_of(other), kind_of(best)
    takes, mine = _takes(spot, kind), _takes(spot, given_up)
    if takes and not mine:
        return
    if not spot.near(kind) and not mine and centre(kind) > 1:
        yield Weighed(MoreCentral(kind, _ryanmen(kind)), CENTRAL)
    elif centre(kind) > centre(given_up):
        yield Weighed(NearerMiddle(kind), NEARER)
    elif (
        spot.counts[given_up] == 1
        and centre(kind) < centre(given_up)
        and spot.live(best) == spot.live(other)
    ):
        yield Weighed(GoesNext(kind, given_up), SPARE_NEXT)


def _takes(spot: Spot, kind: Kind) -> tuple[Kind, ...]:
    """Return the unseen kinds that would make a run of a spare tile and a tile beside it, as far as
    no shape of the hand takes them."""
    blocks = () if spot.blocks is None else spot.blocks.blocks
    loose = {each for block in blocks if block.shape not in SETS for each in block.kinds} - {kind}
    taken = {need for block in blocks for need in block.needs if kind not in block.kinds}
    taken |= {
        need
        for each in loose
        for other in loose
        if not is_honour(each) and each < other <= each + 2 and each // 9 == other // 9
        for need in completing(each, other)
    }
    found = {need for near in spot.near(kind) for need in completing(kind, near)}
    return tuple(sorted(need for need in found - taken if spot.unseen[need]))


def taken_by(spot: Spot, kind: Kind) -> Kind | None:
    """Return the held tile that every tile beside a lone tile goes with as well."""
    beside = {each for each in neighbours(kind) if spot.unseen[each]}
    held = spot.near(kind, most=4)
    return next((each for each in held if beside and beside <= {*neighbours(each)}), None)


def next_shapes(spot: Spot, plan: Plan, best: Tile) -> tuple[int, int, int] | None:
    after = None if plan.is_of_pairs else spot.blocks_without(kind_of(best))
    left = list(spot.counts)
    left[kind_of(best)] -= 1
    pairs_nearer = not spot.seen.own_melds and chiitoi_shanten(left) < standard_shanten(left)
    return None if after is None or pairs_nearer else after.unfinished(spot.unseen)


def seeds(spot: Spot, best: Tile, others: Sequence[Tile] = ()) -> tuple[Kind, ...]:
    """Return up to two loose tiles that stay after a discard and grow most easily into a shape.

    Args:
        others: tiles that could be thrown as well.
    """
    as_well = {*map(kind_of, others)}
    after = spot.blocks_without(kind_of(best))
    loose = [
        block.kinds[0]
        for block in (() if after is None else after.blocks)
        if block.shape is Shape.SINGLE and centre(block.kinds[0]) > 1
        if spot.counts[block.kinds[0]] == 1 and block.kinds[0] not in as_well
        if spot.unseen[block.kinds[0]]
    ]
    return tuple(sorted(sorted(loose, key=lambda kind: -_partners(spot, kind))[:SEEDS]))


def _compound(spot: Spot, block: Block) -> tuple[Kind | None, tuple[Kind, ...]]:
    """Return the loose tile that makes two shapes of a kanchan or penchan, and the kinds that
    complete either."""
    low, high = sorted(block.kinds)
    if block.shape is not Shape.TWO_SIDED:
        for third in (low - 2, high + 2):
            beside = third // 9 == low // 9 and third >= 0 and spot.counts[third] == 1
            blocks = () if spot.blocks is None else spot.blocks.of(Kind(third))
            if beside and all(each.shape is Shape.SINGLE for each in blocks):
                pair = (third, low) if third < low else (high, third)
                needs = {*block.needs, *completing(Kind(pair[0]), Kind(pair[1]))}
                return Kind(third), tuple(sorted(needs))
    return None, block.needs


def _use(spot: Spot, kind: Kind) -> tuple[int, int]:
    """Return how much a tile is of use alone: held neighbours, and how near the middle it is."""
    return len(spot.near(kind)), centre(kind)


def _partners(spot: Spot, kind: Kind) -> int:
    return sum(spot.unseen[each] for each in neighbours(kind))


def _is_covered(spot: Spot, block: Block) -> bool:
    """Check whether other blocks take every tile that a block waits for."""
    blocks = () if spot.blocks is None else spot.blocks.blocks
    taken = {kind for each in blocks if each.kinds != block.kinds for kind in each.needs}
    return set(block.needs) <= taken


def _covering(spot: Spot, block: Block) -> tuple[Block, ...]:
    """Return the other two-tile shape that takes every tile that one takes, if there is one."""
    if block.shape not in JOINTS or spot.blocks is None:
        return ()
    others = list(spot.blocks.blocks)
    others.remove(block)
    found = [each for each in others if each.shape in JOINTS and {*each.needs} >= {*block.needs}]
    return tuple(found[:1])


def inner_singles(spot: Spot, of: Kind) -> list[Kind]:
    """Return the number tiles that stand alone, nearer to the middle of their suit than a tile."""
    singles = (Kind(each) for each in range(27) if spot.counts[each] == 1)
    return [each for each in singles if not spot.near(each) and centre(each) > centre(of)]


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

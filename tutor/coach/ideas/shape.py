from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.tiles import Kind, Tile, is_honour, kind_of, rank_of
from tutor.coach.facts import neighbours
from tutor.coach.graded import Cause
from tutor.coach.plan import Frame, Plan
from tutor.coach.spot import Facts, Spot, Weighed
from tutor.position.blocks import JOINTS, SETS, Block, Shape, completing, find_blocks
from tutor.position.hands import HandName, serves

ALONE: Final = 1.5
WEAKEST: Final = 2.0
DUPLICATE: Final = 1.6
LOOSE: Final = 1.0
SPARE: Final = 0.9
SWAP: Final = 0.7
OF_PAIRS: Final = 0.4
"""The weight of a tile that adds nothing to runs while the hand is building seven pairs."""
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
"""The least difference in partner tiles between two loose tiles that is worth mentioning."""


@dataclass(frozen=True, slots=True)
class Alone:
    """The tile is a number tile with no other held tile within two ranks."""

    kind: Kind
    alike: tuple[Kind, ...] = ()
    """Other isolated number tiles, no closer to the middle of their suit."""
    left: int = 1
    """The number of unseen copies of the tile."""
    yakuhai: tuple[Kind, ...] = ()
    """Lone yakuhai with two or three copies left."""
    only: bool = False
    """Whether the hand has no other isolated tile, not even an honour."""


@dataclass(frozen=True, slots=True)
class WeakestBlock:
    """The tile belongs to the weakest of the hand's blocks, six or more: the one that the fewest
    live tiles complete."""

    block: Block
    blocks: int
    live: int
    """The number of live tiles that complete the block."""


@dataclass(frozen=True, slots=True)
class WeakBlock:
    """The tile belongs to a taatsu that the hand can give up."""

    block: Block


@dataclass(frozen=True, slots=True)
class Duplicate:
    """The tile adds no draw, because a neighbouring block is complete without it."""

    kind: Kind
    block: Block


@dataclass(frozen=True, slots=True)
class Spare:
    """The hand has the same sets, pairs and taatsu without the tile."""

    kind: Kind
    stays: tuple[Block, ...]
    """Blocks that remain without the tile and hold its neighbours or its other copies."""


@dataclass(frozen=True, slots=True)
class PartOf:
    """The rival tile is part of a taatsu."""

    block: Block
    live: int


@dataclass(frozen=True, slots=True)
class Breaks:
    """The rival tile is needed in a set, pair or taatsu; the advised tile is not."""

    block: Block


@dataclass(frozen=True, slots=True)
class BetterBlock:
    """The rival tile is part of a taatsu that more tiles complete."""

    block: Block
    live: int
    given_up: Block
    given_up_live: int
    third: Kind | None = None
    """A loose tile that turns the taatsu into a double shape."""
    needs: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class KeepsMate:
    """Both discards break the same taatsu; the advised one keeps the more useful half."""

    kind: Kind
    stays: Kind
    """The advised tile, which the rival discard would keep."""


@dataclass(frozen=True, slots=True)
class GoesNext:
    """Both tiles will be discarded, as halves of one taatsu or as spare tiles; the rival tile, an
    honour or closer to the end of its suit, is less dangerous to discard later."""

    kind: Kind
    first: Kind
    """The advised tile, closer to the middle of its suit."""


@dataclass(frozen=True, slots=True)
class GoesWith:
    """The rival tile has a neighbour; the advised tile has none."""

    kind: Kind
    near: Kind


@dataclass(frozen=True, slots=True)
class MoreCentral:
    """Both tiles are isolated; the more central rival tile can more easily become a ryanmen."""

    kind: Kind
    near: tuple[Kind, ...]
    """The kinds that would make the rival tile a ryanmen."""


@dataclass(frozen=True, slots=True)
class MorePartners:
    """Both tiles are isolated and equally central; fewer tiles go with the advised one."""

    kind: Kind
    left: int
    best_left: int
    by: Kind | None = None
    """A held tile that already goes with every partner of the advised tile; such partners are then
    not counted."""


@dataclass(frozen=True, slots=True)
class NearerMiddle:
    """Both tiles are spare; the rival tile is closer to the middle of its suit."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class CanRun:
    """The rival number tile can become part of a run; the advised honour can only be paired."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Grows:
    """The rival tile extends a complete block."""

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
        lost, gained = spot.blocks_lost(kind)
        if lost.total() == gained.total() == 1:
            (before,), (after,) = lost, gained
            joints = before.shape in JOINTS and after.shape in JOINTS and kind in before.kinds
            if joints and needs_live(spot, after) < needs_live(spot, before):
                yield Weighed(WeakBlock(before), SWAP)
        if plan.frame is Frame.TOO_MANY and not is_honour(kind) and spot.counts[kind] == 1:
            # The kanchan or penchan with its only neighbour; the hand divides in several ways.
            partners = [each for each in spot.near(kind) if len(completing(kind, each)) == 1]
            if len(spot.near(kind)) == len(partners) == 1:
                low, high = sorted((kind, partners[0]))
                shape = Shape.INSIDE if high - low > 1 else Shape.EDGE
                yield Weighed(WeakBlock(Block(shape, (low, high))), SWAP)
        elif spot.steps and not spot.falls_back(tile):
            stays = _stays(spot, kind)
            if stays and (spot.counts[kind] == 1 or _keeps_most(spot, tile)):
                yield Weighed(Spare(kind, stays), SPARE_UNCLEAR)
        return
    if block.shape is Shape.SINGLE:
        near = spot.near(kind)
        if not near and spot.counts[kind] == 1:
            singles = [
                Kind(each) for each, count in enumerate(spot.counts) if count == 1 and each != kind
            ]
            alike = tuple(
                each
                for each in singles
                if not is_honour(each) and not spot.near(each) and centre(each) <= centre(kind)
            )
            only = not any(is_honour(each) or not spot.near(each) for each in singles)
            yield Weighed(Alone(kind, alike, spot.unseen[kind], spot.hopeful, only), ALONE)
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


def _stays(spot: Spot, kind: Kind) -> tuple[Block, ...]:
    after = spot.blocks_without(kind)
    near = {*spot.near(kind), *([kind] if spot.counts[kind] > 1 else [])}
    blocks = () if after is None else after.blocks
    found = [each for each in blocks if each.shape is not Shape.SINGLE and near & {*each.kinds}]
    return tuple(dict.fromkeys(found))


def _keeps_most(spot: Spot, tile: Tile) -> bool:
    kept = [each for each in spot.seen.discards if not spot.falls_back(each)]
    return all(spot.live(tile) >= spot.live(each) for each in kept or spot.seen.discards)


def _beside(spot: Spot, kind: Kind) -> Block | None:
    """Return the block nearest to a tile that makes it redundant; None if there is none."""
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
        found = list(_of_use(spot, best, other))
        yield from found
        idle = spot.live(other) == spot.live(best)
        if not found and idle and not is_honour(given_up) and centre(kind) < centre(given_up):
            yield Weighed(GoesNext(kind, given_up), SPARE_NEXT)


def _of_use(spot: Spot, best: Tile, other: Tile) -> Facts:
    kind, given_up = kind_of(other), kind_of(best)
    if is_honour(given_up) and spot.counts[kind] == 1 and _partners(spot, kind):
        yield Weighed(CanRun(kind), RUNS)
    near, mine_near = spot.near(kind), spot.near(given_up)
    if not near and not mine_near and centre(kind) > centre(given_up):
        nearer = min(2, centre(kind) - centre(given_up)) * 0.8
        yield Weighed(MoreCentral(kind, _ryanmen(kind)), CENTRAL * nearer)
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
    """Yield why the advised number tile goes before another one that is nearer to the middle, or
    that more draws can use."""
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
    """Return the unseen kinds that would complete a run with a spare tile and its neighbour,
    excluding those that another shape of the hand uses."""
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
    """Return a held tile that goes with every unseen neighbour of a lone tile, if any."""
    beside = {each for each in neighbours(kind) if spot.unseen[each]}
    held = spot.near(kind, most=4)
    return next((each for each in held if beside and beside <= {*neighbours(each)}), None)


def next_shapes(spot: Spot, plan: Plan, best: Tile) -> tuple[int, int, int] | None:
    if plan.is_of_pairs:
        return None
    left = list(spot.counts)
    left[kind_of(best)] -= 1
    after = find_blocks(left, len(spot.seen.own_melds))
    return None if after is None else after.unfinished(spot.unseen)


def seeds(spot: Spot, best: Tile, others: Sequence[Tile] = ()) -> tuple[Kind, ...]:
    """Return up to two loose tiles kept after a discard that grow most easily into a taatsu.

    Args:
        others: tiles that could equally well be discarded.
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
    """Return the loose tile that turns a kanchan or penchan into two shapes (None without one), and
    the kinds that complete the block or these shapes."""
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
    """Return how useful a tile is by itself: its number of held neighbours, and its centrality."""
    return len(spot.near(kind)), centre(kind)


def _partners(spot: Spot, kind: Kind) -> int:
    return sum(spot.unseen[each] for each in neighbours(kind))


def _is_covered(spot: Spot, block: Block) -> bool:
    """Check whether other blocks also use every tile that a block waits for."""
    blocks = () if spot.blocks is None else spot.blocks.blocks
    taken = {kind for each in blocks if each.kinds != block.kinds for kind in each.needs}
    return set(block.needs) <= taken


def _covering(spot: Spot, block: Block) -> tuple[Block, ...]:
    """Return another taatsu that uses every tile that the given one waits for, if there is one."""
    if block.shape not in JOINTS or spot.blocks is None:
        return ()
    others = list(spot.blocks.blocks)
    others.remove(block)
    found = [each for each in others if each.shape in JOINTS and {*each.needs} >= {*block.needs}]
    return tuple(found[:1])


def inner_singles(spot: Spot, of: Kind) -> list[Kind]:
    """Return the isolated number tiles closer to the middle of their suit than a tile."""
    singles = (Kind(each) for each in range(27) if spot.counts[each] == 1)
    return [each for each in singles if not spot.near(each) and centre(each) > centre(of)]


def centre(kind: Kind) -> int:
    """Return 0 for an honour, 1 for a terminal, 2 for a rank of 2 or 8, and 3 for 3 to 7."""
    if is_honour(kind):
        return 0
    rank = rank_of(kind)
    return min(rank, 10 - rank, 3)


def _ryanmen(kind: Kind) -> tuple[Kind, ...]:
    rank = rank_of(kind)
    return tuple(Kind(kind + step) for step in (-1, 1) if 2 <= rank + step <= 8 and 2 <= rank <= 8)


CAUSES: Final[Mapping[type, Cause]] = {
    PartOf: Cause.USEFUL_FIRST,
    BetterBlock: Cause.USEFUL_FIRST,
    MoreCentral: Cause.USEFUL_FIRST,
    Grows: Cause.USEFUL_FIRST,
}

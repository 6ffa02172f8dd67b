"""Why the hand misses the best discard least, beside the next one: by what it is in the hand."""

from typing import Final

from rules.observation import Observation
from rules.tiles import Kind, is_honour, kind_name, kind_of
from tutor.advice.connectivity import (
    connected_kinds,
    is_beside_dora,
    is_of_pairs,
    neighbours,
    stands_alone,
)
from tutor.advice.facts import find, flag, number, row
from tutor.advice.praise import BestComparison
from tutor.advice.reasons.kept import (
    AllSeen,
    Covered,
    GuestWind,
    Idle,
    ScarceYakuhai,
    SpareTile,
    StandsAlone,
    WeakestBlock,
)
from tutor.advice.shape_lacks import covering, runs_of
from tutor.evaluators.blocks import BLOCKS_NEEDED, JOINTS, Block, Blocks, Shape, find_blocks
from tutor.evaluators.thresholds import draws_no_more
from tutor.evaluators.yaku import yakuhai_han

LIVE_PAIR: Final = 2


def idle_reason(praised: BestComparison) -> Idle | None:
    """Return why the hand misses the best least; None where that is as true of the next one, where
    they differ in it, where they take the hand a step back, or where the seat draws no more."""
    seen, following = praised.observation, praised.next
    best = [kind_of(tile) for tile in praised.best]
    back = [flag(find(praised.rankings.speed, tile), "falls_back") for tile in praised.best]
    if following is None or any(back) or draws_no_more(seen):
        return None
    other = kind_of(following)
    if all(is_all_seen(seen, kind) for kind in best) and not is_all_seen(seen, other):
        return AllSeen()
    ready = all(number(ranked, "shanten_after") == 0 for ranked in praised.of_best("speed"))
    if not ready and not is_of_pairs(praised.hands, seen):
        if all(is_guest_wind(seen, kind) for kind in best) and not is_guest_wind(seen, other):
            held = {seen.counts[kind] for kind in best}
            return GuestWind(held.pop()) if len(held) == 1 else None
        left = {seen.unseen[kind] for kind in best}
        scarce = is_single_yakuhai(seen, other) and seen.unseen[other] <= max(left)
        if all(is_single_yakuhai(seen, kind) for kind in best) and not scarce:
            return ScarceYakuhai(left.pop()) if len(left) == 1 else None
    if all(stands_alone(seen, kind) for kind in best):
        return None if stands_alone(seen, other) else StandsAlone()
    blocks = find_blocks(seen.counts, len(seen.own_melds))
    if blocks is None or len(best) > 1:
        return None
    return (
        _covered(praised, best[0])
        or _weakest(seen, blocks, best[0], other)
        or _spare(praised, blocks, best[0], other)
    )


def shared_idle(praised: BestComparison, *, dora_told: bool = False) -> Idle | None:
    """Return why the hand misses the best and the next one, alike, least; None where they are no
    such tiles, or one of them takes the hand a step back, or the seat draws no more.

    `dora_told`: that one of them is a dora, or may join one, is said beside it.
    """
    seen, following = praised.observation, praised.next
    if following is None or draws_no_more(seen):
        return None
    tiles = (*praised.best, following)
    if any(flag(find(praised.rankings.speed, tile), "falls_back") for tile in tiles):
        return None
    kinds, like = [kind_of(tile) for tile in tiles], praised.like
    if not dora_told and len({is_beside_dora(seen, kind) for kind in kinds}) > 1:
        return None  # one of them may still join a dora
    if all(is_guest_wind(seen, kind) and seen.counts[kind] == 1 for kind in kinds):
        return GuestWind(1, like)
    if all(stands_alone(seen, kind) for kind in kinds):
        return StandsAlone(like)
    blocks = find_blocks(seen.counts, len(seen.own_melds))
    if blocks is None or len(praised.best) > 1:
        return None
    spare = all(_is_spare(seen, blocks, kind) for kind in kinds)
    draws = {number(find(praised.rankings.speed, tile), "live") for tile in tiles}
    return SpareTile(like) if spare and len(draws) == 1 else None


def alone_too(praised: BestComparison) -> StandsAlone | None:
    seen = praised.observation
    back = any(flag(find(praised.rankings.speed, tile), "falls_back") for tile in praised.best)
    if back or draws_no_more(seen):
        return None
    return (
        StandsAlone() if all(stands_alone(seen, kind_of(tile)) for tile in praised.best) else None
    )


def is_all_seen(observation: Observation, kind: Kind) -> bool:
    return stands_alone(observation, kind) and not observation.unseen[kind]


def is_single_yakuhai(observation: Observation, kind: Kind) -> bool:
    single = is_honour(kind) and observation.counts[kind] == 1
    return single and yakuhai_han(observation, kind) > 0


def is_guest_wind(observation: Observation, kind: Kind) -> bool:
    return is_honour(kind) and not yakuhai_han(observation, kind)


def _covered(praised: BestComparison, kind: Kind) -> Covered | None:
    if praised.next is None or covering(praised.observation, kind_of(praised.next)) is not None:
        return None
    joint = covering(praised.observation, kind)
    draws = row(praised.of_best("speed")[0], "draws")
    names = tuple(map(kind_name, runs_of(praised.observation, kind)))
    if joint is None or not {*names} <= {*draws}:
        return None
    tiles = tuple(map(kind_name, joint.kinds))
    return Covered(tiles, joint.shape.value, names)  # type: ignore[arg-type]


def _weakest(
    observation: Observation, blocks: Blocks, kind: Kind, other: Kind
) -> WeakestBlock | None:
    mine = blocks.of(kind)
    if blocks.count <= BLOCKS_NEEDED or len(mine) != 1 or mine[0].shape not in JOINTS:
        return None
    joint = mine[0]
    rest = [block for block in blocks.blocks if block.shape in JOINTS and block is not joint]
    live = _live(observation, joint)
    if other in joint.kinds or any(_live(observation, block) <= live for block in rest):
        return None
    pairs = [block.kinds[0] for block in blocks.pairs]
    if len(pairs) > 1 and any(observation.unseen[each] < min(live, LIVE_PAIR) for each in pairs):
        return None  # of two pairs one can hardly become a triplet any more
    names = tuple(map(kind_name, joint.kinds))
    return WeakestBlock(names, joint.shape.value, blocks.count)  # type: ignore[arg-type]


def _live(observation: Observation, joint: Block) -> int:
    return sum(observation.unseen[kind] for kind in joint.needs)


def _spare(praised: BestComparison, blocks: Blocks, kind: Kind, other: Kind) -> SpareTile | None:
    observation = praised.observation
    its = [block.shape for block in blocks.of(other)]
    spare = _is_spare(observation, blocks, kind) and Shape.SINGLE not in its
    return SpareTile() if spare and not _serves_draws(praised, kind) else None


def _serves_draws(praised: BestComparison, kind: Kind) -> bool:
    lost = {
        name
        for ranked in praised.of_next("speed")
        for name in map(str, row(ranked, "draws"))
        if not flag(ranked, "falls_back")
    } - {str(name) for name in row(praised.of_best("speed")[0], "draws")}
    near = {kind_name(kind), *map(kind_name, neighbours(kind))}
    return bool(lost & near)


def _is_spare(observation: Observation, blocks: Blocks, kind: Kind) -> bool:
    singles = [block.kinds[0] for block in blocks.blocks if block.shape is Shape.SINGLE]
    return (
        kind in singles
        and bool(blocks.pairs)
        and not {*connected_kinds(observation, kind)} & {*singles}
    )

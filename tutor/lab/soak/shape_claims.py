"""Check statements about blocks and single tiles, by the shanten of the other tiles."""

from collections.abc import Sequence
from typing import assert_never

from rules.shanten import standard_shanten
from tutor.advice.reasons.discards import (
    AllSeen,
    BrokenTaatsu,
    Covered,
    Idle,
    IsolatedTile,
    LostDraws,
    OffWind,
    ScarceYakuhai,
    SingleOrder,
    SpareTile,
    StepBack,
    WeakestBlock,
)
from tutor.lab.soak.case import Case, kind_named
from tutor.lab.soak.sight import HONOURS, Sight

ORDER = ("guest", "end", "near_end", "middle")


def is_shape_lacking(lack: BrokenTaatsu | LostDraws | SingleOrder, case: Case) -> bool:
    sight, tile, other = case.sight, case.about[0], case.best
    mine, its = sight.after[tile], sight.after[other]
    lost = {kind for kind in its[1] if kind not in mine[1] and sight.unseen[kind]}
    match lack:
        case LostDraws(kinds, steps):
            named = {kind_named(name) for name in kinds}
            return named == lost and mine[0] == its[0] == steps and set(mine[1]) < set(its[1])
        case SingleOrder(one, another):
            stated = place_of(sight, tile), place_of(sight, other)
            return stated == (one, another) and ORDER.index(one) > ORDER.index(another)
        case BrokenTaatsu(tiles, shape, needs):
            named = {kind_named(name) for name in needs}
            joint = [kind_named(name) for name in tiles]
            whole = needs_of(joint) >= named and named <= lost and bool(named)
            return whole and tile in joint and shape == shape_of(joint) and _is_used(case, joint)
    assert_never(lack)


def is_block_broken(lack: StepBack, case: Case) -> bool:
    block = [kind_named(name) for name in lack.tiles]
    if not block:
        return lack.shape is None
    return case.about[0] in block and lack.shape == shape_of(block) and _is_used(case, block)


def _is_used(case: Case, block: list[int]) -> bool:
    sight = case.sight
    melds = len(sight.observation.own_melds)
    left = list(sight.held)
    for kind in [case.best, *block]:
        left[kind] -= 1
    if min(left) < 0:
        return False
    steps = sight.after[case.best][0]
    if len(block) == 3:
        return standard_shanten(left, melds + 1) == steps
    if melds < 4 and standard_shanten(left, melds + 1) + 1 == steps:
        return True
    return block[0] == block[1] and sight.held[block[0]] == 2


def shape_of(block: list[int]) -> str:
    if len(set(block)) == 1:
        return "pair" if len(block) == 2 else "triplet"
    if len(block) == 3:
        return "run"
    if block[1] - block[0] == 2:
        return "inside"
    return "edge" if block[0] % 9 in (0, 7) else "two_sided"


def needs_of(block: list[int]) -> set[int]:
    start, end = block
    suit = range(start // 9 * 9, start // 9 * 9 + 9)
    if end - start == 2:
        return {start + 1}
    return {kind for kind in (start - 1, end + 1) if kind in suit}


def place_of(sight: Sight, kind: int) -> str | None:
    """Return what a single tile is; None: it is not single, or a yakuhai."""
    if sight.held[kind] != 1 or sight.goes_with(kind):
        return None
    if kind in HONOURS:
        return None if sight.yakuhai(kind) else "guest"
    return {0: "end", 8: "end", 1: "near_end", 7: "near_end"}.get(kind % 9, "middle")


def is_idle_true(idle: Idle, case: Case) -> bool:
    sight, following = case.sight, case.next_kind
    if following is None or not all(map(sight.keeps, case.about)):
        return False
    if not isinstance(idle, AllSeen | Covered | WeakestBlock | ScarceYakuhai) and idle.like:
        like = [kind_named(name) for name in idle.like]
        return like == [following] and _are_alike(idle, sight, [*case.about, *like])
    match idle:
        case AllSeen():
            dead = [_is_dead(sight, kind) for kind in case.about]
            return all(dead) and not _is_dead(sight, following)
        case OffWind(held):
            guests = [kind in HONOURS and not sight.yakuhai(kind) for kind in case.about]
            other = following in HONOURS and not sight.yakuhai(following)
            return all(guests) and not other and {sight.held[k] for k in case.about} == {held}
        case ScarceYakuhai(left):
            single = all(_is_single_yakuhai(sight, kind) for kind in case.about)
            copies = {sight.unseen[kind] for kind in case.about} == {left}
            other = _is_single_yakuhai(sight, following) and sight.unseen[following] <= left
            return single and copies and not other
        case IsolatedTile():
            return all(_is_alone(sight, kind) for kind in case.about)
        case Covered():
            return _is_covered(idle, case)
        case WeakestBlock():
            return _is_weakest(idle, case)
        case SpareTile():
            tile = case.about[0]
            beside = sight.held[tile] > 3 or bool(sight.goes_with(tile))
            return beside and _is_unneeded(sight, tile)
    assert_never(idle)


def _are_alike(
    idle: OffWind | IsolatedTile | SpareTile, sight: Sight, kinds: Sequence[int]
) -> bool:
    match idle:
        case OffWind():
            return all(place_of(sight, kind) == "guest" for kind in kinds)
        case IsolatedTile():
            return all(_is_alone(sight, kind) for kind in kinds)
        case SpareTile():
            return all(_is_unneeded(sight, kind) for kind in kinds)
    assert_never(idle)


def _is_single_yakuhai(sight: Sight, kind: int) -> bool:
    return sight.held[kind] == 1 and sight.yakuhai(kind) > 0


def _is_dead(sight: Sight, kind: int) -> bool:
    return _is_alone(sight, kind) and sight.unseen[kind] == 0


def _is_alone(sight: Sight, kind: int) -> bool:
    return sight.held[kind] == 1 and not sight.goes_with(kind)


def _is_covered(idle: Covered, case: Case) -> bool:
    sight, (tile, *_) = case.sight, case.about
    joint, takes = ([kind_named(name) for name in names] for names in (idle.tiles, idle.takes))
    left = list(sight.held)
    left[tile] -= 1
    there = all(left[kind] for kind in joint) and idle.shape == shape_of(joint)
    runs = {
        third
        for other in sight.goes_with(tile)
        for third in needs_of(sorted((tile, other)))
        if sight.unseen[third]
    }
    helping = set(sight.after[tile][1])
    return there and sight.held[tile] == 1 and runs == {*takes} <= ({*needs_of(joint)} & helping)


def _is_weakest(idle: WeakestBlock, case: Case) -> bool:
    sight, tile = case.sight, case.about[0]
    joint = [kind_named(name) for name in idle.tiles]
    if tile not in joint or case.next_kind in joint or idle.shape != shape_of(joint):
        return False
    left = list(sight.held)
    for kind in joint:
        left[kind] -= 1
    melds = len(sight.observation.own_melds)
    return idle.blocks > 5 and standard_shanten(left, melds) == sight.steps


def _is_unneeded(sight: Sight, tile: int) -> bool:
    left = list(sight.held)
    left[tile] -= 1
    return standard_shanten(left, len(sight.observation.own_melds)) == sight.steps

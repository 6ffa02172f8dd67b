from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import log
from typing import Final

from rules.tiles import Kind, Tile, is_honour, kind_of
from tutor.coach.facts import draws_keep_yaku, neighbours
from tutor.coach.graded import Cause
from tutor.coach.plan import Plan
from tutor.coach.spot import Facts, Spot, Weighed
from tutor.position.blocks import JOINTS, SETS, Block, Shape

STEP: Final = 4.0
READY_STEP: Final = 6.0
BY_RATIO: Final = (5.0, 4.0, 2.5, 1.2, 0.6)
"""Log-odds per log of the ratio of draws, at 0, 1, 2, 3 and more steps from ready."""
FEWER_TILES: Final = 2
"""The least number of lost draws that is worth mentioning."""
FEWER_SHARE: Final = 0.9
LISTED: Final = 4
GROUP: Final = (3, 4)
COUNTED: Final = 0.5
"""The factor for a difference that can be counted but not described."""
MOST: Final = 0.2
WIDER: Final = (0, 6, 8, 8)
"""The additional useful tiles that make a draw an improvement, by steps from ready."""
IMPROVES: Final = (0.0, 0.6, 0.34, 0.34)
IMPROVING: Final = 4
"""The least difference in improving tiles that is worth mentioning."""


@dataclass(frozen=True, slots=True)
class StepBack:
    """The rival discard takes the hand a step further from ready."""

    steps: int
    """Steps from ready after the rival discard."""
    block: Block | None
    """The set, pair or taatsu that the rival discard breaks."""


@dataclass(frozen=True, slots=True)
class FewerDraws:
    lost: tuple[Kind, ...]
    """The kinds that no longer bring the hand nearer."""
    live: int
    best: int
    steps: int
    block: Block | None = None
    """The block that the rival discard breaks."""
    given_up: tuple[Kind, ...] = ()
    """The kinds that the advised discard gives up instead."""
    group: tuple[Kind, ...] = ()
    """The three or four tiles of a suit that the rival discard breaks up, if no single block."""
    head: bool = False
    """Whether the tile is the second copy beside a run, and so half of a pair that is needed."""


@dataclass(frozen=True, slots=True)
class Improves:
    """Keeping the rival tile leaves more draws that would widen the hand."""

    kind: Kind
    draws: tuple[Kind, ...]
    left: int


@dataclass(frozen=True, slots=True)
class MostDraws:
    """No other discard keeps more useful tiles."""

    live: int
    steps: int
    shared: bool = False
    """Whether another discard keeps equally many."""


@dataclass(frozen=True, slots=True)
class OnPurpose:
    """The advised discard takes the hand a step back but leaves more useful tiles."""

    live: int
    nearer: Kind
    """Of the discards that keep the hand nearer to ready, the one with the most useful tiles."""
    nearer_draws: tuple[Kind, ...]
    nearer_live: int
    nearer_steps: int


@dataclass(frozen=True, slots=True)
class NextDraws:
    """The draws that make a hand ready that is one step from ready."""

    kinds: tuple[Kind, ...]
    live: int


CONCEPTS: Final[Mapping[type, str]] = {
    StepBack: "shanten",
    FewerDraws: "ukeire",
    MostDraws: "ukeire",
    Improves: "ukeire",
    OnPurpose: "ukeire",
    NextDraws: "ukeire",
}


def role(spot: Spot, plan: Plan, tile: Tile) -> Facts:
    if spot.folds or spot.falls_back(tile) or not spot.steps_after(tile):
        return
    keeping = [each for each in spot.seen.discards if not spot.falls_back(each)]
    live = spot.live(tile)
    if live >= max(map(spot.live, keeping)):
        others = {kind_of(each) for each in keeping if spot.live(each) == live} - {kind_of(tile)}
        yield Weighed(MostDraws(live, spot.steps_after(tile), bool(others)), MOST)


def watch(spot: Spot, plan: Plan, tile: Tile) -> Iterator[NextDraws | OnPurpose]:
    if spot.falls_back(tile) and spot.steps and not spot.threats and not spot.folds:
        keeping = (each for each in spot.seen.discards if not spot.falls_back(each))
        nearer = max(keeping, key=spot.live)
        kinds, live = tuple(sorted(spot.draws(nearer))), spot.live(nearer)
        yield OnPurpose(spot.live(tile), kind_of(nearer), kinds, live, spot.steps)
    if spot.steps_after(tile) == 1 and spot.live(tile):
        yield NextDraws(tuple(sorted(spot.draws(tile))), spot.live(tile))


def against(spot: Spot, plan: Plan, best: Tile, other: Tile) -> Facts:
    if spot.folds or not spot.draws_left:
        return
    after, kept = spot.steps_after(other), spot.steps_after(best)
    if after > kept:
        broken = _broken(spot, kind_of(other))
        yield Weighed(StepBack(after, broken), READY_STEP if kept == 0 else STEP)
        return
    if after < kept or kept == 0:
        return
    if spot.seen.is_open and not draws_keep_yaku(spot.seen, spot.rankings, best):
        return
    live, most = spot.live(other), spot.live(best)
    if live <= most - FEWER_TILES and live <= FEWER_SHARE * most:
        lost = tuple(sorted(spot.draws(best) - spot.draws(other)))
        weight = BY_RATIO[min(kept, len(BY_RATIO) - 1)] * log(most / max(live, 1))
        kind = kind_of(other)
        changed, instead = spot.blocks_lost(kind)
        gone = [each for each in changed if each.kinds.count(kind) == spot.counts[kind]]
        gone = [] if any(each.shape in JOINTS for each in instead) else gone
        broken = gone[0] if gone and not spot.keeps_blocks(kind) else None
        if changed and not gone and spot.counts[kind] == 2 and not {*lost} <= {*neighbours(kind)}:
            broken = Block(Shape.PAIR, (kind, kind))
        if plan.is_of_pairs or (broken is not None and kind_of(best) in broken.kinds):
            broken = None
        twice = {Kind(each) for each, held in enumerate(spot.counts) if held == 2}
        if (
            broken is None
            and not is_head(spot, kind)
            and kind in twice
            and {*lost} & (twice - {kind})
        ):
            broken = Block(Shape.PAIR, (kind, kind))
        given_up = tuple(sorted(spot.draws(other) - spot.draws(best)))
        head = broken is None and is_head(spot, kind)
        group = _group(spot, kind) if broken is None and not head and len(lost) > 1 else ()
        if kept > 1 and broken is None and not (group or head) and len(lost) > LISTED:
            weight *= COUNTED
        yield Weighed(FewerDraws(lost, live, most, kept, broken, given_up, group, head), weight)
    elif kept < len(WIDER) and live <= most and not plan.slow:
        mine = _improving(spot, kind_of(other), kind_of(best), WIDER[kept])
        its = _improving(spot, kind_of(best), kind_of(other), WIDER[kept])
        left = sum(spot.unseen[kind] for kind in its)
        if its and left >= sum(spot.unseen[kind] for kind in mine) + IMPROVING:
            yield Weighed(Improves(kind_of(other), its, left), IMPROVES[kept])


def _broken(spot: Spot, kind: Kind) -> Block | None:
    """Return the set, pair or taatsu that a step back breaks; None if it breaks none of these."""
    of = () if spot.blocks is None else spot.blocks.of(kind)
    if of and all(block.shape in SETS for block in of):
        return of[0]
    lost = spot.block_lost(kind)
    if lost is None or lost.shape is Shape.SINGLE or lost.kinds.count(kind) != spot.counts[kind]:
        return None
    return lost


def is_head(spot: Spot, kind: Kind) -> bool:
    """Check whether a tile is the second copy beside a run that would stay intact without it."""
    if is_honour(kind) or spot.counts[kind] != 2:
        return False
    first, last = kind // 9 * 9, kind // 9 * 9 + 8
    starts = (low for low in range(max(first, kind - 2), kind + 1) if low + 2 <= last)
    return any(all(spot.counts[low + i] for i in range(3)) for low in starts)


def _group(spot: Spot, kind: Kind) -> tuple[Kind, ...]:
    """Return the connected tiles of a suit around a kind; empty unless there are three or four."""
    if is_honour(kind):
        return ()
    found = {kind}
    for near in (1, -1):
        at = kind + near
        while 0 <= at < 27 and at // 9 == kind // 9 and spot.counts[at]:
            found.add(Kind(at))
            at += near
    tiles = tuple(each for each in sorted(found) for _ in range(spot.counts[each]))
    return tiles if len(tiles) in GROUP else ()


def _improving(spot: Spot, thrown: Kind, kept: Kind, wider: int) -> tuple[Kind, ...]:
    near = (kept, *neighbours(kept))
    return tuple(
        sorted(
            kind for kind in near if spot.widened(thrown, kind) >= wider > spot.widened(kept, kind)
        )
    )


CAUSES: Final[Mapping[type, Cause]] = {StepBack: Cause.STEP_BACK, FewerDraws: Cause.FEWER_DRAWS}

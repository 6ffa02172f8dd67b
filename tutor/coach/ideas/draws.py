"""Draws: steps from ready, and the tiles that bring the hand nearer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import log
from typing import Final

from rules.tiles import Kind, Tile, kind_of
from tutor.coach.facts import draws_keep_yaku
from tutor.coach.graded import Cause
from tutor.coach.ideas.base import Facts, Weighed
from tutor.coach.plan import Plan
from tutor.coach.spot import Spot
from tutor.evaluators.blocks import SETS, Block, Shape

STEP: Final = 4.0
READY_STEP: Final = 6.0
BY_RATIO: Final = (5.0, 4.0, 2.5, 1.2, 0.6)
"""Log-odds by the log of the ratio of draws, at 0, 1, 2, 3 and more steps."""
FEWER_TILES: Final = 2
"""Draws lost that are worth a word."""
FEWER_SHARE: Final = 0.9
LISTED: Final = 4
COUNTED: Final = 0.5
"""Weight of a difference that can only be counted, not named."""
MOST: Final = 0.2


@dataclass(frozen=True, slots=True)
class StepBack:
    """The discard takes the hand a step further from ready."""

    steps: int
    """Steps from ready after it."""
    block: Block | None
    """The finished set that it breaks."""


@dataclass(frozen=True, slots=True)
class FewerDraws:
    lost: tuple[Kind, ...]
    """Kinds that no longer bring the hand nearer."""
    live: int
    best: int
    steps: int
    block: Block | None = None
    """The block that it breaks."""
    given_up: tuple[Kind, ...] = ()
    """Kinds that the advised discard gives up instead."""


@dataclass(frozen=True, slots=True)
class MostDraws:
    """No other discard keeps as many tiles that bring the hand nearer."""

    live: int
    steps: int


@dataclass(frozen=True, slots=True)
class NextDraws:
    """One step from ready: the tiles that make the hand ready."""

    kinds: tuple[Kind, ...]
    live: int


CONCEPTS: Final[Mapping[type, str]] = {
    StepBack: "shanten",
    FewerDraws: "ukeire",
    MostDraws: "ukeire",
    NextDraws: "ukeire",
}


def role(spot: Spot, plan: Plan, tile: Tile) -> Facts:
    if spot.folds or spot.falls_back(tile) or not spot.steps_after(tile):
        return
    keeping = [each for each in spot.seen.discards if not spot.falls_back(each)]
    if spot.live(tile) >= max(map(spot.live, keeping)):
        yield Weighed(MostDraws(spot.live(tile), spot.steps_after(tile)), MOST)


def watch(spot: Spot, plan: Plan, tile: Tile) -> Iterator[NextDraws]:
    if spot.steps_after(tile) == 1 and spot.live(tile):
        yield NextDraws(tuple(sorted(spot.draws(tile))), spot.live(tile))


def against(spot: Spot, plan: Plan, best: Tile, other: Tile) -> Facts:
    if spot.folds or not spot.draws_left:
        return
    after, kept = spot.steps_after(other), spot.steps_after(best)
    if after > kept:
        blocks = spot.blocks
        of = () if blocks is None else blocks.of(kind_of(other))
        whole = of[0] if of and all(block.shape in SETS for block in of) else None
        yield Weighed(StepBack(after, whole), READY_STEP if kept == 0 else STEP)
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
        changed, _ = spot.blocks_lost(kind)
        gone = [each for each in changed if each.kinds.count(kind) == spot.counts[kind]]
        broken = gone[0] if gone and not spot.keeps_blocks(kind) else None
        if changed and not gone and spot.counts[kind] == 2:
            broken = Block(Shape.PAIR, (kind, kind))
        given_up = tuple(sorted(spot.draws(other) - spot.draws(best)))
        if kept > 1 and broken is None and len(lost) > LISTED:
            weight *= COUNTED
        yield Weighed(FewerDraws(lost, live, most, kept, broken, given_up), weight)


CAUSES: Final[Mapping[type, Cause]] = {StepBack: Cause.STEP_BACK, FewerDraws: Cause.FEWER_DRAWS}

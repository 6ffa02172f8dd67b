from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import log
from typing import Final

from rules.tiles import Kind, Tile, is_honour, kind_of, rank_of
from tutor.coach.facts import has_yaku
from tutor.coach.graded import Cause
from tutor.coach.plan import Plan
from tutor.coach.spot import Facts, Spot, Weighed
from tutor.coach.worth import TenpaiFacts, better_waits, look_at_tenpai
from tutor.position.blocks import WaitShape, find_wait_shape

READY: Final = 2.5
NO_WIN: Final = 4.0
FURITEN: Final = 2.0
BY_WORTH: Final = 2.0
CLEARLY: Final = 1.1
SLOW: Final = 1.0
MOST_OF: Final = 0.6
"""The share of its points that a hand must keep for another wait to be worth waiting for."""


@dataclass(frozen=True, slots=True)
class ReadyOn:
    waits: tuple[Kind, ...]
    """The winning kinds, without those that have no yaku."""
    live: int
    dead: tuple[Kind, ...]
    """The kinds that complete the hand but cannot win."""
    shape: WaitShape | None = None
    only: bool = False
    """Whether no other discard leaves the hand ready."""


@dataclass(frozen=True, slots=True)
class CannotWin:
    """The hand is ready, but no live wait has a yaku."""

    waits: tuple[Kind, ...]
    safest: bool = False
    """Whether no other discard that leaves the hand ready is safer."""


@dataclass(frozen=True, slots=True)
class Furiten:
    waits: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class WorseWait:
    """Both discards leave the hand ready; the rival wait is worse in tiles, points or both."""

    waits: tuple[Kind, ...]
    live: int
    points: int
    best_live: int
    best_points: int
    yaku: tuple[int, ...] = ()
    """Tenhou's numbers of the yaku that all the advised waits have and the rival waits lack."""


@dataclass(frozen=True, slots=True)
class SlowWait:
    """The rival discard leaves a wait on tiles that opponents discard less readily (honours first,
    middle tiles last)."""

    waits: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class BetterWaits:
    """Draws that would improve the poor wait of a hand that is ready without riichi."""

    draws: tuple[Kind, ...]
    tiles: int


CONCEPTS: Final[Mapping[type, str]] = {
    ReadyOn: "waits",
    CannotWin: "yaku",
    Furiten: "furiten",
    WorseWait: "waits",
    SlowWait: "waits",
    BetterWaits: "waits",
}


def _pay(spot: Spot, tile: Tile) -> tuple[int, int]:
    waits = spot.winning(tile)
    live = sum(wait.live for wait in waits)
    if not live:
        return 0, 0
    total = sum(wait.live * wait.points for wait in waits)
    return live, 100 * round(total / live / 100)


def _held(spot: Spot, tile: Tile) -> int:
    """Return how long opponents hold on to the tiles of a wait: 0 for honours, 1 for outer tiles, 2
    for middle tiles or dora."""
    kinds = {wait.kind for wait in spot.winning(tile)} - {*spot.seen.dora}
    if any(map(is_honour, kinds)):
        return 0
    return 1 if any(not 2 < rank_of(kind) < 8 for kind in kinds) else 2


def _yaku(spot: Spot, tile: Tile) -> list[set[int]]:
    paid = (wait.best for wait in spot.winning(tile))
    return [{*best.yaku} for best in paid if best is not None]


def role(spot: Spot, plan: Plan, tile: Tile) -> Facts:
    facts = spot.tenpai(tile)
    if facts is None or spot.folds:
        return
    waits = spot.winning(tile)
    others = [each for each in spot.seen.discards if kind_of(each) != kind_of(tile)]
    ready = [each for each in others if spot.steps_after(each) == 0]
    if not waits:
        safest = all(spot.risk(tile) <= spot.risk(each) for each in ready)
        yield Weighed(CannotWin(_kinds(facts), safest and len(ready) > 0), 0.5)
        return
    won = tuple(wait.kind for wait in waits)
    dead = tuple(wait.kind for wait in facts.waits if wait.kind not in won and wait.live)
    left = list(spot.counts)
    left[kind_of(tile)] -= 1
    whole = len(won) == len(facts.waits)
    form = find_wait_shape(left, len(spot.seen.own_melds)) if whole else None
    live = sum(wait.live for wait in waits)
    yield Weighed(ReadyOn(won, live, dead, form, not ready), READY)


def _kinds(facts: TenpaiFacts) -> tuple[Kind, ...]:
    return tuple(wait.kind for wait in facts.waits)


def _keeps_worth(spot: Spot, tile: Tile, drawn: Kind) -> bool:
    """Check whether a ready hand that draws a tile for a better wait keeps most of the points that
    it wins without riichi."""
    now = _silent(spot.tenpai(tile))
    copy = next(Tile(4 * drawn + each) for each in (1, 2, 3, 0) if Tile(4 * drawn + each) != tile)
    hand = [each for each in spot.seen.hand if each != tile]
    seen = replace(spot.seen, hand=tuple(sorted([*hand, copy])), drawn=copy)
    live = 0 if (facts := spot.tenpai(tile)) is None else facts.live
    for thrown in hand:
        after = look_at_tenpai(seen, thrown)
        if kind_of(thrown) in {drawn, *seen.dora} or after is None or after.furiten:
            continue
        kinds = {wait.kind for wait in after.waits}
        wins = not kinds & {kind_of(tile), kind_of(thrown)}  # else it would be furiten
        if wins and after.live - (drawn in kinds) > live and _silent(after) >= MOST_OF * now:
            return True
    return False


def _silent(facts: TenpaiFacts | None) -> float:
    """Return the average points of a ron without riichi, weighted by live tiles; 0 without a
    yaku."""
    paid = [] if facts is None else [(one.live, one.ron.whole) for one in facts.waits if one.ron]
    live = sum(count for count, _ in paid)
    return sum(count * points for count, points in paid) / live if live else 0.0


def watch(spot: Spot, plan: Plan, tile: Tile) -> Iterator[BetterWaits]:
    silent = spot.win is not None and spot.win.declare is False
    can_change = has_yaku(spot.seen) if spot.seen.is_open else silent
    if can_change and spot.winning(tile):
        better = tuple(
            each for each in better_waits(spot.seen, tile) if _keeps_worth(spot, tile, each)
        )
        if better:
            yield BetterWaits(better, sum(spot.unseen[kind] for kind in better))


def against(spot: Spot, plan: Plan, best: Tile, other: Tile) -> Facts:
    if spot.folds:
        return
    mine, its = spot.tenpai(best), spot.tenpai(other)
    if mine is None or its is None:
        return
    if its.furiten and not mine.furiten:
        yield Weighed(Furiten(_kinds(its)), FURITEN)
        return
    live, points = _pay(spot, other)
    best_live, best_points = _pay(spot, best)
    if best_live and not live:
        yield Weighed(CannotWin(_kinds(its)), NO_WIN)
    elif live and best_live <= live and _held(spot, other) > _held(spot, best):
        yield Weighed(SlowWait(tuple(wait.kind for wait in spot.winning(other))), SLOW)
    elif best_live * best_points > CLEARLY * live * points:
        waits = tuple(wait.kind for wait in spot.winning(other))
        ratio = best_live * best_points / max(1, live * points)
        all_of = _yaku(spot, best)
        kept = set.intersection(*all_of) if all_of and points < best_points else set[int]()
        lost = tuple(sorted(kept - set[int]().union(*_yaku(spot, other))))
        worse = WorseWait(waits, live, points, best_live, best_points, lost)
        yield Weighed(worse, BY_WORTH * log(ratio) + 0.3)


CAUSES: Final[Mapping[type, Cause]] = {
    CannotWin: Cause.NO_YAKU,
    Furiten: Cause.WORSE_WAIT,
    WorseWait: Cause.WORSE_WAIT,
    SlowWait: Cause.WORSE_WAIT,
}

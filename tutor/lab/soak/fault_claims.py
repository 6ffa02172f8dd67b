"""Check statements about mistakes in a discard, counted again."""

from dataclasses import replace
from typing import Final, assert_never

from rules.observation import Observation
from rules.tiles import is_red, parse_tiles
from tutor.advice.advice import Advice
from tutor.advice.reasons.discards import (
    DoraDiscarded,
    DrawsGivenUp,
    Fault,
    FoldedWin,
    FuritenWait,
    HandSetBack,
    NoYakuLeft,
    PlayedOn,
    RedFiveDiscarded,
    SetBroken,
    TooDangerous,
    WorseWait,
    YakuhaiBroken,
)
from tutor.evaluators.yaku import yaku_in_sight
from tutor.lab.soak.case import Case, kind_named
from tutor.lab.soak.kept_claims import breaks_yakuhai
from tutor.lab.soak.sight import Sight
from tutor.lab.soak.threat_claims import feared
from tutor.lab.soak.wait_claims import ron_of

CLEAR_DANGER: Final = 0.05
SIMPLE_YAKU: Final = {"tanyao": "tanyao", "yakuhai": "yakuhai", "toitoi": "all_triplets"}


def is_fault_true(fault: Fault, sight: Sight, advice: Advice) -> bool:
    tile = kind_named(fault.tile)
    if isinstance(fault, RedFiveDiscarded):
        names = [one for one in sight.observation.hand if one // 4 == tile]
        red = is_red(parse_tiles(fault.tile)[0]) and any(map(is_red, names))
        return red and kind_named(fault.plain) == tile and not all(map(is_red, names))
    other = kind_named(fault.other)
    if tile == other or other != advice.best[0] // 4:
        return False
    match fault:
        case NoYakuLeft():
            steps, waits = sight.after[tile]
            if fault.ready != (steps == 0):
                return False
            if fault.ready:
                return not any(ron_of(sight, tile, wait) for wait in waits)
            near = sight.after[other][0]
            after = {one: _without(sight, one) for one in (tile, other)}
            if any(each.shanten < near + 2 for each in yaku_in_sight(after[tile])):
                return False
            known = {
                SIMPLE_YAKU.get(each.yaku): each.shanten for each in yaku_in_sight(after[other])
            }
            return known.get(fault.yaku, near) <= near + 1
        case FuritenWait() | WorseWait() | FoldedWin():
            return _is_of_waits(fault, sight, tile, other)
        case DoraDiscarded(count=count):
            return sight.thrown_dora(tile) - sight.thrown_dora(other) == count > 0
        case SetBroken():
            left = list(sight.held)
            left[tile] -= 1
            broken = sets_in(tuple(left)) < sets_in(tuple(sight.held))
            return broken and not sight.keeps(tile) and sight.keeps(other)
        case HandSetBack():
            return not sight.keeps(tile) and sight.keeps(other)
        case DrawsGivenUp(draws=draws, other_draws=others):
            nearer = sight.after[tile][0] <= sight.after[other][0]
            same = (sight.draws(tile), sight.draws(other)) == (draws, others)
            return nearer and same and draws < others
        case YakuhaiBroken(piece=piece):
            kept = sight.yakuhai(other) > 0 and sight.held[other] >= sight.held[tile]
            return breaks_yakuhai(sight, tile, piece) and not kept
        case TooDangerous() | PlayedOn():
            case = Case(sight, advice, (tile,), other)
            risks = tuple(1 - case.ranked("safety", kind).score for kind in (tile, other))
            threats = sight.riichi or feared(sight, advice)
            seats = tuple(seat for seat in threats if tile not in sight.not_now(seat))
            right = fault.seats == seats != () and fault.riichi == bool(sight.riichi)
            right = (
                right
                and (fault.risk, fault.other_risk) == risks
                and risks[0] - risks[1] >= CLEAR_DANGER
            )
            right = right and fault.other_sure == all(
                other in sight.not_now(seat) for seat in threats
            )
            folds = sight.keeps(tile) and not sight.keeps(other)
            if isinstance(fault, PlayedOn):
                return right and folds and fault.steps == sight.after[tile][0]
            return right and not folds
    assert_never(fault)


def sets_in(held: tuple[int, ...], start: int = 0) -> int:
    best = 0
    for at in range(start, 34 + 21):
        kinds = (at,) * 3 if at < 34 else _run(at - 34)
        left = list(held)
        for kind in kinds:
            left[kind] -= 1
        if min(left) >= 0:
            best = max(best, 1 + sets_in(tuple(left), at))
    return best


def _run(number: int) -> tuple[int, int, int]:
    low = number // 7 * 9 + number % 7
    return low, low + 1, low + 2


def average_win(sight: Sight, thrown: int) -> tuple[int, int]:
    """Return the live waiting tiles with a yaku after a throw (all where none has one), and what a
    ron on these pays on average."""
    waits = {wait: count for wait, count in sight.after[thrown][1].items() if count}
    rons = {wait: ron_of(sight, thrown, wait) for wait in waits}
    live = sum(count for wait, count in waits.items() if rons[wait])
    if not live:
        return sum(waits.values()), 0
    return live, round(sum(count * rons[wait] for wait, count in waits.items()) / live)


def _without(sight: Sight, kind: int) -> Observation:
    hand = list(sight.observation.hand)
    hand.remove(next(one for one in hand if one // 4 == kind))
    return replace(sight.observation, hand=tuple(hand))


def _is_of_waits(
    fault: FuritenWait | WorseWait | FoldedWin, sight: Sight, tile: int, other: int
) -> bool:
    if sight.after[other][0] or sight.is_furiten(other):
        return False
    match fault:
        case FuritenWait(kinds=kinds, live=live):
            river = {one.tile // 4 for one in sight.observation.rivers[sight.seat]} | {tile}
            named = sorted(river & sight.waits(tile))
            right = sight.after[tile][0] == 0 and [*map(kind_named, kinds)] == named != []
            return right and sight.draws(other) == live
        case WorseWait():
            stated = (fault.live, fault.points, fault.other_live, fault.other_points)
            found = (*average_win(sight, tile), *average_win(sight, other))
            worse = fault.live * fault.points < fault.other_live * fault.other_points
            return sight.after[tile][0] == 0 and stated == found and worse
        case FoldedWin(live=live, points=points):
            return sight.after[tile][0] > 0 < points and (live, points) == average_win(sight, other)
    assert_never(fault)

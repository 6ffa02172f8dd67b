"""Whether what is said to be wrong with a discard is so, counted afresh."""

from dataclasses import replace
from typing import Final, assert_never

from rules.observation import Observation
from rules.tiles import is_red, parse_tiles
from tutor.coach.advice import Advice
from tutor.coach.faults import (
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
from tutor.lab.soak.sight import Sight
from tutor.lab.soak.threats import feared
from tutor.lab.soak.wins import average_win, ron_of

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
            return _breaks_yakuhai(sight, tile, piece) and not kept
        case TooDangerous() | PlayedOn():
            risk = {one.discard // 4: 1 - one.score for one in advice.rankings.safety}
            risks = risk[tile], risk[other]
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


def kind_named(name: str) -> int:
    return parse_tiles(name)[0] // 4


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


def _breaks_yakuhai(sight: Sight, kind: int, piece: str) -> bool:
    if piece == "pair":
        return sight.held[kind] == 2 and sight.yakuhai(kind) > 0 and sight.unseen[kind] > 0
    return piece == "triplet" and sight.held[kind] == 3 and sight.yakuhai(kind) > 0


def _without(sight: Sight, kind: int) -> Observation:
    hand = list(sight.observation.hand)
    hand.remove(next(one for one in hand if one // 4 == kind))
    return replace(sight.observation, hand=tuple(hand))


def _pays(sight: Sight, kind: int) -> tuple[int, int]:
    live, points = average_win(sight, kind)
    return live, round(points)


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
            told = (fault.live, fault.points, fault.other_live, fault.other_points)
            found = (*_pays(sight, tile), *_pays(sight, other))
            worse = fault.live * fault.points < fault.other_live * fault.other_points
            return sight.after[tile][0] == 0 and told == found and worse
        case FoldedWin(live=live, points=points):
            return sight.after[tile][0] > 0 < points and (live, points) == _pays(sight, other)
    assert_never(fault)

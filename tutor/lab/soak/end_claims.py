"""Whether what is told of the end of a round and of a game is so, by plain sums.

The payments are written out as players know them, and points are added up here, not by the rules.
"""

from typing import Final, assert_never

from rules.tiles import Seat, Tile
from tutor.advice.reasons.moment import (
    DealInPlace,
    EndReason,
    NearestPlaces,
    NoDrawsLeft,
    ReadyAtEnd,
    SafeLead,
    WinNeeded,
)
from tutor.lab.soak.sight import Sight
from tutor.lab.soak.wait_claims import wins_after

RONS: Final = {
    False: (
        *(1000, 1300, 1600, 2000, 2300, 2600, 3200, 3900, 4500, 5200, 6400, 7700, 8000),
        *(12000, 16000, 24000, 32000),
    ),
    True: (
        *(1500, 2000, 2400, 2900, 3400, 3900, 4800, 5800, 6800, 7700, 9600, 11600, 12000),
        *(18000, 24000, 36000, 48000),
    ),
}
TSUMOS: Final = (
    *((300, 500), (400, 700), (400, 800), (500, 1000), (600, 1200), (700, 1300), (800, 1600)),
    *((1000, 2000), (1200, 2300), (1300, 2600), (1600, 3200), (2000, 3900), (2000, 4000)),
    *((3000, 6000), (4000, 8000), (6000, 12000), (8000, 16000)),
)


def is_end_true(reason: EndReason, sight: Sight) -> bool:
    seen = sight.observation
    match reason:
        case SafeLead(ahead, seats):
            mine = seen.points[sight.seat]
            nearest = max(seen.points[seat] for seat in seats)
            riichi = set(seats) >= set(sight.riichi)
            right = mine - nearest == ahead and mine >= 30000
            return right and riichi and _last_round(sight) and _is_safe(sight, seats)
        case NoDrawsLeft(draws, steps, first):
            hopeless = steps > draws or draws == 0 or steps == draws > 1
            rest = max(seen.points[seat] for seat in sight.others)
            mine = seen.points[sight.seat]
            stays = _last_round(sight) and mine >= 30000 and mine - rest > 4000
            told = (draws, steps) == (seen.tiles_left // 4, sight.steps)
            return told and hopeless and first == stays
        case WinNeeded():
            return _last_round(sight) and reason == _needed(reason.seat, sight)
        case NearestPlaces():
            return reason == _nearest(sight)
        case DealInPlace(seat, points, place):
            whole = (12000 if seat == seen.dealer else 8000) + 300 * seen.honba
            after = list(seen.points)
            after[sight.seat] -= points
            after[seat] += points + 1000 * seen.kyotaku
            now = _order(seen.points).index(sight.seat) + 1
            then = _order(after).index(sight.seat) + 1
            return points == whole and then == place > now and _last_round(sight)
        case ReadyAtEnd(left, dealer):
            told = left == seen.tiles_left // 4 and dealer == (seen.dealer == sight.seat)
            return told and 0 < left < 4 and sight.steps < 2
    assert_never(reason)


def stays_last(sight: Sight, kind: int) -> bool:
    tile = min(tile for tile in sight.observation.hand if tile // 4 == kind)
    waits = [drawn for drawn, live in sight.after[kind][1].items() if live]
    if sight.after[kind][0] or sight.is_furiten(kind):
        return True
    return all(_stays(sight, tile, wait, payer) for wait in waits for payer in sight.others)


def _stays(sight: Sight, thrown: Tile, wait: int, payer: Seat) -> bool:
    seen = sight.observation
    won = wins_after(sight, thrown // 4)[wait].best
    if won is None:
        return True
    after = list(seen.points)
    after[payer] -= won.points + 300 * seen.honba
    after[sight.seat] += won.points + 300 * seen.honba + 1000 * seen.kyotaku
    ends = min(after) < 0 or (
        _last_round(sight)
        and (max(after) >= 30000 or seen.round == _regular(sight) + 3)
        and (seen.dealer != sight.seat or _order(after)[0] == sight.seat)
    )
    return ends and _order(after)[3] == sight.seat


def _regular(sight: Sight) -> int:
    return 8 if sight.observation.rules.hanchan else 4


def _last_round(sight: Sight) -> bool:
    return sight.observation.round + 1 >= _regular(sight)


def _order(points: tuple[int, ...] | list[int]) -> list[int]:
    return sorted(range(4), key=lambda seat: (-points[seat], seat))


def _is_safe(sight: Sight, seats: tuple[Seat, ...]) -> bool:
    seen = sight.observation
    for seat in seats:
        mangan = 12000 if seat == seen.dealer else 8000
        reach = seen.points[seat] + mangan + 300 * seen.honba + 1000 * seen.kyotaku
        if reach >= seen.points[sight.seat]:
            return False
    return _order(seen.points)[0] == sight.seat


def _needed(rival: Seat, sight: Sight) -> WinNeeded | None:
    seen, seat = sight.observation, sight.seat
    order = _order(seen.points)
    place = order.index(seat)
    if not place or order[place - 1] != rival:
        return None
    gap = seen.points[rival] - seen.points[seat] + (rival < seat)
    dealer, sticks, honba = seen.dealer == seat, 1000 * seen.kyotaku, 300 * seen.honba
    rons = [won for won in RONS[dealer] if won + sticks + honba >= gap]
    direct = [won for won in RONS[dealer] if 2 * (won + honba) + sticks >= gap]
    drawn = []
    for small, big in TSUMOS:
        its = big if rival == seen.dealer or dealer else small
        whole = 3 * big if dealer else 2 * small + big
        if whole + its + sticks + honba + honba // 3 >= gap:
            drawn.append(whole)
    smallest = (min(found, default=None) for found in (rons, direct, drawn))
    return WinNeeded(rival, place, seen.points[rival] - seen.points[seat], *smallest)


def _nearest(sight: Sight) -> NearestPlaces | None:
    seen = sight.observation
    if seen.round + 2 != _regular(sight):
        return None
    order = _order(seen.points)
    place, mine = order.index(sight.seat), seen.points[sight.seat]
    above = Seat(order[place - 1]) if place else None
    below = Seat(order[place + 1]) if place < 3 else None
    behind = 0 if above is None else seen.points[above] - mine
    return NearestPlaces(above, behind, below, 0 if below is None else mine - seen.points[below])

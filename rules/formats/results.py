"""How a round or a game ended, in the terms that several formats share."""

from itertools import combinations
from typing import Final

from rules.events import FourPoints, Win
from rules.placement import by_placement
from rules.tiles import SEATS, Seat

UMA: Final = (20, 10, -10, -20)
LIMIT_HAN: Final = (5, 6, 8, 11, 13)


def limit_of(win: Win) -> int:
    """Return the limit of a win: 0 below every limit, 1 mangan, 2 haneman, 3 baiman, 4 sanbaiman, 5
    yakuman.

    Three or four han whose fu were not written are a mangan: that is why they were not.

    >>> from rules.tiles import Tile
    >>> limit_of(Win(Seat(1), Seat(0), Tile(0), (), (-8000, 8000, 0, 0), han=4))
    1
    """
    han, fu = win.han or 0, win.fu
    if han < 5:
        return int(han >= 3 if fu is None else fu << han + 2 > 2000)
    return sum(han >= least for least in LIMIT_HAN)


def hand_points(win: Win, honba: int, kyotaku: int) -> int:
    return win.deltas[win.seat] - 300 * honba - 1000 * kyotaku


def final_scores(points: FourPoints) -> list[float]:
    """Return Tenhou's result of a game in whole numbers.

    Thousands above 30 (a half is rounded away from zero), with 20 and 10 for the places; the first
    gets what the others lose.

    >>> final_scores((35100, 24400, 4700, 35800))
    [15.0, -16.0, -45.0, 46.0]
    """
    by_place = by_placement(points)
    scores = [0.0] * 4
    for uma, seat in zip(UMA, by_place, strict=True):
        thousands = (abs(points[seat]) + 500) // 1000
        scores[seat] = float(uma - 30 + (thousands if points[seat] > 0 else -thousands))
    scores[by_place[0]] = -sum(scores[seat] for seat in by_place[1:])
    return scores


def nagashi_winners(deltas: FourPoints, dealer: Seat) -> tuple[Seat, ...]:
    """Return who was paid for nagashi mangan, by what each seat gained; () if no set of seats fits.

    >>> nagashi_winners((-4000, 8000, -2000, -2000), Seat(0))
    (1,)
    """
    for count in (1, 2, 3):
        for winners in combinations(SEATS, count):
            if all(_nagashi_gain(seat, winners, dealer) == deltas[seat] for seat in SEATS):
                return winners
    return ()


def _nagashi_gain(seat: Seat, winners: tuple[Seat, ...], dealer: Seat) -> int:
    gain = 0
    for winner in winners:
        if winner == seat:
            gain += 12000 if seat == dealer else 8000
        else:
            gain -= 4000 if dealer in (seat, winner) else 2000
    return gain

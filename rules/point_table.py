"""What a win of so many han and fu pays: the table that players know by heart.

Without hands: for questions such as "which win is enough?". What a hand is worth, `scoring` says.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

LIMITS: Final = ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000))
"""Han from which on the base points are fixed: yakuman, sanbaiman, baiman, haneman, mangan."""
MANGAN_BASE: Final = 2000
MANGAN_HAN: Final = 5
USUAL_FU: Final = (30, 40, 50, 60, 70)


@dataclass(frozen=True, slots=True, order=True)
class Payment:
    whole: int
    """What the winner gets, in points."""
    each: int = 0
    dealer: int = 0


def base_points(han: int, fu: int) -> int:
    """Return the points that a payment is a multiple of.

    >>> base_points(3, 40), base_points(4, 40), base_points(6, 30)
    (1280, 2000, 3000)
    """
    for least, points in LIMITS:
        if han >= least:
            return points
    return min(fu << (2 + han), MANGAN_BASE)


def ron_payment(han: int, fu: int, *, dealer: bool) -> Payment:
    """Return what the loser pays.

    >>> ron_payment(3, 40, dealer=False).whole, ron_payment(2, 25, dealer=True).whole
    (5200, 2400)
    """
    return Payment(_hundreds(base_points(han, fu) * (6 if dealer else 4)))


def tsumo_payment(han: int, fu: int, *, dealer: bool) -> Payment:
    """Return what the others pay for a win by an own draw; `dealer`: the winner deals.

    >>> tsumo_payment(2, 30, dealer=False)
    Payment(whole=2000, each=500, dealer=1000)
    """
    base = base_points(han, fu)
    double = _hundreds(2 * base)
    if dealer:
        return Payment(3 * double, double)
    each = _hundreds(base)
    return Payment(2 * each + double, each, double)


@cache
def rons(*, dealer: bool) -> tuple[Payment, ...]:
    usual = {ron_payment(han, fu, dealer=dealer) for han in range(1, 14) for fu in USUAL_FU}
    pairs = {ron_payment(han, 25, dealer=dealer) for han in range(2, 5)}
    return tuple(sorted(usual | pairs))


@cache
def tsumos(*, dealer: bool) -> tuple[Payment, ...]:
    usual = {tsumo_payment(han, fu, dealer=dealer) for han in range(1, 14) for fu in USUAL_FU}
    pinfu = {tsumo_payment(han, 20, dealer=dealer) for han in range(2, 5)}
    pairs = {tsumo_payment(han, 25, dealer=dealer) for han in range(3, 5)}
    return tuple(sorted(usual | pinfu | pairs))


def _hundreds(points: int) -> int:
    return -(-points // 100) * 100

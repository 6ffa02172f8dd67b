"""Who pays what for a win or a drawn round, honba, sticks and liability included."""

from rules.events import NO_POINTS, FourPoints, Win
from rules.melds import Meld
from rules.round import Round
from rules.scoring import Score, YakuHan
from rules.tiles import EAST, SEATS, Seat, four, is_dragon

DAISANGEN, DAISUUSHI = 39, 49


def pao_seat(melds: tuple[Meld, ...], yaku: tuple[YakuHan, ...]) -> Seat | None:
    """Return who is liable for a yakuman (pao), None where nobody is.

    It is the seat that discarded the tile which completed the third dragon set (daisangen) or the
    fourth wind set (daisuushi) among the open melds. Source: Tenhou's rules,
    https://tenhou.net/man/.
    """
    numbers = {number for number, _ in yaku}
    for number, needed, belongs in ((DAISANGEN, 3, _is_dragon), (DAISUUSHI, 4, _is_wind)):
        sets = [meld for meld in melds if belongs(meld)]
        if number in numbers and len(sets) == needed:
            return sets[-1].from_seat
    return None


def settle(
    score: Score,
    seat: Seat,
    from_seat: Seat,
    dealer: Seat,
    honba: int = 0,
    kyotaku: int = 0,
    pao: Seat | None = None,
) -> FourPoints:
    """Return what each seat gains or pays, honba (300 in all) and sticks included.

    With a liable seat, a tsumo is paid by it alone; a ron is shared by halves between it and the
    loser, the honba being its own. That covers the whole hand, another yakuman in it as well.
    """
    deltas = [0, 0, 0, 0]
    if seat == from_seat:
        for other in SEATS:
            if other != seat:
                main = seat == dealer or other == dealer
                deltas[other] -= (score.payment if main else score.payment_others) + 100 * honba
    else:
        deltas[from_seat] -= score.payment + 300 * honba
    if pao is not None and pao != seat:
        whole = sum(deltas)
        deltas = [0, 0, 0, 0]
        if seat != from_seat and pao != from_seat:
            deltas[from_seat] = -score.payment // 2
        deltas[pao] = whole - sum(deltas)
    deltas[seat] = -sum(deltas) + 1000 * kyotaku
    return (deltas[0], deltas[1], deltas[2], deltas[3])


def settle_win(state: Round, win: Win, score: Score) -> FourPoints:
    first = not state.ended
    return settle(
        score,
        win.seat,
        win.from_seat,
        state.dealer,
        honba=state.honba if first else 0,
        kyotaku=state.kyotaku if first else 0,
        pao=pao_seat(state.melds[win.seat], score.yaku),
    )


def settle_exhaustive(tenpai: tuple[bool, bool, bool, bool]) -> FourPoints:
    """Return what each seat gains at an exhaustive draw: the noten pay 3000 in all to the tenpai;
    nothing where all or none are tenpai."""
    ready = sum(tenpai)
    if ready in (0, 4):
        return NO_POINTS
    return four(3000 // ready if t else -3000 // (4 - ready) for t in tenpai)


def settle_nagashi(winners: tuple[Seat, ...], dealer: Seat) -> FourPoints:
    deltas = [0, 0, 0, 0]
    for seat in winners:
        for other in SEATS:
            if other != seat:
                payment = 4000 if dealer in (seat, other) else 2000
                deltas[other] -= payment
                deltas[seat] += payment
    return (deltas[0], deltas[1], deltas[2], deltas[3])


def _is_dragon(meld: Meld) -> bool:
    return is_dragon(meld.kind)


def _is_wind(meld: Meld) -> bool:
    return EAST <= meld.kind < EAST + 4

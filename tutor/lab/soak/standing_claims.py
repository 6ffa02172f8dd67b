"""Whether the standing in the last round is so, by plain sums.

The payments are written out as players know them, and points are added up here, not by the rules.
"""

from collections.abc import Sequence
from typing import Final

from rules.scoring import Payment
from rules.tiles import Seat
from tutor.coach.standing import Need, Reach, Standing
from tutor.coach.worth import Wait
from tutor.lab.soak.sight import Sight

RONS: Final = {
    False: (
        *(1000, 1300, 1600, 2000, 2600, 3200, 3900, 5200, 6400, 7700, 8000),
        *(12000, 16000, 24000, 32000),
    ),
    True: (
        *(1500, 2000, 2400, 2900, 3900, 4800, 5800, 7700, 9600, 11600, 12000),
        *(18000, 24000, 36000, 48000),
    ),
}
TSUMOS: Final = (
    *((300, 500), (400, 700), (400, 800), (500, 1000), (700, 1300), (800, 1600)),
    *((1000, 2000), (1300, 2600), (1600, 3200), (2000, 3900), (2000, 4000)),
    *((3000, 6000), (4000, 8000), (6000, 12000), (8000, 16000)),
)


def is_standing_true(standing: Standing | None, sight: Sight) -> bool:
    return standing == standing_by_sums(sight)


def standing_by_sums(sight: Sight) -> Standing | None:
    seen, seat = sight.observation, sight.seat
    if not is_last_round(sight):
        return None
    order = order_of(seen.points)
    place, dealer = order.index(seat), seen.dealer == seat
    below = Seat(order[place + 1]) if place < 3 else None
    ahead = 0 if below is None else seen.points[seat] - seen.points[below]
    smallest = RONS[dealer][0]
    if not place:
        if seen.points[seat] >= 30000 and ahead > 4000:
            need = Need.NOTHING
        elif all(_ends(sight, payer, smallest) for payer in sight.others):
            need = Need.ANY_WIN
        else:
            need = Need.CONTINUE if dealer else Need.POINTS
        return Standing(need, 1, ahead, below)
    rival = Seat(order[place - 1])
    ron, direct, tsumo = _needed(sight, rival)
    if ron is not None and ron <= smallest:
        need = Need.ANY_WIN
    elif dealer:
        need = Need.CONTINUE
    else:
        need = Need.POINTS if direct is not None and direct < 24000 else Need.KEEP
    if sight.steps > seen.tiles_left // 4:
        need = Need.KEEP
    gap = seen.points[rival] - seen.points[seat]
    return Standing(need, place + 1, gap, rival, ron, direct, tsumo, below, ahead)


def is_reach_true(reach: Reach, wait: Wait, sight: Sight, *, declare: bool) -> bool:
    """Check the places after a ron from each seat and a self-draw; a win that is not possible in
    the reach is left out."""
    seen, ron = sight.observation, wait.riichi if declare else wait.ron
    drawn = wait.worth.self_draw(declare=declare)
    order = order_of(seen.points)
    places = {}
    for payer in sight.others if ron is not None and reach.anyone else ():
        after = list(seen.points)
        after[payer] -= ron.points + 300 * seen.honba if ron is not None else 0
        places[payer] = _place(sight, after)
    above = order[reach.place - 2] if reach.place > 1 else None
    true = reach.anyone == max(places.values(), default=0)
    true &= reach.rival == places.get(Seat(above), reach.anyone) if above is not None else True
    if reach.drawn and drawn is not None:
        after = list(seen.points)
        for other in sight.others:
            main = seen.dealer in (sight.seat, other)
            after[other] -= drawn.score.payment if main else drawn.score.payment_others
            after[other] -= 100 * seen.honba
        true &= reach.drawn == _place(sight, after)
    return true and reach.place == order.index(sight.seat) + 1


def _place(sight: Sight, after: list[int]) -> int:
    """Return the seat's place once it has what the others paid, and the riichi sticks."""
    paid = sum(sight.observation.points) - sum(after)
    after[sight.seat] += paid + 1000 * sight.observation.kyotaku
    return order_of(after).index(sight.seat) + 1


def is_last_round(sight: Sight) -> bool:
    return sight.observation.round + 1 >= _regular(sight)


def order_of(points: Sequence[int]) -> list[int]:
    return sorted(range(4), key=lambda seat: (-points[seat], seat))


def _regular(sight: Sight) -> int:
    return 8 if sight.observation.rules.hanchan else 4


def _ends(sight: Sight, payer: Seat, ron: int) -> bool:
    seen = sight.observation
    after = list(seen.points)
    after[payer] -= ron + 300 * seen.honba
    after[sight.seat] += ron + 300 * seen.honba + 1000 * seen.kyotaku
    if min(after) < 0:
        return True
    if max(after) < 30000:
        return seen.dealer != sight.seat and seen.round == _regular(sight) + 3
    return seen.dealer != sight.seat or order_of(after)[0] == sight.seat


def _needed(sight: Sight, rival: Seat) -> tuple[int | None, int | None, Payment | None]:
    seen, seat = sight.observation, sight.seat
    gap = seen.points[rival] - seen.points[seat] + (rival < seat)
    dealer, sticks, honba = seen.dealer == seat, 1000 * seen.kyotaku, 300 * seen.honba
    rons = [won for won in RONS[dealer] if won + sticks + honba >= gap]
    direct = [won for won in RONS[dealer] if 2 * (won + honba) + sticks >= gap]
    drawn = []
    for small, big in TSUMOS:
        its = big if rival == seen.dealer or dealer else small
        payment = Payment(3 * big, big) if dealer else Payment(2 * small + big, small, big)
        if payment.whole + its + sticks + honba + honba // 3 >= gap:
            drawn.append(payment)
    return min(rons, default=None), min(direct, default=None), min(drawn, default=None)

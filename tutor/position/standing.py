from dataclasses import dataclass
from functools import partial
from typing import Final

from rules.events import FourPoints
from rules.legal import RIICHI_STICK
from rules.observation import Observation
from rules.placement import EXTRA_ROUNDS, GOAL_POINTS, by_placement, placement_of
from rules.scoring import MANGAN_HAN, Payment, Score, ron_payment, rons, settle, tsumos
from rules.tiles import SEATS, Seat, four

FU: Final = 30
DRAWN_SWING: Final = 4000


@dataclass(frozen=True, slots=True)
class WinNeeded:
    """The smallest usual wins that overtake another seat, in points excluding honba and sticks;
    None if not even a yakuman is enough."""

    seat: Seat
    place: int
    behind: int
    """The points behind that seat; 0 in a tie, which is won by the seat that dealt first."""
    ron: int | None
    direct: int | None
    tsumo: Payment | None


def is_last_round(observation: Observation) -> bool:
    return observation.round >= observation.rules.rounds - 1


def own_draws_left(observation: Observation) -> int:
    """Return the number of draws left to the seat after the current discard if nobody calls.

    >>> [left // 4 for left in (0, 3, 4, 8)]
    [0, 0, 1, 2]
    """
    return observation.tiles_left // len(SEATS)


def may_come_to_riichi(observation: Observation, steps: int) -> bool:
    """Check whether a hand `steps` from ready can declare riichi in time if it stays closed."""
    rich = observation.points[observation.seat] >= RIICHI_STICK
    return not observation.is_open and rich and own_draws_left(observation) > max(1, steps)


def deltas_of(observation: Observation, payment: Payment, winner: Seat, payer: Seat) -> FourPoints:
    tsumo = winner == payer
    whole = payment.whole if not tsumo else payment.dealer or payment.each
    return settle(
        Score(0, 0, (), whole, payment.each, ""),
        winner,
        payer,
        observation.dealer,
        observation.honba,
        observation.kyotaku,
    )


def points_after(
    observation: Observation, payment: Payment, winner: Seat, payer: Seat
) -> FourPoints:
    deltas = deltas_of(observation, payment, winner, payer)
    return four(points + delta for points, delta in zip(observation.points, deltas, strict=True))


def place_after(
    observation: Observation, payment: Payment, winner: Seat, payer: Seat, seat: Seat
) -> int:
    return placement_of(points_after(observation, payment, winner, payer), seat)


def seat_above(observation: Observation) -> Seat | None:
    order = by_placement(observation.points)
    place = order.index(observation.seat)
    return order[place - 1] if place else None


def seat_below(observation: Observation) -> Seat | None:
    order = by_placement(observation.points)
    below = order[order.index(observation.seat) + 1 :]
    return below[0] if below else None


def passes(observation: Observation, rival: Seat, payment: Payment, payer: Seat) -> bool:
    """Check whether a win takes the seat past a rival; the payer of a self-draw is the seat."""
    after = points_after(observation, payment, observation.seat, payer)
    return placement_of(after, observation.seat) < placement_of(after, rival)


def win_needed(observation: Observation, rival: Seat) -> WinNeeded:
    seat, points = observation.seat, observation.points
    third = next(each for each in observation.opponents if each != rival)
    passing = partial(passes, observation, rival)
    own_rons = rons(dealer=observation.is_dealer)
    own_tsumos = tsumos(dealer=observation.is_dealer)
    return WinNeeded(
        rival,
        placement_of(points, rival),
        points[rival] - points[seat],
        ron=next((each.whole for each in own_rons if passing(each, third)), None),
        direct=next((each.whole for each in own_rons if passing(each, rival)), None),
        tsumo=next((each for each in own_tsumos if passing(each, seat)), None),
    )


def mangan_of(observation: Observation, seat: Seat) -> Payment:
    return ron_payment(MANGAN_HAN, FU, dealer=seat == observation.dealer)


def pot(observation: Observation) -> int:
    """Return the points of honba and riichi sticks that a win takes in addition to its own."""
    return 300 * observation.honba + RIICHI_STICK * observation.kyotaku


def is_lead_safe(observation: Observation, threats: tuple[Seat, ...]) -> bool:
    """Check whether the seat finishes first merely by not dealing in.

    True in the last round for a leader with the points that end the game (30,000) who leads each
    threat by more than a mangan with honba and sticks, and everybody by more than a drawn round may
    cost. False without a threat.
    """
    mine = observation.points[observation.seat]
    if not (threats and stays_first_at_draw(observation)):
        return False
    return all(
        observation.points[threat] + mangan_of(observation, threat).whole + pot(observation) < mine
        for threat in threats
    )


def stays_first_at_draw(observation: Observation) -> bool:
    """Check whether a drawn round would end the game with the seat first, whoever is tenpai."""
    reached = observation.points[observation.seat] >= GOAL_POINTS
    return reached and is_last_round(observation) and lead(observation) > DRAWN_SWING


FAR_AHEAD: Final = 12_000
"""The lead over second place, in points, from which folding is never too early."""


def lead(observation: Observation) -> int:
    rest = (observation.points[seat] for seat in observation.opponents)
    return observation.points[observation.seat] - max(rest)


def ends_game(observation: Observation, points: tuple[int, ...], winner: Seat) -> bool:
    if min(points) < 0:
        return True
    if not is_last_round(observation):
        return False
    reached = max(points) >= GOAL_POINTS
    if winner == observation.dealer:
        return reached and placement_of(points, winner) == 1
    return reached or observation.round == observation.rules.rounds - 1 + EXTRA_ROUNDS


def ends_last(observation: Observation, deltas: FourPoints) -> bool:
    """Check whether a win by the seat would end the game with the seat in last place."""
    seat = observation.seat
    after = four(now + delta for now, delta in zip(observation.points, deltas, strict=True))
    return ends_game(observation, after, seat) and placement_of(after, seat) == len(SEATS)


def place_now(observation: Observation) -> int:
    return placement_of(observation.points, observation.seat)


def has_nothing_to_lose(observation: Observation) -> bool:
    """Check whether a fold would end the game with the seat last."""
    ends = is_last_round(observation) and max(observation.points) >= GOAL_POINTS
    return ends and place_now(observation) == len(SEATS)


def fixes_last_place(observation: Observation, ron: int) -> bool:
    """Check whether any realistic win would end the game with the seat in last place, whoever pays.

    Args:
        observation: the position as the seat sees it.
        ron: the points of the largest realistic win, excluding honba and sticks.
    """
    if place_now(observation) < len(SEATS):
        return False
    own = tsumos(dealer=observation.is_dealer)
    tsumo = next((payment for payment in own if payment.whole >= ron), own[-1])
    rons = [(Payment(ron), payer) for payer in observation.opponents]
    return all(
        ends_last(observation, deltas_of(observation, payment, observation.seat, payer))
        for payment, payer in (*rons, (tsumo, observation.seat))
    )


def finishes_first(observation: Observation, ron: int) -> bool:
    """Check whether a ron ends the game with the seat first, whoever pays.

    Args:
        observation: the position as the seat sees it.
        ron: the points of the win, excluding honba and sticks.
    """
    if not is_last_round(observation):
        return False
    seat, payment = observation.seat, Payment(ron)
    after = (points_after(observation, payment, seat, payer) for payer in observation.opponents)
    return all(
        placement_of(each, seat) == 1 and ends_game(observation, each, seat) for each in after
    )


def leaves_last_place(observation: Observation, ron: int) -> bool:
    """Check whether a ron in the last round lifts the seat out of last place, whoever pays."""
    if not is_last_round(observation) or place_now(observation) < len(SEATS):
        return False
    seat, payment = observation.seat, Payment(ron)
    return all(
        place_after(observation, payment, seat, payer, seat) < len(SEATS)
        for payer in observation.opponents
    )


def short_of_third(observation: Observation) -> int:
    points = sorted(observation.points)
    return points[1] - points[0]

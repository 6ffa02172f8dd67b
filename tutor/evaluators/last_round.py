"""Whether a win that is in sight would leave the seat last at the end of the game."""

from rules.observation import Observation
from rules.placement import place_of
from rules.point_table import Payment, tsumos
from rules.tiles import SEATS
from tutor.evaluators.standing import is_last_round, leaves_last, place_after


def place_now(observation: Observation) -> int:
    return place_of(observation.points, observation.seat)


def fixes_last_place(observation: Observation, ron: int) -> bool:
    """Check whether a win of so many points would end the game with the seat last, whoever pays.

    Args:
        observation: what the seat sees.
        ron: the points of the biggest win that is hoped for, honba and sticks aside.
    """
    if place_now(observation) < len(SEATS):
        return False
    own = tsumos(dealer=observation.is_dealer)
    tsumo = next((payment for payment in own if payment.whole >= ron), own[-1])
    rons = [(Payment(ron), payer) for payer in observation.opponents]
    return all(
        leaves_last(observation, payment, payer)
        for payment, payer in (*rons, (tsumo, observation.seat))
    )


def leaves_last_place(observation: Observation, ron: int) -> bool:
    """Check whether in the last round a ron of so many points brings the last seat to a better
    place, whoever pays."""
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

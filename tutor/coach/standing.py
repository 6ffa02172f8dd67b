from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.events import FourPoints
from rules.observation import Observation
from rules.placement import placement_of
from rules.scoring import Payment
from rules.tiles import Seat
from tutor.position import standing

SMALLEST_RON: Final = 1000
SMALLEST_DEALER_RON: Final = 1500
OUT_OF_REACH: Final = 24_000
"""Points that are unrealistic to win from the rival."""


class Need(StrEnum):
    NOTHING = "nothing"
    """The seat is first, and stays so if the round is drawn."""
    ANY_WIN = "any_win"
    """Any win finishes first."""
    POINTS = "points"
    """A win of some size gains a place."""
    KEEP = "keep"
    """Only a yakuman gains a place, so the seat keeps the one it has."""
    CONTINUE = "continue"
    """The dealer plays on after winning or by being tenpai at the end."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The last round of a game from one seat's point of view."""

    need: Need
    place: int
    gap: int
    """The points behind the seat above; for the leader, ahead of the second."""
    rival: Seat | None
    """The seat above; for the leader, the second."""
    ron: int | None = None
    """The smallest usual ron from anybody that overtakes the rival, excluding honba and sticks."""
    direct: int | None = None
    """Like `ron`, if the rival deals in."""
    tsumo: Payment | None = None
    below: Seat | None = None
    """The seat below; None for the last."""
    ahead: int = 0
    """The points ahead of the seat below."""


def standing_of(observation: Observation) -> Standing | None:
    if not standing.is_last_round(observation):
        return None
    place, below = standing.place_now(observation), standing.seat_below(observation)
    dealer = observation.is_dealer
    smallest = SMALLEST_DEALER_RON if dealer else SMALLEST_RON
    if place == 1:
        gap = standing.lead(observation)
        if standing.stays_first_at_draw(observation):
            return Standing(Need.NOTHING, 1, gap, below)
        after = [
            standing.points_after(observation, Payment(smallest), observation.seat, payer)
            for payer in observation.opponents
        ]
        ends = all(standing.ends_game(observation, each, observation.seat) for each in after)
        need = Need.ANY_WIN if ends else Need.CONTINUE if dealer else Need.POINTS
        return Standing(need, 1, gap, below)
    above = standing.seat_above(observation)
    assert above is not None
    win = standing.win_needed(observation, above)
    need = Need.ANY_WIN if win.ron is not None and win.ron <= smallest else Need.POINTS
    if dealer and need is Need.POINTS:
        need = Need.CONTINUE
    if need is Need.POINTS and (win.direct is None or win.direct >= OUT_OF_REACH):
        need = Need.KEEP
    points = observation.points
    ahead = 0 if below is None else points[observation.seat] - points[below]
    return Standing(need, place, win.behind, above, win.ron, win.direct, win.tsumo, below, ahead)


def place_reached(observation: Observation, found: Standing) -> int:
    """Return the place after the smallest ron that passes the rival, whoever pays; one place higher
    if there is no such ron."""
    if found.ron is None:
        return found.place - 1
    return max(placement_of(after, observation.seat) for after in _after(observation, found))


def is_end_reached(observation: Observation, found: Standing) -> bool:
    """Check whether the smallest ron that passes the rival ends the game, whoever pays."""
    return all(
        standing.ends_game(observation, after, observation.seat)
        for after in _after(observation, found)
    )


def _after(observation: Observation, found: Standing) -> Iterator[FourPoints]:
    """Yield the points after the smallest ron that passes the rival, for each payer."""
    for payer in observation.opponents:
        if found.ron is not None:
            payment = Payment(found.ron)
            yield standing.points_after(observation, payment, observation.seat, payer)


def falls_short(observation: Observation, points: int) -> bool:
    """Check whether a win gains no place in the last round, though a larger one would."""
    found = standing_of(observation)
    if found is None or found.need is not Need.POINTS or found.place == 1 or not points:
        return False
    if found.tsumo is not None and points >= found.tsumo.whole:
        return False
    assert found.rival is not None
    won = Payment(points)
    return not any(
        standing.passes(observation, found.rival, won, payer) for payer in observation.opponents
    )

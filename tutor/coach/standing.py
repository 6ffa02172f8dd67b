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
"""A win of this size from the rival himself is no plan."""


class Need(StrEnum):
    NOTHING = "nothing"
    """First, and a drawn round keeps it."""
    ANY_WIN = "any_win"
    """Any win finishes first."""
    POINTS = "points"
    """A win of some size gains a place."""
    KEEP = "keep"
    """Only a yakuman gains a place: keep the one there is."""
    CONTINUE = "continue"
    """The dealer goes on playing after a win or by being tenpai at the end."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The last round of a game as one seat sees it."""

    need: Need
    place: int
    gap: int
    """Points behind the seat above, or ahead of the second for the leader."""
    rival: Seat | None
    """The seat above; the second for the leader."""
    ron: int | None = None
    """Smallest usual ron from anybody that passes the rival, without honba and sticks."""
    direct: int | None = None
    """The same from the rival."""
    tsumo: Payment | None = None
    below: Seat | None = None
    """The seat below; None for the last."""
    ahead: int = 0
    """Points ahead of it."""


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
    """Return the place after the smallest ron that passes the rival, whoever pays it; the next one
    if there is none."""
    if found.ron is None:
        return found.place - 1
    return max(placement_of(after, observation.seat) for after in _after(observation, found))


def is_end_reached(observation: Observation, found: Standing) -> bool:
    """Check whether the game ends with that ron, whoever pays it."""
    return all(
        standing.ends_game(observation, after, observation.seat)
        for after in _after(observation, found)
    )


def _after(observation: Observation, found: Standing) -> Iterator[FourPoints]:
    """Yield the points after the smallest ron that passes the rival, by who pays it."""
    for payer in observation.opponents:
        if found.ron is not None:
            payment = Payment(found.ron)
            yield standing.points_after(observation, payment, observation.seat, payer)


def passes(observation: Observation, found: Standing, paid: int, payer: Seat) -> bool:
    """Check whether a ron passes the rival.

    Args:
        paid: points without honba and sticks.
    """
    assert found.rival is not None
    after = standing.points_after(observation, Payment(paid), observation.seat, payer)
    return placement_of(after, observation.seat) < placement_of(after, found.rival)


def falls_short(observation: Observation, points: int) -> bool:
    """Check for points that gain no place in the last round, though a larger win would."""
    found = standing_of(observation)
    if found is None or found.need is not Need.POINTS or found.place == 1 or not points:
        return False
    if found.tsumo is not None and points >= found.tsumo.whole:
        return False
    return not any(passes(observation, found, points, payer) for payer in observation.opponents)

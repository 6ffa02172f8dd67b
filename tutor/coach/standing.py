from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.events import FourPoints
from rules.observation import Observation
from rules.placement import placement_of
from rules.scoring import Payment, ron_payment, rons, tsumo_payment
from rules.tiles import Kind, Seat, four
from tutor.coach.worth import Payout, Wait
from tutor.position import standing

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
    """The dealer keeps the deal by winning or by being tenpai at the end of the round."""


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
    smallest = 1500 if dealer else 1000
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


@dataclass(frozen=True, slots=True)
class Reach:
    """The places after wins on some waits, by who pays; 0 for an impossible win."""

    kinds: tuple[Kind, ...]
    place: int
    """The current place."""
    above: Seat | None
    """The seat one place higher; None for first place."""
    anyone: int
    """The place after a ron, whoever pays."""
    rival: int
    """The place after a ron from the seat above."""
    drawn: int
    """The place after a tsumo."""
    ends: bool
    """Whether each of these wins ends the game."""

    @property
    def best(self) -> int:
        return min(each for each in (self.anyone, self.rival, self.drawn) if each)

    @property
    def gains(self) -> bool:
        return self.best < self.place


def reach_of(
    seen: Observation, waits: Sequence[Wait], *, declare: bool, furiten: bool
) -> tuple[Reach, ...]:
    """Return the places that wins on these waits reach, grouping waits with the same places.

    Args:
        declare: whether riichi is declared now.
    """
    place, above = standing.place_now(seen), standing.seat_above(seen)
    groups: dict[tuple[int, int, int, bool], list[Kind]] = {}
    for wait, ron, draw in _wins(seen, waits, declare=declare):
        after = (
            {}
            if ron is None or furiten
            else {payer: _after_win(seen, ron, payer) for payer in seen.opponents}
        )
        drawn = None if draw is None else _after_win(seen, draw, seen.seat)
        places = {payer: placement_of(points, seen.seat) for payer, points in after.items()}
        worst = max(places.values(), default=0)
        ends = (
            standing.ends_game(seen, points, seen.seat)
            for points in (*after.values(), drawn)
            if points
        )
        key = (
            worst,
            worst if above is None else places.get(above, 0),
            0 if drawn is None else placement_of(drawn, seen.seat),
            all(ends),
        )
        if after or drawn:
            groups.setdefault(key, []).append(wait.kind)
    return tuple(Reach((*of,), place, above, *key) for key, of in groups.items())


def _wins(
    seen: Observation, waits: Sequence[Wait], *, declare: bool
) -> Iterator[tuple[Wait, Payout | None, Payout | None]]:
    for wait in waits:
        draw = wait.worth.self_draw(declare=declare) if standing.own_draws_left(seen) else None
        yield wait, wait.riichi if declare else wait.ron, draw


def needs_luck(seen: Observation, waits: Sequence[Wait]) -> bool:
    """Check whether a riichi gains a place with one extra han, such as an ura dora."""
    place, dealer = standing.place_now(seen), seen.is_dealer
    after = []
    for _, ron, draw in _wins(seen, waits, declare=True):
        if ron is not None:
            paid = ron_payment(ron.score.han + 1, ron.score.fu, dealer=dealer)
            after += [
                standing.points_after(seen, paid, seen.seat, payer) for payer in seen.opponents
            ]
        if draw is not None:
            paid = tsumo_payment(draw.score.han + 1, draw.score.fu, dealer=dealer)
            after.append(standing.points_after(seen, paid, seen.seat, seen.seat))
    return any(placement_of(points, seen.seat) < place for points in after)


def _after_win(seen: Observation, won: Payout, payer: Seat) -> FourPoints:
    return four(has + gains for has, gains in zip(seen.points, won.deltas(payer), strict=True))


def next_place(seen: Observation, than: int) -> tuple[int, Payment] | None:
    """Return the place and the payment of the smallest ron that, whoever pays, finishes higher than
    a given place; None if there is none.

    Args:
        than: the place to beat.
    """
    for payment in rons(dealer=seen.is_dealer):
        after = [standing.points_after(seen, payment, seen.seat, payer) for payer in seen.opponents]
        place = max(placement_of(points, seen.seat) for points in after)
        if place < than:
            return place, payment
    return None


def ending_ron(seen: Observation) -> int | None:
    """Return the smallest ron, in points, that ends the game with the seat first, whoever pays."""
    payments = (each.whole for each in rons(dealer=seen.is_dealer))
    return next((each for each in payments if standing.finishes_first(seen, each)), None)

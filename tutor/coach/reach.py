from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.events import FourPoints
from rules.observation import Observation
from rules.placement import placement_of
from rules.scoring import Payment, ron_payment, rons, tsumo_payment
from rules.tiles import Kind, Seat, four
from tutor.coach.worth import Payout, Wait
from tutor.position.standing import (
    ends_game,
    finishes_first,
    own_draws_left,
    place_now,
    points_after,
    seat_above,
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
    place, above = place_now(seen), seat_above(seen)
    groups: dict[tuple[int, int, int, bool], list[Kind]] = {}
    for wait, ron, draw in _wins(seen, waits, declare=declare):
        after = (
            {}
            if ron is None or furiten
            else {payer: _after(seen, ron, payer) for payer in seen.opponents}
        )
        drawn = None if draw is None else _after(seen, draw, seen.seat)
        places = {payer: placement_of(points, seen.seat) for payer, points in after.items()}
        worst = max(places.values(), default=0)
        ends = (ends_game(seen, points, seen.seat) for points in (*after.values(), drawn) if points)
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
        draw = wait.worth.self_draw(declare=declare) if own_draws_left(seen) else None
        yield wait, wait.riichi if declare else wait.ron, draw


def needs_luck(seen: Observation, waits: Sequence[Wait]) -> bool:
    """Check whether a riichi gains a place with one extra han, such as an ura dora."""
    place, dealer = place_now(seen), seen.is_dealer
    after = []
    for _, ron, draw in _wins(seen, waits, declare=True):
        if ron is not None:
            paid = ron_payment(ron.score.han + 1, ron.score.fu, dealer=dealer)
            after += [points_after(seen, paid, seen.seat, payer) for payer in seen.opponents]
        if draw is not None:
            paid = tsumo_payment(draw.score.han + 1, draw.score.fu, dealer=dealer)
            after.append(points_after(seen, paid, seen.seat, seen.seat))
    return any(placement_of(points, seen.seat) < place for points in after)


def _after(seen: Observation, won: Payout, payer: Seat) -> FourPoints:
    return four(has + gains for has, gains in zip(seen.points, won.deltas(payer), strict=True))


def next_place(seen: Observation, than: int) -> tuple[int, Payment] | None:
    """Return the place and the payment of the smallest ron that, whoever pays, finishes higher than
    a given place; None if there is none.

    Args:
        than: the place to beat.
    """
    for payment in rons(dealer=seen.is_dealer):
        after = [points_after(seen, payment, seen.seat, payer) for payer in seen.opponents]
        place = max(placement_of(points, seen.seat) for points in after)
        if place < than:
            return place, payment
    return None


def ending_ron(seen: Observation) -> int | None:
    """Return the smallest ron, in points, that ends the game with the seat first, whoever pays."""
    payments = (each.whole for each in rons(dealer=seen.is_dealer))
    return next((each for each in payments if finishes_first(seen, each)), None)

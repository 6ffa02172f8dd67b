"""What a win in a round does to everybody's place: the rate at which a hand's worth is exchanged.

A win is taken as one of a few usual sizes, by ron from each of the others or by tsumo. What is
learned about hands is in such wins; how much one is in places depends on the round and the points.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from rules.events import FourPoints
from rules.legal import RIICHI_STICK
from rules.tiles import SEATS, Seat
from tutor.evaluators.positions import Array
from tutor.luck.places import PlaceModel, RoundState, places_after_win

WIN_SIZES: Final = ((1_500, 0.2), (3_900, 0.35), (8_000, 0.35), (12_000, 0.1))
"""Points of a non-dealer's win, and how usual they are; the dealer's pay half as much again."""


END_SIZES: Final = (2_000, 8_000)
"""Points of a small and of a big win of a non-dealer."""


def win_gains(model: PlaceModel, points: FourPoints, state: RoundState) -> Array:
    """Return (4, 4) float64: places that the seat of the line gains when the seat of the column
    wins. Each column adds up to zero; more is better.
    """
    changes = _changes(model, points, state, [size for size, _ in WIN_SIZES]).mean(axis=1)
    gains: Array = np.einsum("k,wkt->tw", np.array([share for _, share in WIN_SIZES]), changes)
    return gains


def end_gains(model: PlaceModel, points: FourPoints, state: RoundState) -> Array:
    """Return (4, 4, 2, 4) float64: places that each seat gains when the first seat wins, the second
    pays (a tsumo, where it is the same), and the win is small or big. The seats add up to zero.
    """
    return _changes(model, points, state, END_SIZES)


def tsumo_gains(
    model: PlaceModel, points: FourPoints, state: RoundState, won: FourPoints, winner: Seat
) -> Array:
    """Return (4,) float64: places that each seat gains by a tsumo that moves such points."""
    before = model.mean_places(np.array([points]), state)[0]
    moved = np.array([points], np.float64) + won
    after = places_after_win(model, moved, state, dealer_won=winner == state.number % 4)[0]
    gains: Array = before - after
    return gains


def _changes(
    model: PlaceModel, points: FourPoints, state: RoundState, sizes: Sequence[int]
) -> Array:
    """Return (4, 4, sizes, 4) float64: places by winner, payer (the winner: all of the others),
    size and seat."""
    before = model.mean_places(np.array([points]), state)[0]
    gains = np.zeros((4, 4, len(sizes), 4))
    for winner in SEATS:
        moved = np.array(points) + _deltas(winner, state, sizes)
        dealer_won = winner == state.number % 4
        after = places_after_win(model, moved.reshape(-1, 4), state, dealer_won=dealer_won)
        gains[winner] = before - after.reshape(4, -1, 4)
    return gains


def _deltas(winner: Seat, state: RoundState, sizes: Sequence[int]) -> Array:
    scale = 1.5 if winner == state.number % 4 else 1.0
    deltas = np.zeros((4, len(sizes), 4))
    for number, size in enumerate(sizes):
        whole = size * scale + 300 * state.honba
        for payer in SEATS:
            line = deltas[payer, number]
            if payer == winner:
                line[:] = -whole / 3
            else:
                line[payer] = -whole
            line[winner] = whole + RIICHI_STICK * state.kyotaku
    return deltas

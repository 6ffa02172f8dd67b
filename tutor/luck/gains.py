"""What a win in a round does to everybody's place: the rate at which a hand's worth is exchanged.

A win is taken as one of a few usual sizes, by ron from each of the others or by tsumo. What is
learned about hands is in such wins; how much one is in places depends on the round and the points.
"""

from typing import Final

import numpy as np

from rules.events import FourPoints
from rules.tiles import SEATS, Seat
from tutor.evaluators.positions import Array
from tutor.luck.places import PlaceModel, RoundState, places_after_win

WIN_SIZES: Final = ((1_500, 0.2), (3_900, 0.35), (8_000, 0.35), (12_000, 0.1))
"""Points of a non-dealer's win, and how usual they are; the dealer's pay half as much again."""


def win_gains(model: PlaceModel, points: FourPoints, state: RoundState) -> Array:
    """Return (4, 4) float64: places that the seat of the line gains when the seat of the column
    wins. Each column adds up to zero; more is better.
    """
    before = model.mean_places(np.array([points]), state)[0]
    gains = np.zeros((4, 4))
    sizes = np.array([share for _, share in WIN_SIZES]).repeat(len(SEATS)) / len(SEATS)
    for winner in SEATS:
        after = places_after_win(
            model,
            np.array(points) + _deltas(winner, state),
            state,
            dealer_won=winner == state.number % 4,
        )
        gains[:, winner] = before - sizes @ after
    return gains


def _deltas(winner: Seat, state: RoundState) -> Array:
    """Return (16, 4): what each seat gets by each size, from each payer (the winner: from all)."""
    scale = 1.5 if winner == state.number % 4 else 1.0
    lines = []
    for size, _ in WIN_SIZES:
        for payer in SEATS:
            whole = size * scale + 300 * state.honba
            line = np.zeros(4)
            if payer == winner:
                line[:] = -whole / 3
            line[payer] -= whole if payer != winner else 0
            line[winner] = whole + 1000 * state.kyotaku
            lines.append(line)
    return np.array(lines)

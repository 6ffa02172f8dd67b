"""Threats: what a discard may cost."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from rules.observation import Observation
from rules.tiles import Seat
from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.safety import Safety
from tutor.lessons.estimate.standing import loss_worth
from tutor.lessons.estimate.worth import DEALER_FACTOR, points_of

RIICHI_LOSS: Final = 6000.0
"""Points that a riichi hand of a non-dealer takes on average."""
QUIET_LOSS: Final = 4500.0
OPEN_HAN: Final = 1.8


def loss_on_deal_in(positions: Positions, observations: Sequence[Observation]) -> Array:
    """Return (n, 3) float, the points that dealing in to each opponent costs."""
    dora = np.zeros((len(observations), 3))
    for row, observation in enumerate(observations):
        for column, seat in enumerate(observation.opponents):
            if observation.melds[seat]:
                dora[row, column] = _dora_shown(observation, seat)
    opened = points_of(OPEN_HAN + dora)
    quiet = np.where(positions.calls > 0, opened, QUIET_LOSS)
    loss = np.where(positions.riichi, np.maximum(RIICHI_LOSS, opened), quiet)
    dealer = positions.seats[:, 1:] == positions.dealer[:, None]
    whole: Array = loss * np.where(dealer, DEALER_FACTOR, 1.0)
    return whole


def expected_loss(
    positions: Positions, safety: Safety, observations: Sequence[Observation]
) -> Array:
    """Return (n, 34) float, the points (see `standing`) that the discard of each kind costs on
    average."""
    cost = loss_worth(positions, loss_on_deal_in(positions, observations))
    loss: Array = np.einsum("nok,no->nk", safety.risk, cost)
    return loss


def _dora_shown(observation: Observation, seat: Seat) -> int:
    return sum(observation.dora_in(tile) for meld in observation.melds[seat] for tile in meld.tiles)

"""Threats: how likely each opponent is to be ready, and what dealing in to it costs."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from rules.observation import Observation
from rules.tiles import Seat
from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.safety import Safety, tenpai_probability
from tutor.opponents.standing import loss_worth
from tutor.opponents.worth import DEALER, points_of

RIICHI_LOSS: Final = 6000.0
"""Points that a riichi hand of a non-dealer takes on average."""
QUIET_LOSS: Final = 4500.0
"""The same for a closed hand without riichi."""
OPEN_HAN: Final = 1.8
"""Han of an open hand beside the dora that lie in its melds."""
READY_AFTER: Final = (0.0, 4.0, 3.0, 2.0, 0.0)
"""So many discards a hand with 0 to 4 melds usually makes before it can be ready."""
READY_PACE: Final = (0.0, 0.045, 0.07, 0.08, 0.2)
"""Probability that such a hand is ready, for each discard beyond."""
SURE: Final = 0.85
"""It is never thought to be more certain, but in riichi."""
CLOSED: Final = 0.3
"""Share of the closed hands that stay without riichi when ready."""
WAITS: Final = (
    (0.0, 0.0200, 0.0340, 0.048, 0.0610, 0.0705, 0.123, 1.0),
    (0.0, 0.0050, 0.0125, 0.036, 0.0755, 0.1000, 0.147, 1.0),
)
"""What the tables of the safety evaluator say of a tile, and how often it was a riichi's wait in
300 games of our own: what looks safe is safer, what looks dangerous is more so."""


def ready_chance(positions: Positions) -> Array:
    """(n, 3) float: how likely each opponent is to be ready, its melds considered."""
    calls = np.minimum(positions.calls, 4)
    beyond = np.maximum(positions.discards_made - np.array(READY_AFTER)[calls], 0)
    opened = np.minimum(np.array(READY_PACE)[calls] * beyond, SURE)
    chance = np.where(calls > 0, opened, tenpai_probability(positions) * CLOSED)
    ready: Array = np.where(positions.riichi, 1.0, chance)
    return ready


def loss_on_deal_in(positions: Positions, observations: Sequence[Observation]) -> Array:
    """(n, 3) float: points that dealing in to each opponent costs."""
    dora = np.zeros((len(observations), 3))
    for row, observation in enumerate(observations):
        for column, seat in enumerate(observation.opponents):
            if observation.melds[seat]:
                dora[row, column] = _dora_shown(observation, seat)
    opened = points_of(OPEN_HAN + dora)
    quiet = np.where(positions.calls > 0, opened, QUIET_LOSS)
    loss = np.where(positions.riichi, np.maximum(RIICHI_LOSS, opened), quiet)
    dealer = positions.seats[:, 1:] == positions.dealer[:, None]
    whole: Array = loss * np.where(dealer, DEALER, 1.0)
    return whole


def expected_loss(
    positions: Positions, safety: Safety, observations: Sequence[Observation]
) -> Array:
    """(n, 34) float: points (see `standing`) that throwing each kind costs on average."""
    waits = safety.risk / np.maximum(tenpai_probability(positions), 1e-6)[:, :, None]
    riichi = positions.riichi[:, :, None]
    waits = np.where(riichi, np.interp(waits, *WAITS), waits)
    weight = ready_chance(positions) * loss_worth(
        positions, loss_on_deal_in(positions, observations)
    )
    loss: Array = np.einsum("nok,no->nk", waits, weight)
    return loss


def _dora_shown(observation: Observation, seat: Seat) -> int:
    return sum(
        observation.dora_in(tile) for meld in observation.melds[seat] for tile in meld.tiles
    )

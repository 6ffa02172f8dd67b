"""What each discard may win less what it may lose, in points (see `standing`).

Where nothing is worth its risk the safest tile is worth most: that is folding, without a rule of
its own.
"""

from collections.abc import Sequence
from typing import Final

from rules.observation import Observation
from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.scores import evaluate
from tutor.lessons.estimate.gains import gains
from tutor.lessons.estimate.threats import expected_loss

POINTS_PER_UKEIRE: Final = 0.1
"""Points for a tile of ukeire: decides between equals."""


def worth_of(observations: Sequence[Observation]) -> Array:
    """Return (n, 34) float, points: what the discard of each kind may win less what it may lose.

    Args:
        observations: hands that have to discard.
    """
    positions = Positions.stack(observations)
    scores = evaluate(positions)
    gain = gains(observations, positions, scores)
    loss = expected_loss(positions, scores.safety, observations)
    worth: Array = gain - loss + POINTS_PER_UKEIRE * scores.speed.score
    return worth

"""Chance that comes of what a seat sees alone: the same request gets the same answer.

What a habit does at one moment does not hang on how strong it is: whoever has it at 0.8 does all
that somebody who has it at 0.5 does.
"""

from hashlib import blake2b
from typing import Final

import numpy as np

from rules.observation import Observation
from tutor.evaluators.positions import Array

DIGEST_BYTES: Final = 8


def seed_of(observation: Observation, about: str) -> int:
    """Return a number from 0 to 2**64 - 1 for one moment, others for other things.

    Args:
        observation: the moment; hidden tiles are not in it.
        about: what it is drawn for.
    """
    moment = (
        observation.seat,
        observation.round,
        observation.honba,
        observation.points,
        observation.hand,
        observation.drawn,
        observation.tiles_left,
        observation.seen,
        observation.dora_indicators,
        about,
    )
    return int.from_bytes(blake2b(repr(moment).encode(), digest_size=DIGEST_BYTES).digest(), "big")


def is_drawn(observation: Observation, about: str, chance: float) -> bool:
    """Return whether something of that chance (0 to 1) happens at this moment."""
    return seed_of(observation, about) < chance * 256**DIGEST_BYTES


def gumbel(observation: Observation, about: str) -> Array:
    """Return (34,) float64, noise of Gumbel's distribution: who adds it to logarithms of odds and
    takes the largest chooses by these odds."""
    found: Array = np.random.default_rng(seed_of(observation, about)).gumbel(size=34)
    return found

"""The second opinion: how many of a thousand strong players would discard each tile here.

The network is read when it is first asked for. Where its file is missing or broken there is no
opinion, and one sentence says why.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from rules.message import Message
from rules.observation import Observation
from tutor import files
from tutor.evaluators.positions import Array, Positions
from tutor.second.network import logits_of
from tutor.second.planes import Inputs, inputs_of
from tutor.second.weights import HEADS, Weights, read_weights
from tutor.weights_file import BadWeights

MILLE: Final = 1000
_NEVER: Final = -1e9


@dataclass(frozen=True, eq=False, slots=True)
class Opinions:
    """What strong players would do in n positions."""

    shares: Array
    """(n, 34) int16 per mille of them that discard each kind: a row adds up to 1000; 0 for what
    may not be discarded."""
    riichi: Array
    """(n, 34) int16 per mille of those who discard the kind that declare riichi with it; 0 where
    that is not allowed."""


@cache
def shipped_weights() -> Weights | Message:
    """Return the network that the program ships, read once; or why there is none."""
    try:
        return read_weights(files.data() / "second.npz")
    except BadWeights as error:
        return error.message


def second_opinions(observations: Sequence[Observation]) -> Opinions | None:
    """Return what strong players would do; None where there is no network.

    Args:
        observations: of seats that are to discard, after a draw or an own call.
    """
    weights = shipped_weights()
    if isinstance(weights, Message) or not observations:
        return None
    return opinions_of(weights, Positions.stack(observations))


def opinions_of(weights: Weights, positions: Positions) -> Opinions:
    """Return what a network says of these positions."""
    return opinions_on(weights, inputs_of(positions))


def opinions_on(weights: Weights, inputs: Inputs) -> Opinions:
    """Return what a network says of what it looks at."""
    logits = logits_of(weights, inputs).astype(np.float64)
    riichi = 1 / (1 + np.exp(-np.clip(logits[:, HEADS.index("riichi")], -30, 30)))
    return Opinions(
        per_mille(probabilities(logits[:, HEADS.index("discard")], inputs.allowed)),
        np.rint(np.where(inputs.ready, riichi, 0) * MILLE).astype(np.int16),
    )


def probabilities(logits: Array, allowed: Array) -> Array:
    """Return (n, 34) float64, each row adding up to 1, 0 for what is not allowed."""
    known = np.where(allowed, logits, _NEVER)
    powers = np.where(allowed, np.exp(known - known.max(axis=1, keepdims=True)), 0.0)
    found: Array = powers / np.maximum(powers.sum(axis=1, keepdims=True), 1e-30)
    return found


def per_mille(shares: Array) -> Array:
    """Return whole numbers that add up to 1000 in each row: what rounding down leaves goes to the
    largest rests.

    >>> per_mille(np.array([[0.3333, 0.3333, 0.3334, 0.0]])).tolist()
    [[333, 333, 334, 0]]
    """
    parts = shares * MILLE
    whole = np.floor(parts).astype(np.int64)
    left = (MILLE - whole.sum(axis=1)) * (shares.sum(axis=1) > 0)
    order = np.argsort(-(parts - whole) + (shares <= 0), axis=1, kind="stable")
    place = np.argsort(order, axis=1, kind="stable")
    whole += place < left[:, None]
    rounded: Array = whole.astype(np.int16)
    return rounded

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from rules.message import Message
from rules.observation import Observation
from tutor.network.network import HEADS, Seen, Weights, look_at, read_weights
from tutor.network.planes import inputs_of
from tutor.network.weights_file import BadWeights
from tutor.position.positions import Array, Positions
from tutor.system import files

MILLE: Final = 1000
_NEVER: Final = -1e9


@cache
def shipped_weights() -> Weights | Message:
    try:
        return read_weights(files.data() / "second.npz")
    except BadWeights as error:
        return error.message


@dataclass(frozen=True, eq=False, slots=True)
class NetworkLook:
    shares: Array
    """(34,) int16: the per mille of strong players who discard each kind."""
    ready: Array
    """(34,) bool, the discards with which riichi may be declared."""
    seen: Seen
    """The network's outputs for the one position, without the batch axis."""


REMEMBERED: Final = 2048
"""The number of cached positions. The advice, the grade and the second opinion evaluate the same
ones; a hanchan of four seats has about 500."""
_known: dict[tuple[str, Observation], NetworkLook] = {}


def forget_shares() -> None:
    """Clear the cache, to measure how long new evaluations take."""
    _known.clear()


def discard_shares(
    observations: Sequence[Observation], positions: Positions | None = None
) -> Array | None:
    """Return (n, 34) int16: the per mille who discard each kind; None without a network.

    Args:
        observations: n observations.
        positions: the same observations, if they have been stacked already.
    """
    weights = shipped_weights()
    if isinstance(weights, Message) or not observations:
        return None
    return shares_by(weights, observations, positions)


def shares_by(
    weights: Weights, observations: Sequence[Observation], positions: Positions | None = None
) -> Array:
    """Return (n, 34) int16: the per mille who discard each kind, by the given network."""
    rows = [look.shares for look in looks_by(weights, observations, positions)]
    return np.stack(rows) if rows else np.zeros((0, 34), np.int16)


def looks_by(
    weights: Weights, observations: Sequence[Observation], positions: Positions | None = None
) -> list[NetworkLook]:
    keys = [(weights.digest, each) for each in observations]
    found = [_known.get(key) for key in keys]
    lacking = [at for at, look in enumerate(found) if look is None]
    if lacking:
        if positions is None or len(lacking) < len(observations):
            positions = Positions.stack([observations[at] for at in lacking])
        inputs = inputs_of(positions)
        seen = look_at(weights, inputs)
        logits = seen.logits[:, HEADS.index("discard")].astype(np.float64)
        shares = per_mille(probabilities(logits, inputs.allowed))
        asked = [
            NetworkLook(row, ready, Seen(seen.logits[at], seen.places[at], seen.whole[at]))
            for at, (row, ready) in enumerate(zip(shares, inputs.ready, strict=True))
        ]
        if len(_known) + len(asked) > REMEMBERED:
            _known.clear()
        for at, look in zip(lacking, asked, strict=True):
            found[at] = _known[keys[at]] = look
    return [look for look in found if look is not None]


def probabilities(logits: Array, allowed: Array) -> Array:
    """Return (n, 34) float64 probabilities, 0 for kinds not allowed; each row sums to 1."""
    known = np.where(allowed, logits, _NEVER)
    powers = np.where(allowed, np.exp(known - known.max(axis=1, keepdims=True)), 0.0)
    found: Array = powers / np.maximum(powers.sum(axis=1, keepdims=True), 1e-30)
    return found


def per_mille(shares: Array) -> Array:
    """Round shares to integers that sum to 1000 in each row (largest remainder method).

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

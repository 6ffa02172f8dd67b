"""The value of a position after a move: 1,532 inputs, 15 hidden units, one output (Kitagawa, Miwa
and Chikayama, 3.2 and 4.1): sigmoids, no thresholds, 22,995 weights. In numpy.

What is learned from a decision is the sum, over the moves that were not made, of the sigmoid of
how much more each is worth than the made one; there is a step down after each decision. (The
paper's formulas 8 and 9 have the whole sum where the slope of each sigmoid belongs; here it is the
slope. And it asks for a sigmoid that is flat where values differ much, but tells no steepness:
between values of 0 to 1 the plain one is nearly a straight line, and what it makes least is found
by giving every move that is made more often than the others on average the value 1.)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from tutor.evaluators.positions import Array
from tutor.lab.papers.afterstate_inputs import INPUTS
from tutor.weights_file import check_about, check_arrays, pack_arrays, read_file, unpack_arrays

HIDDEN: Final = 15
SPREAD: Final = 0.1
"""Of the weights that it begins with: the paper tells none."""
STEEPNESS: Final = 20.0
FAR: Final = 30.0
VERSION: Final = 1


@dataclass(frozen=True, eq=False, slots=True)
class Network:
    first: Array
    out: Array


@dataclass(frozen=True, eq=False, slots=True)
class Networks:
    discards: Network
    calls: Network


def new_network(chance: np.random.Generator) -> Network:
    first = chance.normal(0, SPREAD, (INPUTS, HIDDEN)).astype(np.float32)
    return Network(first, chance.normal(0, SPREAD, HIDDEN).astype(np.float32))


def values_of(network: Network, inputs: Array) -> Array:
    """Return (n,) float32, what positions are worth: 0 to 1.

    Args:
        network: of their decisions.
        inputs: (n, 1532) float32 of 0 and 1.
    """
    return _sigmoid(_sigmoid(inputs @ network.first) @ network.out)


def learn(network: Network, inputs: Array, made: int, rate: float) -> float:
    """Take a step down from one decision; return its loss before.

    Args:
        network: changed in place.
        inputs: (m, 1532) float32 of 0 and 1, of each move.
        made: which of them was made.
        rate: of learning.
    """
    hidden = _sigmoid(inputs @ network.first)
    values = _sigmoid(hidden @ network.out)
    above = _sigmoid(STEEPNESS * (values - values[made]))
    above[made] = 0.0
    slopes = STEEPNESS * above * (1 - above)
    slopes[made] = -slopes.sum()
    slopes *= values * (1 - values)
    inner = np.outer(slopes, network.out) * hidden * (1 - hidden)
    network.out[...] -= rate * (slopes @ hidden)
    network.first[...] -= rate * (inputs.T @ inner)
    return float(above.sum())


def loss_of(values: Array, made: int) -> float:
    """Return the loss of a decision.

    Args:
        values: (m,) of its moves.
        made: which of them was made.
    """
    above = _sigmoid(STEEPNESS * (values - values[made]))
    return float(above.sum() - above[made])


def _sigmoid(x: Array) -> Array:
    told: Array = 1 / (1 + np.exp(-np.clip(x, -FAR, FAR)))
    return told


# --- the file ------------------------------------------------------------------------------------


def pack(networks: Networks, learned: Mapping[str, Any]) -> bytes:
    return pack_arrays(arrays_of(networks), {"version": VERSION, "learned": learned})


def read_networks(path: Path) -> Networks:
    """Return the networks of a file.

    Raises:
        BadWeights: it is missing or holds none.
    """
    return read_file(path, _unpack)


def arrays_of(networks: Networks) -> dict[str, Array]:
    return {
        "discards_first": networks.discards.first,
        "discards_out": networks.discards.out,
        "calls_first": networks.calls.first,
        "calls_out": networks.calls.out,
    }


def networks_of(arrays: Mapping[str, Array]) -> Networks:
    one, other = (
        Network(
            np.array(arrays[f"{name}_first"], np.float32),
            np.array(arrays[f"{name}_out"], np.float32),
        )
        for name in ("discards", "calls")
    )
    return Networks(one, other)


def _unpack(data: bytes) -> Networks:
    about, arrays = unpack_arrays(data)
    check_about(about, {"version": VERSION})
    shapes: dict[str, tuple[int, ...]] = {}
    for name in ("discards", "calls"):
        shapes |= {f"{name}_first": (INPUTS, HIDDEN), f"{name}_out": (HIDDEN,)}
    check_arrays(arrays, shapes)
    return networks_of(arrays)

"""The stored weights of the network of luck, each checked when read: `data/luck_network.npz`."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from tutor.evaluators.positions import Array
from tutor.luck.network_inputs import OF_DRAW, OF_TILE
from tutor.weights_file import check_about, check_arrays, pack_arrays, read_file, unpack_arrays

VERSION: Final = 1
ENDS: Final = 16
MAX_WIDTH: Final = 512


@dataclass(frozen=True, eq=False, slots=True)
class NetworkWeights:
    arrays: Mapping[str, Array]
    """By name as in `shapes`: float64, so that the mean of luck is zero to the last digits."""
    learned: Mapping[str, Any]
    digest: str


def shapes(first: int, second: int) -> dict[str, tuple[int, ...]]:
    """Return the shape of each array, by the widths of the two layers."""
    return {
        "draw": (len(OF_DRAW), first),
        "tile": (len(OF_TILE), first),
        "first_bias": (first,),
        "second": (first, second),
        "second_bias": (second,),
        "head": (second, ENDS + 1),
    }


def encoding() -> str:
    """Return twelve hexadecimal digits of the names of all that it looks at."""
    return hashlib.sha256(json.dumps([OF_DRAW, OF_TILE]).encode()).hexdigest()[:12]


def pack(arrays: Mapping[str, Array], learned: Mapping[str, Any]) -> bytes:
    about = {"version": VERSION, "encoding": encoding(), "learned": learned}
    return pack_arrays(arrays, about)


def read_network(path: Path) -> NetworkWeights:
    """Return the weights of a file.

    Raises:
        BadWeights: it is missing or no network that this program can use.
    """
    return read_file(path, unpack)


def unpack(data: bytes) -> NetworkWeights:
    """Return the weights of a file's bytes.

    Raises:
        ValueError: or another of `weights_file.FAULTS`: it holds no such network.
    """
    about, arrays = unpack_arrays(data)
    check_about(about, {"version": VERSION, "encoding": encoding()})
    first, second = arrays["second"].shape
    if not (1 <= first <= MAX_WIDTH and 1 <= second <= MAX_WIDTH):
        raise ValueError("the network is too large")
    check_arrays(arrays, shapes(first, second))
    ready = {name: np.ascontiguousarray(array, np.float64) for name, array in arrays.items()}
    return NetworkWeights(ready, about["learned"], hashlib.sha256(data).hexdigest()[:12])

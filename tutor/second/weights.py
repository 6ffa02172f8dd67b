"""The stored weights of the network: few arrays of float16 in one file, each checked when read.

`data/second.npz` holds the arrays of `shapes` and, as JSON, what they were learned from. A file
that is cut short, too large, of other shapes or planes, or not of finite numbers is not used.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from tutor.evaluators.positions import Array
from tutor.second.call_numbers import CALL_NUMBERS, CALL_UNITS
from tutor.second.numbers import NUMBER_UNITS
from tutor.second.planes import NUMBERS, PLANE_UNITS, PLANES
from tutor.second.riichi_numbers import RIICHI_NUMBERS, RIICHI_UNITS
from tutor.weights_file import check_about, check_arrays, pack_arrays, read_file, unpack_arrays

VERSION: Final = 2
HEADS: Final = ("discard", "riichi")
MAX_CHANNELS: Final = 256
MAX_BLOCKS: Final = 40


@dataclass(frozen=True, eq=False, slots=True)
class Weights:
    arrays: Mapping[str, Array]
    """By name as in `shapes`: float32."""
    learned: Mapping[str, Any]
    digest: str

    @property
    def blocks(self) -> int:
        return len(self.arrays["first"])


def shapes(channels: int, blocks: int, squeeze: int, width: int) -> dict[str, tuple[int, ...]]:
    """Return the shape of each array.

    Args:
        channels: of the trunk.
        blocks: residual blocks.
        squeeze: width of the layer in which the suits meet.
        width: of the layers before the answers on riichi and on calls.
    """
    wide = 2 * channels
    return {
        "stem": (3, len(PLANES), channels),
        "stem_numbers": (len(NUMBERS), channels),
        "stem_place": (9, 2, channels),
        "first": (blocks, 3, channels, channels),
        "first_bias": (blocks, channels),
        "second": (blocks, 3, channels, channels),
        "second_bias": (blocks, channels),
        "squeeze": (blocks, wide, squeeze),
        "squeeze_bias": (blocks, squeeze),
        "excite": (blocks, squeeze, wide),
        "excite_bias": (blocks, wide),
        "head": (channels, len(HEADS)),
        "head_bias": (len(HEADS),),
        "direct": (len(PLANES), len(HEADS)),
        "riichi_place": (channels, width),
        "riichi_whole": (wide, width),
        "riichi_numbers": (len(RIICHI_NUMBERS), width),
        "riichi_bias": (width,),
        "riichi_out": (width,),
        "riichi_direct": (len(RIICHI_NUMBERS),),
        "call_whole": (wide, width),
        "call_numbers": (len(CALL_NUMBERS), width),
        "call_bias": (width,),
        "call_out": (width,),
        "call_direct": (len(CALL_NUMBERS),),
        "call_offset": (1,),
    }


def encoding() -> str:
    """Return twelve hexadecimal digits of the names and units of all planes and numbers."""
    every = (PLANE_UNITS, NUMBER_UNITS, RIICHI_UNITS, CALL_UNITS)
    told = json.dumps([list(units.items()) for units in every])
    return hashlib.sha256(told.encode()).hexdigest()[:12]


def pack(arrays: Mapping[str, Array], learned: Mapping[str, Any]) -> bytes:
    about = {"version": VERSION, "encoding": encoding(), "heads": HEADS, "learned": learned}
    return pack_arrays(arrays, about)


def read_weights(path: Path) -> Weights:
    """Return the weights of a file.

    Raises:
        BadWeights: it is missing or no network that this program can use.
    """
    return read_file(path, unpack)


def unpack(data: bytes) -> Weights:
    """Return the weights of a file's bytes.

    Raises:
        ValueError: or another of `weights_file.FAULTS`: it holds no such network.
    """
    about, arrays = unpack_arrays(data)
    check_about(about, {"version": VERSION, "encoding": encoding(), "heads": list(HEADS)})
    blocks, _, channels, _ = arrays["first"].shape
    squeeze, width = arrays["squeeze"].shape[-1], arrays["call_bias"].shape[-1]
    if not (1 <= channels <= MAX_CHANNELS and blocks <= MAX_BLOCKS):
        raise ValueError("the network is too large")
    check_arrays(arrays, shapes(channels, blocks, squeeze, width))
    ready = {name: np.ascontiguousarray(array, np.float32) for name, array in arrays.items()}
    return Weights(ready, about["learned"], hashlib.sha256(data).hexdigest()[:12])

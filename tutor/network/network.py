import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from tutor.network import weights_file
from tutor.network.planes import (
    CALL_NUMBERS,
    CALL_UNITS,
    NUMBER_UNITS,
    NUMBERS,
    PLANE_UNITS,
    PLANES,
    RIICHI_NUMBERS,
    RIICHI_UNITS,
    Inputs,
)
from tutor.position.positions import Array, within

VERSION: Final = 2
HEADS: Final = ("discard", "riichi")


@dataclass(frozen=True, eq=False, slots=True)
class Weights:
    arrays: Mapping[str, Array]
    """Float32 arrays by name, as in `shapes_of`."""
    kernels: Mapping[str, Array]
    """The convolutions, transformed to (..., 5, inputs, channels) (see `_tiling`)."""
    learned: Mapping[str, Any]
    digest: str

    @property
    def blocks(self) -> int:
        return len(self.arrays["first"])


def shapes_of(channels: int, blocks: int, squeeze: int, width: int) -> dict[str, tuple[int, ...]]:
    """Return the shape of each array of the network.

    Args:
        blocks: the number of residual blocks.
        squeeze: the width of the layer that combines the suits.
        width: the width of the layers before the riichi and call outputs.
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
    """Return a hash (12 hexadecimal digits) of the names and units of all inputs."""
    every = (PLANE_UNITS, NUMBER_UNITS, RIICHI_UNITS, CALL_UNITS)
    text = json.dumps([list(units.items()) for units in every])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def pack(arrays: Mapping[str, Array], learned: Mapping[str, Any]) -> bytes:
    about = {"version": VERSION, "encoding": encoding(), "heads": HEADS, "learned": learned}
    return weights_file.pack_arrays(arrays, about)


def read_weights(path: Path) -> Weights:
    return weights_file.read_weights_file(path, unpack_weights)


def unpack_weights(data: bytes) -> Weights:
    about, arrays = weights_file.unpack_arrays(data)
    weights_file.check_about(
        about, {"version": VERSION, "encoding": encoding(), "heads": list(HEADS)}
    )
    blocks, _, channels, _ = arrays["first"].shape
    squeeze, width = arrays["squeeze"].shape[-1], arrays["call_bias"].shape[-1]
    weights_file.check_arrays(arrays, shapes_of(channels, blocks, squeeze, width))
    ready = {name: np.ascontiguousarray(array, np.float32) for name, array in arrays.items()}
    kernels = {
        name: np.ascontiguousarray(np.einsum("pk,...kio->...pio", _OF_KERNEL, ready[name]))
        for name in ("stem", "first", "second")
    }
    return Weights(ready, kernels, about["learned"], hashlib.sha256(data).hexdigest()[:12])


AT_A_TIME: Final = 32
"""The number of positions whose arrays fit in the caches of a processor."""
THREADS: Final = min(4, os.cpu_count() or 1)
NOWHERE: Final = 34
PLACES: Final = np.array(
    [[9 * row + rank if 9 * row + rank < 34 else NOWHERE for row in range(4)] for rank in range(9)]
)
_OF_KIND: Final = np.array([4 * (kind % 9) + kind // 9 for kind in range(34)])
_ROWS: Final = np.array([0, 0, 0, 1])
_PLANE_PARTS: Final = 1 / np.array(list(PLANE_UNITS.values()), np.float32)
_NUMBER_PARTS: Final = 1 / np.array(list(NUMBER_UNITS.values()), np.float32)
_RIICHI_PARTS: Final = 1 / np.array(list(RIICHI_UNITS.values()), np.float32)
_CALL_PARTS: Final = 1 / np.array(list(CALL_UNITS.values()), np.float32)


@dataclass(frozen=True, eq=False, slots=True)
class Seen:
    logits: Array
    """(n, len(HEADS), 34) float32, for each kind whether or not it is allowed."""
    places: Array
    """(n, 34, width) float32: the features of each kind for the riichi output."""
    whole: Array
    """(n, 2 channels) float32: the mean and the maximum over all kinds."""


def stacked(looks: Sequence[Seen]) -> Seen:
    """Return the outputs for n single positions as one batch."""
    return Seen(
        np.stack([one.logits for one in looks]),
        np.stack([one.places for one in looks]),
        np.stack([one.whole for one in looks]),
    )


def look_at(weights: Weights, inputs: Inputs) -> Seen:
    n, arrays = len(inputs), weights.arrays
    found = Seen(
        np.zeros((n, len(HEADS), 34), np.float32),
        np.zeros((n, 34, len(arrays["riichi_bias"])), np.float32),
        np.zeros((n, len(arrays["call_whole"])), np.float32),
    )

    def fill(start: int) -> None:
        which = slice(start, start + AT_A_TIME)
        trunk, heads = _forward(weights, Inputs(inputs.planes[which], inputs.numbers[which]))
        found.logits[which] = _of_kinds(heads)
        found.places[which] = _of_kinds(trunk @ arrays["riichi_place"]).transpose(0, 2, 1)
        found.whole[which] = _whole(trunk)

    starts = range(0, n, AT_A_TIME)
    if len(starts) < 2:
        for start in starts:
            fill(start)
    else:  # numpy leaves the interpreter to other threads while it computes
        with ThreadPoolExecutor(min(len(starts), THREADS)) as threads:
            for _ in threads.map(fill, starts):
                pass
    return found


def riichi_logits(weights: Weights, seen: Seen, numbers: Array) -> Array:
    """Return (n, 34) float32: the log-odds of riichi with each kind.

    Args:
        seen: the outputs for n positions.
        numbers: (n, 34, ...) int8, from `riichi_numbers`.
    """
    arrays, values = weights.arrays, numbers * _RIICHI_PARTS
    whole = seen.whole @ arrays["riichi_whole"] + arrays["riichi_bias"]
    inner = np.maximum(seen.places + whole[:, None] + values @ arrays["riichi_numbers"], 0)
    logits = inner @ arrays["riichi_out"] + values @ arrays["riichi_direct"]
    found: Array = logits + seen.logits[:, HEADS.index("riichi")]
    return found


def call_logits(weights: Weights, seen: Seen, numbers: Array) -> Array:
    """Return (n,) float32: the log-odds of each call against passing.

    Args:
        seen: the outputs for the n positions after the calls.
        numbers: (n, ...) int8, from `call_numbers`.
    """
    arrays, values = weights.arrays, numbers * _CALL_PARTS
    inner = seen.whole @ arrays["call_whole"] + values @ arrays["call_numbers"]
    inner = np.maximum(inner + arrays["call_bias"], 0)
    logits = inner @ arrays["call_out"] + values @ arrays["call_direct"] + arrays["call_offset"]
    found: Array = np.clip(logits, -30, 30)
    return found


def grid(planes: Array) -> Array:
    """Return planes as (9 ranks, 4 suits, n, planes) float32, from (n, planes, 34) int8."""
    n, count, _ = planes.shape
    padded = np.zeros((35, n, count), np.float32)
    padded[:NOWHERE] = planes.transpose(2, 0, 1) * _PLANE_PARTS
    places: Array = padded[PLACES]
    return places


def number_values(numbers: Array) -> Array:
    """Return (n, numbers) float32 values of int8 inputs."""
    return np.asarray(numbers * _NUMBER_PARTS)


def _of_kinds(places: Array) -> Array:
    """Rearrange (9, 4, n, heads) outputs by rank and suit to (n, heads, 34) by kind."""
    flat = places.reshape(36, *places.shape[2:])
    heads: Array = flat[_OF_KIND].transpose(1, 2, 0)
    return heads


def _forward(weights: Weights, inputs: Inputs) -> tuple[Array, Array]:
    arrays, n = weights.arrays, len(inputs)
    channels = len(arrays["head"])
    planes = grid(inputs.planes)
    kernels = weights.kernels
    trunk, inner = np.empty((2, 9, 4, n, channels), np.float32)
    tiles, products = np.empty((2, 5, 12 * n, channels), np.float32)
    stem_tiles = np.empty((5, 12 * n, len(PLANES)), np.float32)
    _convolve(planes, kernels["stem"], trunk, stem_tiles, products)
    trunk += arrays["stem_place"][:, _ROWS, None]
    trunk += number_values(inputs.numbers) @ arrays["stem_numbers"]
    np.maximum(trunk, 0, out=trunk)
    for block in range(weights.blocks):
        _convolve(trunk, kernels["first"][block], inner, tiles, products)
        inner += arrays["first_bias"][block]
        np.maximum(inner, 0, out=inner)
        _convolve(inner, kernels["second"][block], inner, tiles, products)
        bias = arrays["second_bias"][block]
        whole = _whole(inner) + np.concatenate((bias, bias))
        small = whole @ arrays["squeeze"][block] + arrays["squeeze_bias"][block]
        both = np.maximum(small, 0) @ arrays["excite"][block] + arrays["excite_bias"][block]
        gate = 1 / (1 + np.exp(-within(both[:, :channels], -30, 30)))
        inner *= gate
        inner += both[:, channels:] + bias * gate
        trunk += inner
        np.maximum(trunk, 0, out=trunk)
    heads = trunk @ arrays["head"] + arrays["head_bias"] + planes @ arrays["direct"]
    return trunk, heads


def _whole(places: Array) -> Array:
    flat = places.reshape(36, *places.shape[2:])
    return np.concatenate((np.add.reduce(flat) / len(flat), np.maximum.reduce(flat)), axis=-1)


def _tiling() -> tuple[Array, Array, Array]:
    """Return the matrices for convolving nine ranks in three tiles (Toom-Cook).

    A tile of three sums takes five products instead of nine, because polynomials can be multiplied
    by their values at five points, the last of which is infinity. Errors are those of float32.

    Returns:
        The matrices for a kernel (5, 3), for the inputs (15, 9) and for the products (9, 15).
    """
    values = np.vstack((np.vander((0, 1, -1, 2), 5, increasing=True), np.eye(5)[4]))
    of_kernel = np.vstack((values[:4, :3], np.eye(3)[2]))
    of_places, of_products = np.zeros((5, 3, 11)), np.zeros((9, 5, 3))
    for tile in range(3):
        of_places[:, tile, 3 * tile : 3 * tile + 5] = np.linalg.inv(values).T
        of_products[3 * tile : 3 * tile + 3, :, tile] = of_kernel.T
    inside = of_places[:, :, 1:-1].reshape(15, 9)
    products = of_products.reshape(9, 15)
    return (of_kernel.astype(np.float32), inside.astype(np.float32), products.astype(np.float32))


_OF_KERNEL, _OF_PLACES, _OF_PRODUCTS = _tiling()


def _convolve(places: Array, kernel: Array, out: Array, tiles: Array, products: Array) -> None:
    """Write the convolution of the places to `out`, which may be the same array; `tiles` and
    `products` are overwritten."""
    np.matmul(_OF_PLACES, _by_suit(places, 9), out=_by_suit(tiles, 15))
    np.matmul(tiles, kernel, out=products)
    np.matmul(_OF_PRODUCTS, _by_suit(products, 15), out=_by_suit(out, 9))


def _by_suit(array: Array, rows: int) -> Array:
    """Return a view as four matrices, small enough for BLAS's fastest path (2.5 times faster)."""
    return array.reshape(rows, 4, -1).transpose(1, 0, 2)

"""The stored weights of the network: few arrays of float16 in one file, each checked when read.

`data/second.npz` holds the arrays of `shapes` and, as JSON, what they were learned from. A file
that is cut short, too large, of other shapes or planes, or not of finite numbers is not used.
"""

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from rules.message import TutorError
from tutor.evaluators.positions import Array
from tutor.second.numbers import NUMBER_UNITS
from tutor.second.planes import NUMBERS, PLANE_UNITS, PLANES

VERSION: Final = 1
HEADS: Final = ("discard", "riichi")
"""What is told of each kind: that it is discarded; that riichi is declared with it."""
MAX_BYTES: Final = 3_000_000
"""Of the file."""
MAX_UNPACKED: Final = 4 * MAX_BYTES
MAX_CHANNELS: Final = 256
MAX_BLOCKS: Final = 40
_ABOUT: Final = "about"


class BadWeights(TutorError):
    """The file of the network cannot be used: says why."""


@dataclass(frozen=True, eq=False, slots=True)
class Weights:
    """A network as `network.logits_of` runs it; norms are folded into the convolutions."""

    arrays: Mapping[str, Array]
    """By name as in `shapes`: float32."""
    learned: Mapping[str, Any]
    """What it was learned from: games, samples, seed, versions."""
    digest: str
    """Twelve hexadecimal digits of the file."""

    @property
    def blocks(self) -> int:
        """How many residual blocks there are."""
        return len(self.arrays["first"])


def shapes(channels: int, blocks: int, squeeze: int) -> dict[str, tuple[int, ...]]:
    """Return the shape of each array.

    Args:
        channels: of the trunk.
        blocks: residual blocks.
        squeeze: width of the layer in which the suits meet.
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
    }


def encoding() -> str:
    """Return twelve hexadecimal digits of the names and units of all planes and numbers."""
    told = json.dumps([list(PLANE_UNITS.items()), list(NUMBER_UNITS.items())])
    return hashlib.sha256(told.encode()).hexdigest()[:12]


def pack(arrays: Mapping[str, Array], learned: Mapping[str, Any]) -> bytes:
    """Return the file of these weights."""
    about = {"version": VERSION, "encoding": encoding(), "heads": HEADS, "learned": learned}
    text = np.frombuffer(json.dumps(about, sort_keys=True).encode(), np.uint8)
    file = io.BytesIO()
    halves = {name: array.astype(np.float16) for name, array in arrays.items()}
    np.savez(file, **{_ABOUT: text, **halves})  # type: ignore[arg-type]
    return file.getvalue()


def read_weights(path: Path) -> Weights:
    """Return the weights of a file.

    Raises:
        BadWeights: it is missing or no network that this program can use.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadWeights("{file} cannot be read: {why}.", file=path.name, why=why) from None
    try:
        return unpack(data)
    except (ValueError, KeyError, TypeError, OSError, EOFError, zlib.error, zipfile.BadZipFile):
        raise BadWeights(
            "{file} holds no network that this program can use.", file=path.name
        ) from None


def unpack(data: bytes) -> Weights:
    """Return the weights of a file's bytes.

    Raises:
        ValueError: or another of those that `read_weights` expects: it holds no such network.
    """
    if len(data) > MAX_BYTES:
        raise ValueError("the file is too large")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(entry.file_size for entry in archive.infolist()) > MAX_UNPACKED:
            raise ValueError("the file unpacks to too much")
    with np.load(io.BytesIO(data), allow_pickle=False) as stored:
        about = json.loads(bytes(stored[_ABOUT]))
        arrays = {name: stored[name] for name in stored.files if name != _ABOUT}
    _check(about, arrays)
    ready = {name: np.ascontiguousarray(array, np.float32) for name, array in arrays.items()}
    return Weights(ready, about["learned"], hashlib.sha256(data).hexdigest()[:12])


def _check(about: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
    known = {"version": VERSION, "encoding": encoding(), "heads": list(HEADS)}
    if {name: about[name] for name in known} != known or not isinstance(about["learned"], dict):
        raise ValueError("the network was made for another version")
    blocks, _, channels, _ = arrays["first"].shape
    squeeze = arrays["squeeze"].shape[-1]
    if not (1 <= channels <= MAX_CHANNELS and blocks <= MAX_BLOCKS):
        raise ValueError("the network is too large")
    if {name: array.shape for name, array in arrays.items()} != shapes(channels, blocks, squeeze):
        raise ValueError("the arrays are of other shapes")
    for array in arrays.values():
        if array.dtype != np.float16 or not np.isfinite(array).all():
            raise ValueError("the arrays are not of finite float16")

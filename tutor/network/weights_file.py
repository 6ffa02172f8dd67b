"""A small file format for the weights of a network: float16 arrays and JSON metadata.

Files of other versions and shapes are refused. Opening a file executes no code.
"""

import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np

from rules.formats import opening
from rules.message import BAD_VALUES, TutorError, message_of
from tutor.position.positions import Array

_ABOUT: Final = "about"
_Read = TypeVar("_Read")


class BadWeights(TutorError):
    pass


def pack_arrays(arrays: Mapping[str, Array], about: Mapping[str, Any]) -> bytes:
    text = np.frombuffer(json.dumps(about, sort_keys=True).encode(), np.uint8)
    file = io.BytesIO()
    halves = {name: array.astype(np.float16) for name, array in arrays.items()}
    np.savez(file, **{_ABOUT: text, **halves})  # type: ignore[arg-type]
    return file.getvalue()


def read_weights_file(path: Path, unpack: Callable[[bytes], _Read]) -> _Read:
    """Return the content of a weights file.

    Args:
        unpack: converts the bytes; may raise any of `BAD_VALUES` or `ZIP_FAULTS`.

    Raises:
        BadWeights: if the file is missing or cannot be used.
    """
    try:
        data = opening.read_file(path)
    except OSError as error:
        why = message_of(error)
        raise BadWeights("{file} cannot be read: {why}.", file=path.name, why=why) from None
    try:
        return unpack(data)
    except (*BAD_VALUES, *opening.ZIP_FAULTS):
        raise BadWeights(
            "{file} holds no network that this program can use.", file=path.name
        ) from None


def unpack_arrays(data: bytes) -> tuple[dict[str, Any], dict[str, Array]]:
    """Return the metadata and the arrays, unchecked."""
    with np.load(io.BytesIO(data), allow_pickle=False) as stored:
        about: dict[str, Any] = json.loads(stored[_ABOUT].tobytes())
        return about, {name: stored[name] for name in stored.files if name != _ABOUT}


def check_about(about: Mapping[str, Any], known: Mapping[str, Any]) -> None:
    """Refuse weights made for another version.

    Raises:
        ValueError: if the metadata differ from `known`, or do not describe the training.
    """
    if {name: about[name] for name in known} != known or not isinstance(about["learned"], dict):
        raise ValueError("the network was made for another version")


def check_arrays(arrays: Mapping[str, Array], shapes: Mapping[str, tuple[int, ...]]) -> None:
    """Raise ValueError unless the arrays have exactly these names and shapes."""
    if {name: array.shape for name, array in arrays.items()} != shapes:
        raise ValueError("the arrays have other shapes")

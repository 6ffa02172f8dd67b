"""The file of the network: read back, and refused where it is not what it should be."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.tutor.second.networks import file_of
from tests.tutor.weights_files import changed
from tutor.second.weights import pack, read_weights, unpack
from tutor.weights_file import MAX_BYTES, BadWeights

pytestmark = pytest.mark.measured


def stored(**changes: Any) -> bytes:
    return changed(file_of(), **changes)


def test_it_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "second.npz"
    path.write_bytes(file_of())
    weights = read_weights(path)

    assert weights.blocks == 2
    assert weights.learned == {"seed": 0}
    assert pack(weights.arrays, weights.learned) == path.read_bytes()
    assert len(weights.digest) == 12


def with_nan() -> bytes:
    return stored(head=np.full((8, 2), np.nan, np.float16))


def many_zeros() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("about.npy", bytes(5 * MAX_BYTES))
    return out.getvalue()


def with_entry(place: int, value: int) -> bytes:
    data = bytearray(file_of())
    data[place] = data[data.index(b"PK\x01\x02") + place + 2] = value
    return bytes(data)


def with_about(shape: str, text: bytes = b"{}") -> bytes:
    header = f"{{'descr': '|u1', 'fortran_order': False, 'shape': ({shape},), }}".encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        told = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + text
        archive.writestr("about.npy", told)
    return out.getvalue()


BROKEN: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "text": lambda: b"no archive",
    "too long": lambda: file_of() + bytes(MAX_BYTES),
    "bomb": many_zeros,
    "cut": lambda: file_of()[:-500],
    "half": lambda: file_of()[: len(file_of()) // 2],
    "not a number": with_nan,
    "other shape": lambda: stored(head=np.zeros((9, 2), np.float16)),
    "no axes": lambda: stored(first=np.zeros((), np.float16)),
    "none of an array": lambda: stored(head=None),
    "one more": lambda: stored(more=np.zeros(2, np.float16)),
    "other numbers": lambda: stored(head=np.zeros((8, 2), np.float64)),
    "objects": lambda: stored(head=np.array([[{}]], object)),
    "other version": lambda: stored(about={"version": 1}),
    "other planes": lambda: stored(about={"encoding": "0"}),
    "about": lambda: stored(about={"learned": 3}),
    "no json": lambda: stored(**{"about": {}}).replace(b'"version"', b'\xff\xfeersion"'),
    "locked": lambda: with_entry(6, 1),
    "packed in another way": lambda: with_entry(8, 99),
    "more than there is": lambda: with_about(f"{2**60}"),
    "more than can be counted": lambda: with_about(f"{10**30}"),
    "nested too deeply": lambda: with_about("100000", b"[" * 100_000),
    "wide": lambda: file_of(channels=257, blocks=1),
    "deep": lambda: file_of(channels=1, blocks=41),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_in_one_sentence(name: str, tmp_path: Path) -> None:
    path = tmp_path / "second.npz"
    path.write_bytes(BROKEN[name]())
    with pytest.raises(
        BadWeights, match=r"^second\.npz holds no network that this program can use\.$"
    ):
        read_weights(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match=r"^second\.npz cannot be read"):
        read_weights(tmp_path / "second.npz")


def test_cut_anywhere_it_is_refused() -> None:
    whole = file_of(channels=2, blocks=1)
    for end in range(0, len(whole), 997):
        with pytest.raises((ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile)):
            unpack(whole[:end])

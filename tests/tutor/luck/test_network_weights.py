"""The file of the network of luck: read back, and refused where it is not what it should be."""

import io
import logging
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.tutor.luck.models import made_up_arrays, made_up_network
from tests.tutor.weights_files import changed
from tutor import files
from tutor.luck import model as luck_models
from tutor.luck.network_weights import ENDS, MAX_WIDTH, encoding, pack, read_network
from tutor.weights_file import MAX_BYTES, BadWeights

pytestmark = pytest.mark.measured


def good() -> bytes:
    return pack(made_up_arrays(), {"seed": 0})


def stored(**changes: Any) -> bytes:
    return changed(good(), **changes)


def test_it_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "luck_network.npz"
    path.write_bytes(good())
    read = read_network(path)

    assert pack(read.arrays, read.learned) == path.read_bytes()
    assert read.learned == {"seed": 0}
    assert read.digest == made_up_network().digest
    assert len(read.digest) == len(encoding()) == 12


def with_about(told: Any) -> bytes:
    with np.load(io.BytesIO(good())) as file:
        arrays = {**file, "about": told}
    out = io.BytesIO()
    np.savez(out, **arrays)
    return out.getvalue()


def with_head(head: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        magic = b"\x93NUMPY\x01\x00"
        archive.writestr("about.npy", magic + len(head).to_bytes(2, "little") + head)
    return out.getvalue()


BROKEN: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "text": lambda: b"no archive",
    "too long": lambda: good() + bytes(MAX_BYTES),
    "cut": lambda: good()[:-500],
    "not a number": lambda: stored(head=np.full((6, ENDS + 1), np.nan, np.float16)),
    "other shape": lambda: stored(head=np.zeros((7, ENDS + 1), np.float16)),
    "no axes": lambda: stored(second=np.zeros((), np.float16)),
    "none of an array": lambda: stored(head=None),
    "one more": lambda: stored(more=np.zeros(2, np.float16)),
    "other numbers": lambda: stored(head=np.zeros((6, ENDS + 1), np.float64)),
    "objects": lambda: stored(head=np.array([[{}]], object)),
    "other version": lambda: stored(about={"version": 2}),
    "other inputs": lambda: stored(about={"encoding": "0"}),
    "about": lambda: stored(about={"learned": 3}),
    "about in one number": lambda: with_about(np.array(10**10)),
    "about in numbers": lambda: with_about(np.zeros(4)),
    "a head without end": lambda: with_head(b"{'descr': '<f2', 'shape': (5,"),
    "wide": lambda: pack(made_up_arrays(0, MAX_WIDTH + 1, 1), {}),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_in_one_sentence(name: str, tmp_path: Path) -> None:
    path = tmp_path / "luck_network.npz"
    path.write_bytes(BROKEN[name]())
    with pytest.raises(
        BadWeights, match=r"^luck_network\.npz holds no network that this program can use\.$"
    ):
        read_network(path)


def test_the_shipped_network_is_used() -> None:
    model = luck_models.shipped_luck_model()

    assert model.network is not None
    assert model.network.learned["games"] > 100


@pytest.mark.parametrize("data", [None, b"no archive"])
def test_without_a_network_that_can_be_used_luck_goes_without_it_and_says_so(
    data: bytes | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    shutil.copy(files.data() / "luck.json", tmp_path)
    if data is not None:
        (tmp_path / "luck_network.npz").write_bytes(data)
    monkeypatch.setattr(files, "data", lambda: tmp_path)
    with caplog.at_level(logging.WARNING):
        model = luck_models.shipped_luck_model.__wrapped__()

    assert model.network is None
    assert model.hanchan is not None
    (said,) = caplog.messages
    assert said.startswith("luck_network.npz ")
    assert said.endswith(". Luck goes without it.")

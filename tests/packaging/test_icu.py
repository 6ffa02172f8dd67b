"""The data of ICU with fewer items."""

import struct
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
HEAD = struct.pack("<H2s8x4s", 32, b"\xda\x27", b"CmnD").ljust(32, b"\0")
ITEMS = {
    "icudt73l/coll/ja.res": b"ja" * 20,
    "icudt73l/curr/ja.res": b"x" * 100,
    "icudt73l/z.icu": b"zz",
}


@pytest.fixture(scope="module")
def script() -> ModuleType:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "packaging")
        found = import_module("icu")
    del sys.modules["icu"]
    return found


def packed(items: dict[str, bytes]) -> bytes:
    """Return data of ICU: a table of the places of names and items, the names, the items."""
    names, body, table = b"", b"", struct.pack("<I", len(items))
    names_at = 4 + 8 * len(items)
    at = names_at + sum(len(name) + 1 for name in items)
    for name, item in items.items():
        table += struct.pack("<II", names_at + len(names), at + len(body))
        names += name.encode() + b"\0"
        body += item
    return HEAD + table + names + body


def items_of(data: bytes) -> dict[str, bytes]:
    (count,) = struct.unpack_from("<I", data, 32)
    places = [struct.unpack_from("<II", data, 36 + 8 * number) for number in range(count)]
    ends = [start for _, start in places[1:]] + [len(data) - 32]
    return {
        data[32 + name : data.index(0, 32 + name)].decode(): data[32 + start : 32 + end]
        for (name, start), end in zip(places, ends, strict=True)
    }


def test_what_is_kept_is_found_under_its_name(script: ModuleType) -> None:
    whole = packed(ITEMS)
    assert items_of(whole) == ITEMS
    small = script.reduced(whole, lambda name: bool(script.KEPT.fullmatch(name)))
    found = items_of(small)
    assert found.keys() == {"icudt73l/coll/ja.res", "icudt73l/z.icu"}
    assert all(item.rstrip(b"\0") == ITEMS[name] for name, item in found.items())
    assert all(start % 16 == 0 for _, start in struct.iter_unpack("<II", small[36:52]))


def test_other_data_are_refused(script: ModuleType) -> None:
    with pytest.raises(ValueError, match="no data of ICU"):
        script.reduced(b"\0" * 100, bool)

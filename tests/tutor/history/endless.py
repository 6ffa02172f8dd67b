"""A file whose pages lead to each other: whoever reads its tables does not come to an end."""

import struct
from pathlib import Path
from typing import Final

_PAGE: Final = 4096
_POINTERS: Final = 300
_RIGHTMOST: Final = slice(108, 112)
"""In the first page: the child behind all others of the table that tells of the tables."""


def make_endless(path: Path, levels: int = 6) -> None:
    """Let the schema of a history go on by pages that each lead to one page, 301 times."""
    data = bytearray(path.read_bytes())
    assert data[100] == 5, "its schema lies on more than one page"
    child: bytes = bytes(data[_RIGHTMOST])
    for _ in range(levels):
        data += _page_that_leads_to(child)
        child = struct.pack(">I", len(data) // _PAGE)
    data[_RIGHTMOST] = child
    data[28:32] = child  # as many pages
    data[24:28] = data[92:96]
    path.write_bytes(data)


def _page_that_leads_to(child: bytes) -> bytes:
    cells = [child + bytes((1 + number % 100,)) for number in range(_POINTERS)]
    begin = _PAGE - sum(map(len, cells))
    head = struct.pack(">BHHHB", 5, 0, _POINTERS, begin, 0) + child
    places = struct.pack(f">{_POINTERS}H", *range(begin, _PAGE, len(cells[0])))
    return (head + places).ljust(begin, b"\0") + b"".join(cells)

"""The pages of a database as trees, looked at before SQLite follows them.

A file of somebody else's may be made so that SQLite does not come back from it: pages that lead to
each other, or in a row that is deeper than its stack. Ours are trees of a few levels.
"""

import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Final

from rules.formats.opening import open_file

MOST_LEVELS: Final = 20
_HEADER: Final = 100
"""Bytes of the file's header, before the first page's own."""
_INNER: Final = (2, 5)


def are_trees(path: Path, roots: Iterable[int]) -> bool:
    """Whether each page of these trees is in the file, leads down, and belongs to one alone.

    Args:
        path: a database without a log beside it.
        roots: numbers of pages, from 1; 0 is none.

    Raises:
        OSError: it cannot be read.
    """
    with open_file(path) as file:
        header = file.read(_HEADER)
        if len(header) < _HEADER:
            return False
        size = int.from_bytes(header[16:18], "big")
        size = 65_536 if size == 1 else size
        pages = file.seek(0, 2) // size if size else 0
        seen: set[int] = set()
        ahead = [(root, 1) for root in roots if root]
        while ahead:
            number, level = ahead.pop()
            if number in seen or not 1 <= number <= pages or level > MOST_LEVELS:
                return False
            seen.add(number)
            ahead += ((child, level + 1) for child in _children(file, number, size))
    return True


def _children(file: IO[bytes], number: int, size: int) -> Iterator[int]:
    file.seek((number - 1) * size)
    page = file.read(size)
    at = _HEADER if number == 1 else 0
    if page[at] not in _INNER:
        return
    (cells,) = struct.unpack_from(">H", page, at + 3)
    yield int.from_bytes(page[at + 8 : at + 12], "big")
    for place in range(at + 12, min(at + 12 + 2 * cells, size - 1), 2):
        (cell,) = struct.unpack_from(">H", page, place)
        yield int.from_bytes(page[cell : cell + 4], "big")

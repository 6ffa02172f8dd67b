"""The entries of a tar, from front to back, without holding any of them.

`tarfile` itself keeps every header that it has seen and reads headers of any size, which a small
archive may claim to be huge; only its parser of one header is used here.
"""

import lzma
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, Final

from rules.formats.unpacking import ZIP_FAULTS
from rules.message import Message

BLOCK: Final = 512
"""Bytes: headers are one, what follows is filled up to whole ones."""
MAX_HEADER_BYTES: Final = 2**20
"""Bytes of what extends a header: long names and the like."""
CHUNK_BYTES: Final = 2**20
HEADER_COST: Final = 4096
"""Bytes that a header, or an empty block in its place, counts for beside its own: it takes as long
as that much of a game."""
RECORDS_COST: Final = 64
"""Bytes that each byte of what extends a header counts for beside itself."""
LONG_NAME: Final = tarfile.GNUTYPE_LONGNAME
EXTENDED: Final = (tarfile.XHDTYPE, tarfile.SOLARIS_XHDTYPE)
ASIDE: Final = (tarfile.XGLTYPE, tarfile.GNUTYPE_LONGLINK)
NO_END: Final = Message("the tar has no end: it may be cut off, and what it holds was read")
BEHIND_THE_END: Final = Message("what follows the tar's end is no tar: it was left out")
TAR_FAULTS: Final = (tarfile.TarError, lzma.LZMAError, *ZIP_FAULTS)


class BadEnd(tarfile.ReadError):
    def __init__(self, fault: Message) -> None:
        super().__init__(str(fault))
        self.fault = fault


@dataclass(slots=True)
class TarEntry:
    name: str
    size: int
    """Bytes."""
    stream: "_Stream"

    def read(self, most: int) -> bytes:
        """Return the first bytes, at most so many.

        Raises:
            ReadError: the archive ends before.
        """
        data = self.stream.read(min(most, self.size))
        if len(data) < min(most, self.size):
            raise tarfile.ReadError("unexpected end of data")
        return data


class _Stream:
    def __init__(self, file: IO[bytes], count: Callable[[int], None]) -> None:
        self.file = file
        self.count = count
        self.at = 0

    def read(self, size: int) -> bytes:
        data = bytearray()
        while len(data) < size:
            part = self.file.read(min(CHUNK_BYTES, size - len(data)))
            if not part:
                break
            self.at += len(part)
            self.count(len(part))
            data += part
        return bytes(data)

    def skip_to(self, place: int) -> None:
        """Read on to a place.

        Raises:
            ReadError: the archive ends before it.
        """
        while self.at < place:
            if not self.read(min(CHUNK_BYTES, place - self.at)):
                raise tarfile.ReadError("unexpected end of data")


def read_entries(file: IO[bytes], count: Callable[[int], None]) -> Iterator[TarEntry]:
    """Yield the files of a tar that is not packed, and of others that follow it.

    Args:
        file: the tar.
        count: is told each number of bytes that was read, with more for what takes longer, and
            may raise to stop.

    Raises:
        TarError: it is damaged, or none; BadEnd where all of it was read.
    """
    stream = _Stream(file, count)
    long_name = ""
    has_ended = False
    while True:
        block = stream.read(BLOCK)
        if not block.strip(b"\x00") and stream.at > 0:
            if block:
                has_ended = True
                count(HEADER_COST)
                continue
            if has_ended:
                return
            raise BadEnd(NO_END)
        header = _header(block, has_ended)
        has_ended = False
        count(HEADER_COST)
        end = stream.at + -(-header.size // BLOCK) * BLOCK
        if header.type == LONG_NAME:
            long_name = _text(_extension(stream, header))
        elif header.type in EXTENDED:
            long_name = _path(_extension(stream, header)) or long_name
        elif header.type not in ASIDE:
            name = (long_name or header.name) if _is_file(header) else ""
            long_name = ""
            yield TarEntry(name, header.size, stream)
        stream.skip_to(end)


def _header(block: bytes, has_ended: bool) -> tarfile.TarInfo:
    """Return the header in a block.

    Raises:
        TarError: there is none; BadEnd behind an end.
    """
    try:
        header = tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
    except tarfile.TarError:
        if has_ended:
            raise BadEnd(BEHIND_THE_END) from None
        raise
    if header.size < 0:
        raise tarfile.ReadError("negative size")
    return header


def _is_file(header: tarfile.TarInfo) -> bool:
    return header.isreg() and header.type != tarfile.GNUTYPE_SPARSE


def _extension(stream: _Stream, header: tarfile.TarInfo) -> bytes:
    if header.size > MAX_HEADER_BYTES:
        raise tarfile.ReadError("a header is far too large")
    data = stream.read(header.size)
    stream.count(RECORDS_COST * len(data))
    return data


def _text(data: bytes) -> str:
    return data.partition(b"\x00")[0].decode("utf-8", "surrogateescape")


def _path(records: bytes) -> str:
    """Return the ``path`` of a pax header (``LENGTH KEY=VALUE`` lines), "" without one.

    Raises:
        ReadError: it is damaged.
    """
    at, found = 0, ""
    while at < len(records):
        blank = records.find(b" ", at, at + 8)
        length = int(records[at:blank]) if records[at:blank].isdigit() else 0
        record = records[at : at + length]
        if not record.endswith(b"\n") or b"=" not in record:
            raise tarfile.ReadError("invalid header")
        if records.startswith(b"path=", blank + 1):
            found = _text(records[blank + 6 : at + length - 1])
        at += length
    return found

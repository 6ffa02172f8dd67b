"""Zip and tar archives, read entry by entry within bounds."""

import bz2
import gzip
import lzma
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO, Final, cast

from rules.formats.opening import (
    GZIP,
    LAST_PART,
    PIECE_BYTES,
    UNPACKED_LIMIT,
    ZIP,
    ZIP_FAULTS,
    is_last_part,
    packing_fault,
    read_pieces,
    unpack,
)
from rules.formats.reading import UnreadableGame
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
        try:
            header = tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
        except tarfile.TarError:
            if has_ended:
                raise BadEnd(BEHIND_THE_END) from None
            raise
        if header.size < 0:
            raise tarfile.ReadError("negative size")
        has_ended = False
        count(HEADER_COST)
        end = stream.at + -(-header.size // BLOCK) * BLOCK
        if header.type == LONG_NAME:
            long_name = _text(_extension(stream, header))
        elif header.type in EXTENDED:
            records = _extension(stream, header)
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
            long_name = found or long_name
        elif header.type not in ASIDE:
            name = (
                (long_name or header.name)
                if (header.isreg() and header.type != tarfile.GNUTYPE_SPARSE)
                else ""
            )
            long_name = ""
            yield TarEntry(name, header.size, stream)
        stream.skip_to(end)


def _extension(stream: _Stream, header: tarfile.TarInfo) -> bytes:
    if header.size > MAX_HEADER_BYTES:
        raise tarfile.ReadError("a header is far too large")
    data = stream.read(header.size)
    stream.count(RECORDS_COST * len(data))
    return data


def _text(data: bytes) -> str:
    return data.partition(b"\x00")[0].decode("utf-8", "surrogateescape")


FREE_BYTES: Final = 4 * UNPACKED_LIMIT
"""Bytes that any archive may unpack to, beside `RATIO` times its own size."""
RATIO: Final = 30
"""Bytes unpacked per byte of an archive; those of real games have 5 to 10."""
MAX_ENTRIES: Final = 1_000_000
MAX_DIRECTORY_BYTES: Final = 24 * 2**20
"""Bytes of a zip's directory, which is held: enough for 200,000 games."""
ENTRY_LIMIT: Final = 2**30
"""Bytes that an entry may claim before the archive is given up: it cannot be skipped quickly."""
PACKED_AHEAD: Final = 4 * 2**20
"""Packed bytes of a tar that may be read beyond what came out of them: a stream of packings that
hold nothing is given up."""
OFFICE_PART: Final = "[Content_Types].xml"
OFFICE_FAULT: Final = Message("this is an office document and no archive of games")
BZIP2: Final = b"BZh"
XZ: Final = (b"\xfd7zXZ\x00", b"\x5d\x00\x00")


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    path: str
    data: bytes = b""
    fault: Message | None = None

    @property
    def name(self) -> str:
        return PurePosixPath(self.path).name


class _Spent(Exception):
    """More was unpacked than the whole archive may unpack to."""


class _Budget:
    def __init__(self, file: IO[bytes]) -> None:
        self.room = FREE_BYTES + RATIO * file.seek(0, 2)
        self.entries = MAX_ENTRIES
        self.spent = 0
        file.seek(0)

    def spend(self, size: int) -> None:
        """Count what was unpacked.

        Raises:
            _Spent: it was too much.
        """
        self.spent += size
        self.room -= size
        if self.room < 0:
            raise _Spent

    def look_at(self, data: bytes) -> None:
        """Count an entry, with what is packed in it again.

        Raises:
            _Spent: there are too many, or it was too much.
        """
        self.entries -= 1
        if self.entries < 0:
            raise _Spent
        if data.startswith((GZIP, ZIP)):
            try:
                unpack(data, self.spend)
            except UnreadableGame:
                self.spend(PIECE_BYTES)


class _ListsTooMuch(zipfile.BadZipFile):
    """The zip's directory is longer than `MAX_DIRECTORY_BYTES`."""


class _Listed:
    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)

    def read(self, size: int = -1) -> bytes:
        """Read so many bytes.

        Raises:
            _ListsTooMuch: that is more than is held.
        """
        if size > MAX_DIRECTORY_BYTES:
            raise _ListsTooMuch
        return self._file.read(size)


class _Packed:
    def __init__(self, file: IO[bytes], budget: _Budget) -> None:
        self._file = file
        self._budget = budget
        self._read = 0

    def read(self, size: int = -1) -> bytes:
        """Read so many bytes.

        Raises:
            ReadError: far more was read than came out of it.
        """
        data = self._file.read(size)
        self._read += len(data)
        if self._read > self._budget.spent + PACKED_AHEAD:
            raise tarfile.ReadError("packed, and nothing in it")
        return data


def read_zip(file: IO[bytes], *, named: bool) -> Iterator[ArchiveEntry]:
    budget = _Budget(file)
    try:
        archive = zipfile.ZipFile(cast(IO[bytes], _Listed(file)))
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    except _ListsTooMuch:
        yield ArchiveEntry("", fault=Message("the zip lists far too many entries"))
        return
    except ZIP_FAULTS as error:
        fault = Message("the zip cannot be unpacked: {why}", why=packing_fault(error))
        yield ArchiveEntry("", fault=fault)
        return
    if any(entry.filename == OFFICE_PART for entry in entries):
        if named:
            yield ArchiveEntry("", fault=OFFICE_FAULT)
        return
    for number, entry in enumerate(entries):
        try:
            found = _zip_entry(archive, entry, budget)
        except _Spent:
            yield _left_out(len(entries) - number)
            break
        if found is not None:
            yield found
    if is_last_part(archive):
        yield ArchiveEntry("", fault=LAST_PART)


def _zip_entry(
    archive: zipfile.ZipFile, entry: zipfile.ZipInfo, budget: _Budget
) -> ArchiveEntry | None:
    if _is_hidden(entry.filename):
        return None
    try:
        with archive.open(entry) as member:
            data = read_pieces(member, budget.spend)
    except (*ZIP_FAULTS, lzma.LZMAError) as error:
        budget.spend(PIECE_BYTES)
        fault = Message("the zip's entry cannot be unpacked: {why}", why=packing_fault(error))
        return ArchiveEntry(entry.filename, fault=fault)
    budget.look_at(data)
    return ArchiveEntry(entry.filename, data)


def read_tar(file: IO[bytes]) -> Iterator[ArchiveEntry]:
    budget = _Budget(file)
    try:
        with _unpacked(file, budget) as plain:
            for entry in read_entries(plain, budget.spend):
                if not entry.name or _is_hidden(entry.name):
                    continue
                if entry.size > ENTRY_LIMIT:
                    fault = Message("the entry is no game: far too large")
                    yield ArchiveEntry(entry.name, fault=fault)
                    raise _Spent
                data = entry.read(UNPACKED_LIMIT + 1)
                budget.look_at(data)
                yield ArchiveEntry(entry.name, data)
    except _Spent:
        yield _left_out()
    except BadEnd as error:
        yield ArchiveEntry("", fault=error.fault)
    except TAR_FAULTS as error:
        fault = Message("the archive cannot be unpacked: {why}", why=packing_fault(error))
        yield ArchiveEntry("", fault=fault)


def _unpacked(file: IO[bytes], budget: _Budget) -> IO[bytes]:
    head = file.read(6)
    file.seek(0)
    packed = cast(IO[bytes], _Packed(file, budget))
    if head.startswith(GZIP):
        return cast(IO[bytes], gzip.open(packed))
    if head.startswith(BZIP2):
        return bz2.open(packed)
    if head.startswith(XZ):
        return lzma.open(packed)
    return file


def _is_hidden(path: str) -> bool:
    return PurePosixPath(path).name.startswith(".") or path.startswith("__MACOSX/")


def _left_out(count: int | None = None) -> ArchiveEntry:
    if count is None:
        fault = Message(
            "the archive unpacks to far more than games need: the rest of it was left out"
        )
    else:
        fault = Message(
            "the archive unpacks to far more than games need: {count} entries were left out",
            count=count,
        )
    return ArchiveEntry("", fault=fault)

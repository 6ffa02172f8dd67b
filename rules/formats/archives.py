"""What lies in zips and tars, entry by entry, within bounds that hold for the whole archive.

Archives come from strangers: small ones can unpack to any size, and entries of a zip may share
their bytes. So what all entries unpack to is counted, packed games in them included, and the rest
is left out where that is more than any archive of games needs.
"""

import bz2
import gzip
import lzma
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO, Final, cast

from rules.formats.reading import UnreadableGame
from rules.formats.tar_entries import TAR_FAULTS, BadEnd, read_entries
from rules.formats.unpacking import (
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
from rules.message import Message

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

"""Files, folders and archives as a stream of games."""

import bz2
import gzip
import lzma
import tarfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Final, cast

from rules.formats import opening
from rules.formats.reader import HEAD_LENGTH, games_in_array, has_sign, looks_like_game, parse_game
from rules.formats.reading import ReadResult, UnreadableGame
from rules.message import Message, message_of

BLOCK: Final = 512
MAX_HEADER_BYTES: Final = 2**20
"""The maximum size of an extended header, which may hold a long name."""
CHUNK_BYTES: Final = 2**20
HEADER_COST: Final = 4096
"""The bytes charged for a header or an empty block, which takes as long as that much of a game."""
RECORDS_COST: Final = 64
"""The bytes charged for each byte of an extended header."""
LONG_NAME: Final = tarfile.GNUTYPE_LONGNAME
EXTENDED: Final = (tarfile.XHDTYPE, tarfile.SOLARIS_XHDTYPE)
ASIDE: Final = (tarfile.XGLTYPE, tarfile.GNUTYPE_LONGLINK)
NO_END: Final = Message("the tar has no end and may be cut off; its games were read")
TRAILING_DATA: Final = Message("the data after the end of the tar is not a tar and was left out")
TAR_FAULTS: Final = (tarfile.TarError, lzma.LZMAError, *opening.ZIP_FAULTS)


class BadEnd(tarfile.ReadError):
    def __init__(self, fault: Message) -> None:
        super().__init__(str(fault))
        self.fault = fault


@dataclass(slots=True)
class TarEntry:
    name: str
    size: int
    """The size in bytes."""
    stream: "_Stream"

    def read(self, most: int) -> bytes:
        """Return the first bytes of the entry, at most `most`.

        Raises:
            ReadError: if the archive ends too early.
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
        """Read up to the given offset in bytes.

        Raises:
            ReadError: if the archive ends earlier.
        """
        while self.at < place:
            if not self.read(min(CHUNK_BYTES, place - self.at)):
                raise tarfile.ReadError("unexpected end of data")


def _read_entries(file: IO[bytes], count: Callable[[int], None]) -> Iterator[TarEntry]:
    """Yield the files in an uncompressed tar and in any tars appended to it.

    Args:
        count: called with the number of bytes read or charged; may raise an exception to stop.

    Raises:
        TarError: if the file is damaged or not a tar; BadEnd if all of its entries were read.
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
                raise BadEnd(TRAILING_DATA) from None
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
            is_file = header.isreg() and header.type != tarfile.GNUTYPE_SPARSE
            yield TarEntry((long_name or header.name) if is_file else "", header.size, stream)
            long_name = ""
        stream.skip_to(end)


def _extension(stream: _Stream, header: tarfile.TarInfo) -> bytes:
    if header.size > MAX_HEADER_BYTES:
        raise tarfile.ReadError("a header is far too large")
    data = stream.read(header.size)
    stream.count(RECORDS_COST * len(data))
    return data


def _text(data: bytes) -> str:
    return data.partition(b"\x00")[0].decode("utf-8", "surrogateescape")


FREE_BYTES: Final = 4 * opening.UNPACKED_LIMIT
"""The bytes to which any archive may unpack, in addition to `RATIO` times its size."""
RATIO: Final = 30
"""The unpacked bytes allowed per byte of an archive; archives of real games have 5 to 10."""
MAX_ENTRIES: Final = 1_000_000
MAX_DIRECTORY_BYTES: Final = 24 * 2**20
"""The maximum size of a zip's directory, which is held in memory; enough for 200,000 games."""
ENTRY_LIMIT: Final = 2**30
"""The size of a tar entry above which the rest of the tar is left out: skipping takes too long."""
PACKED_AHEAD: Final = 4 * 2**20
"""The number of compressed bytes of a tar that may be read in excess of the unpacked bytes, to stop
a stream of empty compressed blocks."""
OFFICE_FAULT: Final = Message("this is an office document, not an archive of games")
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
    """The archive unpacks to more than its limit."""


class _Budget:
    def __init__(self, file: IO[bytes]) -> None:
        self.room = FREE_BYTES + RATIO * file.seek(0, 2)
        self.entries = MAX_ENTRIES
        self.spent = 0
        file.seek(0)

    def spend(self, size: int) -> None:
        """Count unpacked bytes.

        Raises:
            _Spent: if the limit is exceeded.
        """
        self.spent += size
        self.room -= size
        if self.room < 0:
            raise _Spent

    def count_entry(self, data: bytes) -> None:
        """Count an entry, including the bytes to which it unpacks if it is itself compressed.

        Raises:
            _Spent: if the limit of bytes or of entries is exceeded.
        """
        self.entries -= 1
        if self.entries < 0:
            raise _Spent
        if data.startswith((opening.GZIP, opening.ZIP)):
            try:
                opening.unpack(data, self.spend)
            except UnreadableGame:
                self.spend(opening.PIECE_BYTES)


class _DirectoryTooLarge(zipfile.BadZipFile):
    """The zip's directory is longer than `MAX_DIRECTORY_BYTES`."""


class _LimitedDirectory:
    """A file that raises an error instead of reading a zip directory that is too large."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)

    def read(self, size: int = -1) -> bytes:
        if size > MAX_DIRECTORY_BYTES:
            raise _DirectoryTooLarge
        return self._file.read(size)


class _LimitedStream:
    """A compressed file that raises an error if far more is read than unpacked (`PACKED_AHEAD`)."""

    def __init__(self, file: IO[bytes], budget: _Budget) -> None:
        self._file = file
        self._budget = budget
        self._read = 0

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(size)
        self._read += len(data)
        if self._read > self._budget.spent + PACKED_AHEAD:
            raise tarfile.ReadError("packed, and nothing in it")
        return data


def read_zip(file: IO[bytes], *, named: bool) -> Iterator[ArchiveEntry]:
    budget = _Budget(file)
    try:
        archive = zipfile.ZipFile(cast(IO[bytes], _LimitedDirectory(file)))
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    except _DirectoryTooLarge:
        yield ArchiveEntry("", fault=Message("the zip lists far too many entries"))
        return
    except opening.ZIP_FAULTS as error:
        fault = Message("the zip cannot be unpacked: {why}", why=opening.packing_fault(error))
        yield ArchiveEntry("", fault=fault)
        return
    if any(entry.filename == opening.OFFICE_PART for entry in entries):
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
    if opening.is_last_part(archive):
        yield ArchiveEntry("", fault=opening.LAST_PART)


def _zip_entry(
    archive: zipfile.ZipFile, entry: zipfile.ZipInfo, budget: _Budget
) -> ArchiveEntry | None:
    if _is_hidden(entry.filename):
        return None
    try:
        with archive.open(entry) as member:
            data = opening.read_pieces(member, budget.spend)
    except (*opening.ZIP_FAULTS, lzma.LZMAError) as error:
        budget.spend(opening.PIECE_BYTES)
        fault = Message(
            "the zip's entry cannot be unpacked: {why}", why=opening.packing_fault(error)
        )
        return ArchiveEntry(entry.filename, fault=fault)
    budget.count_entry(data)
    return ArchiveEntry(entry.filename, data)


def read_tar(file: IO[bytes]) -> Iterator[ArchiveEntry]:
    budget = _Budget(file)
    try:
        with _unpacked(file, budget) as plain:
            for entry in _read_entries(plain, budget.spend):
                if not entry.name or _is_hidden(entry.name):
                    continue
                if entry.size > ENTRY_LIMIT:
                    fault = Message("the entry is too large to be a game")
                    yield ArchiveEntry(entry.name, fault=fault)
                    raise _Spent
                data = entry.read(opening.UNPACKED_LIMIT + 1)
                budget.count_entry(data)
                yield ArchiveEntry(entry.name, data)
    except _Spent:
        yield _left_out()
    except BadEnd as error:
        yield ArchiveEntry("", fault=error.fault)
    except TAR_FAULTS as error:
        fault = Message("the archive cannot be unpacked: {why}", why=opening.packing_fault(error))
        yield ArchiveEntry("", fault=fault)


def _unpacked(file: IO[bytes], budget: _Budget) -> IO[bytes]:
    head = file.read(6)
    file.seek(0)
    packed = cast(IO[bytes], _LimitedStream(file, budget))
    if head.startswith(opening.GZIP):
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


TAR_ENDINGS: Final = (".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2")
GAME_ENDINGS: Final = (".mjlog", ".xml", ".json", ".jsonl", ".mjson", ".mjai", ".gz", ".log")

ZIP_ENDING: Final = ".zip"
FOREIGN_ARCHIVES: Final = {"RAR": b"Rar!\x1a\x07", "7z": b"7z\xbc\xaf\x27\x1c"}
"""Archive formats that are not supported, with their first bytes."""
DATABASE_PARTS: Final = (".sqlite3", ".sqlite3-wal", ".sqlite3-shm", ".sqlite3-journal")
"""The name endings of databases and their companion files. These must not be opened: closing a file
releases all locks that the process holds on it (POSIX), so an open history could be corrupted."""
NO_GAME: Final = Message("it is a database, not a game")
NO_ZIP: Final = Message("it is named .zip but is not a zip file, or is damaged")

MAX_PLACE_LENGTH: Final = 4000


@dataclass(frozen=True, slots=True)
class LogFile:
    name: str
    data: bytes = b""
    place: str = ""
    fault: Message | None = None

    def read(self) -> ReadResult:
        """Read the game.

        Raises:
            UnreadableGame: if the file is not a game, or could not be opened.
        """
        if self.fault is not None:
            raise UnreadableGame(self.fault)
        return parse_game(self.data, self.name)


def find_logs(paths: Iterable[Path | str], *, naturally: bool = False) -> Iterator[LogFile]:
    """Yield the games in files, folders (recursively, in order of name), zips and tars.

    Files named in `paths` are always yielded; files in folders and archives only if their name or
    first bytes look like a game. Only one file at a time is in memory. Damaged or oversized
    archives, unreadable folders and special files (a pipe, a device) yield a LogFile with a
    `fault`.

    Args:
        naturally: whether to put "game 2" before "game 10" in folders. Training and evaluation use
            plain character order.
    """
    for path in map(Path, paths):
        if opening.is_folder(path):
            for inner, why in opening.files_below(path, naturally=naturally):
                if why is None:
                    yield from _find_in_file(inner, named=False)
                else:
                    yield LogFile(inner.name, place=str(inner), fault=message_of(why))
        else:
            yield from _find_in_file(path, named=True)


def find_archive(place: str) -> Path | None:
    if len(place) > MAX_PLACE_LENGTH:
        return None
    try:
        return next((above for above in Path(place).parents if above.is_file()), None)
    except (OSError, ValueError):
        return None


def find_in_archive(place: str) -> LogFile | None:
    """Return the game at a `LogFile.place` in an archive, or a damaged archive's fault, or None."""
    archive = find_archive(place)
    if archive is None:
        return None
    for log in find_logs((archive,)):
        at = Path(log.place)
        if at == Path(place) or (at == archive and log.fault is not None):
            return log
    return None


def holds_game(path: Path) -> bool:
    log = next(_find_in_file(path, named=False), None)
    try:
        return log is not None and bool(log.read())
    except UnreadableGame:
        return log is not None and looks_like_game(log.data)


def _find_in_file(path: Path, *, named: bool) -> Iterator[LogFile]:
    if path.name.lower().endswith(DATABASE_PARTS):
        if named:
            yield LogFile(path.name, place=str(path), fault=NO_GAME)
        return
    try:
        with opening.open_file(path) as file:
            if path.name.lower().endswith(TAR_ENDINGS):
                yield from _in_archive(path, read_tar(file))
                return
            head = file.read(HEAD_LENGTH)
            if head.startswith(opening.ZIP):
                yield from _in_archive(path, read_zip(file, named=named))
                return
            for kind, sign in FOREIGN_ARCHIVES.items():
                if head.startswith(sign):
                    fault = Message(
                        "{kind} archives are not supported; unpack it and open the folder with the "
                        "games",
                        kind=kind,
                    )
                    yield LogFile(path.name, place=str(path), fault=fault)
                    return
            if not named and not _is_game(path.name, head):
                if path.name.lower().endswith(ZIP_ENDING):
                    yield LogFile(path.name, place=str(path), fault=NO_ZIP)
                return
            data = head + file.read(opening.UNPACKED_LIMIT + 1 - len(head))
    except OSError as error:
        yield LogFile(path.name, place=str(path), fault=message_of(error))
        return
    log = _log(path.name, data, str(path))
    games = games_in_array(log.data)
    for number, game in enumerate(games, start=1):
        yield LogFile(f"{log.name}:{number}", game, f"{log.place}:{number}")
    if not games:
        yield log


def _in_archive(path: Path, entries: Iterable[ArchiveEntry]) -> Iterator[LogFile]:
    seen: Counter[int] = Counter()  # hashes: the paths of a million entries need too much memory
    for entry in entries:
        place = f"{path}/{entry.path}" if entry.path else str(path)
        name = entry.name or path.name
        if entry.fault is not None:
            yield LogFile(name, place=place, fault=entry.fault)
        elif _is_game(name, entry.data):
            key = hash(Path(place))
            seen[key] += 1
            yield _log(name, entry.data, place if seen[key] == 1 else f"{place} ({seen[key]})")


def _log(name: str, data: bytes, place: str) -> LogFile:
    if len(data) > opening.UNPACKED_LIMIT:
        limit = opening.UNPACKED_LIMIT // 2**20
        fault = Message("larger than {limit} MB, too large for a game", limit=limit)
        return LogFile(name, place=place, fault=fault)
    return LogFile(name, data, place)


def _is_game(name: str, data: bytes) -> bool:
    if name.lower().endswith(GAME_ENDINGS) or data.startswith((opening.GZIP, opening.ZIP)):
        return True
    return has_sign(data) or opening.decode(data[:HEAD_LENGTH]).lstrip().startswith("{")

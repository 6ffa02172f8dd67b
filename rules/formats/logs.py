"""LOGS: any number of files, folders and archives, as a stream of games."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rules.formats.archives import ArchiveEntry, read_tar, read_zip
from rules.formats.opening import (
    GZIP,
    UNPACKED_LIMIT,
    ZIP,
    decode,
    files_below,
    is_folder,
    open_file,
)
from rules.formats.reader import HEAD_LENGTH, MJLOG_TAG, looks_like_game, read_game
from rules.formats.reading import ReadResult, UnreadableGame
from rules.message import Message, message_of

TAR_ENDINGS: Final = (".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2")
GAME_ENDINGS: Final = (".mjlog", ".xml", ".json", ".jsonl", ".mjson", ".mjai", ".gz", ".log")

ZIP_ENDING: Final = ".zip"
FOREIGN_ARCHIVES: Final = {"RAR": b"Rar!\x1a\x07", "7z": b"7z\xbc\xaf\x27\x1c"}
"""Archives that are not read, and how their bytes begin."""
DATABASE_PARTS: Final = (".sqlite3", ".sqlite3-wal", ".sqlite3-shm", ".sqlite3-journal")
"""Endings of databases, and of what lies beside one that is open. None is a game; and where this
program has it open (its own history, below a folder that is taken in), to close it like any file
would take its locks away: what others do to it then loses what was kept."""
NO_GAME: Final = Message("it is a database, no game")
NO_ZIP: Final = Message("it is called a zip and is none: it is damaged, or something else")

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
            UnreadableGame: it is none.
        """
        if self.fault is not None:
            raise UnreadableGame(self.fault)
        return read_game(self.data, self.name)


def find_logs(paths: Iterable[Path | str], *, naturally: bool = False) -> Iterator[LogFile]:
    """Yield the games of files, folders (with all below them, in order of name), zips and tars.

    A file that is named is always given; what lies in folders and archives is left out where
    neither its name nor its first bytes are a game's. `naturally` puts "game 2" before "game 10"
    in folders, for what people see; what is learned and measured keeps to the letters. Nothing is
    held but the file at hand. Archives that are damaged, folders that may not be looked into, and
    what no file of a game can be (a pipe, a device), give a LogFile with a `fault` at that place;
    an archive that unpacks to far too much is left there.
    """
    for path in map(Path, paths):
        if is_folder(path):
            for inner, why in files_below(path, naturally=naturally):
                if why is None:
                    yield from _find_in_file(inner, named=False)
                else:
                    yield LogFile(inner.name, place=str(inner), fault=message_of(why))
        else:
            yield from _find_in_file(path, named=True)


def find_archive(place: str) -> Path | None:
    """Return the archive in which a place lies that `LogFile.place` named; None where there is no
    file above it."""
    if len(place) > MAX_PLACE_LENGTH:
        return None
    try:
        return next((above for above in Path(place).parents if above.is_file()), None)
    except (OSError, ValueError):
        return None


def find_in_archive(place: str) -> LogFile | None:
    """Return the game that lies at such a place, or what is wrong with its archive; None where
    there is none any more."""
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
        with open_file(path) as file:
            if path.name.lower().endswith(TAR_ENDINGS):
                yield from _in_archive(path, read_tar(file))
                return
            head = file.read(HEAD_LENGTH)
            if head.startswith(ZIP):
                yield from _in_archive(path, read_zip(file, named=named))
                return
            if (
                kind := next(
                    (kind for kind, sign in FOREIGN_ARCHIVES.items() if head.startswith(sign)), None
                )
            ) is not None:
                yield LogFile(path.name, place=str(path), fault=_foreign(kind))
                return
            if not named and not _is_game(path.name, head):
                if path.name.lower().endswith(ZIP_ENDING):
                    yield LogFile(path.name, place=str(path), fault=NO_ZIP)
                return
            data = head + file.read(UNPACKED_LIMIT + 1 - len(head))
    except OSError as error:
        yield LogFile(path.name, place=str(path), fault=message_of(error))
        return
    yield _log(path.name, data, str(path))


def _foreign(kind: str) -> Message:
    return Message(
        "{kind} archives are not read; unpack it, and open the folder with the games", kind=kind
    )


def _in_archive(path: Path, entries: Iterable[ArchiveEntry]) -> Iterator[LogFile]:
    met: Counter[int] = Counter()
    for entry in entries:
        place = f"{path}/{entry.path}" if entry.path else str(path)
        name = entry.name or path.name
        if entry.fault is not None:
            yield LogFile(name, place=place, fault=entry.fault)
        elif _is_game(name, entry.data):
            met[same := hash(Path(place))] += 1  # the paths of all would be too much to keep
            yield _log(name, entry.data, place if met[same] == 1 else f"{place} ({met[same]})")


def _log(name: str, data: bytes, place: str) -> LogFile:
    if len(data) > UNPACKED_LIMIT:
        limit = UNPACKED_LIMIT // 2**20
        fault = Message("larger than {limit} MB: that is no game", limit=limit)
        return LogFile(name, place=place, fault=fault)
    return LogFile(name, data, place)


def _is_game(name: str, data: bytes) -> bool:
    if name.lower().endswith(GAME_ENDINGS) or data.startswith((GZIP, ZIP)):
        return True
    head = decode(data[:HEAD_LENGTH]).lstrip()
    return bool(MJLOG_TAG.search(head)) or head.startswith("{") or "#json=" in head

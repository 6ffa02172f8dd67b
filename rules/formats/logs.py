"""Files, folders and archives as a stream of games."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rules.formats import opening
from rules.formats.archives import ArchiveEntry, read_tar, read_zip
from rules.formats.reader import HEAD_LENGTH, games_in_array, has_sign, looks_like_game, read_game
from rules.formats.reading import ReadResult, UnreadableGame
from rules.message import Message, message_of

TAR_ENDINGS: Final = (".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2")
GAME_ENDINGS: Final = (".mjlog", ".xml", ".json", ".jsonl", ".mjson", ".mjai", ".gz", ".log")

ZIP_ENDING: Final = ".zip"
FOREIGN_ARCHIVES: Final = {"RAR": b"Rar!\x1a\x07", "7z": b"7z\xbc\xaf\x27\x1c"}
"""Archives that are not supported, and their first bytes."""
DATABASE_PARTS: Final = (".sqlite3", ".sqlite3-wal", ".sqlite3-shm", ".sqlite3-journal")
"""Endings of databases and their companion files. They must not be opened: closing a file drops the
locks that this process holds on it (POSIX), so a history that is open could be corrupted."""
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
            UnreadableGame: it is not a game, or could not be opened.
        """
        if self.fault is not None:
            raise UnreadableGame(self.fault)
        return read_game(self.data, self.name)


def find_logs(paths: Iterable[Path | str], *, naturally: bool = False) -> Iterator[LogFile]:
    """Yield the games of files, folders (recursively, in order of name), zips and tars.

    Files named in `paths` are always yielded; files in folders and archives only if their name or
    first bytes look like a game. One file at a time is in memory. Damaged or oversized archives,
    unreadable folders and special files (a pipe, a device) yield a LogFile with a `fault`.

    Args:
        naturally: put "game 2" before "game 10" in folders. Training and evaluation use the plain
            order of characters.
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
    """Return the game at a `LogFile.place` in an archive, or the fault of its archive, or None."""
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

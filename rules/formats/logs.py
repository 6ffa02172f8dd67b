"""LOGS: any number of files, folders and archives, as a stream of games."""

import lzma
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Final

from rules.damage import message_of
from rules.formats.reader import HEAD_LENGTH, MJLOG_TAG, read_game
from rules.formats.reading import ReadResult, UnreadableGame
from rules.formats.unpacking import GZIP, UNPACKED_LIMIT, ZIP, ZIP_FAULTS, decode, packing_fault
from rules.message import Message

TAR_ENDINGS: Final = (".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2")
GAME_ENDINGS: Final = (".mjlog", ".xml", ".json", ".jsonl", ".mjson", ".mjai", ".gz", ".log")
"""What a game's file in a folder or an archive ends with; others are looked into."""
ENTRY_LIMIT: Final = 2**30
"""Bytes that an entry may claim before the archive is given up: it cannot be skipped quickly."""
OFFICE_PART: Final = "[Content_Types].xml"
"""What a spreadsheet or a text document holds, which is a zip too."""
OFFICE_FAULT: Final = Message("this is an office document and no archive of games")
TAR_FAULTS: Final = (tarfile.TarError, lzma.LZMAError, *ZIP_FAULTS)


@dataclass(frozen=True, slots=True)
class LogFile:
    """The file of one game, or (with `fault`) what stands in its place and cannot be read."""

    name: str
    """The file's own name, without folders: what the parts of a corpus are cut by."""
    data: bytes = b""
    place: str = ""
    """Where it lies, for people: the path, and the archive's entry."""
    fault: Message | None = None
    """Why there is no data."""

    def read(self) -> ReadResult:
        """Read the game.

        Raises:
            UnreadableGame: it is none.
        """
        if self.fault is not None:
            raise UnreadableGame(self.fault)
        return read_game(self.data, self.name)


def find_logs(paths: Iterable[Path | str]) -> Iterator[LogFile]:
    """Yield the games of files, folders (with all below them, in order of name), zips and tars.

    A file that is named is always given; what lies in folders and archives is left out where
    neither its name nor its first bytes are a game's. Nothing is held but the file at hand.
    Archives that are damaged give a LogFile with a `fault` at that place.
    """
    for path in map(Path, paths):
        if path.is_dir():
            for inner in sorted(path.rglob("*")):
                hidden = any(part.startswith(".") for part in inner.relative_to(path).parts)
                if inner.is_file() and not hidden:
                    yield from _find_in_file(inner, named=False)
        else:
            yield from _find_in_file(path, named=True)


def _find_in_file(path: Path, *, named: bool) -> Iterator[LogFile]:
    try:
        if path.name.lower().endswith(TAR_ENDINGS):
            yield from _find_in_tar(path)
            return
        with path.open("rb") as file:
            is_zip = file.read(4) == ZIP
            file.seek(0)
            if is_zip:
                yield from _find_in_zip(path, file, named=named)
                return
            data = file.read(UNPACKED_LIMIT + 1)
    except OSError as error:
        yield LogFile(path.name, place=str(path), fault=message_of(error))
        return
    if named or _is_game(path.name, data):
        yield _log(path.name, data, str(path))


def _find_in_zip(path: Path, file: IO[bytes], *, named: bool) -> Iterator[LogFile]:
    try:
        archive = zipfile.ZipFile(file)
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    except ZIP_FAULTS as error:
        fault = Message("the zip cannot be unpacked: {why}", why=packing_fault(error))
        yield LogFile(path.name, place=str(path), fault=fault)
        return
    if any(entry.filename == OFFICE_PART for entry in entries):
        if named:
            yield LogFile(path.name, place=str(path), fault=OFFICE_FAULT)
        return
    for entry in entries:
        place = f"{path}/{entry.filename}"
        name = PurePosixPath(entry.filename).name
        if name.startswith(".") or entry.filename.startswith("__MACOSX/"):
            continue
        try:
            with archive.open(entry) as member:
                data = member.read(UNPACKED_LIMIT + 1)
        except (*ZIP_FAULTS, lzma.LZMAError) as error:
            fault = Message("the zip's entry cannot be unpacked: {why}", why=packing_fault(error))
            yield LogFile(name, place=place, fault=fault)
            continue
        if _is_game(name, data):
            yield _log(name, data, place)


def _find_in_tar(path: Path) -> Iterator[LogFile]:
    """Yield the entries from front to back in one pass: a compressed tar cannot be searched."""
    try:
        with tarfile.open(path, "r|*") as archive:
            for entry in archive:
                name = PurePosixPath(entry.name).name
                if not entry.isreg() or name.startswith("."):
                    continue
                place = f"{path}/{entry.name}"
                if entry.size > ENTRY_LIMIT:
                    fault = Message("the entry is no game: far too large")
                    yield LogFile(name, place=place, fault=fault)
                    return
                member = archive.extractfile(entry)
                data = member.read(UNPACKED_LIMIT + 1) if member else b""
                if _is_game(name, data):
                    yield _log(name, data, place)
    except TAR_FAULTS as error:
        fault = Message("the archive cannot be unpacked: {why}", why=packing_fault(error))
        yield LogFile(path.name, place=str(path), fault=fault)


def _log(name: str, data: bytes, place: str) -> LogFile:
    if len(data) > UNPACKED_LIMIT:
        limit = UNPACKED_LIMIT // 2**20
        fault = Message("larger than {limit} MB: that is no game", limit=limit)
        return LogFile(name, place=place, fault=fault)
    return LogFile(name, data, place)


def _is_game(name: str, data: bytes) -> bool:
    """Return whether a file that nobody named looks like a game."""
    if name.lower().endswith(GAME_ENDINGS) or data.startswith((GZIP, ZIP)):
        return True
    head = decode(data[:HEAD_LENGTH]).lstrip()
    return bool(MJLOG_TAG.search(head)) or head.startswith("{") or "#json=" in head

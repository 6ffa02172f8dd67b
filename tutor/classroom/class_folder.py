import gzip
import io
import json
import os
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Final, TypeAlias, TypedDict, TypeVar

from filelock import FileLock, Timeout

from rules.formats.opening import open_file
from rules.message import BAD_VALUES, BadValue, message_of
from tutor.classroom.roster import (
    ClassroomError,
    NewerFileError,
    Pupil,
    Roster,
    UnopenableError,
    roster_of,
    roster_to_json,
)
from tutor.classroom.summary import SeatSummary, game_name, summary_from_json, summary_to_json
from tutor.coach.advice import Decision, ReviewEntry
from tutor.coach.log import LogHeader, read_entries
from tutor.export.pupils import shown
from tutor.json_values import finite_json, read_as
from tutor.language import mark
from tutor.system import files

Value = TypeVar("Value")


LOG_ENDING: Final = ".jsonl.gz"
SUMMARY_ENDING: Final = ".summary.json"
LOG_LIMIT: Final = 2**24
"""The maximum size of an unpacked advice log in bytes; a long game takes 3 million."""
SUMMARY_LIMIT: Final = 2**22
FAULTS: Final = (OSError, EOFError, zlib.error, *BAD_VALUES)


Copy: TypeAlias = tuple[str, int]


@dataclass(frozen=True, slots=True)
class GameFolderContents:
    summaries: tuple[SeatSummary, ...]
    damaged: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameFiles:
    path: Path

    def log_path(self, digest: str, seat: int) -> Path:
        return self.path / (game_name(digest, seat) + LOG_ENDING)

    def summary_path(self, digest: str, seat: int) -> Path:
        return self.path / (game_name(digest, seat) + SUMMARY_ENDING)

    def summary(self, digest: str, seat: int) -> SeatSummary | None:
        return self._read_summary(self.summary_path(digest, seat))

    def write(self, summary: SeatSummary, log: bytes) -> None:
        """Store one seat of a game. The summary is written last, since a game without one does not
        count.

        Args:
            log: the gzipped advice log.

        Raises:
            OSError: the folder cannot be written to.
        """
        files.private_folder(self.path)
        with files.replacing_bytes(
            self.log_path(summary.digest, summary.seat), private=True
        ) as file:
            file.write(log)
        self.write_summary(summary)

    def write_summary(self, summary: SeatSummary) -> None:
        """Replace the summary of a stored seat.

        Raises:
            OSError: the folder cannot be written to.
        """
        with files.replacing(self.summary_path(summary.digest, summary.seat), private=True) as text:
            text.write(files.json_line(summary_to_json(summary)))

    def remove(self, summary: SeatSummary) -> None:
        """Remove one seat of a game. The log goes first, since a game without one does not count;
        if the program is killed in between, `only_copies` removes the summary.

        Raises:
            OSError: the folder cannot be written to.
        """
        self.log_path(summary.digest, summary.seat).unlink(missing_ok=True)
        self.summary_path(summary.digest, summary.seat).unlink(missing_ok=True)

    def only_copies(self) -> dict[Copy, SeatSummary]:
        """Remove duplicates left by interrupted imports, and return the most complete copy of each
        seat. Hold the import lock when calling this.

        Raises:
            OSError: the folder cannot be written to.
        """
        kept: dict[Copy, SeatSummary] = {}
        for one in sorted(self.all().summaries, key=lambda one: one.extent, reverse=True):
            if one.game and kept.setdefault((one.game, one.seat), one) is not one:
                self.remove(one)
        for path in self.path.glob(f"[!.]*{SUMMARY_ENDING}"):
            if path.with_name(path.name.removesuffix(SUMMARY_ENDING) + LOG_ENDING).exists():
                continue
            orphan = _summary_in(path)
            if orphan is not None and (orphan.game, orphan.seat) in kept:
                path.unlink()
        return kept

    def all(self) -> GameFolderContents:
        paths = (path for path in self.path.glob("[!.]*") if not files.is_file_manager_file(path))
        names = sorted(path.name for path in paths)
        found = [
            summary
            for name in names
            if name.endswith(SUMMARY_ENDING) and (summary := self._read_summary(self.path / name))
        ]
        whole = {summary.name for summary in found}
        damaged = tuple(name for name in names if name.split(".", 1)[0] not in whole)
        return GameFolderContents(tuple(found), damaged)

    def set_aside(self, digest: str, seat: int) -> None:
        for path in (self.summary_path(digest, seat), self.log_path(digest, seat)):
            with suppress(OSError):
                path.replace(files.aside(path))

    def entries(self, summary: SeatSummary) -> tuple[LogHeader, tuple[ReviewEntry, ...]]:
        """Return the log header and the decisions of a seat.

        Raises:
            ClassroomError: the log cannot be opened, or is damaged and was set aside.
        """
        path = self.log_path(summary.digest, summary.seat)
        try:
            header, entries = read_entries(io.StringIO(unpacked(path).decode()))
            found = tuple(entries)
            discards = sum(isinstance(one, Decision) for one in found)
            if discards != len(summary.plans):
                raise BadValue(
                    "{found} decisions in place of {count}",
                    found=discards,
                    count=len(summary.plans),
                )
        except FAULTS as error:
            raise self._damaged(summary, path, error) from error
        return header, found

    def entry(self, summary: SeatSummary, at: int, *, call: bool = False) -> ReviewEntry:
        """Return one decision of a seat, parsing only its line.

        Args:
            at: the index among the seat's discards or, with `call`, among its answers to offers.

        Raises:
            ClassroomError: the log cannot be opened, or is damaged and was set aside.
        """
        path = self.log_path(summary.digest, summary.seat)
        try:
            lines = unpacked(path).decode().splitlines(keepends=True)
            one = f"{lines[0]}{lines[1 + at + call * len(summary.plans)]}"
            return next(read_entries(io.StringIO(one))[1])
        except (*FAULTS, StopIteration) as error:
            raise self._damaged(summary, path, error) from error

    def _damaged(self, summary: SeatSummary, path: Path, error: Exception) -> ClassroomError:
        if isinstance(error, OSError) and not isinstance(error, gzip.BadGzipFile):
            return ClassroomError(
                "{path} cannot be opened: {why}.", path=path, why=message_of(error)
            )
        self.set_aside(summary.digest, summary.seat)
        return ClassroomError(
            "The game file {file} is damaged ({why}) and was set aside; import the game again.",
            file=path.name,
            why=message_of(error),
        )

    def _read_summary(self, path: Path) -> SeatSummary | None:
        summary = _summary_in(path)
        if summary is None:
            return None
        try:
            log = self.log_path(summary.digest, summary.seat)
            return summary if log.stat().st_size == summary.log_bytes else None
        except OSError:
            return None


def _summary_in(path: Path) -> SeatSummary | None:
    """Return the summary in a file, or None if it is damaged or does not match the file name."""
    try:
        with open_file(path) as file:
            summary = summary_from_json(finite_json(file.read(SUMMARY_LIMIT)))
    except (OSError, *BAD_VALUES):
        return None
    return summary if path.name == summary.name + SUMMARY_ENDING else None


def unpacked(path: Path) -> bytes:
    """Return the unpacked advice log of a seat.

    Raises:
        OSError, EOFError, zlib.error, BadValue: the file cannot be opened, or is damaged.
    """
    with open_file(path) as packed, gzip.open(packed) as file:
        data = file.read(LOG_LIMIT + 1)
    if len(data) > LOG_LIMIT:
        raise BadValue("far too large")
    return data


VERSION: Final = 1
HEAD_FILE: Final = "class.json"
GAMES_FOLDER: Final = "games"
IMPORTS_FOLDER: Final = "imports"
SETS_FOLDER: Final = "sets"
NOTES_FILE: Final = "notes.json"
IMPORT_NAME: Final = re.compile("[0-9]{4}|[1-9][0-9]{4,8}")
UNFINISHED_PATTERN: Final = ".*.half"
PATIENCE: Final = 10.0
"""The maximum time to wait for another change of the class to be saved, in seconds."""
HEAD_LIMIT: Final = 2**22
"""The maximum size of class.json in bytes."""
NO_CLASS: Final = mark(
    "There is no class in {folder}; choose the folder of a class, or make a new one."
)
IMPORTING: Final = mark(
    "Another import into {folder} is running; wait until it is done, or stop it."
)
CHANGING: Final = mark("Another window or program is changing the class in {folder}; try again.")
NEWER: Final = mark(
    "The class in {folder} was written by a newer version of the program (version {version} of "
    "the folder, this program knows {known}); update the program to open it."
)

_VersionJson = TypedDict("_VersionJson", {"class": int})


class _HeadJson(TypedDict):
    name: str
    pupils: tuple[Pupil, ...]


@dataclass(frozen=True, slots=True)
class ClassFolder:
    path: Path
    name: str
    roster: Roster

    def changed(self, change: Callable[[Roster], Roster]) -> "ClassFolder":
        """Apply `change` to the roster currently on disk, and return the changed class.

        Raises:
            ClassroomError: raised by `change`, or there are too many pupils.
            OSError: the folder cannot be written to.
        """
        with self.alone():
            now = open_class(self.path)
            changed = replace(now, roster=change(now.roster))
            if changed != now:
                _write_head(changed)
        return changed

    def alone(self) -> AbstractContextManager[None]:
        """Hold the lock for reading and writing the roster or a stored set.

        Raises:
            ClassroomError: another window holds the lock for too long, or the class is gone.
            OSError: the folder cannot be written to.
        """
        return self._holding("class.lock", PATIENCE, CHANGING)

    def locked(self) -> AbstractContextManager[None]:
        """Hold the import lock of this folder.

        Raises:
            ClassroomError: another import is running, or the class is gone.
            OSError: the folder cannot be written to.
        """
        return self._holding("import.lock", 0, IMPORTING)

    @contextmanager
    def _holding(self, name: str, patience: float, fault: str) -> Iterator[None]:
        if not os.path.isdir(self.path):  # FileLock would create the folder
            raise ClassroomError(NO_CLASS, folder=self.path)
        lock = FileLock(self.path / name, timeout=patience, mode=files.PRIVATE_FILE)
        try:
            lock.acquire()
        except Timeout as error:
            raise ClassroomError(fault, folder=self.path) from error
        try:
            yield
        finally:
            lock.release()

    def sweep(self) -> None:
        _sweep(self.path / GAMES_FOLDER, self.path / IMPORTS_FOLDER)
        # locked, so that no file that is being written is deleted
        with suppress(ClassroomError, OSError), self.alone():
            _sweep(self.path, self.path / SETS_FOLDER)

    @property
    def games(self) -> GameFiles:
        return GameFiles(self.path / GAMES_FOLDER)

    def report_path(self, number: int) -> Path:
        return self.path / IMPORTS_FOLDER / f"{number:04}.jsonl"

    def imports(self) -> tuple[int, ...]:
        names = (path.stem for path in (self.path / IMPORTS_FOLDER).glob("*.jsonl"))
        found = (int(name) for name in names if IMPORT_NAME.fullmatch(name))
        return tuple(sorted(found))

    def next_import(self) -> int:
        numbers = count(max(self.imports(), default=0) + 1)
        return next(one for one in numbers if not os.path.lexists(self.report_path(one)))


def read_or_set_aside(path: Path, read: Callable[[], Value]) -> Value | None:
    """Read a file that is about to be replaced; None if there is none. Set a damaged file aside.

    Raises:
        NewerFileError: a newer version of the program wrote the file.
        UnopenableError: the file cannot be opened now, but may be sound.
        OSError: the file can neither be read nor set aside.
    """
    if not path.exists():
        return None
    try:
        return read()
    except (NewerFileError, UnopenableError):
        raise
    except BAD_VALUES:
        path.replace(files.aside(path))
        return None


def create_class(path: Path, name: str) -> ClassFolder:
    """Create a class in a new or empty folder.

    Raises:
        ClassroomError: the folder is not empty, or the name is too long.
        OSError: the folder cannot be created.
    """
    files.private_folder(path)
    if not all(map(files.is_file_manager_file, path.iterdir())):
        raise ClassroomError(
            "The folder {folder} is not empty; choose an empty folder for the class.", folder=path
        )
    created = ClassFolder(path, name, Roster())
    _write_head(created)
    return created


def is_kept(path: Path, folder: Path) -> bool:
    """Check whether a file below the folder of a class is part of the class's data.

    >>> is_kept(Path("a/games/1-2.jsonl.gz"), Path("a")), is_kept(Path("a/report.pdf"), Path("a"))
    (True, False)
    """
    first, *more = path.relative_to(folder).parts
    if more:
        return first in (GAMES_FOLDER, IMPORTS_FOLDER, SETS_FOLDER)
    return first in (HEAD_FILE, NOTES_FILE)


def open_class(path: Path) -> ClassFolder:
    """Open the class in a folder.

    Raises:
        ClassroomError: the folder holds no class, a newer program wrote it, or class.json is
            damaged.
    """
    head = path / HEAD_FILE
    try:
        with open_file(head) as file:
            data = json.loads(file.read(HEAD_LIMIT))
        version = read_as(_VersionJson, data)["class"]
        if version <= VERSION:
            head_json = read_as(_HeadJson, data)
            return ClassFolder(path, shown(head_json["name"]), roster_of(head_json["pupils"]))
    except FileNotFoundError as error:
        raise ClassroomError(NO_CLASS, folder=path) from error
    except OSError as error:
        raise ClassroomError(
            "{path} cannot be opened: {why}.", path=head, why=message_of(error)
        ) from error
    except (ValueError, RecursionError) as error:
        raise ClassroomError(
            "{path} is damaged ({why}); put a copy of it back, or make a new class beside it "
            "and move the folders games and imports there.",
            path=head,
            why=message_of(error),
        ) from error
    raise ClassroomError(NEWER, folder=path, version=version, known=VERSION)


def _sweep(*folders: Path) -> None:
    for folder in folders:
        for unfinished in folder.glob(UNFINISHED_PATTERN):
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)


def _write_head(one: ClassFolder) -> None:
    """Write class.json.

    Raises:
        ClassroomError: the file would exceed the size limit for reading.
        OSError: the folder cannot be written to.
    """
    data = {"class": VERSION, "name": one.name, "pupils": roster_to_json(one.roster)}
    text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    if len(text.encode(errors="replace")) > HEAD_LIMIT:
        raise ClassroomError(
            "The class in {folder} has too many names; remove some pupils or other names.",
            folder=one.path,
        )
    with files.replacing(one.path / HEAD_FILE, private=True) as file:
        file.write(text)

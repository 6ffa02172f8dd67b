"""The class on disk: a folder of plain files that can be copied, put on a stick, or thrown away.

    class.json                       name, pupils and their aliases
    games/DIGEST-SEAT.jsonl.gz       the advice log of a pupil's seat in a game
    games/DIGEST-SEAT.summary.json   the same in figures
    imports/0001.jsonl               what became of every file of the first import
    class.lock, import.lock          held while pupils or answers change, or games come in; empty

Every file is written whole or not at all. docs/class-folder.md says what is in each.
"""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Final, TypedDict

from filelock import FileLock, Timeout

from rules.damage import message_of
from rules.formats.opening import open_file
from tutor.classroom.fault import ClassroomError
from tutor.classroom.game_files import GameFiles
from tutor.classroom.lock import locked
from tutor.classroom.roster import Pupil, Roster, roster_of, roster_to_json
from tutor.export.pupils import shown
from tutor.files import PRIVATE_FILE, is_left_by_viewer, private_folder, replacing
from tutor.json_values import read_as
from tutor.language import mark

VERSION: Final = 1
HEAD_FILE: Final = "class.json"
GAMES_FOLDER: Final = "games"
IMPORTS_FOLDER: Final = "imports"
SETS_FOLDER: Final = "sets"
IMPORT_NAME: Final = re.compile("[0-9]{4}|[1-9][0-9]{4,8}")
UNFINISHED_PATTERN: Final = ".*.half"
PATIENCE: Final = 10.0
"""Seconds for which a change of the pupils waits for another one to be written."""
HEAD_LIMIT: Final = 2**22
"""Bytes of class.json."""
NO_CLASS: Final = mark(
    "There is no class in {folder}; choose the folder of a class, or make a new one."
)
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

    def with_roster(self, roster: Roster) -> "ClassFolder":
        """Return the class with these pupils, written to the disk.

        Raises:
            ClassroomError: another window or program has changed the pupils since this class was
                opened: writing over that would lose it; or the pupils are too many.
            OSError: the folder cannot be written.
        """
        with self.alone():
            if open_class(self.path).roster not in (self.roster, roster):
                raise ClassroomError(
                    "The pupils of the class in {folder} were changed by another window or program "
                    "meanwhile; open the class again, then change them.",
                    folder=self.path,
                )
            changed = replace(self, roster=roster)
            _write_head(changed)
        return changed

    def changed(self, change: Callable[[Roster], Roster]) -> "ClassFolder":
        """Return the class with its pupils changed, written to the disk: the pupils as they are
        now, whoever changed them since this class was opened.

        Raises:
            ClassroomError: `change` does, or the pupils are too many.
            OSError: the folder cannot be written.
        """
        with self.alone():
            now = open_class(self.path)
            changed = replace(now, roster=change(now.roster))
            if changed != now:
                _write_head(changed)
        return changed

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Let one at a time look at the pupils, or at a set that is kept, and write them.

        Raises:
            ClassroomError: somebody else takes too long, or the class is not there any more.
            OSError: the folder cannot be written.
        """
        if not os.path.isdir(self.path):  # the lock would make the folder anew
            raise ClassroomError(NO_CLASS, folder=self.path)
        lock = FileLock(self.path / "class.lock", timeout=PATIENCE, mode=PRIVATE_FILE)
        try:
            lock.acquire()
        except Timeout as error:
            raise ClassroomError(
                "Another window or program is changing the class in {folder}; try again.",
                folder=self.path,
            ) from error
        try:
            yield
        finally:
            lock.release()

    def locked(self) -> AbstractContextManager[None]:
        """Keep others from importing into this folder for the length of a block.

        Raises:
            ClassroomError: somebody does so now.
        """
        return locked(self.path / "import.lock")

    def sweep(self) -> None:
        _sweep(self.path / GAMES_FOLDER, self.path / IMPORTS_FOLDER)
        with (
            suppress(ClassroomError, OSError),
            self.alone(),
        ):  # else what another one writes now would go
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


def create_class(path: Path, name: str) -> ClassFolder:
    """Create a class in a folder that is made for it, or that is empty.

    Raises:
        ClassroomError: there is something in the folder, or the name is far too long.
        OSError: it cannot be made.
    """
    private_folder(path)
    if not all(map(is_left_by_viewer, path.iterdir())):
        raise ClassroomError(
            "The folder {folder} is not empty; give a class a folder of its own.", folder=path
        )
    created = ClassFolder(path, name, Roster())
    _write_head(created)
    return created


def is_kept(path: Path, folder: Path) -> bool:
    """Return whether a file that lies below the folder of a class is part of it.

    >>> is_kept(Path("a/games/1-2.jsonl.gz"), Path("a")), is_kept(Path("a/report.pdf"), Path("a"))
    (True, False)
    """
    first, *more = path.relative_to(folder).parts
    return first in (GAMES_FOLDER, IMPORTS_FOLDER, SETS_FOLDER) if more else first == HEAD_FILE


def open_class(path: Path) -> ClassFolder:
    """Open the class in a folder.

    Raises:
        ClassroomError: there is none, a newer one, or its head is damaged.
    """
    head = path / HEAD_FILE
    try:
        with open_file(head) as file:
            data = json.loads(file.read(HEAD_LIMIT))
        version = read_as(_VersionJson, data)["class"]
        if version <= VERSION:
            told = read_as(_HeadJson, data)
            return ClassFolder(path, shown(told["name"]), roster_of(told["pupils"]))
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
        for half in folder.glob(UNFINISHED_PATTERN):
            with suppress(OSError):
                half.unlink(missing_ok=True)


def _write_head(one: ClassFolder) -> None:
    """Write what `open_class` reads.

    Raises:
        ClassroomError: that would be too much to be read again.
        OSError: the folder cannot be written.
    """
    data = {"class": VERSION, "name": one.name, "pupils": roster_to_json(one.roster)}
    told = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    if len(told.encode(errors="replace")) > HEAD_LIMIT:
        raise ClassroomError(
            "The class in {folder} has no room for so many names; take some pupils or other names "
            "out.",
            folder=one.path,
        )
    with replacing(one.path / HEAD_FILE, private=True) as file:
        file.write(told)

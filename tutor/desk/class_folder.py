"""The class on disk: a folder of plain files that can be copied, put on a stick, or thrown away.

    class.json                       name, pupils and their aliases
    games/DIGEST-SEAT.jsonl.gz       the advice log of a pupil's seat in a game
    games/DIGEST-SEAT.summary.json   the same in figures
    imports/0001.jsonl               what became of every file of the first import

Every file is written whole or not at all. docs/class-folder.md says what is in each.
"""

import gzip
import io
import json
import zlib
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tutor.advice.advice import Decision
from tutor.advice.log import LogHeader, read_log
from tutor.desk.fault import DeskFault
from tutor.desk.lock import locked
from tutor.desk.roster import Roster, roster_from_json, roster_to_json
from tutor.desk.summary import Summary, game_name, summary_from_json, summary_to_json
from tutor.files import replacing, replacing_bytes
from tutor.language import mark

VERSION: Final = 1
HEAD: Final = "class.json"
GAMES: Final = "games"
IMPORTS: Final = "imports"
LOG: Final = ".jsonl.gz"
SUMMARY: Final = ".summary.json"
HALF: Final = ".*.half"
"""What `tutor.files.replacing` calls a file that is not all there yet."""
ASIDE: Final = ".bad"
"""What the names of damaged files get at their end."""
LOG_LIMIT: Final = 2**26
"""Bytes that an advice log may have once unpacked."""
FAULTS: Final = (OSError, EOFError, ValueError, zlib.error)
"""What opening and reading a damaged advice log raises."""
SUMMARY_LIMIT: Final = 2**22
NEWER: Final = mark(
    "The class in {folder} was written by a newer version of the program (version {version} of "
    "the folder, this program knows {known}); update the program to open it."
)


@dataclass(frozen=True, slots=True)
class Games:
    """What lies in the folder of games."""

    summaries: tuple[Summary, ...]
    damaged: tuple[str, ...]
    """The names of files that cannot be used: cut off, set aside, written by somebody else, or
    left alone by their other half."""


@dataclass(frozen=True, slots=True)
class ClassFolder:
    """A class, and where it lies."""

    path: Path
    name: str
    roster: Roster

    def with_roster(self, roster: Roster) -> "ClassFolder":
        """The class with these pupils, written to the disk.

        Raises:
            OSError: the folder cannot be written.
        """
        changed = replace(self, roster=roster)
        _write_head(changed)
        return changed

    def locked(self) -> AbstractContextManager[None]:
        """Keep others from importing into this folder for the length of a block.

        Raises:
            DeskFault: somebody does so now.
        """
        return locked(self.path / "import.lock")

    def sweep(self) -> None:
        """Remove what a killed import left half-written; only under the lock."""
        for folder in (self.path, self.path / GAMES, self.path / IMPORTS):
            for half in folder.glob(HALF):
                half.unlink(missing_ok=True)

    def report_path(self, number: int) -> Path:
        """Where the report of an import lies."""
        return self.path / IMPORTS / f"{number:04}.jsonl"

    def imports(self) -> tuple[int, ...]:
        """The numbers of the imports that came to an end, ascending."""
        names = (path.stem for path in (self.path / IMPORTS).glob("*.jsonl"))
        return tuple(sorted(int(name) for name in names if name.isascii() and name.isdigit()))

    # --- games -----------------------------------------------------------------------------------

    def log_path(self, digest: str, seat: int) -> Path:
        """Where the advice log of a seat lies."""
        return self.path / GAMES / (game_name(digest, seat) + LOG)

    def summary_path(self, digest: str, seat: int) -> Path:
        """Where the summary of a seat lies."""
        return self.path / GAMES / (game_name(digest, seat) + SUMMARY)

    def summary(self, digest: str, seat: int) -> Summary | None:
        """The summary of a seat that is there, whole, with its log; else None."""
        return self._read_summary(self.summary_path(digest, seat))

    def write_game(self, summary: Summary, log: bytes) -> None:
        """Keep one seat of a game: first the log, then the summary that makes it count.

        Args:
            log: the advice log, gzipped.

        Raises:
            OSError: the disk is full, or the folder cannot be written.
        """
        self.path.joinpath(GAMES).mkdir(exist_ok=True)
        with replacing_bytes(self.log_path(summary.digest, summary.seat)) as file:
            file.write(log)
        with replacing(self.summary_path(summary.digest, summary.seat)) as text:
            data = summary_to_json(summary)
            text.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")

    def remove(self, summary: Summary) -> None:
        """Take one seat of a game out of the class: first the summary that makes it count.

        Raises:
            OSError: the folder cannot be written.
        """
        self.summary_path(summary.digest, summary.seat).unlink(missing_ok=True)
        self.log_path(summary.digest, summary.seat).unlink(missing_ok=True)

    def games(self) -> Games:
        """Every seat of every game, in the order of their names, and what cannot be used."""
        folder = self.path / GAMES
        names = sorted(path.name for path in folder.glob("*") if not path.name.startswith("."))
        found = [
            summary
            for name in names
            if name.endswith(SUMMARY) and (summary := self._read_summary(folder / name))
        ]
        whole = {summary.name for summary in found}
        damaged = tuple(name for name in names if name.split(".", 1)[0] not in whole)
        return Games(tuple(found), damaged)

    def set_aside(self, digest: str, seat: int) -> None:
        """Put a damaged game's files out of the way, under names that end in ``.bad``; the next
        import that meets the game annotates it again. Where that cannot be, they stay."""
        for path in (self.summary_path(digest, seat), self.log_path(digest, seat)):
            with suppress(OSError):
                path.replace(path.with_name(path.name + ASIDE))

    def decisions(self, summary: Summary) -> tuple[LogHeader, tuple[Decision, ...]]:
        """What was decided at that seat.

        Raises:
            DeskFault: the file is damaged; it is set aside.
        """
        path = self.log_path(summary.digest, summary.seat)
        try:
            header, decisions = read_log(io.StringIO(_unpacked(path)))
            found = tuple(decisions)
            if len(found) != len(summary.plans):
                raise ValueError(f"{len(found)} decisions in place of {len(summary.plans)}")
        except FAULTS as error:
            raise self._damaged(summary, path, error) from error
        return header, found

    def decision(self, summary: Summary, index: int) -> Decision:
        """One decision of a seat; only its own line is read into one.

        Raises:
            DeskFault: the file is damaged; it is set aside.
        """
        path = self.log_path(summary.digest, summary.seat)
        try:
            lines = _unpacked(path).splitlines(keepends=True)
            one = f"{lines[0]}{lines[index + 1]}"
            return next(read_log(io.StringIO(one))[1])
        except (*FAULTS, IndexError, StopIteration) as error:
            raise self._damaged(summary, path, error) from error

    def _damaged(self, summary: Summary, path: Path, error: Exception) -> DeskFault:
        if not isinstance(error, FileNotFoundError | PermissionError):
            self.set_aside(summary.digest, summary.seat)
        return DeskFault(
            mark("The game file {file} is damaged ({why}) and was set aside; "
                 "import the game once more."),
            file=path.name, why=getattr(error, "strerror", None) or error,
        )  # fmt: skip

    def _read_summary(self, path: Path) -> Summary | None:
        try:
            with path.open("rb") as file:
                summary = summary_from_json(json.loads(file.read(SUMMARY_LIMIT)))
            log = self.log_path(summary.digest, summary.seat)
            is_whole = log.stat().st_size == summary.log_bytes
        except (OSError, KeyError, TypeError, ValueError, ArithmeticError, RecursionError):
            return None
        named = game_name(summary.digest, summary.seat) + SUMMARY
        return summary if is_whole and path.name == named else None


def create_class(path: Path, name: str) -> ClassFolder:
    """A new class in a folder that is made for it, or that is empty.

    Raises:
        DeskFault: there is something in the folder.
        OSError: it cannot be made.
    """
    path.mkdir(parents=True, exist_ok=True)
    if any(path.iterdir()):
        raise DeskFault(
            mark("The folder {folder} is not empty; give a class a folder of its own."), folder=path
        )
    created = ClassFolder(path, name, Roster())
    _write_head(created)
    return created


def open_class(path: Path) -> ClassFolder:
    """The class in a folder.

    Raises:
        DeskFault: there is none, a newer one, or its head is damaged.
    """
    head = path / HEAD
    try:
        with head.open("rb") as file:
            data = json.loads(file.read(SUMMARY_LIMIT))
        version = data["class"]
        if type(version) is not int:
            raise TypeError("no version")
        if version <= VERSION:
            return ClassFolder(path, str(data["name"]), roster_from_json(data["pupils"]))
    except FileNotFoundError as error:
        raise DeskFault(
            mark("There is no class in {folder}; make one with: class new {folder}"), folder=path
        ) from error
    except OSError as error:
        raise DeskFault(
            mark("{path} cannot be opened: {why}."), path=head, why=error.strerror or error
        ) from error
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise DeskFault(
            mark("{path} is damaged ({why}); put a copy of it back, or make a new class beside it "
                 "and move the folders games and imports there."),
            path=head, why=f"{type(error).__name__}: {error}"[:200],
        ) from error  # fmt: skip
    raise DeskFault(NEWER, folder=path, version=version, known=VERSION)


def _write_head(one: ClassFolder) -> None:
    data = {"class": VERSION, "name": one.name, "pupils": roster_to_json(one.roster)}
    with replacing(one.path / HEAD) as file:
        file.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def _unpacked(path: Path) -> str:
    with gzip.open(path) as file:
        data = file.read(LOG_LIMIT + 1)
    if len(data) > LOG_LIMIT:
        raise ValueError("far too large")
    return data.decode()

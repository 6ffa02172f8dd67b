"""The journal of a practice game: an append-only file, one line an answer."""

import errno
import json
import os
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeAlias

from rules.events import Call, Discard, Ryukyoku, Win
from rules.formats.opening import MAX_VALUE_BYTES, read_file
from rules.legal import Action
from rules.message import SYSTEM_FAULTS, Message, TutorError, message_of
from rules.table import Answer
from rules.tiles import SEATS, Seat
from tutor.json_values import read_as
from tutor.language import mark
from tutor.practice.folder import OVER_SUFFIX
from tutor.practice.time_travel import GameSetup
from tutor.system.files import private_folder, replacing_bytes


@dataclass(frozen=True, slots=True)
class GameUnsaved:
    path: str
    why: str


@dataclass(frozen=True, slots=True)
class JournalUnreadable:
    path: str
    why: str


@dataclass(frozen=True, slots=True)
class JournalUnusable:
    path: str


@dataclass(frozen=True, slots=True)
class JournalPutAside:
    path: str
    aside: str


@dataclass(frozen=True, slots=True)
class JournalNewer:
    path: str
    program: str


@dataclass(frozen=True, slots=True)
class OpponentsMissing:
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LastLineCut:
    """The last line of the journal was not written to its end."""


@dataclass(frozen=True, slots=True)
class AnswersLeftOut:
    answers: int


@dataclass(frozen=True, slots=True)
class GameNotKept:
    path: str
    why: str
    is_written: bool


PracticeNotice: TypeAlias = (
    GameUnsaved
    | JournalUnreadable
    | JournalUnusable
    | JournalPutAside
    | JournalNewer
    | OpponentsMissing
    | LastLineCut
    | AnswersLeftOut
    | GameNotKept
)


def encode_answers(answers: Mapping[Seat, Answer]) -> dict[str, Any]:
    return {str(seat): encode(answer) for seat, answer in answers.items()}


def decode_answers(
    entry: Mapping[str, Any], pending: Mapping[Seat, tuple[Action, ...]]
) -> dict[Seat, Answer]:
    """Return the answers of one step, found among what is offered.

    Raises:
        ValueError: somebody who was not asked answered, or what was not offered.
    """
    if {*entry} != {str(seat) for seat in pending}:
        raise ValueError(f"seats {', '.join(entry)} answer, {', '.join(map(str, pending))} should")
    return {seat: _decode(entry[str(seat)], offered) for seat, offered in pending.items()}


def encode(answer: Answer) -> list[Any] | None:
    match answer:
        case None:
            return None
        case Discard():
            return ["riichi" if answer.riichi else "discard", answer.tile]
        case Call():
            return [str(answer.meld.type), *answer.meld.tiles]
        case Win():
            return ["tsumo" if answer.seat == answer.from_seat else "ron"]
        case Ryukyoku():
            return [str(answer.type)]


def _decode(entry: Any, offered: tuple[Action, ...]) -> Answer:
    if entry is None:
        return None
    for action in offered:
        if encode(action) == entry:
            return action
    raise ValueError(f"{entry} was not offered")


VERSION: Final = 1
FIRST_CHECKSUM: Final = "00000000"
MAX_NAME_LENGTH: Final = 100
"""Bytes of the id of a game, which names a file, and characters of other words in the header."""

JournalEntry: TypeAlias = dict[str, Any]


class BadJournal(TutorError):
    """A file that no game can be taken up from.

    `notice` says the same without words.
    """

    def __init__(self, text: str, notice: JournalNewer | JournalUnusable) -> None:
        super().__init__(text, **asdict(notice))
        self.notice = notice


@dataclass(frozen=True, slots=True)
class JournalText:
    setup: GameSetup
    tree_hash: str
    program: str
    entries: tuple[JournalEntry, ...]
    places: tuple[int, ...]
    """How many bytes of the file lead up to the end of the header and of each entry."""
    last_sum: tuple[str, ...]
    lost: int
    size: int
    """Bytes of the file."""


class Journal:
    """A journal that is being written.

    Every method may raise OSError: the disk is full, or the file cannot be written.
    """

    def __init__(self, file: BinaryIO, path: Path, last_sum: str) -> None:
        self.path = path
        self._file = file
        self._sum = last_sum
        self._size = file.seek(0, os.SEEK_END)
        self.there = path.stat()

    @classmethod
    def create(cls, path: Path, setup: GameSetup, tree_hash: str, program: str) -> "Journal":
        private_folder(path.parent)
        header = {"journal": VERSION, "program": program, "tree": tree_hash, **asdict(setup)}
        line, last_sum = sealed_line(header, FIRST_CHECKSUM)
        with replacing_bytes(path, private=True) as file:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
        return cls(path.open("ab", buffering=0), path, last_sum)

    @classmethod
    def reopen(cls, path: Path, text: JournalText, entries: int) -> "Journal":
        """Write on after so many entries; what stood behind them is cut off.

        Raises:
            OSError: it cannot be written, or another window has written on since it was read.
        """
        file = path.open("r+b", buffering=0)
        try:
            if file.seek(0, os.SEEK_END) != text.size:
                raise _of_another_window(path)
            if text.places[entries] != text.size:  # else it is as old as what was played
                file.truncate(text.places[entries])
            file.seek(0, os.SEEK_END)
        except OSError:
            file.close()
            raise
        return cls(file, path, text.last_sum[entries])

    def write(self, entry: JournalEntry) -> None:
        """Append one line; it has left this process when this returns.

        Raises:
            OSError: the disk is full, the journal is there no more (or another file in its place),
                or another window plays this game.
        """
        if self._file.seek(0, os.SEEK_END) != self._size:
            raise _of_another_window(self.path)
        if not self.is_there():  # what is written goes nowhere
            raise _of_another_window(self.path)
        line, last_sum = sealed_line(entry, self._sum)
        written = self._file.write(line)
        if written != len(line):
            raise OSError(errno.ENOSPC, SYSTEM_FAULTS[errno.ENOSPC], str(self.path))
        self._sum = last_sum
        self._size += written

    def is_there(self) -> bool:
        """Return whether it lies at its place still, and no other file in its stead.

        Raises:
            OSError: nothing lies there.
        """
        return os.path.samestat(self.path.stat(), self.there)

    def sync(self) -> None:
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


class Writer:
    """Writes to a journal as long as that goes; after that the game goes on without.

    Attributes:
        unsaved: why nothing is written any more; None while it is.
        path: where the journal lies; None: there never was one, or another window writes it.
        record: the record of the game, once it is kept; None until then.
        spent: where the journal lies, from then on.
    """

    def __init__(self, journal: Journal | None) -> None:
        self.path = None if journal is None else journal.path
        self.record: Path | None = None
        self.spent: Path | None = None
        self._there = None if journal is None else journal.there
        self.unsaved: GameUnsaved | None = None
        self._journal = journal

    def write(self, entry: JournalEntry) -> None:
        if self._journal is not None:
            try:
                self._journal.write(entry)
            except OSError as error:
                self.give_up(self._journal.path, error)

    def sync(self) -> None:
        if self._journal is not None:
            try:
                self._journal.sync()
            except OSError as error:
                self.give_up(self._journal.path, error)

    def give_up(self, path: Path, error: OSError) -> None:
        why = message_of(error).text
        self.path = None if error.errno == errno.EBUSY else path
        self.unsaved = GameUnsaved(str(path), why)
        self.close()

    def spend(self, record: Path) -> None:
        self.close()
        self.record = record
        if self.path is not None:
            with suppress(OSError):  # it is there no more, or stays
                found = self.path.stat()
                if not os.path.samestat(found, self._there or found):
                    return  # another program has put its own there
                self._there = found
                self.spent = self.path
                over = self.path.with_suffix(OVER_SUFFIX)
                if self.unsaved is None and not over.exists():
                    self.spent = self.path.rename(over)

    def drop(self) -> None:
        """Delete the journal of a game that is kept, if nobody has gone on with it since.

        Raises:
            OSError: it cannot be deleted.
        """
        if self.spent is None or self._there is None:
            return
        with suppress(FileNotFoundError):
            found, there = self.spent.stat(), self._there
            if os.path.samestat(found, there) and found.st_size == there.st_size:
                self.spent.unlink()

    def close(self) -> None:
        journal, self._journal = self._journal, None
        if journal is not None:
            with suppress(OSError):  # what was not written is known by now
                journal.close()


def read_journal(path: Path) -> JournalText:
    """Return what a journal holds, up to the first line that is not whole.

    Raises:
        OSError: it cannot be read.
        BadJournal: its header is not whole (then nothing had been played), or it is no journal,
            or one of a newer version.
    """
    data = read_file(path, MAX_VALUE_BYTES)
    entries: list[JournalEntry] = []
    places: list[int] = []
    sums: list[str] = []
    at, last = 0, FIRST_CHECKSUM
    while (end := data.find(b"\n", at)) >= 0:
        entry = _opened(data[at : end + 1], last)
        if entry is None:
            break
        last = entry.pop("sum")
        entries.append(entry)
        sums.append(last)
        at = end + 1
        places.append(at)
    if not entries:
        raise _no_journal(path)
    setup, header = _header(entries[0], path)
    return JournalText(
        setup,
        _word(header.get("tree")),
        _word(header.get("program")),
        tuple(entries[1:]),
        tuple(places),
        tuple(sums),
        len(data[at:].splitlines()),
        len(data),
    )


def sealed_line(entry: JournalEntry, last: str) -> tuple[bytes, str]:
    body = json.dumps(entry, separators=(",", ":"))
    sum_ = f"{zlib.crc32(f'{last}{body}'.encode()):08x}"
    return f'{body[:-1]},"sum":"{sum_}"}}\n'.encode(), sum_


def _of_another_window(path: Path) -> OSError:
    return OSError(errno.EBUSY, Message("another window plays this game"), str(path))


def _opened(line: bytes, last: str) -> JournalEntry | None:
    try:
        entry = json.loads(line)
        if not isinstance(entry, dict) or not isinstance(entry.get("sum"), str):
            return None
        sealed, _ = sealed_line({key: each for key, each in entry.items() if key != "sum"}, last)
    except (ValueError, RecursionError):
        return None
    return entry if sealed == line else None


def _header(header: JournalEntry, path: Path) -> tuple[GameSetup, JournalEntry]:
    version = header.get("journal")
    if not isinstance(version, int):
        raise _no_journal(path)
    if version > VERSION:
        raise BadJournal(
            mark(
                "{path} was written by version {program} of the program; update to go on with it."
            ),
            JournalNewer(str(path), _word(header.get("program"))),
        )
    try:
        setup = read_as(GameSetup, header)
    except ValueError as error:
        raise _no_journal(path) from error
    if setup.seat not in SEATS or not _is_file_name(setup.game):
        raise _no_journal(path)
    try:
        "".join(setup.players).encode()  # half a character can stand in no record
    except UnicodeEncodeError as error:
        raise _no_journal(path) from error
    return setup, header


def _word(value: object) -> str:
    return value[:MAX_NAME_LENGTH] if isinstance(value, str) else ""


def _is_file_name(game: str) -> bool:
    fits = game.isprintable() and len(game.encode()) <= MAX_NAME_LENGTH
    return fits and not set(game) & set("/\\:")


def _no_journal(path: Path) -> BadJournal:
    return BadJournal(
        mark("{path} holds no game that could be taken up; start a new one."),
        JournalUnusable(str(path)),
    )

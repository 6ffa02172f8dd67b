import errno
import json
import os
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
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
from tutor.practice.folder import OVER_SUFFIX
from tutor.practice.time_travel import GameSetup
from tutor.system.files import private_folder, replacing_bytes


def encode_answers(answers: Mapping[Seat, Answer]) -> dict[str, Any]:
    return {str(seat): encode(answer) for seat, answer in answers.items()}


def decode_answers(
    entry: Mapping[str, Any], pending: Mapping[Seat, tuple[Action, ...]]
) -> dict[Seat, Answer]:
    """Return the offered actions that a journal entry names.

    Raises:
        ValueError: a wrong seat answered, or an answer was not offered.
    """
    if {*entry} != {str(seat) for seat in pending}:
        raise ValueError(f"seats {', '.join(entry)} answer, {', '.join(map(str, pending))} should")
    answers: dict[Seat, Answer] = {}
    for seat, offered in pending.items():
        stored = entry[str(seat)]
        found = [each for each in (None, *offered) if encode(each) == stored]
        if not found:
            raise ValueError(f"{stored} was not offered")
        answers[seat] = found[0]
    return answers


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


VERSION: Final = 1
FIRST_CHECKSUM: Final = "00000000"
MAX_NAME_LENGTH: Final = 100
"""Maximum length of the game id (a file name) in bytes, and of other header texts in characters."""

JournalEntry: TypeAlias = dict[str, Any]


class BadJournal(TutorError):
    """A file from which no game can be resumed."""


class NewerJournal(BadJournal):
    """A journal written by a newer version of the program."""


@dataclass(frozen=True, slots=True)
class JournalText:
    setup: GameSetup
    tree_hash: str
    program: str
    entries: tuple[JournalEntry, ...]
    places: tuple[int, ...]
    """Byte offsets at which the header and each entry end."""
    last_sum: tuple[str, ...]
    lost: int
    size: int
    """The size of the file in bytes."""


class Journal:
    """The journal of a game. After an error no more is written, but the game continues.

    Attributes:
        path: the file; None if there is no journal, or another window writes it.
        unsaved: why nothing is written; None as long as writing works.
        record: path of the finished game's record; None until it is saved.
        spent: path of the journal once the record is saved.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.record: Path | None = None
        self.spent: Path | None = None
        self.unsaved: Message | None = None
        self._file: BinaryIO | None = None
        self._sum = FIRST_CHECKSUM
        self._size = 0
        self._there: os.stat_result | None = None

    @classmethod
    def create(cls, path: Path, setup: GameSetup, tree_hash: str, program: str) -> "Journal":
        journal = cls(path)
        header = {"journal": VERSION, "program": program, "tree": tree_hash, **asdict(setup)}
        line, last_sum = sealed_line(header, FIRST_CHECKSUM)
        with journal._saving():
            private_folder(path.parent)
            with replacing_bytes(path, private=True) as file:
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
            journal._attach(path.open("ab", buffering=0), path, last_sum)
        return journal

    @classmethod
    def reopen(cls, path: Path, text: JournalText, entries: int) -> "Journal":
        journal, size = cls(path), text.places[entries]
        with journal._saving():
            file = path.open("r+b", buffering=0)
            journal._attach(file, path, text.last_sum[entries])
            if journal._size != text.size:
                raise _of_another_window(path)
            if text.size != size:  # otherwise keep its modification time
                file.truncate(size)
            journal._size = file.seek(0, os.SEEK_END)
        return journal

    def _attach(self, file: BinaryIO, path: Path, last_sum: str = FIRST_CHECKSUM) -> None:
        self._file, self._sum = file, last_sum
        self._size = file.seek(0, os.SEEK_END)
        self._there = path.stat()

    def write(self, entry: JournalEntry) -> None:
        """Append one entry, unbuffered.

        Stop writing the journal if the disk is full, the file was deleted or replaced, or another
        window is playing this game.
        """
        if self._file is None or self.path is None or self._there is None:
            return
        with self._saving():
            is_there = os.path.samestat(self.path.stat(), self._there)
            if self._file.seek(0, os.SEEK_END) != self._size or not is_there:
                raise _of_another_window(self.path)
            line, self._sum = sealed_line(entry, self._sum)
            written = self._file.write(line)
            if written != len(line):
                raise OSError(errno.ENOSPC, SYSTEM_FAULTS[errno.ENOSPC], str(self.path))
            self._size += written

    def sync(self) -> None:
        if self._file is not None:
            with self._saving():
                os.fsync(self._file.fileno())

    @contextmanager
    def _saving(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self.give_up(error)

    def give_up(self, error: OSError) -> None:
        self.unsaved = Message(
            "The game cannot be saved to {path} ({why}). You can play on without saving.",
            path=self.path,
            why=message_of(error),
        )
        if error.errno == errno.EBUSY:
            self.path = None
        self.close()

    def spend(self, record: Path) -> None:
        self.close()
        self.record = record
        if self.path is not None:
            with suppress(OSError):  # deleted, or it cannot be renamed
                found = self.path.stat()
                if not os.path.samestat(found, self._there or found):
                    return  # another program has replaced it
                self._there = found
                self.spent = self.path
                over = self.path.with_suffix(OVER_SUFFIX)
                if self.unsaved is None and not over.exists():
                    self.spent = self.path.rename(over)

    def drop(self) -> None:
        """Delete the journal of a finished game unless another window has continued it.

        Raises:
            OSError: the file cannot be deleted.
        """
        if self.spent is None or self._there is None:
            return
        with suppress(FileNotFoundError):
            found, there = self.spent.stat(), self._there
            if os.path.samestat(found, there) and found.st_size == there.st_size:
                self.spent.unlink()

    def close(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):  # a failed write was reported before
                file.close()


def read_journal(path: Path) -> JournalText:
    """Read a journal, stopping at the first incomplete line.

    Raises:
        OSError: the file cannot be read.
        BadJournal: the file is not a journal, has an incomplete header, or is from a newer version.
    """
    data = read_file(path, MAX_VALUE_BYTES)
    entries: list[JournalEntry] = []
    places: list[int] = []
    sums: list[str] = []
    at, last = 0, FIRST_CHECKSUM
    while (end := data.find(b"\n", at)) >= 0:
        entry = _parse_line(data[at : end + 1], last)
        if entry is None:
            break
        last = entry.pop("sum")
        entries.append(entry)
        sums.append(last)
        at = end + 1
        places.append(at)
    if not entries:
        raise _no_journal(path)
    header = entries[0]
    setup = _parse_setup(header, path)
    return JournalText(
        setup,
        _short_text(header.get("tree")),
        _short_text(header.get("program")),
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


def _parse_line(line: bytes, last: str) -> JournalEntry | None:
    try:
        entry = json.loads(line)
        if not isinstance(entry, dict) or not isinstance(entry.get("sum"), str):
            return None
        sealed, _ = sealed_line({key: each for key, each in entry.items() if key != "sum"}, last)
    except (ValueError, RecursionError):
        return None
    return entry if sealed == line else None


def _parse_setup(header: JournalEntry, path: Path) -> GameSetup:
    version = header.get("journal")
    if not isinstance(version, int):
        raise _no_journal(path)
    if version > VERSION:
        text = Message(
            "{path} was written by version {program} of the program. Update to resume it.",
            path=path,
            program=_short_text(header.get("program")),
        )
        raise NewerJournal(text)
    try:
        setup = read_as(GameSetup, header)
    except ValueError as error:
        raise _no_journal(path) from error
    game = setup.game
    is_file_name = game.isprintable() and len(game.encode()) <= MAX_NAME_LENGTH
    if setup.seat not in SEATS or not is_file_name or set(game) & set("/\\:"):
        raise _no_journal(path)
    try:
        "".join(setup.players).encode()  # a record cannot hold a lone surrogate
    except UnicodeEncodeError as error:
        raise _no_journal(path) from error
    return setup


def _short_text(value: object) -> str:
    return value[:MAX_NAME_LENGTH] if isinstance(value, str) else ""


def _no_journal(path: Path) -> BadJournal:
    text = Message("{path} contains no game to resume. Start a new one.", path=path)
    return BadJournal(text)

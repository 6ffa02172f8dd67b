import gzip
import hashlib
import io
import json
import os
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import IO, Final, Protocol, TypeAlias, cast

from rules.formats.logs import FREE_BYTES, RATIO, LogFile, find_logs, holds_game
from rules.formats.opening import GZIP, MAX_VALUE_BYTES, UTF_16, decode, open_file
from rules.message import BAD_VALUES, Message, quoted
from tutor.coach.log import MAX_LINE_BYTES, BadAdviceLog, header_line, read_log
from tutor.corpus import LENGTH
from tutor.export.annotated import KnownSeat

MAX_HEADER_BYTES: Final = MAX_VALUE_BYTES
"""The maximum length of the first line in bytes; it takes about 200 bytes per game."""
SHORT_LINE: Final = 100
"""The minimum length, in bytes, of the lines that this program writes."""
MAX_SHORT_LINES: Final = 10_000
GAME: Final = re.compile(rb'\{(?:"kind":"\w*",)?"game":("(?:[^"\\]|\\.)*")')


class LineSource(Protocol):
    def readline(self, most: int, /) -> bytes: ...


class WideLines:
    """Converts lines from UTF-16 (as redirected by a Windows shell) to UTF-8, replacing invalid
    characters with question marks."""

    def __init__(self, file: IO[bytes]) -> None:
        self._text = io.TextIOWrapper(file, "utf-16", errors="replace", newline="\n")

    def readline(self, most: int, /) -> bytes:
        return self._text.readline(most).encode()


class AdviceLines:
    def __init__(self, file: LineSource, packed: int | None = None) -> None:
        self._file = file
        self._left = None if packed is None else FREE_BYTES + RATIO * packed
        self._short = MAX_SHORT_LINES
        self.number = 0

    def next(self) -> bytes:
        """Return the next line including its line break; empty at the end of the file.

        Raises:
            BadAdviceLog: the line is too long, or the file is too large.
        """
        most = MAX_LINE_BYTES if self.number else MAX_HEADER_BYTES
        line = self._file.readline(most + 1)
        self.number += 1
        if len(line) > most:
            raise BadAdviceLog("Line {line} is far too long for an advice log.", line=self.number)
        self._short -= len(line) < SHORT_LINE
        if self._short < 0:
            raise BadAdviceLog(
                "Line {line}: too many short lines for an advice log.", line=self.number
            )
        if self._left is not None:
            self._left -= len(line)
            if self._left < 0:
                raise BadAdviceLog(
                    "Line {line}: the unpacked advice log is far too large.", line=self.number
                )
        return line

    def of_games(self) -> Iterator[tuple[int, bytes, str]]:
        """Yield the number, text (including the line break) and game id of each non-blank line.

        Raises:
            BadAdviceLog: a line is not part of an advice log.
        """
        game: str | None = None
        while line := self.next():
            if line.strip():
                game = self._game_of(line, game)
                if game is not None:
                    yield self.number, line if line.endswith(b"\n") else line + b"\n", game

    def _game_of(self, line: bytes, before: str | None) -> str | None:
        try:
            found = GAME.match(line)
            if found:
                return str(json.loads(found[1]))
            data = json.loads(line)
            return before if "kind" in data and "game" not in data else str(data["game"])
        except BAD_VALUES as error:
            raise BadAdviceLog(
                "Line {line} of the advice log cannot be read.", line=self.number
            ) from error


HEAD_BYTES: Final = 4096
"""The number of bytes examined to identify an advice log."""
MAX_GAME_BYTES: Final = 32 * 2**20
"""The maximum size of a game's lines in bytes; the longest of 4,000 hanchan needs 15 million for
four seats."""
MAX_GAME_LINES: Final = 5_000
MAX_GAME_VALUES: Final = 3_000_000
"""The maximum number of JSON values in a game's lines; that hanchan has 1.37 million, each taking
up to 100 bytes of memory."""
VALUE_MARKS: Final = (b",", b"[", b"{")
MAX_PIECES: Final = 1_000
LOG_MARK: Final = b'"advice_log"'
GZIP_FAULTS: Final = (OSError, EOFError, zlib.error)


@dataclass(frozen=True, slots=True)
class ExportSource:
    number: int
    log: LogFile
    line: int = 1
    known: KnownSeat | None = None
    """Set if the source is the log of one seat of a class."""


Part: TypeAlias = tuple[LogFile, int]


def find_sources(paths: Iterable[Path | str]) -> Iterator[ExportSource]:
    return sources(find_logs(paths, naturally=True))


def sources(logs: Iterable[LogFile]) -> Iterator[ExportSource]:
    parts = (part for log in logs for part in _parts(log))
    for number, (log, line) in enumerate(parts, start=1):
        yield ExportSource(number, log, line)


def short_hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:LENGTH]


def is_source(path: Path) -> bool:
    first = next(find_logs((path,)), None)
    if first is None:
        return holds_game(path)
    with _advice_log(first) as lines:
        return lines is not None or holds_game(path)


def is_advice_log(data: bytes) -> bool:
    head = data[:HEAD_BYTES].removeprefix(b"\xef\xbb\xbf").lstrip()
    return head.startswith(b"{") and LOG_MARK in head.split(b"\n", 1)[0]


def _parts(log: LogFile) -> Iterator[Part]:
    with _advice_log(log) as lines:
        if lines is None:
            yield log, 1
            return
        try:
            yield from _games(lines, log)
        except GZIP_FAULTS:
            damaged = Message("the gzip file is damaged: what came before is read")
            yield _fault(log, damaged), 1
        except BadAdviceLog as error:
            yield _fault(log, error.message), 1


@contextmanager
def _advice_log(log: LogFile) -> Iterator[AdviceLines | None]:
    with ExitStack() as stack:
        file: IO[bytes] = io.BytesIO(log.data)
        packed: int | None = None
        try:
            if log.fault:
                file = stack.enter_context(open_file(Path(log.place)))
            if file.read(len(GZIP)) == GZIP:
                packed = file.seek(0, os.SEEK_END)
                file.seek(0)
                file = cast(IO[bytes], stack.enter_context(gzip.GzipFile(fileobj=file)))
            file.seek(0)
            head = file.read(HEAD_BYTES)
            file.seek(0)
        except GZIP_FAULTS:
            head = b""
        is_wide = head.startswith(UTF_16)
        lines = WideLines(file) if is_wide else file
        yield AdviceLines(lines, packed) if is_advice_log(decode(head).encode()) else None


def _games(log_lines: AdviceLines, log: LogFile) -> Iterator[Part]:
    header, _ = read_log(io.StringIO(log_lines.next().decode("utf-8-sig", "replace")))
    labels = {label.game: label for label in reversed(header.games)}
    parts = groupby(log_lines.of_games(), key=lambda line: line[2])
    for number, (game, group) in enumerate(parts):
        if number >= len(labels) + MAX_PIECES:
            raise BadAdviceLog(
                "Line {line}: the games of the advice log are in too many parts; the rest was left"
                " out.",
                line=log_lines.number,
            )
        first, lines = _joined(group)
        if game not in labels:
            nameless = Message(
                "line {line}: the header does not name the game {game!r}",
                line=first,
                game=quoted(game),
            )
            yield _fault(log, nameless), 1
            continue
        part = header_line(replace(header, games=(labels[game],))).encode()
        place = log.place if len(labels) == 1 else f"{log.place}, line {first}"
        yield LogFile(log.name, part + lines, place), first


def _joined(group: Iterable[tuple[int, bytes, str]]) -> tuple[int, bytes]:
    lines = bytearray()
    first = values = 0
    for count, (number, line, _) in enumerate(group, start=1):
        first = first or number
        lines += line
        values += sum(map(line.count, VALUE_MARKS))
        if len(lines) > MAX_GAME_BYTES or count > MAX_GAME_LINES or values > MAX_GAME_VALUES:
            raise BadAdviceLog("The game that begins in line {line} is far too large.", line=first)
    return first, bytes(lines)


def _fault(log: LogFile, why: Message) -> LogFile:
    return LogFile(log.name, place=log.place, fault=why)

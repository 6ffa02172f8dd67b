"""The lines of an advice log and whose game each is of, read within bounds.

An advice log may be as long as a school has games, but not in any other way: what is packed unpacks
to a bounded size, no line is far too long, and few are far too short.
"""

import io
import json
import re
from collections.abc import Iterator
from typing import IO, Final, Protocol

from rules.damage import BAD_VALUES
from rules.formats.archives import FREE_BYTES, RATIO
from rules.formats.opening import MAX_VALUE_BYTES
from tutor.advice.log import MAX_LINE_BYTES, BadAdviceLog

MAX_HEADER_BYTES: Final = MAX_VALUE_BYTES
"""Bytes of the first line: about 200 a game."""
SHORT_LINE: Final = 100
"""Bytes: no line of ours is as short."""
MAX_SHORT_LINES: Final = 10_000
GAME: Final = re.compile(rb'\{(?:"kind":"\w*",)?"game":("(?:[^"\\]|\\.)*")')


class Lines(Protocol):
    def readline(self, most: int, /) -> bytes: ...


class WideLines:
    """The lines of a text in UTF-16, in UTF-8: so the shell of Windows writes what a program says.
    What is wrong in it is a question mark."""

    def __init__(self, file: IO[bytes]) -> None:
        self._text = io.TextIOWrapper(file, "utf-16", errors="replace", newline="\n")

    def readline(self, most: int, /) -> bytes:
        return self._text.readline(most).encode()


class AdviceLines:
    def __init__(self, file: Lines, packed: int | None = None) -> None:
        self._file = file
        self._left = None if packed is None else FREE_BYTES + RATIO * packed
        self._short = MAX_SHORT_LINES
        self.number = 0

    def next(self) -> bytes:
        """Return the next line with its end; nothing at the end of the file.

        Raises:
            BadAdviceLog: that is no line of an advice log.
        """
        most = MAX_LINE_BYTES if self.number else MAX_HEADER_BYTES
        line = self._file.readline(most + 1)
        self.number += 1
        if len(line) > most:
            raise BadAdviceLog("Line {line} is far too long for an advice log.", line=self.number)
        self._short -= len(line) < SHORT_LINE
        if self._short < 0:
            raise BadAdviceLog(
                "Line {line}: an advice log has no such number of short lines.", line=self.number
            )
        if self._left is not None:
            self._left -= len(line)
            if self._left < 0:
                raise BadAdviceLog(
                    "Line {line}: the advice log unpacks to far more than it should.",
                    line=self.number,
                )
        return line

    def of_games(self) -> Iterator[tuple[int, bytes, str]]:
        """Yield the lines that hold something: number, text with its end, whose game.

        Raises:
            BadAdviceLog: that is no line of an advice log.
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

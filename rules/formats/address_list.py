"""Text files of replay URLs, split into games.

The URLs of a game are consecutive and share names, title and ``ref``. Other lines between them
(a heading, a truncated address) do not end the game.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import unquote

from rules.formats.json_text import ROUND_START, heads_of
from rules.formats.logs import MAX_PLACE_LENGTH, LogFile, find_logs
from rules.formats.opening import SLOW_TEXT_LIMIT, UTF_16, decode
from rules.formats.reader import JSON_FRAGMENT, addresses_in
from rules.formats.reading import MAX_ROUNDS
from rules.formats.tenhou6_dialects import Document, names_of

LIST_ENDING: Final = ".txt"
GAME_START: Final = re.compile(
    r"\{\s*+(?:\"|\}|\Z)|\[\s*+(?:[\[{\"]|[0-9]++\s*+,|\Z)|<(?:[?!]|mjlog|html|[A-Z]{2})"
)
PLACE: Final = re.compile(
    r"(.+\.(?:txt|json)):[0-9]{1,6}(?:-[0-9]{1,6})?(?: \([0-9]{1,6}\))?", re.IGNORECASE
)
"""The place of a game in a list: the file, the first and last line, and a number if several games
share these lines."""
LIST_LIMIT: Final = 100_000
FIRST_LINES: Final = 50
"""The number of first lines in which a single game must begin if it is surrounded by words."""
MAX_LINE_LENGTH: Final = 2**20
ADDRESSES_IN_LINE: Final = 8
LINE: Final = re.compile(r"([^\r\n]*+)(?:\r\n?|\n|\Z)")
DEAL: Final = slice(5)
"""The entries of a round up to the first hand."""

Line: TypeAlias = tuple[int, str]


def is_list(log: LogFile) -> bool:
    if not log.name.lower().endswith(LIST_ENDING) or log.fault:
        return False
    return not any(GAME_START.match(line) for _, line in islice(lines_of_list(log), FIRST_LINES))


def find_list(place: str) -> Path | None:
    match = PLACE.fullmatch(place) if len(place) <= MAX_PLACE_LENGTH else None
    return Path(match[1]) if match and os.path.isfile(match[1]) else None


def each_game(logs: Iterable[LogFile]) -> Iterator[LogFile]:
    """Yield the games of address lists one by one, and other files unchanged."""
    for log in logs:
        groups = [*placed_groups(log)] if is_list(log) else []
        games = [game_in_lines(log, place, group) for place, group in groups]
        if len(games) > 1 and any(games):
            for (place, group), game in zip(groups, games, strict=True):
                yield game or LogFile(
                    log.name, "\n".join(text for _, text in group).encode(), place
                )
        else:
            yield log


def find_in_list(place: str) -> LogFile | None:
    path = find_list(place)
    for log in find_logs([path] if path else []):
        if Path(log.place) == Path(place):
            return log  # one of several games in a JSON array
        for at, group in placed_groups(log) if is_list(log) else ():
            if Path(at) == Path(place):
                return game_in_lines(log, at, group)
    return None


def placed_groups(log: LogFile) -> Iterator[tuple[str, list[Line]]]:
    seen: Counter[str] = Counter()
    for group in groups_of(lines_of_list(log)):
        first, last = group[0][0], group[-1][0]
        place = f"{log.place}:{first}" + (f"-{last}" if last > first else "")
        seen[place] += 1
        yield place if seen[place] == 1 else f"{place} ({seen[place]})", group


def game_in_lines(log: LogFile, place: str, group: Sequence[Line]) -> LogFile | None:
    """Return the game in the given lines of a list; None if they contain only its id."""
    lines = "\n".join(line for _, line in group)
    if JSON_FRAGMENT not in lines:
        return None
    return LogFile(f"{log.name}:{group[0][0]}", lines.encode("utf-8", "replace"), place)


def lines_of_list(log: LogFile) -> Iterator[Line]:
    data = log.data[:SLOW_TEXT_LIMIT] if log.data.startswith(UTF_16) else log.data
    found = islice(LINE.finditer(decode(data).lstrip("\ufeff")), LIST_LIMIT)
    longest = ADDRESSES_IN_LINE * MAX_LINE_LENGTH
    lines = ((number, match[1][:longest].strip()) for number, match in enumerate(found, start=1))
    parts = ((number, part) for number, line in lines for part in addresses_in(line))
    for number, part in islice(parts, LIST_LIMIT):
        plain = part.strip()[:MAX_LINE_LENGTH]
        if plain and not plain.startswith("#"):
            yield number, plain


def groups_of(lines: Iterable[Line]) -> list[list[Line]]:
    groups: list[_Group] = []
    last: _Group | None = None
    doubtful: _Group | None = None
    for line in lines:
        head = _read_head(line[1])
        group = next((one for one in (last, doubtful) if head and one and one.takes(head)), None)
        if group is None or head is None:
            group = _Group(head)
            groups.append(group)
        group.lines.append(line)
        for one in (last, doubtful, group):
            if one is not None:
                one.is_broken = one is not group or not (head and head.is_whole)
        if head is None:
            continue
        group.add(head)
        if group.is_whole:
            last, doubtful = group, None
        else:
            doubtful = group
    return [group.lines for group in groups]


@dataclass(frozen=True, slots=True)
class _Head:
    names: tuple[str, ...]
    title: str
    """The names, title and reference, as JSON."""
    ref: object
    rounds: dict[tuple[int, int], int | None]
    """A hash of each deal (None if unknown), by round number and honba."""
    is_whole: bool

    def is_like(self, other: "_Head") -> bool:
        if self.is_whole and other.is_whole:
            return self.title == other.title
        pairs = [pair for pair in zip(self.names, other.names, strict=True) if all(pair)]
        if any(one != another for one, another in pairs):
            return False
        return self.ref == other.ref if self.ref and other.ref else bool(pairs)


@dataclass(slots=True)
class _Group:
    head: _Head | None
    lines: list[Line] = field(default_factory=list)
    rounds: dict[tuple[int, int], int | None] = field(default_factory=dict)
    is_broken: bool = False

    @property
    def is_whole(self) -> bool:
        return self.head is not None and self.head.is_whole

    def takes(self, head: _Head) -> bool:
        if self.head is None or not self.head.is_like(head):
            return False
        again = any(self.rounds.get(key, deal) != deal for key, deal in head.rounds.items())
        return not again or (head.is_whole and self.is_whole and not self.is_broken)

    def add(self, head: _Head) -> None:
        if len(self.rounds) < MAX_ROUNDS:
            self.rounds |= head.rounds
        if head.is_whole:
            self.head = head


def _read_head(line: str) -> _Head | None:
    if JSON_FRAGMENT not in line:
        return None
    text = unquote(line.split(JSON_FRAGMENT, 1)[1])
    try:
        document = json.JSONDecoder().raw_decode(text)[0]
        if not isinstance(document, dict):
            return None
        deals: dict[tuple[int, int], int | None] = {}
        rounds = document.get("log")
        for each in rounds[:MAX_ROUNDS] if isinstance(rounds, list) else []:
            match each:
                case [[int(number), int(honba), *_], *_]:
                    deals[number, honba] = hash(repr(each[DEAL]))
        return _head(document, deals, is_whole=True)
    except (ValueError, RecursionError):
        starts = islice(ROUND_START.finditer(text), MAX_ROUNDS)
        deals = {(int(start[1]), int(start[2])): None for start in starts}
        head = _head(heads_of(text), deals, is_whole=False)
        return head if head.ref or any(head.names) else None


def _head(
    document: Document, rounds: dict[tuple[int, int], int | None], *, is_whole: bool
) -> _Head:
    title = json.dumps([document.get(key) for key in ("name", "title", "ref")])
    return _Head(tuple(names_of(document)), title, document.get("ref"), rounds, is_whole)

"""Who is a pupil, and what pupils are called: aliases, and numbers where nobody is to be named."""

import csv
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from rules.formats.opening import decode, read_file
from rules.message import TutorError, natural
from tutor.language import gettext
from tutor.system.files import normalized, printable

NAMELESS: Final = "?"
MAX_SHOWN: Final = 4000
UNSEEN: Final = "Cf"
MAX_FILE_BYTES: Final = 2**20
"""Bytes of a file of aliases: room for more people than have played at any table."""
MAX_LINE_LENGTH: Final = 1000


class BadAliases(TutorError):
    """A file of aliases that cannot be used: which line, what, and what to do."""


def shown(name: str) -> str:
    """A name or a file's name as every format can hold it: without signs that control a screen,
    without the halves of characters that no file can hold, and without what is beyond any name.

    >>> shown(" a\\tb\\ud800 ")
    'a b?'
    """
    plain = printable(name[:MAX_SHOWN]).replace("\n", " ")
    return normalized("NFC", plain).strip()


def name_key(name: str) -> str:
    """Return what names are matched by: width, case, spaces and signs that nobody sees do not
    matter. Empty where there is nothing to be seen.

    >>> name_key(" Ｔａｒｏ　２ ") == name_key("\ufefftaro\u200b 2")
    True
    """
    plain = shown(name)
    if not plain.isprintable():
        plain = "".join(sign for sign in plain if unicodedata.category(sign) != UNSEEN)
    folded = normalized("NFKC", plain).casefold()
    return " ".join(normalized("NFKC", folded).split())


@dataclass(frozen=True, slots=True)
class Pupils:
    wanted: Mapping[str, str] | None = None
    """The names asked for, after aliases, by their `name_key`; None: everybody."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    numbered: Mapping[str, str] | None = None

    @property
    def is_anonymous(self) -> bool:
        return self.numbered is not None

    def pupil_of(self, player: str) -> str | None:
        name = self.name_of(player)
        if name is None or self.numbered is None:
            return name
        return self.numbered.get(name, "")

    def name_of(self, player: str) -> str | None:
        key = name_key(player)
        name = self.aliases.get(key, shown(player) if key else NAMELESS)
        return name if self.wanted is None else self.wanted.get(name_key(name))

    def numbering(self, players: Iterable[str]) -> "Pupils":
        """Return the same pupils as "Pupil 1", "Pupil 2" ..., in the order of their names.

        Args:
            players: names at the tables; of everybody, or of all that were asked for.
        """
        names = {name for player in players if (name := self.name_of(player)) is not None}
        return self.numbered_as(sorted(names, key=natural))

    def numbered_as(self, names: Iterable[str]) -> "Pupils":
        pattern = gettext("Pupil {number}")
        numbered = {name: pattern.format(number=at) for at, name in enumerate(names, start=1)}
        return replace(self, numbered=numbered)


def pupils_of(names: Iterable[str], aliases: Mapping[str, str]) -> Pupils:
    everybody = Pupils(aliases=aliases)
    found = (everybody.name_of(name) for name in names)
    return replace(everybody, wanted={name_key(name): name for name in found if name} or None)


def read_aliases(path: Path) -> dict[str, str]:
    """Return the aliases of a file: lines ``alias = name``, or a ``.csv`` with an alias and one
    name per row.

    Empty lines and lines that begin with # are passed over. The file may be as Excel writes it in
    Japan (see `decode`).

    Raises:
        BadAliases: a line is neither, or an alias is said to be two people.
        OSError: there is no such file.
    """
    data = read_file(path, MAX_FILE_BYTES)
    lines = decode(data).splitlines()
    pairs = _rows(lines, path) if path.suffix.lower() == ".csv" else _pairs(lines, path)
    found: dict[str, str] = {}
    for number, alias, name in pairs:
        key = name_key(alias)
        if found.setdefault(key, name) != name:
            raise BadAliases(
                "{path}, line {line}: {alias} is said to be {name} and {other}; keep one of them.",
                path=path,
                line=number,
                alias=alias,
                name=found[key],
                other=name,
            )
    ends: dict[str, str] = {}
    for alias in found:
        way: dict[str, None] = {}
        at = alias
        while at not in ends:
            way[at] = None
            name = found[at]
            key = name_key(name)
            if found.get(key, name) == name:
                ends[at] = name
            elif key in way:
                raise BadAliases(
                    "{path}: the aliases of {name} lead round in a circle.", path=path, name=name
                )
            else:
                at = key
        ends.update(dict.fromkeys(way, ends[at]))
    return {alias: ends[alias] for alias in found}


def _pairs(lines: list[str], path: Path) -> Iterator[tuple[int, str, str]]:
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        around = " = " if " = " in line else "="
        parts = [shown(part) for part in line.split(around)]
        if len(parts) != 2 or not all(map(name_key, parts)):
            raise BadAliases(
                "{path}, line {line}: write it as “alias = name”.", path=path, line=number
            )
        yield number, parts[0], parts[1]


def _rows(lines: list[str], path: Path) -> Iterator[tuple[int, str, str]]:
    for number, row in enumerate(_cells(lines, path), start=1):
        cells = [shown(cell) for cell in row]
        if not any(cells) or cells[0].startswith("#"):
            continue
        if len(cells) < 2 or not all(map(name_key, cells[:2])) or any(cells[2:]):
            raise BadAliases(
                "{path}, line {line}: a row is an alias and a name.", path=path, line=number
            )
        yield number, cells[0], cells[1]


def _short(lines: list[str], path: Path) -> Iterator[str]:
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE_LENGTH:
            raise _too_long(path, number)
        yield line


def _cells(lines: list[str], path: Path) -> Iterator[list[str]]:
    rows = csv.reader(_short(lines, path))
    try:
        yield from rows
    except csv.Error as error:
        raise _too_long(path, rows.line_num) from error


def _too_long(path: Path, line: int) -> BadAliases:
    return BadAliases("{path}, line {line}: that is too long for two names.", path=path, line=line)

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
"""Bytes of a file of aliases."""
MAX_LINE_LENGTH: Final = 1000


class BadAliases(TutorError):
    """A file of aliases that cannot be used."""


def shown(name: str) -> str:
    """Return a name that every format can hold: without control characters and lone surrogates,
    normalized to NFC, at most `MAX_SHOWN` characters.

    >>> shown(" a\\tb\\ud800 ")
    'a b?'
    """
    plain = printable(name[:MAX_SHOWN]).replace("\n", " ")
    return normalized("NFC", plain).strip()


def name_key(name: str) -> str:
    """Return the key by which names match, ignoring width, case, spaces and invisible characters;
    empty for names without visible characters.

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
    """The wanted names, with aliases resolved, by their `name_key`; None for everybody."""
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
        """Return the same pupils as "Pupil 1", "Pupil 2" ..., in the order of their names."""
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
    """Return the aliases of a file: lines ``alias = name``, or a ``.csv`` with an alias and a name
    per row.

    Empty lines and lines that begin with # are skipped. For encodings see `decode`.

    Raises:
        BadAliases: a line is invalid, or an alias belongs to two people.
        OSError: the file cannot be read.
    """
    data = read_file(path, MAX_FILE_BYTES)
    lines = decode(data).splitlines()
    pairs = _rows(lines, path) if path.suffix.lower() == ".csv" else _pairs(lines, path)
    found: dict[str, str] = {}
    for number, alias, name in pairs:
        key = name_key(alias)
        if found.setdefault(key, name) != name:
            raise BadAliases(
                "{path}, line {line}: {alias} belongs to {name} and {other}; keep one of them.",
                path=path,
                line=number,
                alias=alias,
                name=found[key],
                other=name,
            )
    resolved: dict[str, str] = {}
    for alias in found:
        at, met = alias, {alias}
        while found.get(key := name_key(found[at]), found[at]) != found[at]:
            if key in met:
                name = found[at]
                raise BadAliases(
                    "{path}: the aliases of {name} form a circle.", path=path, name=name
                )
            met.add(key)
            at = key
        resolved[alias] = found[at]
    return resolved


def _pairs(lines: list[str], path: Path) -> Iterator[tuple[int, str, str]]:
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        separator = " = " if " = " in line else "="
        parts = [shown(part) for part in line.split(separator)]
        if len(parts) != 2 or not all(map(name_key, parts)):
            raise BadAliases(
                "{path}, line {line}: write it as “alias = name”.", path=path, line=number
            )
        yield number, parts[0], parts[1]


def _rows(lines: list[str], path: Path) -> Iterator[tuple[int, str, str]]:
    for number, row in enumerate(_csv_rows(lines, path), start=1):
        cells = [shown(cell) for cell in row]
        if not any(cells) or cells[0].startswith("#"):
            continue
        if len(cells) < 2 or not all(map(name_key, cells[:2])) or any(cells[2:]):
            raise BadAliases(
                "{path}, line {line}: expected an alias and a name.", path=path, line=number
            )
        yield number, cells[0], cells[1]


def _csv_rows(lines: list[str], path: Path) -> Iterator[list[str]]:
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE_LENGTH:
            raise _too_long(path, number)
    rows = csv.reader(lines)
    try:
        yield from rows
    except csv.Error as error:
        raise _too_long(path, rows.line_num) from error


def _too_long(path: Path, line: int) -> BadAliases:
    return BadAliases("{path}, line {line}: the line is too long.", path=path, line=line)

import csv
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from rules.formats.opening import decode, read_file
from rules.message import TutorError, natural
from tutor.language import gettext, mark
from tutor.system.files import normalized, printable

NAMELESS: Final = "?"
MAX_SHOWN: Final = 4000
UNSEEN: Final = "Cf"
MAX_FILE_BYTES: Final = 2**20
"""The maximum size of an alias file, in bytes."""
MAX_LINE_LENGTH: Final = 1000


WRONG_LINE: Final = mark("{path}, line {line}: write it as “alias = name”.")
WRONG_ROW: Final = mark("{path}, line {line}: expected an alias and a name.")


class BadAliases(TutorError):
    """Raised for an alias file that cannot be used."""


def shown(name: str) -> str:
    """Return a name without control characters and lone surrogates, normalized to NFC and cut to
    `MAX_SHOWN` characters.

    >>> shown(" a\\tb\\ud800 ")
    'a b?'
    """
    plain = printable(name[:MAX_SHOWN]).replace("\n", " ")
    return normalized("NFC", plain).strip()


def name_key(name: str) -> str:
    """Return a key for comparing names that ignores width, case, spaces and invisible characters;
    empty if nothing visible is left.

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
    """The wanted names by `name_key`, with aliases resolved; None for all players."""
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
        """Return a copy that shows names as "Pupil 1", "Pupil 2" and so on, numbered in name
        order."""
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
    """Read aliases from a file: lines ``alias = name``, or a ``.csv`` with an alias and a name per
    row.

    Empty lines and lines starting with # are skipped. For encodings see `decode`.

    Raises:
        BadAliases: a line is invalid, or two people share an alias.
        OSError: the file cannot be read.
    """
    found: dict[str, str] = {}
    is_table = path.suffix.lower() == ".csv"
    for number, row in _rows(path):
        cells = [shown(cell) for cell in row]
        if len(cells) != 2 or not all(map(name_key, cells)):
            raise BadAliases(WRONG_ROW if is_table else WRONG_LINE, path=path, line=number)
        alias, name = cells
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


def _rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    lines = decode(read_file(path, MAX_FILE_BYTES)).splitlines()
    if path.suffix.lower() != ".csv":
        for number, line in enumerate(lines, start=1):
            if line.strip() and not line.startswith("#"):
                yield number, line.split(" = " if " = " in line else "=")
        return
    too_long = (at for at, line in enumerate(lines, start=1) if len(line) > MAX_LINE_LENGTH)
    rows, last = csv.reader(lines), next(too_long, None)
    try:
        for number, row in enumerate(() if last else rows, start=1):
            if any(map(shown, row)) and not shown(row[0]).startswith("#"):
                yield number, row[:2] + [cell for cell in row[2:] if shown(cell)]
    except csv.Error:
        last = rows.line_num
    if last:
        raise BadAliases("{path}, line {line}: the line is too long.", path=path, line=last)

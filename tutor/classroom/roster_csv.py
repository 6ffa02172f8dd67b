"""The roster as a CSV file: a row per pupil with the name, other names, and groups.

The first row may be a head (``name,aliases,groups``, or the Japanese words); several names or
groups of a pupil stand in one cell with ``;`` between them. UTF-8, or what Excel writes in Japan.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from rules.formats.opening import read_file
from rules.formats.unpacking import decode
from tutor.classroom.fault import ClassroomError
from tutor.classroom.roster import MAX_NAME_LENGTH, Pupil, Roster, roster_of
from tutor.export.csv_export import BYTE_ORDER_MARK, FORMULA_START, plain
from tutor.export.pupils import name_key, shown
from tutor.files import replacing

HEAD: Final = ("name", "aliases", "groups")
SEPARATOR: Final = ";"
MAX_PUPILS: Final = 10_000
MAX_FILE_BYTES: Final = 2**21
_HEAD_NAMES: Final = frozenset({"name", "pupil", "名前", "氏名", "生徒"})
WIDE_SEPARATOR: Final = "；"
_TOLD_PARTS: Final = re.compile(r"sep=([,;\t])[,;]*", re.IGNORECASE)
COMMENT: Final = "#"
_LIKE_COMMENT: Final = re.compile(f"'*{COMMENT}")
_GUARDED: Final = re.compile(rf"\A'(?={FORMULA_START}|'*{COMMENT})")


def read_roster(path: Path) -> tuple[Pupil, ...]:
    """Return the pupils of a CSV file, in its order.

    Raises:
        ClassroomError: it has no pupil, is far too large, or a row says what no pupil can have.
        OSError: there is no such file.
    """
    data = read_file(path)
    if len(data) > MAX_FILE_BYTES:
        raise ClassroomError("{path} is far too large for a list of pupils.", path=path)
    lines = decode(data).splitlines()
    try:
        pupils = tuple(_pupils(lines, path))
    except csv.Error as error:
        raise ClassroomError("{path} is no CSV file of pupils.", path=path) from error
    if not pupils:
        raise ClassroomError(
            "There is no pupil in {path}; a row is a name, other names, groups.", path=path
        )
    return roster_of(pupils).pupils


def write_roster(path: Path, roster: Roster) -> None:
    """Write the pupils as a CSV file that `read_roster` reads back, whole or not at all.

    Raises:
        OSError: the place cannot be written.
    """
    with replacing(path) as file:
        file.write(BYTE_ORDER_MARK)
        rows = csv.writer(file)
        rows.writerow(HEAD)
        for pupil in roster.pupils:
            rows.writerow(map(_guarded, (pupil.name, listed(pupil.aliases), listed(pupil.groups))))


def _parts(lines: list[str]) -> str:
    first = lines[0] if lines else ""
    if told := _TOLD_PARTS.fullmatch(first):
        return told[1]
    if "," in first:
        return ","
    if "\t" in first:
        return "\t"
    return SEPARATOR if len(next(csv.reader([first], delimiter=SEPARATOR), ())) > 1 else ","


def listed(names: Iterable[str]) -> str:
    """Return names as one cell, or one line that somebody may change, lists them.

    >>> listed(("aoi_2001", "x;y"))
    'aoi_2001; x；y'
    """
    return f"{SEPARATOR} ".join(map(_within, names))


def _within(name: str) -> str:
    return name.replace(SEPARATOR, WIDE_SEPARATOR)


def _guarded(cell: str) -> str:
    return f"'{cell}" if _LIKE_COMMENT.match(cell) else plain(cell)


def _pupils(lines: list[str], path: Path) -> Iterator[Pupil]:
    begin = 1 if lines and _TOLD_PARTS.fullmatch(lines[0]) else 0
    rows = csv.reader(lines[begin:], delimiter=_parts(lines), strict=True)
    for number, row in enumerate(rows, start=begin + 1):
        cells = [_GUARDED.sub("", shown(cell), count=1) for cell in row]
        if not any(cells) or shown(row[0]).startswith(COMMENT):
            continue
        if number == begin + 1 and name_key(cells[0]) in _HEAD_NAMES:
            continue
        if not name_key(cells[0]) or len(cells[0]) > MAX_NAME_LENGTH or number > MAX_PUPILS:
            raise ClassroomError(
                "{path}, row {row}: a row is a name, other names, groups.", path=path, row=number
            )
        also, groups = (*cells[1:3], "", "")[:2]
        yield Pupil(cells[0], several(also), several(groups))


def several(cell: str, known: Iterable[str] = ()) -> tuple[str, ...]:
    """Return what one cell, or one line that somebody types, lists.

    Args:
        cell: as `listed` writes it.
        known: names that were listed in it before: they stay as they are.

    >>> several("aoi_2001; あおい ;")
    ('aoi_2001', 'あおい')
    >>> several("x；y; Ben", ["x;y"])
    ('x;y', 'Ben')
    """
    spelled = {_within(name): name for name in known}
    parts = (each.strip() for each in cell.split(SEPARATOR))
    return tuple(spelled.get(part, part) for part in parts if part)

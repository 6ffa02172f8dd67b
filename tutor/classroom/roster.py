import csv
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, TypeAlias

from rules.formats.opening import decode, read_file
from rules.message import TutorError
from rules.tiles import SEATS, Seat
from tutor.export.csv_export import BYTE_ORDER_MARK, FORMULA_START, plain
from tutor.export.pupils import name_key, shown
from tutor.language import mark
from tutor.system.files import replacing

NEWER: Final = mark(
    "{path} was written by a newer version of the program; update the program to open it."
)


class ClassroomError(TutorError):
    """Raised for input that a class cannot use. The message says where the fault is and what to
    do."""


class UnopenableError(ClassroomError):
    """Raised for a file that cannot be opened now but may be sound, and is therefore left alone."""


class NewerFileError(ClassroomError):
    def __init__(self, path: Path) -> None:
        super().__init__(NEWER, path=path)


MAX_NAME_LENGTH: Final = 100
MIN_SIMILARITY: Final = 0.75
"""The similarity (0 to 1) from which one name is suggested for another."""


@dataclass(frozen=True, slots=True)
class Pupil:
    name: str
    aliases: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.aliases)


@dataclass(frozen=True, slots=True)
class SeatedPupils:
    seats: dict[Seat, str]
    unsure: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Roster:
    pupils: tuple[Pupil, ...] = ()

    def pupil_of(self, name: str) -> str | None:
        return self.owners().get(name_key(name))

    def seated(self, players: Sequence[str], view: Seat | None = None) -> SeatedPupils:
        """Return the pupils at a table.

        Args:
            players: the four names, in seat order.
            view: the seat of the file's viewpoint (``tw``), which decides between two seats with
                the same name.
        """
        owners = self.owners()
        found: dict[str, list[Seat]] = {}
        for seat in SEATS:
            owner = owners.get(name_key(players[seat]))
            if owner is not None:
                found.setdefault(owner, []).append(seat)
        seats = {}
        unsure = []
        for owner, places in found.items():
            if len(places) == 1 or view in places:
                seats[places[0] if view not in places else view] = owner
            else:
                unsure.append(owner)
        return SeatedPupils(dict(sorted(seats.items())), tuple(unsure))

    def near(self, name: str) -> str | None:
        owners = self.owners()
        nearest = get_close_matches(name_key(name), owners, 1, MIN_SIMILARITY)
        return owners[nearest[0]] if nearest else None

    @property
    def groups(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(group for one in self.pupils for group in one.groups))

    def of_group(self, group: str) -> tuple[str, ...]:
        """Return the names of a group's pupils.

        Raises:
            ClassroomError: the group is unknown.
        """
        key = name_key(group)
        found = [one.name for one in self.pupils if key in map(name_key, one.groups)]
        if not found:
            raise ClassroomError("There is no group {name} in this class.", name=group)
        return tuple(found)

    def with_pupils(self, pupils: Iterable[Pupil]) -> "Roster":
        """Return a roster with added pupils. Existing pupils gain the aliases and groups.

        Raises:
            ClassroomError: a name is empty, too long or another pupil's.
        """
        known = {name_key(one.name): one for one in self.pupils}
        for one in pupils:
            before = known.get(name_key(one.name), Pupil(one.name))
            aliases, groups = (*before.aliases, *one.aliases), (*before.groups, *one.groups)
            known[name_key(one.name)] = Pupil(one.name, aliases, groups)
        return roster_of(known.values())

    def without(self, name: str) -> "Roster":
        """Return a copy of the roster with one pupil removed. Annotated games are not affected.

        Raises:
            ClassroomError: the pupil is unknown.
        """
        rest = tuple(one for one in self.pupils if name_key(one.name) != name_key(name))
        if len(rest) == len(self.pupils):
            raise ClassroomError("There is no pupil {name} in this class.", name=name)
        return Roster(rest)

    def owners(self) -> dict[str, str]:
        return {name_key(name): pupil.name for pupil in self.pupils for name in pupil.names}


def roster_of(pupils: Iterable[Pupil]) -> Roster:
    """Create a roster, removing repeated names and groups.

    Raises:
        ClassroomError: a name is empty, too long, or belongs to two pupils.
    """
    owners: dict[str, str] = {}
    kept: dict[str, Pupil] = {}
    for pupil in pupils:
        given = tuple(map(shown, pupil.names))
        keys = [_key(name) for name in given]
        for name, key in zip(given, keys, strict=True):
            if not key:
                raise ClassroomError("A pupil needs a name.")
            owner = owners.setdefault(key, given[0])
            if owner != given[0] or given[0] in kept:
                raise ClassroomError(
                    "The name {name} belongs to two pupils, {one} and {other}. Take it from one "
                    "of them; if they are one person, remove one from the list first.",
                    name=name,
                    one=owner,
                    other=given[0],
                )
        first = dict(zip(reversed(keys), reversed(given), strict=True))
        aliases = dict.fromkeys(first[key] for key in keys[1:])
        also = tuple(name for name in aliases if name != given[0])
        groups: dict[str, str] = {}
        for name in map(shown, pupil.groups):
            if key := _key(name):
                groups.setdefault(key, name)
        kept[given[0]] = Pupil(given[0], also, tuple(groups.values()))
    return Roster(tuple(kept.values()))


def names_in_order(roster: Roster, players: Iterable[str]) -> tuple[str, ...]:
    names = dict.fromkeys(one.name for one in roster.pupils)
    return tuple(names | dict.fromkeys(sorted({*players})))


def roster_to_json(roster: Roster) -> list[dict[str, Any]]:
    return [asdict(one) for one in roster.pupils]


def _key(name: str) -> str:
    """Return the `name_key` of a name.

    Raises:
        ClassroomError: the name is too long.
    """
    if len(name) > MAX_NAME_LENGTH:
        raise ClassroomError(
            "The name {name}... is longer than {most} characters.",
            name=name[:20],
            most=MAX_NAME_LENGTH,
        )
    return name_key(name)


PUPIL_CHANGED: Final = mark(
    "{name} was changed or removed in another window; check the list, then change it."
)
RosterChange: TypeAlias = Callable[[Roster], Roster]


class PupilChangedError(ClassroomError):
    def __init__(self, pupil: Pupil) -> None:
        super().__init__(PUPIL_CHANGED, name=pupil.name)


def adding(pupils: Iterable[Pupil]) -> RosterChange:
    new = roster_of(pupils).pupils

    def change(roster: Roster) -> Roster:
        return roster_of([*roster.pupils, *(one for one in new if one not in roster.pupils)])

    return change


def merging(pupils: Iterable[Pupil]) -> RosterChange:
    given = tuple(pupils)
    return lambda roster: roster.with_pupils(given)


def putting(new: Pupil, old: Pupil) -> RosterChange:
    (wanted,) = roster_of([new]).pupils

    def change(roster: Roster) -> Roster:
        if wanted in roster.pupils and old not in roster.pupils:  # done already
            return roster
        _check_unchanged(old, roster)
        return roster_of(wanted if one == old else one for one in roster.pupils)

    return change


def removing(old: Pupil) -> RosterChange:
    def change(roster: Roster) -> Roster:
        _check_unchanged(old, roster)
        return Roster(tuple(one for one in roster.pupils if one != old))

    return change


def _check_unchanged(pupil: Pupil, roster: Roster) -> None:
    if pupil not in roster.pupils:
        raise PupilChangedError(pupil)


HEAD: Final = ("name", "aliases", "groups")
SEPARATOR: Final = ";"
MAX_PUPILS: Final = 10_000
MAX_FILE_BYTES: Final = 2**21
_HEAD_NAMES: Final = frozenset({"name", "pupil", "名前", "氏名", "生徒"})
WIDE_SEPARATOR: Final = "；"
_SEPARATOR_LINE: Final = re.compile(r"sep=([,;\t])[,;]*", re.IGNORECASE)
COMMENT: Final = "#"
_LIKE_COMMENT: Final = re.compile(f"'*{COMMENT}")
_GUARDED: Final = re.compile(rf"\A'(?={FORMULA_START}|'*{COMMENT})")


def read_roster(path: Path) -> tuple[Pupil, ...]:
    """Return the pupils listed in a CSV file, in its order.

    Raises:
        ClassroomError: the file lists no pupil, is too large, or has a row with an invalid name.
        OSError: the file cannot be read.
    """
    data = read_file(path)
    if len(data) > MAX_FILE_BYTES:
        raise ClassroomError("{path} is far too large for a list of pupils.", path=path)
    lines = decode(data).splitlines()
    try:
        pupils = tuple(_pupils(lines, path))
    except csv.Error as error:
        raise ClassroomError("{path} is not a CSV file of pupils.", path=path) from error
    if not pupils:
        raise ClassroomError(
            "There is no pupil in {path}; each row needs a name, other names, groups.", path=path
        )
    return roster_of(pupils).pupils


def write_roster(path: Path, roster: Roster) -> None:
    """Write the roster atomically as a CSV file that `read_roster` can read.

    Raises:
        OSError: the file cannot be written.
    """
    with replacing(path) as file:
        file.write(BYTE_ORDER_MARK)
        rows = csv.writer(file)
        rows.writerow(HEAD)
        for pupil in roster.pupils:
            cells = (pupil.name, joined_names(pupil.aliases), joined_names(pupil.groups))
            rows.writerow(
                f"'{cell}" if _LIKE_COMMENT.match(cell) else plain(cell) for cell in cells
            )


def _delimiter(lines: list[str]) -> str:
    first = lines[0] if lines else ""
    if declared := _SEPARATOR_LINE.fullmatch(first):
        return declared[1]
    if "," in first:
        return ","
    if "\t" in first:
        return "\t"
    return SEPARATOR if len(next(csv.reader([first], delimiter=SEPARATOR), ())) > 1 else ","


def joined_names(names: Iterable[str]) -> str:
    """Join names into one line of text, replacing semicolons inside names.

    >>> joined_names(("aoi_2001", "x;y"))
    'aoi_2001; x；y'
    """
    return f"{SEPARATOR} ".join(name.replace(SEPARATOR, WIDE_SEPARATOR) for name in names)


def _pupils(lines: list[str], path: Path) -> Iterator[Pupil]:
    begin = 1 if lines and _SEPARATOR_LINE.fullmatch(lines[0]) else 0
    rows = csv.reader(lines[begin:], delimiter=_delimiter(lines), strict=True)
    for number, row in enumerate(rows, start=begin + 1):
        cells = [_GUARDED.sub("", shown(cell), count=1) for cell in row]
        if not any(cells) or shown(row[0]).startswith(COMMENT):
            continue
        if number == begin + 1 and name_key(cells[0]) in _HEAD_NAMES:
            continue
        if not name_key(cells[0]) or len(cells[0]) > MAX_NAME_LENGTH or number > MAX_PUPILS:
            raise ClassroomError(
                "{path}, row {row}: expected a name, other names, groups.", path=path, row=number
            )
        also, groups = (*cells[1:3], "", "")[:2]
        yield Pupil(cells[0], several(also), several(groups))


def several(cell: str, known: Iterable[str] = ()) -> tuple[str, ...]:
    """Split a cell or a typed line into names.

    Args:
        cell: text in the format of `joined_names`.
        known: names that keep their separators, because the cell listed them before.

    >>> several("aoi_2001; あおい ;")
    ('aoi_2001', 'あおい')
    >>> several("x；y; Ben", ["x;y"])
    ('x;y', 'Ben')
    """
    originals = {name.replace(SEPARATOR, WIDE_SEPARATOR): name for name in known}
    parts = (each.strip() for each in cell.split(SEPARATOR))
    return tuple(originals.get(part, part) for part in parts if part)

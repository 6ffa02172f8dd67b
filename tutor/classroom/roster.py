"""The pupils of a class, their aliases, and the roster as CSV."""

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
    """Input that a class cannot use: says what, where and what to do."""


class UnopenableError(ClassroomError):
    """A file that may be whole, and cannot be opened now: it is left as it is."""


class NewerFileError(ClassroomError):
    def __init__(self, path: Path) -> None:
        super().__init__(NEWER, path=path)


MAX_NAME_LENGTH: Final = 100
MIN_SIMILARITY: Final = 0.75
"""How much of two names must agree (0 to 1) for one to be suggested for the other."""


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
        """Return who sits where.

        Args:
            players: the four names at the table, in seat order.
            view: whose view the file is (``tw``); it decides where two seats bear one name.
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
            ClassroomError: there is no such group.
        """
        key = name_key(group)
        found = [one.name for one in self.pupils if key in map(name_key, one.groups)]
        if not found:
            raise ClassroomError("There is no group {name} in this class.", name=group)
        return tuple(found)

    def with_pupils(self, pupils: Iterable[Pupil]) -> "Roster":
        """With these pupils added, or with what is new of those who are there; nobody goes.

        Raises:
            ClassroomError: a name is empty, too long or another pupil's.
        """
        known = {name_key(one.name): one for one in self.pupils}
        for one in pupils:
            before = known.get(name_key(one.name), Pupil(one.name))
            aliases, groups = (*before.aliases, *one.aliases), (*before.groups, *one.groups)
            known[name_key(one.name)] = Pupil(one.name, aliases, groups)
        return roster_of(known.values())

    def with_pupil(
        self, name: str, aliases: Iterable[str] = (), groups: Iterable[str] = ()
    ) -> "Roster":
        """With one more pupil, or with more aliases and groups of one who is there.

        Raises:
            ClassroomError: a name is empty, too long or another pupil's.
        """
        return self.with_pupils([Pupil(name, tuple(aliases), tuple(groups))])

    def without(self, name: str) -> "Roster":
        """Without a pupil; what was annotated stays.

        Raises:
            ClassroomError: there is no such pupil.
        """
        rest = tuple(one for one in self.pupils if name_key(one.name) != name_key(name))
        if len(rest) == len(self.pupils):
            raise ClassroomError("There is no pupil {name} in this class.", name=name)
        return Roster(rest)

    def owners(self) -> dict[str, str]:
        return {name_key(name): pupil.name for pupil in self.pupils for name in pupil.names}


def roster_of(pupils: Iterable[Pupil]) -> Roster:
    """Return the roster of these pupils; a name said twice of one pupil is kept once.

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
                    "The name {name} belongs to two pupils, {one} and {other}; "
                    "take it from one of them.",
                    name=name,
                    one=owner,
                    other=given[0],
                )
        first = dict(zip(reversed(keys), reversed(given), strict=True))
        aliases = dict.fromkeys(first[key] for key in keys[1:])
        also = tuple(name for name in aliases if name != given[0])
        kept[given[0]] = Pupil(given[0], also, _groups(pupil.groups))
    return Roster(tuple(kept.values()))


def names_in_order(roster: Roster, players: Iterable[str]) -> tuple[str, ...]:
    names = dict.fromkeys(one.name for one in roster.pupils)
    return tuple(names | dict.fromkeys(sorted({*players})))


def roster_to_json(roster: Roster) -> list[dict[str, Any]]:
    return [asdict(one) for one in roster.pupils]


def _groups(given: Iterable[str]) -> tuple[str, ...]:
    """Return groups as they are kept: each once, none without a name.

    Raises:
        ClassroomError: a name is too long.
    """
    first: dict[str, str] = {}
    for name in map(shown, given):
        if key := _key(name):
            first.setdefault(key, name)
    return tuple(first.values())


def _key(name: str) -> str:
    """Return what a name is matched by; "" where there is nothing to be seen.

    Raises:
        ClassroomError: it is too long.
    """
    if len(name) > MAX_NAME_LENGTH:
        raise ClassroomError(
            "The name {name}... is longer than {most} characters.",
            name=name[:20],
            most=MAX_NAME_LENGTH,
        )
    return name_key(name)


PUPIL_CHANGED: Final = mark(
    "{name} was changed or taken off the list meanwhile; look at the list as it is now, then "
    "change it."
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
        _find(old, roster)
        return roster_of(wanted if one == old else one for one in roster.pupils)

    return change


def removing(old: Pupil) -> RosterChange:

    def change(roster: Roster) -> Roster:
        _find(old, roster)
        return Roster(tuple(one for one in roster.pupils if one != old))

    return change


def _find(pupil: Pupil, roster: Roster) -> None:
    if pupil not in roster.pupils:
        raise PupilChangedError(pupil)


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

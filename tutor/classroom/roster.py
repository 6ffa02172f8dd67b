"""The pupils and the names they play under, and who of them sits where in a game."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from typing import Any, Final

from rules.tiles import SEATS, Seat
from tutor.classroom.fault import ClassroomError
from tutor.export.pupils import name_key, shown

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

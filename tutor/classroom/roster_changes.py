"""Changes of the roster that are made to the pupils as they are by then, not as they were shown."""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from tutor.classroom.fault import ClassroomError
from tutor.classroom.roster import Pupil, Roster, roster_of
from tutor.language import mark

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

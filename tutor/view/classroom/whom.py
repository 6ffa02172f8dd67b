"""Whose games something is about: everybody's, a group's, one pupil's. No Qt."""

from dataclasses import dataclass

from tutor.language import gettext
from tutor.view.classroom.state import ClassState
from tutor.view.classroom.words import pupil_word


@dataclass(frozen=True, slots=True)
class PupilChoice:
    text: str
    pupils: tuple[str, ...] = ()


def pupil_choices(state: ClassState) -> tuple[PupilChoice, ...]:
    roster = state.folder.roster
    pattern = gettext("Group: {name}")
    return (
        PupilChoice(gettext("Everybody")),
        *(PupilChoice(pattern.format(name=one), roster.of_group(one)) for one in roster.groups),
        *(PupilChoice(pupil_word(one, state), (one,)) for one in state.view.pupils),
    )

"""Whose games something is about: everybody's, a group's, one pupil's. No Qt."""

from dataclasses import dataclass

from tutor.language import Translator
from tutor.view.classroom.state import ClassState
from tutor.view.classroom.words import pupil_word


@dataclass(frozen=True, slots=True)
class PupilChoice:
    text: str
    pupils: tuple[str, ...] = ()


def pupil_choices(state: ClassState, translator: Translator) -> tuple[PupilChoice, ...]:
    roster = state.folder.roster
    pattern = translator.gettext("Group: {name}")
    return (
        PupilChoice(translator.gettext("Everybody")),
        *(PupilChoice(pattern.format(name=one), roster.of_group(one)) for one in roster.groups),
        *(PupilChoice(pupil_word(one, state, translator), (one,)) for one in state.view.pupils),
    )

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tutor.classroom.class_view import ClassPosition, decision_at
from tutor.classroom.kept_sets import read_notes
from tutor.classroom.problem_set import position_id, problem_at
from tutor.coach.advice import Decision, ReviewEntry
from tutor.export.figure_tables import (
    FigureTableView,
    mistakes_table,
    results_table,
    sets_table,
    teaching_table,
)
from tutor.export.handouts import PlannedUnit
from tutor.language import gettext
from tutor.pages.classroom.state_model import ClassState
from tutor.pages.classroom.words import pupil_word
from tutor.teaching.units import LessonUnit
from tutor.text.calls import recommendation
from tutor.text.game_summary import grade_note
from tutor.text.lessons import cause_title
from tutor.text.names import paragraph, round_word, tile_word
from tutor.text.review import places_note
from tutor.text.units import UnitWords, unit_words
from tutor.text.verdicts import right_line


def set_figures(state: ClassState) -> FigureTableView:
    view = state.view
    return sets_table(state.sets_since, view.figures, view.pupils, partial(pupil_word, state=state))


def set_explanation() -> str:
    return gettext(
        "Right answers to each set; below, in games, what the set is about: before its day → since."
    )


def results(state: ClassState) -> FigureTableView:
    view = state.view
    return results_table(view.figures, view.pupils, partial(pupil_word, state=state))


def figures(state: ClassState) -> FigureTableView:
    view = state.view
    return mistakes_table(view.figures, view.pupils, partial(pupil_word, state=state))


def teaching_figures(state: ClassState) -> FigureTableView:
    names = partial(pupil_word, state=state)
    return teaching_table(state.view.figures, names, state.habits)


def explanation() -> tuple[str, str]:
    short = gettext(
        "Mean final places. Luck is that of the tiles: wins and deal-ins on discards are not part"
        " of it."
    )
    return short, paragraph((places_note(), grade_note()))


MAX_NAME: Final = 24


@dataclass(frozen=True, slots=True)
class UnitView:
    unit: LessonUnit[ClassPosition]
    title: str
    words: UnitWords
    examples: tuple[str, ...]
    """One of each position."""


def unit_views(state: ClassState) -> tuple[UnitView, ...]:
    return tuple(
        UnitView(
            unit,
            cause_title(unit.idea),
            unit_words(unit, lambda pupil: _short_name(pupil, state)),
            tuple(_told_apart([_example(place, state) for place in unit.positions])),
        )
        for unit in state.view.figures.units
    )


def planned_units(state: ClassState) -> tuple[PlannedUnit, ...]:
    """Return the units with the answer and the note of each position.

    Raises:
        ClassroomError: a game's file is damaged.
    """
    notes = read_notes(state.folder)
    return tuple(
        PlannedUnit(
            view.unit.idea,
            view.title,
            view.words,
            tuple(
                _planned(decision_at(state.folder, place), line, notes)
                for place, line in zip(view.unit.positions, view.examples, strict=True)
            ),
        )
        for view in unit_views(state)
    )


def _planned(entry: ReviewEntry, where: str, notes: Mapping[str, str]) -> str:
    seen = entry.observation
    if isinstance(entry, Decision):
        thrown = tile_word(entry.played, seen.rules.red_fives)
        answer = paragraph(
            (right_line(seen, entry.advice), gettext("Thrown: {tile}.").format(tile=thrown))
        )
    else:
        answer = recommendation(entry.advice, seen)[0]
    said = gettext("{where}: {what}").format(where=where, what=answer)
    note = " ".join(notes.get(position_id(problem_at(entry)), "").split())
    return paragraph((said, note)) if note else said


def _example(place: ClassPosition, state: ClassState) -> str:
    where = gettext("{round} · turn {turn}").format(
        round=round_word(place.round.round, place.round.honba), turn=place.turn
    )
    return f"{_short_name(place.pupil, state)} · {where}"


def _told_apart(names: Sequence[str]) -> Iterator[str]:
    """Yield the names, with a number after each that came before."""
    for at, name in enumerate(names):
        before = names[:at].count(name)
        yield f"{name} ({before + 1})" if before else name


def _short_name(pupil: str, state: ClassState) -> str:
    name = pupil_word(pupil, state)
    return name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"

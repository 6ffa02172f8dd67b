"""The problem sets that a class was given, pupil by pupil: what they answered, and what changed in
their games from the day on. No Qt."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from tutor.classroom.class_teaching import seat_games
from tutor.classroom.kept_sets import KeptAnswers, KeptSet
from tutor.export.pupils import name_key
from tutor.language import gettext
from tutor.teaching.before_after import BeforeAfter, before_after
from tutor.text.teaching import change_text, change_words
from tutor.view.classroom.state import ClassState
from tutor.view.classroom.words import (
    ColumnHead,
    FigureCell,
    FigureTableView,
    PupilRow,
    count_line,
    named,
    pupil_word,
)

Answered: TypeAlias = Mapping[str, KeptAnswers]


def set_figures(state: ClassState) -> FigureTableView:
    heads = tuple(ColumnHead(_title(one), None) for one in state.sets)
    found = [_last_answers(one, state) for one in state.sets]
    whom: tuple[str | None, ...] = (None, *state.view.pupils)
    rows = (_row(pupil, heads, found, state) for pupil in whom)
    return FigureTableView(heads, tuple(rows))


def set_explanation() -> str:
    return gettext(
        "Fine answers to each set; below, in games, what the set is about: before its day → since."
    )


def _title(kept: KeptSet) -> str:
    title = kept.title or gettext("Problem set")
    return f"{title[:40]} · {kept.day.isoformat()}"


def _last_answers(kept: KeptSet, state: ClassState) -> Answered:
    owners, pupils = state.folder.roster.owners(), frozenset(state.view.pupils)
    found = kept.by_pupil(lambda name: owners.get(name_key(name), name))
    return {pupil: one for pupil, one in found.items() if pupil in pupils}


def _row(
    pupil: str | None, heads: tuple[ColumnHead, ...], found: Sequence[Answered], state: ClassState
) -> PupilRow:
    name = gettext("Everybody") if pupil is None else pupil_word(pupil, state)
    cells = tuple(
        _cell(pupil, name, head.title, (kept, answers), state)
        for head, kept, answers in zip(heads, state.sets, found, strict=True)
    )
    return PupilRow(pupil, name, count_line(state.view, pupil), cells)


def _cell(
    pupil: str | None, name: str, title: str, given: tuple[KeptSet, Answered], state: ClassState
) -> FigureCell:
    kept, found = given
    change = before_after(seat_games(state.view, pupil), kept.about, kept.day)
    told, words = _told(pupil, found)
    changed = change_text(change) if change.is_known else ""
    said = "; ".join(filter(None, (words, _words(change))))
    cell = FigureCell((pupil, None), told, changed, None, True, "")
    return named(cell, name, title, said)


def _words(change: BeforeAfter) -> str:
    return change_words(change) if change.is_known else ""


def _told(pupil: str | None, found: Answered) -> tuple[str, str]:
    mine = [one for who, one in found.items() if pupil in (None, who)]
    answered, fine = sum(one.answered for one in mine), sum(one.fine for one in mine)
    if not answered:
        return "", gettext("no answer")
    told = gettext("{part} of {whole}").format(part=fine, whole=answered)
    return told, gettext("fine: {count}").format(count=told)

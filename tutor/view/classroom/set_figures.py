"""The problem sets that a class was given, pupil by pupil: what they answered, and what changed in
their games from the day on. No Qt."""

from tutor.classroom.class_teaching import seat_games
from tutor.classroom.kept_sets import KeptAnswers, KeptSet
from tutor.language import Translator
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


def set_figures(state: ClassState, translator: Translator) -> FigureTableView:
    """Return one row per pupil, one column per set."""
    heads = tuple(ColumnHead(_title(one, translator), None) for one in state.sets)
    whom: tuple[str | None, ...] = (None, *state.view.pupils)
    return FigureTableView(heads, tuple(_row(pupil, heads, state, translator) for pupil in whom))


def set_explanation(translator: Translator) -> str:
    """Return what stands above the table."""
    return translator.gettext(
        "Fine answers to each set; below, in games, what the set is about: before its day → since."
    )


def _title(kept: KeptSet, translator: Translator) -> str:
    title = kept.title or translator.gettext("Problem set")
    return f"{title[:40]} · {kept.day.isoformat()}"


def _row(
    pupil: str | None, heads: tuple[ColumnHead, ...], state: ClassState, translator: Translator
) -> PupilRow:
    name = (
        translator.gettext("Everybody") if pupil is None else pupil_word(pupil, state, translator)
    )
    cells = tuple(
        _cell(pupil, name, head.title, kept, state, translator)
        for head, kept in zip(heads, state.sets, strict=True)
    )
    return PupilRow(pupil, name, count_line(state.view, pupil, translator), cells)


def _cell(
    pupil: str | None,
    name: str,
    title: str,
    kept: KeptSet,
    state: ClassState,
    translator: Translator,
) -> FigureCell:
    change = before_after(seat_games(state.view, pupil), kept.about, kept.day)
    told, words = _answered(pupil, kept, state, translator)
    changed = change_text(change) if change.is_known else ""
    said = "; ".join(filter(None, (words, _words(change, translator))))
    cell = FigureCell((pupil, None), told, changed, None, True, "")
    return named(cell, name, title, said, translator)


def _words(change: BeforeAfter, translator: Translator) -> str:
    return change_words(change, translator) if change.is_known else ""


def _answered(
    pupil: str | None, kept: KeptSet, state: ClassState, translator: Translator
) -> tuple[str, str]:
    """Return how many answers were fine: in a cell, and in words."""
    owners = state.folder.roster.owners()
    found: list[KeptAnswers]
    if pupil is None:
        found = [*kept.answers]
    else:
        mine = kept.of_pupil(pupil, owners)
        found = [] if mine is None else [mine]
    answered, fine = sum(one.answered for one in found), sum(one.fine for one in found)
    if not answered:
        return "", translator.gettext("no answer")
    told = translator.gettext("{part} of {whole}").format(part=fine, whole=answered)
    return told, translator.gettext("fine: {count}").format(count=told)

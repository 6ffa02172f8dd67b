"""What to teach next, and results of sets."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from tutor.classroom.class_view import ClassPosition, ClassTeaching, Headline, decision_at
from tutor.classroom.homework import with_homework_together
from tutor.classroom.kept_sets import KeptAnswers
from tutor.classroom.notes import read_notes
from tutor.classroom.problem_set import position_id, problem_at
from tutor.coach.advice import Decision, ReviewEntry
from tutor.coach.graded import Cause
from tutor.export.lesson_plan import PlannedUnit
from tutor.export.pupils import name_key
from tutor.export.totals import homework_title
from tutor.grading.grade import BEST, Grade
from tutor.intervals import Interval, is_enough
from tutor.language import gettext
from tutor.luck.places import MeanPlace
from tutor.pages.classroom.state_model import ClassState, Selection
from tutor.pages.classroom.words import (
    ColumnHead,
    FigureCell,
    FigureTableView,
    PupilRow,
    column_word,
    count_line,
    pupil_word,
    with_name,
)
from tutor.teaching import figures
from tutor.teaching.since import BeforeAfter
from tutor.teaching.units import LessonUnit
from tutor.text import habits
from tutor.text.calls import recommendation
from tutor.text.game_summary import grade_cells, grade_note, grade_words
from tutor.text.lessons import cause_title, chances_text, count_text, watch_line
from tutor.text.names import paragraph, percent_text, round_word, tile_word, with_percent
from tutor.text.review import mean_place_words, places_heads, places_note, range_words
from tutor.text.verdicts import right_line

Answered: TypeAlias = Mapping[str, KeptAnswers]


def set_figures(state: ClassState) -> FigureTableView:
    owners, pupils = state.folder.roster.owners(), frozenset(state.view.pupils)
    heads: list[ColumnHead] = []
    answers: list[Answered] = []
    sets = with_homework_together(state.sets, homework_title())
    for kept in sets:
        title = kept.title or gettext("Problem set")
        heads.append(ColumnHead(f"{title[:40]} · {kept.day.isoformat()}", None))
        found = kept.by_pupil(lambda name: owners.get(name_key(name), name))
        answers.append({pupil: one for pupil, one in found.items() if pupil in pupils})
    changes = [state.changes.get((kept.about, kept.day), {}) for kept in sets]
    rows = []
    for who in (None, *state.view.pupils):
        name = gettext("Everybody") if who is None else pupil_word(who, state)
        cells = tuple(
            _set_cell(who, name, head.title, given, change.get(who))
            for head, given, change in zip(heads, answers, changes, strict=True)
        )
        rows.append(PupilRow(who, name, count_line(state.view, who), cells))
    return FigureTableView(tuple(heads), tuple(rows))


def set_explanation() -> str:
    return gettext(
        "Right answers to each set; below, in games, what the set is about: before its day → since."
    )


def _set_cell(
    pupil: str | None, name: str, title: str, found: Answered, change: BeforeAfter | None
) -> FigureCell:
    mine = [one for who, one in found.items() if pupil in (None, who)]
    answered, right = sum(one.answered for one in mine), sum(one.right for one in mine)
    count, words = "", [gettext("no answer")]
    if answered:
        count = gettext("{part} of {whole}").format(part=right, whole=answered)
        words = [gettext("right: {count}").format(count=count)]
    changed = ""
    if change is not None and change.is_known:
        changed = habits.change_text(change)
        words.append(habits.change_words(change))
    cell = FigureCell((pupil, None), count, changed, None, True, "")
    return with_name(cell, name, title, "; ".join(words))


def results(state: ClassState) -> FigureTableView:
    titles = (*places_heads(), gettext("Grade"))
    view, name = state.view, gettext("Everybody")
    known = view.totals.luck_games()
    why = gettext("none: the players at a table share its places")
    empty = FigureCell((None, None), "", "", None, True, "")
    cells = (
        _games_cell(name, titles[0], None, known, view.games()),
        *(with_name(empty, name, title, why) for title in titles[1:]),
    )
    rows = [PupilRow(None, name, count_line(view, None), cells)]
    for pupil in view.pupils:
        name, places = pupil_word(pupil, state), view.totals.places(pupil)
        cells = (
            _games_cell(name, titles[0], pupil, places.games, view.games(pupil)),
            *(
                _mean_cell(name, title, pupil, mean, places.games)
                for title, mean in zip(titles[1:-1], (places.before, places.after), strict=True)
            ),
            _grade_cell(name, titles[-1], pupil, view.totals.grade(pupil)),
        )
        rows.append(PupilRow(pupil, name, count_line(view, pupil), cells))
    return FigureTableView(tuple(ColumnHead(each, None) for each in titles), tuple(rows))


def explanation() -> tuple[str, str]:
    short = gettext(
        "Mean final places. Luck is that of the tiles: wins and deal-ins on discards are not part"
        " of it."
    )
    return short, paragraph((places_note(), grade_note()))


def _games_cell(name: str, title: str, pupil: str | None, known: int, games: int) -> FigureCell:
    of_all = gettext("of {count}").format(count=f"{games:,}")
    cell = FigureCell((pupil, None), f"{known:,}", of_all, None, True, "")
    return with_name(cell, name, title, f"{known:,} {of_all}")


def _grade_cell(name: str, title: str, pupil: str, grade: Grade) -> FigureCell:
    if grade.value is None:
        few = gettext("too few to say ({count})").format(count=grade.decisions)
        return with_name(FigureCell((pupil, None), few, "", None, True, ""), name, title, few)
    words = grade_words(grade)
    value, _, interval = words.partition(" ")
    cell = FigureCell((pupil, None), value, interval.strip("()"), None, True, "")
    return with_name(cell, name, title, words)


def _mean_cell(name: str, title: str, pupil: str, mean: MeanPlace | None, games: int) -> FigureCell:
    if mean is None:
        few = gettext("too few to say ({count})").format(count=games)
        cell = FigureCell((pupil, None), few, "", None, True, "")
        return with_name(cell, name, title, few)
    cell = FigureCell((pupil, None), f"{mean.mean:.2f}", range_words(mean), None, True, "")
    return with_name(cell, name, title, mean_place_words(mean))


MAX_NAME: Final = 24


@dataclass(frozen=True, slots=True)
class UnitView:
    unit: LessonUnit[ClassPosition]
    title: str
    line: str
    evidence: str
    weeks: str
    pupils: str
    board: str
    examples: tuple[str, ...]
    """One of each position."""


def unit_views(state: ClassState) -> tuple[UnitView, ...]:
    if state.teaching is None:
        return ()
    return tuple(
        UnitView(
            unit,
            cause_title(unit.idea),
            habits.unit_line(unit),
            habits.evidence_line(unit),
            habits.unit_weeks_line(unit),
            habits.pupils_line(unit, lambda pupil: _short_name(pupil, state)),
            watch_line(unit.idea),
            tuple(_told_apart([_example(place, state) for place in unit.positions])),
        )
        for unit in state.teaching.units
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
            view.board,
            tuple(filter(None, (view.evidence, view.weeks, view.pupils))),
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


def teaching_figures(state: ClassState) -> FigureTableView:
    if state.teaching is None:
        return FigureTableView((), ())
    found = state.teaching
    counts = found.everybody.causes
    causes = [one for one in counts if one is not Cause.OTHER and counts[one].marks > 0]
    causes.sort(key=[*Cause].index)
    heads = (
        ColumnHead(gettext("Grade"), None),
        ColumnHead(gettext("By week"), None),
        ColumnHead(column_word(Headline.THREATS), Headline.THREATS),
        ColumnHead(gettext("Calls and riichi"), None),
        ColumnHead(gettext("Habits"), None),
        *(ColumnHead(cause_title(cause), cause) for cause in causes),
    )
    scale = _Scale.of(found, causes)
    rows = [(None, found.everybody), *((one.pupil, one) for one in found.pupils)]
    return FigureTableView(
        heads, tuple(_teaching_row(pupil, one, heads, scale, state) for pupil, one in rows)
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    week: Interval
    threats: float
    calls: float
    causes: dict[Cause, float]

    @classmethod
    def of(cls, found: ClassTeaching, causes: Sequence[Cause]) -> "_Scale":
        every = (found.everybody, *found.pupils)
        return cls(
            figures.week_scale(every),
            max(map(figures.reach, (one.threats for one in every))) or 1.0,
            max(map(figures.reach, (one.calls for one in every))) or 1.0,
            {cause: max(_share(one, cause) or 0.0 for one in every) or 1.0 for cause in causes},
        )


def _share(one: figures.PupilFigures, cause: Cause) -> float | None:
    count = one.causes.get(cause, figures.CauseCount())
    return count.marks / count.chances if is_enough(count.chances) else None


def _teaching_row(
    pupil: str | None,
    one: figures.PupilFigures,
    heads: tuple[ColumnHead, ...],
    scale: _Scale,
    state: ClassState,
) -> PupilRow:
    name = gettext("Everybody") if pupil is None else pupil_word(pupil, state)
    picked: Selection = (pupil, None)
    text, ends = grade_cells(one.grade)
    cell = FigureCell(
        picked,
        text,
        gettext("few games") if one.is_few else ends,
        max(0.0, one.grade.value or 0.0) / BEST,
        False,
        "",
        None if one.grade.interval is None else _cut(one.grade.interval, BEST),
        is_few=one.is_few,
    )
    calls, calls_words = _ratio_cell(one.calls, picked, scale.calls)
    cells = [
        (cell, grade_words(one.grade)),
        _weeks_cell(one, picked, scale),
        _ratio_cell(one.threats, (pupil, Headline.THREATS), scale.threats),
        (replace(calls, is_empty=True), calls_words),  # calls have no positions to show
        _habits_cell(pupil, state),
    ]
    cells += [_cause_cell(one, head.column, scale) for head in heads[len(cells) :]]
    return PupilRow(
        pupil,
        name,
        count_line(state.view, pupil),
        tuple(
            with_name(cell, name, head.title, words)
            for (cell, words), head in zip(cells, heads, strict=True)
        ),
    )


def _weeks_cell(
    one: figures.PupilFigures, picked: Selection, scale: _Scale
) -> tuple[FigureCell, str]:
    said = habits.weeks_text(one)
    if not one.weeks:
        return FigureCell(picked, said, "", None, True, ""), said
    text = habits.improvement_text(one.improvement)
    return FigureCell(picked, "", text, None, True, "", trend=figures.trend(one, scale.week)), said


def _ratio_cell(ratio: figures.GameRatio, picked: Selection, most: float) -> tuple[FigureCell, str]:
    part, whole = round(ratio.part), ratio.whole
    said = count_text(part, whole)
    if not whole:
        return FigureCell(picked, "", "", None, True, ""), gettext("nothing to decide")
    if ratio.is_few:
        counts = gettext("{part} of {whole}").format(part=part, whole=whole)
        return FigureCell(picked, counts, "", None, not part, "", is_few=True), said
    value = ratio.value or 0.0
    cell = FigureCell(
        picked,
        percent_text(value),
        f"{part:,} / {whole:,}",
        value / most,
        not part,
        "",
        _within(ratio, most),
    )
    ends = habits.range_text(ratio)
    return cell, f"{said}, {with_percent(ends)}"


def _habits_cell(pupil: str | None, state: ClassState) -> tuple[FigureCell, str]:
    cell = FigureCell((pupil, None), "", "", None, True, "")
    if pupil is None:
        return cell, gettext("shown for each pupil")
    shown = None if state.teaching is None else state.teaching.habits.get(pupil)
    if shown is None:
        return cell, gettext("not counted yet")
    lines = [habits.habit_line(one) for one in shown.habits]
    first = [habits.habit_title(one.habit) for one in shown.habits[:1]]
    said = paragraph((*lines, habits.habits_line(shown)))
    return replace(cell, text="".join(first)), said


def _cause_cell(one: figures.PupilFigures, column: object, scale: _Scale) -> tuple[FigureCell, str]:
    if not isinstance(column, Cause):
        raise TypeError(column)
    count = one.causes.get(column, figures.CauseCount())
    picked = (one.pupil or None, column)
    share = _share(one, column)
    said = chances_text(column, count) or gettext("nothing to decide")
    if not count.chances:
        return FigureCell(picked, "", "", None, True, ""), said
    counts = f"{count.marks:,} / {count.chances:,}"
    if share is None:
        few = gettext("{part} of {whole}").format(part=count.marks, whole=count.chances)
        return FigureCell(picked, few, "", None, not count.marks, "", is_few=True), said
    heat = share / scale.causes[column]
    cell = FigureCell(picked, percent_text(share), counts, None, not count.marks, "", heat=heat)
    return cell, said


def _within(ratio: figures.GameRatio, most: float) -> tuple[float, float] | None:
    if ratio.interval is None or ratio.is_few:
        return None
    return _cut(ratio.interval, most)


def _cut(interval: tuple[float, float], most: float) -> tuple[float, float]:
    low, high = (min(1.0, max(0.0, end / most)) for end in interval)
    return low, high

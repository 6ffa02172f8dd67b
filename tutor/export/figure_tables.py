from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeAlias

from tutor.coach.graded import CallCause, Cause
from tutor.coach.grading.grade import BEST
from tutor.coach.lessons.calls import ChanceCount
from tutor.export.given_sets import Changes, GivenSet, set_result, set_title
from tutor.intervals import Interval, is_enough
from tutor.language import gettext, ngettext
from tutor.teaching import figures
from tutor.teaching.figures import CauseCount, GameRatio, PupilFigures, TrendPoint
from tutor.teaching.units import ClassFigures
from tutor.text import habits
from tutor.text.game_summary import grade_cells, grade_words
from tutor.text.lessons import cause_title, chances_text, count_text
from tutor.text.names import percent_text, with_percent
from tutor.text.review import mean_place_words, places_heads, range_words


class Headline(StrEnum):
    THREATS = "threats"


Column: TypeAlias = Cause | CallCause
Selection: TypeAlias = tuple[str | None, Column | Headline | None]


@dataclass(frozen=True, slots=True)
class ColumnHead:
    title: str
    column: Column | Headline | None = None


@dataclass(frozen=True, slots=True)
class FigureCell:
    picked: Selection = (None, None)
    text: str = ""
    counts: str = ""
    share: float | None = None
    is_empty: bool = True
    """Whether there are no positions to show for the cell."""
    name: str = ""
    """The accessible name: pupil, column and figure."""
    interval: Interval = None
    trend: tuple[TrendPoint, ...] = ()
    heat: float | None = None
    """The background intensity, 0 to 1, relative to the other pupils."""
    is_few: bool = False


@dataclass(frozen=True, slots=True)
class PupilRow:
    pupil: str | None
    """None for the row of the whole class."""
    name: str
    games: str
    cells: tuple[FigureCell, ...]


@dataclass(frozen=True, slots=True)
class FigureTableView:
    heads: tuple[ColumnHead, ...]
    rows: tuple[PupilRow, ...]


Said: TypeAlias = tuple[FigureCell, str]
NameOf: TypeAlias = Callable[[str], str]


def column_word(column: Column | Headline | None) -> str:
    if column is None:
        return gettext("Mistakes")
    return gettext("Against threats") if isinstance(column, Headline) else cause_title(column)


def count_line(one: PupilFigures) -> str:
    decisions = ngettext("{count} decision", "{count} decisions", one.mistakes.chances)
    return gettext("{games}, {decisions}").format(
        games=habits.games_text(one.games, one.seats),
        decisions=decisions.format(count=f"{one.mistakes.chances:,}"),
    )


def _table(
    heads: Sequence[ColumnHead],
    pupils: Iterable[PupilFigures],
    names: NameOf,
    cells: Callable[[PupilFigures], Iterable[Said]],
) -> FigureTableView:
    rows = []
    pattern = gettext("{name}, {column}: {figure}")
    for one in pupils:
        name = names(one.pupil) if one.pupil else gettext("Everybody")
        pupil = one.pupil or None
        shown = tuple(
            replace(
                cell,
                picked=(pupil, head.column),
                name=pattern.format(name=name, column=head.title, figure=said),
            )
            for (cell, said), head in zip(cells(one), heads, strict=True)
        )
        rows.append(PupilRow(pupil, name, count_line(one), shown))
    return FigureTableView(tuple(heads), tuple(rows))


def teaching_table(
    of: ClassFigures[Any], names: NameOf = str, most: int | None = None
) -> FigureTableView:
    """Return how often each pupil overlooked each idea.

    Args:
        names: returns the name to show for a pupil.
        most: the maximum number of causes; the costliest are kept.
    """
    costs, every = of.everybody.causes, (of.everybody, *of.pupils)
    dearest = sorted(of.causes, key=lambda cause: -costs[cause].cost)[:most]
    causes = [cause for cause in of.causes if cause in dearest]
    heads = [
        ColumnHead(gettext("Grade")),
        ColumnHead(gettext("By week")),
        ColumnHead(column_word(Headline.THREATS), Headline.THREATS),
        ColumnHead(gettext("Calls and riichi")),
        *(ColumnHead(cause_title(cause), cause) for cause in causes),
    ]
    week = figures.week_scale(every)
    threats, calls = (
        max(map(figures.reach, ratios)) or 1.0
        for ratios in ([one.threats for one in every], [one.calls for one in every])
    )
    top = {cause: max(_share(one, cause) or 0.0 for one in every) or 1.0 for cause in causes}

    def cells(one: PupilFigures) -> Iterable[Said]:
        called, its_words = _ratio_cell(one.calls, calls)
        text, ends = grade_cells(one.grade)
        yield (
            FigureCell(
                text=text,
                counts=gettext("few games") if one.is_few else ends,
                share=max(0.0, one.grade.value or 0.0) / BEST,
                is_empty=False,
                interval=_cut(one.grade.interval, BEST),
                is_few=one.is_few,
            ),
            grade_words(one.grade),
        )
        said, change = habits.weeks_text(one), one.improvement
        yield (
            FigureCell(
                counts=habits.improvement_text(change),
                trend=figures.trend(one, week),
                is_few=change is None or not change.direction,
            )
            if one.weeks
            else FigureCell(text=said),
            said,
        )
        yield _ratio_cell(one.threats, threats)
        yield replace(called, is_empty=True), its_words  # calls have no positions to show
        for cause in causes:
            yield _cause_cell(one, cause, top[cause])

    return _table(heads, every, names, cells)


def _ratio_cell(ratio: GameRatio, most: float) -> Said:
    part, whole = round(ratio.part), ratio.whole
    said = count_text(part, whole)
    if not whole or ratio.is_few:
        return _few(part, whole, said)
    value, counts = ratio.value or 0.0, f"{part:,} / {whole:,}"
    interval, text = _cut(ratio.interval, most), percent_text(value)
    cell = FigureCell(
        text=text, counts=counts, share=value / most, is_empty=not part, interval=interval
    )
    return cell, f"{said}, {with_percent(habits.range_text(ratio))}"


def _few(part: int, whole: int, said: str) -> Said:
    if not whole:
        return FigureCell(), gettext("nothing to decide")
    counts = gettext("{part} of {whole}").format(part=part, whole=whole)
    return FigureCell(text=counts, is_empty=not part, is_few=True), said


def _share(one: PupilFigures, cause: Cause) -> float | None:
    count = one.causes.get(cause, CauseCount())
    return count.marks / count.chances if is_enough(count.chances) else None


def _cause_cell(one: PupilFigures, cause: Cause, most: float) -> Said:
    count, share = one.causes.get(cause, CauseCount()), _share(one, cause)
    said = chances_text(cause, count)
    if share is None:
        return _few(count.marks, count.chances, said)
    counts, text = f"{count.marks:,} / {count.chances:,}", percent_text(share)
    cell = FigureCell(text=text, counts=counts, is_empty=not count.marks, heat=share / most)
    return cell, said or gettext("nothing to decide")


def _cut(interval: Interval, most: float) -> Interval:
    if interval is None:
        return None
    low, high = (min(1.0, max(0.0, end / most)) for end in interval)
    return low, high


def mistakes_table(
    of: ClassFigures[Any], pupils: Iterable[str], names: NameOf = str
) -> FigureTableView:
    """Return each pupil's mistakes by cause, including calls and riichi."""
    every = of.everybody
    causes: list[Column] = [each for each in (*Cause, *CallCause) if every.count(each).marks]
    heads = [ColumnHead(column_word(each), each) for each in (None, *causes)]

    def cells(one: PupilFigures) -> Iterable[Said]:
        yield _share_cell(None, one.mistakes)
        for cause in causes:
            yield _share_cell(cause, one.count(cause))

    return _table(heads, (every, *map(of.of, pupils)), names, cells)


def _share_cell(column: Column | None, count: ChanceCount) -> Said:
    whole, is_empty = count.chances, not count.marks
    if not whole:
        return FigureCell(), gettext("nothing to decide")
    if not is_enough(whole):
        cell, said = _too_few(whole)
        return replace(cell, is_few=True, is_empty=is_empty), said
    text = percent_text(count.rate)
    parts = {"part": f"{count.marks:,}", "whole": f"{whole:,}"}
    said = gettext("{part} of {whole}").format(**parts)
    if column is not None:
        said = chances_text(column, count) or said
    counts = "{part} / {whole}".format(**parts)
    cell = FigureCell(text=text, counts=counts, share=count.rate, is_empty=is_empty)
    return cell, f"{text}, {said}"


def results_table(
    of: ClassFigures[Any], pupils: Iterable[str], names: NameOf = str
) -> FigureTableView:
    """Return each pupil's grade and, where luck is known, mean placement."""
    luck = places_heads() if of.everybody.results else ()
    heads = [ColumnHead(title) for title in (*luck, gettext("Grade"))]
    why = gettext("none: the players at a table share its places")

    def cells(one: PupilFigures) -> Iterable[Said]:
        of_all = gettext("of {count}").format(count=f"{one.games:,}")
        known, places = f"{one.luck_games:,}", one.places
        if luck:
            yield FigureCell(text=known, counts=of_all), f"{known} {of_all}"
            for mean in (places.before, places.after):
                if not one.pupil:
                    yield FigureCell(), why
                elif mean is None:
                    yield _too_few(places.games)
                else:
                    shown = FigureCell(text=f"{mean.mean:.2f}", counts=range_words(mean))
                    yield shown, mean_place_words(mean)
        if one.grade.value is None:
            yield _too_few(one.grade.decisions)
        else:
            text, ends = grade_cells(one.grade)
            yield FigureCell(text=text, counts=ends), grade_words(one.grade)

    return _table(heads, (of.everybody, *map(of.of, pupils)), names, cells)


def _too_few(count: int) -> Said:
    few = gettext("too few to say ({count})").format(count=count)
    return FigureCell(text=few), few


def sets_table(
    given: Sequence[tuple[GivenSet, Changes]],
    of: ClassFigures[Any],
    pupils: Iterable[str],
    names: NameOf = str,
) -> FigureTableView:
    """Return each pupil's right answers to the sets, and the change in later games."""
    heads = [ColumnHead(set_title(one)) for one, _ in given]

    def cells(one: PupilFigures) -> Iterable[Said]:
        for each, changes in given:
            found = set_result(each, changes, one.pupil or None)
            cell = FigureCell(text=found.answers, counts=found.change)
            yield cell, "; ".join(filter(None, (found.said, found.words)))

    return _table(heads, (of.everybody, *map(of.of, pupils)), names, cells)


MAX_CAUSES_ON_PAPER: Final = 6
"""The maximum number of cause columns on paper; more would be too narrow to read."""

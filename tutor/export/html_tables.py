"""Tables and charts of the HTML report."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain
from typing import Final

from markupsafe import Markup

from tutor.coach.graded import CallCause, Cause
from tutor.diagnosis.diagnosis import ShownHabits
from tutor.export.figures import ClassFigures, count_cells, count_heads, days_text, share_text
from tutor.export.html_game import card_markup
from tutor.export.lesson_card import PrintedLesson, cost_text, meta_line
from tutor.export.totals import (
    Changes,
    GivenSet,
    LessonCount,
    Totals,
    VerdictCount,
    set_result,
    set_title,
    with_all_answering,
)
from tutor.grading.grade import BEST, Grade
from tutor.intervals import Interval, is_enough
from tutor.language import gettext, pgettext
from tutor.lessons.calls import ChanceCount
from tutor.lessons.lessons import Phase
from tutor.teaching.figures import CauseCount, GameRatio, PupilFigures, trend, week_scale
from tutor.text import habits
from tutor.text.game_summary import grade_cells, grade_line, grade_words
from tutor.text.lessons import cause_title, chances_text, count_text, phase_title, watch_line
from tutor.text.names import capital, percent_text, with_percent
from tutor.text.review import place_cells, places_heads, results_caption

_HOT: Final = (154, 90, 16)
PAPER_CAUSES: Final = 6
"""The most causes in the grid on paper, those that cost the most: more are too narrow to read."""
_WIDE, _HIGH = 180.0, 16.0
_LINE_WIDE, _LINE_HIGH = 90.0, 18.0


def _bar_of(grade: Grade, *, is_few: bool) -> Markup:
    wide = _WIDE * max(0.0, grade.value or 0.0) / BEST
    kind = "bar few" if is_few else "bar"
    parts = [f'<rect class="{kind}" x="0" y="4" width="{wide:.1f}" height="8" rx="2"/>']
    if grade.interval is not None:
        low, high = (min(_WIDE, max(0.0, _WIDE * end / BEST)) for end in grade.interval)
        parts.append(
            f'<path class="range" d="M{low:.1f} 8H{high:.1f}M{low:.1f} 3v10M{high:.1f} 3v10"/>'
        )
    return _svg("bars", _WIDE, _HIGH, grade_line(grade), parts)


def weeks_of(pupil: PupilFigures, scale: Interval, *, paper: bool) -> Markup:
    """Return the grades of the weeks, drawn, and who improved; on paper, where rows are low, one
    of the two."""
    change, weeks = pupil.improvement, trend(pupil, scale)
    is_clear = change is not None and change.direction
    said = Markup("<small>{}</small>").format(habits.improvement_text(change))
    if not weeks or (paper and is_clear):
        return said if is_clear else Markup("")
    step = (_LINE_WIDE - 8) / (len(weeks) - 1)

    def line(heights: Iterable[float]) -> list[str]:
        return [
            f"{4 + at * step:.1f} {_LINE_HIGH - 3 - (_LINE_HIGH - 6) * height:.1f}"
            for at, height in enumerate(heights)
        ]

    band = line(one.low for one in weeks) + line(one.high for one in weeks)[::-1]
    path = line(one.value for one in weeks)
    x, y = path[-1].split()
    parts = [
        f'<path class="band" d="M{"L".join(band)}Z"/>',
        f'<path class="trend" d="M{"L".join(path)}"/><circle cx="{x}" cy="{y}" r="2.6"/>',
    ]
    drawn = _svg("weeks", _LINE_WIDE, _LINE_HIGH, habits.weeks_text(pupil), parts)
    return drawn + said if pupil.pupil and not paper else drawn


def _svg(kind: str, wide: float, high: float, words: str, parts: list[str]) -> Markup:
    return Markup(
        f'<svg class="{kind}" viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" '
        f'height="{high:.0f}" role="img" aria-label="{escape(words)}">{"".join(parts)}</svg>'
    )


@dataclass(frozen=True, slots=True)
class HabitLine:
    title: str
    games: str
    counts: str


@dataclass(frozen=True, slots=True)
class HtmlHabits:
    note: str
    lines: tuple[HabitLine, ...]


def habits_of(shown: ShownHabits | None) -> HtmlHabits | None:
    if shown is None:
        return None
    return HtmlHabits(
        habits.habits_line(shown),
        tuple(
            HabitLine(
                habits.habit_title(one.habit),
                habits.habit_games_line(one),
                habits.habit_count_line(one),
            )
            for one in shown.habits
        ),
    )


@dataclass(frozen=True, slots=True)
class LessonLine:
    href: str
    where: str
    title: str
    meta: str
    cause: Cause | CallCause
    second: str


def second_key(card: PrintedLesson) -> str:
    return "" if card.differs is None else "differs" if card.differs else "agrees"


def lesson_line(card: PrintedLesson, number: int, href: str) -> LessonLine:
    """Return the line of a lesson.

    Args:
        number: the number of its game in the report.
        href: the address of the game's page.
    """
    game = gettext("Game {number}").format(number=number)
    return LessonLine(
        f"{href}#{card.anchor}",
        " · ".join(filter(None, (game, card.where, card.played))),
        card.title,
        meta_line(card),
        card.cause,
        second_key(card),
    )


def causes_of(lines: Iterable[Iterable[LessonLine]]) -> list[tuple[str, str]]:
    met = {line.cause for line in chain.from_iterable(lines)}
    discards = [(one.value, cause_title(one)) for one in Cause if one in met]
    calls = [(one.value, cause_title(one)) for one in CallCause if one in met]
    return discards + calls


@dataclass(frozen=True, slots=True)
class HtmlUnit:
    title: str
    line: str
    evidence: str
    weeks: str
    pupils: str
    board: str
    cards: tuple[Markup, ...]


@dataclass(frozen=True, slots=True)
class GridCell:
    text: str
    counts: str
    shade: str
    """A colour of CSS; empty for none."""
    is_few: bool
    words: str
    cause: str = ""


@dataclass(frozen=True, slots=True)
class HtmlPupil:
    name: str
    number: int
    games: str
    is_few: bool
    grade: str
    ends: str
    bar: Markup
    weeks: Markup
    cells: tuple[GridCell, ...]


def teaching_of(
    figures: ClassFigures, players: Sequence[str], href: Callable[[int], str], *, paper: bool
) -> dict[str, object]:
    """Return the values of the template.

    Args:
        players: the pupils in the order of their numbers, from 1.
        href: returns the address of a game's page by its number.
    """
    scale = week_scale((figures.everybody, *figures.pupils))
    costs = figures.everybody.causes
    dearest = sorted(figures.causes, key=lambda cause: -costs[cause].cost)
    shown = dearest[:PAPER_CAUSES] if paper else dearest
    causes = [cause for cause in figures.causes if cause in shown]
    units = [
        HtmlUnit(
            f"{number}. {cause_title(one.idea)}",
            habits.unit_line(one),
            habits.evidence_line(one),
            habits.unit_weeks_line(one),
            habits.pupils_line(one),
            watch_line(one.idea),
            tuple(
                card_markup(card, href(game), player=card.player, paper=paper)
                for game, card in one.positions
            ),
        )
        for number, one in enumerate(figures.units, start=1)
    ]
    return {
        "title": gettext("Teach this"),
        "days": days_text(figures),
        "board": gettext("For the board:"),
        "quiet": habits.nothing_line(),
        "units": units,
        "who": gettext("Who needs what"),
        "how": habits.how_read(),
        "heads": (
            gettext("Pupil"),
            gettext("Grade"),
            gettext("By week"),
            gettext("Against threats"),
            gettext("Calls and riichi"),
            *map(cause_title, causes),
        ),
        "rows": [
            HtmlPupil(
                one.pupil or gettext("Everybody"),
                players.index(one.pupil) + 1 if one.pupil else 0,
                habits.games_text(one.games, one.seats),
                one.is_few,
                *grade_cells(one.grade),
                _bar_of(one.grade, is_few=one.is_few),
                weeks_of(one, scale, paper=paper),
                (
                    _ratio(one.threats),
                    _ratio(one.calls),
                    *(_cell(one, cause, figures) for cause in causes),
                ),
            )
            for one in (*figures.pupils, figures.everybody)
        ],
    }


def _ratio(ratio: GameRatio) -> GridCell:
    part, whole = round(ratio.part), ratio.whole
    said = count_text(part, whole)
    if not whole or ratio.is_few:
        return GridCell("" if whole else "-", said if whole else "", "", True, said)
    ends = habits.range_text(ratio)
    return GridCell(percent_text(part / whole), with_percent(ends), "", False, said)


def _cell(one: PupilFigures, cause: Cause, figures: ClassFigures) -> GridCell:
    count = one.causes.get(cause, CauseCount())
    counts = f"{count.marks:,} / {count.chances:,}" if count.chances else ""
    heat = figures.heat(one, cause)
    few = not is_enough(count.chances)
    text = "" if few else percent_text(count.marks / count.chances)
    words = chances_text(cause, count)
    shade = _shade(heat) if heat else ""
    return GridCell(text, counts or "-", shade, few, words, cause.value if count.marks else "")


def _shade(heat: float) -> str:
    mixed = (round(255 - (255 - colour) * 0.42 * heat) for colour in _HOT)
    return "#{:02x}{:02x}{:02x}".format(*mixed)


SHOWN_SETS: Final = 5


@dataclass(frozen=True, slots=True)
class HtmlRow:
    head: str
    cells: tuple[str, ...]
    pupil: int = 0
    href: str = ""
    cause: str = ""


@dataclass(frozen=True, slots=True)
class HtmlTable:
    id: str
    caption: str
    heads: tuple[str, ...]
    rows: tuple[HtmlRow, ...]


def tables_of(totals: Totals, pupils: Sequence[str]) -> dict[str, HtmlTable]:
    rows = []
    has_luck = totals.luck_games() > 0
    for number, player in enumerate(pupils, start=1):
        cells = [grade_words(totals.grade(player))]
        if has_luck:
            cells += place_cells(totals.places(player))
        rows.append(HtmlRow(player, tuple(cells), number, href=f"#p{number}"))
    heads = (gettext("Pupil"), gettext("Grade"), *(places_heads() if has_luck else ()))
    return {
        "pupils": _pupils(totals, pupils),
        "places": HtmlTable(
            "places",
            results_caption(has_luck=has_luck),
            heads,
            tuple(rows) if totals.results or totals.grades else (),
        ),
        "phases": _phases(totals),
        "causes": _causes(totals),
        "pupil_causes": _pupil_causes(totals, pupils),
        "calls": _calls(totals),
        "pupil_calls": _pupil_calls(totals, pupils),
    }


def _pupils(totals: Totals, pupils: Sequence[str]) -> HtmlTable:
    counts, lessons = totals.by(lambda cell: cell.player), totals.lessons_by_player
    rows = []
    for number, player in enumerate(pupils, start=1):
        cost = lessons[player].cost
        cells = (str(totals.game_count(player)), *count_cells(counts.get(player, VerdictCount())))
        rows.append(HtmlRow(player, (*cells, cost_text(cost)), number, href=f"#p{number}"))
    heads = (gettext("Pupil"), gettext("Games"), *count_heads(), gettext("Points by lessons"))
    return HtmlTable("pupils", gettext("By pupil"), heads, tuple(rows))


def sets_table(shown: Sequence[tuple[GivenSet, Changes]], pupils: Sequence[str]) -> HtmlTable:
    whom: list[tuple[str, str | None, int]] = [(gettext("Everybody"), None, 0)]
    numbers = {player: number for number, player in enumerate(pupils, start=1)}
    everyone = with_all_answering(pupils, (one for one, _ in shown))
    whom += [(player, player, numbers.get(player, 0)) for player in everyone]
    rows = []
    for head, pupil, number in whom:
        found = [set_result(*one, pupil) for one in shown]
        cells = tuple(" · ".join(filter(None, (one.answers, one.change))) for one in found)
        rows.append(HtmlRow(head, cells, number, href=f"#p{number}" if number else ""))
    heads = (gettext("Pupil"), *(set_title(one) for one, _ in shown))
    caption = gettext("Problem sets")
    return HtmlTable("sets", caption, heads, tuple(rows) if shown else ())


def _phases(totals: Totals) -> HtmlTable:
    counts = totals.by(lambda cell: cell.phase)
    rows = tuple(
        HtmlRow(capital(phase_title(phase)), count_cells(counts[phase]))
        for phase in Phase
        if phase in counts
    )
    heads = (pgettext("head of a column", "Turn"), *count_heads())
    return HtmlTable("phases", gettext("By phase of the round"), heads, rows)


def _causes(totals: Totals) -> HtmlTable:
    off = totals.by(lambda cell: cell.cause)
    lessons, chances = totals.lessons_by_cause, totals.causes_by_cause
    rows = tuple(
        HtmlRow(
            cause_title(cause),
            (
                chances_text(cause, chances.get(cause, CauseCount()))
                or f"{off[cause].decisions:,}",
                f"{lessons.get(cause, LessonCount()).lessons:,}",
                cost_text(lessons.get(cause, LessonCount()).cost),
            ),
            cause=cause.value,
        )
        for cause in Cause
        if cause in off
    )
    heads = (
        gettext("Cause"),
        gettext("Mistakes"),
        gettext("Lessons"),
        gettext("Points by lessons"),
    )
    return HtmlTable("causes", gettext("By cause"), heads, rows)


def _pupil_causes(totals: Totals, pupils: Sequence[str]) -> HtmlTable:
    off = totals.by(lambda cell: cell.cause)
    causes = [cause for cause in Cause if cause in off]
    rows = []
    for number, player in enumerate(pupils, start=1):
        cells = []
        for cause in causes:
            count = totals.causes.get((player, cause), CauseCount())
            is_counted = cause is not Cause.OTHER
            text = share_text(count.marks, count.chances) if is_counted else f"{count.marks:,}"
            cells.append(text)
        rows.append(HtmlRow(player, tuple(cells), number, href=f"#p{number}"))
    heads = (gettext("Pupil"), *(cause_title(cause) for cause in causes))
    caption = gettext(
        "Mistakes, by pupil and cause, of the times that the cause could have come up"
    )
    return HtmlTable("pupil-causes", caption, heads, tuple(rows))


def _calls(totals: Totals) -> HtmlTable:
    counts = totals.calls_by_cause
    rows = tuple(
        HtmlRow(cause_title(cause), (chances_text(cause, counts[cause]),), cause=cause.value)
        for cause in CallCause
        if cause in counts
    )
    heads = (gettext("Cause"), gettext("Lessons"))
    return HtmlTable("calls", gettext("Calls and riichi"), heads, rows)


def _pupil_calls(totals: Totals, pupils: Sequence[str]) -> HtmlTable:
    causes = [cause for cause in CallCause if cause in totals.calls_by_cause]
    rows = []
    for number, player in enumerate(pupils, start=1):
        found = (totals.calls.get((player, cause), ChanceCount()) for cause in causes)
        cells = tuple(share_text(one.marks, one.chances) for one in found)
        rows.append(HtmlRow(player, cells, number, href=f"#p{number}"))
    heads = (gettext("Pupil"), *(cause_title(cause) for cause in causes))
    caption = gettext("Lessons of calls and riichi, by pupil and cause")
    return HtmlTable("pupil-calls", caption, heads, tuple(rows))

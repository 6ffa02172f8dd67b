"""The tables of figures of the HTML report, each share with the counts behind it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.export.figures import (
    cost_text,
    count_cells,
    count_heads,
    off_plan,
    part_text,
    share_text,
)
from tutor.export.totals import Count, LessonCount, Totals
from tutor.language import Words
from tutor.lessons.lesson import Cause, Phase
from tutor.strategy.strategies import Strategy
from tutor.text.lessons import cause_title, phase_title
from tutor.text.names import capital
from tutor.text.plans import plan_title


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table."""

    head: str
    cells: tuple[str, ...]
    pupil: int = 0
    """Whose line it is, for the filter; 0: nobody's."""
    plan: str = ""
    href: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its name."""

    id: str
    caption: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]


def tables_of(totals: Totals, pupils: Sequence[str], words: Words) -> dict[str, Table]:
    """All tables of the report; `pupils` are numbered from 1."""
    return {
        "pupils": _pupils(totals, pupils, words),
        "plans": _plans(totals, words),
        "phases": _phases(totals, words),
        "causes": _causes(totals, words),
        "pupil_plans": _pupil_plans(totals, pupils, words),
        "pupil_causes": _pupil_causes(totals, pupils, words),
    }


def _pupils(totals: Totals, pupils: Sequence[str], words: Words) -> Table:
    counts, lessons = totals.by(lambda cell: cell.player), totals.lessons_by_player
    rows = []
    for number, player in enumerate(pupils, start=1):
        cost = lessons[player].cost
        cells = (str(totals.games[player]), *count_cells(counts.get(player, Count()), words))
        rows.append(Row(player, (*cells, cost_text(cost)), number, href=f"#p{number}"))
    heads = (
        words.gettext("Pupil"), words.gettext("Games"), *count_heads(words),
        words.gettext("Points by lessons"),
    )  # fmt: skip
    return Table("pupils", words.gettext("By pupil"), heads, tuple(rows))


def _plans(totals: Totals, words: Words) -> Table:
    counts = totals.by(lambda cell: cell.strategy)
    rows = tuple(
        Row(plan_title(plan, words), count_cells(counts[plan], words), plan=plan.value)
        for plan in Strategy if plan in counts
    )
    heads = (words.pgettext("head of a column", "Plan"), *count_heads(words))
    return Table("plans", words.gettext("By plan"), heads, rows)


def _phases(totals: Totals, words: Words) -> Table:
    counts = totals.by(lambda cell: cell.phase)
    rows = tuple(
        Row(capital(phase_title(phase, words)), count_cells(counts[phase], words))
        for phase in Phase if phase in counts
    )
    heads = (words.pgettext("head of a column", "Turn"), *count_heads(words))
    return Table("phases", words.gettext("By phase of the round"), heads, rows)


def _causes(totals: Totals, words: Words) -> Table:
    off = totals.by(lambda cell: cell.cause)
    lessons = totals.lessons_by_cause
    rows = tuple(
        Row(
            cause_title(cause, words),
            (share_text(off[cause].decisions, totals.all.decisions, words),
             f"{lessons.get(cause, LessonCount()).lessons:,}",
             cost_text(lessons.get(cause, LessonCount()).cost)),
        )
        for cause in Cause if cause in off
    )  # fmt: skip
    heads = (
        words.gettext("Cause"), words.gettext("Worth a look"), words.gettext("Lessons"),
        words.gettext("Points by lessons"),
    )  # fmt: skip
    return Table("causes", words.gettext("By cause"), heads, rows)


def _pupil_plans(totals: Totals, pupils: Sequence[str], words: Words) -> Table:
    counts = totals.by(lambda cell: (cell.player, cell.strategy))
    plans = [plan for plan in Strategy if any(key[1] is plan for key in counts)]
    rows = tuple(
        Row(
            player,
            tuple(off_plan(counts.get((player, plan), Count()), words) for plan in plans),
            number, href=f"#p{number}",
        )
        for number, player in enumerate(pupils, start=1)
    )  # fmt: skip
    heads = (words.gettext("Pupil"), *(plan_title(plan, words) for plan in plans))
    caption = words.gettext("Worth a look, by pupil and plan")
    return Table("pupil-plans", caption, heads, rows)


def _pupil_causes(totals: Totals, pupils: Sequence[str], words: Words) -> Table:
    off = totals.by(lambda cell: (cell.player, cell.cause))
    whole = totals.by(lambda cell: cell.player)
    causes = [cause for cause in Cause if any(key[1] is cause for key in off)]
    rows = []
    for number, player in enumerate(pupils, start=1):
        count = whole.get(player, Count()).decisions
        cells = (
            part_text(off.get((player, cause), Count()).decisions, count, words)
            for cause in causes
        )
        rows.append(Row(player, (f"{count:,}", *cells), number, href=f"#p{number}"))
    heads = (
        words.gettext("Pupil"), words.pgettext("head of a column", "Decisions"),
        *(cause_title(cause, words) for cause in causes),
    )  # fmt: skip
    caption = words.gettext("Worth a look, by pupil and cause, of all decisions")
    return Table("pupil-causes", caption, heads, tuple(rows))

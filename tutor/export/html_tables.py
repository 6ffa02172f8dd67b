"""The tables of figures of the HTML report, each share with the counts behind it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tutor.export.figures import cost_text, count_cells, count_heads, off_plan, share_text
from tutor.export.given_sets import GivenSet, last_sets, set_result, set_title, with_answerers
from tutor.export.totals import LessonCount, Totals, VerdictCount
from tutor.language import gettext, pgettext
from tutor.lessons.call_lessons import CallCause, CallCount
from tutor.lessons.lesson import Cause, Phase
from tutor.strategy.strategies import Strategy
from tutor.teaching.pupil_figures import SeatGame
from tutor.teaching.seat_figures import CauseCount
from tutor.text.call_lessons import call_cause_title, chances_line
from tutor.text.lessons import cause_title, phase_title
from tutor.text.luck import mean_place_words, places_heads
from tutor.text.names import capital
from tutor.text.plans import plan_title
from tutor.text.teaching import chances_text

SHOWN_SETS: Final = 5


@dataclass(frozen=True, slots=True)
class HtmlRow:
    head: str
    cells: tuple[str, ...]
    pupil: int = 0
    plan: str = ""
    href: str = ""
    cause: str = ""


@dataclass(frozen=True, slots=True)
class HtmlTable:
    id: str
    caption: str
    heads: tuple[str, ...]
    rows: tuple[HtmlRow, ...]


def tables_of(totals: Totals, pupils: Sequence[str]) -> dict[str, HtmlTable]:
    return {
        "pupils": _pupils(totals, pupils),
        "places": _places(totals, pupils),
        "plans": _plans(totals),
        "phases": _phases(totals),
        "causes": _causes(totals),
        "pupil_plans": _pupil_plans(totals, pupils),
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


def _places(totals: Totals, pupils: Sequence[str]) -> HtmlTable:
    rows = []
    for number, player in enumerate(pupils, start=1):
        places = totals.places(player)
        means = (mean_place_words(each) for each in (places.before, places.after))
        rows.append(HtmlRow(player, (f"{places.games:,}", *means), number, href=f"#p{number}"))
    heads = (gettext("Pupil"), *places_heads())
    caption = gettext("Mean place, and with the luck of tiles taken out")
    return HtmlTable("places", caption, heads, tuple(rows) if totals.results else ())


def sets_table(
    sets: Sequence[GivenSet], games: Sequence[SeatGame], pupils: Sequence[str]
) -> HtmlTable:
    shown = last_sets(sets, SHOWN_SETS)
    whom: list[tuple[str, str | None, int]] = [(gettext("Everybody"), None, 0)]
    numbers = {player: number for number, player in enumerate(pupils, start=1)}
    everyone = with_answerers(pupils, shown)
    whom += [(player, player, numbers.get(player, 0)) for player in everyone]
    rows = []
    for head, pupil, number in whom:
        found = [set_result(one, games, pupil) for one in shown]
        cells = tuple(" · ".join(filter(None, (one.answers, one.change))) for one in found)
        rows.append(HtmlRow(head, cells, number, href=f"#p{number}" if number else ""))
    heads = (gettext("Pupil"), *(set_title(one) for one in shown))
    caption = gettext("Problem sets")
    return HtmlTable("sets", caption, heads, tuple(rows) if shown else ())


def _plans(totals: Totals) -> HtmlTable:
    counts = totals.by(lambda cell: cell.strategy)
    rows = tuple(
        HtmlRow(plan_title(plan), count_cells(counts[plan]), plan=plan.value)
        for plan in Strategy
        if plan in counts
    )
    heads = (pgettext("head of a column", "Plan"), *count_heads())
    return HtmlTable("plans", gettext("By plan"), heads, rows)


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
        gettext("Worth a look"),
        gettext("Lessons"),
        gettext("Points by lessons"),
    )
    return HtmlTable("causes", gettext("By cause"), heads, rows)


def _pupil_plans(totals: Totals, pupils: Sequence[str]) -> HtmlTable:
    counts = totals.by(lambda cell: (cell.player, cell.strategy))
    plans = [plan for plan in Strategy if any(key[1] is plan for key in counts)]
    rows = tuple(
        HtmlRow(
            player,
            tuple(off_plan(counts.get((player, plan), VerdictCount())) for plan in plans),
            number,
            href=f"#p{number}",
        )
        for number, player in enumerate(pupils, start=1)
    )
    heads = (gettext("Pupil"), *(plan_title(plan) for plan in plans))
    caption = gettext("Worth a look, by pupil and plan")
    return HtmlTable("pupil-plans", caption, heads, rows)


def _pupil_causes(totals: Totals, pupils: Sequence[str]) -> HtmlTable:
    off = totals.by(lambda cell: cell.cause)
    causes = [cause for cause in Cause if cause in off]
    rows = []
    for number, player in enumerate(pupils, start=1):
        found = [(cause, totals.causes.get((player, cause), CauseCount())) for cause in causes]
        cells = tuple(_of_chances(cause, count) for cause, count in found)
        rows.append(HtmlRow(player, cells, number, href=f"#p{number}"))
    heads = (gettext("Pupil"), *(cause_title(cause) for cause in causes))
    caption = gettext(
        "Worth a look, by pupil and cause, of the times that the cause could have come up"
    )
    return HtmlTable("pupil-causes", caption, heads, tuple(rows))


def _of_chances(cause: Cause, count: CauseCount) -> str:
    if cause is Cause.OTHER:
        return f"{count.marks:,}"
    return share_text(count.marks, count.chances)


def _calls(totals: Totals) -> HtmlTable:
    counts = totals.calls_by_cause
    rows = tuple(
        HtmlRow(call_cause_title(cause), (chances_line(cause, counts[cause]),), cause=cause.value)
        for cause in CallCause
        if cause in counts
    )
    heads = (gettext("Cause"), gettext("Lessons"))
    return HtmlTable("calls", gettext("Calls and riichi"), heads, rows)


def _pupil_calls(totals: Totals, pupils: Sequence[str]) -> HtmlTable:
    causes = [cause for cause in CallCause if cause in totals.calls_by_cause]
    rows = []
    for number, player in enumerate(pupils, start=1):
        found = (totals.calls.get((player, cause), CallCount()) for cause in causes)
        cells = tuple(share_text(one.lessons, one.chances) for one in found)
        rows.append(HtmlRow(player, cells, number, href=f"#p{number}"))
    heads = (gettext("Pupil"), *(call_cause_title(cause) for cause in causes))
    caption = gettext("Lessons of calls and riichi, by pupil and cause")
    return HtmlTable("pupil-calls", caption, heads, tuple(rows))

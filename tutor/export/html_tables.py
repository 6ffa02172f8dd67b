"""The tables of figures of the HTML report, each share with the counts behind it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tutor.export.figures import cost_text, count_cells, count_heads, off_plan, share_text
from tutor.export.given_sets import GivenSet, last_sets, set_result, set_title, with_answerers
from tutor.export.totals import LessonCount, Totals, VerdictCount
from tutor.language import Translator
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


def tables_of(
    totals: Totals, pupils: Sequence[str], translator: Translator
) -> dict[str, HtmlTable]:
    return {
        "pupils": _pupils(totals, pupils, translator),
        "places": _places(totals, pupils, translator),
        "plans": _plans(totals, translator),
        "phases": _phases(totals, translator),
        "causes": _causes(totals, translator),
        "pupil_plans": _pupil_plans(totals, pupils, translator),
        "pupil_causes": _pupil_causes(totals, pupils, translator),
        "calls": _calls(totals, translator),
        "pupil_calls": _pupil_calls(totals, pupils, translator),
    }


def _pupils(totals: Totals, pupils: Sequence[str], translator: Translator) -> HtmlTable:
    counts, lessons = totals.by(lambda cell: cell.player), totals.lessons_by_player
    rows = []
    for number, player in enumerate(pupils, start=1):
        cost = lessons[player].cost
        cells = (
            str(totals.game_count(player)),
            *count_cells(counts.get(player, VerdictCount()), translator),
        )
        rows.append(HtmlRow(player, (*cells, cost_text(cost)), number, href=f"#p{number}"))
    heads = (
        translator.gettext("Pupil"),
        translator.gettext("Games"),
        *count_heads(translator),
        translator.gettext("Points by lessons"),
    )
    return HtmlTable("pupils", translator.gettext("By pupil"), heads, tuple(rows))


def _places(totals: Totals, pupils: Sequence[str], translator: Translator) -> HtmlTable:
    rows = []
    for number, player in enumerate(pupils, start=1):
        places = totals.places(player)
        means = (mean_place_words(each, translator) for each in (places.before, places.after))
        rows.append(HtmlRow(player, (f"{places.games:,}", *means), number, href=f"#p{number}"))
    heads = (translator.gettext("Pupil"), *places_heads(translator))
    caption = translator.gettext("Mean place, and with the luck of tiles taken out")
    return HtmlTable("places", caption, heads, tuple(rows) if totals.results else ())


def sets_table(
    sets: Sequence[GivenSet],
    games: Sequence[SeatGame],
    pupils: Sequence[str],
    translator: Translator,
) -> HtmlTable:
    shown = last_sets(sets, SHOWN_SETS)
    whom: list[tuple[str, str | None, int]] = [(translator.gettext("Everybody"), None, 0)]
    numbers = {player: number for number, player in enumerate(pupils, start=1)}
    everyone = with_answerers(pupils, shown)
    whom += [(player, player, numbers.get(player, 0)) for player in everyone]
    rows = []
    for head, pupil, number in whom:
        found = [set_result(one, games, pupil, translator) for one in shown]
        cells = tuple(" · ".join(filter(None, (one.answers, one.change))) for one in found)
        rows.append(HtmlRow(head, cells, number, href=f"#p{number}" if number else ""))
    heads = (translator.gettext("Pupil"), *(set_title(one, translator) for one in shown))
    caption = translator.gettext("Problem sets")
    return HtmlTable("sets", caption, heads, tuple(rows) if shown else ())


def _plans(totals: Totals, translator: Translator) -> HtmlTable:
    counts = totals.by(lambda cell: cell.strategy)
    rows = tuple(
        HtmlRow(
            plan_title(plan, translator), count_cells(counts[plan], translator), plan=plan.value
        )
        for plan in Strategy
        if plan in counts
    )
    heads = (translator.pgettext("head of a column", "Plan"), *count_heads(translator))
    return HtmlTable("plans", translator.gettext("By plan"), heads, rows)


def _phases(totals: Totals, translator: Translator) -> HtmlTable:
    counts = totals.by(lambda cell: cell.phase)
    rows = tuple(
        HtmlRow(capital(phase_title(phase, translator)), count_cells(counts[phase], translator))
        for phase in Phase
        if phase in counts
    )
    heads = (translator.pgettext("head of a column", "Turn"), *count_heads(translator))
    return HtmlTable("phases", translator.gettext("By phase of the round"), heads, rows)


def _causes(totals: Totals, translator: Translator) -> HtmlTable:
    off = totals.by(lambda cell: cell.cause)
    lessons, chances = totals.lessons_by_cause, totals.causes_by_cause
    rows = tuple(
        HtmlRow(
            cause_title(cause, translator),
            (
                chances_text(cause, chances.get(cause, CauseCount()), translator)
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
        translator.gettext("Cause"),
        translator.gettext("Worth a look"),
        translator.gettext("Lessons"),
        translator.gettext("Points by lessons"),
    )
    return HtmlTable("causes", translator.gettext("By cause"), heads, rows)


def _pupil_plans(totals: Totals, pupils: Sequence[str], translator: Translator) -> HtmlTable:
    counts = totals.by(lambda cell: (cell.player, cell.strategy))
    plans = [plan for plan in Strategy if any(key[1] is plan for key in counts)]
    rows = tuple(
        HtmlRow(
            player,
            tuple(
                off_plan(counts.get((player, plan), VerdictCount()), translator) for plan in plans
            ),
            number,
            href=f"#p{number}",
        )
        for number, player in enumerate(pupils, start=1)
    )
    heads = (translator.gettext("Pupil"), *(plan_title(plan, translator) for plan in plans))
    caption = translator.gettext("Worth a look, by pupil and plan")
    return HtmlTable("pupil-plans", caption, heads, rows)


def _pupil_causes(totals: Totals, pupils: Sequence[str], translator: Translator) -> HtmlTable:
    off = totals.by(lambda cell: cell.cause)
    causes = [cause for cause in Cause if cause in off]
    rows = []
    for number, player in enumerate(pupils, start=1):
        found = [(cause, totals.causes.get((player, cause), CauseCount())) for cause in causes]
        cells = tuple(_of_chances(cause, count, translator) for cause, count in found)
        rows.append(HtmlRow(player, cells, number, href=f"#p{number}"))
    heads = (translator.gettext("Pupil"), *(cause_title(cause, translator) for cause in causes))
    caption = translator.gettext(
        "Worth a look, by pupil and cause, of the times that the cause could have come up"
    )
    return HtmlTable("pupil-causes", caption, heads, tuple(rows))


def _of_chances(cause: Cause, count: CauseCount, translator: Translator) -> str:
    if cause is Cause.OTHER:
        return f"{count.marks:,}"
    return share_text(count.marks, count.chances, translator)


def _calls(totals: Totals, translator: Translator) -> HtmlTable:
    counts = totals.calls_by_cause
    rows = tuple(
        HtmlRow(
            call_cause_title(cause, translator),
            (chances_line(cause, counts[cause], translator),),
            cause=cause.value,
        )
        for cause in CallCause
        if cause in counts
    )
    heads = (translator.gettext("Cause"), translator.gettext("Lessons"))
    return HtmlTable("calls", translator.gettext("Calls and riichi"), heads, rows)


def _pupil_calls(totals: Totals, pupils: Sequence[str], translator: Translator) -> HtmlTable:
    causes = [cause for cause in CallCause if cause in totals.calls_by_cause]
    rows = []
    for number, player in enumerate(pupils, start=1):
        found = (totals.calls.get((player, cause), CallCount()) for cause in causes)
        cells = tuple(share_text(one.lessons, one.chances, translator) for one in found)
        rows.append(HtmlRow(player, cells, number, href=f"#p{number}"))
    heads = (
        translator.gettext("Pupil"),
        *(call_cause_title(cause, translator) for cause in causes),
    )
    caption = translator.gettext("Lessons of calls and riichi, by pupil and cause")
    return HtmlTable("pupil-calls", caption, heads, tuple(rows))

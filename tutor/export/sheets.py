"""The figures of an export as tables: by pupil, by plan, by cause of a discard and of a call, and
every count behind them."""

from datetime import date

from tutor.export.cause_sheets import calls_sheet, causes_sheet
from tutor.export.sheet import (
    PLACE_FORMAT,
    SHARE_FORMAT,
    TEXT_FORMAT,
    Sheet,
    SheetHead,
    SheetValue,
    name_head,
)
from tutor.export.totals import LessonCount, Totals, VerdictCount
from tutor.language import gettext, pgettext
from tutor.lessons.lesson import Cause, Phase
from tutor.luck.mean_place import MeanPlaces
from tutor.strategy.strategies import Strategy
from tutor.text.advice import plan_title
from tutor.text.lessons import cause_title, phase_title


def sheets_of(totals: Totals) -> tuple[Sheet, ...]:
    return (
        pupils_sheet(totals),
        strategies_sheet(totals),
        causes_sheet(totals),
        calls_sheet(totals),
        counts_sheet(totals),
    )


def pupils_sheet(totals: Totals) -> Sheet:
    heads = (
        name_head(),
        SheetHead(gettext("Games")),
        *_count_heads(),
        SheetHead(gettext("Lessons")),
        SheetHead(gettext("Points lost (estimate)")),
        *_place_heads(),
        SheetHead(gettext("Seats")),
    )
    counts = totals.by(lambda cell: cell.player)
    lessons = totals.lessons_by_player

    def row(
        name: str, games: int, count: VerdictCount, taught: LessonCount
    ) -> tuple[SheetValue, ...]:
        return (name, games, *_figures(count), taught.lessons, round(taught.cost))

    return Sheet(
        gettext("Pupils"),
        heads,
        tuple(
            (
                *row(
                    player,
                    totals.game_count(player),
                    counts.get(player, VerdictCount()),
                    lessons[player],
                ),
                *_place_figures(totals.places(player)),
                totals.games[player],
            )
            for player in totals.players
        ),
        (
            *row(
                gettext("Everybody"),
                totals.game_count(),
                totals.all,
                sum((lessons[player] for player in totals.players), LessonCount()),
            ),
            totals.luck_games(),
            *[None] * 6,  # those at one table share its places: no mean of theirs says anything
            sum(totals.games.values()),
        ),
    )


def strategies_sheet(totals: Totals) -> Sheet:
    everybody = totals.by(lambda cell: cell.strategy)
    each = totals.by(lambda cell: (cell.player, cell.strategy))
    heads = (SheetHead(gettext("Plan"), TEXT_FORMAT, 20), name_head(), *_count_heads())
    rows: list[tuple[SheetValue, ...]] = [
        (plan_title(plan), gettext("Everybody"), *_figures(everybody[plan]))
        for plan in Strategy
        if plan in everybody
    ]
    rows += [
        (plan_title(plan), player, *_figures(each[player, plan]))
        for player in totals.players
        for plan in Strategy
        if (player, plan) in each
    ]
    return Sheet(gettext("Strategies"), heads, tuple(rows))


def counts_sheet(totals: Totals) -> Sheet:
    heads = (
        name_head(),
        SheetHead(gettext("Plan"), TEXT_FORMAT, 20),
        SheetHead(gettext("Phase"), TEXT_FORMAT, 17),
        SheetHead(gettext("Cause"), TEXT_FORMAT, 28),
        *_count_heads()[:4],
    )
    order = {player: place for place, player in enumerate(totals.players)}
    plans, phases, causes = list(Strategy), list(Phase), [None, *Cause]
    cells = sorted(
        totals.cells,
        key=lambda cell: (
            order[cell.player],
            plans.index(cell.strategy),
            phases.index(cell.phase),
            causes.index(cell.cause),
        ),
    )
    return Sheet(
        gettext("Counts"),
        heads,
        tuple(
            (
                cell.player,
                plan_title(cell.strategy),
                phase_title(cell.phase),
                None if cell.cause is None else cause_title(cell.cause),
                *_figures(totals.cells[cell])[:4],
            )
            for cell in cells
        ),
    )


def about_sheet(totals: Totals, title: str, written: date) -> Sheet:
    rows = (
        (gettext("Class"), title or None),
        (gettext("Date"), written.isoformat()),
        (gettext("Games"), f"{totals.game_count():,}"),
        (gettext("Seats"), f"{sum(totals.games.values()):,}"),
    )
    heads = (SheetHead(gettext("About this file"), TEXT_FORMAT, 18), SheetHead("", TEXT_FORMAT, 40))
    return Sheet(pgettext("name of a sheet", "About"), heads, rows)


def _count_heads() -> tuple[SheetHead, ...]:
    return (
        SheetHead(pgettext("head of a column", "Decisions")),
        SheetHead(gettext("First choice")),
        SheetHead(gettext("Fine, not first")),
        SheetHead(gettext("Worth a look")),
        SheetHead(gettext("Share of first choices"), SHARE_FORMAT),
        SheetHead(gettext("Share fine"), SHARE_FORMAT),
    )


def _figures(count: VerdictCount) -> tuple[SheetValue, ...]:
    return (
        count.decisions,
        count.first,
        count.in_line,
        count.off_plan,
        count.first_share,
        count.fine_share,
    )


def _place_heads() -> tuple[SheetHead, ...]:
    titles = (
        gettext("Mean place"),
        gettext("Mean place, likely from"),
        gettext("Mean place, likely to"),
        gettext("Luck taken out"),
        gettext("Luck taken out, likely from"),
        gettext("Luck taken out, likely to"),
    )
    return (
        SheetHead(gettext("Games with a figure of luck")),
        *(SheetHead(title, PLACE_FORMAT) for title in titles),
    )


def _place_figures(places: MeanPlaces) -> tuple[SheetValue, ...]:
    if places.before is None or places.after is None:
        return (places.games, *[None] * 6)
    before, after = places.before, places.after
    return (
        places.games,
        *(round(each, 2) for each in (before.mean, before.low, before.high)),
        *(round(each, 2) for each in (after.mean, after.low, after.high)),
    )

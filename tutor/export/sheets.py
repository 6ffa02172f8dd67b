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
from tutor.language import Translator
from tutor.lessons.lesson import Cause, Phase
from tutor.luck.mean_place import MeanPlaces
from tutor.strategy.strategies import Strategy
from tutor.text.advice import plan_title
from tutor.text.lessons import cause_title, phase_title


def sheets_of(totals: Totals, translator: Translator) -> tuple[Sheet, ...]:
    return (
        pupils_sheet(totals, translator),
        strategies_sheet(totals, translator),
        causes_sheet(totals, translator),
        calls_sheet(totals, translator),
        counts_sheet(totals, translator),
    )


def pupils_sheet(totals: Totals, translator: Translator) -> Sheet:
    heads = (
        name_head(translator),
        SheetHead(translator.gettext("Games")),
        *_count_heads(translator),
        SheetHead(translator.gettext("Lessons")),
        SheetHead(translator.gettext("Points lost (estimate)")),
        *_place_heads(translator),
        SheetHead(translator.gettext("Seats")),
    )
    counts = totals.by(lambda cell: cell.player)
    lessons = totals.lessons_by_player

    def row(
        name: str, games: int, count: VerdictCount, taught: LessonCount
    ) -> tuple[SheetValue, ...]:
        return (name, games, *_figures(count), taught.lessons, round(taught.cost))

    return Sheet(
        translator.gettext("Pupils"),
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
                translator.gettext("Everybody"),
                totals.game_count(),
                totals.all,
                sum((lessons[player] for player in totals.players), LessonCount()),
            ),
            totals.luck_games(),
            *[None] * 6,  # those at one table share its places: no mean of theirs says anything
            sum(totals.games.values()),
        ),
    )


def strategies_sheet(totals: Totals, translator: Translator) -> Sheet:
    everybody = totals.by(lambda cell: cell.strategy)
    each = totals.by(lambda cell: (cell.player, cell.strategy))
    heads = (
        SheetHead(translator.gettext("Plan"), TEXT_FORMAT, 20),
        name_head(translator),
        *_count_heads(translator),
    )
    rows: list[tuple[SheetValue, ...]] = [
        (plan_title(plan, translator), translator.gettext("Everybody"), *_figures(everybody[plan]))
        for plan in Strategy
        if plan in everybody
    ]
    rows += [
        (plan_title(plan, translator), player, *_figures(each[player, plan]))
        for player in totals.players
        for plan in Strategy
        if (player, plan) in each
    ]
    return Sheet(translator.gettext("Strategies"), heads, tuple(rows))


def counts_sheet(totals: Totals, translator: Translator) -> Sheet:
    heads = (
        name_head(translator),
        SheetHead(translator.gettext("Plan"), TEXT_FORMAT, 20),
        SheetHead(translator.gettext("Phase"), TEXT_FORMAT, 17),
        SheetHead(translator.gettext("Cause"), TEXT_FORMAT, 28),
        *_count_heads(translator)[:4],
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
        translator.gettext("Counts"),
        heads,
        tuple(
            (
                cell.player,
                plan_title(cell.strategy, translator),
                phase_title(cell.phase, translator),
                None if cell.cause is None else cause_title(cell.cause, translator),
                *_figures(totals.cells[cell])[:4],
            )
            for cell in cells
        ),
    )


def about_sheet(totals: Totals, title: str, written: date, translator: Translator) -> Sheet:
    rows = (
        (translator.gettext("Class"), title or None),
        (translator.gettext("Date"), written.isoformat()),
        (translator.gettext("Games"), f"{totals.game_count():,}"),
        (translator.gettext("Seats"), f"{sum(totals.games.values()):,}"),
    )
    heads = (
        SheetHead(translator.gettext("About this file"), TEXT_FORMAT, 18),
        SheetHead("", TEXT_FORMAT, 40),
    )
    return Sheet(translator.pgettext("name of a sheet", "About"), heads, rows)


def _count_heads(translator: Translator) -> tuple[SheetHead, ...]:
    return (
        SheetHead(translator.pgettext("head of a column", "Decisions")),
        SheetHead(translator.gettext("First choice")),
        SheetHead(translator.gettext("Fine, not first")),
        SheetHead(translator.gettext("Worth a look")),
        SheetHead(translator.gettext("Share of first choices"), SHARE_FORMAT),
        SheetHead(translator.gettext("Share fine"), SHARE_FORMAT),
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


def _place_heads(translator: Translator) -> tuple[SheetHead, ...]:
    titles = (
        translator.gettext("Mean place"),
        translator.gettext("Mean place, likely from"),
        translator.gettext("Mean place, likely to"),
        translator.gettext("Luck taken out"),
        translator.gettext("Luck taken out, likely from"),
        translator.gettext("Luck taken out, likely to"),
    )
    return (
        SheetHead(translator.gettext("Games with a figure of luck")),
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

"""Figures as tables."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias

from tutor.coach.graded import CallCause, Cause
from tutor.export.totals import LessonCount, Totals, VerdictCount
from tutor.language import gettext, pgettext
from tutor.lessons.calls import ChanceCount
from tutor.lessons.lessons import Phase
from tutor.luck.places import MeanPlaces
from tutor.strategy.situation import Strategy
from tutor.teaching.figures import CauseCount
from tutor.text.lessons import cause_title, phase_title
from tutor.text.stance import plan_title

SheetValue: TypeAlias = str | int | float | None
"""Text, a count, points lost, a share (0 to 1) or a place; None for an empty cell."""

TEXT_FORMAT: Final = "text"
NUMBER_FORMAT: Final = "number"
SHARE_FORMAT: Final = "share"
PLACE_FORMAT: Final = "place"


@dataclass(frozen=True, slots=True)
class SheetHead:
    title: str
    kind: str = NUMBER_FORMAT
    width: int = 12


@dataclass(frozen=True, slots=True)
class Sheet:
    name: str
    heads: tuple[SheetHead, ...]
    rows: tuple[tuple[SheetValue, ...], ...]
    last: tuple[SheetValue, ...] | None = None


def name_head() -> SheetHead:
    return SheetHead(gettext("Pupil"), TEXT_FORMAT, 18)


def causes_sheet(totals: Totals) -> Sheet:
    heads = (
        SheetHead(gettext("Cause"), TEXT_FORMAT, 28),
        name_head(),
        SheetHead(gettext("Mistakes")),
        SheetHead(gettext("Of decisions")),
        SheetHead(gettext("Share of mistakes"), SHARE_FORMAT),
        SheetHead(gettext("Lessons")),
        SheetHead(gettext("Decisions in lessons")),
        SheetHead(gettext("Points lost (estimate)")),
        SheetHead(gettext("Of chances")),
        SheetHead(gettext("Share of chances"), SHARE_FORMAT),
    )
    counts = {player: dict[Cause | None, VerdictCount]() for player in totals.players}
    for (player, cause), count in totals.by(lambda cell: (cell.player, cell.cause)).items():
        counts[player][cause] = count
    taught = {player: dict[Cause, LessonCount]() for player in totals.players}
    for (player, cause), lessons in totals.lessons.items():
        taught[player][cause] = lessons
    chances = {player: dict[Cause, CauseCount]() for player in totals.players}
    for (player, its), of_chances in totals.causes.items():
        chances[player][its] = of_chances
    every = _causes(
        totals.by(lambda cell: cell.cause), totals.lessons_by_cause, totals.causes_by_cause
    )
    rows = [(cause_title(cause), gettext("Everybody"), *figures) for cause, figures in every]
    rows += [
        (cause_title(cause), player, *figures)
        for player in totals.players
        for cause, figures in _causes(counts[player], taught[player], chances[player])
    ]
    return Sheet(gettext("Causes"), heads, tuple(rows))


def calls_sheet(totals: Totals) -> Sheet:
    heads = (
        SheetHead(gettext("Cause"), TEXT_FORMAT, 28),
        name_head(),
        SheetHead(gettext("Lessons")),
        SheetHead(gettext("Of chances")),
        SheetHead(gettext("Share of chances"), SHARE_FORMAT),
    )

    def row(cause: CallCause, who: str, count: ChanceCount) -> tuple[SheetValue, ...]:
        share = count.rate if count.chances else None
        return (cause_title(cause), who, count.marks, count.chances, share)

    every, each = totals.calls_by_cause, totals.calls
    causes = [cause for cause in CallCause if cause in every]
    rows = [row(cause, gettext("Everybody"), every[cause]) for cause in causes]
    rows += [
        row(cause, player, each[player, cause])
        for player in totals.players
        for cause in causes
        if (player, cause) in each
    ]
    return Sheet(gettext("Calls and riichi"), heads, tuple(rows))


def _causes(
    counts: Mapping[Cause | None, VerdictCount],
    taught: Mapping[Cause, LessonCount],
    chances: Mapping[Cause, CauseCount],
) -> Iterator[tuple[Cause, tuple[SheetValue, ...]]]:
    whole = sum(counts.values(), VerdictCount()).decisions
    for cause in Cause:
        off = counts.get(cause, VerdictCount()).off_plan
        lessons = taught.get(cause, LessonCount())
        if off or lessons.lessons:
            share = off / whole if whole else None
            count = chances.get(cause, CauseCount())
            is_counted = count.chances and cause is not Cause.OTHER
            yield (
                cause,
                (
                    off,
                    whole,
                    share,
                    lessons.lessons,
                    lessons.decisions,
                    round(lessons.cost),
                    count.chances if is_counted else None,
                    count.marks / count.chances if is_counted else None,
                ),
            )


def sheets_of(totals: Totals) -> tuple[Sheet, ...]:
    return (pupils_sheet(totals), causes_sheet(totals), calls_sheet(totals), counts_sheet(totals))


def pupils_sheet(totals: Totals) -> Sheet:
    titles = (
        gettext("Mean place"),
        gettext("Mean place, likely from"),
        gettext("Mean place, likely to"),
        gettext("Luck taken out"),
        gettext("Luck taken out, likely from"),
        gettext("Luck taken out, likely to"),
    )
    heads = (
        name_head(),
        SheetHead(gettext("Games")),
        SheetHead(pgettext("head of a column", "Decisions")),
        SheetHead(gettext("Mistakes")),
        SheetHead(gettext("Share of mistakes"), SHARE_FORMAT),
        SheetHead(gettext("Lessons")),
        SheetHead(gettext("Points lost (estimate)")),
        SheetHead(gettext("Games with a figure of luck")),
        *(SheetHead(title, PLACE_FORMAT) for title in titles),
        SheetHead(gettext("Seats")),
    )
    counts = totals.by(lambda cell: cell.player)
    lessons = totals.lessons_by_player

    def row(
        name: str, games: int, count: VerdictCount, taught: LessonCount
    ) -> tuple[SheetValue, ...]:
        share = count.off_plan / count.decisions if count.decisions else None
        shown = (count.decisions, count.off_plan, share)
        return (name, games, *shown, taught.lessons, round(taught.cost))

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
            *[None] * 6,  # players at one table share its places, so that a mean is meaningless
            sum(totals.games.values()),
        ),
    )


def counts_sheet(totals: Totals) -> Sheet:
    heads = (
        name_head(),
        SheetHead(gettext("Plan"), TEXT_FORMAT, 20),
        SheetHead(gettext("Phase"), TEXT_FORMAT, 17),
        SheetHead(gettext("Cause"), TEXT_FORMAT, 28),
        SheetHead(pgettext("head of a column", "Decisions")),
        SheetHead(gettext("First choice")),
        SheetHead(gettext("Fine, not first")),
        SheetHead(gettext("Mistakes")),
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
                *_figures(totals.cells[cell]),
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


def _figures(count: VerdictCount) -> tuple[SheetValue, ...]:
    return (count.decisions, count.first, count.in_line, count.off_plan)


def _place_figures(places: MeanPlaces) -> tuple[SheetValue, ...]:
    if places.before is None or places.after is None:
        return (places.games, *[None] * 6)
    before, after = places.before, places.after
    return (
        places.games,
        *(round(each, 2) for each in (before.mean, before.low, before.high)),
        *(round(each, 2) for each in (after.mean, after.low, after.high)),
    )

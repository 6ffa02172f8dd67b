"""The sheets of causes: of discards worth a look, and of calls and riichi."""

from collections.abc import Iterator, Mapping

from tutor.export.sheet import SHARE_FORMAT, TEXT_FORMAT, Sheet, SheetHead, SheetValue, name_head
from tutor.export.totals import LessonCount, Totals, VerdictCount
from tutor.language import gettext
from tutor.lessons.call_lessons import CallCause, CallCount
from tutor.lessons.lesson import Cause
from tutor.teaching.seat_figures import CauseCount
from tutor.text.call_lessons import call_cause_title
from tutor.text.lessons import cause_title


def causes_sheet(totals: Totals) -> Sheet:
    heads = (
        SheetHead(gettext("Cause"), TEXT_FORMAT, 28),
        name_head(),
        SheetHead(gettext("Worth a look")),
        SheetHead(gettext("Of decisions")),
        SheetHead(gettext("Share worth a look"), SHARE_FORMAT),
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

    def row(cause: CallCause, who: str, count: CallCount) -> tuple[SheetValue, ...]:
        share = count.lessons / count.chances if count.chances else None
        return (call_cause_title(cause), who, count.lessons, count.chances, share)

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
            told = bool(count.chances) and cause is not Cause.OTHER
            of_chances = (count.chances, count.marks / count.chances) if told else (None, None)
            cost = round(lessons.cost)
            yield (
                cause,
                (*(off, whole, share, lessons.lessons, lessons.decisions, cost), *of_chances),
            )

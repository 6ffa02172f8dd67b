"""The causes of the figures: how often each came up, and where most often."""

from typing import Final

from tutor.history.positions import CallsWanted, PositionsWanted
from tutor.history.progress import CauseSum, Progress, Slips
from tutor.language import gettext, ngettext, pgettext
from tutor.lessons.call_lessons import CallCause, CallCount
from tutor.lessons.lesson import CAUSES_IN_POINTS
from tutor.text.call_lessons import call_cause_title, chances_line
from tutor.text.lessons import COST_ROUNDING, cause_title, phase_title
from tutor.text.plans import plan_title
from tutor.text.progress import cause_line
from tutor.view.progress.rows import Behind, CountView

_MAX_PLACES: Final = 3


def cause_views(progress: Progress) -> tuple[CountView, ...]:
    counts = [each.decisions for each in progress.causes]
    most = max((*counts, *(count.lessons for _, count in progress.calls)), default=0) or 1
    slips = (
        CountView(
            cause_title(each.cause),
            ngettext("{count} decision", "{count} decisions", each.decisions).format(
                count=f"{each.decisions:,}"
            ),
            each.decisions / most,
            _lessons(each),
            _where(each, progress.slips),
            Behind(cause_title(each.cause), PositionsWanted(cause=each.cause), each.decisions),
        )
        for each in progress.causes
    )
    called = (_call_view(cause, count, most) for cause, count in progress.calls)
    return (*slips, *called)


def _call_view(cause: CallCause, count: CallCount, most: int) -> CountView:
    title = call_cause_title(cause)
    said = chances_line(cause, count)
    told = gettext("{title}: {counts}.").format(title=title, counts=said)
    behind = Behind(title, CallsWanted(cause), count.lessons) if count.lessons else None
    return CountView(title, said, count.lessons / most, "", told, behind)


def _lessons(cause: CauseSum) -> str:
    if not cause.lessons:
        return ""
    if cause.cause not in CAUSES_IN_POINTS:
        return ngettext("{lessons} lesson", "{lessons} lessons", cause.lessons).format(
            lessons=f"{cause.lessons:,}"
        )
    return ngettext(
        "{lessons} lesson, about {points} points",
        "{lessons} lessons, about {points} points",
        cause.lessons,
    ).format(
        lessons=f"{cause.lessons:,}",
        points=f"{COST_ROUNDING * round(cause.cost / COST_ROUNDING):,}",
    )


def _where(cause: CauseSum, slips: tuple[Slips, ...]) -> str:
    places = [
        gettext("“{plan}”, {phase}: {count}").format(
            plan=plan_title(each.strategy),
            phase=phase_title(each.phase),
            count=f"{each.decisions:,}",
        )
        for each in slips
        if each.cause is cause.cause
    ][:_MAX_PLACES]
    if not places:
        return cause_line(cause)
    return gettext("{line} Most often: {places}.").format(
        line=cause_line(cause), places=pgettext("between places", "; ").join(places)
    )

"""Progress in words: one sentence a figure, and nothing claimed on few data."""

from typing import Final

from tutor.history.progress import ENOUGH_GAMES, CauseSum, Figure, Placement, Progress, Trend
from tutor.language import gettext, ngettext, pgettext
from tutor.lessons.lesson import CAUSES_IN_POINTS
from tutor.text.figures import percent
from tutor.text.lessons import cause_title, watch_line
from tutor.text.phrases import paragraph

_HUNDRED: Final = 100


def behind_line(progress: Progress) -> str:
    decisions = ngettext("{count} decision", "{count} decisions", progress.decisions)
    games = ngettext("in {count} game.", "in {count} games.", progress.games)
    line = pgettext("decisions in games", "{decisions} {games}").format(
        decisions=decisions.format(count=f"{progress.decisions:,}"),
        games=games.format(count=f"{progress.games:,}"),
    )
    if not progress.uncounted:
        return line
    rest = ngettext(
        "{count} more, made with a hint or again after a take-back, is not counted.",
        "{count} more, made with a hint or again after a take-back, are not counted.",
        progress.uncounted,
    ).format(count=f"{progress.uncounted:,}")
    return paragraph((line, rest))


def first_line(figure: Figure) -> str:
    return _share_line(gettext("First choice {part} of {whole}"), figure)


def in_line_line(figure: Figure) -> str:
    return _share_line(gettext("Fine {part} of {whole}"), figure)


def folding_line(figure: Figure) -> str:
    return _share_line(gettext("Folded when it was time to: {part} of {whole}"), figure)


def deal_in_line(figure: Figure) -> str:
    pattern = gettext("Dealt in after it was time to fold: {part} of {whole} rounds")
    return _share_line(pattern, figure)


def trend_line(trend: Trend, *, more_is_better: bool = True) -> str:
    if trend.missing:
        return ngettext(
            "{count} more game for a trend.", "{count} more games for a trend.", trend.missing
        ).format(count=trend.missing)
    if trend.change is None or trend.before is None or trend.recent is None:
        return gettext("Too few decisions for a trend.")
    direction = trend.direction if more_is_better else -trend.direction
    if not direction:
        return ngettext(
            "No clear change in the last game.",
            "No clear change in the last {count} games.",
            trend.games,
        ).format(count=trend.games)
    before, recent = percent(trend.before), percent(trend.recent)
    if direction > 0:
        pattern = ngettext(
            "Better: {before} % before, {recent} % in the last game.",
            "Better: {before} % before, {recent} % in the last {count} games.",
            trend.games,
        )
    else:
        pattern = ngettext(
            "Worse: {before} % before, {recent} % in the last game.",
            "Worse: {before} % before, {recent} % in the last {count} games.",
            trend.games,
        )
    return pattern.format(before=before, recent=recent, count=trend.games)


def placement_line(placement: Placement) -> str:
    games = placement.games
    if placement.mean is None or placement.interval is None:
        return ngettext(
            "Mean place: too few to say ({games} game, {enough} are needed).",
            "Mean place: too few to say ({games} games, {enough} are needed).",
            games,
        ).format(games=games, enough=ENOUGH_GAMES)
    low, high = placement.interval
    return gettext("Mean place {mean} in {games} games (likely {low} to {high}).").format(
        mean=f"{placement.mean:.2f}", games=f"{games:,}", low=f"{low:.2f}", high=f"{high:.2f}"
    )


def places_line(placement: Placement) -> str:
    first, second, third, fourth = placement.counts
    return gettext("First {first}, second {second}, third {third}, fourth {fourth}.").format(
        first=first, second=second, third=third, fourth=fourth
    )


def cause_line(cause: CauseSum) -> str:
    decisions = ngettext(
        "{title}: {count} decision", "{title}: {count} decisions", cause.decisions
    ).format(title=cause_title(cause.cause), count=f"{cause.decisions:,}")
    if not cause.lessons:
        return pgettext("a whole sentence", "{said}.").format(said=decisions)
    if cause.cause not in CAUSES_IN_POINTS:
        return ngettext(
            "{decisions}; {lessons} lesson.", "{decisions}; {lessons} lessons.", cause.lessons
        ).format(decisions=decisions, lessons=f"{cause.lessons:,}")
    return ngettext(
        "{decisions}; {lessons} lesson, about {points} points.",
        "{decisions}; {lessons} lessons, about {points} points.",
        cause.lessons,
    ).format(
        decisions=decisions,
        lessons=f"{cause.lessons:,}",
        points=f"{_HUNDRED * round(cause.cost / _HUNDRED):,}",
    )


def next_step_lines(cause: CauseSum) -> tuple[str, str]:
    title = gettext("Next step: {cause}").format(cause=cause_title(cause.cause))
    return title, paragraph((cause_line(cause), watch_line(cause.cause)))


def nothing_marked_lines() -> tuple[str, str]:
    return (
        gettext("Nothing is marked so far."),
        gettext("Play on: what comes up again and again is told here."),
    )


def method_note() -> str:
    return gettext(
        "“Likely” ranges hold the true share in 19 of 20 cases; they look at whole games, because"
        " the decisions of one game hang together. A trend is only named where chance alone would"
        " show one in fewer than 1 of 100 cases."
    )


def _share_line(pattern: str, figure: Figure) -> str:
    said = pattern.format(part=f"{figure.part:,}", whole=f"{figure.whole:,}")
    share, interval = figure.share, figure.interval
    if share is None or interval is None:
        return gettext("Too few to say ({count}).").format(count=figure.whole)
    low, high = interval
    return gettext("{said}, {share} % (likely {low} to {high} %).").format(
        said=said, share=percent(share), low=percent(low), high=percent(high)
    )

"""A share of the figures in words: its value, its trend, the last games. No Qt."""

from tutor.history.progress import Figure
from tutor.language import gettext, ngettext, pgettext
from tutor.text.figures import percent
from tutor.text.progress import trend_line

RecentGames = tuple[tuple[int, int], ...]


def value_line(figure: Figure) -> str:
    share, interval = figure.share, figure.interval
    if share is None or interval is None:
        return gettext("too few to say ({count})").format(count=figure.whole)
    low, high = interval
    return gettext("{share} % (likely {low} to {high} %)").format(
        share=percent(share), low=percent(low), high=percent(high)
    )


def trend_lines(figure: Figure, *, more_is_better: bool = True) -> str:
    if not figure.is_known and not figure.trend.missing:
        return ""
    said = trend_line(figure.trend, more_is_better=more_is_better)
    if figure.trend.change is None:
        return said
    low, high = figure.trend.change
    recent = sum(whole for _, whole in figure.last)
    behind = gettext(
        "The change is {low} to {high} points; {before} are before, {recent} in the last games."
    ).format(
        low=f"{100 * low:+.0f}".replace("-", "−"),
        high=f"{100 * high:+.0f}".replace("-", "−"),
        before=f"{figure.whole - recent:,}",
        recent=f"{recent:,}",
    )
    return pgettext("two sentences", "{one} {two}").format(one=said, two=behind)


def short_trend_line(figure: Figure, *, more_is_better: bool) -> str:
    """Return the trend of a share in a few words, for a row; empty where games are missing for any
    trend."""
    trend = figure.trend
    if trend.missing or not figure.is_known:
        return ""
    if trend.change is None or trend.before is None or trend.recent is None:
        return gettext("too few for a trend")
    if not trend.direction:
        return gettext("no clear change")
    pattern = (
        gettext("better: {before} to {recent} %")
        if (trend.direction > 0) == more_is_better
        else gettext("worse: {before} to {recent} %")
    )
    return pattern.format(before=percent(trend.before), recent=percent(trend.recent))


def last_games_line(last: RecentGames) -> str:
    if not last:
        return ""
    each = pgettext("between numbers", ", ").join(f"{part}/{whole}" for part, whole in last)
    return ngettext(
        "The last game: {each}.", "The last {count} games, oldest first: {each}.", len(last)
    ).format(count=len(last), each=each)


def decisions_line(figure: Figure) -> str:
    return ngettext(
        "{part} of {whole} decision", "{part} of {whole} decisions", figure.whole
    ).format(part=f"{figure.part:,}", whole=f"{figure.whole:,}")

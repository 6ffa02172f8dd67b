"""What a class can learn next, in words: the causes, how often, how many pupils, for the board."""

from typing import Final

from tutor.evidence import is_enough
from tutor.language import gettext, mark, ngettext
from tutor.lessons.lesson import Cause
from tutor.teaching.before_after import BeforeAfter
from tutor.teaching.pupil_figures import GameRatio, PupilFigures, WeekFigure
from tutor.teaching.seat_figures import CauseCount
from tutor.teaching.topics import Topic
from tutor.text.figures import percent

POINT_STEP: Final = 10
"""Points lost a game are told to the nearest so many."""
_CHANCES: Final = {
    Cause.PLAYED_ON: mark("Where it was time to fold: {share}"),
    Cause.TOO_DANGEROUS: mark("Where a clearly safer tile was advised: {share}"),
    Cause.FOLDED_EARLY: mark("Where a good ready hand could be given up: {share}"),
    Cause.GAVE_UP_VALUE: mark("Where dora or yakuhai could be given away: {share}"),
    Cause.STEP_BACK: mark("Where a throw could set the hand back: {share}"),
    Cause.FEWER_DRAWS: mark("Where a throw left far fewer good draws: {share}"),
    Cause.NO_YAKU: mark("With an open hand: {share}"),
    Cause.WORSE_WAIT: mark("Where a ready hand could choose its wait: {share}"),
}


def count_text(part: int, whole: int) -> str:
    if not whole:
        return "-"
    counts = gettext("{part} of {whole}").format(part=f"{part:,}", whole=f"{whole:,}")
    if not is_enough(whole):
        return counts
    return gettext("{share} % ({counts})").format(share=percent(part / whole), counts=counts)


def chances_text(cause: Cause, count: CauseCount) -> str:
    """Return how often a cause came up, of the times that it could: "Where it was time to fold:
    6.5 % (107 of 1,640)"; empty where its chances are not known."""
    if cause not in _CHANCES or not count.chances:
        return ""
    share = count_text(count.marks, count.chances)
    return gettext(_CHANCES[cause]).format(share=share)


def games_text(games: int, seats: int) -> str:
    said = ngettext("{count} game", "{count} games", games).format(count=f"{games:,}")
    if seats <= games:
        return said
    sat = ngettext("{count} seat", "{count} seats", seats).format(count=f"{seats:,}")
    return gettext("{games} ({seats})").format(games=said, seats=sat)


def points_text(points: float) -> str:
    return f"{POINT_STEP * round(points / POINT_STEP):,}"


def topic_line(topic: Topic) -> str:
    pupils = gettext("{count} of {pupils} pupils").format(
        count=len(topic.pupils), pupils=topic.of_pupils
    )
    if topic.points_a_game < POINT_STEP:
        return pupils
    points = gettext("about {points} points a game").format(points=points_text(topic.points_a_game))
    return f"{points} · {pupils}"


def range_text(ratio: GameRatio, times: float = 1.0) -> str:
    if ratio.interval is None:
        return ""
    low, high = (times * end for end in ratio.interval)
    pattern = gettext("{low} to {high}")
    if times == 1:
        return pattern.format(low=points_text(low), high=points_text(high))
    return pattern.format(low=percent(low / times), high=percent(high / times))


def week_text(week: WeekFigure) -> str:
    return gettext("week of {monday}: {points} points a game ({games})").format(
        monday=week.monday.isoformat(), points=points_text(week.points), games=week.games
    )


def change_text(change: BeforeAfter) -> str:
    return " → ".join(map(_short_share, (change.before, change.after)))


def change_words(change: BeforeAfter) -> str:
    before, after = (
        count_text(round(one.part), one.whole) for one in (change.before, change.after)
    )
    return gettext("before: {before}, since: {after}").format(before=before, after=after)


def _short_share(ratio: GameRatio) -> str:
    if ratio.is_few or ratio.value is None:
        return f"{round(ratio.part):,}/{ratio.whole:,}"
    return f"{percent(ratio.value)} %"


def sets_note() -> str:
    return gettext(
        "Fine answers to each set; beside them, in games, what the set is about: before its day → "
        "since."
    )


def how_read() -> tuple[str, ...]:
    return (
        gettext(
            "Points are lost on average by the program's estimate, not by what happened; only "
            "causes that it knows something about are told in points."
        ),
        gettext(
            "The thin line over a bar is the 95 % interval, by games drawn again; pale: too few "
            "games or chances to say much. The stronger a cell is shaded, the more often it "
            "happens, compared with the other pupils."
        ),
        gettext(
            "A cause counts against the times that it could have come up, not against all "
            "decisions. A pupil shares a cause that two games or more show."
        ),
    )


def weeks_text(figures: PupilFigures) -> str:
    if not figures.weeks:
        return gettext("no date known")
    return "; ".join(week_text(week) for week in figures.weeks)

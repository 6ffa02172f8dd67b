"""Drills: questions, answers and due dates."""

from datetime import datetime
from typing import Final

from rules.tiles import Tile, kind_of
from tutor.drills.daily import DrillFigures
from tutor.drills.drill import DrillAnswer, DrillQuestion, DrillSource, Theme
from tutor.drills.spacing import Card, day_of, next_day
from tutor.language import gettext, mark, ngettext
from tutor.strategy.choice import Verdict
from tutor.text.names import either, tile_word
from tutor.text.results import Prompt, header_line
from tutor.text.verdicts import label_line

SECONDS_PER_POSITION: Final = 40


_THEMES: Final = {
    None: mark("Mixed"),
    Theme.FOLDING: mark("Folding"),
    Theme.SHAPES: mark("Good shapes"),
    Theme.PAIRS: mark("Which pair"),
    Theme.YAKU: mark("A yaku to win with"),
    Theme.WAITS: mark("The wait"),
    Theme.LAST_ROUND: mark("The last round"),
}
_PURPOSES: Final = {
    None: mark("Practise what you once missed. Mistakes come back soon, correct answers later."),
    Theme.FOLDING: mark("Somebody is in riichi: which tile is safe, and is it time to fold?"),
    Theme.SHAPES: mark("Nobody is in riichi: which tile serves the hand least?"),
    Theme.PAIRS: mark("Three pairs or more: one is needed, two are good. Which one goes?"),
    Theme.YAKU: mark("An open hand, or a pair of yakuhai: what is there to win with?"),
    Theme.WAITS: mark("The hand can be ready now: for which tiles?"),
    Theme.LAST_ROUND: mark("The last round: what does your place ask for?"),
}


def theme_word(theme: Theme | None) -> str:
    """Return the name of a theme; None is all themes."""
    return gettext(_THEMES[theme])


def purpose_line(theme: Theme | None) -> str:
    return gettext(_PURPOSES[theme])


def met_here_line() -> str:
    return gettext("Better met here than in a game.")


def again_line(card: Card, now: datetime) -> str:
    days = (next_day(card, now) - day_of(now, now)).days
    if days == 0:
        return gettext("Again today.")
    if days == 1:
        return gettext("Again tomorrow.")
    return ngettext("Again in {days} day.", "Again in {days} days.", days).format(days=days)


def answer_line(answered: DrillAnswer) -> str:
    if answered.verdict is Verdict.FIRST:
        others = [
            tile for tile in answered.advice.best if kind_of(tile) != kind_of(answered.chosen)
        ]
        if not others:
            return gettext("Right.")
        pattern = gettext("Right, and {tiles} just as much.")
        return pattern.format(tiles=_tiles(others, answered))
    first = _tiles(answered.advice.best, answered)
    pattern = gettext("{verdict} First: {tiles}.")
    return pattern.format(verdict=label_line(answered.decision), tiles=first)


def source_line(source: DrillSource) -> str:
    if source is DrillSource.OWN:
        return gettext("From one of your games.")
    return gettext("From the positions that come with the program.")


def due_line(figures: DrillFigures) -> str:
    due = ngettext("{count} position due", "{count} positions due", figures.due).format(
        count=figures.due
    )
    done = ngettext("{count} answered today", "{count} answered today", figures.done_today).format(
        count=figures.done_today
    )
    return gettext("{due}, {done}.").format(due=due, done=done)


def share_line(figures: DrillFigures) -> str:
    if not figures.answers:
        return ""
    pattern = ngettext(
        "Last 30 days: {first} of {count} answer first, {three} fine.",
        "Last 30 days: {first} of {count} answers first, {three} fine.",
        figures.answers,
    )
    return pattern.format(first=figures.first, count=figures.answers, three=figures.within_three)


def size_line(count: int) -> str:
    """Return how many positions there are and how long they take.

    Example: "15 positions, about 10 minutes."."""
    minutes = max(1, round(count * SECONDS_PER_POSITION / 60))
    return gettext("{positions}, {minutes}.").format(
        positions=ngettext("{count} position", "{count} positions", count).format(count=count),
        minutes=ngettext("about {count} minute", "about {count} minutes", minutes).format(
            count=minutes
        ),
    )


def position_line(question: DrillQuestion, at: int, count: int) -> str:
    return gettext("Position {at} of {count} · {line}").format(
        at=at, count=count, line=header_line(question.observation)
    )


def question_lines(question: DrillQuestion) -> tuple[str, str, str]:
    return (
        gettext("Look first: who may be dangerous? How far are you from ready?"),
        gettext("Click a tile, or choose one with ← → and throw it with Enter."),
        source_line(question.drill.source),
    )


def open_prompt() -> Prompt:
    return Prompt(gettext("Your turn: choose a tile to throw"))


def _tiles(tiles: tuple[Tile, ...] | list[Tile], answered: DrillAnswer) -> str:
    red = answered.drill.observation.rules.red_fives
    return either([tile_word(tile, red) for tile in tiles])

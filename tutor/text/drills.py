"""Drills in words: the question, the answer, the day, and when a position comes back."""

from datetime import datetime
from typing import Final

from rules.tiles import Tile, kind_of
from tutor.drills.drill import DrillSource
from tutor.drills.figures import DrillFigures
from tutor.drills.question import DrillAnswer, Question
from tutor.drills.spacing import Card, day_of, next_day
from tutor.drills.themes import Theme
from tutor.language import Translator, mark
from tutor.strategy.verdict import Verdict
from tutor.text.names import either, tile_word
from tutor.text.practice_table import Prompt, header_line
from tutor.text.verdicts import verdict_line

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
    None: mark(
        "What it is for: what you once missed is to become a habit. What went wrong comes back "
        "soon, what went well later."
    ),
    Theme.FOLDING: mark("Somebody is in riichi: which tile is safe, and is it time to fold?"),
    Theme.SHAPES: mark("Nobody is in riichi: which tile serves the hand least?"),
    Theme.PAIRS: mark("Three pairs or more: one is needed, two are good. Which one goes?"),
    Theme.YAKU: mark("An open hand, or a pair of yakuhai: what is there to win with?"),
    Theme.WAITS: mark("The hand can be ready now: for which tiles?"),
    Theme.LAST_ROUND: mark("The last round: what does your place ask for?"),
}


def theme_word(theme: Theme | None, translator: Translator) -> str:
    """Return what a theme is called; None: of all themes."""
    return translator.gettext(_THEMES[theme])


def purpose_line(theme: Theme | None, translator: Translator) -> str:
    return translator.gettext(_PURPOSES[theme])


def met_here_line(translator: Translator) -> str:
    return translator.gettext("Better met here than in a game.")


def again_line(card: Card, now: datetime, translator: Translator) -> str:
    days = (next_day(card, now) - day_of(now, now)).days
    if days == 0:
        return translator.gettext("Again today.")
    if days == 1:
        return translator.gettext("Again tomorrow.")
    return translator.ngettext("Again in {days} day.", "Again in {days} days.", days).format(
        days=days
    )


def answer_line(answered: DrillAnswer, translator: Translator) -> str:
    if answered.verdict is Verdict.FIRST:
        others = [
            tile for tile in answered.advice.best if kind_of(tile) != kind_of(answered.chosen)
        ]
        if not others:
            return translator.gettext("Right.")
        pattern = translator.gettext("Right, and {tiles} just as much.")
        return pattern.format(tiles=_tiles(others, answered, translator))
    first = _tiles(answered.advice.best, answered, translator)
    pattern = translator.gettext("{verdict} First: {tiles}.")
    return pattern.format(verdict=verdict_line(answered.decision, translator), tiles=first)


def source_line(source: DrillSource, translator: Translator) -> str:
    if source is DrillSource.OWN:
        return translator.gettext("From one of your games.")
    return translator.gettext("From the positions that come with the program.")


def due_line(figures: DrillFigures, translator: Translator) -> str:
    due = translator.ngettext("{count} position due", "{count} positions due", figures.due).format(
        count=figures.due
    )
    done = translator.ngettext(
        "{count} answered today", "{count} answered today", figures.done_today
    ).format(count=figures.done_today)
    return translator.gettext("{due}, {done}.").format(due=due, done=done)


def share_line(figures: DrillFigures, translator: Translator) -> str:
    if not figures.answers:
        return ""
    pattern = translator.ngettext(
        "Last 30 days: {first} of {count} answer first, {three} fine.",
        "Last 30 days: {first} of {count} answers first, {three} fine.",
        figures.answers,
    )
    return pattern.format(first=figures.first, count=figures.answers, three=figures.within_three)


def size_line(count: int, translator: Translator) -> str:
    """Say how many positions there are and about how long they take: "15 positions, about 10
    minutes."."""
    minutes = max(1, round(count * SECONDS_PER_POSITION / 60))
    return translator.gettext("{positions}, {minutes}.").format(
        positions=translator.ngettext("{count} position", "{count} positions", count).format(
            count=count
        ),
        minutes=translator.ngettext(
            "about {count} minute", "about {count} minutes", minutes
        ).format(count=minutes),
    )


def position_line(question: Question, at: int, count: int, translator: Translator) -> str:
    return translator.gettext("Position {at} of {count} · {line}").format(
        at=at, count=count, line=header_line(question.observation, translator)
    )


def question_lines(question: Question, translator: Translator) -> tuple[str, str, str]:
    return (
        translator.gettext("Look first: who may be dangerous? How far are you from ready?"),
        translator.gettext("Click a tile, or choose one with ← → and throw it with Enter."),
        source_line(question.drill.source, translator),
    )


def open_prompt(translator: Translator) -> Prompt:
    return Prompt(translator.gettext("Your turn: choose a tile to throw"))


def _tiles(
    tiles: tuple[Tile, ...] | list[Tile], answered: DrillAnswer, translator: Translator
) -> str:
    red = answered.drill.observation.rules.red_fives
    return either([tile_word(tile, translator, red) for tile in tiles], translator)

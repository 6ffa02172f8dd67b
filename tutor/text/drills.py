"""What is said of an answer, of the day, and of when a position comes back."""

from datetime import datetime

from rules.tiles import Tile, kind_of
from tutor.drills.drill import Source
from tutor.drills.figures import DrillFigures
from tutor.drills.question import Answered
from tutor.drills.spacing import Card, day_of, next_day
from tutor.language import Translator
from tutor.strategy.verdict import Verdict
from tutor.text.names import either, tile_word


def again_line(card: Card, now: datetime, translator: Translator) -> str:
    """When the position comes back: "Again in 3 days."."""
    days = (next_day(card, now) - day_of(now, now)).days
    if days == 0:
        return translator.gettext("Again today.")
    if days == 1:
        return translator.gettext("Again tomorrow.")
    return translator.ngettext("Again in {days} day.", "Again in {days} days.", days).format(
        days=days
    )


def answer_line(answered: Answered, translator: Translator) -> str:
    """How the answer was, and what the plan puts first where that is another tile."""
    if answered.verdict is Verdict.FIRST:
        others = [
            tile for tile in answered.advice.best if kind_of(tile) != kind_of(answered.chosen)
        ]
        if not others:
            return translator.gettext("Right.")
        pattern = translator.gettext("Right, and {tiles} just as much.")
        return pattern.format(tiles=_tiles(others, answered, translator))
    first = _tiles(answered.advice.best, answered, translator)
    if answered.verdict is Verdict.IN_LINE:
        pattern = (
            translator.gettext("Right too: second choice. First: {tiles}.")
            if answered.rank == 2
            else translator.gettext("Right too: third choice. First: {tiles}.")
        )
        return pattern.format(tiles=first)
    return translator.gettext("Off the plan. First: {tiles}.").format(tiles=first)


def source_line(source: Source, translator: Translator) -> str:
    """Where a drill is from."""
    if source is Source.OWN:
        return translator.gettext("From one of your games.")
    return translator.gettext("From the positions that come with the program.")


def due_line(figures: DrillFigures, translator: Translator) -> str:
    """How many are due, and how many answers were given today."""
    due = translator.ngettext("{count} position due", "{count} positions due", figures.due).format(
        count=figures.due
    )
    done = translator.ngettext(
        "{count} answered today", "{count} answered today", figures.done_today
    ).format(count=figures.done_today)
    return translator.gettext("{due}, {done}.").format(due=due, done=done)


def share_line(figures: DrillFigures, translator: Translator) -> str:
    """How well the last 30 days went, with the counts; "" where nothing was answered."""
    if not figures.answers:
        return ""
    pattern = translator.ngettext(
        "Last 30 days: {first} of {count} answer first, {three} within three.",
        "Last 30 days: {first} of {count} answers first, {three} within three.",
        figures.answers,
    )
    return pattern.format(first=figures.first, count=figures.answers, three=figures.within_three)


def _tiles(tiles: tuple[Tile, ...] | list[Tile], answered: Answered, translator: Translator) -> str:
    red = answered.drill.observation.rules.red_fives
    return either([tile_word(tile, translator, red) for tile in tiles], translator)

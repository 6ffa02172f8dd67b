"""A lesson in words: a title, the cause in one sentence, a next thing to watch, what it cost."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.observation import Observation
from rules.tiles import parse_tiles
from tutor.advice.advice import Decision
from tutor.advice.reasons.faults import Fault
from tutor.language import gettext, mark, pgettext
from tutor.lessons.lesson import Cause, Lesson, Phase
from tutor.lessons.reasons import CauseFacts, LessonPlace, LessonShortfall
from tutor.text.lesson_clauses import clause
from tutor.text.names import capital, number_word, round_word, tile_word
from tutor.text.verdicts import fault_sentence

COST_ROUNDING: Final = 100
"""Points that a cost is rounded to."""
MIDDLE_COST: Final = 300.0
"""Points of the estimate from which a cost is not small any more."""
BIG_COST: Final = 1000.0
"""Points of the estimate from which a cost is big."""

_TITLES: Final = {
    Cause.PLAYED_ON: mark("Played on too long"),
    Cause.TOO_DANGEROUS: mark("A safer tile was there"),
    Cause.FOLDED_EARLY: mark("Folded too soon"),
    Cause.GAVE_UP_VALUE: mark("Value given away"),
    Cause.HELD_VALUE: mark("Value before speed"),
    Cause.STEP_BACK: mark("A step back"),
    Cause.USEFUL_FIRST: mark("The useful tile went first"),
    Cause.FEWER_DRAWS: mark("Fewer good draws"),
    Cause.NO_YAKU: mark("No yaku left"),
    Cause.WORSE_WAIT: mark("A better wait was there"),
    Cause.OTHER: mark("Another tile fits the plan"),
}
_WATCH: Final = {
    Cause.PLAYED_ON: mark(
        "When somebody looks ready and your hand is not, look for tiles that cannot deal in."
    ),
    Cause.TOO_DANGEROUS: mark("Before you throw, look for a safer tile that you need no more."),
    Cause.FOLDED_EARLY: mark(
        "Before you break up a ready hand, count what it waits for and what a win pays."
    ),
    Cause.NO_YAKU: mark(
        "Name the yaku of an open hand before every throw, and keep what it needs."
    ),
    Cause.WORSE_WAIT: mark(
        "When you are ready, name what each throw waits for, and look for it in your own river."
    ),
    Cause.GAVE_UP_VALUE: mark("Find your dora and your possible yaku before you throw."),
    Cause.HELD_VALUE: mark("Ask what the points are worth if the hand is not ready in time."),
    Cause.STEP_BACK: mark("Find your sets, shapes and pair first, and throw what is in none."),
    Cause.USEFUL_FIRST: mark("Throw first the tile that the fewest other tiles can join."),
    Cause.FEWER_DRAWS: mark("Count the good draws that two or three throws leave, then choose."),
    Cause.OTHER: mark("Read the plan first, then compare the tiles for it."),
}
_PHASES: Final = {
    Phase.EARLY: mark("turns 1 to 6"),
    Phase.MIDDLE: mark("turns 7 to 12"),
    Phase.LATE: mark("from turn 13 on"),
}


@dataclass(frozen=True, slots=True)
class LessonWords:
    title: str
    cause: str
    watch: str
    cost: str
    """One sentence: about how many points, and by whose estimate."""


def lesson_words(lesson: Lesson, decisions: Sequence[Decision]) -> LessonWords:
    """Return the lesson in words.

    Args:
        lesson: found in these decisions.
        decisions: those of one seat in one game, in order.
    """
    return LessonWords(
        cause_title(lesson.cause),
        _sentence(lesson, decisions[lesson.at]),
        watch_line(lesson.cause),
        cost_line(lesson),
    )


def cause_title(cause: Cause) -> str:
    return gettext(_TITLES[cause])


def watch_line(cause: Cause) -> str:
    return gettext(_WATCH[cause])


def phase_title(phase: Phase) -> str:
    return gettext(_PHASES[phase])


def size_word(cost: float) -> str:
    if cost < MIDDLE_COST:
        return gettext("small")
    return gettext("middle") if cost < BIG_COST else gettext("big")


def cost_line(lesson: Lesson) -> str:
    """Return a cost in one sentence: in hundreds of points where that holds water, else its
    size."""
    cost = lesson.cost
    if not lesson.in_points:
        pattern = pgettext("a whole sentence", "{said}.")
        return capital(pattern.format(said=cost_phrase(lesson)))
    points = COST_ROUNDING * round(cost / COST_ROUNDING)
    if cost < COST_ROUNDING:  # a lesson of an older version
        return gettext("Small: under 100 points, by the program's estimate.")
    pattern = gettext("About {points} points, by the program's estimate.")
    return pattern.format(points=f"{points:,}")


def cost_phrase(lesson: Lesson) -> str:
    cost = lesson.cost
    if not lesson.in_points:
        return gettext("size: {size}").format(size=size_word(cost))
    points = max(COST_ROUNDING, COST_ROUNDING * round(cost / COST_ROUNDING))
    pattern = gettext("about {points} points, by an estimate")
    return pattern.format(points=f"{points:,}")


def cost_note() -> str:
    return gettext(
        "The estimate weighs what a hand may still win against what it may lose, one step"
        " ahead, from what the seat could see. The points are an average, not what happened, and"
        " are weighed for the place at the end: they count for more in a close last round."
    )


def _sentence(lesson: Lesson, decision: Decision) -> str:
    place = next(each for each in lesson.reasons if isinstance(each, LessonPlace))
    what = _what(lesson, place, decision.observation)
    times = place.times
    if times == 1:
        pattern = gettext("{round}, turn {turn}: {what}")
    elif times == 2:
        pattern = gettext("{round}, twice from turn {first} on, as at turn {turn}: {what}")
    else:
        pattern = gettext("{round}, {times} times from turn {first} on, as at turn {turn}: {what}")
    return pattern.format(
        round=round_word(place.round, place.honba),
        turn=place.turn,
        first=place.first,
        times=number_word(times),
        what=what,
    )


def _what(lesson: Lesson, place: LessonPlace, seen: Observation) -> str:
    fault = next((each for each in lesson.reasons if isinstance(each, Fault)), None)
    if fault is not None:
        return fault_sentence(fault, seen)
    short = next(each for each in lesson.reasons if isinstance(each, LessonShortfall))
    facts = next(each for each in lesson.reasons if isinstance(each, CauseFacts))
    tile, other = (
        tile_word(parse_tiles(name)[0], seen.rules.red_fives) for name in (place.tile, place.other)
    )
    return clause(facts, short, tile, other, seen)

"""Lessons as sentences."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.observation import Observation
from rules.tiles import parse_kind
from tutor.authors import sentences
from tutor.coach.advice import Decision
from tutor.coach.faults import Fault
from tutor.coach.offer_facts import CallSteps, RiichiFuriten, RiichiWaits, RiichiWorth, StaysLast
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.lessons import reasons
from tutor.lessons.lessons import CallCause, CallCount, CallLesson
from tutor.text.calls import action_word
from tutor.text.names import (
    capital,
    kind_word,
    number_word,
    paragraph,
    round_word,
    steps_word,
    together,
)
from tutor.text.verdicts import fault_sentence


def hand_away(steps: int) -> str:
    if not steps:
        return gettext("a ready hand")
    if steps == 1:
        return gettext("a hand one step from ready")
    return gettext("a hand {steps} steps from ready").format(steps=steps_word(steps))


_CALL_TITLES: Final = {
    CallCause.NO_YAKU: mark("Called without a yaku"),
    CallCause.NO_RIICHI: mark("No riichi with a good wait"),
    CallCause.STAYS_LAST: mark("A win that stays last"),
    CallCause.PASSED_YAKUHAI: mark("A yakuhai let go"),
    CallCause.THIN_RIICHI: mark("Riichi on hardly a tile"),
}
_CALL_WATCH: Final = {
    CallCause.NO_YAKU: mark("Before you call, name the yaku that the open hand will win with."),
    CallCause.NO_RIICHI: mark(
        "When a closed hand is ready on two kinds or more, declare unless a reason speaks against."
    ),
    CallCause.STAYS_LAST: mark(
        "In the last round count which win lifts you from last place, and build that hand."
    ),
    CallCause.PASSED_YAKUHAI: mark(
        "Know your pairs of yakuhai, and be ready to call: the third one is a yaku at once."
    ),
    CallCause.THIN_RIICHI: mark(
        "Before you declare, count the tiles that are left to win on, and look for them in your own"
        " river."
    ),
}


@dataclass(frozen=True, slots=True)
class CallLessonWords:
    title: str
    cause: str
    watch: str


def call_lesson_words(lesson: CallLesson, seen: Observation) -> CallLessonWords:
    return CallLessonWords(
        call_cause_title(lesson.cause),
        _call_cause(lesson, seen),
        gettext(_CALL_WATCH[lesson.cause]),
    )


def call_cause_title(cause: CallCause) -> str:
    return gettext(_CALL_TITLES[cause])


def chances_line(cause: CallCause, count: CallCount) -> str:
    whole = count.chances
    pattern = {
        CallCause.NO_YAKU: ngettext(
            "{part} of {whole} chi or pon", "{part} of {whole} chi and pon", whole
        ),
        CallCause.NO_RIICHI: ngettext(
            "{part} of {whole} advised riichi", "{part} of {whole} advised riichi", whole
        ),
        CallCause.STAYS_LAST: ngettext(
            "{part} of {whole} call or riichi", "{part} of {whole} calls and riichi", whole
        ),
        CallCause.PASSED_YAKUHAI: ngettext(
            "{part} of {whole} advised yakuhai", "{part} of {whole} advised yakuhai", whole
        ),
        CallCause.THIN_RIICHI: ngettext(
            "{part} of {whole} declared riichi", "{part} of {whole} declared riichi", whole
        ),
    }[cause]
    return pattern.format(part=f"{count.lessons:,}", whole=f"{whole:,}")


def _call_cause(lesson: CallLesson, seen: Observation) -> str:
    action = action_word(lesson.option.action, seen)
    last = lesson.option.fact(StaysLast)
    if lesson.cause is CallCause.STAYS_LAST and last is not None:
        pattern = gettext(
            "{action}: even a win of {points} would have left you last, {behind} behind the third."
        )
        return pattern.format(action=action, points=f"{last.points:,}", behind=f"{last.behind:,}")
    if lesson.cause is CallCause.NO_RIICHI:
        return _no_riichi_sentence(lesson)
    if lesson.cause is CallCause.THIN_RIICHI:
        return _thin_riichi_sentence(lesson)
    steps = lesson.option.fact(CallSteps)
    if lesson.cause is CallCause.PASSED_YAKUHAI and steps is not None:
        pattern = gettext("{action}: that is a yaku at once, and leaves {hand}.")
        return pattern.format(action=action, hand=hand_away(steps.after))
    pattern = gettext(
        "{action}: no yaku was in sight after it, and without one the open hand cannot win."
    )
    return pattern.format(action=action)


def _no_riichi_sentence(lesson: CallLesson) -> str:
    waits, worth = lesson.option.fact(RiichiWaits), lesson.option.fact(RiichiWorth)
    if waits is None or worth is None:
        raise ValueError("a riichi that was not declared has a wait and a worth")
    names = [kind_word(parse_kind(name)) for name in waits.waits]
    words = {"waits": together(names), "live": waits.live}
    if worth.quiet is None:
        pattern = gettext(
            "The hand could wait for {waits}, {live} tiles, and riichi gives each wait a yaku."
        )
        return pattern.format(**words)
    pattern = gettext(
        "The hand could wait for {waits}, {live} tiles; riichi makes {quiet} points {riichi}."
    )
    return pattern.format(**words, quiet=f"{worth.quiet:,}", riichi=f"{worth.riichi:,}")


def _thin_riichi_sentence(lesson: CallLesson) -> str:
    waits = lesson.option.fact(RiichiWaits)
    if waits is None:
        raise ValueError("a riichi has a wait")
    names = [kind_word(parse_kind(name)) for name in waits.waits]
    words = {"waits": together(names), "live": waits.live}
    if not waits.live:
        pattern = gettext("Riichi on {waits}: no tile is left to win on.")
    elif lesson.option.fact(RiichiFuriten) is not None:
        pattern = ngettext(
            "Riichi on {waits} in furiten: {live} tile is left, and only your own draw can win.",
            "Riichi on {waits} in furiten: {live} tiles are left, and only your own draw can win.",
            waits.live,
        )
    else:
        pattern = ngettext(
            "Riichi on {waits}: {live} tile is left to win on.",
            "Riichi on {waits}: {live} tiles are left to win on.",
            waits.live,
        )
    return pattern.format(**words)


COST_ROUNDING: Final = 100
"""Points that a cost is rounded to."""
_SIZES: Final = {
    reasons.Size.SMALL: mark("small"),
    reasons.Size.MIDDLE: mark("middle"),
    reasons.Size.BIG: mark("big"),
}

_TITLES: Final = {
    reasons.Cause.PLAYED_ON: mark("Played on too long"),
    reasons.Cause.TOO_DANGEROUS: mark("A safer tile was there"),
    reasons.Cause.FOLDED_EARLY: mark("Folded too soon"),
    reasons.Cause.GAVE_UP_VALUE: mark("Value given away"),
    reasons.Cause.HELD_VALUE: mark("Value before speed"),
    reasons.Cause.STEP_BACK: mark("A step back"),
    reasons.Cause.USEFUL_FIRST: mark("The useful tile went first"),
    reasons.Cause.FEWER_DRAWS: mark("Fewer good draws"),
    reasons.Cause.NO_YAKU: mark("No yaku left"),
    reasons.Cause.WORSE_WAIT: mark("A better wait was there"),
    reasons.Cause.OTHER: mark("Another tile fits the plan"),
}
_WATCH: Final = {
    reasons.Cause.PLAYED_ON: mark(
        "When somebody looks ready and your hand is not, look for tiles that cannot deal in."
    ),
    reasons.Cause.TOO_DANGEROUS: mark(
        "Before you throw, look for a safer tile that you need no more."
    ),
    reasons.Cause.FOLDED_EARLY: mark(
        "Before you break up a ready hand, count what it waits for and what a win pays."
    ),
    reasons.Cause.NO_YAKU: mark(
        "Name the yaku of an open hand before every throw, and keep what it needs."
    ),
    reasons.Cause.WORSE_WAIT: mark(
        "When you are ready, name what each throw waits for, and look for it in your own river."
    ),
    reasons.Cause.GAVE_UP_VALUE: mark("Find your dora and your possible yaku before you throw."),
    reasons.Cause.HELD_VALUE: mark(
        "Ask what the points are worth if the hand is not ready in time."
    ),
    reasons.Cause.STEP_BACK: mark(
        "Find your sets, shapes and pair first, and throw what is in none."
    ),
    reasons.Cause.USEFUL_FIRST: mark("Throw first the tile that the fewest other tiles can join."),
    reasons.Cause.FEWER_DRAWS: mark(
        "Count the good draws that two or three throws leave, then choose."
    ),
    reasons.Cause.OTHER: mark("Read the plan first, then compare the tiles for it."),
}
_PHASES: Final = {
    reasons.Phase.EARLY: mark("turns 1 to 6"),
    reasons.Phase.MIDDLE: mark("turns 7 to 12"),
    reasons.Phase.LATE: mark("from turn 13 on"),
}


@dataclass(frozen=True, slots=True)
class LessonWords:
    title: str
    cause: str
    watch: str
    cost: str
    """One sentence: the estimated points, or their size."""


def lesson_words(lesson: reasons.Lesson, decisions: Sequence[Decision]) -> LessonWords:
    """Return the lesson in words.

    Args:
        lesson: found in these decisions.
        decisions: of one seat in one game, in order.
    """
    seen = decisions[lesson.at].observation
    place = next(each for each in lesson.reasons if isinstance(each, reasons.LessonPlace))
    fault = next((each for each in lesson.reasons if isinstance(each, Fault)), None)
    if fault is not None:
        what = fault_sentence(fault, seen)
    else:  # a lesson of an older version
        what = paragraph(sentences(decisions[lesson.at], seen))
    times = place.times
    if times == 1:
        pattern = gettext("{round}, turn {turn}: {what}")
    elif times == 2:
        pattern = gettext("{round}, twice from turn {first} on, as at turn {turn}: {what}")
    else:
        pattern = gettext("{round}, {times} times from turn {first} on, as at turn {turn}: {what}")
    return LessonWords(
        cause_title(lesson.cause),
        pattern.format(
            round=round_word(place.round, place.honba),
            turn=place.turn,
            first=place.first,
            times=number_word(times),
            what=what,
        ),
        watch_line(lesson.cause),
        cost_line(lesson),
    )


def cause_title(cause: reasons.Cause) -> str:
    return gettext(_TITLES[cause])


def watch_line(cause: reasons.Cause) -> str:
    return gettext(_WATCH[cause])


def phase_title(phase: reasons.Phase) -> str:
    return gettext(_PHASES[phase])


def size_word(cost: float) -> str:
    return gettext(_SIZES[reasons.size_of(cost)])


def cost_line(lesson: reasons.Lesson) -> str:
    """Return a cost in one sentence: in hundreds of points if the estimate allows, else its
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


def cost_phrase(lesson: reasons.Lesson) -> str:
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

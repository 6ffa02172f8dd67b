"""A lesson of a call or riichi in words: a title, the cause, a next thing to watch."""

from dataclasses import dataclass
from typing import Final

from rules.observation import Observation
from rules.tiles import parse_kind
from tutor.advice.reasons.calls import CallSteps, RiichiFuriten, RiichiWaits, RiichiWorth, StaysLast
from tutor.language import gettext, mark, ngettext
from tutor.lessons.call_lessons import CallCause, CallCount, CallLesson, fact_of
from tutor.text.calls import action_word
from tutor.text.lesson_clauses import hand_away
from tutor.text.names import kind_word, together

_TITLES: Final = {
    CallCause.NO_YAKU: mark("Called without a yaku"),
    CallCause.NO_RIICHI: mark("No riichi with a good wait"),
    CallCause.STAYS_LAST: mark("A win that stays last"),
    CallCause.PASSED_YAKUHAI: mark("A yakuhai let go"),
    CallCause.THIN_RIICHI: mark("Riichi on hardly a tile"),
}
_WATCH: Final = {
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
        call_cause_title(lesson.cause), _cause(lesson, seen), gettext(_WATCH[lesson.cause])
    )


def call_cause_title(cause: CallCause) -> str:
    return gettext(_TITLES[cause])


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


def _cause(lesson: CallLesson, seen: Observation) -> str:
    action = action_word(lesson.option.action, seen)
    last = fact_of(lesson.option, StaysLast)
    if lesson.cause is CallCause.STAYS_LAST and last is not None:
        pattern = gettext(
            "{action}: even a win of {points} would have left you last, {behind} behind the third."
        )
        return pattern.format(action=action, points=f"{last.points:,}", behind=f"{last.behind:,}")
    if lesson.cause is CallCause.NO_RIICHI:
        return _no_riichi(lesson)
    if lesson.cause is CallCause.THIN_RIICHI:
        return _thin_riichi(lesson)
    steps = fact_of(lesson.option, CallSteps)
    if lesson.cause is CallCause.PASSED_YAKUHAI and steps is not None:
        pattern = gettext("{action}: that is a yaku at once, and leaves {hand}.")
        return pattern.format(action=action, hand=hand_away(steps.after))
    pattern = gettext(
        "{action}: no yaku was in sight after it, and without one the open hand cannot win."
    )
    return pattern.format(action=action)


def _no_riichi(lesson: CallLesson) -> str:
    waits, worth = fact_of(lesson.option, RiichiWaits), fact_of(lesson.option, RiichiWorth)
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


def _thin_riichi(lesson: CallLesson) -> str:
    waits = fact_of(lesson.option, RiichiWaits)
    if waits is None:
        raise ValueError("a riichi has a wait")
    names = [kind_word(parse_kind(name)) for name in waits.waits]
    words = {"waits": together(names), "live": waits.live}
    if not waits.live:
        pattern = gettext("Riichi on {waits}: no tile is left to win on.")
    elif fact_of(lesson.option, RiichiFuriten) is not None:
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

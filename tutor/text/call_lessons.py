"""A lesson of a call or riichi in words: a title, the cause, a next thing to watch."""

from dataclasses import dataclass
from typing import Final

from rules.observation import Observation
from rules.tiles import parse_kind
from tutor.advice.reasons.calls import RiichiWaits, RiichiWorth, StaysLast
from tutor.language import Translator, mark
from tutor.lessons.call_lessons import CallCause, CallCount, CallLesson, fact_of
from tutor.text.calls import action_word
from tutor.text.names import kind_word, together

_TITLES: Final = {
    CallCause.NO_YAKU: mark("Called without a yaku"),
    CallCause.NO_RIICHI: mark("No riichi with a good wait"),
    CallCause.STAYS_LAST: mark("A win that stays last"),
}
_WATCH: Final = {
    CallCause.NO_YAKU: mark("Before you call, name the yaku that the open hand will win with."),
    CallCause.NO_RIICHI: mark(
        "When a closed hand is ready on two kinds or more, declare unless a reason speaks against."
    ),
    CallCause.STAYS_LAST: mark(
        "In the last round count which win lifts you from last place, and build that hand."
    ),
}


@dataclass(frozen=True, slots=True)
class CallLessonWords:
    """What a learner reads of it."""

    title: str
    cause: str
    watch: str


def call_lesson_words(
    lesson: CallLesson, seen: Observation, translator: Translator
) -> CallLessonWords:
    """Return the lesson in words; `seen`: at the offer."""
    return CallLessonWords(
        call_cause_title(lesson.cause, translator),
        _cause(lesson, seen, translator),
        translator.gettext(_WATCH[lesson.cause]),
    )


def call_cause_title(cause: CallCause, translator: Translator) -> str:
    """Return what the learner calls a cause: "Called without a yaku"."""
    return translator.gettext(_TITLES[cause])


def chances_line(cause: CallCause, count: CallCount, translator: Translator) -> str:
    """Return how often a cause came up, of what: "3 of 41 chi and pon"."""
    whole = count.chances
    pattern = {
        CallCause.NO_YAKU: translator.ngettext(
            "{part} of {whole} chi or pon", "{part} of {whole} chi and pon", whole
        ),
        CallCause.NO_RIICHI: translator.ngettext(
            "{part} of {whole} advised riichi", "{part} of {whole} advised riichi", whole
        ),
        CallCause.STAYS_LAST: translator.ngettext(
            "{part} of {whole} call or riichi", "{part} of {whole} calls and riichi", whole
        ),
    }[cause]
    return pattern.format(part=f"{count.lessons:,}", whole=f"{whole:,}")


def _cause(lesson: CallLesson, seen: Observation, translator: Translator) -> str:
    action = action_word(lesson.option.action, seen, translator)
    last = fact_of(lesson.option, StaysLast)
    if lesson.cause is CallCause.STAYS_LAST and last is not None:
        pattern = translator.gettext(
            "{action}: even a win of {points} would have left you last, {behind} behind the third."
        )
        return pattern.format(action=action, points=f"{last.points:,}", behind=f"{last.behind:,}")
    if lesson.cause is CallCause.NO_RIICHI:
        return _no_riichi(lesson, translator)
    pattern = translator.gettext(
        "{action}: no yaku was in sight after it, and without one the open hand cannot win."
    )
    return pattern.format(action=action)


def _no_riichi(lesson: CallLesson, translator: Translator) -> str:
    waits, worth = fact_of(lesson.option, RiichiWaits), fact_of(lesson.option, RiichiWorth)
    if waits is None or worth is None:
        raise ValueError("a riichi that was not declared has a wait and a worth")
    names = [kind_word(parse_kind(name), translator) for name in waits.waits]
    words = {"waits": together(names, translator), "live": waits.live}
    if worth.quiet is None:
        pattern = translator.gettext(
            "The hand could wait for {waits}, {live} tiles, and riichi gives each wait a yaku."
        )
        return pattern.format(**words)
    pattern = translator.gettext(
        "The hand could wait for {waits}, {live} tiles; riichi makes {quiet} points {riichi}."
    )
    return pattern.format(**words, quiet=f"{worth.quiet:,}", riichi=f"{worth.riichi:,}")

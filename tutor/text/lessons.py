"""Lessons as sentences."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.tiles import parse_kind
from tutor.authors.lessons import slip_sentence, watch_line
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.graded import CallCause, Cause, Severity
from tutor.coach.offer_facts import CallSteps, RiichiFuriten, RiichiWaits, RiichiWorth, StaysLast
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.lessons.calls import CallCount, CallLesson, call_lesson
from tutor.lessons.lessons import AnyCause, Lesson, Phase
from tutor.text.calls import action_word, answer_word, recommendation, tutor_answer_word
from tutor.text.names import (
    capital,
    kind_word,
    number_word,
    paragraph,
    round_word,
    steps_word,
    together,
)

COST_ROUNDING: Final = 100
"""Points that a cost is rounded to."""
SHOWN_PLACES: Final = 0.05
_SEVERITIES: Final = {
    Severity.SMALL: mark("small"),
    Severity.CLEAR: mark("clear"),
    Severity.GRAVE: mark("grave"),
}
_TITLES: Final[dict[AnyCause, str]] = {
    Cause.PLAYED_ON: mark("Played on too long"),
    Cause.TOO_DANGEROUS: mark("A safer tile was there"),
    Cause.FOLDED_EARLY: mark("Folded too soon"),
    Cause.GAVE_UP_VALUE: mark("Dora given away"),
    Cause.HELD_VALUE: mark("Value before speed"),
    Cause.YAKUHAI: mark("A yakuhai broken up"),
    Cause.LEFT_PLAN: mark("A tile of the hand thrown"),
    Cause.STEP_BACK: mark("A step back"),
    Cause.USEFUL_FIRST: mark("The useful tile went first"),
    Cause.FEWER_DRAWS: mark("Fewer good draws"),
    Cause.NO_YAKU: mark("No yaku left"),
    Cause.WORSE_WAIT: mark("A better wait was there"),
    Cause.OTHER: mark("Another tile fits the plan"),
    CallCause.NO_YAKU: mark("Called without a yaku"),
    CallCause.NO_RIICHI: mark("No riichi with a good wait"),
    CallCause.STAYS_LAST: mark("A win that stays last"),
    CallCause.PASSED_YAKUHAI: mark("A yakuhai let go"),
    CallCause.THIN_RIICHI: mark("Riichi on hardly a tile"),
    CallCause.NEEDLESS_CALL: mark("A call that costs more than it brings"),
    CallCause.PASSED_CALL: mark("A call let go"),
    CallCause.NEEDLESS_KAN: mark("A kan that helps the others"),
}
_PHASES: Final = {
    Phase.EARLY: mark("turns 1 to 6"),
    Phase.MIDDLE: mark("turns 7 to 12"),
    Phase.LATE: mark("from turn 13 on"),
}


def cause_title(cause: AnyCause) -> str:
    return gettext(_TITLES[cause])


def phase_title(phase: Phase) -> str:
    return gettext(_PHASES[phase])


@dataclass(frozen=True, slots=True)
class LessonWords:
    title: str
    cause: str
    """What happened, and the tile or call that was there."""
    watch: str
    cost: str
    """One sentence: points or places where they can be told, else the severity."""


def lesson_words(lesson: Lesson, entries: Sequence[ReviewEntry]) -> LessonWords:
    """Return the lesson in words.

    Args:
        lesson: found in these entries.
        entries: of one seat in one game, in order.
    """
    entry = entries[lesson.at]
    seen, times = entry.observation, len(lesson.decisions)
    if isinstance(entry, Decision):
        assert isinstance(lesson.cause, Cause)
        what = slip_sentence(entry, lesson.cause)
    else:
        found = call_lesson(entry)
        what = "" if found is None else call_sentence(found, entry)
    if times == 1:
        pattern = gettext("{round}, turn {turn}: {what}")
    elif times == 2:
        pattern = gettext("Twice in this game, as in {round} at turn {turn}: {what}")
    else:
        pattern = ngettext(
            "{times} time in this game, as in {round} at turn {turn}: {what}",
            "{times} times in this game, as in {round} at turn {turn}: {what}",
            times,
        )
    return LessonWords(
        cause_title(lesson.cause),
        pattern.format(
            round=round_word(seen.round, seen.honba),
            turn=seen.turn,
            times=capital(number_word(times)),
            what=what,
        ),
        watch_line(lesson.cause),
        capital(pgettext("a whole sentence", "{said}.").format(said=cost_phrase(lesson))),
    )


def cost_phrase(lesson: Lesson) -> str:
    if lesson.places is not None and lesson.places >= SHOWN_PLACES:
        pattern = gettext("about {places} places, by an estimate")
        return pattern.format(places=f"{lesson.places:.1f}")
    if not lesson.in_points or lesson.cost < COST_ROUNDING / 2:
        return gettext("a {severity} slip").format(severity=severity_word(lesson.severity))
    points = COST_ROUNDING * round(lesson.cost / COST_ROUNDING)
    return gettext("about {points} points, by an estimate").format(points=f"{points:,}")


def severity_word(severity: Severity) -> str:
    return gettext(_SEVERITIES[severity])


def cost_note() -> str:
    return gettext(
        "Points are the risk of dealing in that could have been avoided, times what such a hand"
        " usually costs: an average, not what happened. Other slips are small, clear or grave, by"
        " how much strong players care and how few of them would do the same. In the last round"
        " the places at the end are told."
    )


def hand_away(steps: int) -> str:
    if not steps:
        return gettext("a ready hand")
    if steps == 1:
        return gettext("a hand one step from ready")
    return gettext("a hand {steps} steps from ready").format(steps=steps_word(steps))


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
        CallCause.NEEDLESS_CALL: ngettext(
            "{part} of {whole} chi or pon", "{part} of {whole} chi and pon", whole
        ),
        CallCause.PASSED_CALL: ngettext(
            "{part} of {whole} advised call", "{part} of {whole} advised calls", whole
        ),
        CallCause.NEEDLESS_KAN: ngettext("{part} of {whole} kan", "{part} of {whole} kans", whole),
    }[cause]
    return pattern.format(part=f"{count.lessons:,}", whole=f"{whole:,}")


def call_sentence(lesson: CallLesson, decision: CallDecision) -> str:
    seen = decision.observation
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
    if lesson.cause is CallCause.NO_YAKU:
        pattern = gettext(
            "{action}: no yaku was near after it, and without one the open hand cannot win."
        )
        return pattern.format(action=action)
    pattern = gettext("{action} (the tutor: {wanted}).")
    done = pattern.format(action=answer_word(decision), wanted=tutor_answer_word(decision))
    advice = decision.advice
    about = replace(advice, about=advice.options.index(lesson.option))
    return paragraph((done, *recommendation(about, seen)[1:]))


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

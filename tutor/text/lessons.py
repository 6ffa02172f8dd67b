from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.tiles import kind_of
from tutor.coach.advice import CallDecision, ReviewEntry
from tutor.coach.graded import CAUSES_OF_THREATS, CallCause, Cause, Severity
from tutor.coach.grading.deal_in import steps_after
from tutor.coach.grading.grade import GOOD
from tutor.coach.grading.right import KAN, answer_of
from tutor.coach.lessons.calls import CallLesson, ChanceCount, call_lesson
from tutor.coach.lessons.lessons import WEIGHTS, AnyCause, Lesson, Phase, severity_of
from tutor.explanations.lessons import slip_sentence, verdict_line
from tutor.intervals import is_enough
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.teaching.figures import CauseCount
from tutor.text import names
from tutor.text.calls import answer_word, recommendation, tutor_answer_word

COST_ROUNDING: Final = 100
"""Costs are rounded to a multiple of this many points."""
SHOWN_PLACES: Final = 0.05
_SEVERITIES: Final = {
    Severity.SMALL: mark("small"),
    Severity.CLEAR: mark("clear"),
    Severity.GRAVE: mark("grave"),
}


@dataclass(frozen=True, slots=True)
class _Idea:
    title: str
    watch: str
    """Advice on what to look at next time."""
    chances: str = ""
    """The pattern describing when the mistake was possible."""


# fmt: off
_IDEAS: Final[dict[AnyCause, _Idea]] = {
    Cause.PLAYED_ON: _Idea(mark("Played on too long"),
        mark("When somebody is ready and your hand is far or cheap, throw what cannot deal in."),
        mark("Where it was time to fold: {share}")),
    Cause.TOO_DANGEROUS: _Idea(mark("A safer tile was there"),
        mark("Before you throw, look for a safer tile that you no longer need."),
        mark("Where a clearly safer tile was advised: {share}")),
    Cause.FOLDED_EARLY: _Idea(mark("Folded too soon"),
        mark("Before you break a ready hand, count what it waits on and what it pays."),
        mark("Where a good ready hand could be given up: {share}")),
    Cause.GAVE_UP_VALUE: _Idea(mark("Dora given away"),
        mark("Find your dora before you throw, and the tiles beside them."),
        mark("Where dora could be given away: {share}")),
    Cause.YAKUHAI: _Idea(mark("A yakuhai broken up"),
        mark("Know which honours are a yaku for you, and keep their pairs."),
        mark("Where a yakuhai could be broken up: {share}")),
    Cause.LEFT_PLAN: _Idea(mark("A tile of the hand thrown"),
        mark("Name the hand you are building, and throw what is outside it first."),
        mark("Where a tile of the hand could go: {share}")),
    Cause.STEP_BACK: _Idea(mark("A step back"),
        mark("Find your sets, shapes and pair first, and throw what is in none."),
        mark("Where a throw could set the hand back: {share}")),
    Cause.USEFUL_FIRST: _Idea(mark("The useful tile went first"),
        mark("Before you throw a number tile, name the draws that it would go with."),
        mark("Where a useful tile could go first: {share}")),
    Cause.FEWER_DRAWS: _Idea(mark("Fewer good draws"),
        mark("Count the useful tiles that two or three throws leave, then choose."),
        mark("Where a throw left far fewer good draws: {share}")),
    Cause.NO_YAKU: _Idea(mark("No yaku left"),
        mark("Name the yaku of your hand before every throw, and keep what it needs."),
        mark("With an open hand: {share}")),
    Cause.WORSE_WAIT: _Idea(mark("A better wait was there"),
        mark("When you are ready, name each wait, and look for it in your own river."),
        mark("Where a ready hand could choose its wait: {share}")),
    Cause.HELD_VALUE: _Idea(mark("Value before speed"),
        mark("Ask what the points are worth if the hand is not ready in time.")),
    Cause.OTHER: _Idea(mark("Another tile fits the plan"),
        mark("Read the plan first, then compare the tiles for it.")),
    CallCause.NO_YAKU: _Idea(mark("Called without a yaku"),
        mark("Before you call, name the yaku that the open hand will win with."),
        mark("Of all chi and pon: {share}")),
    CallCause.NO_RIICHI: _Idea(mark("Ready, but no riichi"),
        mark("When a closed hand is ready, declare riichi unless a reason is against it."),
        mark("Where riichi was advised: {share}")),
    CallCause.STAYS_LAST: _Idea(mark("A win that stays last"),
        mark("In the last round, count which win lifts you from last place."),
        mark("Of your calls and riichi: {share}")),
    CallCause.PASSED_YAKUHAI: _Idea(mark("A yakuhai let go"),
        mark("Know your pairs of yakuhai: the third one is a yaku at once."),
        mark("Where a yakuhai was advised: {share}")),
    CallCause.THIN_RIICHI: _Idea(mark("A riichi better not declared"),
        mark("Before you declare, count the tiles left to win on, and ask what riichi adds."),
        mark("Of your riichi: {share}")),
    CallCause.NEEDLESS_CALL: _Idea(mark("A call that costs more than it brings"),
        mark("Before you call, ask what the hand gains and what staying closed would bring."),
        mark("Of all chi and pon: {share}")),
    CallCause.PASSED_CALL: _Idea(mark("A call let go"),
        mark("Know before your turn which tiles you would call, and for which yaku."),
        mark("Where a call was advised: {share}")),
    CallCause.NEEDLESS_KAN: _Idea(mark("A kan that helps the others"),
        mark("A kan gives everybody a new dora: ask who gains from it."),
        mark("Of your kans: {share}")),
}
# fmt: on
_PHASES: Final = {
    Phase.EARLY: mark("turns 1 to 6"),
    Phase.MIDDLE: mark("turns 7 to 12"),
    Phase.LATE: mark("from turn 13 on"),
}


def cause_title(cause: AnyCause) -> str:
    return gettext(_IDEAS[cause].title)


def watch_line(cause: AnyCause) -> str:
    return gettext(_IDEAS[cause].watch)


def count_text(part: int, whole: int) -> str:
    if not whole:
        return "-"
    counts = gettext("{part} of {whole}").format(part=f"{part:,}", whole=f"{whole:,}")
    if not is_enough(whole):
        return counts
    return gettext("{share} % ({counts})").format(share=names.percent(part / whole), counts=counts)


def chances_text(cause: AnyCause, count: ChanceCount | CauseCount) -> str:
    """Return a text on how often a mistake was made when it was possible; empty if that is unknown.

    Example: "Where it was time to fold: 6.5 % (107 of 1,640)".
    """
    if not _IDEAS[cause].chances or not count.chances:
        return ""
    return with_chances(cause, count_text(count.marks, count.chances))


def with_chances(cause: AnyCause, share: str) -> str:
    pattern = _IDEAS[cause].chances
    return gettext(pattern).format(share=share) if pattern else share


def phase_title(phase: Phase) -> str:
    return gettext(_PHASES[phase])


@dataclass(frozen=True, slots=True)
class LessonWords:
    title: str
    cause: str
    """What happened, and which tile or call would have been better."""
    watch: str
    cost: str
    """A sentence with the cost in points or places if known, else the severity."""


def slip_words(entry: ReviewEntry, cause: AnyCause) -> str:
    if isinstance(entry, CallDecision):
        found = call_lesson(entry, GOOD)
        return "" if found is None else call_sentence(found, entry)
    assert isinstance(cause, Cause)
    if entry.deal_in is None or cause not in CAUSES_OF_THREATS:
        return slip_sentence(entry, cause)
    safe = "" if entry.deal_in.safe is None else names.kind_word(kind_of(entry.deal_in.safe))
    steps = steps_after(entry)
    pattern = gettext("You dealt in with {tile} from a ready hand, for {points}.")
    if steps:
        pattern = ngettext(
            "You dealt in with {tile}, {count} step from ready, for {points}.",
            "You dealt in with {tile}, {count} steps from ready, for {points}.",
            steps,
        )
    dealt = pattern.format(
        tile=names.tile_word(entry.played, entry.observation.rules.red_fives),
        count=names.steps_word(steps),
        points=f"{entry.deal_in.points:,}",
    )
    return names.paragraph((dealt, verdict_line(entry.deal_in, safe)))


def lesson_words(lesson: Lesson, entries: Sequence[ReviewEntry]) -> LessonWords:
    """Return the texts of a lesson found in `entries`, all decisions of the seat in the game."""
    entry = entries[lesson.at]
    seen, times = entry.observation, len(lesson.decisions)
    what = slip_words(entry, lesson.cause)
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
            round=names.round_word(seen.round, seen.honba),
            turn=seen.turn,
            times=names.capital(names.number_word(times)),
            what=what,
        ),
        watch_line(lesson.cause),
        names.capital(pgettext("a whole sentence", "{said}.").format(said=cost_phrase(lesson))),
    )


def cost_phrase(lesson: Lesson) -> str:
    if lesson.places is not None and lesson.places >= SHOWN_PLACES:
        pattern = gettext("about {places} places, by an estimate")
        return pattern.format(places=f"{lesson.places:.1f}")
    is_small = WEIGHTS[severity_of(lesson.cost)] < WEIGHTS[lesson.severity]
    if not lesson.in_points or lesson.cost < COST_ROUNDING / 2 or is_small:
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


def call_sentence(lesson: CallLesson | None, decision: CallDecision) -> str:
    pattern = gettext("{action} (the tutor: {wanted}).")
    done = pattern.format(action=answer_word(decision), wanted=tutor_answer_word(decision))
    advice, taken = decision.advice, decision.taken
    shown = advice.options[advice.about] if lesson is None else lesson.option
    if lesson is None and advice.recommended is None:
        shown = next((one for one in advice.options if one.action == taken), shown)
    options = tuple(one for one in advice.options if one == shown or answer_of(one.action) != KAN)
    advice = replace(advice, options=options, about=options.index(shown))
    return names.paragraph((done, *recommendation(advice, decision.observation)[1:]))

"""A row of the decision list in words."""

from tutor.advice.call_advice import CallDecision
from tutor.language import gettext, pgettext
from tutor.lessons.call_lessons import call_lesson
from tutor.lessons.lesson import Lesson
from tutor.strategy.verdict import Verdict
from tutor.text.call_lessons import call_lesson_words
from tutor.text.calls import done_word, wanted_word
from tutor.text.lessons import cause_title, cost_phrase
from tutor.text.names import either, round_word, tile_word
from tutor.text.plans import plan_title
from tutor.text.stance import stance_title
from tutor.text.verdicts import verdict_word
from tutor.view.review.model import ReviewRow


def row_sentence(row: ReviewRow) -> str:
    where = gettext("{round}, turn {turn}").format(
        round=round_word(row.round, row.honba), turn=row.turn
    )
    if row.call is not None:
        return _call_sentence(row.call, where)
    assert row.played is not None
    best = either([tile_word(tile) for tile in row.best])
    what = gettext("you threw {tile}, the tutor {best}").format(
        tile=tile_word(row.played), best=best
    )
    parts = [
        where,
        verdict_word(row.verdict),
        what,
        stance_title(row.stance) if row.stance else plan_title(row.strategy),
    ]
    if row.is_sound_loss:
        parts[1] = loss_line(row.cost)
    elif row.cost:
        parts.append(gettext("cost {points}").format(points=f"{row.cost:,}"))
    if row.lesson is not None:
        parts[1] = _lesson(row, row.lesson)
    listed = pgettext("between parts that are no sentences", "; ").join(parts)
    return gettext("{list}.").format(list=listed)


def _call_sentence(call: CallDecision, where: str) -> str:
    what = gettext("you: {action}, the tutor: {wanted}").format(
        action=done_word(call), wanted=wanted_word(call)
    )
    lesson = call_lesson(call)
    verdict = call_verdict(call)
    if lesson is not None:
        verdict = call_lesson_words(lesson, call.observation).title
    parts = [where, verdict, what]
    listed = pgettext("between parts that are no sentences", "; ").join(parts)
    return gettext("{list}.").format(list=listed)


def call_verdict(decision: CallDecision) -> str:
    return {
        Verdict.FIRST: gettext("as the tutor would"),
        Verdict.IN_LINE: gettext("in line: a close call"),
        Verdict.OFF_PLAN: gettext("not as the tutor would"),
    }[decision.verdict]


def call_line(call: CallDecision) -> str:
    done = done_word(call, brief=True)
    if call.verdict is Verdict.FIRST:
        return done
    wanted = wanted_word(call, brief=True)
    return gettext("{done}; tutor: {wanted}").format(done=done, wanted=wanted)


def loss_line(points: int) -> str:
    return gettext("no mark, cost {points}").format(points=f"{points:,}")


def _lesson(row: ReviewRow, lesson: Lesson) -> str:
    title = cause_title(lesson.cause)
    if row.follows:
        return gettext("{lesson}, once more").format(lesson=title)
    cost = cost_phrase(lesson)
    return gettext("{lesson}, {cost}").format(lesson=title, cost=cost)

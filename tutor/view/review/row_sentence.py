"""A row of the decision list in words."""

from tutor.advice.call_advice import CallDecision
from tutor.language import Translator
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


def row_sentence(row: ReviewRow, translator: Translator) -> str:
    where = translator.gettext("{round}, turn {turn}").format(
        round=round_word(row.round, row.honba, translator), turn=row.turn
    )
    if row.call is not None:
        return _call_sentence(row.call, where, translator)
    assert row.played is not None
    best = either([tile_word(tile, translator) for tile in row.best], translator)
    what = translator.gettext("you threw {tile}, the tutor {best}").format(
        tile=tile_word(row.played, translator), best=best
    )
    parts = [
        where,
        verdict_word(row.verdict, translator),
        what,
        stance_title(row.stance, translator)
        if row.stance
        else plan_title(row.strategy, translator),
    ]
    if row.is_sound_loss:
        parts[1] = loss_line(row.cost, translator)
    elif row.cost:
        parts.append(translator.gettext("cost {points}").format(points=f"{row.cost:,}"))
    if row.lesson is not None:
        parts[1] = _lesson(row, row.lesson, translator)
    listed = translator.pgettext("between parts that are no sentences", "; ").join(parts)
    return translator.gettext("{list}.").format(list=listed)


def _call_sentence(call: CallDecision, where: str, translator: Translator) -> str:
    what = translator.gettext("you: {action}, the tutor: {wanted}").format(
        action=done_word(call, translator), wanted=wanted_word(call, translator)
    )
    lesson = call_lesson(call)
    verdict = call_verdict(call, translator)
    if lesson is not None:
        verdict = call_lesson_words(lesson, call.observation, translator).title
    parts = [where, verdict, what]
    listed = translator.pgettext("between parts that are no sentences", "; ").join(parts)
    return translator.gettext("{list}.").format(list=listed)


def call_verdict(decision: CallDecision, translator: Translator) -> str:
    return {
        Verdict.FIRST: translator.gettext("as the tutor would"),
        Verdict.IN_LINE: translator.gettext("in line: a close call"),
        Verdict.OFF_PLAN: translator.gettext("not as the tutor would"),
    }[decision.verdict]


def call_line(call: CallDecision, translator: Translator) -> str:
    done = done_word(call, translator, brief=True)
    if call.verdict is Verdict.FIRST:
        return done
    wanted = wanted_word(call, translator, brief=True)
    return translator.gettext("{done}; tutor: {wanted}").format(done=done, wanted=wanted)


def loss_line(points: int, translator: Translator) -> str:
    return translator.gettext("no mark, cost {points}").format(points=f"{points:,}")


def _lesson(row: ReviewRow, lesson: Lesson, translator: Translator) -> str:
    title = cause_title(lesson.cause, translator)
    if row.follows:
        return translator.gettext("{lesson}, once more").format(lesson=title)
    cost = cost_phrase(lesson, translator)
    return translator.gettext("{lesson}, {cost}").format(lesson=title, cost=cost)

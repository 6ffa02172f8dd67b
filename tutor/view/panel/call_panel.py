"""A call, riichi, kan or win of a review in words, beside what the tutor would do. No Qt."""

from dataclasses import dataclass

from tutor.advice.call_advice import CallDecision
from tutor.language import gettext
from tutor.lessons.call_lessons import call_lesson
from tutor.text.call_lessons import call_lesson_words
from tutor.text.calls import done_word, recommendation
from tutor.text.names import round_word
from tutor.view.panel.lesson_view import LessonView
from tutor.view.panel.option_view import OptionView, option_views
from tutor.view.review.row_sentence import call_verdict


@dataclass(frozen=True, slots=True)
class CallPanelView:
    title: str
    done: str
    verdict: str
    answer: tuple[str, ...]
    options: tuple[OptionView, ...]


def call_panel_of(decision: CallDecision) -> CallPanelView:
    seen = decision.observation
    title = gettext("{round} · turn {turn}").format(
        round=round_word(seen.round, seen.honba), turn=seen.turn
    )
    done = gettext("You: {action}").format(action=done_word(decision))
    return CallPanelView(
        title,
        done,
        call_verdict(decision),
        recommendation(decision.advice, seen),
        option_views(decision.advice.options, seen),
    )


def call_lesson_of(decision: CallDecision) -> LessonView | None:
    lesson = call_lesson(decision)
    if lesson is None:
        return None
    said = call_lesson_words(lesson, decision.observation)
    watch = gettext("Next time: {watch}").format(watch=said.watch)
    return LessonView(said.title, "", "", (said.cause, watch))

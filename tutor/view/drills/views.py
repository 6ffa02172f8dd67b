"""What the drills page shows between positions and of an answer: frozen values. No Qt."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tutor.drills.drill import DrillSource
from tutor.drills.question import Question
from tutor.drills.spacing import day_of, next_day
from tutor.drills.themes import Theme
from tutor.history.faults import FaultNotice
from tutor.language import Translator
from tutor.strategy.verdict import Verdict
from tutor.text.drills import (
    again_line,
    answer_line,
    due_line,
    met_here_line,
    purpose_line,
    share_line,
    size_line,
    theme_word,
)
from tutor.text.history_notices import notice_line
from tutor.text.messages import error_sentence
from tutor.text.practice_table import Prompt, VerdictSign
from tutor.view.drills.day import DrillDay, MarkedAnswer


@dataclass(frozen=True, slots=True)
class CardView:
    title: str
    lines: tuple[str, ...]
    begin: str
    more: str = ""
    purpose: str = ""
    themes: tuple[str, ...] = ()
    theme_at: int = 0


@dataclass(frozen=True, slots=True)
class VerdictView:
    sign: VerdictSign
    text: str
    again: str


THEMES: Final = (None, *Theme)


def card_view(day: DrillDay, done: Sequence[MarkedAnswer], translator: Translator) -> CardView:
    """Return the day's queue; nothing added yet; or the end of the queue; and the themes.

    Args:
        done: the answers since the page was begun on.
    """
    counts = day.counts
    pattern = translator.pgettext("a theme and how many positions it has", "{theme} ({count})")
    words = [
        pattern.format(theme=theme_word(theme, translator), count=counts[theme]) for theme in Theme
    ]
    return replace(
        _card(day, done, translator),
        purpose=purpose_line(day.theme, translator) if day.queue else "",
        themes=(theme_word(None, translator), *words) if day.drills else (),
        theme_at=THEMES.index(day.theme),
    )


def _card(day: DrillDay, done: Sequence[MarkedAnswer], translator: Translator) -> CardView:
    if day.theme is not None:
        return _theme_card(day, translator)
    if day.queue and not day.is_new:
        begin = (
            translator.gettext("Go on") if day.figures.done_today else translator.gettext("Begin")
        )
        lines = (size_line(len(day.queue), translator), *_figures(day, translator))
        return CardView(translator.gettext("Today's positions"), lines, begin)
    if day.is_new:
        added = translator.gettext("Add a position from a review and it comes back here.")
        if not day.queue:
            return CardView(translator.gettext("No drills yet."), (added,), "")
        title = _bundled_line(day, translator)
        return CardView(title, (added,), translator.gettext("Begin with these"))
    tally = _tally(done, translator) if len(done) < day.figures.answers else ""
    lines = (tally, _back_line(day, translator), *_figures(day, translator))
    more = translator.gettext("Practise more") if day.has_more else ""
    title = (
        translator.gettext("Done for now.")
        if _wait(day) == 0
        else translator.gettext("Done for today.")
    )
    return CardView(title, tuple(line for line in lines if line), "", more)


def _theme_card(day: DrillDay, translator: Translator) -> CardView:
    title = theme_word(day.theme, translator)
    if not day.queue:
        line = translator.gettext("No position of this theme is waiting. Choose another one.")
        return CardView(title, (line,), "")
    return CardView(title, (size_line(len(day.queue), translator),), translator.gettext("Begin"))


def _figures(day: DrillDay, translator: Translator) -> tuple[str, ...]:
    figures = day.figures
    share = share_line(figures, translator)
    return (due_line(figures, translator), *((share,) if share else ()))


def _bundled_line(day: DrillDay, translator: Translator) -> str:
    line = translator.ngettext(
        "{count} position comes with the program.",
        "{count} positions come with the program.",
        len(day.drills),
    )
    return line.format(count=len(day.drills))


def _tally(done: Sequence[MarkedAnswer], translator: Translator) -> str:
    if not done:
        return ""
    verdicts = [marked.answered.verdict for marked in done]
    pattern = translator.ngettext(
        "This time: {first} of {count} answer first, {three} fine.",
        "This time: {first} of {count} answers first, {three} fine.",
        len(done),
    )
    three = len(done) - verdicts.count(Verdict.OFF_PLAN)
    return pattern.format(first=verdicts.count(Verdict.FIRST), count=len(done), three=three)


def _back_line(day: DrillDay, translator: Translator) -> str:
    wait = _wait(day)
    if wait is None:
        return ""
    if wait == 0:
        return translator.gettext("What was off the plan comes back today, in about ten minutes.")
    if wait == 1:
        return translator.gettext("The next position comes back tomorrow.")
    return translator.ngettext(
        "The next position comes back in {days} day.",
        "The next position comes back in {days} days.",
        wait,
    ).format(days=wait)


def _wait(day: DrillDay) -> int | None:
    known = {drill.id for drill in day.drills}
    days = [next_day(card, day.now) for id_, card in day.cards.items() if id_ in known]
    return (min(days) - day_of(day.now, day.now)).days if days else None


def answered_prompt(marked: MarkedAnswer, translator: Translator) -> Prompt:
    return Prompt(answer_line(marked.answered, translator), _sign(marked))


def verdict_view(marked: MarkedAnswer, translator: Translator) -> VerdictView:
    again = again_line(marked.card, marked.at, translator)
    if marked.answered.verdict is Verdict.OFF_PLAN:
        pattern = translator.pgettext("two sentences", "{first} {second}")
        again = pattern.format(first=met_here_line(translator), second=again)
    return VerdictView(_sign(marked), answer_line(marked.answered, translator), again)


def _sign(marked: MarkedAnswer) -> VerdictSign:
    return {
        Verdict.FIRST: VerdictSign.DOT,
        Verdict.IN_LINE: VerdictSign.RING,
        Verdict.OFF_PLAN: VerdictSign.TRIANGLE,
    }[marked.answered.verdict]


def fault_line(fault: FaultNotice | Exception, translator: Translator) -> str:
    return (
        notice_line(fault, translator)
        if isinstance(fault, FaultNotice)
        else error_sentence(fault, translator)
    )


def can_remove(question: Question) -> bool:
    return question.drill.source is DrillSource.OWN

"""What the drills page says. No Qt."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tutor.advice.advice import Reason, Verdict
from tutor.drills.drill import Source
from tutor.drills.question import Question
from tutor.drills.spacing import day_of, next_day
from tutor.language import Words
from tutor.text.drills import again_line, answer_line, due_line, share_line, source_line
from tutor.text.faults import fault_sentence
from tutor.text.history_notices import notice_line
from tutor.text.practice_table import PromptView, Sign, header_line
from tutor.view.drills.day import Day, Marked

SECONDS: Final = 40
"""What a position takes, about."""


@dataclass(frozen=True, slots=True)
class CardView:
    """The card between positions. An empty text is not shown."""

    title: str
    lines: tuple[str, ...]
    begin: str
    """On the button that begins, or goes on."""
    more: str = ""
    """On the button that goes beyond the day's queue."""


@dataclass(frozen=True, slots=True)
class VerdictView:
    """What is said of an answer above the advice."""

    sign: Sign
    text: str
    again: str
    """When the position comes back."""


def card_view(day: Day, done: Sequence[Marked], words: Words) -> CardView:
    """The day's queue; nothing added yet; or the end of the queue.

    Args:
        done: the answers since the page was begun on.
    """
    if day.queue and not day.is_new:
        begin = words.gettext("Go on") if day.figures.done_today else words.gettext("Begin")
        lines = (_size_line(len(day.queue), words), *_figures(day, words))
        return CardView(words.gettext("Today's positions"), lines, begin)
    if day.is_new:
        return CardView(
            words.gettext("No drills yet."),
            (words.gettext("Add a position from a review and it comes back here."),
             *_bundled_lines(day, words)),
            words.gettext("Begin with these") if day.queue else "",
        )
    tally = _tally(done, words) if len(done) < day.figures.answers else ""
    lines = (tally, _back_line(day, words), *_figures(day, words))
    more = words.gettext("Practise more") if day.has_more else ""
    title = (
        words.gettext("Done for now.") if _wait(day) == 0 else words.gettext("Done for today.")
    )
    return CardView(title, tuple(line for line in lines if line), "", more)


def _figures(day: Day, words: Words) -> tuple[str, ...]:
    figures = day.figures
    share = share_line(figures, words)
    return (due_line(figures, words), *((share,) if share else ()))


def _size_line(count: int, words: Words) -> str:
    minutes = max(1, round(count * SECONDS / 60))
    return words.gettext("{positions}, {minutes}.").format(
        positions=words.ngettext("{count} position", "{count} positions", count).format(
            count=count
        ),
        minutes=words.ngettext(
            "about {count} minute", "about {count} minutes", minutes
        ).format(count=minutes),
    )  # fmt: skip


def _bundled_lines(day: Day, words: Words) -> tuple[str, ...]:
    """What there is before anything is added; nothing where the program's set is missing."""
    if not day.queue:
        return ()
    line = words.ngettext(
        "{count} position comes with the program.",
        "{count} positions come with the program.", len(day.drills),
    )  # fmt: skip
    return (line.format(count=len(day.drills)),)


def _tally(done: Sequence[Marked], words: Words) -> str:
    """How the answers of this sitting went, with their number."""
    if not done:
        return ""
    verdicts = [marked.answered.verdict for marked in done]
    pattern = words.ngettext(
        "This time: {first} of {count} answer first, {three} within three.",
        "This time: {first} of {count} answers first, {three} within three.", len(done),
    )  # fmt: skip
    three = len(done) - verdicts.count(Verdict.OFF_PLAN)
    return pattern.format(first=verdicts.count(Verdict.FIRST), count=len(done), three=three)


def _back_line(day: Day, words: Words) -> str:
    """When the next position comes back."""
    wait = _wait(day)
    if wait is None:
        return ""
    if wait == 0:
        return words.gettext("What was off the plan comes back today, in about ten minutes.")
    if wait == 1:
        return words.gettext("The next position comes back tomorrow.")
    return words.ngettext(
        "The next position comes back in {days} day.",
        "The next position comes back in {days} days.", wait,
    ).format(days=wait)  # fmt: skip


def _wait(day: Day) -> int | None:
    """Days until the next position comes back; None where none does."""
    known = {drill.id for drill in day.drills}
    days = [next_day(card, day.now) for id_, card in day.cards.items() if id_ in known]
    return (min(days) - day_of(day.now, day.now)).days if days else None


def place_line(question: Question, at: int, count: int, words: Words) -> str:
    """Which position it is: "Position 3 of 15 · East 2 · turn 7 · you are second"."""
    return words.gettext("Position {at} of {count} · {line}").format(
        at=at, count=count, line=header_line(question.observation, words)
    )


def asked_lines(question: Question, words: Words) -> tuple[str, str, str]:
    """Beside an open question: what to look at, what to do, where it is from. Nothing of the
    advice."""
    return (
        words.gettext("Look first: who may be dangerous? How far are you from ready?"),
        words.gettext("Click a tile, or choose one with ← → and throw it with Enter."),
        source_line(question.drill.source, words),
    )


def open_prompt(words: Words) -> PromptView:
    """Above the hand of an open question."""
    return PromptView(words.gettext("Your turn: choose a tile to throw"))


def answered_prompt(marked: Marked, words: Words) -> PromptView:
    """Above the hand of an answered one."""
    return PromptView(answer_line(marked.answered, words), _sign(marked))


def verdict_view(marked: Marked, words: Words) -> VerdictView:
    """Above the advice."""
    again = again_line(marked.card, marked.at, words)
    return VerdictView(_sign(marked), answer_line(marked.answered, words), again)


def _sign(marked: Marked) -> Sign:
    return {
        Verdict.FIRST: Sign.DOT, Verdict.IN_LINE: Sign.RING, Verdict.OFF_PLAN: Sign.TRIANGLE,
    }[marked.answered.verdict]  # fmt: skip


def fault_line(fault: Reason | Exception, words: Words) -> str:
    """What the history or the set is in the way of, in one sentence."""
    return (
        notice_line(fault, words) if isinstance(fault, Reason) else fault_sentence(fault, words)
    )


def can_remove(question: Question) -> bool:
    """Only one's own positions are removed; the program's stay."""
    return question.drill.source is Source.OWN

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.events import NO_POINTS
from rules.tiles import EAST, SEATS, Seat
from tutor.coach.strategy.stance import Verdict
from tutor.drills.counting import CountAnswer, CountDrill, PointsDrill, UkeireDrill
from tutor.drills.daily import SITTING, AnyAnswer, calendar_day, next_day
from tutor.drills.drill import Drill, DrillAnswer, DrillQuestion, DrillSource, Theme
from tutor.language import gettext, ngettext, pgettext
from tutor.pages.drills.model import DrillDay, MarkedAnswer
from tutor.practice.results import WinResult
from tutor.text import drills, results
from tutor.text.names import commas
from tutor.text.results import Prompt, VerdictSign


@dataclass(frozen=True, slots=True)
class CardView:
    title: str
    lines: tuple[str, ...]
    begin: str
    more: str = ""
    purpose: str = ""
    themes: tuple[str, ...] = ()
    theme_at: int = 0
    missed: tuple[str, ...] = ()
    retry: str = ""


@dataclass(frozen=True, slots=True)
class VerdictView:
    sign: VerdictSign
    text: str
    again: str
    reasons: tuple[str, ...] = ()


THEMES: Final = (None, *Theme)


def card_view(day: DrillDay, done: Sequence[MarkedAnswer]) -> CardView:
    """Return the card to show before, between or after the day's positions.

    Args:
        done: the answers since the page was opened.
    """
    counts = day.counts
    pattern = pgettext("a theme and how many positions it has", "{theme} ({count})")
    words = [pattern.format(theme=drills.theme_word(theme), count=counts[theme]) for theme in Theme]
    missed = missed_of(done)
    theme = day.theme
    asked = {drill.idea for drill in day.queue if isinstance(drill, Drill)}
    purpose = drills.course_line(day.day, asked) if theme is None else drills.purpose_line(theme)
    retry = ngettext("Retry the missed one", "Retry the {count} missed", len(missed))
    return replace(
        _day_card(day, done),
        purpose=purpose if day.queue else "",
        missed=tuple(drills.missed_line(marked.answered) for marked in missed),
        retry=retry.format(count=len(missed)) if missed else "",
        themes=(drills.theme_word(None), *words) if day.drills else (),
        theme_at=THEMES.index(day.theme),
    )


def missed_of(done: Sequence[MarkedAnswer]) -> tuple[MarkedAnswer, ...]:
    return tuple(each for each in done if each.answered.verdict is Verdict.OFF_PLAN)


def _day_card(day: DrillDay, done: Sequence[MarkedAnswer]) -> CardView:
    if day.theme is not None:
        title = drills.theme_word(day.theme)
        if day.queue:
            size = drills.size_line(min(SITTING, len(day.queue)))
            return CardView(title, (size,), gettext("Begin"))
        line = gettext("No position of this theme is due. Choose another theme.")
        return CardView(title, (line,), "")
    if day.queue and not day.is_new:
        begin = gettext("Go on") if day.figures.done_today else gettext("Begin")
        is_done = day.figures.done_today >= SITTING
        title = gettext("Today's drills are done") if is_done else gettext("Today's positions")
        size = drills.size_line(min(SITTING, len(day.queue)))
        lines = (*((_tally(done),) if done else ()), size, *_figures(day, len(done)))
        return CardView(title, lines, begin)
    if day.is_new:
        added = gettext(
            "Positions you add from a review come back here, and from day 7 those of your lessons."
        )
        if not day.queue:
            return CardView(gettext("No drills yet."), (added,), "")
        line = ngettext(
            "{count} position comes with the program.",
            "{count} positions come with the program.",
            len(day.drills),
        )
        title = line.format(count=len(day.drills))
        return CardView(title, (added,), gettext("Begin with these"))
    tally = _tally(done) if len(done) < day.figures.answers else ""
    lines = (tally, _next_due_line(day), *_figures(day, len(done) if tally else 0))
    more = gettext("Practise more") if day.has_more else ""
    title = gettext("Done for now.") if _days_until_next(day) == 0 else gettext("Done for today.")
    return CardView(title, tuple(line for line in lines if line), "", more)


def _figures(day: DrillDay, answered: int) -> tuple[str, ...]:
    figures = day.figures
    due = drills.due_line(figures) if figures.due or figures.done_today != answered else ""
    return tuple(
        filter(None, (due, drills.share_line(figures) if figures.answers != answered else ""))
    )


def _tally(done: Sequence[MarkedAnswer]) -> str:
    if not done:
        return ""
    verdicts = [marked.answered.verdict for marked in done]
    first, fine, wrong = (verdicts.count(each) for each in Verdict)
    few = sum(drills.is_inaccurate(marked.answered) for marked in done)
    parts = [
        (first, gettext("{count} first choice")),
        (fine - few, gettext("{count} fine")),
        (few, gettext("{count} inaccurate")),
        (wrong, gettext("{count} wrong")),
    ]
    counts = commas([pattern.format(count=count) for count, pattern in parts if count])
    return gettext("This time {count} answered: {counts}.").format(count=len(done), counts=counts)


def _next_due_line(day: DrillDay) -> str:
    wait = _days_until_next(day)
    if wait is None:
        return ""
    if wait == 0:
        return gettext("Positions you missed come back today, in about ten minutes.")
    if wait == 1:
        return gettext("The next position comes back tomorrow.")
    return ngettext(
        "The next position comes back in {days} day.",
        "The next position comes back in {days} days.",
        wait,
    ).format(days=wait)


def _days_until_next(day: DrillDay) -> int | None:
    known = {drill.id for drill in day.drills}
    days = [next_day(card, day.now) for id_, card in day.cards.items() if id_ in known]
    return (min(days) - calendar_day(day.now, day.now)).days if days else None


def answered_prompt(answered: DrillAnswer) -> Prompt:
    return Prompt(drills.drill_answer_line(answered), sign_of(answered))


def verdict_view(marked: MarkedAnswer) -> VerdictView:
    again = drills.again_line(marked.card, marked.at)
    answered = marked.answered
    if isinstance(answered, CountAnswer):
        return VerdictView(
            sign_of(answered), drills.count_verdict(answered), again, count_reasons(answered.drill)
        )
    return VerdictView(sign_of(answered), drills.drill_answer_line(answered), again)


def win_of(drill: PointsDrill) -> WinResult:
    """Convert a drill to a win of the asking seat, without payments."""
    seat = Seat((drill.situation.seat_wind - EAST) % 4)
    return WinResult(
        seat,
        seat if drill.situation.tsumo else Seat((seat + 2) % 4),
        drill.hand,
        drill.melds,
        drill.tile,
        drill.score,
        drill.situation.riichi,
        SEATS[0],
        0,
        0,
        None,
        NO_POINTS,
        (drill.indicator,),
        (),
    )


def count_reasons(drill: CountDrill) -> tuple[str, ...]:
    if isinstance(drill, UkeireDrill):
        return (drills.draws_line(drill),)
    win = win_of(drill)
    lines = (*results.yaku_lines(win), *results.fu_lines(win))
    pattern = pgettext("a yaku and its han", "{what}: {amount}")
    said = [pattern.format(what=line.what, amount=line.amount) for line in lines]
    return (*said, *results.value_lines(win))


def sign_of(answered: AnyAnswer) -> VerdictSign:
    return {
        Verdict.FIRST: VerdictSign.DOT,
        Verdict.IN_LINE: VerdictSign.RING,
        Verdict.OFF_PLAN: VerdictSign.TRIANGLE,
    }[answered.verdict]


def can_remove(question: DrillQuestion) -> bool:
    return question.drill.source is DrillSource.OWN

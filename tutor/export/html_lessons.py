"""Every lesson of a pupil as a line of the HTML report, with what the filters go by."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from tutor.export.html_words import meta_line
from tutor.export.lesson_card import LessonCard
from tutor.language import gettext
from tutor.lessons.call_lessons import CallCause
from tutor.lessons.lesson import Cause
from tutor.text.call_lessons import call_cause_title
from tutor.text.lessons import cause_title


@dataclass(frozen=True, slots=True)
class LessonLine:
    href: str
    where: str
    title: str
    meta: str
    plan: str
    cause: Cause | CallCause
    second: str


def second_key(card: LessonCard) -> str:
    return "" if card.differs is None else "differs" if card.differs else "agrees"


def lesson_line(card: LessonCard, number: int, href: str) -> LessonLine:
    """Return the line of a lesson.

    Args:
        card: the lesson.
        number: of its game in the report.
        href: the address of the game's page.
    """
    game = gettext("Game {number}").format(number=number)
    return LessonLine(
        f"{href}#{card.anchor}",
        " · ".join(filter(None, (game, card.where, card.played))),
        card.title,
        meta_line(card),
        card.strategy or "",
        card.cause,
        second_key(card),
    )


def causes_of(lines: Iterable[Iterable[LessonLine]]) -> list[tuple[str, str]]:
    met = {line.cause for line in chain.from_iterable(lines)}
    discards = [(one.value, cause_title(one)) for one in Cause if one in met]
    calls = [(one.value, call_cause_title(one)) for one in CallCause if one in met]
    return discards + calls

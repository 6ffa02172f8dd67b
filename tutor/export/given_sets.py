"""The problem sets that a class was given, beside the games: what each pupil answered, and what
became of the theme since."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from rules.names import natural
from tutor.language import gettext
from tutor.lessons.lesson import Cause
from tutor.teaching.before_after import before_after
from tutor.teaching.pupil_figures import SeatGame
from tutor.text.teaching import change_text, change_words


@dataclass(frozen=True, slots=True)
class AnswerCount:
    fine: int
    answered: int

    def __add__(self, other: "AnswerCount") -> "AnswerCount":
        return AnswerCount(self.fine + other.fine, self.answered + other.answered)


NO_ANSWERS = AnswerCount(0, 0)


@dataclass(frozen=True, slots=True)
class GivenSet:
    title: str
    day: date
    about: tuple[Cause, ...]
    answers: Mapping[str, AnswerCount] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SetResult:
    answers: str
    change: str
    """Of its theme in games, before its day and since: "8.2 % → 5.1 %"; empty where one side is
    not known."""
    words: str


def set_title(given: GivenSet) -> str:
    title = given.title or gettext("Problem set")
    return f"{title[:40]} · {given.day.isoformat()}"


def set_result(given: GivenSet, games: Iterable[SeatGame], pupil: str | None) -> SetResult:
    """Return what became of a set.

    Args:
        given: the set.
        games: of everybody.
        pupil: whose; None: of all together.
    """
    mine = [one for one in games if pupil in (None, one.pupil)]
    if pupil is None:
        count = sum(given.answers.values(), NO_ANSWERS)
    else:
        count = given.answers.get(pupil, NO_ANSWERS)
    told = gettext("no answer")
    if count.answered:
        told = gettext("{part} of {whole}").format(part=count.fine, whole=count.answered)
    change = before_after(mine, given.about, given.day)
    if not change.is_known:
        return SetResult(told, "", "")
    return SetResult(told, change_text(change), change_words(change))


def with_answerers(pupils: Sequence[str], sets: Iterable[GivenSet]) -> tuple[str, ...]:
    others = {pupil for given in sets for pupil in given.answers}
    return tuple(dict.fromkeys((*pupils, *sorted(others, key=natural))))


def last_sets(sets: Sequence[GivenSet], most: int) -> tuple[GivenSet, ...]:
    return tuple(sorted(sets, key=lambda one: one.day)[-most:])

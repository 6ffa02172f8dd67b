from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TypeAlias

from rules.message import natural
from tutor.coach.lessons.lessons import AnyCause
from tutor.language import gettext, pgettext
from tutor.teaching.figures import SeatGame
from tutor.teaching.since import BeforeAfter, changes_since
from tutor.text.habits import change_text, change_words


@dataclass(frozen=True, slots=True)
class AnswerCount:
    right: int
    answered: int

    def __add__(self, other: "AnswerCount") -> "AnswerCount":
        return AnswerCount(self.right + other.right, self.answered + other.answered)


NO_ANSWERS = AnswerCount(0, 0)


@dataclass(frozen=True, slots=True)
class GivenSet:
    title: str
    day: date
    about: tuple[AnyCause, ...]
    answers: Mapping[str, AnswerCount] = field(default_factory=dict)
    pupils: frozenset[str] = frozenset()
    """The pupils whose homework it is; empty for a set given to everybody."""


@dataclass(frozen=True, slots=True)
class SetResult:
    answers: str
    said: str
    """The answers as a sentence."""
    change: str
    """The share of mistakes before and since the set, such as "8.2 % → 5.1 %"; empty if either is
    unknown."""
    words: str


def homework_title() -> str:
    return gettext("Homework")


def set_title(given: GivenSet) -> str:
    title = given.title or gettext("Problem set")
    return f"{title[:40]} · {given.day.isoformat()}"


Changes: TypeAlias = Mapping[str | None, BeforeAfter]


def last_sets(
    sets: Iterable[GivenSet], games: Sequence[SeatGame], most: int
) -> tuple[tuple[GivenSet, Changes], ...]:
    """Return the latest sets, each with the change since then in the games of the whole class."""
    shown = sorted(sets, key=lambda one: one.day)[-most:]
    return tuple((one, changes_since(games, one.about, one.day)) for one in shown)


def set_result(given: GivenSet, changes: Changes, pupil: str | None) -> SetResult:
    """Return the answers to a set, and the change in later games.

    Args:
        changes: the changes by pupil (see `changes_since`).
        pupil: None for the whole class.
    """
    if pupil is None:
        count = sum(given.answers.values(), NO_ANSWERS)
    else:
        count = given.answers.get(pupil, NO_ANSWERS)
    answers = said = gettext("no answer")
    if pupil is not None and given.pupils and pupil not in given.pupils:
        answers, said = "", gettext("none")
    elif count.answered:
        answers = pgettext("right answers to a set", "{part} of {whole}").format(
            part=count.right, whole=count.answered
        )
        said = gettext("right: {count}").format(count=answers)
    change = changes.get(pupil)
    if change is None or not change.is_known:
        return SetResult(answers, said, "", "")
    return SetResult(answers, said, change_text(change), change_words(change))


def with_all_answering(pupils: Sequence[str], sets: Iterable[GivenSet]) -> tuple[str, ...]:
    others = {pupil for given in sets for pupil in given.answers}
    return tuple(dict.fromkeys((*pupils, *sorted(others, key=natural))))

"""The problem sets that a class was given, beside the games: what each pupil answered, and what
became of the theme since."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from rules.names import natural
from tutor.language import Translator
from tutor.lessons.lesson import Cause
from tutor.teaching.before_after import before_after
from tutor.teaching.pupil_figures import SeatGame
from tutor.text.teaching import change_text, change_words


@dataclass(frozen=True, slots=True)
class AnswerCount:
    """Answers to a set."""

    fine: int
    answered: int

    def __add__(self, other: "AnswerCount") -> "AnswerCount":
        return AnswerCount(self.fine + other.fine, self.answered + other.answered)


NO_ANSWERS = AnswerCount(0, 0)


@dataclass(frozen=True, slots=True)
class GivenSet:
    """One set."""

    title: str
    """Empty: it has none, or none that may be told."""
    day: date
    """When it was handed out."""
    about: tuple[Cause, ...]
    """Causes of its positions, each once."""
    answers: Mapping[str, AnswerCount] = field(default_factory=dict)
    """By pupil, as shown."""


@dataclass(frozen=True, slots=True)
class SetResult:
    """What became of a set, in words."""

    answers: str
    """How many answers were fine: "8 of 10", or that there is none."""
    change: str
    """Of its theme in games, before its day and since: "8.2 % → 5.1 %"; empty where one side is
    not known."""
    words: str
    """The same with its counts."""


def set_title(given: GivenSet, translator: Translator) -> str:
    """Return what a set is called: "Folding · 2026-11-23"."""
    title = given.title or translator.gettext("Problem set")
    return f"{title[:40]} · {given.day.isoformat()}"


def set_result(
    given: GivenSet, games: Iterable[SeatGame], pupil: str | None, translator: Translator
) -> SetResult:
    """Return what became of a set.

    Args:
        given: the set.
        games: of everybody.
        pupil: whose; None: of all together.
        translator: the language.
    """
    mine = [one for one in games if pupil in (None, one.pupil)]
    if pupil is None:
        count = sum(given.answers.values(), NO_ANSWERS)
    else:
        count = given.answers.get(pupil, NO_ANSWERS)
    told = translator.gettext("no answer")
    if count.answered:
        told = translator.gettext("{part} of {whole}").format(part=count.fine, whole=count.answered)
    change = before_after(mine, given.about, given.day)
    if not change.is_known:
        return SetResult(told, "", "")
    return SetResult(told, change_text(change), change_words(change, translator))


def with_answerers(pupils: Sequence[str], sets: Iterable[GivenSet]) -> tuple[str, ...]:
    """Return these pupils, and after them who has answered one of the sets and has no game yet."""
    others = {pupil for given in sets for pupil in given.answers}
    return tuple(dict.fromkeys((*pupils, *sorted(others, key=natural))))


def last_sets(sets: Sequence[GivenSet], most: int) -> tuple[GivenSet, ...]:
    """Return the sets that were given last, at most so many, in the order of their days."""
    return tuple(sorted(sets, key=lambda one: one.day)[-most:])

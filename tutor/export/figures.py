from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Final, TypeAlias

from tutor.coach.graded import CallCause, Cause, Severity
from tutor.export.annotated import AnnotatedGame
from tutor.export.lesson_card import PrintedLesson
from tutor.grading.praise import GOOD_GRADE, NOT_BLIND
from tutor.intervals import is_enough
from tutor.language import gettext, ngettext
from tutor.lessons.lessons import WEIGHTS, AnyCause
from tutor.strategy.stance import Sureness
from tutor.teaching.figures import CauseCount, PupilFigures, SeatGame
from tutor.teaching.problems import is_offer_problem, is_problem
from tutor.teaching.units import ClassFigures, Example, strong_counts, weakest_causes
from tutor.text.lessons import cause_title, count_text

NumberedCard: TypeAlias = tuple[int, PrintedLesson]


def pupil_line(one: PupilFigures) -> str:
    """Return the games of a pupil, and the mistakes in them."""
    return gettext("{games}, {decisions}; mistakes: {share}.").format(
        games=ngettext("{count} game", "{count} games", one.games).format(count=one.games),
        decisions=ngettext("{count} decision", "{count} decisions", one.mistakes.chances).format(
            count=f"{one.mistakes.chances:,}"
        ),
        share=count_text(one.mistakes.marks, one.mistakes.chances),
    )


def examples_of(
    game: AnnotatedGame, cards: Iterable[PrintedLesson]
) -> Iterator[Example[PrintedLesson]]:
    """Yield the lessons of a game that make good problems.

    Args:
        cards: of its lessons, those of calls last.
    """
    known = game.known
    for card, sure in zip_longest(cards, game.figures.sure):
        if card is None:
            return
        at = card.at
        if isinstance(card.cause, CallCause):
            if at in known.fit_calls if known else is_offer_problem(game.calls[at]):
                cost = WEIGHTS[Severity.CLEAR]
                yield Example(card, game.player, game.label.game, cost, None)
        elif at in known.fit if known else is_problem(game.decisions[at]):
            yield Example(card, game.player, game.label.game, card.cost, sure)


def days_text(games: Iterable[SeatGame]) -> str:
    """Return the days of the games: "2026-11-02 to 2026-11-20"; empty if no day is known."""
    days = [one.figures.day for one in games if one.figures.day is not None]
    if not days:
        return ""
    first, last = min(days).isoformat(), max(days).isoformat()
    if first == last:
        return first
    return gettext("{first} to {last}").format(first=first, last=last)


def praise(mine: PupilFigures, figures: ClassFigures[Any]) -> str:
    """Return what a pupil does well: what the class is taught and the pupil overlooks less, what
    the pupil overlooks as rarely as strong players, a grade that is surely good, or safe play
    under threats; else how many games were played."""
    for unit in figures.units:
        for one in unit.pupils:
            if one.pupil == mine.pupil and one.is_model:
                pattern = gettext("{title}: only {part} of {whole}, less often than the class.")
                counts = {"part": one.evidence.slips, "whole": one.evidence.chances}
                return pattern.format(title=cause_title(unit.idea), **counts)
    grade = mine.grade
    best, is_blind = _rarest_slip(mine, figures.everybody), (grade.value or 0.0) < NOT_BLIND
    if best is not None and not is_blind:
        count = mine.causes[best]
        pattern = gettext("{title}: only {part} of {whole}, as rarely as strong players.")
        return pattern.format(title=cause_title(best), part=count.marks, whole=count.chances)
    if grade.value is not None and grade.interval and grade.interval[0] >= GOOD_GRADE:
        return gettext("Throws much like strong players: grade {grade}.").format(
            grade=round(grade.value)
        )
    threats = mine.threats
    if not threats.part and threats.whole >= MET_THREATS and not is_blind:
        pattern = gettext("Against a riichi or a ready hand: not one mistake in {count} throws.")
        return pattern.format(count=threats.whole)
    return ngettext(
        "{count} game played: that is how it is learned.",
        "{count} games played: that is how it is learned.",
        mine.games,
    ).format(count=mine.games)


def _rarest_slip(mine: PupilFigures, everybody: PupilFigures) -> Cause | None:
    """Return the cause that a pupil has no more often than strong players, and less often than the
    class by the most slips."""
    spared: dict[Cause, float] = {}
    for cause, count in mine.causes.items():
        strong, all_ = strong_counts().get(cause), everybody.causes.get(cause, CauseCount())
        if strong is None or not (strong.chances and is_enough(count.chances)):
            continue
        if count.marks / count.chances <= strong.marks / strong.chances:
            spared[cause] = count.chances * all_.marks / all_.chances - count.marks
    best = max(spared, key=lambda cause: spared[cause], default=None)
    return best if best is not None and spared[best] >= LEAST_SPARED else None


MET_THREATS: Final = 15
"""Throws under a threat from which on none wrong is praised."""
LEAST_SPARED: Final = 2.0
"""Slips fewer than the class makes, from which on that is praised."""


@dataclass(slots=True)
class PupilLessons:
    best: defaultdict[str, dict[AnyCause, Example[NumberedCard]]] = field(
        default_factory=lambda: defaultdict(dict)
    )
    """By pupil, of each cause the clearest and costliest lesson."""

    def add(
        self,
        player: str,
        number: int,
        cards: Iterable[PrintedLesson],
        sure: Iterable[Sureness | None],
    ) -> None:
        for card, sureness in zip_longest(cards, sure):
            if card is None:
                return
            one = Example((number, card), player, str(number), card.cost, sureness)
            before = self.best[player].get(card.cause)
            if before is None or _place(one) < _place(before):
                self.best[player][card.cause] = one

    def chosen(self, mine: PupilFigures, most: int) -> tuple[NumberedCard, ...]:
        """Return different lessons, the weaknesses of the pupil first; a call if there is any."""
        weak, best = weakest_causes(mine), self.best[mine.pupil]
        causes = [one for one in weak if one in best]
        others = [one for one in Cause if one in best and one not in causes]
        causes += sorted(others, key=lambda cause: -best[cause].cost)
        calls: list[AnyCause] = [one for one in CallCause if one in best]
        found: list[AnyCause] = [*causes[: most - min(1, len(calls))]]
        return tuple(best[one].shown for one in (*found, *calls[: most - len(found)]))


def _place(lesson: Example[NumberedCard]) -> tuple[float, int, int]:
    number, card = lesson.shown
    return -lesson.worth, number, card.at

"""Class figures in words."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import zip_longest
from typing import Final, TypeAlias

from tutor.coach.graded import CallCause, Cause, Severity
from tutor.export.lesson_card import PrintedLesson
from tutor.export.totals import AnnotatedGame, VerdictCount, grade_sums
from tutor.grading.grade import Grade
from tutor.grading.praise import GOOD_GRADE, NOT_BLIND
from tutor.intervals import is_enough
from tutor.language import gettext, ngettext, pgettext
from tutor.lessons.calls import count_calls
from tutor.lessons.lessons import WEIGHTS, AnyCause
from tutor.strategy.choice import Sureness
from tutor.teaching.figures import (
    CauseCount,
    GameRatio,
    PupilFigures,
    SeatGame,
    figures_of_games,
    figures_of_pupils,
)
from tutor.teaching.problems import is_offer_problem, is_problem
from tutor.teaching.units import Example, LessonUnit, strong_counts, units_of
from tutor.teaching.weakness import weakest_causes
from tutor.text.lessons import cause_title
from tutor.text.names import percent


def share_text(part: int, whole: int) -> str:
    """Return a share with its counts: "53 % (120 of 226)", below 10 % with one more digit;
    "3 of 12" if they are too few (see `is_enough`), "-" for none."""
    if not whole:
        return "-"
    counts = gettext("{part} of {whole}").format(part=f"{part:,}", whole=f"{whole:,}")
    if not is_enough(whole):
        return counts
    return gettext("{share} % ({counts})").format(share=percent(part / whole), counts=counts)


def off_plan(count: VerdictCount) -> str:
    return share_text(count.off_plan, count.decisions)


def count_heads() -> tuple[str, ...]:
    return (pgettext("head of a column", "Decisions"), gettext("Mistakes"))


def count_cells(count: VerdictCount) -> tuple[str, ...]:
    return (f"{count.decisions:,}", off_plan(count))


def pupil_line(count: VerdictCount, games: int) -> str:
    played = ngettext("{count} game", "{count} games", games).format(count=games)
    decisions = ngettext("{count} decision", "{count} decisions", count.decisions)
    return gettext("{games}, {decisions}; mistakes: {share}.").format(
        games=played,
        decisions=decisions.format(count=f"{count.decisions:,}"),
        share=off_plan(count),
    )


KEPT_EXAMPLES: Final = 12
NumberedCard: TypeAlias = tuple[int, PrintedLesson]


@dataclass(frozen=True, slots=True)
class TaughtPiece:
    game: SeatGame
    examples: tuple[Example[PrintedLesson], ...]


@dataclass(frozen=True, slots=True)
class ClassFigures:
    everybody: PupilFigures
    pupils: tuple[PupilFigures, ...]
    """The lowest grade first; those with few games last."""
    units: tuple[LessonUnit[NumberedCard], ...]
    days: tuple[date, date] | None

    @property
    def causes(self) -> tuple[Cause, ...]:
        counts = self.everybody.causes
        return tuple(
            cause
            for cause in Cause
            if cause is not Cause.OTHER and counts.get(cause, CauseCount()).marks
        )

    def heat(self, pupil: PupilFigures, cause: Cause) -> float | None:
        """Return the shade of a cell of the grid, 0 to 1, relative to the largest share of that
        cause; None for too few chances."""
        share = share_of(pupil, cause)
        every = (share_of(one, cause) or 0.0 for one in (self.everybody, *self.pupils))
        return None if share is None else share / (max(every) or 1.0)


def share_of(pupil: PupilFigures, cause: Cause) -> float | None:
    """Return the share of a cause's chances that were marked; None for too few."""
    count = pupil.causes.get(cause, CauseCount())
    return count.marks / count.chances if is_enough(count.chances) else None


def taught_piece(game: AnnotatedGame, cards: Iterable[PrintedLesson]) -> TaughtPiece:
    return TaughtPiece(
        SeatGame(
            game.player,
            game.figures,
            count_calls(game.calls),
            game.label.game,
            grade_sums(game.decisions),
        ),
        tuple(_examples(game, cards)),
    )


def _examples(
    game: AnnotatedGame, cards: Iterable[PrintedLesson]
) -> Iterator[Example[PrintedLesson]]:
    """Yield the lessons that make good problems."""
    for card, sure in zip_longest(cards, game.figures.sure):
        if card is None:
            return
        if isinstance(card.cause, CallCause):
            if is_offer_problem(game.calls[card.at]):
                cost = WEIGHTS[Severity.CLEAR]
                yield Example(card, game.player, game.label.game, cost, None)
        elif is_problem(game.decisions[card.at]):
            yield Example(card, game.player, game.label.game, card.cost, sure)


@dataclass(slots=True)
class ClassFiguresBuilder:
    games: list[SeatGame] = field(default_factory=list)
    examples: defaultdict[AnyCause, list[tuple[int, Example[PrintedLesson]]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    def add(self, piece: TaughtPiece, number: int) -> None:
        self.games.append(piece.game)
        for example in piece.examples:
            kept = self.examples[example.shown.cause]
            kept.append((number, example))
            kept.sort(key=lambda one: (-one[1].worth, one[0]))
            del kept[KEPT_EXAMPLES:]

    def figures(self) -> ClassFigures:
        found = {
            idea: [
                Example((number, one.shown), one.pupil, one.game or str(number), one.cost, one.sure)
                for number, one in examples
            ]
            for idea, examples in self.examples.items()
        }
        days = [one.figures.day for one in self.games if one.figures.day is not None]
        return ClassFigures(
            figures_of_games("", self.games),
            figures_of_pupils(self.games),
            units_of(self.games, found),
            (min(days), max(days)) if days else None,
        )


def days_text(figures: ClassFigures) -> str:
    """Return the days of the games: "2026-11-02 to 2026-11-20"; empty if no day is known."""
    if figures.days is None:
        return ""
    first, last = (day.isoformat() for day in figures.days)
    if first == last:
        return first
    return gettext("{first} to {last}").format(first=first, last=last)


def praise(player: str, grade: Grade, games: int, figures: ClassFigures) -> str:
    """Return what a pupil does well: what the class is taught and the pupil overlooks less, a grade
    that is surely good, what the pupil overlooks as rarely as strong players, or safe play under
    threats; else how many games were played."""
    for unit in figures.units:
        for one in unit.pupils:
            if one.pupil == player and one.is_model:
                pattern = gettext("{title}: only {part} of {whole}, less often than the class.")
                counts = {"part": one.evidence.slips, "whole": one.evidence.chances}
                return pattern.format(title=cause_title(unit.idea), **counts)
    if grade.value is not None and grade.interval and grade.interval[0] >= GOOD_GRADE:
        return gettext("Throws much like strong players: grade {grade}.").format(
            grade=round(grade.value)
        )
    mine = next((one for one in figures.pupils if one.pupil == player), None)
    best = None if mine is None else _rarest_slip(mine, figures.everybody)
    if mine is not None and best is not None and (grade.value or 0.0) >= NOT_BLIND:
        count = mine.causes[best]
        pattern = gettext("{title}: only {part} of {whole}, as rarely as strong players.")
        return pattern.format(title=cause_title(best), part=count.marks, whole=count.chances)
    threats = GameRatio(0, 0) if mine is None else mine.threats
    if not threats.part and threats.whole >= MET_THREATS and (grade.value or 0.0) >= NOT_BLIND:
        pattern = gettext("Against a riichi or a ready hand: not one mistake in {count} throws.")
        return pattern.format(count=threats.whole)
    return ngettext(
        "{count} game played: that is how it is learned.",
        "{count} games played: that is how it is learned.",
        games,
    ).format(count=games)


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

    def chosen(self, player: str, figures: ClassFigures, most: int) -> tuple[NumberedCard, ...]:
        """Return different lessons, the weaknesses of the pupil first; a call if there is any."""
        mine = next((one for one in figures.pupils if one.pupil == player), None)
        weak = () if mine is None else weakest_causes(mine, figures.everybody)
        best = self.best[player]
        causes = [one for one in weak if one in best]
        others = [one for one in Cause if one in best and one not in causes]
        causes += sorted(others, key=lambda cause: -best[cause].cost)
        calls: list[AnyCause] = [one for one in CallCause if one in best]
        found: list[AnyCause] = [*causes[: most - min(1, len(calls))]]
        return tuple(best[one].shown for one in (*found, *calls[: most - len(found)]))


def _place(lesson: Example[NumberedCard]) -> tuple[float, int, int]:
    number, card = lesson.shown
    return -lesson.worth, number, card.at

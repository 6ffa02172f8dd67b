from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Final, TypeAlias

from rules.events import Discard
from tutor.coach.graded import CallCause, Cause, Severity
from tutor.coach.grading.praise import GOOD_GRADE, NOT_BLIND
from tutor.coach.lessons.calls import CallLesson, call_lesson
from tutor.coach.lessons.lessons import WEIGHTS, AnyCause, severity_of
from tutor.coach.strategy.stance import Sureness
from tutor.explanations import headline
from tutor.export.annotated import AnnotatedGame
from tutor.export.pictures import Picture, picture_of
from tutor.intervals import is_enough
from tutor.language import gettext, ngettext
from tutor.teaching.figures import CauseCount, PupilFigures, SeatGame
from tutor.teaching.problems import is_offer_problem, is_problem
from tutor.teaching.units import ClassFigures, Example, strong_counts, weakest_causes
from tutor.text.calls import answer_words
from tutor.text.lessons import (
    call_sentence,
    cause_title,
    count_text,
    lesson_words,
    severity_word,
    watch_line,
)
from tutor.text.names import paragraph, place_word, points_text, turn_heading
from tutor.text.review import result_luck
from tutor.text.thinking import hand_groups, thinking_of_decision


@dataclass(frozen=True, slots=True)
class PrintedLesson:
    player: str
    headline: str
    cause: Cause | CallCause
    cost: float
    """Estimated points; 0 for calls, which have no estimate."""
    in_points: bool
    """Whether to show the cost in points; otherwise only its severity is shown."""
    title: str
    said: str
    watch: str
    picture: Picture
    at: int
    decisions: int
    where: str
    played: str
    differs: bool | None = None
    """Whether strong players prefer another tile to the advised one; None if unknown."""

    @property
    def anchor(self) -> str:
        return anchor_of(self.at, call=isinstance(self.cause, CallCause))


def anchor_of(place: int, *, call: bool) -> str:
    return f"{'c' if call else 'd'}{place}"


def cards_of(game: AnnotatedGame) -> Iterator[PrintedLesson]:
    for lesson in game.lessons:
        decision = game.decisions[lesson.at]
        seen = decision.observation
        said = lesson_words(lesson, game.decisions)
        yield PrintedLesson(
            player=game.player,
            headline=headline(decision.advice, seen),
            cause=lesson.cause,
            cost=lesson.cost,
            in_points=lesson.in_points,
            title=said.title,
            said=said.cause,
            watch=said.watch,
            picture=picture_of(
                seen,
                played=decision.played,
                advised=decision.advice.best,
                groups=thinking_of_decision(decision),
            ),
            at=lesson.at,
            decisions=len(lesson.decisions),
            where=turn_heading(seen),
            played=_played(game),
        )
    for place, call in enumerate(game.calls):
        taught = call_lesson(call)
        if taught is not None:
            yield _call_card(game, place, taught)


def _call_card(game: AnnotatedGame, place: int, lesson: CallLesson) -> PrintedLesson:
    call = game.calls[place]
    answered, recommended = call.answered, call.advice.recommended
    return PrintedLesson(
        player=game.player,
        headline=answer_words(call),
        cause=lesson.cause,
        cost=0.0,
        in_points=False,
        title=cause_title(lesson.cause),
        said=call_sentence(lesson, call),
        watch=watch_line(lesson.cause),
        picture=picture_of(
            call.observation,
            played=answered.tile if isinstance(answered, Discard) else None,
            advised=(recommended.tile,) if isinstance(recommended, Discard) else (),
            offered=call.claimed,
            groups=hand_groups(
                call.observation, recommended.tile if isinstance(recommended, Discard) else None
            ),
        ),
        at=place,
        decisions=1,
        where=turn_heading(call.observation),
        played=_played(game),
    )


def _played(game: AnnotatedGame) -> str:
    return " · ".join(filter(None, (game.shown_day, game.label.source)))


def legend() -> str:
    marks = gettext("▼ the tutor’s choice; dashed frame and ○: what was thrown.")
    lines = gettext(
        "Below the hand, what belongs together after that choice: a line for a set, dashes for a "
        "shape, two lines for a pair, dots for loose tiles."
    )
    return paragraph((marks, lines))


def meta_line(card: PrintedLesson) -> str:
    if isinstance(card.cause, CallCause):  # the cost of a call is unknown
        return card.headline
    count = ngettext("{count} decision", "{count} decisions", card.decisions)
    decisions = count.format(count=card.decisions)
    if card.in_points:
        cost = gettext("about {points} points, {decisions}").format(
            points=f"{round(card.cost / 100) * 100:,}", decisions=decisions
        )
    else:
        severity = severity_word(severity_of(card.cost / card.decisions))
        cost = gettext("a {severity} slip, {decisions}").format(
            severity=severity, decisions=decisions
        )
    return f"{card.headline} · {cost}"


def result_parts(game: AnnotatedGame) -> tuple[str, ...]:
    """Return the known results: "finished third", "24,100 points", "luck −0.4"."""
    parts = []
    if game.placement is not None:
        place = place_word(game.placement)
        parts.append(gettext("finished {place}").format(place=place))
    if game.points is not None:
        parts.append(gettext("{points} points").format(points=points_text(game.points)))
    if game.luck.luck is not None:
        parts.append(result_luck(game.luck.luck))
    return tuple(parts)


NumberedCard: TypeAlias = tuple[int, PrintedLesson]


def pupil_line(one: PupilFigures) -> str:
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
    """Yield the lessons that make good problems. `cards` are the lessons of the game, with those
    about calls last."""
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
    """Return the range of dates, such as "2026-11-02 to 2026-11-20"; empty if no date is known."""
    days = [one.figures.day for one in games if one.figures.day is not None]
    if not days:
        return ""
    first, last = min(days).isoformat(), max(days).isoformat()
    if first == last:
        return first
    return gettext("{first} to {last}").format(first=first, last=last)


def praise(mine: PupilFigures, figures: ClassFigures[Any]) -> str:
    """Return praise for a pupil.

    The first that applies: an idea overlooked less often than by the class, or as rarely as by
    strong players, a good grade, no mistakes under threat, or the number of games played.
    """
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
    """Among the causes that the pupil overlooks no more often than strong players, return the one
    with the fewest mistakes relative to the class; None if none stands out."""
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
"""Discards under threat that a pupil must have made without a mistake to be praised."""
LEAST_SPARED: Final = 2.0
"""A pupil is praised for making at least this many fewer mistakes than the class would."""


@dataclass(slots=True)
class PupilLessons:
    best: defaultdict[str, dict[AnyCause, Example[NumberedCard]]] = field(
        default_factory=lambda: defaultdict(dict)
    )
    """The clearest and costliest lesson of each cause, by pupil."""

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
        """Return up to `most` lessons of different causes, the pupil's weaknesses first. The last
        is about a call if any is."""
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

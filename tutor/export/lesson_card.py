"""Lessons and praise for a pupil."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.events import Discard
from rules.observation import Observation
from tutor.authors import headline
from tutor.coach.graded import CallCause, Cause
from tutor.export.pictures import Picture, picture_of
from tutor.export.totals import AnnotatedGame
from tutor.grading.grade import Grade
from tutor.grading.praise import GOOD_GRADE
from tutor.language import gettext, ngettext
from tutor.lessons.calls import CallLesson, call_lesson
from tutor.strategy.situation import Strategy
from tutor.text.calls import answer_words
from tutor.text.lessons import call_sentence, cause_title, lesson_words, watch_line
from tutor.text.names import round_word


def praise(grade: Grade, games: int) -> str:
    if grade.value is not None and grade.value >= GOOD_GRADE:
        return gettext("Throws much like strong players: grade {grade}.").format(
            grade=round(grade.value)
        )
    return ngettext(
        "{count} game played: that is how it is learned.",
        "{count} games played: that is how it is learned.",
        games,
    ).format(count=games)


@dataclass(frozen=True, slots=True)
class PrintedLesson:
    player: str
    strategy: Strategy | None
    """None for a lesson about a call or riichi."""
    headline: str
    cause: Cause | CallCause
    cost: float
    """Estimated points; 0 for calls, which have no estimate."""
    in_points: bool
    """Whether to show the cost in points; otherwise show only its size."""
    title: str
    said: str
    watch: str
    picture: Picture
    at: int
    decisions: int
    where: str
    played: str
    differs: bool | None = None
    """Whether strong players prefer another tile than the tutor; None if unknown."""

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
            strategy=lesson.strategy,
            headline=headline(decision.advice, seen),
            cause=lesson.cause,
            cost=lesson.cost,
            in_points=lesson.in_points,
            title=said.title,
            said=said.cause,
            watch=said.watch,
            picture=picture_of(seen, played=decision.played, advised=decision.advice.best),
            at=lesson.at,
            decisions=len(lesson.decisions),
            where=_where(seen),
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
        strategy=None,
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
        ),
        at=place,
        decisions=1,
        where=_where(call.observation),
        played=_played(game),
    )


def _where(seen: Observation) -> str:
    return gettext("{round} · turn {turn}").format(
        round=round_word(seen.round, seen.honba), turn=seen.turn
    )


def _played(game: AnnotatedGame) -> str:
    return " · ".join(filter(None, (game.shown_day, game.label.source)))

"""A lesson as a card: its title, the position, what the tutor says; ready for HTML and PDF."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.events import Discard
from rules.observation import Observation
from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision
from tutor.export.annotated import AnnotatedGame
from tutor.export.position_picture import Picture, picture_of
from tutor.language import gettext
from tutor.lessons.call_lessons import CallCause, CallLesson, call_lesson
from tutor.lessons.lesson import Cause, Lesson
from tutor.strategy.strategies import Strategy
from tutor.text.call_lessons import call_lesson_words
from tutor.text.calls import answer_words
from tutor.text.lessons import lesson_words
from tutor.text.names import round_word
from tutor.text.stance import headline


@dataclass(frozen=True, slots=True)
class LessonCard:
    player: str
    strategy: Strategy | None
    """The plan; None: the lesson is about a call or riichi."""
    headline: str
    cause: Cause | CallCause
    cost: float
    """Points, by the lesson's estimate; 0 of a call, which is not priced."""
    in_points: bool
    """That may be told in points; else its size alone."""
    title: str
    said: str
    watch: str
    picture: Picture
    at: int
    decisions: int
    where: str
    played: str
    differs: bool | None = None
    """Whether strong players' first is another than the tutor's; None where that is not known."""

    @property
    def anchor(self) -> str:
        return anchor_of(self.at, call=isinstance(self.cause, CallCause))


def anchor_of(place: int, *, call: bool) -> str:
    return f"{'c' if call else 'd'}{place}"


def cards_of(game: AnnotatedGame) -> Iterator[LessonCard]:
    for lesson in game.lessons:
        yield _card(game, lesson, game.decisions[lesson.at])
    for place, call in enumerate(game.calls):
        taught = call_lesson(call)
        if taught is not None:
            yield _call_card(game, place, taught)


def _card(game: AnnotatedGame, lesson: Lesson, decision: Decision) -> LessonCard:
    seen = decision.observation
    said = lesson_words(lesson, game.decisions)
    return LessonCard(
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


def _call_card(game: AnnotatedGame, place: int, lesson: CallLesson) -> LessonCard:
    call = game.calls[place]
    said = call_lesson_words(lesson, call.observation)
    return LessonCard(
        player=game.player,
        strategy=None,
        headline=answer_words(call),
        cause=lesson.cause,
        cost=0.0,
        in_points=False,
        title=said.title,
        said=said.cause,
        watch=said.watch,
        picture=_call_picture(call),
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
    return " · ".join(filter(None, (game.told_day, game.label.source)))


def _call_picture(call: CallDecision) -> Picture:
    thrown, wanted = call.answered, call.advice.recommended
    return picture_of(
        call.observation,
        played=thrown.tile if isinstance(thrown, Discard) else None,
        advised=(wanted.tile,) if isinstance(wanted, Discard) else (),
        offered=call.claimed,
    )

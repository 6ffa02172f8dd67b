"""A lesson as a card: its title, the position, what the tutor says; ready for HTML and PDF."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tutor.advice.advice import Decision
from tutor.export.annotated import AnnotatedGame
from tutor.export.position_picture import Picture, picture_of
from tutor.language import Translator
from tutor.lessons.lesson import Cause, Lesson
from tutor.strategy.strategies import Strategy
from tutor.text.lessons import lesson_words
from tutor.text.stance import headline


@dataclass(frozen=True, slots=True)
class LessonCard:
    """One lesson of one pupil."""

    player: str
    strategy: Strategy
    headline: str
    """What was to be done, and with which hand."""
    cause: Cause
    cost: float
    """Points, by the lesson's estimate."""
    in_points: bool
    """That may be told in points; else its size alone."""
    title: str
    said: str
    """The cause in one sentence."""
    watch: str
    """What to look at next time."""
    picture: Picture
    at: int
    """The place of its decision in the game."""
    decisions: int
    """How many it was made of."""


def cards_of(game: AnnotatedGame, translator: Translator) -> Iterator[LessonCard]:
    """Yield the lessons of a game, in their order."""
    for lesson in game.lessons:
        yield _card(game, lesson, game.decisions[lesson.at], translator)


def _card(
    game: AnnotatedGame, lesson: Lesson, decision: Decision, translator: Translator
) -> LessonCard:
    seen = decision.observation
    said = lesson_words(lesson, game.decisions, translator)
    return LessonCard(
        player=game.player,
        strategy=lesson.strategy,
        headline=headline(decision.advice, translator),
        cause=lesson.cause,
        cost=lesson.cost,
        in_points=lesson.in_points,
        title=said.title,
        said=said.cause,
        watch=said.watch,
        picture=picture_of(seen, translator, played=decision.played, advised=decision.advice.best),
        at=lesson.at,
        decisions=len(lesson.decisions),
    )


def costliest(
    cards: Iterable[tuple[int, LessonCard]], most: int
) -> tuple[tuple[int, LessonCard], ...]:
    """Return the lessons to show where only so many can be, each with the number of its game.

    Of each cause the costliest comes first, then the second ones, and so on; what is chosen is
    ordered by cost. Choosing from what was chosen before gives the same as choosing from all.
    """
    met: defaultdict[Cause, int] = defaultdict(int)
    ranked: list[tuple[int, int, tuple[int, LessonCard]]] = []
    for number, card in sorted(cards, key=lambda each: (-each[1].cost, each[0], each[1].at)):
        ranked.append((met[card.cause], len(ranked), (number, card)))
        met[card.cause] += 1
    chosen = sorted(ranked, key=lambda each: each[:2])[:most]
    return tuple(each for _, _, each in sorted(chosen, key=lambda each: each[1]))

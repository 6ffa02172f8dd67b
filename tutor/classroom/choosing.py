"""Positions for a problem set: by wish ("ten about folding, easy ones"), or by hand."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final, TypeAlias

from tutor.classroom.class_teaching import taught_of
from tutor.classroom.class_view import ClassPosition, ClassView
from tutor.classroom.fault import ClassroomError
from tutor.classroom.summary import RoundPart
from tutor.lessons.lesson import Cause, Phase
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Sureness, Verdict
from tutor.teaching.topics import Example

DEAR_COST: Final = 1000.0
"""Points, by the lesson's estimate: from here on a slip is seen at once."""


class Level(StrEnum):
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Wish:
    """Which positions are wanted; an empty field does not restrict them."""

    count: int = 10
    plans: frozenset[Strategy] = frozenset()
    causes: frozenset[Cause] = frozenset()
    phases: frozenset[Phase] = frozenset()
    pupils: frozenset[str] = frozenset()
    mistakes: bool = True
    levels: frozenset[Level] = frozenset()
    dearest: bool = False


@dataclass(frozen=True, slots=True)
class Supply:
    fitting: int
    wanted: int
    hands: int


Hand: TypeAlias = tuple[str, RoundPart]


def choose(view: ClassView, wish: Wish, random: Random) -> tuple[ClassPosition, ...]:
    """Choose positions that fit a wish, no two of one hand: from as many games and rounds, and
    about as many causes, plans and phases, as there are.

    Drawn by chance, or those first that show their cause best; fewer where fewer fit.

    Raises:
        ClassroomError: none fits.
    """
    lessons = _lessons(view)
    found = sorted(_wanted(_fitting(view, wish), lessons, wish), key=_order)
    if not found:
        raise ClassroomError("No position of the class fits; leave out a condition.")
    random.shuffle(found)
    if wish.dearest:
        found.sort(key=lambda place: -lessons[place.key].worth)
    hands: dict[Hand, ClassPosition] = {}
    for place in found:  # a turn or two apart one hand is nearly the same
        hands.setdefault(_hand_of(place), place)
    return tuple(_in_turn(hands.values(), wish.count))


def supply(view: ClassView, wish: Wish) -> Supply:
    fitting = _fitting(view, wish)
    wanted = _wanted(fitting, _lessons(view), wish)
    return Supply(len(fitting), len(wanted), len({_hand_of(place) for place in wanted}))


def _fitting(view: ClassView, wish: Wish) -> list[ClassPosition]:
    return [place for place in view.places() if _fits(place, wish)]


def _wanted(
    places: Iterable[ClassPosition], lessons: Mapping[str, Example[None]], wish: Wish
) -> list[ClassPosition]:
    return [place for place in places if _is_wanted(lessons.get(place.key), wish)]


def _hand_of(place: ClassPosition) -> Hand:
    return place.summary.name, place.round


def _in_turn(places: Iterable[ClassPosition], most: int) -> Iterator[ClassPosition]:
    met: Counter[Hashable] = Counter()
    rest = [(place, _kinds(place)) for place in places]
    for _ in range(min(most, len(rest))):
        at = min(range(len(rest)), key=lambda number: [met[kind] for kind in rest[number][1]])
        place, kinds = rest.pop(at)
        met.update(kinds)
        yield place


def _kinds(place: ClassPosition) -> tuple[Hashable, ...]:
    game = place.summary.digest
    return game, (game, place.round), (place.cause, place.plan, place.phase)


def pick(view: ClassView, keys: Iterable[str]) -> tuple[ClassPosition, ...]:
    """Return positions by their keys, in this order.

    Raises:
        ClassroomError: there is no such position.
    """
    wanted = list(keys)
    found = {place.key: place for place in view.places() if place.key in frozenset(wanted)}
    for key in wanted:
        if key not in found:
            raise ClassroomError("There is no position {key} in this class.", key=key[:60])
    return tuple(found[key] for key in wanted)


def level_of(cost: float, sure: Sureness | None) -> Level:
    """Return how hard a position is.

    Args:
        cost: of the slip, in points, by the lesson's estimate.
        sure: how sure the advice is; None: not known.
    """
    if sure is Sureness.CLEAR and cost >= DEAR_COST:
        return Level.EASY
    if sure is Sureness.TASTE or (sure is Sureness.LIKELY and cost < DEAR_COST):
        return Level.HARD
    return Level.MEDIUM


def _lessons(view: ClassView) -> dict[str, Example[None]]:
    return {
        f"{summary.name}:{lesson.at}": Example(None, pupil, summary.digest, lesson.cost, sure)
        for pupil, summary in view.seats()
        for lesson, sure in zip(summary.lessons, taught_of(summary).sure, strict=True)
    }


def _is_wanted(lesson: Example[None] | None, wish: Wish) -> bool:
    if lesson is None:
        return not wish.levels and not wish.dearest
    return not wish.levels or level_of(lesson.cost, lesson.sure) in wish.levels


def _fits(place: ClassPosition, wish: Wish) -> bool:
    return (
        (not wish.mistakes or place.verdict is Verdict.OFF_PLAN)
        and (not wish.plans or place.plan in wish.plans)
        and (not wish.causes or place.cause in wish.causes)
        and (not wish.phases or place.phase in wish.phases)
        and (not wish.pupils or place.pupil in wish.pupils)
    )


def _order(place: ClassPosition) -> tuple[str, int]:
    return place.summary.name, place.index

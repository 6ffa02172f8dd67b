"""Positions for a problem set: by wish ("ten about folding"), or by hand."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from tutor.classroom.class_view import ClassPosition, ClassView
from tutor.classroom.fault import ClassroomError
from tutor.classroom.summary import RoundPart
from tutor.lessons.lesson import Cause, Phase
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Wish:
    """Which positions are wanted; an empty field does not restrict them."""

    count: int = 10
    plans: frozenset[Strategy] = frozenset()
    causes: frozenset[Cause] = frozenset()
    phases: frozenset[Phase] = frozenset()
    pupils: frozenset[str] = frozenset()
    mistakes: bool = True
    """Only positions that somebody got wrong (off the plan)."""


def choose(view: ClassView, wish: Wish, random: Random) -> tuple[ClassPosition, ...]:
    """Choose positions that fit a wish, drawn by chance from as many games and rounds as there are.

    A second position of a round comes only when every game and round has given one; fewer where
    fewer fit.

    Raises:
        ClassroomError: none fits.
    """
    places = sorted((place for place in view.places() if _fits(place, wish)), key=_order)
    if not places:
        raise ClassroomError("No position of the class fits; leave out a condition.")
    random.shuffle(places)
    in_round: Counter[tuple[str, RoundPart]] = Counter()
    in_game: Counter[tuple[str, int]] = Counter()
    turns: dict[str, tuple[int, int]] = {}
    for place in places:
        game = place.summary.digest
        here = (game, place.summary.round_of(place.index))
        again = in_round[here]
        turns[place.key] = again, in_game[game, again]
        in_round[here] += 1
        in_game[game, again] += 1
    places.sort(key=lambda place: turns[place.key])
    return tuple(places[: wish.count])


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

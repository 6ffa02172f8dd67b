"""The causes that a class should be taught next, and the positions that show each best.

Only causes of discards are among them: what a call costs cannot be told in points.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from tutor.lessons.lesson import Cause
from tutor.strategy.verdict import Sureness
from tutor.teaching.pupil_figures import SeatGame, count_games, figures_of_games
from tutor.teaching.seat_figures import CauseCount
from tutor.teaching.weakness import told_cost

MAX_TOPICS: Final = 3
EXAMPLES: Final = 3
MIN_SHARED_GAMES: Final = 2
_CLEARNESS: Final = {Sureness.CLEAR: 1.0, Sureness.LIKELY: 0.5, Sureness.TASTE: 0.1, None: 0.5}


@dataclass(frozen=True, slots=True)
class Topic:
    cause: Cause
    count: CauseCount
    seats: int
    pupils: tuple[str, ...]
    of_pupils: int

    @property
    def points_a_game(self) -> float:
        return self.count.points / self.seats


def topics_of(games: Sequence[SeatGame], most: int = MAX_TOPICS) -> tuple[Topic, ...]:
    """Return the causes to teach next: first what costs most a game, by how many pupils share
    it."""
    everybody = {game.pupil for game in games}
    whole = figures_of_games("", games).causes if games else {}
    shared = {cause: _sharing(cause, games) for cause in whole}
    found = [
        Topic(cause, count, len(games), shared[cause], len(everybody))
        for cause, count in whole.items()
        if count.cost and cause is not Cause.OTHER
    ]
    return tuple(sorted(found, key=lambda one: (-_weight(one), one.cause))[:most])


def _weight(topic: Topic) -> float:
    return told_cost(topic.count) * (len(topic.pupils) + 0.1) / topic.of_pupils


def _sharing(cause: Cause, games: Iterable[SeatGame]) -> tuple[str, ...]:
    shown: defaultdict[str, list[str]] = defaultdict(list)
    for game in games:
        if game.figures.causes.get(cause, CauseCount()).cost:
            shown[game.pupil].append(game.game)
    times = Counter({pupil: count_games(names) for pupil, names in shown.items()})
    return tuple(pupil for pupil, count in times.most_common() if count >= MIN_SHARED_GAMES)


Shown = TypeVar("Shown")


@dataclass(frozen=True, slots=True)
class Example(Generic[Shown]):
    shown: Shown
    pupil: str
    game: str
    cost: float
    sure: Sureness | None

    @property
    def worth(self) -> float:
        return self.cost * _CLEARNESS[self.sure]


def best_examples(
    found: Iterable[Example[Shown]], most: int = EXAMPLES
) -> tuple[Example[Shown], ...]:
    rest = sorted(found, key=lambda one: -one.worth)
    chosen: list[Example[Shown]] = []
    while rest and len(chosen) < most:
        met = {one.pupil for one in chosen}
        one = next((each for each in rest if each.pupil not in met), rest[0])
        chosen.append(one)
        rest = [each for each in rest if each.game != one.game]
    return tuple(chosen)

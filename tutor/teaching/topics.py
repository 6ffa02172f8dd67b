"""What to teach next, and the effect of a lesson."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Generic, TypeVar

import numpy as np

from tutor.coach.graded import Cause
from tutor.intervals import is_enough, ratio_interval
from tutor.strategy.choice import Sureness
from tutor.teaching import figures

NOT_IN_POINTS_SHARE: Final = 0.25
"""Weight of costs that are not shown in points, where the estimate is unreliable."""
MAX_RATIO: Final = 2.0


def weakest_causes(
    pupil: figures.PupilFigures, everybody: figures.PupilFigures
) -> tuple[Cause, ...]:
    weights = {cause: weakness(cause, pupil, everybody) for cause in pupil.causes}
    found = (cause for cause, weight in weights.items() if weight)
    return tuple(sorted(found, key=lambda cause: (-weights[cause], cause)))


def weakness(cause: Cause, pupil: figures.PupilFigures, everybody: figures.PupilFigures) -> float:
    count = pupil.causes.get(cause, figures.CauseCount())
    every = everybody.causes.get(cause, figures.CauseCount())
    ratio = 1.0
    if is_enough(count.chances) and every.marks:
        ratio = (count.marks / count.chances) / (every.marks / every.chances)
    return weighted_cost(count) * min(MAX_RATIO, max(1 / MAX_RATIO, ratio))


def weighted_cost(count: figures.CauseCount) -> float:
    return count.points + NOT_IN_POINTS_SHARE * (count.cost - count.points)


@dataclass(frozen=True, slots=True)
class BeforeAfter:
    before: figures.GameRatio
    after: figures.GameRatio

    @property
    def is_known(self) -> bool:
        return bool(self.before.whole and self.after.whole)


def before_after(
    games: Iterable[figures.SeatGame], causes: Collection[Cause], day: date
) -> BeforeAfter:
    """Compare the games before a lesson with those from its day on; undated games are ignored.

    Args:
        games: of a pupil or a class.
        causes: that the lesson was about.
        day: of the lesson.
    """
    dated = [(one.figures.day, one) for one in games if one.figures.day is not None]
    return BeforeAfter(
        _ratio([one for when, one in dated if when < day], causes),
        _ratio([one for when, one in dated if when >= day], causes),
    )


def _ratio(games: list[figures.SeatGame], causes: Collection[Cause]) -> figures.GameRatio:
    found = []
    for game in games:
        counts = game.figures.causes
        found.append(sum((counts[each] for each in causes if each in counts), figures.CauseCount()))
    marks, chances = sum(one.marks for one in found), sum(one.chances for one in found)
    parts, wholes = np.array([(one.marks, one.chances) for one in found]).reshape(len(found), 2).T
    return figures.GameRatio(marks, chances, ratio_interval(parts, wholes), not is_enough(chances))


MAX_TOPICS: Final = 3
EXAMPLES: Final = 3
MIN_SHARED_GAMES: Final = 2
_CLEARNESS: Final = {Sureness.CLEAR: 1.0, Sureness.LIKELY: 0.5, Sureness.TASTE: 0.1, None: 0.5}


@dataclass(frozen=True, slots=True)
class Topic:
    cause: Cause
    count: figures.CauseCount
    seats: int
    pupils: tuple[str, ...]
    of_pupils: int

    @property
    def points_a_game(self) -> float:
        return self.count.points / self.seats


def topics_of(games: Sequence[figures.SeatGame], most: int = MAX_TOPICS) -> tuple[Topic, ...]:
    """Return the causes to teach next, ordered by cost times the share of pupils."""
    everybody = {game.pupil for game in games}
    whole = figures.figures_of_games("", games).causes if games else {}
    sharing = {cause: _pupils_sharing(cause, games) for cause in whole}
    found = [
        Topic(cause, count, len(games), sharing[cause], len(everybody))
        for cause, count in whole.items()
        if count.cost and cause is not Cause.OTHER
    ]
    return tuple(
        sorted(
            found,
            key=lambda one: (
                -(weighted_cost(one.count) * (len(one.pupils) + 0.1) / one.of_pupils),
                one.cause,
            ),
        )[:most]
    )


def _pupils_sharing(cause: Cause, games: Iterable[figures.SeatGame]) -> tuple[str, ...]:
    shown: defaultdict[str, list[str]] = defaultdict(list)
    for game in games:
        if game.figures.causes.get(cause, figures.CauseCount()).cost:
            shown[game.pupil].append(game.game)
    times = Counter({pupil: figures.count_games(names) for pupil, names in shown.items()})
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

"""Mean places as they were and with the luck of tiles taken out, each with its interval."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist, fmean
from typing import Final

from tutor.intervals import LEVEL

MIN_LUCK_GAMES: Final = 5
TOLD_PLACES: Final = 0.1
PLACE_VARIANCE: Final = 1.25
ADJUSTED_VARIANCE: Final = 0.73
PRIOR_GAMES: Final = 10


@dataclass(frozen=True, slots=True)
class MeanPlace:
    mean: float
    low: float
    high: float
    games_needed: int


@dataclass(frozen=True, slots=True)
class MeanPlaces:
    games: int
    before: MeanPlace | None
    """None: too few games to say."""
    after: MeanPlace | None


NO_LUCK: Final = MeanPlaces(0, None, None)


def mean_places(
    places: Sequence[int], lucks: Sequence[float], games: int | None = None
) -> MeanPlaces:
    """Return the mean place before and after luck is taken out.

    Args:
        places: 1 to 4, one for each seat that was played.
        lucks: places that the tiles gave, one for each of these.
        games: in which these seats were; None: one each.

    >>> mean_places([2, 3], [0.1, 0.0])
    MeanPlaces(games=2, before=None, after=None)
    """
    games = len(places) if games is None else games
    if games < MIN_LUCK_GAMES:
        return MeanPlaces(games, None, None)
    adjusted = [place + luck for place, luck in zip(places, lucks, strict=True)]
    before = _mean_place(places, PLACE_VARIANCE)
    return MeanPlaces(
        games,
        MeanPlace(before.mean, max(1, before.low), min(4, before.high), before.games_needed),
        _mean_place(adjusted, ADJUSTED_VARIANCE),
    )


def _mean_place(places: Sequence[float], usual: float) -> MeanPlace:
    mean, games = fmean(places), len(places)
    squares = sum((each - mean) ** 2 for each in places)
    variance = (PRIOR_GAMES * usual + squares) / (PRIOR_GAMES + games - 1)
    width = NormalDist().inv_cdf((1 + LEVEL) / 2)
    reach = width * sqrt(variance / games)
    needed = ceil(variance * (width / TOLD_PLACES) ** 2)
    return MeanPlace(mean, mean - reach, mean + reach, needed)

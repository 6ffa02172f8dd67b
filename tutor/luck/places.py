from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist, fmean
from typing import Final

import numpy as np

from rules.events import Deal
from rules.message import BadValue
from rules.placement import EXTRA_ROUNDS, GOAL_POINTS
from rules.tiles import SEATS
from tutor.intervals import LEVEL
from tutor.json_values import read_as
from tutor.position.positions import Array

PAIR_NUMBERS: Final = ("lead", "small_lead", "lead_pot", "dealer", "deals_left", "sits_before")
_SEATS: Final = np.arange(4)
_SMALL: Final = 4_000
"""The points of a small lead, about one win."""


@dataclass(frozen=True, slots=True)
class RoundState:
    """The state of the game before a round is dealt, excluding the points."""

    number: int
    honba: int
    kyotaku: int
    rounds: int

    @classmethod
    def of(cls, deal: Deal, rounds: int) -> "RoundState":
        return cls(deal.round, deal.honba, deal.kyotaku, rounds)


@dataclass(frozen=True, eq=False, slots=True)
class PlaceModel:
    weights: Array

    def mean_places(self, points: Array, state: RoundState) -> Array:
        """Return (n, 4) float64: the expected final place of each seat, 1 to 4.

        Args:
            points: (n, 4), the points before the round.
        """
        line = self.weights[min(state.number, len(self.weights) - 1)]
        odds = pair_numbers(points, state) @ line
        above = 1 / (1 + np.exp(-np.clip(odds, -40, 40)))
        above[:, _SEATS, _SEATS] = 0
        places: Array = 1 + above.sum(axis=1)
        return places


def pair_numbers(points: Array, state: RoundState) -> Array:
    """Return (n, 4, 4, 6) float64: antisymmetric features of each pair of seats."""
    of = np.asarray(points, np.float64)
    lead = of[:, :, None] - of[:, None, :]
    pot = state.kyotaku + 0.3 * state.honba
    numbers = np.zeros((*lead.shape, len(PAIR_NUMBERS)))
    numbers[..., 0] = lead / 10_000
    numbers[..., 1] = np.clip(lead, -_SMALL, _SMALL) / 10_000
    numbers[..., 2] = lead / 10_000 * min(pot, 5.0) / 5
    numbers[..., 3] = _against([seat == state.number % 4 for seat in SEATS])
    coming = range(state.number, state.rounds)
    numbers[..., 4] = _against(np.bincount([number % 4 for number in coming], minlength=4))
    numbers[..., 5] = np.sign(_SEATS[None, :] - _SEATS[:, None])
    return numbers


def true_places(points: Array) -> Array:
    """Return (n, 4) float64: the places by points; a tie goes to the seat that dealt first.

    >>> true_places(np.array([[25_000, 30_000, 20_000, 25_000]])).tolist()
    [[2.0, 1.0, 4.0, 3.0]]
    """
    of = np.asarray(points)
    higher = of[:, :, None] > of[:, None, :]
    tied = (of[:, :, None] == of[:, None, :]) & (_SEATS[:, None] < _SEATS[None, :])
    places: Array = 1 + (higher | tied).sum(axis=1).astype(np.float64)
    return places


def places_after_win(
    model: PlaceModel, points: Array, state: RoundState, *, dealer_won: bool
) -> Array:
    """Return (n, 4) float64: the expected final places after a win.

    Args:
        points: (n, 4), the points after the win.
        dealer_won: whether the dealer won.
    """
    after = RoundState(
        state.number if dealer_won else state.number + 1,
        state.honba + 1 if dealer_won else 0,
        0,
        state.rounds,
    )
    over = _ends_game(points, state, dealer_won=dealer_won)[:, None]
    return np.where(over, true_places(points), model.mean_places(points, after))


def _ends_game(points: Array, state: RoundState, *, dealer_won: bool) -> Array:
    broke: Array = points.min(axis=1) < 0
    last = state.rounds - 1
    if state.number < last:
        return broke
    reached: Array = points.max(axis=1) >= GOAL_POINTS
    if dealer_won:
        reached &= points.argmax(axis=1) == state.number % 4
    elif state.number == last + EXTRA_ROUNDS:
        reached[:] = True
    either: Array = broke | reached
    return either


def _against(values: Array | list[bool]) -> Array:
    of = np.asarray(values, np.float64)
    return of[:, None] - of[None, :]


def read_place_model(stored: object) -> PlaceModel:
    rounds = read_as(dict[str, dict[str, float]], stored)
    lines = [[rounds[key][name] for name in PAIR_NUMBERS] for key in sorted(rounds, key=int)]
    if not lines:
        raise BadValue("{place} is missing", place="places")
    return PlaceModel(np.array(lines))


MIN_LUCK_GAMES: Final = 5
PLACES_PRECISION: Final = 0.1
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
    """None if there are too few games."""
    after: MeanPlace | None
    plain: tuple[float, float] | None = None
    """The mean place with luck and with luck removed, even if there are few games."""


NO_LUCK: Final = MeanPlaces(0, None, None)


def mean_places(
    places: Sequence[int], lucks: Sequence[float], games: int | None = None
) -> MeanPlaces:
    """Return the mean place with luck and with luck removed.

    Args:
        places: the final places, 1 to 4, one for each seat played.
        lucks: the places gained by luck, one for each seat played.
        games: the number of distinct games; None if each seat is from a different one.

    >>> mean_places([2, 3], [0.5, 0.0])
    MeanPlaces(games=2, before=None, after=None, plain=(2.5, 2.75))
    """
    games = len(places) if games is None else games
    adjusted = [place + luck for place, luck in zip(places, lucks, strict=True)]
    if games < MIN_LUCK_GAMES:
        return MeanPlaces(games, None, None, (fmean(places), fmean(adjusted)) if places else None)
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
    needed = ceil(variance * (width / PLACES_PRECISION) ** 2)
    return MeanPlace(mean, mean - reach, mean + reach, needed)

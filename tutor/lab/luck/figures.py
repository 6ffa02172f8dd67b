"""How much of the variance of final places luck takes out, on games."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from statistics import NormalDist
from typing import Final

import numpy as np

from rules.message import Message
from tutor.evaluators.positions import Array
from tutor.intervals import LEVEL, RESAMPLES, inner
from tutor.lab.games import Corpus
from tutor.lab.luck.examples import TYPES, LuckGame, collect_luck, exchanged
from tutor.luck.model import LuckModel
from tutor.luck.places import true_places

BINS: Final = 10
TOLD: Final = 0.1


@dataclass(frozen=True, slots=True)
class LuckFigures:
    games: int
    variance: float
    adjusted_variance: float
    reduction: float
    """0 to 1."""
    low: float | None
    high: float | None
    mean_luck: float
    mean_luck_error: float
    games_needed: int
    games_needed_adjusted: int
    place_error: float
    by_event: dict[str, float]
    refused: dict[str, int]
    seconds: float
    unreadable: tuple[tuple[str, str], ...]


def evaluate_luck(corpus: Corpus, model: LuckModel) -> LuckFigures:
    """Measure on the games of one part; each length by its own weights, with the network if the
    model has one.

    Raises:
        NoExamples: no game in these files gives a figure.
    """
    start = time.perf_counter()
    games = collect_luck(corpus, model=model)
    good = [
        game
        for game in games
        if len(game.states) and model.of_length(hanchan=game.hanchan) is not None
    ]
    if not good:
        raise corpus.lacking(Message("no finished game to measure on"))
    reasons = [game.refused for game in games if game.refused is not None]
    places = np.array([true_places(game.final[None])[0] for game in good])
    lucks = np.array([lucks_by_type(game, model) for game in good])
    spread = variances(places, lucks.sum(axis=1))
    return LuckFigures(
        games=len(good),
        variance=spread.before,
        adjusted_variance=spread.after,
        reduction=1 - spread.after / spread.before,
        low=spread.low,
        high=spread.high,
        mean_luck=spread.mean_luck,
        mean_luck_error=spread.mean_luck_error,
        games_needed=_games_needed(spread.before),
        games_needed_adjusted=_games_needed(spread.after),
        place_error=place_error(good, model),
        by_event={
            str(kind): _reduction(places, lucks[:, number]) for number, kind in enumerate(TYPES)
        },
        refused={reason: reasons.count(reason) for reason in sorted(set(reasons))},
        seconds=time.perf_counter() - start,
        unreadable=games.unreadable,
    )


def lucks_by_type(game: LuckGame, model: LuckModel) -> Array:
    """Return (types, 4) places that each kind of event gave each seat.

    Raises:
        ValueError: the model knows no games of this length.
    """
    part = model.of_length(hanchan=game.hanchan)
    if part is None:
        raise ValueError("no weights for games of this length")
    lucks: Array = (exchanged(game, part.places) @ part.weights).sum(axis=0) + game.network
    return lucks


@dataclass(frozen=True, slots=True)
class Variances:
    before: float
    after: float
    low: float | None
    high: float | None
    mean_luck: float
    mean_luck_error: float


def variances(places: Array, luck: Array) -> Variances:
    """Return how far places are spread before and after luck is taken out.

    Args:
        places: (games, 4), 1 to 4.
        luck: (games, 4), places that chance gave.
    """
    low, high = inner(_resampled(places, luck)) or (None, None)
    mean, error = _furthest(luck)
    return Variances(_spread(places), _spread(places + luck), low, high, mean, error)


def _reduction(places: Array, luck: Array) -> float:
    return 1 - _spread(places + luck) / _spread(places)


def _spread(places: Array) -> float:
    return float(((places - places.mean()) ** 2).mean())


def _resampled(places: Array, luck: Array) -> Array:
    chance = np.random.default_rng(0)
    middle = places.mean()
    before = ((places - middle) ** 2).sum(axis=1)
    after = ((places + luck - middle) ** 2).sum(axis=1)
    drawn = chance.integers(len(places), size=(RESAMPLES, len(places)))
    shares: Array = 1 - after[drawn].sum(axis=1) / before[drawn].sum(axis=1)
    return shares


def _furthest(luck: Array) -> tuple[float, float]:
    means = luck.mean(axis=0)
    errors = luck.std(axis=0, ddof=1) / np.sqrt(len(luck)) if len(luck) > 1 else np.full(4, np.inf)
    at = int(np.argmax(np.abs(means) / np.maximum(errors, 1e-12)))
    return float(means[at]), float(errors[at])


def place_error(games: Sequence[LuckGame], model: LuckModel) -> float:
    said, true = [], []
    for game in games:
        part = model.of_length(hanchan=game.hanchan)
        if part is not None:
            for points, state in zip(game.points, game.states, strict=True):
                said.append(part.places.mean_places(points[None], state)[0])
                true.append(true_places(game.final[None])[0])
    values, places = np.array(said).reshape(-1), np.array(true).reshape(-1)
    tenths = np.array_split(np.argsort(values), BINS)
    return float(np.mean([abs(values[each].mean() - places[each].mean()) for each in tenths]))


def _games_needed(variance: float) -> int:
    reach = NormalDist().inv_cdf((1 + LEVEL) / 2)
    return ceil(variance * (reach / TOLD) ** 2)

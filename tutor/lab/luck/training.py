"""Games to the luck model: the place model, then what each number of a hand is worth.

The weights make the variance of what is left of each round's change of place as small as it gets
(MIVAT's optimum for a linear value): a ridge regression of the change on what chance brought.
"""

import platform
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from threadpoolctl import threadpool_limits

from rules.message import Message
from tutor.corpus import corpus_hash
from tutor.evaluators.positions import Array
from tutor.lab.games import Corpus, GameFound
from tutor.lab.luck.examples import LuckGame, collect_luck, exchanged, place_changes
from tutor.luck.measures import NUMBERS
from tutor.luck.model import LengthModel, LuckModel
from tutor.luck.places import PAIR_NUMBERS, PlaceModel, pair_numbers, true_places

RIDGE: Final = 0.003
PLACE_RIDGE: Final = 1.0
NEWTON_STEPS: Final = 12
_PAIRS: Final = np.triu_indices(4, 1)


@dataclass(frozen=True, slots=True)
class LuckTraining:
    model: LuckModel
    decisions: int
    games: int
    refused: int
    seconds: float
    unreadable: tuple[tuple[str, str], ...]


def train_luck(corpus: Corpus) -> LuckTraining:
    """Learn the model from the games of one part. The same games give the same model.

    Raises:
        NoExamples: no game in these files gives a figure.
    """
    start = time.perf_counter()
    games = collect_luck(corpus)
    good = [game for game in games.games if game.found.refused is None]
    if not good:
        raise corpus.lacking(Message("no finished game to learn from"))
    lengths = ([game for game in good if game.found.hanchan is length] for length in (True, False))
    with threadpool_limits(1):  # sums in one order: the same weights on any machine's cores
        hanchan, east = (fit_length(some, corpus.part) if some else None for some in lengths)
        model = LuckModel(hanchan, east)
    return LuckTraining(
        model,
        decisions=sum(len(game.found.states) for game in good),
        games=len(good),
        refused=sum(game.refused is not None for game in games),
        seconds=time.perf_counter() - start,
        unreadable=games.unreadable,
    )


def fit_length(found: Sequence[GameFound[LuckGame]], part: str) -> LengthModel:
    games = [game.found for game in found]
    places = fit_places(games)
    learned: dict[str, Any] = {
        "corpus_hash": corpus_hash(game.digest for game in found),
        "games": len(games),
        "rounds": sum(len(game.states) for game in games),
        "part": part,
        "versions": {"python": platform.python_version(), "numpy": np.__version__},
    }
    return LengthModel(fit_weights(games, places), places, learned)


def fit_places(games: Sequence[LuckGame]) -> PlaceModel:
    rounds = games[0].states[0].rounds
    lines: list[list[tuple[Array, Array]]] = [[] for _ in range(rounds)]
    for game in games:
        places = true_places(game.final[None])[0]
        above = (places[:, None] < places[None, :])[_PAIRS].astype(np.float64)
        for points, state in zip(game.points, game.states, strict=True):
            numbers = pair_numbers(points[None], state)[0][_PAIRS]
            lines[min(state.number, rounds - 1)].append((numbers, above))
    return PlaceModel(np.array([_fit_pairs(each) for each in lines]))


def _fit_pairs(examples: Sequence[tuple[Array, Array]]) -> Array:
    weights = np.zeros(len(PAIR_NUMBERS))
    if not examples:
        return weights
    matrix = np.concatenate([numbers for numbers, _ in examples])
    labels = np.concatenate([above for _, above in examples])
    for _ in range(NEWTON_STEPS):
        share = 1 / (1 + np.exp(-np.clip(matrix @ weights, -40, 40)))
        slope = matrix.T @ (labels - share) - PLACE_RIDGE * weights
        curve = (matrix * (share * (1 - share))[:, None]).T @ matrix
        weights = weights + np.linalg.solve(curve + PLACE_RIDGE * np.eye(len(weights)), slope)
    return weights


def fit_weights(
    games: Sequence[LuckGame],
    places: PlaceModel,
    ridge: float = RIDGE,
    *,
    changes: Sequence[Array] | None = None,
) -> Array:
    """Return (numbers,) what each number is worth, in usual wins.

    Args:
        games: what chance brought in them.
        places: what a win is worth.
        ridge: see `RIDGE`.
        changes: (rounds, 4) of each game, if not the games' own changes of place.
    """
    known = changes or [place_changes(game, places) for game in games]
    square = np.zeros((len(NUMBERS), len(NUMBERS)))
    product = np.zeros(len(NUMBERS))
    for game, change in zip(games, known, strict=True):
        reached = exchanged(game, places).sum(axis=1).reshape(-1, len(NUMBERS))
        square += reached.T @ reached
        product += reached.T @ change.reshape(-1)
    pull = ridge * square.diagonal() + 1e-9
    weights: Array = np.linalg.solve(square + np.diag(pull), product)
    return weights

"""Fits factors that multiply: one table a sign, one factor an entry.

Both fits are Newton's method on log factors with a small pull towards 1, so that what was hardly
seen stays near it. The same examples give the same factors.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from tutor.evaluators.positions import Array

PRIOR_EXAMPLES: Final = 2.0
MAX_LOG_STEP: Final = 2.0
MAX_ROUNDS: Final = 40
CURVATURE_EXAMPLES: Final = 500_000
TOLERANCE: Final = 0.03


def fit_odds(entries: Array, sizes: Sequence[int], true: Array) -> tuple[float, list[Array]]:
    """Odds and factors such that ``odds * product`` are the odds that an example is true.

    Args:
        entries: (n, signs) int, -1 where a sign says nothing.
        sizes: entries of each sign's table.
        true: (n,) bool, neither none nor all.

    Returns:
        The odds without signs; (size,) float64 factors a sign.
    """
    share = true.mean()
    first = float(np.log(share / (1 - share)))
    logs = np.zeros(sum(sizes) + 1)
    columns = [*entries.T, np.zeros(len(entries), np.int8)]
    every = [*sizes, 1]
    for _ in range(MAX_ROUNDS):
        chance = 1 / (1 + np.exp(-first - _sum(columns, every, logs)))
        step = _step(columns, every, true - chance, chance * (1 - chance), logs)
        logs += step
        if np.abs(step).max() < TOLERANCE:
            break
    *factors, whole = _split(np.exp(logs), every)
    return float(np.exp(first) * whole[0]), factors


def fit_shares(entries: Array, sizes: Sequence[int], tiles: Array, waited: Array) -> list[Array]:
    """Factors such that a tile's product, as a share of all products of the same opponent, is its
    share of what the opponent waits on.

    Args:
        entries: (k, signs) int, -1 where a sign says nothing; the tiles of one opponent after
            another.
        sizes: entries of each sign's table.
        tiles: (m,) how many tiles each opponent has, 1 at least.
        waited: (k,) bool.

    Returns:
        (size,) float64 factors a sign.
    """
    starts = np.append(0, np.cumsum(tiles)[:-1])
    waits = np.add.reduceat(waited.astype(float), starts)
    logs = np.zeros(sum(sizes))
    columns = list(entries.T)
    for _ in range(MAX_ROUNDS):
        weight = np.exp(_sum(columns, sizes, logs))
        expected = weight * np.repeat(waits / np.add.reduceat(weight, starts), tiles)
        step = _step(columns, sizes, waited - expected, expected, logs)
        logs += step
        if np.abs(step).max() < TOLERANCE:
            break
    return _split(np.exp(logs), sizes)


def _split(values: Array, sizes: Sequence[int]) -> list[Array]:
    return np.split(values, np.cumsum(sizes)[:-1])


def _sum(columns: Sequence[Array], sizes: Sequence[int], logs: Array) -> Array:
    total = np.zeros(len(columns[0]))
    for column, table in zip(columns, _split(logs, sizes), strict=True):
        total += np.append(table, 0.0)[column]
    return total


def _step(
    columns: Sequence[Array], sizes: Sequence[int], missing: Array, weight: Array, logs: Array
) -> Array:
    slope = np.concatenate(
        [
            np.bincount(_with_silence(column, size), missing, size + 1)[:-1]
            for column, size in zip(columns, sizes, strict=True)
        ]
    )
    thin = max(1, len(missing) // CURVATURE_EXAMPLES)
    some = [
        _with_silence(column[::thin], size) for column, size in zip(columns, sizes, strict=True)
    ]
    curve = thin * _curve(some, sizes, weight[::thin])
    curve[np.diag_indices_from(curve)] += PRIOR_EXAMPLES
    step = np.linalg.solve(curve, slope - PRIOR_EXAMPLES * logs)
    return np.asarray(step * (MAX_LOG_STEP / max(MAX_LOG_STEP, np.abs(step).max())))


def _curve(columns: Sequence[Array], sizes: Sequence[int], weight: Array) -> Array:
    places = np.append(0, np.cumsum(sizes))
    curve = np.zeros((places[-1], places[-1]))
    for one, column in enumerate(columns):
        wide = sizes[one] + 1
        own = slice(places[one], places[one + 1])
        curve[own, own] = np.diag(np.bincount(column, weight, wide)[:-1])
        for two in range(one):
            across = sizes[two] + 1
            both = np.bincount(column * across + columns[two], weight, wide * across)
            other = slice(places[two], places[two + 1])
            curve[own, other] = both.reshape(wide, across)[:-1, :-1]
            curve[other, own] = curve[own, other].T
    return curve


def _with_silence(column: Array, size: int) -> Array:
    return column.astype(np.int64) % (size + 1)

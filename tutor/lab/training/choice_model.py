"""Which of a position's discards an expert makes: weights of measures, by conditional logit.

Every discard has a sum of its measures times the weights; the expert discards it with the
probability that its exponential has among those of all discards of the position (McFadden 1974).
All sums are of doubles: what is left of their rounding is far below the digits that are kept, so
the same games give the same weights.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.optimize import minimize
from threadpoolctl import threadpool_limits

from tutor.evaluators.positions import Array


@dataclass(frozen=True, slots=True)
class Candidates:
    measures: Array
    counts: Array
    """(n,) int, how many discards each decision had."""
    played: Array
    """(n,) int, which of them was discarded, from 0."""

    @property
    def starts(self) -> Array:
        """(n,) the row of each decision's first discard."""
        return np.cumsum(self.counts) - self.counts

    def rows(self, which: Array) -> "Candidates":
        discards = np.repeat(which, self.counts)
        return Candidates(self.measures[discards], self.counts[which], self.played[which])


NO_CANDIDATES: Final = Candidates(np.zeros((0, 0)), np.zeros(0, int), np.zeros(0, int))


def candidates_of(values: Array, allowed: Array, played: Array) -> Candidates:
    """Return the discards of some positions.

    Args:
        values: (n, m, 34), the measures of every kind.
        allowed: (n, 34) bool.
        played: (n,) int, kinds.
    """
    places = allowed.cumsum(axis=1) - 1
    return Candidates(
        values.transpose(0, 2, 1)[allowed],
        allowed.sum(axis=1),
        places[np.arange(len(played)), played],
    )


def joined(some: Sequence[Candidates]) -> Candidates:
    some = [each for each in some if len(each.counts)] or some[:1]
    return Candidates(
        np.concatenate([each.measures for each in some]),
        np.concatenate([each.counts for each in some]),
        np.concatenate([each.played for each in some]),
    )


_BOUNDS: Final = {-1: (None, 0.0), 0: (None, None), 1: (0.0, None)}


def fit_weights(
    candidates: Candidates,
    *,
    prior: Array,
    strength: float = 0.0,
    used: Array | None = None,
    offset: Array | None = None,
    at_least_0: bool = False,
    rounds: int = 100,
) -> Array:
    """Return (m,) float64, the weights under which the experts' discards are likeliest.

    Args:
        candidates: what there was to choose from.
        prior: (m,) what the weights are drawn to.
        strength: how hard, in decisions: 0 is not at all.
        used: (m,) bool, the others stay 0; None is all.
        offset: (c,) what each discard has already; None is nothing.
        at_least_0: no weight below 0.
        rounds: of the search at most.
    """
    measures, n = candidates.measures.astype(np.float64), len(candidates.counts)
    starts = candidates.starts
    row = np.repeat(np.arange(n), candidates.counts)
    thrown = measures[starts + candidates.played].sum(axis=0, dtype=np.float64)
    used = np.ones(len(prior), bool) if used is None else used

    def loss(weights: Array) -> tuple[float, Array]:
        sums, likely = _likely(measures, weights, starts, row, offset)
        off = weights - prior
        own = sums[starts + candidates.played].sum(dtype=np.float64)
        gradient = thrown - likely @ measures
        return (
            float(-own / n + strength / n * (off @ off)),
            -gradient / n + 2 * strength / n * off,
        )

    low = 0.0 if at_least_0 else None
    bounds = [(low, None) if use else (0.0, 0.0) for use in used]
    start = np.where(used, np.maximum(prior, 0) if at_least_0 else prior, 0.0)
    with threadpool_limits(1):  # sums in one order: the same weights on any machine's cores
        found = minimize(
            loss, start, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": rounds}
        )
    weights: Array = found.x
    return weights


def fit_with_cases(
    candidates: Candidates, cases: Array, count: int, *, signs: Array, strength: float, rounds: int
) -> tuple[Array, Array]:
    """Return the weights of the measures, (m,) float64, and of each case, (count,) float64.

    Args:
        candidates: what there was to choose from.
        cases: (c,) int, which case each discard is, 0 to count - 1.
        count: how many cases there are.
        signs: (m,) 1 where a weight may not be below 0, -1 where not above, 0 where it is free.
        strength: how hard all weights are drawn to 0, in decisions.
        rounds: of the search at most.
    """
    measures, n = candidates.measures.astype(np.float64), len(candidates.counts)
    starts, wide = candidates.starts, candidates.measures.shape[1]
    row = np.repeat(np.arange(n), candidates.counts)
    rows = starts + candidates.played
    thrown = _sums(measures[rows], cases[rows], np.ones(n), count)

    def loss(weights: Array) -> tuple[float, Array]:
        sums, likely = _likely(measures, weights[:wide], starts, row, weights[wide:][cases])
        gradient = thrown - _sums(measures, cases, likely, count)
        return (
            float(-sums[rows].sum(dtype=np.float64) + strength * (weights @ weights)) / n,
            (2 * strength * weights - gradient) / n,
        )

    with threadpool_limits(1):
        found = minimize(
            loss,
            np.zeros(wide + count),
            jac=True,
            method="L-BFGS-B",
            bounds=[_BOUNDS[sign] for sign in signs.tolist()] + [_BOUNDS[0]] * count,
            options={"maxiter": rounds},
        )
    return found.x[:wide], found.x[wide:]


def _sums(measures: Array, cases: Array, shares: Array, count: int) -> Array:
    return np.concatenate((shares @ measures, np.bincount(cases, shares, count)))


def gradients(candidates: Candidates, weights: Array) -> Array:
    """Return (n, m) float64: how each decision would change the weights, if it were alone: the
    measures of what was discarded less what the weights expect."""
    starts, measures = candidates.starts, candidates.measures.astype(np.float64)
    row = np.repeat(np.arange(len(candidates.counts)), candidates.counts)
    with threadpool_limits(1):
        _, likely = _likely(measures, weights, starts, row)
    expected = np.add.reduceat(measures * likely[:, None], starts, axis=0)
    found: Array = measures[starts + candidates.played] - expected
    return found


def _likely(
    measures: Array, weights: Array, starts: Array, row: Array, offset: Array | None = None
) -> tuple[Array, Array]:
    sums = measures @ weights
    if offset is not None:
        sums += offset
    sums -= np.maximum.reduceat(sums, starts)[row]
    exponentials = np.exp(sums)
    totals = np.add.reduceat(exponentials, starts)
    return sums - np.log(totals)[row], exponentials / totals[row]

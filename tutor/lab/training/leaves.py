"""What each strategy's terms count in a leaf, and which strategy to follow there."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from joblib import Parallel, delayed

from tutor.evaluators.component_names import AXIS_OF, TERMS
from tutor.evaluators.component_names import UNIT as TERM_UNIT
from tutor.evaluators.positions import Array
from tutor.lab.training.choice_model import Candidates, fit_weights
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.strategy.weights import AXES, PLAIN, UNIT, Weights

PRIOR_STRENGTH: Final = 2.0
MAX_WEIGHT: Final = 30.0
MIN_GAIN_PER_AXIS: Final = 0.025
"""What an axis more has to bring: share first and share within three, added. Less is no plan of
its own, and could not be explained."""
MAX_ROUNDS: Final = 60
FOLLOWED: Final = np.array(
    [each not in (Strategy.VALUE, Strategy.VALUE_SAFETY) for each in STRATEGIES]
)
UNWEIGHED_SHARE: Final = 0.25


def fit_plans(
    candidates: Candidates, priors: Sequence[Weights] | None = None
) -> tuple[Weights, ...]:
    """By strategy, the weights under which what was thrown in these decisions is likeliest.

    Args:
        candidates: with terms (thousandths) as measures.
        priors: by strategy, what the weights are drawn to; None: every term alike, not drawn.
    """
    measures = candidates.measures / TERM_UNIT
    terms = Candidates(measures, candidates.counts, candidates.played)
    found: list[Weights] = []
    every = np.zeros(0)
    for number in range(len(STRATEGIES)):
        used = np.array(PLAIN[STRATEGIES[number]]) > 0
        prior = np.array(priors[number]) / UNIT if priors else np.ones(len(used))
        others = np.where(used, 0.0, every * UNWEIGHED_SHARE) if number else np.zeros(len(used))
        others = np.rint(UNIT * others) / UNIT
        weights = fit_weights(
            terms,
            prior=prior,
            strength=PRIOR_STRENGTH if priors else 0.0,
            used=used,
            offset=measures @ others,
            at_least_0=True,
            rounds=MAX_ROUNDS,
        )
        every = every if number else weights
        whole = np.rint(UNIT * (np.minimum(weights, MAX_WEIGHT) + others)).astype(int)
        found.append(tuple(whole.tolist()))
    return tuple(found)


def fit_leaves(
    candidates: Candidates, at: Array, everywhere: Sequence[Weights], jobs: int | None
) -> dict[int, tuple[tuple[Weights, ...], Array]]:
    """Return the plans' weights in every leaf, and which of them are what they are called there.

    Args:
        candidates: with terms (thousandths) as measures.
        at: (n,) the leaf of each decision.
        everywhere: by strategy, what a leaf's weights are drawn to.
        jobs: processes at once; None is all cores.
    """
    leaves = np.unique(at).tolist()
    parts = (candidates.rows(at == leaf) for leaf in leaves)
    workers = Parallel(n_jobs=jobs or -1, pre_dispatch="n_jobs")
    found = workers(delayed(_fit_leaf)(part, everywhere) for part in parts)
    return dict(zip(leaves, found, strict=True))


def _fit_leaf(
    candidates: Candidates, everywhere: Sequence[Weights]
) -> tuple[tuple[Weights, ...], Array]:
    plans = fit_plans(candidates, everywhere)
    return plans, lead(candidates, plans)


def lead(candidates: Candidates, plans: Sequence[Weights]) -> Array:
    """Return (7,) bool, whether each axis that a plan is named after tells the discards of a
    decision further apart than every axis that it is not named after: only then it is what it is
    called."""
    starts, counts = candidates.starts, candidates.counts
    row = np.repeat(np.arange(len(counts)), counts)
    found = []
    for strategy, weights in zip(STRATEGIES, plans, strict=True):
        apart = []
        for axis in AXES:
            of_axis = np.array([AXIS_OF[term] == axis for term in TERMS])
            sums = candidates.measures @ (np.array(weights) * of_axis).astype(np.float64)
            off = sums - (np.add.reduceat(sums, starts) / counts)[row]
            apart.append(np.sqrt(np.add.reduceat(off * off, starts) / counts).mean())
        named = np.array(strategy.weights, bool)
        spread = np.array(apart)
        found.append(named.all() or spread[named].min() > spread[~named].max())
    return np.array(found)


def choose_plan(worth: Array, leads: Array) -> int:
    """Return the strategy to follow, as its index in STRATEGIES: of those nearly as good as the
    best the one that weighs the fewest axes.

    One that weighs value without speed is not followed: nobody can act on it.

    Args:
        worth: (7,) the share of decisions placed first, and within three, added.
        leads: (7,) bool, see `lead`; the others are not followed.
    """
    followed = leads & FOLLOWED
    good = followed & (worth >= worth[followed].max(initial=0) - MIN_GAIN_PER_AXIS)
    axes = np.array([sum(strategy.weights) for strategy in STRATEGIES])
    return int(np.where(good, axes * 10 - worth, np.inf).argmin())

"""Fitted factors against scikit-learn, and against factors that examples were drawn by."""

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from tutor.lab.training.safety import PRIOR_EXAMPLES, fit_odds, fit_shares

SIZES = (3, 4)


def drawn_entries(n: int) -> np.ndarray:
    chance = np.random.default_rng(0)
    return np.stack([chance.integers(-1, size, n) for size in SIZES], axis=1).astype(np.int8)


def test_odds_agree_with_scikit_learn() -> None:
    entries = drawn_entries(4000)
    truth = (
        np.array([-1.0, 0.3, 0.0, 1.2])[entries[:, 1]] + np.array([0.5, 0, -0.5, 0])[entries[:, 0]]
    )
    true = np.random.default_rng(1).random(4000) < 1 / (1 + np.exp(1 - truth))
    odds, factors = fit_odds(entries, SIZES, true)
    columns = np.concatenate(
        [(entries[:, at, None] == np.arange(size)) for at, size in enumerate(SIZES)], axis=1
    )
    whole = np.append(columns, np.ones((4000, 1)), axis=1)  # the pull holds every column
    model = LogisticRegression(C=1 / PRIOR_EXAMPLES, fit_intercept=True, tol=1e-8, max_iter=500)
    model.fit(columns, true)
    found = whole @ np.log([*factors[0], *factors[1], odds])
    theirs = model.decision_function(columns)
    assert np.abs(found - theirs).max() < 0.02
    assert odds == pytest.approx(np.exp(model.intercept_[0]), rel=0.02)


def test_shares_find_the_weights_that_the_waits_were_drawn_by() -> None:
    chance = np.random.default_rng(3)
    tiles = chance.integers(2, 9, 6000)
    k = int(tiles.sum())
    entries = np.stack([chance.integers(0, size, k) for size in SIZES], axis=1).astype(np.int8)
    true = (np.array([1.0, 2.0, 0.25]), np.array([1.0, 1.0, 4.0, 0.5]))
    weight = true[0][entries[:, 0]] * true[1][entries[:, 1]]
    waited = np.zeros(k, bool)
    start = 0
    for many in tiles:
        share = weight[start : start + many] / weight[start : start + many].sum()
        waited[start + chance.choice(many, p=share)] = True
        start += many
    found = fit_shares(entries, SIZES, tiles, waited)
    for one, expected in zip(found, true, strict=True):
        assert one / one[0] == pytest.approx(expected, rel=0.12)

"""Bootstrap: held against what statistics says."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from tutor.intervals import RESAMPLES, inner, ratio_interval, resampled_sums, wilson_interval


def test_a_mean_of_many_games_has_the_known_error() -> None:
    hits = np.random.default_rng(0).random(2000) < 0.3
    interval = ratio_interval(hits, np.ones(2000))
    assert interval is not None
    error = 1.96 * (0.3 * 0.7 / 2000) ** 0.5
    assert interval == pytest.approx((hits.mean() - error, hits.mean() + error), abs=0.002)


def test_decisions_of_one_game_hang_together() -> None:
    hits = np.random.default_rng(0).random(200) < 0.5
    tens = ratio_interval(10 * hits, np.full(200, 10))
    assert tens == ratio_interval(hits, np.ones(200))


def test_games_without_any_do_not_count() -> None:
    parts, wholes = np.array([1, 0, 3]), np.array([2, 0, 4])
    assert ratio_interval(parts, wholes) == ratio_interval(parts[[0, 2]], wholes[[0, 2]])
    assert ratio_interval(np.zeros(0), np.zeros(0)) is None
    assert ratio_interval(np.zeros(3), np.zeros(3)) is None


def test_the_seed_decides() -> None:
    hits = np.random.default_rng(0).random(50)
    assert ratio_interval(hits, np.ones(50), 1) == ratio_interval(hits, np.ones(50), 1)
    assert ratio_interval(hits, np.ones(50), 1) != ratio_interval(hits, np.ones(50), 2)


def test_columns_drawn_together_are_as_unsure_as_each_alone() -> None:
    chance = np.random.default_rng(0)
    wholes = chance.integers(0, 20, (300, 2))
    parts = chance.binomial(wholes, 0.6)
    sums = resampled_sums(np.hstack((parts, wholes)), seed=3)
    assert sums.shape == (RESAMPLES, 4)
    for column in (0, 1):
        together = inner(sums[:, column] / sums[:, 2 + column])
        assert together == pytest.approx(
            ratio_interval(parts[:, column], wholes[:, column]), abs=0.004
        )


def test_many_games_are_drawn_in_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    values = np.random.default_rng(0).integers(0, 9, (50, 3))
    whole = resampled_sums(values)
    monkeypatch.setattr("tutor.intervals._AT_ONCE", 1700)
    assert np.array_equal(resampled_sums(values), whole)


def test_no_games_and_figures_that_nobody_knows() -> None:
    assert not resampled_sums(np.zeros((0, 2))).any()
    assert inner(np.array([np.nan, np.nan])) is None
    assert inner(np.array([np.nan, 0.5, 0.5])) == (0.5, 0.5)


@given(st.integers(1, 200), st.integers(0, 200), st.sampled_from([0.9, 0.95, 0.99]))
def test_wilson_is_what_scipy_says(whole: int, part: int, level: float) -> None:
    part = min(part, whole)
    theirs = binomtest(part, whole).proportion_ci(confidence_level=level, method="wilson")
    assert wilson_interval(part, whole, level) == pytest.approx((theirs.low, theirs.high))

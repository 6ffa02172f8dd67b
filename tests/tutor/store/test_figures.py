"""Shares, intervals and trends."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray

from tutor.intervals import MIN_SHARE_DECISIONS, ratio_interval, wilson_interval
from tutor.store.progress import MAX_RESAMPLED_UNITS, Figure, figure_of, mean_of, sample_of


def games_of(chance: np.random.Generator, games: int, share: float, spread: float) -> NDArray[Any]:
    whole = chance.integers(10, 30, games)
    hard = np.clip(share + spread * chance.standard_normal(games), 0, 1)
    return np.stack((chance.binomial(whole, hard), whole), axis=1)


def figure(values: NDArray[Any], recent: int = 10, seed: int = 0) -> Figure:
    return figure_of(sample_of(values, recent, seed), [0], [1])


def test_the_interval_covers_the_truth() -> None:
    held = wilsons = 0
    for seed in range(200):
        values = games_of(np.random.default_rng(seed), 40, 0.6, 0.15)
        made = figure(values, seed=seed)
        assert made.interval is not None
        low, high = made.interval
        held += low <= 0.6 <= high
        low, high = wilson_interval(made.part, made.whole)
        wilsons += low <= 0.6 <= high
    assert held >= 183
    assert wilsons < held


def test_few_decisions_have_no_share() -> None:
    few = figure(np.array([[20, MIN_SHARE_DECISIONS - 1], [0, 0]]))
    assert (few.share, few.interval, few.is_known) == (None, None, False)
    assert (few.part, few.whole, few.games) == (20, MIN_SHARE_DECISIONS - 1, 1)
    assert figure(np.array([[20, MIN_SHARE_DECISIONS]])).share == pytest.approx(20 / 30)
    none = figure(np.zeros((0, 2), np.int64))
    assert (none.whole, none.interval, none.last, none.trend.missing) == (0, None, (), 20)


@pytest.mark.parametrize(("games", "missing"), [(0, 20), (8, 12), (19, 1), (20, 0), (50, 0)])
def test_games_missing_for_a_trend(games: int, missing: int) -> None:
    trend = figure(np.full((games, 2), 10)).trend
    assert (trend.games, trend.missing) == (10, missing)
    assert (trend.change is None) == (games < 20)


def test_no_change_has_no_direction() -> None:
    claimed = sum(
        figure(games_of(np.random.default_rng(seed), 40, 0.6, 0.1), seed=seed).trend.direction != 0
        for seed in range(200)
    )
    assert claimed <= 8


@pytest.mark.parametrize(("before", "after", "direction"), [(0.5, 0.8, 1), (0.8, 0.5, -1)])
def test_a_clear_change_has_a_direction(before: float, after: float, direction: int) -> None:
    chance = np.random.default_rng(0)
    values = np.vstack((games_of(chance, 30, before, 0.1), games_of(chance, 10, after, 0.1)))
    trend = figure(values).trend
    assert trend.direction == direction
    assert trend.before == pytest.approx(before, abs=0.1)
    assert trend.recent == pytest.approx(after, abs=0.1)
    assert figure(values[::-1], recent=30).trend.missing == 20


def test_grouped_games_give_the_same_interval() -> None:
    values = games_of(np.random.default_rng(0), 4 * MAX_RESAMPLED_UNITS + 7, 0.6, 0.15)
    made = figure(values)
    assert made.interval == pytest.approx(ratio_interval(values[:, 0], values[:, 1]), abs=0.002)


def test_a_mean_over_the_games_that_count() -> None:
    values = np.array([[1, 1], [4, 1], [0, 0], [1, 1]] * 10)
    found = mean_of(sample_of(values, 10, 0), 0, 1)
    assert found is not None
    mean, (low, high) = found
    assert mean == 2
    assert 1.4 < low < 2 < high < 2.6
    assert mean_of(sample_of(np.zeros((3, 2)), 10, 0), 0, 1) is None


@settings(max_examples=20)
@given(
    arrays.arrays(np.int64, st.tuples(st.integers(0, 30), st.just(2)), elements=st.integers(0, 40)),
    st.integers(1, 12),
)
def test_any_figure_is_consistent(values: NDArray[Any], recent: int) -> None:
    values.sort(axis=1)
    made = figure(values, recent)
    assert (made.part, made.whole) == tuple(values.sum(axis=0))
    assert len(made.last) == min(recent, len(values))
    assert made.trend.missing == max(0, 2 * recent - len(values))
    if made.is_known:
        assert made.interval is not None
        assert made.share is not None
        low, high = made.interval
        assert 0 <= low <= made.share <= high <= 1
        assert figure(values, recent) == made


@pytest.mark.filterwarnings("error")
def test_an_empty_whole_has_no_share_and_no_warning() -> None:
    values = np.array([[3, 0], [20, 40], [5, 0]], np.int64)
    found = figure_of(sample_of(values, 1, 0), [0], [1])
    assert found.interval is None or max(found.interval) < 2

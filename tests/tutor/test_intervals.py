"""Bootstrap: held against what statistics says."""

import numpy as np
import pytest

from tutor.intervals import ratio_interval


def test_a_mean_of_many_games_has_the_known_error() -> None:
    hits = np.random.default_rng(0).random(2000) < 0.3
    interval = ratio_interval(hits, np.ones(2000))
    assert interval is not None
    error = 1.96 * (0.3 * 0.7 / 2000) ** 0.5
    assert interval == pytest.approx((hits.mean() - error, hits.mean() + error), abs=0.002)


def test_decisions_of_one_game_hang_together() -> None:
    """Ten decisions in each of 200 games, all alike: as unsure as 200 decisions."""
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

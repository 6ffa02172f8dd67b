"""Weights of the measures, learned from games made by ourselves."""

import numpy as np
import pytest

from tutor.lab.training.examples import Candidates, candidates_of, fit_weights, fit_with_cases


def planted(weights: list[float], decisions: int) -> Candidates:
    chance = np.random.default_rng(0)
    measures = chance.normal(size=(decisions, 6, len(weights)))
    noise = chance.gumbel(size=(decisions, 6))
    played = (measures @ np.array(weights) + noise).argmax(axis=1)
    return candidates_of(
        measures.transpose(0, 2, 1).astype(np.float32), np.ones((decisions, 6), bool), played
    )


def test_planted_weights_are_found() -> None:
    found = fit_weights(planted([2.0, -1.0, 0.0], 20_000), prior=np.zeros(3))
    assert found == pytest.approx([2, -1, 0], abs=0.06)


def test_unused_weights_are_0_and_a_strong_prior_holds() -> None:
    some = planted([2.0, -1.0, 0.5], 2_000)
    used = np.array([True, False, True])
    assert fit_weights(some, prior=np.zeros(3), used=used)[1] == 0
    held = fit_weights(some, prior=np.full(3, 0.7), strength=1e9)
    assert held == pytest.approx([0.7] * 3, abs=1e-3)


def test_planted_cases_are_found() -> None:
    chance = np.random.default_rng(1)
    cases, measure = chance.integers(0, 3, (20_000, 6)), chance.normal(size=(20_000, 6))
    sums = 2.0 * measure + np.array([1.0, 0.0, -1.0])[cases]
    played = (sums + chance.gumbel(size=sums.shape)).argmax(axis=1)
    some = candidates_of(measure[:, None].astype(np.float32), np.ones(cases.shape, bool), played)
    free = np.zeros(1, int)
    weights, worth = fit_with_cases(some, cases.ravel(), 3, signs=free, strength=1.0, rounds=100)
    assert weights == pytest.approx([2], abs=0.06)
    assert worth - worth[1] == pytest.approx([1, 0, -1], abs=0.06)
    bound, _ = fit_with_cases(some, cases.ravel(), 3, signs=free - 1, strength=1.0, rounds=100)
    assert bound == pytest.approx([0])

"""Said shares beside what happened."""

import numpy as np
import pytest

from tutor.lab.shares import calibration, calibration_error


def test_calibration_compares_what_was_said_with_what_happened() -> None:
    said = np.linspace(0, 1, 2000)
    bins = calibration(said, np.arange(2000) % 2 == 0)

    assert len(bins) == 20
    assert all(each["count"] == 100 and each["played"] == 0.5 for each in bins)
    assert bins[0]["said"] == pytest.approx(0.025, abs=0.001)


def test_the_error_of_calibration_is_the_mean_gap() -> None:
    sure = np.full(100, 0.8)
    true = calibration(sure, np.arange(100) % 5 > 0, 1)

    assert calibration_error(true) == pytest.approx(0, abs=1e-9)
    assert calibration_error(calibration(sure, np.zeros(100, bool))) == pytest.approx(0.8)

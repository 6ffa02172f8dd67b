"""Whether what a network says of discards is what happens."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from tutor.evaluators.positions import Array

BINS: Final = 20


def calibration(said: Array) -> list[dict[str, float]]:
    """Return bins of as many discards each, by what was said.

    Args:
        said: (k, 2), the share, and whether it was played.
    """
    ordered = said[np.argsort(said[:, 0], kind="stable")].astype(np.float64)
    return [
        {
            "low": float(each[0, 0]),
            "high": float(each[-1, 0]),
            "said": float(each[:, 0].mean()),
            "played": float(each[:, 1].mean()),
            "count": len(each),
        }
        for each in np.array_split(ordered, BINS)
        if len(each)
    ]


def calibration_error(bins: Sequence[Mapping[str, float]]) -> float:
    counts = np.array([each["count"] for each in bins])
    errors = np.array([abs(each["said"] - each["played"]) for each in bins])
    return float((errors * counts).sum() / counts.sum())

from collections.abc import Mapping, Sequence

import numpy as np

from tutor.position.positions import Array


def mean(values: Array) -> float | None:
    """Return the mean, None of nothing."""
    return float(values.mean()) if len(values) else None


def calibration(said: Array, true: Array, bins: int = 20) -> list[dict[str, float]]:
    """Return bins of equal count, by what was said.

    Args:
        said: (n,) shares.
        true: (n,) bool, whether it came true.
        bins: how many, at most.
    """
    ordered = np.argsort(said, kind="stable")
    return [
        {
            "low": float(said[each[0]]),
            "high": float(said[each[-1]]),
            "said": float(said[each].mean(dtype=np.float64)),
            "played": float(true[each].mean(dtype=np.float64)),
            "count": len(each),
        }
        for each in np.array_split(ordered, bins)
        if len(each)
    ]


def calibration_error(bins: Sequence[Mapping[str, float]]) -> float:
    """Return the mean gap between what was said and what came true."""
    counts = np.array([each["count"] for each in bins])
    gaps = np.array([abs(each["said"] - each["played"]) for each in bins])
    return float((gaps * counts).sum() / counts.sum())

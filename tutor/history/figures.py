"""A share of decisions, what is behind it, how sure it is, and whether it changes.

A share's interval is the wider of two: a bootstrap over games, because decisions of one game hang
together, and Wilson's over decisions, because a bootstrap over few games is too sure of itself. A
trend is the share in the last games less the share in all games before them; its interval is a
bootstrap over both parts, at a higher level, because many trends are looked at together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tutor.evidence import is_enough
from tutor.intervals import inner, resampled_sums, wilson_interval

TREND_LEVEL: Final = 0.99
MAX_RESAMPLED_UNITS: Final = 500


@dataclass(frozen=True, slots=True)
class Trend:
    games: int
    missing: int
    before: float | None = None
    """The share before them; None where either part holds too few decisions."""
    recent: float | None = None
    change: tuple[float, float] | None = None
    """Low and high end of recent less before; None where nothing can be said."""

    @property
    def direction(self) -> int:
        if self.change is None:
            return 0
        low, high = self.change
        return (low > 0) - (high < 0)


@dataclass(frozen=True, slots=True)
class Figure:
    """A share, what is behind it, and how sure it is."""

    part: int
    whole: int
    games: int
    interval: tuple[float, float] | None
    """None where there are too few (see `is_enough`) to say anything."""
    last: tuple[tuple[int, int], ...]
    trend: Trend

    @property
    def is_known(self) -> bool:
        return is_enough(self.whole)

    @property
    def share(self) -> float | None:
        """0 to 1; None where there are too few to say anything."""
        return self.part / self.whole if self.is_known else None


@dataclass(frozen=True, slots=True)
class Sample:
    values: NDArray[Any]
    recent: int
    before_again: NDArray[Any]
    recent_again: NDArray[Any]


def sample_of(values: NDArray[Any], recent: int, seed: int) -> Sample:
    split = max(0, len(values) - recent)
    before, last = _units(values[:split]), _units(values[split:])
    return Sample(values, recent, resampled_sums(before, seed), resampled_sums(last, seed + 1))


def _units(values: NDArray[Any]) -> NDArray[Any]:
    games, columns = values.shape
    each = -(-games // MAX_RESAMPLED_UNITS) or 1
    whole = np.zeros((each * -(-games // each), columns), values.dtype)
    whole[:games] = values
    units: NDArray[Any] = whole.reshape(each, -1, columns).sum(axis=0)
    return units


def figure_of(sample: Sample, parts: Sequence[int], wholes: Sequence[int]) -> Figure:
    """The share of one sum of columns in another.

    Args:
        parts: the columns that are added up to the part.
        wholes: those that are added up to the whole.
    """
    part = sample.values[:, parts].sum(axis=1)
    whole = sample.values[:, wholes].sum(axis=1)
    again = sample.before_again + sample.recent_again
    return Figure(
        int(part.sum()),
        int(whole.sum()),
        int((whole > 0).sum()),
        _interval(int(part.sum()), int(whole.sum()), _ratios(again, parts, wholes)),
        tuple(zip(part[-sample.recent :].tolist(), whole[-sample.recent :].tolist(), strict=True)),
        _trend(sample, part, whole, parts, wholes),
    )


def mean_of(sample: Sample, total: int, number: int) -> tuple[float, tuple[float, float]] | None:
    """The mean of a column over the games that another one counts, and its interval; None where it
    counts none."""
    again = sample.before_again + sample.recent_again
    interval = inner(_ratios(again, [total], [number]))
    counted = sample.values[:, number].sum()
    if interval is None or not counted:
        return None
    return float(sample.values[:, total].sum() / counted), interval


def _ratios(sums: NDArray[Any], parts: Sequence[int], wholes: Sequence[int]) -> NDArray[Any]:
    part, whole = sums[:, parts].sum(axis=1), sums[:, wholes].sum(axis=1)
    ratios: NDArray[Any] = part / np.where(whole == 0, np.nan, whole)
    return ratios


def _interval(part: int, whole: int, ratios: NDArray[Any]) -> tuple[float, float] | None:
    drawn = inner(ratios)
    if not is_enough(whole) or drawn is None:
        return None
    low, high = wilson_interval(part, whole)
    return min(low, drawn[0]), max(high, drawn[1])


def _trend(
    sample: Sample,
    part: NDArray[Any],
    whole: NDArray[Any],
    parts: Sequence[int],
    wholes: Sequence[int],
) -> Trend:
    recent, games = sample.recent, len(whole)
    if games < 2 * recent:
        return Trend(recent, 2 * recent - games)
    before, last = int(whole[:-recent].sum()), int(whole[-recent:].sum())
    if not is_enough(min(before, last)):
        return Trend(recent, 0)
    change = _ratios(sample.recent_again, parts, wholes) - _ratios(
        sample.before_again, parts, wholes
    )
    return Trend(
        recent,
        0,
        int(part[:-recent].sum()) / before,
        int(part[-recent:].sum()) / last,
        inner(change, TREND_LEVEL),
    )

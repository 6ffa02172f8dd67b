"""How well safety predicts opponents' waits: the paper's Table 5, and finer measures.

For every decision and each of the 34 kinds: the predicted probability that at least one opponent
waits on it, beside whether one does, furiten or not. Only this measurement sees opponents' hands.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from rules.message import Message
from rules.record import GameRecord
from tutor.intervals import Interval, ratio_interval
from tutor.lab.games import Corpus
from tutor.lab.paper_evaluators import Method, safety_by
from tutor.lab.training.safety import positions_and_waits
from tutor.position.positions import Array, Positions
from tutor.position.rankings import blocks

BIN_EDGES: Final = (0.0, 0.02, 0.04, 0.06, 0.08, 0.10, 0.15, 1.0)
EQUAL_BINS: Final = 50
PREDICTION_STEPS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Bin:
    """Predictions of about the same size; all shares, 0 to 1."""

    low: float
    high: float
    predicted: float | None
    measured: float | None
    measured_interval: Interval
    count: int

    @property
    def holds(self) -> bool:
        return self.measured is not None and self.low <= self.measured <= self.high


@dataclass(frozen=True, slots=True)
class SafetyFigures:
    method: Method
    games: int
    decisions: int
    predictions: int
    bins: tuple[Bin, ...]
    bins_that_hold: int
    calibration_error: float
    calibration_error_paper: float
    brier: float
    brier_paper: float
    auc: float | None
    auc_paper: float | None
    """The same for the paper's own evaluator on the same games."""


@dataclass(frozen=True, slots=True)
class PredictionTally:
    """Predictions by size: (STEPS + 1,) int64 each, from 0 to 1."""

    count: Array
    hits: Array

    @classmethod
    def empty(cls) -> "PredictionTally":
        return cls(
            np.zeros(PREDICTION_STEPS + 1, np.int64), np.zeros(PREDICTION_STEPS + 1, np.int64)
        )

    def add(self, sizes: Array, count: Array, hits: Array) -> None:
        self.count[sizes] += count
        self.hits[sizes] += hits


@dataclass(frozen=True, slots=True)
class _GamePredictions:
    decisions: int
    ours: tuple[Array, Array, Array]
    paper: tuple[Array, Array, Array]


def evaluate_safety_figures(corpus: Corpus, *, method: Method = "ours") -> SafetyFigures:
    """Measure on the games of a part. Memory grows by one row a game.

    Raises:
        NoExamples: no decision in these files.
    """
    tallies: dict[Method, PredictionTally] = {
        "ours": PredictionTally.empty(),
        "paper": PredictionTally.empty(),
    }
    by_game: list[Array] = []
    decisions = 0
    for game in corpus.each(_measure):
        found = game.found
        tallies["ours"].add(*found.ours)
        tallies["paper"].add(*found.paper)
        decisions += found.decisions
        by_game.append(in_bins(*(found.ours if method == "ours" else found.paper)))
    if not decisions:
        raise corpus.lacking(Message("no decision to measure on"))
    own, paper = tallies[method], tallies["paper"]
    bins = tuple(_bin(number, np.array(by_game)) for number in range(len(BIN_EDGES) - 1))
    return SafetyFigures(
        method=method,
        games=len(by_game),
        decisions=decisions,
        predictions=34 * decisions,
        bins=bins,
        bins_that_hold=sum(each.holds for each in bins),
        calibration_error=calibration_error(own),
        calibration_error_paper=calibration_error(paper),
        brier=brier(own),
        brier_paper=brier(paper),
        auc=auc(own),
        auc_paper=auc(paper),
    )


def in_bins(sizes: Array, count: Array, hits: Array) -> Array:
    """Return (bins, 3) float64: predictions, their sum, and those with a wait, by the bins of
    EDGES."""
    inner = np.array([round(edge * PREDICTION_STEPS) for edge in BIN_EDGES[1:-1]])
    place = np.searchsorted(inner, sizes, side="right")
    columns = (count, count * sizes / PREDICTION_STEPS, hits)
    return np.stack([np.bincount(place, column, len(BIN_EDGES) - 1) for column in columns], axis=1)


def calibration_error(tally: PredictionTally) -> float:
    """Return the mean distance of predicted and measured share over bins of equal count.
    Predictions of one size at a border are divided."""
    seen = np.flatnonzero(tally.count)
    count = np.cumsum(tally.count[seen])
    borders = np.linspace(0, count[-1], EQUAL_BINS + 1)
    sums = (tally.count[seen] * (seen / PREDICTION_STEPS), tally.hits[seen])
    predicted, measured = (
        np.diff(np.interp(borders, np.append(0, count), np.append(0, np.cumsum(each))))
        for each in sums
    )
    return float(np.abs(predicted - measured).sum() / count[-1])


def brier(tally: PredictionTally) -> float:
    size = np.arange(PREDICTION_STEPS + 1) / PREDICTION_STEPS
    misses = tally.count - tally.hits
    return float((tally.hits @ (1 - size) ** 2 + misses @ size**2) / tally.count.sum())


def auc(tally: PredictionTally) -> float | None:
    """Return the area under the curve, equal predictions counting half; None where all or none are
    waited on."""
    misses = tally.count - tally.hits
    pairs = float(tally.hits.sum()) * float(misses.sum())
    if not pairs:
        return None
    below = np.cumsum(misses) - misses / 2
    return float(tally.hits @ below / pairs)


def _bin(number: int, by_game: Array) -> Bin:
    count, predicted, measured = by_game[:, number].sum(axis=0)
    return Bin(
        low=BIN_EDGES[number],
        high=BIN_EDGES[number + 1],
        predicted=float(predicted / count) if count else None,
        measured=float(measured / count) if count else None,
        measured_interval=ratio_interval(by_game[:, number, 2], by_game[:, number, 0]),
        count=int(count),
    )


def _measure(record: GameRecord) -> _GamePredictions:
    positions, waited = positions_and_waits(record)
    if positions is None:
        nothing = (np.zeros(0, np.int64),) * 3
        return _GamePredictions(0, nothing, nothing)
    ours, paper = (_sizes(positions, waited, method) for method in ("ours", "paper"))
    return _GamePredictions(len(positions), ours, paper)


def _sizes(positions: Positions, waited: Array, method: Method) -> tuple[Array, Array, Array]:
    safe = np.concatenate([safety_by(method, block).score for block in blocks(positions)])
    sizes, place = np.unique(
        np.round((1 - safe) * PREDICTION_STEPS).astype(np.int64).ravel(), return_inverse=True
    )
    place = place.ravel()
    return sizes, np.bincount(place), np.bincount(place, waited.ravel()).astype(np.int64)

"""Learns the call model: when strong players lay a chi or pon, by named facts that add up.

One row per chance: the call that keeps the hand nearest, of those that nothing else decides. Each
aspect of it is a cell of a table; the cells' numbers are a logistic regression, drawn a little to
0. Calls and passes count as often as they came: the shares are those of the room.
"""

import platform
import time
from dataclasses import dataclass
from math import prod
from typing import Final

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import OneHotEncoder
from threadpoolctl import threadpool_limits

from rules.message import Message
from rules.record import GameRecord
from tutor.advice.call_aspects import SIZES, CallAspect, WeighedCall, aspect_cells
from tutor.advice.call_model import UNIT, CallModel
from tutor.advice.weigh_calls import decided
from tutor.evaluators.positions import Array
from tutor.lab.games import Corpus
from tutor.lab.training.calls_examples import CallChance, call_chances

REGULARISATION: Final = 0.3
MAX_ROUNDS: Final = 1000
TAKE_FROM: Final = 450
"""The share, per mille, from which a call is recommended: chosen on the tune part, where calls are
found about as often as those that it recommends are right."""


@dataclass(frozen=True, slots=True)
class CallTraining:
    model: CallModel
    decisions: int
    games: int
    seconds: float
    unreadable: tuple[tuple[str, str], ...]


_NONE: Final = np.zeros((0, len(CallAspect) + 1), np.int16)


def train_calls(corpus: Corpus) -> CallTraining:
    """Learn the model from the games of one part. The same games give the same model.

    Raises:
        NoExamples: no call, or no pass, in these files.
    """
    start = time.perf_counter()
    games = corpus.find(_rows_of)
    rows = np.concatenate([_NONE, *games])
    if len(np.unique(rows[:, -1])) < 2:
        raise corpus.lacking(Message("no chi or pon to learn from"))
    learned = {
        "corpus_hash": games.corpus_hash,
        "games": len(games),
        "chances": len(rows),
        "part": corpus.part,
        "versions": {
            "python": platform.python_version(),
            "numpy": np.__version__,
            "scikit-learn": sklearn.__version__,
        },
    }
    intercept, tables = fit_tables(rows[:, :-1], rows[:, -1] > 0)
    return CallTraining(
        CallModel(intercept, tables, TAKE_FROM, learned),
        len(rows),
        len(games),
        time.perf_counter() - start,
        games.unreadable,
    )


def fit_tables(cells: Array, taken: Array) -> tuple[int, dict[CallAspect, tuple[int, ...]]]:
    """Return the intercept and the tables of some calls, in thousandths; each table is 0 on their
    average, and in cells that none of them stands in.

    Args:
        cells: (n, aspects), as in CallAspect.
        taken: (n,) bool.
    """
    sizes = [prod(SIZES[aspect]) for aspect in CallAspect]
    encoder = OneHotEncoder(categories=[np.arange(size) for size in sizes])
    ones = encoder.fit_transform(cells)
    with threadpool_limits(1):  # sums in one order: the same numbers on any machine's cores
        fitted = LogisticRegression(C=REGULARISATION, max_iter=MAX_ROUNDS).fit(ones, taken)
    intercept, tables = float(fitted.intercept_[0]), {}
    numbers = np.split(fitted.coef_[0], np.cumsum(sizes)[:-1])
    for aspect, size, column, number in zip(CallAspect, sizes, cells.T, numbers, strict=True):
        counts = np.bincount(column, minlength=size)
        mean = float(counts @ number / counts.sum())
        intercept += mean
        tables[aspect] = tuple(
            round(UNIT * (one - mean)) if count else 0
            for one, count in zip(number.tolist(), counts.tolist(), strict=True)
        )
    return round(UNIT * intercept), tables


def _rows_of(record: GameRecord) -> Array:
    rows = [row for chance in call_chances(record) for row in _row(chance)]
    return np.array(rows, np.int16).reshape(-1, len(CallAspect) + 1)


def _row(chance: CallChance) -> list[tuple[int, ...]]:
    calls = [
        WeighedCall(chance.observation, call, chance.looked[call.meld]) for call in chance.calls
    ]
    open_calls = [weighed for weighed in calls if decided(weighed) is None]
    if not open_calls:
        return []
    best = min(open_calls, key=lambda one: (one.facts.shanten_after, -one.facts.live_after))
    cells = aspect_cells(best)
    return [(*(cells[aspect] for aspect in CallAspect), int(chance.taken))]

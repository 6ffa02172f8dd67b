"""Learns the tables of the safety evaluator from games of strong players."""

import platform
import time
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from rules.message import Message
from tutor.evaluators.positions import Array
from tutor.evaluators.safety_features import TENPAI_SIGNS, WAIT_SIGNS, WAITS_SIGN
from tutor.evaluators.safety_tables import LearnedTables, rounded
from tutor.lab.games import Corpus
from tutor.lab.training.factors import fit_odds, fit_shares
from tutor.lab.training.safety_examples import SafetyExamples, collect_safety

SEED: Final = 0
PRIOR_OPPONENTS: Final = 20


@dataclass(frozen=True, slots=True)
class SafetyTraining:
    tables: LearnedTables
    games: int
    decisions: int
    opponents: int
    tenpai: int
    tiles: int
    seconds: float
    unreadable: tuple[tuple[str, str], ...]


def train_safety(corpus: Corpus) -> SafetyTraining:
    """Learn the tables from the games of one part.

    The same games give the same tables, in whatever order and by however many jobs.

    Raises:
        NoExamples: no opponent that is ready and none that is not in these files.
    """
    start = time.perf_counter()
    read = collect_safety(corpus)
    examples = read.examples
    if not examples.tenpai.any() or examples.tenpai.all():
        raise corpus.lacking(Message("too few opponents to learn from"))
    tables = learn_tables(
        examples,
        {
            "part": corpus.part,
            "games": read.games,
            "decisions": read.decisions,
            "corpus_hash": read.corpus_hash,
            "opponents": len(examples.tenpai),
            "tenpai": len(examples.tiles),
            "tiles": len(examples.waited),
            "seed": SEED,
            "versions": {"python": platform.python_version(), "numpy": np.__version__},
        },
    )
    return SafetyTraining(
        tables,
        read.games,
        read.decisions,
        len(examples.tenpai),
        len(examples.tiles),
        len(examples.waited),
        time.perf_counter() - start,
        read.unreadable,
    )


def learn_tables(examples: SafetyExamples, about: dict[str, Any]) -> LearnedTables:
    odds, tenpai = fit_odds(
        examples.tenpai_entries, [sign.size for sign in TENPAI_SIGNS], examples.tenpai
    )
    there = examples.tiles > 0
    wait = fit_shares(
        examples.wait_entries,
        [sign.size for sign in WAIT_SIGNS],
        examples.tiles[there],
        examples.waited,
    )
    return LearnedTables(
        rounded(odds),
        tuple(map(_stored, tenpai)),
        tuple(map(_stored, wait)),
        _stored(_waits(examples)),
        about,
    )


def _waits(examples: SafetyExamples) -> Array:
    opponent = np.repeat(np.arange(len(examples.tiles)), examples.tiles)
    found = np.bincount(opponent, examples.waited, len(examples.tiles))
    sums = np.bincount(examples.waits_entries, found, WAITS_SIGN.size).reshape(WAITS_SIGN.shape)
    count = np.bincount(examples.waits_entries, minlength=WAITS_SIGN.size).reshape(sums.shape)
    whole = sums.sum(axis=1, keepdims=True) / np.maximum(count.sum(axis=1, keepdims=True), 1)
    return np.asarray((sums + PRIOR_OPPONENTS * whole) / (count + PRIOR_OPPONENTS)).ravel()


def _stored(factors: Array) -> Array:
    return np.array([rounded(factor) for factor in factors] + [1.0])

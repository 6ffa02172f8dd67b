"""Terms: what a discard keeps or gives up, each in a number that a sentence can be said about.

A term is a sum of measures (plain numbers of one discard, see the modules of the three
evaluators) with learned weights: `data/terms.json`, written by ``train terms``. All terms share
one unit, in which they can be added: thousandths of the natural logarithm of the odds that a
strong player throws the tile rather than another. Bigger is better; only differences between
the discards of one position mean something.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Final

import numpy as np

from tutor import files
from tutor.evaluators.component_names import UNIT
from tutor.evaluators.positions import Array

MOST: Final = 30_000
"""No term is further from 0."""

Measures = Mapping[str, Mapping[str, Array]]
"""By term and by name: (n, 34) numbers of each discard."""


@cache
def term_weights() -> Mapping[str, Mapping[str, float]]:
    """By term: the weight of each of its measures."""
    text = (files.data() / "terms.json").read_text(encoding="utf-8")
    weights: Mapping[str, Mapping[str, float]] = json.loads(text)["terms"]
    return weights


def weigh(measures: Measures) -> Array:
    """The terms of these measures, in their order: (n, terms, 34) int32 thousandths."""
    return np.stack([_term(name, each) for name, each in measures.items()], axis=1)


def no_terms(n: int) -> Array:
    """What the paper's evaluators have of them: (n, 0, 34)."""
    return np.zeros((n, 0, 34), np.int32)


def _term(name: str, measures: Mapping[str, Array]) -> Array:
    weights = term_weights()[name]
    total = np.zeros_like(next(iter(measures.values())), np.float32)
    for each, measure in measures.items():
        total += np.float32(weights[each]) * measure
    whole: Array = np.clip(np.rint(total * UNIT), -MOST, MOST).astype(np.int32)
    return whole

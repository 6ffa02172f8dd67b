"""Terms: what a discard keeps or gives up, each in a number that a sentence can be said about.

A term is a sum of measures (plain numbers of one discard, see the modules of the three
evaluators) with learned weights, others as the hand is further from ready: `data/terms.json`,
written by ``train terms``. A measure of whole numbers is a case: its weight is looked up, one for
each case. All terms share one unit, in which they can be added: thousandths of the natural
logarithm of the odds that a strong player throws the tile rather than another. Bigger is better;
only differences between the discards of one position mean something.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias

import numpy as np

from tutor import files
from tutor.evaluators.component_names import UNIT
from tutor.evaluators.positions import Array, within

MOST: Final = 30_000
STAGES: Final = 4

Measures: TypeAlias = Mapping[str, Mapping[str, Array]]
"""By term and by name: (n, 34) of each discard, float numbers, or int cases."""


@cache
def term_weights() -> Mapping[str, Mapping[str, Array]]:
    """By term and measure: (4,) float32, its weight at each stage; of cases (4, cases)."""
    text = (files.data() / "terms.json").read_text(encoding="utf-8")
    stored: Mapping[str, Mapping[str, list[object]]] = json.loads(text)["terms"]
    return {
        term: {name: np.array(weights, np.float32) for name, weights in each.items()}
        for term, each in stored.items()
    }


def stage_of(shanten: Array) -> Array:
    """Return which set of weights counts for each hand: (n,) int, 0 to STAGES - 1."""
    return within(shanten, 0, STAGES - 1).astype(np.intp)


def weigh(measures: Measures, shanten: Array) -> Array:
    """The terms of these measures, in their order: (n, terms, 34) int32 thousandths.

    Args:
        measures: of n positions.
        shanten: (n,) of their hands, after the fastest discard.
    """
    stage = stage_of(shanten)[:, None]
    return np.stack([_term(name, each, stage) for name, each in measures.items()], axis=1)


def no_terms(n: int) -> Array:
    """What the paper's evaluators have of them: (n, 0, 34)."""
    return np.zeros((n, 0, 34), np.int32)


def is_cases(measure: Array) -> bool:
    return measure.dtype.kind in "iu"


def _term(name: str, measures: Mapping[str, Array], stage: Array) -> Array:
    weights = term_weights()[name]
    total = np.zeros_like(next(iter(measures.values())), np.float32)
    for each, measure in measures.items():
        if is_cases(measure):
            total += weights[each][stage, measure]
        else:
            total += weights[each][stage] * measure
    whole: Array = within(np.rint(total * UNIT), -MOST, MOST).astype(np.int32)
    return whole

"""What a discard keeps or gives up, as numbers that can be added."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, TypeAlias

import numpy as np

from tutor.evaluators.positions import Array, within
from tutor.system import files

Axis: TypeAlias = Literal["speed", "value", "safety"]

UNIT: Final = 1000

SPEED_TERMS: Final = ("draws", "shape", "pairs", "honours")
VALUE_TERMS: Final = ("yakuhai", "dora", "tanyao", "flush", "yaku")
SAFETY_TERMS: Final = ("risk", "sure", "spare")
TERMS: Final = (*SPEED_TERMS, *VALUE_TERMS, *SAFETY_TERMS)
_TERMS_OF: Final[dict[Axis, tuple[str, ...]]] = {
    "speed": SPEED_TERMS,
    "value": VALUE_TERMS,
    "safety": SAFETY_TERMS,
}
AXIS_OF: Final[dict[str, Axis]] = {
    term: axis for axis, terms in _TERMS_OF.items() for term in terms
}


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

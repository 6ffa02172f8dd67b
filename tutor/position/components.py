import json
from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, TypeAlias

import numpy as np

from tutor.position.positions import Array, side_by_side, within
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
"""By term and name: (n, 34) float values or int cases (categories) for each discard."""


@cache
def term_weights() -> Mapping[str, Mapping[str, Array]]:
    """Return weights by term and measure: (4,) float32, one per stage; (4, cases) for cases."""
    text = (files.data() / "terms.json").read_text(encoding="utf-8")
    stored: Mapping[str, Mapping[str, list[object]]] = json.loads(text)["terms"]
    return {
        term: {name: np.array(weights, np.float32) for name, weights in each.items()}
        for term, each in stored.items()
    }


def stage_of(shanten: Array) -> Array:
    """Return the stage, which selects the weights, for each hand: (n,) int, 0 to STAGES - 1."""
    return within(shanten, 0, STAGES - 1).astype(np.intp)


def weigh(measures: Measures, shanten: Array) -> Array:
    """Return the terms in the order of the measures: (n, terms, 34) int32, in thousandths.

    Args:
        measures: the measures of n positions.
        shanten: (n,) the shanten after the fastest discard.
    """
    stage = stage_of(shanten)[:, None]
    terms = []
    for term, each in measures.items():
        weights = term_weights()[term]
        total = np.zeros_like(next(iter(each.values())), np.float32)
        for name, measure in each.items():
            if is_cases(measure):
                total += weights[name][stage, measure]
            else:
                total += weights[name][stage] * measure
        terms.append(within(np.rint(total * UNIT), -MOST, MOST))
    return side_by_side(terms, np.int32)


def is_cases(measure: Array) -> bool:
    return measure.dtype.kind in "iu"

"""How much each term counts under a strategy.

The terms of a strategy's axes count in full, the others a quarter, which is enough to decide
between nearly equal discards. Weights are hundredths, 0 or more, and terms thousandths: sums are
whole numbers and the same on every machine.
"""

from collections.abc import Mapping, Sequence
from operator import mul
from typing import Final, TypeAlias

from rules.message import BadValue, Message, quoted
from tutor.evaluators.components import AXIS_OF, TERMS, Axis
from tutor.evaluators.components import UNIT as TERM_UNIT
from tutor.strategy.situation import STRATEGIES, Strategy

UNIT: Final = 100
SUM_UNIT: Final = UNIT * TERM_UNIT
Weights: TypeAlias = tuple[int, ...]
Terms: TypeAlias = tuple[int, ...]

AXES: Final[tuple[Axis, ...]] = ("speed", "value", "safety")

PLAIN: Final[Mapping[Strategy, Weights]] = {
    strategy: tuple(UNIT * strategy.weights[AXES.index(AXIS_OF[term])] for term in TERMS)
    for strategy in STRATEGIES
}


def dot(terms: Sequence[int], weights: Sequence[int]) -> int:
    return sum(map(mul, terms, weights))


def to_json(weights: Weights) -> dict[str, float]:
    return {term: weight / UNIT for term, weight in zip(TERMS, weights, strict=True) if weight}


def from_json(stored: Mapping[str, float]) -> Weights:
    """Return the weights written by `to_json`.

    Raises:
        ValueError: a term is unknown or a weight is below 0.
    """
    unknown = set(stored) - set(TERMS)
    if unknown or min(stored.values(), default=0) < 0:
        what = quoted(", ".join(sorted(unknown))) or Message("less than 0")
        raise BadValue("weights of {what}", what=what)
    return tuple(round(UNIT * float(stored.get(term, 0))) for term in TERMS)

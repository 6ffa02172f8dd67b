"""The names of the terms, for whoever stores weights of them; what they are is in `terms`."""

from typing import Final, Literal, TypeAlias

Axis: TypeAlias = Literal["speed", "value", "safety"]
"""One of the three evaluators."""

UNIT: Final = 1000
"""Parts of one in the stored whole numbers: sums of whole numbers are exact, and so are ties."""

SPEED_TERMS: Final = ("draws", "shape", "pairs", "honours")
VALUE_TERMS: Final = ("yakuhai", "dora", "tanyao", "flush", "yaku")
SAFETY_TERMS: Final = ("risk", "sure", "spare")
TERMS: Final = (*SPEED_TERMS, *VALUE_TERMS, *SAFETY_TERMS)
"""The names, in the order of every array of terms. They are a contract: trees name them."""
_TERMS_OF: Final[dict[Axis, tuple[str, ...]]] = {
    "speed": SPEED_TERMS,
    "value": VALUE_TERMS,
    "safety": SAFETY_TERMS,
}
AXIS_OF: Final[dict[str, Axis]] = {
    term: axis for axis, terms in _TERMS_OF.items() for term in terms
}
"""The evaluator that a term belongs to."""

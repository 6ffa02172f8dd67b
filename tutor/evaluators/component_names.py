"""The names of the terms, for whoever stores weights of them; what they are is in `terms`."""

from typing import Final, Literal, TypeAlias

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

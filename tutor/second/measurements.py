"""The evaluators' findings that the planes are made of.

Suits are alike to the network, so nothing is taken in which the evaluators prefer one suit to
another where both are as near: of a flush or a straight only its own distances count.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.evaluators.building import Hands, look_at_hands
from tutor.evaluators.component_names import TERMS
from tutor.evaluators.components import Measures, weigh
from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.safety import Safety, evaluate_safety
from tutor.evaluators.safety_components import safety_measures
from tutor.evaluators.speed import Speed, evaluate_speed
from tutor.evaluators.speed_components import speed_measures
from tutor.evaluators.value import Value, evaluate_value
from tutor.evaluators.value_components import value_measures

_OF_ONE_SUIT = {"flush": ("tile", "honour"), "yaku": ("tile",)}


@dataclass(frozen=True, eq=False, slots=True)
class Measurements:
    speed: Speed
    value: Value
    safety: Safety
    hands: Hands
    terms: Mapping[str, Array]
    """By name as in `TERMS`: (n, 34) int32 thousandths of log odds."""


def measure(positions: Positions) -> Measurements:
    speed = evaluate_speed(positions)
    value = evaluate_value(positions, speed.keeps)
    safety = evaluate_safety(positions)
    hands = look_at_hands(positions, speed.keeps)
    measures: Measures = {
        **speed_measures(positions, speed.ukeire.live, speed.keeps, hands),
        **value_measures(positions, value.dora, hands),
        **safety_measures(positions, safety),
    }
    weighed = weigh(_of_all_suits(measures), speed.shanten)
    terms = {name: weighed[:, at] for at, name in enumerate(measures)}
    return Measurements(speed, value, safety, hands, {name: terms[name] for name in TERMS})


def _of_all_suits(measures: Measures) -> Measures:
    return {
        term: {
            name: measure
            for name, measure in each.items()
            if name not in _OF_ONE_SUIT.get(term, ())
        }
        for term, each in measures.items()
    }

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from operator import mul
from typing import Final, Literal, TypeAlias, TypedDict

import numpy as np

from rules.message import BadValue, Message, quoted
from rules.observation import Observation
from tutor.json_values import read_as
from tutor.position.components import AXIS_OF, TERMS, Axis
from tutor.position.components import UNIT as TERM_UNIT
from tutor.position.positions import Array, Positions, side_by_side, unpack_masks
from tutor.position.rankings import Scores, evaluate
from tutor.position.safety import Danger
from tutor.system import files


class Strategy(StrEnum):
    BALANCED = "balanced"
    SPEED_VALUE = "speed_value"
    SPEED_SAFETY = "speed_safety"
    VALUE_SAFETY = "value_safety"
    SPEED = "speed"
    VALUE = "value"
    SAFETY = "safety"
    NONE = "none"

    @property
    def weights(self) -> tuple[int, int, int]:
        """1 for each of (speed, value, safety) that the strategy weighs; NONE weighs all three.

        The paper applies these to the evaluators' ranks; this program applies them to the terms of
        each axis (see `weights`).
        """
        return _WEIGHTS[self]

    def includes(self, other: "Strategy") -> bool:
        return other in _INCLUDED[self]


_WEIGHTS = {
    Strategy.BALANCED: (1, 1, 1),
    Strategy.SPEED_VALUE: (1, 1, 0),
    Strategy.SPEED_SAFETY: (1, 0, 1),
    Strategy.VALUE_SAFETY: (0, 1, 1),
    Strategy.SPEED: (1, 0, 0),
    Strategy.VALUE: (0, 1, 0),
    Strategy.SAFETY: (0, 0, 1),
    Strategy.NONE: (1, 1, 1),
}

_INCLUDED = {
    strategy: frozenset(
        other
        for other, axes in _WEIGHTS.items()
        if all(mine >= its for mine, its in zip(weights, axes, strict=True))
    )
    for strategy, weights in _WEIGHTS.items()
}

STRATEGIES = tuple(strategy for strategy in Strategy if strategy is not Strategy.NONE)
"""The strategies in the paper's order (types 1 to 7)."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A position from one seat's view. The first ten features are the paper's inputs (Table 6)."""

    placement: float
    """The current place by points, 1 to 4."""
    round: float
    sudden_death: float
    turn: float
    shanten: float
    riichi: float
    own_calls: float
    behind_leader: float
    """The points behind first place; 0 for the leader."""
    behind_leader_per_round: float
    somebody_low: float
    rounds_left: float
    ahead_of_next: float
    """The points ahead of the place below; 0 for the last."""
    dealer: float
    riichi_dealer: float
    most_calls: float
    ukeire: float
    dora: float
    safe_kinds: float
    safe_against_all: float
    risk: float
    """The probability that the fastest discard deals in, as a whole percentage."""
    in_the_way: float


FEATURES: Final = tuple(field.name for field in fields(Situation))
LOW_POINTS: Final = 2000
"""The most points with which a deal-in may end the game."""
GRID: Final = {"behind_leader": 100.0, "behind_leader_per_round": 100.0, "ahead_of_next": 100.0}


def situation_of(observation: Observation) -> Situation:
    positions = Positions.stack((observation,))
    return situation_at(situations(positions, evaluate(positions)), 0)


def situation_at(matrix: Array, row: int) -> Situation:
    return Situation(*matrix[row].tolist())


def situations(positions: Positions, scores: Scores) -> Array:
    """Return the situation of each position: (n, features) float64, columns as in FEATURES."""
    own = positions.points[:, 0]
    others = positions.points[:, 1:]
    nearer = positions.seats[:, 1:] < positions.seats[:, :1]
    left = np.maximum(positions.rounds - positions.round, 1)
    behind = np.maximum(others.max(axis=1) - own, 0)
    ahead = np.where(others <= own[:, None], own[:, None] - others, 1_000_000).min(axis=1)
    fastest = scores.ranks[:, 0] == 1
    known = unpack_masks(positions.genbutsu | positions.passed)
    known |= scores.safety.danger == Danger.NO_WAIT
    safe = positions.allowed & (known | ~positions.riichi[:, :, None]).all(axis=1)
    safe &= positions.riichi.any(axis=1, keepdims=True)
    columns = {
        "placement": 1 + ((others > own[:, None]) | ((others == own[:, None]) & nearer)).sum(1),
        "round": positions.round,
        "sudden_death": positions.round >= positions.rounds,
        "turn": positions.turn,
        "shanten": scores.speed.shanten,
        "riichi": positions.riichi.sum(axis=1),
        "own_calls": positions.melds,
        "behind_leader": behind,
        "behind_leader_per_round": 100 * (behind // (100 * left)),
        "somebody_low": (positions.points <= LOW_POINTS).any(axis=1),
        "rounds_left": left,
        "ahead_of_next": np.where(ahead == 1_000_000, 0, ahead),
        "dealer": positions.seats[:, 0] == positions.dealer,
        "riichi_dealer": (
            positions.riichi & (positions.seats[:, 1:] == positions.dealer[:, None])
        ).any(axis=1),
        "most_calls": positions.calls.max(axis=1),
        "ukeire": np.where(fastest, scores.speed.ukeire.live * scores.speed.keeps, 0).max(axis=1),
        "dora": scores.value.dora_held,
        "safe_kinds": safe.sum(axis=1),
        "safe_against_all": (positions.allowed & known.all(axis=1)).sum(axis=1),
        "risk": np.round(100 - 100 * np.where(fastest, scores.safety.score, 0).max(axis=1)),
        "in_the_way": scores.value.in_the_way,
    }
    return side_by_side([columns[name] for name in FEATURES], np.float64)


Riichi: TypeAlias = Literal["non_dealer", "dealer"]
Steps: TypeAlias = Literal["ready", "1", "2", "3+"]
TURNS: Final = ("1-8", "9-12", "13+")


class PushCell(TypedDict):
    decisions: int
    uncertain: float | None
    """The share of decisions in which push or fold was unclear, 0 to 1; None with too few."""


class _Shares(TypedDict):
    by_turn: dict[Steps, dict[str, PushCell]]


class _Learned(TypedDict):
    games: int
    decisions: int


class PushRates(TypedDict):
    learned: _Learned
    riichi: dict[Riichi, _Shares]


@cache
def shipped_push_rates() -> PushRates:
    """Return the bundled counts of pushes and folds; they are read once and cached.

    Raises:
        OSError, ValueError: if the file cannot be read.
    """
    text = (files.data() / "push.json").read_text(encoding="utf-8")
    return read_as(PushRates, json.loads(text))


UNIT: Final = 100
"""Weights are nonnegative hundredths and terms are thousandths, so that sums are integers and the
same on every machine."""
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
        ValueError: if a term is unknown or a weight is below 0.
    """
    unknown = set(stored) - set(TERMS)
    if unknown or min(stored.values(), default=0) < 0:
        what = quoted(", ".join(sorted(unknown))) or Message("less than 0")
        raise BadValue("weights of {what}", what=what)
    return tuple(round(UNIT * float(stored.get(term, 0))) for term in TERMS)

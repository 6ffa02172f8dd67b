"""The three evaluators over many positions at once, and the ranks that they give."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from tutor.evaluators.building import Hands, look_at_hands, no_hands
from tutor.evaluators.components import no_terms, weigh
from tutor.evaluators.method import Method
from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.safety import Safety, evaluate_safety
from tutor.evaluators.safety_components import safety_measures
from tutor.evaluators.speed import Speed, evaluate_speed
from tutor.evaluators.speed import weighed as speed_weighed
from tutor.evaluators.value import Value, evaluate_value
from tutor.evaluators.value import weighed as value_weighed

BLOCK: Final = 1024
NOT_ALLOWED: Final = 99


@dataclass(frozen=True, slots=True)
class Scores:
    speed: Speed
    value: Value
    safety: Safety
    hands: Hands
    """Which hands may be built; none by the paper."""
    terms: Array
    """(n, 12, 34) int32 thousandths, as in `TERMS`; (n, 0, 34) by the paper."""
    ranks: Array
    """(n, 3, 34) int16, ranks by speed, value and safety; 99 for kinds that may not be thrown."""


def evaluate(positions: Positions, method: Method = "ours") -> Scores:
    speed = evaluate_speed(positions, method)
    value = evaluate_value(positions, speed.keeps, method)
    safety = evaluate_safety(positions, method)
    hands, last = no_hands(len(positions)), no_terms(len(positions))
    if method == "ours":
        hands = look_at_hands(positions, speed.keeps)
        speed = speed_weighed(positions, speed, hands)
        value = value_weighed(positions, value, hands, speed.shanten)
        last = weigh(safety_measures(positions, safety), speed.shanten)
    scores = np.stack((speed.score, value.score, safety.score), axis=1)
    ranks = rank(scores, positions.allowed[:, None])
    terms = np.concatenate((speed.terms, value.terms, last), axis=1)
    return Scores(speed, value, safety, hands, terms, ranks)


def rank(scores: Array, allowed: Array) -> Array:
    """1 + the number of strictly better allowed kinds: equal scores share a rank.

    Args:
        scores: (..., 34), bigger is better.
        allowed: (..., 34) bool, may broadcast.

    Returns:
        (..., 34) int16, 99 where a kind is not allowed.
    """
    known = np.where(allowed, scores, -np.inf)
    ranks = np.ones(known.shape, np.int16)
    for kind in np.flatnonzero(allowed.any(axis=tuple(range(allowed.ndim - 1)))):
        ranks += known[..., kind, None] > known
    ranks[np.broadcast_to(~allowed, ranks.shape)] = NOT_ALLOWED
    return ranks


def blocks(positions: Positions) -> Iterator[Positions]:
    for start in range(0, len(positions), BLOCK):
        yield positions.rows(slice(start, start + BLOCK))

"""How the second opinion meets the chi and pon that strong players laid, or passed."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from rules.record import GameRecord
from tutor.evaluators.positions import Array, Positions
from tutor.lab.training.calls_examples import CallChance, call_chances
from tutor.lab.training.calls_figures import answers_to
from tutor.second.asked_calls import ask_calls
from tutor.second.network import call_logits, look
from tutor.second.opinion import MILLE
from tutor.second.planes import inputs_of
from tutor.second.weights import Weights

CALLED: Final = 500


def call_shares(chances: Sequence[CallChance], weights: Weights) -> Array:
    """Return (m, 2) float32: of every chance the share that calls, and whether the seat did."""
    asked = [ask_calls(each.observation, each.calls, each.looked) for each in chances]
    every = [one for each in asked for one in each]
    found = np.zeros((len(chances), 2), np.float32)
    if every:
        seen = look(weights, inputs_of(Positions.stack([one.after for one in every])))
        said = call_logits(weights, seen, np.array([one.numbers for one in every], np.int8))
        starts = np.cumsum([0, *map(len, asked[:-1])])
        powers = np.add.reduceat(np.exp(said.astype(np.float64)), starts)
        found[:, 0] = powers / (1 + powers)
        found[:, 1] = [each.taken for each in chances]
    return found


def foretold(record: GameRecord, weights: Weights) -> Array:
    chances = call_chances(record)
    shares = call_shares(chances, weights)[:, 0].astype(np.float64)
    found = answers_to(chances, (shares * MILLE >= CALLED).tolist())
    found["share"] = shares
    return found


def call_figures(said: Array) -> dict[str, Any]:
    """Return how calls and passes were foretold.

    Args:
        said: (m, 2), the share of those who call, and whether the seat did.
    """
    share, called = said[:, 0].astype(np.float64), said[:, 1] > 0
    likely = share * MILLE >= CALLED
    right = likely == called
    chance = np.where(called, share, 1 - share)
    return {
        "call_chances": len(said),
        "calls_right": mean(right),
        "pass_right": mean(right[~called]),
        "call_right": mean(right[called]),
        "call_precision": mean(right[likely]),
        "call_log_loss": mean(-np.log(np.maximum(chance, 1e-9))),
    }


def mean(values: Array) -> float:
    return float(values.mean()) if len(values) else 0.0

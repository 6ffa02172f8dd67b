from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import numpy as np

from tutor.evaluators import safety_features, safety_tables
from tutor.evaluators.components import Measures
from tutor.evaluators.positions import Array, Positions, unpack_masks
from tutor.evaluators.speed import HONOUR

PRECISION: Final = 6
MOST: Final = 0.9
LEAST: Final = np.float32(1e-9)


class Danger(IntEnum):
    GENBUTSU = 0
    PASSED = 1
    SUJI = 2
    KABE = 3
    HALF_SUJI = 4
    HALF_KABE = 5
    NO_SUJI = 6
    HONOUR_0 = 7
    HONOUR_1 = 8
    HONOUR_2 = 9
    HONOUR_3 = 10
    NO_WAIT = 11

    @property
    def key(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Safety:
    score: Array
    """(n, 34) float64, probability of not dealing in; also of kinds that are not held."""
    risk: Array
    """(n, 3, 34) float32, probability of dealing in to each opponent."""
    danger: Array
    """(n, 3, 34) uint8, a Danger."""
    one_chance: Array
    """(n, 3, 34) bool: a possible ryanmen wait needs a neighbour with only one unseen copy."""
    tenpai: Array
    """(n, 3) float32, probability that each opponent is tenpai."""


def evaluate_safety(
    positions: Positions, tables: safety_tables.LearnedTables | None = None
) -> Safety:
    safe = unpack_masks(positions.genbutsu)
    passed = unpack_masks(positions.passed)
    codes, left = safety_features.ryanmen(safe, positions.unseen)
    gone = safety_features.no_wait(positions, safe)
    impossible = passed | safe | gone
    danger = np.empty((len(positions), 3, 34), np.uint8)
    danger[:, :, :27] = DANGER_OF_CODE.take(codes)
    live = np.minimum(positions.unseen[:, 27:], 3)
    danger[:, :, 27:] = Danger.HONOUR_0 + live[:, None]
    danger[passed] = Danger.PASSED
    danger[gone] = Danger.NO_WAIT
    danger[safe] = Danger.GENBUTSU
    one_chance = np.zeros(safe.shape, bool)
    one_chance[..., :27] = _ONE_CHANCE.take(codes)
    one_chance &= ~impossible
    known = tables or safety_tables.learned_tables()
    rivers = safety_tables.rivers_of(positions)
    tenpai = _tenpai(positions, rivers, known)
    waits = _wait_probabilities(positions, rivers, codes, left, ~impossible, known)
    risk = waits * tenpai[:, :, None]
    return Safety(score_of(risk), risk, danger, one_chance, tenpai)


def score_of(risk: Array) -> Array:
    score: Array = np.round(np.prod(1 - risk.astype(np.float64), axis=1), PRECISION)
    return score


def _tenpai(
    positions: Positions, rivers: safety_tables.Rivers, tables: safety_tables.LearnedTables
) -> Array:
    odds = np.full(positions.riichi.shape, tables.odds, np.float32)
    for table, entry in zip(
        tables.tenpai, safety_tables.tenpai_entries(positions, rivers), strict=True
    ):
        odds *= table[entry]
    return np.where(positions.riichi, np.float32(1), odds / (1 + odds))


def _wait_probabilities(
    positions: Positions,
    rivers: safety_tables.Rivers,
    codes: Array,
    left: Array,
    possible: Array,
    tables: safety_tables.LearnedTables,
) -> Array:
    """Return (n, 3, 34) float32, the probability that a tenpai opponent waits on each kind: its
    share of the weights of all possible kinds, times the mean number of kinds in a wait."""
    weight = possible.astype(np.float32)
    by_suit = np.ones((len(positions), 3, 4), np.float32)
    for table, entry in zip(
        tables.wait, safety_tables.wait_entries(positions, rivers, codes), strict=True
    ):
        if entry.shape[-1] == by_suit.shape[-1]:
            by_suit *= table[entry]
        else:
            weight *= table.take(entry)
    weight *= safety_tables.of_kinds(by_suit)
    waits = tables.waits[safety_tables.waits_entries(positions, left)]
    whole = np.maximum(weight.sum(axis=2), LEAST)
    weight *= (waits / whole)[..., None]
    return np.minimum(weight, np.float32(MOST))


def _danger_of(code: int) -> Danger:
    states = safety_features.states_of(code)
    excluded = [state for state in states if state in (safety_features.SUJI, safety_features.WALL)]
    if len(excluded) == len(states):
        return Danger.KABE if safety_features.WALL in excluded else Danger.SUJI
    if excluded:
        return Danger.HALF_KABE if safety_features.WALL in excluded else Danger.HALF_SUJI
    return Danger.NO_SUJI


DANGER_OF_CODE = np.array([_danger_of(code) for code in range(safety_features.CODES)], np.uint8)
_ONE_CHANCE = np.array(
    [
        safety_features.ONE_CHANCE in safety_features.states_of(code)
        for code in range(safety_features.CODES)
    ]
)

LEAST_SAFE: Final = 1e-3


def safety_measures(positions: Positions, safety: Safety) -> Measures:
    threats = positions.riichi[:, :, None]
    never = (safety.danger == Danger.GENBUTSU) | (safety.danger == Danger.NO_WAIT)
    cannot = never | (safety.danger == Danger.PASSED) | ~threats
    sure = np.logical_and(cannot.all(axis=1), threats.any(axis=1))
    safe_against: Array = unpack_masks(positions.genbutsu).sum(axis=1)
    off_wind = (positions.hand == 1) & HONOUR & (positions.yakuhai == 0)
    log_safe: Array = np.log(np.maximum(safety.score, LEAST_SAFE))
    return {
        "risk": {"log_safe": np.asarray(log_safe)},
        "sure": {"sure": sure.astype(np.float32)},
        "spare": {
            "safe_against": safe_against / np.float32(3),
            "copies_of_guest": (positions.unseen * off_wind).astype(np.float32),
        },
    }

"""The evaluators of Tanaka and Ikeda, as their paper describes them, beside ours."""

import json
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal, TypeAlias

import numpy as np

from rules.yaku_shanten import FORMS
from tutor.position import safety_features
from tutor.position.hands import DIRECTIONS, Distances, Hands
from tutor.position.positions import Array, Positions, unpack_masks
from tutor.position.rankings import Scores, evaluate, rank
from tutor.position.safety import DANGER_OF_CODE, Danger, Safety, evaluate_safety, score_of
from tutor.position.speed import OUTLOOK_UNIT, Speed, evaluate_speed
from tutor.position.value import PRECISION, YAKUHAI, Value, evaluate_value
from tutor.system import files

Method: TypeAlias = Literal["ours", "paper"]


def speed_by(method: Method, positions: Positions) -> Speed:
    speed = evaluate_speed(positions)
    if method == "ours":
        return speed
    score = speed.score + speed.outlook * OUTLOOK_UNIT
    return replace(speed, score=score, outlook=np.zeros_like(speed.outlook))


def value_by(method: Method, positions: Positions, keeps: Array) -> Value:
    value = evaluate_value(positions, keeps)
    if method == "ours":
        return value
    yakuhai = np.array(YAKUHAI)[positions.hand] * positions.yakuhai
    return replace(value, score=0.0 - np.round(-value.score - yakuhai, PRECISION))


@dataclass(frozen=True, slots=True)
class _Tables:
    numbers: Array
    honours: Array
    turns: Array


@cache
def _tables() -> _Tables:
    stored = json.loads((files.data() / "safety_paper.json").read_text(encoding="utf-8"))
    numbers = np.zeros((9, 3), np.float32)
    for rank_ in range(9):
        by_sides = stored["wait_by_open_sides"][str(rank_ + 1)]
        numbers[rank_, : len(by_sides)] = by_sides
    return _Tables(
        numbers,
        np.array(stored["wait_on_honour"]["by_unseen"], np.float32),
        np.array(stored["tenpai_by_turn"]["by_turn"], np.float32),
    )


_NO_WALL: Final = (safety_features.SUJI, safety_features.OPEN, 2, safety_features.OPEN)
_WITHOUT_WALLS = np.array(
    [
        code & ~15 | _NO_WALL[code >> 2 & 3] << 2 | _NO_WALL[code & 3]
        for code in range(safety_features.CODES)
    ],
    np.uint8,
)
_ENTRY = np.array(
    [
        3 * (code >> 4)
        + sum(state > safety_features.WALL for state in safety_features.states_of(code))
        for code in range(safety_features.CODES)
    ]
)


def safety_by(method: Method, positions: Positions) -> Safety:
    if method == "ours":
        return evaluate_safety(positions)
    tables, safe = _tables(), unpack_masks(positions.genbutsu)
    codes = _WITHOUT_WALLS.take(safety_features.ryanmen_states(safe, positions.unseen)[0])
    danger = np.empty(safe.shape, np.uint8)
    danger[:, :, :27] = DANGER_OF_CODE.take(codes)
    live = np.minimum(positions.unseen[:, 27:], 3)
    danger[:, :, 27:] = Danger.HONOUR_0 + live[:, None]
    danger[safe] = Danger.GENBUTSU
    chance = tables.turns[np.clip(positions.discards_made, 1, len(tables.turns)) - 1]
    tenpai = np.where(positions.riichi, np.float32(1), chance)
    waits = np.empty(safe.shape, np.float32)
    waits[:, :, :27] = tables.numbers.take(_ENTRY.take(codes))
    waits[:, :, 27:] = tables.honours[positions.unseen[:, None, 27:]]
    risk = waits * ~safe * tenpai[:, :, None]
    return Safety(score_of(risk), risk, danger, np.zeros(safe.shape, bool), tenpai)


def evaluate_by(method: Method, positions: Positions) -> Scores:
    """Return our scores, or the paper's, which have no terms and no hands."""
    if method == "ours":
        return evaluate(positions)
    n, width = len(positions), len(DIRECTIONS)
    speed = speed_by(method, positions)
    value = value_by(method, positions, speed.keeps)
    safety = safety_by(method, positions)
    scores = np.stack((speed.score, value.score, safety.score), axis=1)
    hands = Hands(
        Distances(np.zeros((n, len(FORMS)), np.int8), np.zeros((n, width), np.int8), np.zeros(n)),
        np.zeros((n, width), np.float32),
        np.zeros((n, width, 34), bool),
    )
    ranks = rank(scores, positions.allowed[:, None])
    return Scores(speed, value, safety, hands, np.zeros((n, 0, 34), np.int32), ranks)

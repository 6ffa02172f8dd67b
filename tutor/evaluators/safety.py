"""Safety: how likely a discard is not to deal in, after the paper's two tables.

``p_safe(a) = product over the opponents of 1 - p_kind(a) * p_turn``: p_kind is how often a ready
opponent waits on such a tile, p_turn how often an opponent is ready by now (1 in riichi).
The paper's own evaluator looks at rivers, turns and riichi only. Ours also sees that a wait is
impossible because all copies of a neighbour are in sight, and that nobody wins on what it let pass
since its last draw.
"""

import json
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Final

import numpy as np

from tutor import files
from tutor.evaluators.method import Method
from tutor.evaluators.positions import Array, Positions, unpack

PRECISION: Final = 6
"""Decimals of p_safe that count: what agrees in these is equally safe."""


class Danger(IntEnum):
    """Why a tile is as dangerous as it is, against one opponent."""

    GENBUTSU = 0
    """It can never win on it."""
    PASSED = 1
    """Another threw it since its last draw: it cannot win on it before it draws again."""
    SUJI = 2
    """Every two-sided wait on it is excluded by what is safe."""
    KABE = 3
    """Every two-sided wait is excluded, at least one because all copies of a neighbour are seen."""
    HALF_SUJI = 4
    """A 4, 5 or 6 with one of its two sides excluded by suji."""
    HALF_KABE = 5
    """A 4, 5 or 6 with one of its two sides excluded because all copies of a neighbour are seen."""
    NO_SUJI = 6
    HONOUR_0 = 7
    """An honour of which no other copy is out of sight; 1, 2, 3: so many."""
    HONOUR_1 = 8
    HONOUR_2 = 9
    HONOUR_3 = 10

    @property
    def key(self) -> str:
        """The name in facts and logs: ``half_suji``."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Safety:
    """What the safety evaluator found; opponents run right, across, left."""

    score: Array
    """(n, 34) float64, probability of not dealing in; kinds not held are filled in too."""
    risk: Array
    """(n, 3, 34) float32, probability of dealing in to each opponent."""
    danger: Array
    """(n, 3, 34) uint8, a Danger."""
    one_chance: Array
    """(n, 3, 34) bool: a two-sided wait that is still possible needs a neighbour of which a
    single copy is unseen."""


@dataclass(frozen=True, slots=True)
class _Tables:
    numbers: Array
    """(9, 3) float32, probability by rank and by two-sided waits still possible."""
    honours: Array
    """(5,) float32, probability by unseen copies."""
    turns: Array
    """(20,) float32, probability of tenpai by discards made, from 1."""


@cache
def _tables() -> _Tables:
    text = (files.data() / "safety.json").read_text(encoding="utf-8")
    stored = json.loads(text)
    numbers = np.zeros((9, 3), np.float32)
    for rank in range(9):
        by_sides = stored["wait_by_open_sides"][str(rank + 1)]
        numbers[rank, : len(by_sides)] = by_sides
    return _Tables(
        numbers,
        np.array(stored["wait_on_honour"]["by_unseen"], np.float32),
        np.array(stored["tenpai_by_turn"]["by_turn"], np.float32),
    )


def tenpai_probability(positions: Positions) -> Array:
    """(n, 3) float32, how likely each opponent is to be ready: by its discards, 1 in riichi."""
    turns = _tables().turns
    index = np.clip(positions.discards_made, 1, len(turns)) - 1
    return np.where(positions.riichi, np.float32(1), turns[index])


def evaluate_safety(positions: Positions, method: Method = "ours") -> Safety:
    """The safety of every kind, whether held or not."""
    ours = method == "ours"
    safe = unpack(positions.genbutsu)
    passed = unpack(positions.passed) & ours
    blocked, by_suji, one_chance = _sides(safe, positions.unseen, walls=ours)
    danger = _danger(blocked, by_suji, positions)
    waits = _waits(blocked, positions)
    danger[passed] = Danger.PASSED
    danger[safe] = Danger.GENBUTSU
    risk = waits * tenpai_probability(positions)[:, :, None]
    risk[passed | safe] = 0
    one_chance[passed | safe] = False
    score = np.round(np.prod(1 - risk.astype(np.float64), axis=1), PRECISION)
    return Safety(score, risk, danger, one_chance)


_RANKS = np.arange(9)
_SIDES = ((_RANKS <= 5).astype(np.int8) + (_RANKS >= 3)).astype(np.int8)
"""(9,) two-sided waits that a rank can be in: 1 for 123 and 789, 2 for 456."""


def _sides(safe: Array, unseen: Array, *, walls: bool) -> tuple[Array, Array, Array]:
    """How many two-sided waits on each number tile are excluded, and how many of these by suji.

    Both (n, 3, 3, 9) int8 over opponent, suit, rank; and (n, 3, 34) bool, one chance.
    """
    n = len(safe)
    known = safe[:, :, :27].reshape(n, 3, 3, 9)
    left = unseen[:, :27].reshape(n, 1, 3, 9)
    fewest = np.minimum(left[..., :-1], left[..., 1:])
    blocked = np.zeros((n, 3, 3, 9), np.int8)
    by_suji = np.zeros((n, 3, 3, 9), np.int8)
    one = np.zeros((n, 3, 3, 9), bool)
    # a tile r below (r+1, r+2), and a tile r above (r-2, r-1)
    for tiles, partners, pairs in (
        (slice(0, 6), slice(3, 9), slice(1, 7)),
        (slice(3, 9), slice(0, 6), slice(1, 7)),
    ):
        suji = known[..., partners]
        wall = (fewest[..., pairs] == 0) & walls
        blocked[..., tiles] += suji | wall
        by_suji[..., tiles] += suji
        one[..., tiles] |= (fewest[..., pairs] == 1) & ~suji
    one_chance = np.zeros((n, 3, 34), bool)
    one_chance[:, :, :27] = one.reshape(n, 3, 27)
    return blocked, by_suji, one_chance


def _waits(blocked: Array, positions: Positions) -> Array:
    """(n, 3, 34) float32, how often a ready opponent waits on such a tile."""
    n = len(positions)
    tables = _tables()
    waits = np.empty((n, 3, 34), np.float32)
    waits[:, :, :27] = tables.numbers[_RANKS, _SIDES - blocked].reshape(n, 3, 27)
    waits[:, :, 27:] = tables.honours[positions.unseen[:, None, 27:]]
    return waits


def _danger(blocked: Array, by_suji: Array, positions: Positions) -> Array:
    n = len(positions)
    danger = np.full((n, 3, 34), Danger.NO_SUJI, np.uint8)
    numbers = danger[:, :, :27].reshape(n, 3, 3, 9)
    half = blocked == 1
    numbers[half] = Danger.HALF_KABE
    numbers[half & (by_suji == 1)] = Danger.HALF_SUJI
    whole = blocked == _SIDES
    numbers[whole] = Danger.KABE
    numbers[whole & (by_suji == _SIDES)] = Danger.SUJI
    danger[:, :, :27] = numbers.reshape(n, 3, 27)
    live = np.minimum(positions.unseen[:, 27:], 3)
    danger[:, :, 27:] = Danger.HONOUR_0 + live[:, None]
    return danger

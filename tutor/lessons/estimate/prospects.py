"""Prospects: how likely a waiting hand is to win the round, from a simple model of what is left.

Each turn the hand comes one step nearer with the probability that one of its live tiles appears
where it can be taken; each turn somebody else may end the round. A hand that has come nearer has
as many live tiles as such hands usually have. Probabilities are looked up in a table.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from tutor.evaluators.positions import Array

MAX_TURNS: Final = 18
MAX_LIVE: Final = 79
UNSEEN_TILES: Final = 80
MAX_SHANTEN: Final = 6
USUAL_LIVE: Final = (5, 14, 23, 33, 42, 48, 52)
DRAWS_CLOSED: Final = (2.6, 0.95, 0.9, 0.85, 0.8, 0.8, 0.8)
DRAWS_OPEN: Final = (2.6, 1.1, 1.0, 1.0, 0.95, 0.9, 0.9)
ROUND_END_CHANCE: Final = (
    0.12,
    0.12,
    0.12,
    0.12,
    0.12,
    0.11,
    0.1,
    0.095,
    0.09,
    0.08,
    0.07,
    0.06,
    0.045,
    0.03,
    0.02,
    0.01,
    0.006,
    0.003,
)
ROUND_END_CHANCE_RIICHI: Final = 0.13


@dataclass(frozen=True, slots=True)
class Prospects:
    """What becomes of waiting hands, as probabilities of one shape."""

    win: Array
    ready: Array


@cache
def _tables() -> tuple[Array, Array]:
    win = np.zeros((3, 2, MAX_SHANTEN + 1, MAX_LIVE + 1, MAX_TURNS + 1), np.float32)
    ready = np.zeros_like(win)
    ready[:, :, 0, :, 0] = 1
    for riichi in range(3):
        for is_open, draws in enumerate((DRAWS_CLOSED, DRAWS_OPEN)):
            _fill(win[riichi, is_open], draws, riichi, 1.0)
            _fill(ready[riichi, is_open], draws, riichi, 0.0)
    return win, ready


def _fill(chance: Array, draws: tuple[float, ...], riichi: int, at_win: float) -> None:
    live = np.arange(MAX_LIVE + 1)
    for step in range(MAX_SHANTEN + 1):
        comes = np.minimum(0.95, live * draws[step] / UNSEEN_TILES)
        for turn in range(1, MAX_TURNS + 1):
            goes_on = 1 - max(ROUND_END_CHANCE[turn - 1], riichi * ROUND_END_CHANCE_RIICHI)
            then = float(chance[step - 1, USUAL_LIVE[step - 1], turn - 1]) if step else at_win
            chance[step, :, turn] = goes_on * (
                comes * then + (1 - comes) * chance[step, :, turn - 1]
            )


def prospects(
    shanten: Array, live: Array, unseen: Array, turns: Array, is_open: Array, riichi: Array
) -> Prospects:
    """Return what is likely to become of waiting hands, as probabilities.

    Args:
        shanten: 0 tenpai and up.
        live: live tiles that bring it nearer (tenpai: that it wins on).
        unseen: tiles that the seat cannot see.
        turns: own draws left.
        is_open: whether it goes on by calls (bool).
        riichi: opponents in riichi.

    Returns:
        float arrays of the broadcast shape.
    """
    scaled = np.clip(live * UNSEEN_TILES / np.maximum(unseen, 1), 0, MAX_LIVE - 0.001)
    low = scaled.astype(np.int64)
    more = scaled - low
    hand = (
        np.minimum(riichi, 2),
        np.asarray(is_open).astype(np.int64),
        np.clip(shanten, 0, MAX_SHANTEN),
    )
    turns = np.clip(turns, 0, MAX_TURNS)
    win, ready = (
        table[(*hand, low, turns)] * (1 - more) + table[(*hand, low + 1, turns)] * more
        for table in _tables()
    )
    return Prospects(win, ready)

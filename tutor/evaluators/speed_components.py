"""The measures behind speed: the draws that help, and what each tile may still become."""

from typing import Final

import numpy as np

from tutor.evaluators.building import Hands
from tutor.evaluators.components import Measures
from tutor.evaluators.directions import Direction
from tutor.evaluators.positions import Array, Positions, within
from tutor.evaluators.tile_shapes import tile_shapes

GAP: Final = 8
MANY_PAIRS: Final = 4
HONOUR: Final = np.arange(34) >= 27


def speed_measures(positions: Positions, live: Array, keeps: Array, hands: Hands) -> Measures:
    """The measures of every kind, held or not.

    Args:
        positions: n positions.
        live: (n, 34) int, unseen tiles that help after each discard.
        keeps: (n, 34) bool, whether it keeps the shanten.
        hands: what these hands are built into.
    """
    hand, unseen = positions.hand.astype(np.float32), positions.unseen.astype(np.float32)
    return {
        "draws": _draws(live.astype(np.float32), keeps, hands, positions),
        "shape": _shape(positions, unseen),
        "pairs": _pairs(hand, unseen, positions, hands),
        "honours": _honours(hand, unseen, positions),
    }


def beside(numbers: Array, step: int) -> Array:
    """(n, 34): of each kind the number of the kind `step` above it in its suit, 0 without one."""
    found = np.zeros_like(numbers)
    mine = numbers[:, :27].reshape(-1, 3, 9)
    theirs = found[:, :27].reshape(-1, 3, 9)
    if step > 0:
        theirs[:, :, :-step] = mine[:, :, step:]
    else:
        theirs[:, :, -step:] = mine[:, :, :step]
    return found


def _draws(live: Array, keeps: Array, hands: Hands, positions: Positions) -> dict[str, Array]:
    kept = np.where(keeps, live, 0)
    most = np.maximum(kept.max(axis=1, keepdims=True), 1)
    return {
        "falls_back": (~keeps).astype(np.float32),
        "falls_back_without_yaku": ~keeps * _yaku_behind(hands, positions),
        "fewer": np.where(keeps, (most - kept) / GAP, 0),
        "share_lost": np.where(keeps, 1 - kept / most, 0),
    }


def _yaku_behind(hands: Hands, positions: Positions) -> Array:
    if hands.distances is None:
        return np.zeros((len(positions), 1), np.float32)
    behind = within(hands.distances.yaku - hands.distances.hand, 0, 2) * positions.open
    column: Array = behind.astype(np.float32)[:, None]
    return column


def _shape(positions: Positions, unseen: Array) -> dict[str, Array]:
    return {
        "among": tile_shapes(positions.hand),
        "next_live": (beside(unseen, -1) + beside(unseen, 1)) / 4,
        "two_live": (beside(unseen, -2) + beside(unseen, 2)) / 4,
        "copies_live": unseen * ~HONOUR / 4,
    }


def _pairs(hand: Array, unseen: Array, positions: Positions, hands: Hands) -> dict[str, Array]:
    pairs = (hand >= 2).sum(axis=1, keepdims=True)
    return {
        "number_pair": ((hand == 2) & ~HONOUR).astype(np.float32),
        "guest_pair": ((hand == 2) & HONOUR & (positions.yakuhai == 0)).astype(np.float32),
        "triplet": (hand >= 3).astype(np.float32),
        "one_of_many_pairs": ((hand >= 2) & (pairs >= MANY_PAIRS)).astype(np.float32),
        "seven_pairs": hands.harm(Direction.SEVEN_PAIRS),
        "all_triplets": hands.harm(Direction.ALL_TRIPLETS),
        "alone_beside_pairs": (hand == 1) * within(pairs - 3, 0, 3) * unseen / 4,
    }


def _honours(hand: Array, unseen: Array, positions: Positions) -> dict[str, Array]:
    return {
        "guest_alone": ((hand == 1) & HONOUR & (positions.yakuhai == 0)).astype(np.float32),
        "copies_of_pair": unseen * ((hand == 2) & HONOUR),
    }

"""Speed: which discard leaves the hand closest to ready, and the most tiles that help it.

A discard that keeps the shanten is worth its live ukeire. One that falls back a step is worth
minus the unseen copies of its kind, and stands below every discard that keeps the shanten. Equal
ukeire is decided by outlook: the tile goes that the fewest tiles could still join. The paper's own
evaluator has no outlook: equal ukeire is equally fast. The terms (see `speed_terms`) say the same
in numbers that a plan can weigh.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from rules.shanten_arrays import NOT_HELD, UkeireArrays, ukeire_of_discards
from tutor.evaluators.building import Hands, usable
from tutor.evaluators.components import no_terms, weigh
from tutor.evaluators.method import Method
from tutor.evaluators.positions import Array, Positions, masks_of, unpack
from tutor.evaluators.speed_components import speed_measures

LIVE_COPY: Final = 2
HELD_NEXT: Final = 4
HELD_TWO_AWAY: Final = 3
HONOUR: Final = 6
YAKUHAI: Final = 4
TRIPLET: Final = 8
OUTLOOK_UNIT: Final = 1 / 128
MOST: Final = 127


@dataclass(frozen=True, slots=True)
class Speed:
    score: Array
    """(n, 34) float64, tiles: live ukeire (or minus unseen copies) less outlook / 128."""
    terms: Array
    """(n, 4, 34) int32 thousandths, as in `SPEED_TERMS`; (n, 0, 34) by the paper."""
    ukeire: UkeireArrays
    keeps: Array
    """(n, 34) bool, whether throwing the kind keeps the shanten of the hand."""
    shanten: Array
    """(n,) int8, after the fastest discard that is allowed."""
    outlook: Array
    """(n, 34) int16, 0..127 points: what could still join the kind (0 by the paper)."""
    completing: Array
    """(n, 34) uint64 kind masks of what helps after each discard, with a yaku or without: furiten
    covers every wait."""


def evaluate_speed(positions: Positions, method: Method = "ours") -> Speed:
    ukeire = ukeire_of_discards(positions.hand, positions.melds.astype(np.uint8), positions.unseen)
    shanten = np.where(positions.allowed, ukeire.after, NOT_HELD).min(axis=1)
    keeps = positions.allowed & (ukeire.after == shanten[:, None])
    base = np.where(keeps, ukeire.live, -1.0 - positions.unseen)
    paper = method == "paper"
    outlook = np.zeros(keeps.shape, np.int16) if paper else find_outlook(positions)
    return Speed(
        base - outlook * OUTLOOK_UNIT,
        no_terms(len(positions)),
        ukeire,
        keeps,
        shanten,
        outlook,
        ukeire.improving,
    )


def weighed(positions: Positions, speed: Speed, hands: Hands) -> Speed:
    """Return what was found with its terms, the draws counted that leave the hand a yaku.

    Args:
        positions: n positions.
        speed: of these, by our method.
        hands: of these.
    """
    found = with_yaku(positions, speed, hands)
    measures = speed_measures(positions, found.ukeire.live, found.keeps, hands)
    return replace(found, terms=weigh(measures, found.shanten))


def with_yaku(positions: Positions, speed: Speed, hands: Hands) -> Speed:
    if hands.distances is None:
        return speed
    kinds = usable(positions, hands.distances)
    rows = np.flatnonzero(~kinds.all(axis=1))
    if not len(rows):
        return speed
    improving, live = speed.ukeire.improving.copy(), speed.ukeire.live.copy()
    improving[rows] &= masks_of(kinds[rows])[:, None]
    live[rows] = (unpack(improving[rows]) * positions.unseen[rows, None]).sum(axis=2)
    score = speed.score.copy()
    score[rows] += np.where(speed.keeps[rows], live[rows] - speed.ukeire.live[rows], 0)
    ukeire = replace(speed.ukeire, improving=improving, live=live)
    return replace(speed, score=score, ukeire=ukeire)


def find_outlook(positions: Positions) -> Array:
    """(n, 34) int16, 0..127 points: live tiles that would pair or neighbour the kind, own tiles
    that neighbour it already, and what an honour brings."""
    unseen = positions.unseen.astype(np.int16)
    held = np.minimum(positions.hand, 3).astype(np.int16)
    outlook = LIVE_COPY * unseen + YAKUHAI * positions.yakuhai.astype(np.int16)
    outlook += TRIPLET * (positions.hand >= 3)
    outlook[:, 27:] += HONOUR
    by_rank = outlook[:, :27].reshape(-1, 3, 9)
    for step, joint in ((1, HELD_NEXT), (2, HELD_TWO_AWAY)):
        near = (unseen + joint * held)[:, :27].reshape(-1, 3, 9)
        by_rank[:, :, step:] += near[:, :, :-step]
        by_rank[:, :, :-step] += near[:, :, step:]
    outlook[:, :27] = by_rank.reshape(-1, 27)
    capped: Array = np.minimum(outlook, MOST)
    return capped

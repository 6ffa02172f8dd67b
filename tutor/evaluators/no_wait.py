"""Tiles on which no wait is left: every tile that a hand would need to wait on them is seen.

A wait on a tile needs another copy of it (a pair, two pairs), or two neighbours that make a run
with it; a terminal or an honour can also be the one that thirteen orphans lack. Nobody can hold a
tile that this seat sees elsewhere.
"""

from typing import Final

import numpy as np

from rules.observation import Observation
from rules.tiles import TERMINALS_AND_HONOURS, Kind, Seat, is_honour
from tutor.evaluators.positions import Array, Positions

_ORPHANS: Final = np.array(sorted(TERMINALS_AND_HONOURS))
_RUN: Final = (-2, -1, 1, 2)


def no_wait(positions: Positions) -> Array:
    """Return (n, 3, 34) bool: no hand of the opponent can wait on the kind, now or later."""
    shapes: Array = ~_shapes(positions.unseen > 0)
    found: Array = np.repeat(shapes[:, None], 3, axis=1)
    found[..., _ORPHANS] &= ~_thirteen_orphans(positions)
    return found


def has_no_wait(observation: Observation, seat: Seat, kind: Kind) -> bool:
    unseen = observation.unseen
    if unseen[kind]:
        return False
    if not is_honour(kind):
        first = kind // 9 * 9
        near = {step: first <= kind + step < first + 9 and unseen[kind + step] > 0 for step in _RUN}
        if (near[-2] and near[-1]) or (near[-1] and near[1]) or (near[1] and near[2]):
            return False
    if observation.melds[seat] or kind not in TERMINALS_AND_HONOURS:
        return True
    others = [unseen[other] for other in TERMINALS_AND_HONOURS if other != kind]
    return min(others) == 0 or max(others) < 2


def _shapes(there: Array) -> Array:
    """(n, 34) bool, whether a pair, two pairs or a joint may wait on the kind. `there`: (n, 34)
    bool, whether a copy is not seen."""
    possible: Array = there.copy()
    suits = there[:, :27].reshape(-1, 3, 9)
    waited = possible[:, :27].reshape(-1, 3, 9)  # a view: what is set here is set above
    near, gap = suits[..., :-1] & suits[..., 1:], suits[..., :-2] & suits[..., 2:]
    waited[..., 2:] |= near[..., :-1]
    waited[..., 1:-1] |= gap
    waited[..., :-2] |= near[..., 1:]
    return possible


def _thirteen_orphans(positions: Positions) -> Array:
    """(n, 3, 13) bool, whether the opponent may lack just this one: of every other kind a copy is
    not seen, of one of them two; no meld."""
    unseen = positions.unseen[:, _ORPHANS].astype(np.int64)
    others = (unseen == 0).sum(axis=1, keepdims=True) - (unseen == 0) == 0
    pairs = (unseen > 1).sum(axis=1, keepdims=True) - (unseen > 1) > 0
    closed: Array = positions.calls[:, :, None] == 0
    lacked: Array = closed & (others & pairs)[:, None, :]
    return lacked

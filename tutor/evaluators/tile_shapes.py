"""What a tile stands among: how many of its own kind and of its neighbours the hand holds.

One number for each case, so that what it is worth can be learned case by case and looked up. A
suit read from 9 to 1 gives the same numbers, but those of its 5.
"""

from typing import Final

import numpy as np

from tutor.evaluators.positions import Array, within

_RANK = np.arange(9)
_FROM_END = np.minimum(_RANK, 8 - _RANK)
_IS_HIGH = _RANK > 4
_SEEN: Final = ((-1, 3), (1, 3), (-2, 3), (2, 3), (-3, 2), (3, 2))
"""Steps to a neighbour, away from the nearer end, and how many counts of it are told apart: 0, 1, 2
and more; three steps away only whether it is there."""
_MARGIN: Final = max(step for step, _ in _SEEN)
_NUMBERS: Final = 5 * 3 * int(np.prod([counts for _, counts in _SEEN]))
CASES: Final = _NUMBERS + 3


def tile_shapes(hand: Array) -> Array:
    """Return what each tile stands among.

    Args:
        hand: (n, 34) int, closed tiles.

    Returns:
        (n, 34) int16, 0 to CASES - 1; kinds that are not held read as if one were.

    >>> from rules.tiles import count_kinds, parse_tiles
    >>> found = tile_shapes(np.array([count_kinds(parse_tiles("1299m456p11555z"))]))[0]
    >>> [int(CASES - found[kind]) for kind in (27, 31, 33)]
    [2, 1, 3]
    >>> bool(found[12] == found[14]), bool(found[12] == found[13])
    (True, False)
    """
    n = len(hand)
    copies = within(hand, 1, 3).astype(np.int16) - 1
    numbers = np.minimum(hand[:, :27], 2).astype(np.int16).reshape(n, 3, 9)
    wide = np.zeros((n, 3, 9 + 2 * _MARGIN), np.int16)
    wide[:, :, _MARGIN:-_MARGIN] = numbers
    case = np.broadcast_to(_FROM_END, (n, 3, 9)).astype(np.int16)
    case += np.int16(5) * copies[:, :27].reshape(n, 3, 9)
    unit = 15
    for step, counts in _SEEN:
        above, below = (wide[:, :, _MARGIN + each : 9 + _MARGIN + each] for each in (step, -step))
        beside = np.where(_IS_HIGH, below, above)
        case += np.int16(unit) * np.minimum(beside, np.int16(counts - 1))
        unit *= counts
    return np.concatenate((case.reshape(n, 27), _NUMBERS + copies[:, 27:]), axis=1)

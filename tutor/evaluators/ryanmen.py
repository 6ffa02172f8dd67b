"""The two-sided waits that a number tile can be in, and what speaks against each.

A tile has up to two of them: with the two tiles above it (5 with 67, waiting on 5 and 8) and with
the two below. A state of each is packed into one code of four bits, so that what follows from it is
looked up.
"""

from typing import Final

import numpy as np

from tutor.evaluators.positions import Array

SUJI: Final = 0
WALL: Final = 1
ONE_CHANCE: Final = 2
OPEN: Final = 3
STATES: Final = ("suji", "wall", "one_chance", "open")
CODES: Final = 144
"""A code is 16 * rank (0 to 8) + 4 * the state of the wait with the two tiles below + the state of
the one with the two above; a wait that the rank cannot be in reads as 0."""

_SEEN = np.array([WALL, ONE_CHANCE, OPEN, OPEN, OPEN], np.uint8)
_SEEN_NO_WALLS = np.array([OPEN, ONE_CHANCE, OPEN, OPEN, OPEN], np.uint8)


_OF_RANK = np.arange(9, dtype=np.uint8) << 4


def ryanmen(safe: Array, unseen: Array, *, walls: bool) -> tuple[Array, Array]:
    """What speaks against the two-sided waits on each number tile, against each opponent.

    Args:
        safe: (n, 3, 34) bool, what the opponent can never win on.
        unseen: (n, 34) uint8.
        walls: whether copies in sight exclude a wait.

    Returns:
        (n, 3, 27) uint8 codes; (n, 3) int, how many of the 18
        two-sided waits are open or one chance.
    """
    n = len(safe)
    known = safe[:, :, :27].reshape(n, 3, 3, 9)
    left = unseen[:, :27].reshape(n, 1, 3, 9)
    fewest = np.minimum(left[..., 1:7], left[..., 2:8])
    state = (_SEEN if walls else _SEEN_NO_WALLS)[fewest]
    below = state * ~known[..., 0:6]
    above = state * ~known[..., 3:9]
    codes = np.empty((n, 3, 3, 9), np.uint8)
    codes[...] = _OF_RANK
    codes[..., 3:] |= below << 2
    codes[..., :6] |= above
    # a wait counts once: by its lower tile, if neither end is safe
    both = above * ~known[..., 0:6]
    return codes.reshape(n, 3, 27), (both > WALL).sum(axis=(2, 3))


def states_of(code: int) -> tuple[int, ...]:
    """The states of the waits that a tile can be in: one for 123 and 789, two for 456.

    >>> states_of(3), states_of(8 * 16 + 4), states_of(4 * 16 + 7)
    ((3,), (1,), (1, 3))
    """
    rank, below, above = code >> 4, code >> 2 & 3, code & 3
    if rank < 3:
        return (above,)
    return (below, above) if rank <= 5 else (below,)

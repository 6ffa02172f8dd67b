from dataclasses import dataclass
from math import prod
from typing import Final, TypeAlias

import numpy as np

from rules.observation import Observation
from rules.tiles import TERMINALS_AND_HONOURS, Kind, Seat, is_honour
from tutor.position.positions import Array, Positions

_ORPHANS: Final = np.array(sorted(TERMINALS_AND_HONOURS))
_RUN: Final = (-2, -1, 1, 2)


def no_wait(positions: Positions, safe: Array) -> Array:
    """Return (n, 3, 34) bool: the kinds on which no possible hand of the opponent can win by ron.

    Args:
        safe: (n, 3, 34) bool, the genbutsu; a ryanmen wait with one end among them is furiten.
    """
    there = positions.unseen > 0
    possible = np.repeat(there[:, None], 3, axis=1)
    suits = there[:, None, :27].reshape(-1, 1, 3, 9)
    known = safe[:, :, :27].reshape(-1, 3, 3, 9)
    waited = possible[:, :, :27].reshape(-1, 3, 3, 9)
    near, gap = suits[..., :-1] & suits[..., 1:], suits[..., :-2] & suits[..., 2:]
    waited[..., 2] |= near[..., 0]
    waited[..., 3:] |= near[..., 1:-1] & ~known[..., :6]
    waited[..., 1:-1] |= gap
    waited[..., :6] |= near[..., 1:-1] & ~known[..., 3:]
    waited[..., 6] |= near[..., 7]
    possible[:, :, :27] = waited.reshape(-1, 3, 27)
    found: Array = ~possible
    unseen = positions.unseen[:, _ORPHANS].astype(np.int64)
    others = (unseen == 0).sum(axis=1, keepdims=True) - (unseen == 0) == 0
    pairs = (unseen > 1).sum(axis=1, keepdims=True) - (unseen > 1) > 0
    closed: Array = positions.calls[:, :, None] == 0
    lacked: Array = closed & (others & pairs)[:, None, :]
    found[..., _ORPHANS] &= ~lacked
    return found


def has_no_wait(observation: Observation, seat: Seat, kind: Kind) -> bool:
    unseen = observation.unseen
    if unseen[kind]:
        return False
    if not is_honour(kind):
        first = kind // 9 * 9
        near = {step: first <= kind + step < first + 9 and unseen[kind + step] > 0 for step in _RUN}
        if near[-1] and near[1]:
            return False
        for way in (-1, 1):
            end = kind + 3 * way
            furiten = first <= end < first + 9 and observation.genbutsu[seat] >> end & 1
            if near[way] and near[2 * way] and not furiten:
                return False
    if observation.melds[seat] or kind not in TERMINALS_AND_HONOURS:
        return True
    others = [unseen[other] for other in TERMINALS_AND_HONOURS if other != kind]
    return min(others) == 0 or max(others) < 2


SUJI: Final = 0
WALL: Final = 1
ONE_CHANCE: Final = 2
OPEN: Final = 3
STATES: Final = ("suji", "wall", "one_chance", "open")
CODES: Final = 144
"""The number of codes. A code is 16 * rank (0 to 8) + 4 * the state of the ryanmen wait with the
two tiles below + the state of the one with those above; 0 for a wait that the rank cannot have."""

_SEEN = np.array([WALL, ONE_CHANCE, OPEN, OPEN, OPEN], np.uint8)
_OF_RANK = np.arange(9, dtype=np.uint8) << 4


def ryanmen_states(safe: Array, unseen: Array) -> tuple[Array, Array]:
    """Return the states of the ryanmen waits of each opponent on each number tile.

    Args:
        safe: (n, 3, 34) bool, the kinds on which the opponent can never win by ron.
        unseen: (n, 34) uint8.

    Returns:
        (n, 3, 27) uint8 codes; (n, 3) int, how many of the 18 ryanmen waits are possible.
    """
    n = len(safe)
    known = safe[:, :, :27].reshape(n, 3, 3, 9)
    left = unseen[:, :27].reshape(n, 1, 3, 9)
    fewest = np.minimum(left[..., 1:7], left[..., 2:8])
    state = _SEEN[fewest]
    below = state * ~known[..., 0:6]
    above = state * ~known[..., 3:9]
    codes = np.empty((n, 3, 3, 9), np.uint8)
    codes[...] = _OF_RANK
    codes[..., 3:] |= below << 2
    codes[..., :6] |= above
    # count a wait once, by its lower tile, if neither end is safe
    both = above * ~known[..., 0:6]
    return codes.reshape(n, 3, 27), (both > WALL).sum(axis=(2, 3))


def states_of(code: int) -> tuple[int, ...]:
    """Return a code's states for the ryanmen waits on its rank: one for 1-3 and 7-9, two for 4-6.

    >>> states_of(3), states_of(8 * 16 + 4), states_of(4 * 16 + 7)
    ((3,), (1,), (1, 3))
    """
    rank, below, above = code >> 4, code >> 2 & 3, code & 3
    if rank < 3:
        return (above,)
    return (below, above) if rank <= 5 else (below,)


Axis: TypeAlias = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class SafetyFeature:
    name: str
    about: str
    axes: tuple[Axis, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(len(labels) for _, labels in self.axes)

    @property
    def size(self) -> int:
        return prod(self.shape)


def _counts(most: int, start: int = 0) -> tuple[str, ...]:
    return (*map(str, range(start, most)), f"{most}+")


def _find_shapes() -> tuple[Array, tuple[str, ...]]:
    names: list[str] = []
    lookup = np.zeros(CODES, np.uint8)
    for code in range(CODES):
        rank = min(code >> 4, 8 - (code >> 4))
        states = sorted(states_of(code), reverse=True)
        name = " ".join([f"{rank + 1}:", *(STATES[state] for state in states)])
        if name not in names:
            names.append(name)
        lookup[code] = names.index(name)
    return lookup, tuple(names)


SHAPE_OF, SHAPES = _find_shapes()
"""The index of each code's shape (see `ryanmen_states`), and the names of the shapes."""
_HONOURS = tuple(
    f"{what}: {left} unseen" for what in ("guest wind", "yakuhai") for left in range(4)
)
_KIND_OF_HAND: Final = ("hand", ("riichi", "closed", "open"))
_MELDS: Final = ("melds", ("0", "1", "2", "3+"))
_OPENED: Final = ("hand", ("closed", "open"))
_DISCARDED: Final = ("no", "later", "discards 4 to 6", "discards 1 to 3")
_NEAR: Final = ("neither", "next to it", "one between")
_DISCARDS: Final = ("0-2", "3-5", "6-8", "9-11", "12-14", "15-17", "18+")
_RANKS: Final = ("1 or 9", "2 or 8", "3 or 7", "4 or 6", "5", "wind", "dragon", "none")

TENPAI_SIGNS: Final = (
    SafetyFeature(
        "discards",
        "its discards, by its melds (0: closed)",
        (("melds", ("0", "1", "2", "3", "4")), ("discards", _counts(20))),
    ),
    SafetyFeature(
        "drawn",
        "discards thrown as drawn since its last one from the hand",
        (_MELDS, ("discards", _counts(8))),
    ),
    SafetyFeature("last", "its last discard from the hand", (_MELDS, ("rank", _RANKS))),
    SafetyFeature("hand", "discards from the hand in all", (_MELDS, ("discards", _counts(12)))),
    SafetyFeature("riichi", "others in riichi", (_MELDS, ("others", ("0", "1", "2+")))),
)

WAIT_SIGNS: Final = (
    SafetyFeature(
        "shape",
        "the tile's rank (9 as 1 ...) and what speaks against its two-sided waits; "
        "for an honour, the copies out of sight",
        (_KIND_OF_HAND, ("shape", SHAPES + _HONOURS)),
    ),
    SafetyFeature(
        "copies",
        "copies of a number tile out of sight",
        (_KIND_OF_HAND, ("unseen", ("0", "1", "2", "3", "4"))),
    ),
    SafetyFeature(
        "early",
        "when it threw a neighbour, and when a tile one further",
        (_OPENED, ("one between", _DISCARDED), ("next to it", _DISCARDED)),
    ),
    SafetyFeature(
        "last",
        "where its last discard from the hand lies, and the one before",
        (_KIND_OF_HAND, ("the one before", _NEAR), ("last", _NEAR)),
    ),
    SafetyFeature(
        "dora",
        "dora in reach of a number tile, or an honour that is dora or not",
        (("tile", ("number", "honour")), ("dora", ("no", "two away", "next to it", "itself"))),
    ),
    SafetyFeature(
        "suit",
        "discards of the tile's suit in its river, by its discards",
        (_OPENED, ("discards", _DISCARDS), ("of the suit", _counts(7))),
    ),
    SafetyFeature(
        "melds",
        "its melds of number tiles, and whether the tile is of their suits",
        (
            ("melds", ("none", "1 of one suit", "2 of one suit", "3+ of one suit", "mixed")),
            ("honour melds", ("no", "yes")),
            ("tile", ("other suit", "their suit", "honour")),
        ),
    ),
    SafetyFeature(
        "yaku",
        "the yaku in sight in an open hand",
        (
            ("melds", ("a yakuhai", "simples only", "others")),
            ("pons", ("a chi among them", "no chi, 1 pon", "no chi, 2+ pons")),
            ("tile", ("simple", "terminal", "guest wind", "yakuhai")),
        ),
    ),
)

WAITS_SIGN: Final = SafetyFeature(
    "waits",
    "how many kinds it waits on, of those it can win on, by the two-sided waits left",
    (_KIND_OF_HAND, ("two-sided waits left", tuple(map(str, range(19))))),
)

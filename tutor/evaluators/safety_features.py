"""Signs: what the table may show of an opponent, each with a learned table that it is looked up in.

A sign about an opponent says how likely it is to be ready; a sign about a tile says how likely a
ready opponent is to wait on it beside the other tiles. Each has a table with one factor an entry;
the factors of all signs multiply. Which entries a position shows, `sign_entries` says.
"""

from dataclasses import dataclass
from math import prod
from typing import Final, TypeAlias

import numpy as np

from tutor.evaluators.positions import Array
from tutor.evaluators.ryanmen import CODES, STATES, states_of

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


def _shapes() -> tuple[Array, tuple[str, ...]]:
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


SHAPE_OF, SHAPES = _shapes()
"""The shape of the waits that a tile can be in, by its code (see `ryanmen`), and their names."""
_HONOURS = tuple(
    f"{what}: {left} unseen" for what in ("guest wind", "yakuhai") for left in range(4)
)
_KIND_OF_HAND: Final = ("hand", ("riichi", "closed", "open"))
_MELDS: Final = ("melds", ("0", "1", "2", "3+"))
_OPENED: Final = ("hand", ("closed", "open"))
_THROWN: Final = ("no", "later", "discards 4 to 6", "discards 1 to 3")
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
        (_OPENED, ("one between", _THROWN), ("next to it", _THROWN)),
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

"""LaidMelds: the melds of many hands as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.melds import Meld, MeldType


@dataclass(frozen=True, eq=False, slots=True)
class LaidMelds:
    count: NDArray[np.int8]
    """(n,) 0..4, closed kans included."""
    is_open: NDArray[np.bool_]
    """(n,) whether a call opened the hand."""
    runs: NDArray[np.uint8]
    """(n, 34): laid runs by their lowest kind."""
    triplets: NDArray[np.uint8]
    """(n, 34): laid triplets and kans by kind."""

    @classmethod
    def stack(cls, hands: Sequence[Sequence[Meld]]) -> "LaidMelds":
        n = len(hands)
        runs, triplets = np.zeros((n, 34), np.uint8), np.zeros((n, 34), np.uint8)
        for row, melds in enumerate(hands):
            for meld in melds:
                (runs if meld.type is MeldType.CHI else triplets)[row, meld.kind] += 1
        return cls(
            np.array([len(melds) for melds in hands], np.int8),
            np.array([any(meld.is_open for meld in melds) for melds in hands], bool),
            runs,
            triplets,
        )

    def rows(self, which: NDArray[np.intp]) -> "LaidMelds":
        return LaidMelds(
            self.count[which], self.is_open[which], self.runs[which], self.triplets[which]
        )

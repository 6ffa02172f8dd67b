"""What a position is about, found by its facts: so that one can drill what one likes to learn."""

from enum import StrEnum
from typing import Final

from rules.observation import Observation
from rules.shanten import shanten
from rules.tiles import Kind
from tutor.evaluators.glance import riichi_opponents
from tutor.evaluators.standing import is_last_round

MANY_PAIRS: Final = 3
"""Pairs from which on one has to go: one is needed, two are good."""


class Theme(StrEnum):
    """What positions can be about; one may be about several."""

    FOLDING = "folding"
    """Somebody is in riichi."""
    SHAPES = "shapes"
    """Not ready, and nobody in riichi: which tile serves least."""
    PAIRS = "pairs"
    """Not ready, with three pairs or more."""
    YAKU = "yaku"
    """An open hand, or a pair of yakuhai: what is there to win with."""
    WAITS = "waits"
    """The hand can be ready now."""
    LAST_ROUND = "last_round"
    """The last round of the game."""


def is_about(seen: Observation, theme: Theme) -> bool:
    """Check whether a position, a tile to be thrown, is about a theme."""
    match theme:
        case Theme.FOLDING:
            return bool(riichi_opponents(seen))
        case Theme.SHAPES:
            return not riichi_opponents(seen) and _steps(seen) > 0
        case Theme.PAIRS:
            return _steps(seen) > 0 and sum(count >= 2 for count in seen.counts) >= MANY_PAIRS
        case Theme.YAKU:
            pairs = (Kind(kind) for kind, count in enumerate(seen.counts) if count >= 2)
            return seen.is_open or any(seen.is_yakuhai(kind, seen.seat) for kind in pairs)
        case Theme.WAITS:
            return _steps(seen) <= 0
        case Theme.LAST_ROUND:
            return is_last_round(seen)


def _steps(seen: Observation) -> int:
    return shanten(seen.counts, len(seen.own_melds))

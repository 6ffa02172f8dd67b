"""What a position is about, found by its facts: so that one can drill what one likes to learn."""

from enum import StrEnum
from typing import Final

from rules.observation import Observation
from rules.shanten import shanten
from rules.tiles import Kind
from tutor.evaluators.glance import riichi_opponents
from tutor.evaluators.standing import is_last_round

MANY_PAIRS: Final = 3


class Theme(StrEnum):
    FOLDING = "folding"
    SHAPES = "shapes"
    PAIRS = "pairs"
    YAKU = "yaku"
    WAITS = "waits"
    LAST_ROUND = "last_round"


def is_about(seen: Observation, theme: Theme) -> bool:
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

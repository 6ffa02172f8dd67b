"""The names of the first steps, in order; light to import, for the first page."""

from collections.abc import Collection
from typing import Final

STEP_KEYS: Final = (
    "tiles",
    "honours",
    "sets",
    "tsumo",
    "yaku",
    "ron",
    "pon",
    "riichi",
    "riichi_win",
    "dora",
    "fold",
    "passed",
)


def step_at(past: Collection[str]) -> int:
    """Return which step comes next, from 0: the first that is not past; how many there are, where
    none is left.

    >>> step_at(("tiles", "honours"))
    2
    """
    return next((at for at, key in enumerate(STEP_KEYS) if key not in past), len(STEP_KEYS))

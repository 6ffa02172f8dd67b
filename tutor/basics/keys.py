"""The keys of the first steps, in order.

The first page imports this module at start, so it must stay light.
"""

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
    """Return the index of the first step that is not past; the number of steps if all are.

    >>> step_at(("tiles", "honours"))
    2
    """
    return next((at for at, key in enumerate(STEP_KEYS) if key not in past), len(STEP_KEYS))

"""The keys of the first steps, in order.

The first page imports this module at start, so it must stay light.
"""

from collections.abc import Collection
from typing import Final

STEP_KEYS: Final = tuple(
    "sets tsumo tiles honours yaku ron pon winds riichi riichi_win dora furiten fold passed".split()
)


def step_at(past: Collection[str]) -> int:
    """Return the index of the first step that is not past; the number of steps if the last one is.

    Whoever has come to the end is not sent back to steps that were added since.

    >>> step_at(("sets", "tsumo"))
    2
    """
    if STEP_KEYS[-1] in past:
        return len(STEP_KEYS)
    return next((at for at, key in enumerate(STEP_KEYS) if key not in past), len(STEP_KEYS))

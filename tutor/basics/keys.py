"""The ids of the beginners' lessons, in order.

The start page imports this module, so it must stay fast to import.
"""

from collections.abc import Collection
from typing import Final

STEP_KEYS: Final = tuple(
    "sets tsumo tiles honours yaku ron pon winds riichi riichi_win dora furiten fold passed".split()
)


def step_at(past: Collection[str]) -> int:
    """Return the index of the first step not completed; past the end once the last is completed.

    A learner who has finished is not sent back to steps added later.

    >>> step_at(("sets", "tsumo"))
    2
    """
    if STEP_KEYS[-1] in past:
        return len(STEP_KEYS)
    return next((at for at, key in enumerate(STEP_KEYS) if key not in past), len(STEP_KEYS))

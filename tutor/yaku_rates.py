"""How often yaku come in the winning hands of strong players."""

import json
from functools import cache
from typing import TypedDict

from tutor.json_values import read_as
from tutor.system import files


class _Learned(TypedDict):
    part: str
    games: int
    wins: int


class YakuRates(TypedDict):
    learned: _Learned
    yaku: dict[str, int]
    """Winning hands that had it, by Tenhou's number."""


@cache
def shipped_yaku_rates() -> YakuRates:
    """Return the counts shipped with the program, read once.

    Raises:
        OSError, ValueError: the file cannot be read.
    """
    text = (files.data() / "yaku.json").read_text(encoding="utf-8")
    return read_as(YakuRates, json.loads(text))


def wins_with(numbers: tuple[int, ...]) -> int:
    """Return how many of the winning hands had one of these yaku.

    A hand with several of them, such as two dragons, counts for each.
    """
    counts = shipped_yaku_rates()["yaku"]
    return sum(counts.get(str(number), 0) for number in numbers)

"""How often strong players discard an uncertain tile against a riichi (`data/push.json`).

A description, no proof: the advice does not read it, a page shows it.
"""

import json
from functools import cache
from typing import Final, Literal, TypeAlias, TypedDict

from tutor import files
from tutor.json_values import read_as

Riichi: TypeAlias = Literal["non_dealer", "dealer"]
Steps: TypeAlias = Literal["ready", "1", "2", "3+"]
TURNS: Final = ("1-8", "9-12", "13+")


class PushCell(TypedDict):
    decisions: int
    uncertain: float | None
    """The share, 0 to 1; None of too few."""


class _Shares(TypedDict):
    by_turn: dict[Steps, dict[str, PushCell]]


class _Learned(TypedDict):
    games: int
    decisions: int


class PushRates(TypedDict):
    learned: _Learned
    riichi: dict[Riichi, _Shares]


@cache
def shipped_push_rates() -> PushRates:
    """Return the counts that the program ships, read once.

    Raises:
        OSError, ValueError: the file cannot be read.
    """
    text = (files.data() / "push.json").read_text(encoding="utf-8")
    return read_as(PushRates, json.loads(text))

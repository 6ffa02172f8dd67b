"""How many strong players declare a kan: counted (`data/kans.json`), for kans are too rare for the
network.

A kan is told by its type and by the first of a few things that hold of it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias, TypedDict

from rules.damage import BAD_VALUES
from rules.events import Call
from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import is_honour
from tutor import files
from tutor.advice.call_facts import kan_shanten
from tutor.evaluators.glance import riichi_opponents
from tutor.json_values import read_as

Case: TypeAlias = Literal["slower", "own_riichi", "against_riichi", "honour", "else"]
KANS: Final = (MeldType.ANKAN, MeldType.KAKAN, MeldType.DAIMINKAN)
CASES: Final[tuple[Case, ...]] = ("slower", "own_riichi", "against_riichi", "honour", "else")
MILLE: Final = 1000
ENOUGH: Final = 30


class KanCell(TypedDict):
    chances: int
    declared: float | None
    """The share, 0 to 1; None of none."""


class KanCounts(TypedDict):
    learned: Mapping[str, object]
    kans: dict[str, dict[Case, KanCell]]


def case_of(observation: Observation, call: Call) -> Case:
    before, after = kan_shanten(observation, call)
    if after > before:
        return "slower"
    if observation.riichi[observation.seat]:
        return "own_riichi"
    if riichi_opponents(observation):
        return "against_riichi"
    return "honour" if is_honour(call.meld.kind) else "else"


@cache
def shipped_kan_counts() -> KanCounts | None:
    """Return the counts that the program ships, read once; None where they cannot be read."""
    try:
        text = (files.data() / "kans.json").read_text(encoding="utf-8")
        return read_as(KanCounts, json.loads(text))
    except (OSError, *BAD_VALUES):
        return None


@dataclass(frozen=True, slots=True)
class KanShare:
    share: int
    chances: int


def kan_share(observation: Observation, call: Call) -> KanShare | None:
    """Return what was counted of kans like this one; None where too few were."""
    counts = shipped_kan_counts()
    if counts is None:
        return None
    cell = counts["kans"].get(call.meld.type.value, {}).get(case_of(observation, call))
    if cell is None or cell["declared"] is None or cell["chances"] < ENOUGH:
        return None
    return KanShare(round(MILLE * cell["declared"]), cell["chances"])

"""The call model: how likely strong players lay a chi or pon, by named facts that add up.

A logit of one number for each aspect (see `call_aspects`), looked up in its table; learned by
``train calls`` (`data/calls.json`). Whole numbers, in thousandths of the logarithm of the odds.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import exp, prod
from pathlib import Path
from typing import Any, Final

from rules.damage import BadValue
from tutor import files
from tutor.advice.call_aspects import SIZES, CallAspect
from tutor.json_values import read_as, read_versioned, refusing

VERSION: Final = 1
UNIT: Final = 1000


@dataclass(frozen=True, slots=True)
class CallModel:
    intercept: int
    tables: Mapping[CallAspect, tuple[int, ...]]
    take_from: int
    learned: Mapping[str, Any]

    def weights(self, cells: Mapping[CallAspect, int]) -> dict[CallAspect, int]:
        return {aspect: self.tables[aspect][cell] for aspect, cell in cells.items()}

    def share(self, weights: Mapping[CallAspect, int]) -> int:
        return round(UNIT / (1 + exp(-(self.intercept + sum(weights.values())) / UNIT)))


@cache
def shipped_call_model() -> CallModel:
    return load_call_model(files.data() / "calls.json")


def load_call_model(path: Path) -> CallModel:
    """Read a model that ``train calls`` wrote.

    Raises:
        OSError: the file cannot be read.
        BadValue: it is damaged, or of another version.
    """
    stored = read_versioned(path, "calls", VERSION)
    with refusing(path):
        tables = read_as(dict[CallAspect, tuple[int, ...]], stored["tables"])
        if {aspect: len(table) for aspect, table in tables.items()} != {
            aspect: prod(sizes) for aspect, sizes in SIZES.items()
        }:
            raise BadValue("the tables have not the cells of this program")
        intercept, take_from = read_as(tuple[int, int], (stored["intercept"], stored["take_from"]))
        return CallModel(intercept, tables, take_from, stored["learned"])


def format_call_model(model: CallModel) -> str:
    stored = {
        "calls": VERSION,
        "about": "How likely strong players lay a chi or pon: see data/README.md.",
        "learned": model.learned,
        "intercept": model.intercept,
        "take_from": model.take_from,
        "axes": {str(aspect): sizes for aspect, sizes in SIZES.items()},
        "tables": {str(aspect): table for aspect, table in model.tables.items()},
    }
    return json.dumps(stored) + "\n"

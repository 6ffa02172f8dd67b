"""The tables that safety is read from: the paper's two, and those learned from games."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from rules.damage import BadValue
from tutor import files
from tutor.evaluators.positions import Array
from tutor.evaluators.safety_features import TENPAI_SIGNS, WAIT_SIGNS, WAITS_SIGN, SafetyFeature


@dataclass(frozen=True, slots=True)
class PaperTables:
    """The paper's Tables 1 and 2."""

    numbers: Array
    honours: Array
    turns: Array


@dataclass(frozen=True, slots=True)
class LearnedTables:
    """One factor an entry, a table a sign; see `signs`. The last entry of a table is 1, so that
    -1 is silence."""

    odds: float
    tenpai: tuple[Array, ...]
    wait: tuple[Array, ...]
    waits: Array
    learned: dict[str, Any]


@cache
def paper_tables() -> PaperTables:
    stored = json.loads((files.data() / "safety_paper.json").read_text(encoding="utf-8"))
    numbers = np.zeros((9, 3), np.float32)
    for rank in range(9):
        by_sides = stored["wait_by_open_sides"][str(rank + 1)]
        numbers[rank, : len(by_sides)] = by_sides
    return PaperTables(
        numbers,
        np.array(stored["wait_on_honour"]["by_unseen"], np.float32),
        np.array(stored["tenpai_by_turn"]["by_turn"], np.float32),
    )


@cache
def learned_tables() -> LearnedTables:
    return load_tables(files.data() / "safety.json")


def load_tables(path: Path) -> LearnedTables:
    """Tables from a file that `train safety` wrote.

    Raises:
        ValueError: a table has not the entries that its sign has now.
    """
    stored = json.loads(path.read_text(encoding="utf-8"))
    return LearnedTables(
        float(stored["tenpai_odds"]),
        tuple(_factors(stored["tenpai"], sign) for sign in TENPAI_SIGNS),
        tuple(_factors(stored["wait"], sign) for sign in WAIT_SIGNS),
        _factors(stored, WAITS_SIGN),
        stored["learned"],
    )


def _factors(stored: dict[str, Any], sign: SafetyFeature) -> Array:
    values = np.array(stored[sign.name]["values"], np.float32)
    if values.shape != sign.shape:
        raise BadValue(
            "{sign}: the file has {found} entries, the sign {shape}: "
            "run `mahjong-tutor train safety` again",
            sign=sign.name,
            found=values.shape,
            shape=sign.shape,
        )
    return np.append(values.ravel(), np.float32(1))


def format_tables(tables: LearnedTables) -> str:
    stored = {
        "about": "Factors that multiply: see data/README.md.",
        "learned": tables.learned,
        "tenpai_odds": tables.odds,
        "tenpai": _store(TENPAI_SIGNS, tables.tenpai),
        WAITS_SIGN.name: _store((WAITS_SIGN,), (tables.waits,))[WAITS_SIGN.name],
        "wait": _store(WAIT_SIGNS, tables.wait),
    }
    return _lines(stored) + "\n"


def _store(signs: Sequence[SafetyFeature], tables: Sequence[Array]) -> dict[str, Any]:
    return {
        sign.name: {
            "about": sign.about,
            "axes": dict(sign.axes),
            "values": _rounded(table[: sign.size]).reshape(sign.shape).tolist(),
        }
        for sign, table in zip(signs, tables, strict=True)
    }


def _rounded(values: Array) -> Array:
    return np.array([rounded(float(value)) for value in values])


def rounded(value: float) -> float:
    """A number as the file has it: four significant digits."""
    return float(f"{value:.4g}")


def _lines(value: Any, indent: str = "") -> str:
    deeper = indent + "  "
    if isinstance(value, dict):
        inner = (
            f"{deeper}{json.dumps(key)}: {_lines(each, deeper)}" for key, each in value.items()
        )
        return "{\n" + ",\n".join(inner) + f"\n{indent}}}"
    if isinstance(value, list) and value and isinstance(value[0], list):
        rows = (f"{deeper}{_lines(each, deeper)}" for each in value)
        return "[\n" + ",\n".join(rows) + f"\n{indent}]"
    return json.dumps(value)

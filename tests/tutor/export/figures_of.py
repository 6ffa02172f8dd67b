"""Figures read back from exported files by other libraries."""

import csv
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias

from openpyxl import load_workbook

from tutor.coach.lessons.lessons import marks_of
from tutor.export.annotated import AnnotatedGame

Figures: TypeAlias = dict[tuple[str, ...], int]


def of_games(games: Iterable[AnnotatedGame]) -> Figures:
    """Return the counts by player, phase, cause and verdict."""
    return _some(
        Counter(
            (game.player, mark.phase.value, mark.cause or "", one.verdict.value)
            for game in games
            for one, mark in zip(game.decisions, marks_of(game.decisions), strict=True)
            if mark is not None
        )
    )


def of_csv(path: Path) -> Figures:
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    keys = ("player", "phase", "cause", "verdict")
    return _some(Counter(tuple(row[key] for key in keys) for row in rows))


def without_cause(figures: Figures) -> Figures:
    found: Counter[tuple[str, ...]] = Counter()
    for (player, phase, _, verdict), number in figures.items():
        found[player, phase, verdict] += number
    return _some(found)


def of_jsonl(path: Path) -> Figures:
    head, *lines = map(json.loads, path.read_text("utf-8").splitlines())
    players = {game["game"]: game["players"] for game in head["games"]}
    found: Counter[tuple[str, ...]] = Counter()
    for line in lines:
        if "kind" in line:  # a call, riichi, kan or win: no discard
            continue
        phase = "early" if line["turn"] <= 6 else "middle" if line["turn"] <= 12 else "late"
        player = players[line["game"]][line["seat"]]
        found[player, phase, line["verdict"]] += 1
    return _some(found)


def sheet(path: Path, name: str) -> list[dict[str, Any]]:
    book = load_workbook(path, read_only=True)
    titles, *rows = book[name].iter_rows(values_only=True)
    found = [dict(zip(map(str, titles), row, strict=True)) for row in rows]
    book.close()
    return found


def _some(figures: Counter[tuple[str, ...]]) -> Figures:
    return {key: number for key, number in sorted(figures.items()) if number}

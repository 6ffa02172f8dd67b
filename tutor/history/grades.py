import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

import numpy as np

from rules.events import Discard
from rules.message import BadValue
from tutor.coach.advice import Decision, PlayedDiscard
from tutor.evaluators.positions import Array
from tutor.grading.deal_in import fold_chance
from tutor.grading.grade import sums_of_entries
from tutor.grading.marks import network_digest, with_grades
from tutor.history.database import History
from tutor.history.rates import IdeaCounts, ideas_of, insert_ideas
from tutor.history.rows import (
    Origin,
    decision_rows,
    insert_lessons,
    insert_rows,
    packed,
    tally,
    unpacked_log,
)
from tutor.lessons.lessons import find_lessons

MOST_DECISIONS: Final = 1000
MOST_SUM: Final = 10**6
"""Thousandths, more than the sums of a round can be."""
GRADE: Final = ("decisions", "above", "room", "folds", "fold_chances")
GradeRow: TypeAlias = tuple[int, ...]
"""The values of `GRADE` in one round."""


@dataclass(frozen=True, slots=True)
class FoundGrade:
    id: int
    digest: str
    log: bytes
    """As stored in `logs`."""
    decisions: tuple[Decision, ...] = field(repr=False)
    grades: tuple[GradeRow, ...]
    ideas: IdeaCounts = field(repr=False)


@dataclass(frozen=True, slots=True)
class UngradedGame:
    id: int
    digest: str


def grade_rows(decisions: Iterable[Decision]) -> tuple[GradeRow, ...]:
    """Return a row for each round, in order. This is slow: call it before a write transaction."""
    rounds: dict[tuple[int, int], list[Decision]] = {}
    for one in decisions:
        rounds.setdefault((one.observation.round, one.observation.honba), []).append(one)
    found = []
    for here in rounds.values():
        sums = sums_of_entries(here).sum(axis=0).tolist()
        chances = [fold_chance(one) for one in here if not one.hints]
        folded = [each for each in chances if each is not None]
        found.append((*sums, sum(folded), len(folded)))
    return tuple(found)


def insert_grades(
    rows: sqlite3.Connection, game: int, grades: Sequence[GradeRow], ideas: IdeaCounts
) -> None:
    for table in ("grades", "graded"):
        rows.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
    rows.executemany(
        f"INSERT INTO grades (game, number, {', '.join(GRADE)}) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(game, number, *each) for number, each in enumerate(grades)],
    )
    rows.execute("INSERT INTO graded (game, network) VALUES (?, ?)", (game, network_digest()))
    insert_ideas(rows, game, ideas)


def games_without_grades(history: History) -> tuple[UngradedGame, ...]:
    with history.read() as rows:
        found = rows.execute(
            "SELECT games.id, games.digest FROM games JOIN logs ON logs.game = games.id"
            " LEFT JOIN graded ON graded.game = games.id"
            " WHERE network IS NULL OR network != ? ORDER BY games.id DESC",
            (network_digest(),),
        ).fetchall()
    return tuple(UngradedGame(*each) for each in found)


def grade_game(history: History, game: UngradedGame) -> FoundGrade | None:
    with history.read() as rows:
        found = rows.execute("SELECT log FROM logs WHERE game = ?", (game.id,)).fetchone()
    if found is None:
        return None
    try:
        header, decisions = unpacked_log(found[0])
    except (zlib.error, TypeError, ValueError):
        return None
    made = [
        PlayedDiscard(
            one.observation, Discard(one.observation.seat, one.played, one.tsumogiri, one.riichi)
        )
        for one in decisions
    ]
    graded = [one for one in with_grades(made, decisions, ()) if isinstance(one, Decision)]
    log = packed(header, graded)
    return FoundGrade(
        game.id, game.digest, log, tuple(graded), grade_rows(graded), ideas_of(graded)
    )


def keep_grades(history: History, found: Iterable[FoundGrade]) -> None:
    """Store graded games, with the marks and lessons that are left, atomically; games that were
    deleted or replaced meanwhile are skipped.
    """
    with history.write() as rows:
        for each in found:
            same = rows.execute(
                "SELECT origin FROM games WHERE id = ? AND digest = ?", (each.id, each.digest)
            ).fetchone()
            if same is not None:
                _keep(rows, each, present=same[0] == Origin.PRACTICE)


def _keep(rows: sqlite3.Connection, found: FoundGrade, *, present: bool) -> None:
    kept = rows.execute("SELECT number FROM decisions WHERE game = ? AND dealt_in", (found.id,))
    dealt_in = {number for (number,) in kept}
    made = [
        replace(row, dealt_in=row.dealt_in or row.number in dealt_in)
        for row in decision_rows(found.decisions)
    ]
    for table in ("decisions", "lessons"):
        rows.execute(f"DELETE FROM {table} WHERE game = ?", (found.id,))
    insert_rows(rows, found.id, made)
    insert_lessons(rows, found.id, find_lessons(found.decisions, present=present))
    rows.execute("UPDATE logs SET log = ? WHERE game = ?", (found.log, found.id))
    insert_grades(rows, found.id, found.grades, found.ideas)
    tally(rows, found.id)


def read_grades(rows: sqlite3.Connection, which: str, names: Sequence[str]) -> dict[int, Array]:
    """Return by game (rounds, len(GRADE)) int64.

    Args:
        which: a condition on `game`.
    """
    found = rows.execute(
        f"SELECT game, {', '.join(GRADE)} FROM grades WHERE {which} ORDER BY game, number", names
    ).fetchall()
    by_game: dict[int, list[tuple[int, ...]]] = {}
    for game, *sums in found:
        count, above, room, folds, chances = sums
        if not (0 <= folds <= chances <= MOST_DECISIONS and 0 <= count <= MOST_DECISIONS):
            raise BadValue("an impossible number of decisions")
        if not (0 <= room <= MOST_SUM and abs(above) <= MOST_SUM):
            raise BadValue("an impossible grade")
        by_game.setdefault(game, []).append((count, above, room, folds, chances))
    return {game: np.array(sums, np.int64) for game, sums in by_game.items()}

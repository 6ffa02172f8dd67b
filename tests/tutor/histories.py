"""Histories for tests: games of our own, annotated once, and small made-up ones."""

from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from rules.record import GameRecord
from rules.tiles import Seat
from tests.games import end_of, game
from tests.tutor.trees import TREE
from tutor.coach.advice import Decision
from tutor.coach.lessons.lessons import Lesson, find_lessons
from tutor.lab.discards import review
from tutor.store.database import FILE_NAME, History, connect, open_database
from tutor.store.games import keep_reviewed
from tutor.store.rows import AddResult, Origin

NOW = datetime(2025, 1, 31, 18, 59, tzinfo=UTC)
SEAT = Seat(1)


@cache
def kept_game(seed: int) -> GameRecord:
    return end_of(game(seed))


@cache
def annotated(seed: int, seat: Seat = SEAT) -> tuple[GameRecord, tuple[Decision, ...]]:
    record = kept_game(seed)
    return record, tuple(one for each in review(record, (seat,), TREE) for one in each)


@cache
def lessons(seed: int, seat: Seat = SEAT) -> tuple[Lesson, ...]:
    return find_lessons(annotated(seed, seat)[1])


def new_history(folder: Path) -> History:
    return open_database(folder / FILE_NAME)


def put(
    history: History, record: GameRecord, decisions: Sequence[Decision] = (), **changed: Any
) -> AddResult:
    about = {"seat": SEAT, "origin": Origin.IMPORT, "source": "", "tree": TREE, "moment": NOW}
    return keep_reviewed(history, record, decisions, **(about | changed))


def keep(
    history: History, seed: int, *, minutes: int = 0, seat: Seat = SEAT, **changed: Any
) -> AddResult:
    record, decisions = annotated(seed, seat)
    about = {"source": "one.mjlog", "moment": NOW + timedelta(minutes=minutes), "seat": seat}
    return put(history, record, decisions, **(about | changed))


def tear(path: Path, table: str = "decisions") -> None:
    """Damage the first page of a table."""
    with closing(connect(path)) as rows:
        (page,) = rows.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)
        ).fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096 + 3)
        file.write(b"\xff\xff")

"""What a learner has met of the course, in the history: kept, read as a ledger, and forgotten."""

import sqlite3
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from tutor.concepts.course import Concept
from tutor.concepts.ledger import ConceptLedger, DecisionPlace, Meeting
from tutor.concepts.misses import misses_of
from tutor.history.database import History
from tutor.json_values import read_as
from tutor.lessons.lesson import Cause

_COLUMNS = "game, seat, round, honba, turn, tiles_left, is_offer"


def keep_meeting(history: History, meeting: Meeting, now: datetime) -> bool:
    """Keep that a concept was told at a decision; False where one is kept of that decision.

    Args:
        now: with its time zone.

    Raises:
        HistoryFault: the file cannot be written; nothing was changed.
    """
    place = meeting.place
    values = (
        place.game,
        place.seat,
        place.round,
        place.honba,
        place.turn,
        place.tiles_left,
        place.is_offer,
        meeting.concept.value,
        now.astimezone(UTC).isoformat(timespec="microseconds"),
    )
    with history.write() as rows:
        added = rows.execute(
            f"INSERT OR IGNORE INTO meetings ({_COLUMNS}, concept, at)"
            f" VALUES ({', '.join('?' * len(values))})",
            values,
        ).rowcount
    return bool(added)


def forget_meetings(history: History) -> None:
    """Forget what the learner has met: everything is told anew.

    Raises:
        HistoryFault: the file cannot be written; nothing was changed.
    """
    with history.write() as rows:
        rows.execute("DELETE FROM meetings")


def read_ledger(history: History) -> ConceptLedger:
    """Return what the learner has met, and what the marks of all games were about; a concept that
    another version knew is passed over.

    Raises:
        HistoryFault: the file cannot be read.
    """
    with history.read() as rows:
        found = rows.execute(f"SELECT {_COLUMNS}, concept FROM meetings ORDER BY id")
        known = frozenset(Concept)
        meetings = [
            Meeting(_place_from(place), Concept(concept))
            for *place, concept in found
            if concept in known
        ]
        return ConceptLedger(tuple(meetings), misses_of(_causes(rows)))


def _place_from(values: Sequence[Any]) -> DecisionPlace:
    data = dict(zip(_COLUMNS.split(", "), values, strict=True))
    return read_as(DecisionPlace, data | {"is_offer": bool(data["is_offer"])})


def _causes(rows: sqlite3.Connection) -> Counter[Cause]:
    known = frozenset(Cause)
    found = rows.execute("SELECT cause, sum(decisions) FROM slips GROUP BY cause")
    return Counter({Cause(cause): int(count) for cause, count in found if cause in known})

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, timedelta

from rules.message import BAD_VALUES
from tutor.coach.advice import Decision
from tutor.coach.concepts.finders import WEEK, Concept
from tutor.coach.concepts.ledger import (
    DRILL,
    ConceptLedger,
    DecisionPlace,
    Meeting,
    decision_place,
    misses_of,
    sightings_of,
)
from tutor.coach.graded import Cause
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.drills.daily import (
    AnyAnswer,
    Attempt,
    Card,
    after_answer,
    attempt_of,
    course_day,
    new_card,
)
from tutor.drills.drill import (
    Drill,
    DrillAnswer,
    DrillSource,
    drill_from_json,
    drill_of,
    drill_to_json,
)
from tutor.json_values import read_as
from tutor.store.database import History

_COLUMNS = "game, seat, round, honba, turn, tiles_left, is_offer"


def keep_meeting(history: History, meeting: Meeting, now: datetime) -> bool:
    """Record that a concept was explained at a decision; False if the decision already has one.

    Args:
        now: the current time, with a time zone.
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
    with history.write() as rows:
        rows.execute("DELETE FROM meetings")


def read_ledger(history: History) -> ConceptLedger:
    """Return the explained concepts, and the mistakes in all games by concept. Concepts known only
    to other versions are skipped."""
    with history.read() as rows:
        found = rows.execute(f"SELECT {_COLUMNS}, concept FROM meetings ORDER BY id")
        known = frozenset(Concept)
        meetings = []
        for *values, concept in found:
            if concept in known:
                place = dict(zip(_COLUMNS.split(", "), values, strict=True))
                place["is_offer"] = bool(place["is_offer"])
                meetings.append(Meeting(read_as(DecisionPlace, place), Concept(concept)))
        known = frozenset(Cause)
        found = rows.execute("SELECT cause, sum(decisions) FROM slips GROUP BY cause")
        return ConceptLedger(
            tuple(meetings),
            misses_of(
                Counter({Cause(cause): int(count) for cause, count in found if cause in known})
            ),
        )


_CARDS = "SELECT drill, due, answered, memory FROM cards"
_ALWAYS = datetime.min.replace(tzinfo=UTC)


def add_drill(history: History, drill: Drill, now: datetime, *, days: int = 0) -> bool:
    """Add a drill; return False if it is already there. With `days` 0, an existing drill that was
    never answered becomes due today.

    Args:
        days: the number of days until the drill is first due.
    """
    card = new_card(drill, now)
    card = replace(card, due=card.due + timedelta(days))
    position = json.dumps(drill_to_json(drill), ensure_ascii=False, separators=(",", ":"))
    with history.write() as rows:
        added = rows.execute(
            "INSERT OR IGNORE INTO drills (id, added, position) VALUES (?, ?, ?)",
            (drill.id, _text(now), position),
        ).rowcount
        if added:
            _keep(rows, card)
        elif not days:
            rows.execute(
                "UPDATE cards SET due = min(due, ?) WHERE drill = ? AND answered IS NULL",
                (card.due.isoformat(), drill.id),
            )
    return bool(added)


def add_lesson_drills(history: History, decisions: Iterable[Decision], now: datetime) -> None:
    """Add the positions of a game's lessons, due on the last day of the course or, after it, today.

    Raises:
        HistoryFault: the file cannot be written; nothing was changed.
        ValueError: `now` has no time zone.
    """
    days = max(0, len(WEEK) - course_day(attempts_since(history), now))
    for decision in decisions:
        add_drill(history, drill_of(decision), now, days=days)


def remove_drill(history: History, id_: str) -> bool:
    """Remove a drill of the learner and its card, but not its answers; False if there is none."""
    with history.write() as rows:
        removed = rows.execute("DELETE FROM drills WHERE id = ?", (id_,)).rowcount
        if removed:
            rows.execute("DELETE FROM cards WHERE drill = ?", (id_,))
    return bool(removed)


def own_drills(history: History) -> tuple[Drill, ...]:
    """Return the drills added by the learner, oldest first, skipping damaged rows."""
    with history.read() as rows:
        found = rows.execute("SELECT position FROM drills ORDER BY added, id").fetchall()
    drills = []
    for (position,) in found:
        with suppress(*BAD_VALUES):
            drills.append(drill_from_json(json.loads(position), DrillSource.OWN))
    return tuple(drills)


def drill_cards(history: History) -> dict[str, Card]:
    """Return the cards by drill id, including bundled drills. Damaged rows are skipped, and their
    drills count as new."""
    with history.read() as rows:
        found = rows.execute(_CARDS).fetchall()
    return {card.drill: card for card in _cards(found)}


def keep_answer(history: History, answered: AnyAnswer, now: datetime) -> Card:
    attempt = attempt_of(answered, now)
    with history.write() as rows:
        found = rows.execute(f"{_CARDS} WHERE drill = ?", (attempt.drill,)).fetchall()
        before = next(_cards(found), new_card(answered.drill, now))
        card = after_answer(before, answered.verdict, now)
        rows.execute(
            "INSERT INTO attempts (drill, at, tile, verdict, rank, plan) VALUES (?, ?, ?, ?, ?, ?)",
            (
                attempt.drill,
                _text(attempt.at),
                attempt.tile,
                attempt.verdict.value,
                attempt.rank,
                attempt.plan.value,
            ),
        )
        _keep(rows, card)
    if isinstance(answered, DrillAnswer):
        _meet(history, answered, now)
    return card


def _meet(history: History, answered: DrillAnswer, now: datetime) -> None:
    """Record one idea of a drill as explained: preferably a missed one, then a new one."""
    decision = answered.decision
    met = read_ledger(history).met_concepts
    shown = sightings_of(decision)
    first = min(shown, key=lambda one: (not one.missed, one.concept in met), default=None)
    if first is not None:
        place = decision_place(DRILL + answered.drill.id, decision.observation, is_offer=False)
        keep_meeting(history, Meeting(place, first.concept), now)


def attempts_since(history: History, moment: datetime = _ALWAYS) -> tuple[Attempt, ...]:
    with history.read() as rows:
        found = rows.execute(
            "SELECT drill, at, tile, verdict, rank, plan FROM attempts WHERE at >= ? ORDER BY id",
            (_text(moment),),
        ).fetchall()
    attempts = []
    for drill, at, tile, verdict, rank, plan in found:
        with suppress(*BAD_VALUES):
            answered = _moment(at)
            attempts.append(
                Attempt(drill, answered, tile, Verdict(verdict), int(rank), Strategy(plan))
            )
    return tuple(attempts)


def _keep(rows: sqlite3.Connection, card: Card) -> None:
    rows.execute(
        "INSERT OR REPLACE INTO cards (drill, due, answered, memory) VALUES (?, ?, ?, ?)",
        (card.drill, card.due.isoformat(), card.answered and _text(card.answered), card.memory),
    )


def _cards(found: list[tuple[str, str, str | None, str]]) -> Iterator[Card]:
    for drill, due, answered, memory in found:
        try:
            at = None if answered is None else _moment(answered)
            yield Card(drill, date.fromisoformat(due), at, memory)
        except BAD_VALUES:
            continue


def _moment(text: str) -> datetime:
    """Parse a time, and return it in UTC; it must be convertible to every time zone.

    Raises:
        ValueError, TypeError, OverflowError: the text is anything else.
    """
    moment = datetime.fromisoformat(text).astimezone(UTC)
    if not MINYEAR < moment.year < MAXYEAR:
        raise ValueError("a year out of range")
    return moment


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="microseconds")

"""The summary of a seat's game: the line of `kind` `summary` that closes an advice log."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.graded import DealIn
from tutor.grading.grade import grade_of_entries
from tutor.grading.praise import praise_of
from tutor.lessons.lessons import call_lesson, find_lessons
from tutor.lessons.reasons import MAX_LESSONS, size_of

KIND: Final = "summary"


def summary_to_json(
    entries: Sequence[ReviewEntry], record: GameRecord, seat: Seat
) -> dict[str, Any]:
    """Return the summary of a seat.

    Args:
        entries: the entries of the log, of all its seats, in order; `decisions` of a lesson are
            their indices.
        record: the game.
        seat: the seat.
    """
    places = [at for at, one in enumerate(entries) if one.observation.seat == seat]
    own = [entries[at] for at in places]
    grade = grade_of_entries(own)
    low, high = grade.interval or (None, None)
    deal_ins = Counter(
        one.deal_in.verdict for one in own if isinstance(one, Decision) and one.deal_in is not None
    )
    return {
        "kind": KIND,
        "seat": seat,
        "player": record.players[seat].name,
        "grade": None if grade.value is None else round(grade.value, 2),
        "low": low,
        "high": high,
        "decisions": grade.decisions,
        "lessons": _lessons(own, places),
        "praise": [str(each.strength) for each in praise_of(own, record, seat)],
        "deal_ins": {str(verdict): deal_ins[verdict] for verdict in DealIn},
    }


def _lessons(own: Sequence[ReviewEntry], places: Sequence[int]) -> list[dict[str, Any]]:
    discards = [(at, one) for at, one in zip(places, own, strict=True) if isinstance(one, Decision)]
    found = [
        _lesson(
            lesson.cause, [discards[at][0] for at in lesson.decisions], str(size_of(lesson.cost))
        )
        for lesson in find_lessons([one for _, one in discards])
    ]
    calls: dict[str, list[int]] = {}
    for at, one in zip(places, own, strict=True):
        taught = call_lesson(one) if isinstance(one, CallDecision) else None
        if taught is not None:
            calls.setdefault(taught.cause, []).append(at)
    found += [_lesson(cause, decisions, None) for cause, decisions in calls.items()]
    return found[:MAX_LESSONS]


def _lesson(idea: str, decisions: list[int], severity: str | None) -> dict[str, Any]:
    return {
        "idea": str(idea),
        "count": len(decisions),
        "severity": severity,
        "places": None,
        "decisions": decisions,
    }

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.coach.advice import Decision, ReviewEntry
from tutor.coach.graded import DealIn
from tutor.coach.grading.grade import grade_of_entries
from tutor.coach.grading.praise import praise_of
from tutor.coach.lessons.lessons import find_lessons
from tutor.coach.lessons.story import story_of

KIND: Final = "summary"


def game_summary_to_json(
    entries: Sequence[ReviewEntry], record: GameRecord, seat: Seat
) -> dict[str, Any]:
    """Return the summary of a seat.

    Args:
        entries: the entries of the log for all seats, in order; the `decisions` of a lesson are
            indices into them.
        record: the game.
        seat: the seat.
    """
    places = [at for at, one in enumerate(entries) if one.observation.seat == seat]
    own = [entries[at] for at in places]
    grade, story = grade_of_entries(own), story_of(record, seat, own)
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
        "lessons": [
            {
                "idea": str(lesson.cause),
                "count": len(lesson.decisions),
                "severity": str(lesson.severity),
                "places": None if lesson.places is None else round(lesson.places, 3),
                "decisions": [places[at] for at in lesson.decisions],
            }
            for lesson in find_lessons(own)
        ],
        "praise": [str(each.strength) for each in praise_of(own, record, seat)],
        "deal_ins": {str(verdict): deal_ins[verdict] for verdict in DealIn},
        "turning": story.turning,
        "rounds": [
            {
                "round": line.round,
                "honba": line.honba,
                "ending": str(line.ending),
                "change": line.change,
                "place": line.place,
                "deal_in": None if line.deal_in is None else str(line.deal_in.verdict),
                "decision": None if line.at is None else places[line.at],
                "ready_turns": line.vain_turns,
            }
            for line in story.rounds
        ],
    }

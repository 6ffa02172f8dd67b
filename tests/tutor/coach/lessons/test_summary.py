"""The line that closes a review."""

import json

from rules.tiles import SEATS, Seat
from tests.games import end_of, game
from tests.tutor.trees import TREE
from tutor.coach.advice import CallDecision, Decision
from tutor.coach.grading.grade import grade_of_entries
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.lessons.lessons import MAX_LESSONS
from tutor.coach.lessons.summary import game_summary_to_json
from tutor.coach.review import entries_at_once
from tutor.coach.slips import ODD

KEYS = (
    *("kind", "seat", "player", "grade", "low", "high", "decisions"),
    *("lessons", "praise", "deal_ins", "turning", "rounds"),
)


def test_a_summary_counts_the_decisions_of_its_seat() -> None:
    record = end_of(game(4, calls=0.5))
    entries = entries_at_once(record, SEATS, TREE)
    taught = 0
    for seat in SEATS:
        found = game_summary_to_json(entries, record, Seat(seat))
        assert tuple(found) == KEYS
        assert json.loads(json.dumps(found)) == found
        own = [one for one in entries if one.observation.seat == seat]
        grade = grade_of_entries(own)
        assert found["decisions"] == grade.decisions
        assert found["grade"] is not None
        assert grade.value is not None
        assert abs(found["grade"] - grade.value) < 0.01
        assert found["low"] < found["grade"] < found["high"]
        dealt_in = sum(isinstance(one, Decision) and one.deal_in is not None for one in own)
        assert sum(found["deal_ins"].values()) == dealt_in
        assert len(found["rounds"]) == len(record.rounds)
        told = [one for one in found["rounds"] if one["ending"] == "dealt_in"]
        assert all(one["deal_in"] for one in told)
        assert len(told) >= dealt_in
        ideas = [lesson["idea"] for lesson in found["lessons"]]
        assert len(set(ideas)) == len(ideas) <= MAX_LESSONS
        for lesson in found["lessons"]:
            taught += 1
            assert lesson["count"] == len(lesson["decisions"])
            for at in lesson["decisions"]:
                entry = entries[at]
                assert entry.observation.seat == seat
                if isinstance(entry, CallDecision):
                    assert call_lesson(entry, ODD) is not None
                else:
                    assert entry.graded is not None
                    assert entry.slip is not None or entry.deal_in or entry.graded.ratio < ODD
    assert taught

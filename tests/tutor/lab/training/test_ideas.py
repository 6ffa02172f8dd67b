"""How often ideas are overlooked: counted on games of our own."""

import json
from functools import cache

import pytest

from rules.formats.logs import LogFile
from rules.formats.reader import parse_game
from rules.tiles import SEATS
from tests.games import own_logs
from tutor.coach.advice import CallDecision, Decision
from tutor.coach.graded import Cause
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.review import review_entries
from tutor.coach.strategy.tree import shipped_tree
from tutor.lab.games import Corpus, NoExamples
from tutor.lab.training.rates import format_ideas, train_ideas
from tutor.teaching.units import parse_ideas


@cache
def logs() -> tuple[LogFile, ...]:
    return tuple(own_logs((0, 1)))


def test_slips_are_counted_of_all_seats_and_the_same_games_give_the_same_bytes() -> None:
    one = train_ideas(Corpus(logs(), part="all", jobs=1))
    again = train_ideas(Corpus(reversed(logs()), part="all", jobs=1))
    assert format_ideas(one) == format_ideas(again)
    counts = parse_ideas(format_ideas(one))
    entries = [
        entry
        for log in logs()
        for here in review_entries(parse_game(log.data).record, SEATS, shipped_tree())
        for entry in here
    ]
    slips = [one.slip.cause for one in entries if isinstance(one, Decision) and one.slip]
    assert slips
    for cause in {*slips}:
        assert counts[cause].marks == slips.count(cause) <= counts[cause].chances
    calls = [call_lesson(one) for one in entries if isinstance(one, CallDecision)]
    found = sum(one.marks for idea, one in counts.items() if not isinstance(idea, Cause))
    assert found == sum(one is not None for one in calls)
    assert one.decisions == sum(count.chances for count in counts.values())
    assert json.loads(format_ideas(one))["learned"]["games"] == 2


def test_without_games_nothing_is_counted() -> None:
    with pytest.raises(NoExamples):
        train_ideas(Corpus((), part="all", jobs=1))

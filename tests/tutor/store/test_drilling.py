"""Drills, answers and explained concepts in the history."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from rules.tiles import Seat
from tests.tutor.drills.sets import drills
from tests.tutor.histories import keep, new_history
from tests.tutor.trees import TREE
from tutor.coach.concepts.finders import COURSE, Concept
from tutor.coach.concepts.ledger import DecisionPlace, Meeting, misses_of
from tutor.drills.daily import (
    Attempt,
    after_answer,
    attempt_of,
    daily_queue,
    drill_figures,
    is_due,
    new_card,
)
from tutor.drills.drill import Drill, DrillQuestion, DrillSource, answer
from tutor.pages.history import model
from tutor.pages.history.writing_model import carry_out
from tutor.store.database import FILE_NAME, History
from tutor.store.drilling import (
    add_drill,
    add_lesson_drills,
    attempts_since,
    drill_cards,
    forget_meetings,
    keep_answer,
    keep_meeting,
    own_drills,
    read_ledger,
    remove_drill,
)
from tutor.store.progress import progress

NOW = datetime(2025, 3, 1, 18, tzinfo=UTC)
DAY = timedelta(days=1)
OWN = drills(4, DrillSource.OWN)
BUNDLED = drills(4, DrillSource.BUNDLED, start=61)


def answer_first(history: History, drill: Drill, now: datetime) -> Attempt:
    answered = answer(DrillQuestion(drill), drill.observation.discards[0], TREE)
    before = drill_cards(history).get(drill.id, new_card(drill, now))
    card = keep_answer(history, answered, now)
    assert card == after_answer(before, answered.verdict, now)
    return attempt_of(answered, now)


def test_drills_round_trip(history: History) -> None:
    for minute, drill in enumerate(OWN):
        assert add_drill(history, drill, NOW + timedelta(minutes=minute))
    assert own_drills(history) == tuple(OWN)
    assert drill_cards(history) == {drill.id: new_card(drill, NOW) for drill in OWN}
    assert daily_queue(own_drills(history), drill_cards(history), NOW, TREE, size=4)


def test_a_drill_is_added_once(history: History) -> None:
    assert add_drill(history, OWN[0], NOW)
    answer_first(history, OWN[0], NOW)
    cards = drill_cards(history)
    assert not add_drill(history, replace(OWN[0], game="another"), NOW + DAY)
    assert own_drills(history) == (OWN[0],)
    assert drill_cards(history) == cards


def test_positions_of_lessons_come_on_the_last_day_of_the_course(history: History) -> None:
    decision = answer(DrillQuestion(OWN[0]), OWN[0].observation.discards[0], TREE).decision
    add_lesson_drills(history, [decision], NOW)
    (added,) = own_drills(history)
    assert added.id == OWN[0].id
    card = drill_cards(history)[added.id]
    assert [is_due(card, NOW + day * DAY) for day in (0, 5, 6, 7)] == [False, False, True, True]
    assert is_due(card, NOW - 9 * DAY), "a clock that was set back"
    assert not add_drill(history, OWN[0], NOW + DAY), "it is there already"
    assert is_due(drill_cards(history)[added.id], NOW + DAY), "who adds it wants it today"
    for day in range(1, 8):
        answer_first(history, BUNDLED[0], NOW + day * DAY)
    other = answer(DrillQuestion(OWN[1]), OWN[1].observation.discards[0], TREE).decision
    add_lesson_drills(history, [other], NOW + 9 * DAY)
    assert is_due(drill_cards(history)[OWN[1].id], NOW + 9 * DAY), "after the course at once"


def test_a_drill_that_is_removed_leaves_its_answers(history: History) -> None:
    for drill in OWN:
        add_drill(history, drill, NOW)
    attempt = answer_first(history, OWN[1], NOW)
    assert remove_drill(history, OWN[1].id)
    assert not remove_drill(history, OWN[1].id)
    assert set(own_drills(history)) == {OWN[0], OWN[2], OWN[3]}
    assert drill_cards(history).keys() == {OWN[0].id, OWN[2].id, OWN[3].id}
    assert attempts_since(history) == (attempt,)
    assert add_drill(history, OWN[1], NOW + DAY)
    assert is_due(drill_cards(history)[OWN[1].id], NOW + DAY)


def test_answers_and_cards_round_trip(history: History) -> None:
    given = [answer_first(history, BUNDLED[number], NOW + number * DAY) for number in (0, 1, 0)]
    assert attempts_since(history) == tuple(given)
    assert attempts_since(history, NOW + DAY) == (given[1],)
    assert {card.answered for card in drill_cards(history).values()} == {NOW, NOW + DAY}
    figures = drill_figures(BUNDLED, drill_cards(history), attempts_since(history), NOW + DAY)
    assert (figures.answers, figures.done_today) == (3, 1)


def test_one_bad_row_does_not_hide_the_others(history: History) -> None:
    for drill in OWN:
        add_drill(history, drill, NOW)
    for number in range(3):
        answer_first(history, BUNDLED[number], NOW)
    with history.write() as rows:
        rows.execute("UPDATE drills SET position = '{' WHERE id = ?", (OWN[0].id,))
        rows.execute("UPDATE drills SET position = '{}' WHERE id = ?", (OWN[1].id,))
        rows.execute("UPDATE cards SET due = 'soon' WHERE drill = ?", (OWN[2].id,))
        rows.execute("UPDATE cards SET answered = 'never' WHERE drill = ?", (BUNDLED[0].id,))
        rows.execute("UPDATE attempts SET verdict = 'fine' WHERE drill = ?", (BUNDLED[1].id,))
    assert set(own_drills(history)) == {OWN[2], OWN[3]}
    kept = drill_cards(history)
    assert OWN[2].id not in kept
    assert BUNDLED[0].id not in kept
    assert kept.keys() >= {OWN[3].id, BUNDLED[1].id, BUNDLED[2].id}
    assert len(attempts_since(history)) == 2
    assert OWN[2] in daily_queue(own_drills(history), kept, NOW, TREE)


def test_an_answer_and_its_card_are_written_atomically(history: History) -> None:
    answer_first(history, BUNDLED[0], NOW)
    attempts, cards = attempts_since(history), drill_cards(history)
    with history.write() as rows:
        rows.execute(
            "CREATE TEMP TRIGGER stop BEFORE INSERT ON cards BEGIN SELECT RAISE(ABORT, 'now'); END"
        )
    with pytest.raises(sqlite3.IntegrityError):
        answer_first(history, BUNDLED[0], NOW + DAY)
    assert (attempts_since(history), drill_cards(history)) == (attempts, cards)


@pytest.mark.parametrize(
    ("change", "cards", "attempts"),
    [
        ("UPDATE cards SET answered = '0001-01-01T00:00:00+14:00'", 0, 1),
        ("UPDATE cards SET answered = '0001-01-01T00:00:00+00:00'", 0, 1),
        ("UPDATE cards SET answered = '9999-12-31T23:00:00-14:00'", 0, 1),
        ("UPDATE attempts SET at = '9999-12-31T23:00:00-14:00'", 1, 0),
        ("UPDATE attempts SET rank = 9e999", 1, 0),
    ],
)
def test_a_row_with_an_impossible_value_is_skipped(
    history: History, change: str, cards: int, attempts: int
) -> None:
    add_drill(history, OWN[0], NOW)
    answer_first(history, OWN[0], NOW)
    with history.write() as rows:
        rows.execute(change)
    found = drill_cards(history)
    assert len(found) == cards
    assert all(isinstance(is_due(one, NOW), bool) for one in found.values())
    assert len(attempts_since(history)) == attempts


def meeting(number: int, concept: Concept | None = None) -> Meeting:
    place = DecisionPlace("practice-1", Seat(2), number // 4, 1, number % 4 + 1, 60, False)
    return Meeting(place, concept or COURSE[number % len(COURSE)])


def keep_some(history: History, count: int = 9) -> tuple[Meeting, ...]:
    made = tuple(meeting(number) for number in reversed(range(count)))
    for number, each in enumerate(made):
        assert keep_meeting(history, each, NOW - timedelta(hours=number))
    return made


def test_meetings_keep_their_order(history: History) -> None:
    made = keep_some(history)
    assert read_ledger(history).meetings == made


def test_a_decision_is_kept_once(history: History) -> None:
    made = keep_some(history, 1)
    assert not keep_meeting(history, made[0], NOW)
    assert not keep_meeting(history, meeting(0, Concept.STANDING), NOW)
    assert read_ledger(history).meetings == made


def test_mistakes_count_as_misses(history: History) -> None:
    for seed in range(3):
        keep(history, seed)
    causes = {each.cause: each.decisions for each in progress(history).causes}
    assert any(causes.values())
    assert read_ledger(history).misses == misses_of(causes)


def test_an_unknown_concept_is_skipped(history: History) -> None:
    made = keep_some(history, 3)
    with history.write() as rows:
        rows.execute("UPDATE meetings SET concept = 'of tomorrow' WHERE id = 2")
    assert read_ledger(history).meetings == (made[0], made[2])


def test_meetings_can_be_forgotten(history: History) -> None:
    keep_some(history)
    forget_meetings(history)
    assert read_ledger(history).meetings == ()


def test_the_writer_keeps_and_forgets_meetings(tmp_path: Path) -> None:
    place = model.HistoryPlace(lambda: tmp_path / FILE_NAME, lambda: NOW)
    command = model.RecordMeeting(meeting(3), NOW)
    assert model.is_lasting(command)
    assert not model.is_lasting(model.ForgetMeetings())
    assert isinstance(carry_out(place, command), model.CommandResult)
    with closing(new_history(tmp_path)) as history:
        assert read_ledger(history).meetings == (meeting(3),)
    assert isinstance(carry_out(place, model.ForgetMeetings()), model.CommandResult)
    with closing(new_history(tmp_path)) as history:
        assert read_ledger(history).meetings == ()

"""Explained concepts in the history."""

from contextlib import closing
from datetime import timedelta
from pathlib import Path

from rules.tiles import Seat
from tests.tutor.histories import NOW, keep, new_history
from tutor.coach.concepts.finders import COURSE, Concept
from tutor.coach.concepts.ledger import DecisionPlace, Meeting, misses_of
from tutor.pages.history import model
from tutor.pages.history.writing_model import carry_out
from tutor.store.database import FILE_NAME, History
from tutor.store.drilling import forget_meetings, keep_meeting, read_ledger
from tutor.store.progress import progress


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

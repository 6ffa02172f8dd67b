"""The history behind the window: written in order, nothing lost; read, and its faults said."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from tests.tutor.drills.sets import drills
from tests.tutor.trees import TREE
from tests.ui.histories import made_up
from tests.ui.reviews import Elsewhere, Later, reviewed
from tests.ui.settling import settle
from tutor.drills.drill import DrillQuestion, DrillSource, answer, drill_of
from tutor.pages.history.model import (
    AddDrills,
    BackUpHistory,
    HistoryPlace,
    RecordAnswer,
    RemoveDrill,
)
from tutor.pages.history.writer import HistoryWriter
from tutor.pages.parts.jobs import set_executor
from tutor.pages.progress.history import HistoryReader
from tutor.store.database import FILE_NAME, Fault, HistoryFault, open_database
from tutor.store.drilling import add_drill, attempts_since, own_drills

NOW = datetime(2025, 6, 1, 9, 30, tzinfo=UTC)
DRILLS = drills(4, DrillSource.OWN)
pytestmark = pytest.mark.usefixtures("impatient")


@pytest.fixture
def path(tmp_path):
    with closing(open_database(tmp_path / FILE_NAME)) as history:
        for drill in DRILLS:
            add_drill(history, drill, NOW - timedelta(days=9))
    return tmp_path / FILE_NAME


@pytest.fixture
def writer_of(qtbot, path):

    def make():
        writer = HistoryWriter(HistoryPlace(lambda: path, lambda: NOW))
        said = []
        writer.noticed.connect(said.append)
        return writer, said

    return make


@pytest.fixture
def lock(path):
    other = sqlite3.connect(path, isolation_level=None)

    def turn():
        other.execute("ROLLBACK" if other.in_transaction else "BEGIN IMMEDIATE")

    yield turn
    other.close()


def given(number):
    question = DrillQuestion(DRILLS[number])
    return RecordAnswer(
        answer(question, question.choices[0], TREE), NOW + timedelta(minutes=number)
    )


def attempts(path):
    with closing(open_database(path)) as history:
        return [attempt.drill for attempt in attempts_since(history)]


def ids(*numbers):
    return [DRILLS[number].id for number in numbers]


def test_commands_are_carried_out_in_the_order_given(writer_of, path):
    later = Later()
    writer, said = writer_of()
    for number in (2, 0, 1):
        writer.take(given(number))
    assert len(writer.waiting) == 3
    assert attempts(path) == []
    later.work()
    settle()
    assert attempts(path) == ids(2, 0, 1)
    assert writer.waiting == ()
    assert said == []


def test_a_command_that_comes_while_another_ends_silences_nothing(writer_of, path):
    set_executor(Elsewhere())
    writer, said = writer_of()
    results = []
    writer.done.connect(lambda result: results.append(result.command))
    commands = [given(0), RemoveDrill(DRILLS[1]), given(2)]
    for command in commands:
        writer.take(command)
    settle()
    assert results == commands
    assert attempts(path) == ids(0, 2)
    assert said == []


def test_what_cannot_be_written_stays_and_is_said_once(writer_of, path, lock):
    writer, said = writer_of()
    lock()
    writer.take(given(0))
    writer.take(given(1))
    assert said == [HistoryFault(Fault.LOCKED, path).message]
    assert len(writer.waiting) == 2
    lock()
    writer.take(given(2))
    assert attempts(path) == ids(0, 1, 2)
    lock()
    writer.take(given(3))
    assert len(said) == 2, "it was well in between"
    lock()
    writer.close()
    assert attempts(path) == ids(0, 1, 2, 3)


def test_a_window_that_goes_at_once_loses_nothing(writer_of, path):
    Later()
    writer, _ = writer_of()
    for number in range(3):
        writer.take(given(number))
    writer.close()
    assert attempts(path) == ids(0, 1, 2)


def test_a_window_that_goes_waits_for_the_work_and_writes_nothing_twice(writer_of, path):
    set_executor(None)
    writer, _ = writer_of()
    for number in range(4):
        writer.take(given(number))
    writer.close()
    assert attempts(path) == ids(0, 1, 2, 3)


def test_a_locked_history_at_the_end_is_given_up_on(writer_of, path, lock):
    writer, _ = writer_of()
    lock()
    writer.take(given(0))
    writer.close()
    lock()
    assert attempts(path) == []


def test_a_drill_added_twice_is_kept_once(writer_of, path):
    writer, _ = writer_of()
    decisions = reviewed()[0][:3]
    writer.take(AddDrills(decisions[:2], NOW))
    writer.take(AddDrills(decisions, NOW))
    with closing(open_database(path)) as history:
        wanted = {drill.id for drill in (*DRILLS, *map(drill_of, decisions))}
        assert {drill.id for drill in own_drills(history)} == wanted


def test_adding_that_fails_is_said_each_time_and_not_done_later(writer_of, path, lock):
    writer, said = writer_of()
    results = []
    writer.done.connect(lambda result: results.append(type(result.command)))
    lock()
    for _ in range(2):
        writer.take(AddDrills(reviewed()[0][:1], NOW))
    assert results == []
    lock()
    writer.take(given(0))
    assert len(said) == 2
    assert results == [RecordAnswer], "the answer alone was written"
    with closing(open_database(path)) as history:
        assert len(own_drills(history)) == len(DRILLS)


def test_removing_after_an_answer_keeps_the_answer(writer_of, path):
    later = Later()
    writer, _ = writer_of()
    gone = []
    writer.take(given(0))
    writer.take(RemoveDrill(DRILLS[0]))
    writer.done.connect(lambda result: gone.append(result.command))
    later.work()
    settle()
    assert [type(command) for command in gone] == [RecordAnswer, RemoveDrill]
    assert attempts(path) == ids(0)
    with closing(open_database(path)) as history:
        assert [drill.id for drill in own_drills(history)] == sorted(ids(1, 2, 3))


def test_a_bug_is_reported_and_the_rest_continues(writer_of, path, monkeypatch):
    from tutor.store import drilling

    writer, _ = writer_of()
    fell = []
    dropped = []
    writer.failed.connect(fell.append)
    writer.dropped.connect(dropped.append)
    monkeypatch.setattr(drilling, "keep_answer", lambda *_: 1 / 0)
    writer.take(given(0))
    monkeypatch.undo()
    writer.take(given(1))
    assert [type(error) for error in fell] == [ZeroDivisionError]
    assert [type(command) for command in dropped] == [RecordAnswer]
    assert attempts(path) == ids(1)


def test_a_copy_that_cannot_be_written_holds_up_nothing(writer_of, path, tmp_path):
    writer, said = writer_of()
    failures, done = [], []
    writer.not_done.connect(failures.append)
    writer.done.connect(lambda result: done.append(type(result.command)))
    writer.take(BackUpHistory(tmp_path / "no such folder" / "copy.sqlite3"))
    writer.take(RemoveDrill(DRILLS[1]))
    assert [type(each) for (each,) in (one.commands for one in failures)] == [BackUpHistory]
    assert done == [RemoveDrill]
    assert len(said) == 1


def test_a_locked_history_keeps_answers_and_gives_up_the_rest(writer_of, path, lock):
    later = Later()
    writer, _ = writer_of()
    failures = []
    writer.not_done.connect(failures.append)
    first, last = given(0), given(2)
    lock()
    for command in (first, RemoveDrill(DRILLS[1]), last):
        writer.take(command)
    later.work()
    (failure,) = failures
    assert [type(each) for each in failure.commands] == [RecordAnswer, RemoveDrill]
    assert failure.is_given_up
    assert writer.waiting == (first, last)
    lock()


class Heard:
    def __init__(self, reader):
        self.signals = []
        reader.changed.connect(lambda: self.signals.append("changed"))
        reader.finished.connect(lambda: self.signals.append("finished"))
        reader.troubled.connect(self.signals.append)
        reader.failed.connect(self.signals.append)

    def take(self):
        signals = [*self.signals]
        self.signals.clear()
        return signals


@pytest.fixture
def reader_of(qtbot, tmp_path):

    def make():
        place = HistoryPlace(lambda: tmp_path / FILE_NAME, lambda: NOW)
        writer = HistoryWriter(place)
        reader = HistoryReader(writer, writer)
        return reader, Heard(reader), writer

    return make


def test_what_cannot_be_read_is_said_once_and_again_when_it_is_tried_again(reader_of, tmp_path):
    made_up(tmp_path, 1)
    reader, heard, _writer = reader_of()
    reader.read()
    heard.take()
    path = tmp_path / FILE_NAME
    path.unlink()
    path.mkdir()
    reader.read()
    said = reader.unread.why
    assert heard.take() == [said, "changed"]
    assert reader.figures is reader.games is None
    reader.read()
    assert heard.take() == ["changed"]
    reader.try_again()
    assert heard.take() == [said, "changed"]

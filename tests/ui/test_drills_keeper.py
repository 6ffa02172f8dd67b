"""What writes answers and drills into the history: in order, each once, and nothing lost."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from tests.tutor.drills.sets import drills
from tests.tutor.trees import TREE
from tests.ui.reviews import AtOnce, Later, reviewed, settle
from tutor.advice.advice import Reason
from tutor.drills.drill import Source, drill_of
from tutor.drills.question import Question, answer
from tutor.history import database
from tutor.history.database import NAME, open_database
from tutor.history.drilling import add_drill, attempts_since, own_drills
from tutor.ui.parts.drill_keeper import DrillKeeper
from tutor.view.drills.orders import Given, HistoryPlace

NOW = datetime(2025, 6, 1, 9, 30, tzinfo=UTC)
DRILLS = drills(4, Source.OWN)


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """Nobody waits for a lock."""
    monkeypatch.setattr(database, "PATIENCE", 0.0)


@pytest.fixture
def path(tmp_path):
    with closing(open_database(tmp_path / NAME)) as history:
        for drill in DRILLS:
            add_drill(history, drill, NOW - timedelta(days=9))
    return tmp_path / NAME


@pytest.fixture
def keeper_of(qtbot, path):
    """Makes a keeper, and lists what it complains of."""

    def make(executor):
        keeper = DrillKeeper(HistoryPlace(lambda: path, lambda: NOW), executor)
        said = []
        keeper.not_kept.connect(said.append)
        return keeper, said

    return make


@pytest.fixture
def lock(path):
    """Locks the history; a second call lets it go."""
    other = sqlite3.connect(path, isolation_level=None)

    def turn():
        other.execute("ROLLBACK" if other.in_transaction else "BEGIN IMMEDIATE")

    yield turn
    other.close()


def given(number):
    question = Question(DRILLS[number])
    return Given(answer(question, question.choices[0], TREE), NOW + timedelta(minutes=number))


def attempts(path):
    with closing(open_database(path)) as history:
        return [attempt.drill for attempt in attempts_since(history)]


def ids(*numbers):
    return [DRILLS[number].id for number in numbers]


def test_orders_are_done_in_the_order_given(keeper_of, path):
    later = Later()
    keeper, said = keeper_of(later)
    for number in (2, 0, 1):
        keeper.give(given(number))
    assert len(keeper.waiting) == 3
    assert attempts(path) == []
    later.work()
    settle()
    assert attempts(path) == ids(2, 0, 1)
    assert keeper.waiting == ()
    assert said == []


def test_what_cannot_be_written_stays_and_is_said_once(keeper_of, path, lock):
    keeper, said = keeper_of(AtOnce())
    lock()
    keeper.give(given(0))
    keeper.give(given(1))
    assert said == [Reason("locked", {"path": str(path), "why": "database is locked"})]
    assert len(keeper.waiting) == 2
    lock()
    keeper.give(given(2))
    assert attempts(path) == ids(0, 1, 2)
    lock()
    keeper.give(given(3))
    assert len(said) == 2, "it was well in between"
    lock()
    keeper.close()
    assert attempts(path) == ids(0, 1, 2, 3)


def test_a_window_that_goes_at_once_loses_nothing(keeper_of, path):
    keeper, _ = keeper_of(Later())
    for number in range(3):
        keeper.give(given(number))
    keeper.close()
    assert attempts(path) == ids(0, 1, 2)


def test_a_window_that_goes_waits_for_the_work_and_writes_nothing_twice(keeper_of, path):
    keeper, _ = keeper_of(None)
    for number in range(4):
        keeper.give(given(number))
    keeper.close()
    assert attempts(path) == ids(0, 1, 2, 3)


def test_a_locked_history_at_the_end_is_given_up_on(keeper_of, path, lock):
    keeper, _ = keeper_of(AtOnce())
    lock()
    keeper.give(given(0))
    keeper.close()
    lock()
    assert attempts(path) == []


def test_adding_tells_how_many_are_new(keeper_of, path):
    keeper, _ = keeper_of(AtOnce())
    decisions = reviewed()[0][:3]
    told = []
    keeper.add(decisions[:2], told.append)
    keeper.add(decisions, told.append)
    assert told == [2, 1]
    with closing(open_database(path)) as history:
        wanted = {drill.id for drill in (*DRILLS, *map(drill_of, decisions))}
        assert {drill.id for drill in own_drills(history)} == wanted


def test_adding_that_fails_is_said_each_time_and_not_done_later(keeper_of, path, lock):
    keeper, said = keeper_of(AtOnce())
    told = []
    lock()
    for _ in range(2):
        keeper.add(reviewed()[0][:1], told.append)
    lock()
    keeper.give(given(0))
    assert len(said) == 2
    assert told == []
    with closing(open_database(path)) as history:
        assert len(own_drills(history)) == len(DRILLS)


def test_removing_after_an_answer_keeps_the_answer(keeper_of, path):
    later = Later()
    keeper, _ = keeper_of(later)
    gone = []
    keeper.give(given(0))
    keeper.remove(DRILLS[0].id, lambda: gone.append(True))
    later.work()
    settle()
    assert gone == [True]
    assert attempts(path) == ids(0)
    with closing(open_database(path)) as history:
        assert [drill.id for drill in own_drills(history)] == sorted(ids(1, 2, 3))


def test_a_fault_of_ours_is_told_and_the_rest_goes_on(keeper_of, path, monkeypatch):
    from tutor.view.drills import writing

    keeper, _ = keeper_of(AtOnce())
    fell = []
    keeper.failed.connect(fell.append)
    monkeypatch.setattr(writing, "keep_answer", lambda *_: 1 / 0)
    keeper.give(given(0))
    monkeypatch.undo()
    keeper.give(given(1))
    assert [type(error) for error in fell] == [ZeroDivisionError]
    assert attempts(path) == ids(1)

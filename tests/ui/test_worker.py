"""The worker: pieces arrive in order, a cancelled job says nothing more."""

import threading

import pytest
from PySide6.QtCore import QThread

from tests.ui.reviews import AtOnce, Later
from tests.ui.settling import until
from tutor.ui.parts.worker import Worker


class Heard:
    def __init__(self, worker):
        self.said = []
        self.threads = set()
        worker.found.connect(self.note)
        worker.failed.connect(lambda error: self.said.append(f"failed: {error}"))
        worker.finished.connect(lambda: self.said.append("finished"))

    def note(self, piece):
        self.threads.add(QThread.currentThread())
        self.said.append(piece)


def counting(cancelled):
    yield from (1, 2, 3)


def failing(cancelled):
    yield 1
    raise ValueError("no more")


@pytest.mark.parametrize(
    ("job", "said"), [(counting, [1, 2, 3, "finished"]), (failing, [1, "failed: no more"])]
)
def test_everything_arrives_in_order(qtbot, job, said):
    worker = Worker(AtOnce())
    heard = Heard(worker)
    worker.start(job)
    assert heard.said == said
    assert not worker.busy


def test_a_cancelled_job_is_silent(qtbot):
    later = Later()
    worker = Worker(later)
    heard = Heard(worker)
    worker.start(counting)
    assert worker.busy
    worker.cancel()
    assert not worker.busy
    later.work()
    assert heard.said == []


def test_another_job_takes_the_place_of_the_first(qtbot):
    later = Later()
    worker = Worker(later)
    heard = Heard(worker)
    worker.start(failing)
    worker.start(counting)
    later.work()
    assert heard.said == [1, 2, 3, "finished"]


def test_a_cancel_ends_the_job_between_two_pieces(qtbot):
    worker = Worker(AtOnce())
    heard = Heard(worker)
    made = []

    def long(cancelled):
        for number in range(1000):
            made.append(number)
            yield number

    worker.found.connect(lambda piece: worker.cancel() if piece == 2 else None)
    worker.start(long)
    assert heard.said == [0, 1, 2]
    assert len(made) <= 4


def test_work_runs_off_the_window_s_thread_and_is_heard_on_it(qtbot):
    worker = Worker()
    heard = Heard(worker)
    ran_on = []

    def job(cancelled):
        ran_on.append(threading.current_thread())
        yield "piece"

    worker.start(job)
    until(lambda: "finished" in heard.said)
    worker.close()
    assert ran_on != [threading.current_thread()]
    assert heard.said == ["piece", "finished"]
    assert heard.threads == {QThread.currentThread()}


def test_closing_waits_for_the_job_to_let_go(qtbot):
    worker = Worker()
    begun, left = threading.Event(), []

    def job(cancelled):
        begun.set()
        while not cancelled():
            yield None
        left.append(True)

    worker.start(job)
    assert begun.wait(5)
    worker.close()
    assert left == [] or left == [True]
    assert not worker.busy

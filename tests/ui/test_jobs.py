"""Background work: results arrive in order, nothing added is lost, the window is never blocked."""

import threading

import pytest
from PySide6.QtCore import QCoreApplication, QThread

from tests.ui.reviews import AtOnce, Later, in_thread
from tests.ui.settling import until
from tutor.pages.parts.jobs import TURN_SECONDS, IdleJob, Jobs, Task, set_executor
from tutor.pages.parts.model import after, result_of


@pytest.fixture
def jobs_of(qtbot):
    def make(executor):
        set_executor(executor)
        made = Jobs()
        made.said = []
        made.found.connect(made.said.append)
        made.failed.connect(lambda error: made.said.append(f"failed: {error}"))
        made.finished.connect(lambda: made.said.append("finished"))
        return made

    return make


def counting():
    yield from (1, None, 2)


def failing():
    yield 1
    raise ValueError("no more")


def writing(name, written):
    written.append(name)
    yield name


# --- jobs that are started: only the newest answer counts -----------------------------------------


@pytest.mark.parametrize(
    ("job", "said"), [(counting, [1, 2, "finished"]), (failing, [1, "failed: no more"])]
)
def test_results_arrive_in_order(jobs_of, job, said):
    jobs = jobs_of(AtOnce())
    jobs.start(job())
    assert jobs.said == said
    assert not jobs.busy


def test_a_cancelled_job_is_silent(jobs_of):
    later = Later()
    jobs = jobs_of(later)
    jobs.start(counting())
    assert jobs.busy
    jobs.cancel()
    assert not jobs.busy
    later.work()
    assert jobs.said == []


def test_a_started_job_replaces_the_one_before(jobs_of):
    later = Later()
    jobs = jobs_of(later)
    jobs.start(failing())
    jobs.start(counting())
    later.work()
    assert jobs.said == [1, 2, "finished"]


def test_a_job_is_cancelled_at_its_next_yield(jobs_of):
    jobs, ended = jobs_of(AtOnce()), []

    def long():
        try:
            yield from range(1000)
        finally:
            ended.append(True)

    jobs.found.connect(lambda piece: jobs.cancel() if piece == 2 else None)
    jobs.start(long())
    assert (jobs.said, ended) == ([0, 1, 2], [True])


def test_jobs_run_in_another_thread_and_are_heard_in_the_window_s(jobs_of):
    jobs, ran_in, heard_in = jobs_of(None), [], []
    jobs.found.connect(lambda piece: heard_in.append(QThread.currentThread()))
    prepare = lambda: ran_in.append(threading.current_thread())  # noqa: E731
    jobs.start(after(prepare, result_of(max, 1, 2)))
    until(lambda: "finished" in jobs.said)
    jobs.close()
    assert jobs.said == [2, "finished"]
    assert ran_in != [threading.current_thread()]
    assert heard_in == [QThread.currentThread()]


def test_closing_cancels_what_was_started(jobs_of):
    jobs, begun = jobs_of(None), threading.Event()

    def endless():
        begun.set()
        while True:
            yield None

    jobs.start(endless())
    assert begun.wait(5)
    jobs.close()
    assert not jobs.busy


# --- jobs that are added: each is done ------------------------------------------------------------


def test_added_jobs_are_done_in_order_whatever_fails(jobs_of):
    later, written = Later(), []
    jobs = jobs_of(later)
    for job in (writing("a", written), failing(), writing("b", written)):
        jobs.add(job)
    jobs.cancel()
    later.work()
    assert written == ["a", "b"]
    assert jobs.said == ["a", "finished", 1, "failed: no more", "b", "finished"]


@pytest.mark.parametrize("executor", [Later(), None])
def test_closing_finishes_what_was_added(jobs_of, executor):
    jobs, written = jobs_of(executor), []
    for job in (writing("a", written), failing(), writing("b", written)):
        jobs.add(job)
    jobs.close()
    if executor is not None:
        executor.work()
    assert written == ["a", "b"]


# --- long work ------------------------------------------------------------------------------------


def test_a_task_says_that_it_is_busy_and_does_what_is_queued(qtbot):
    later, done, refused = Later(), [], []
    task = Task(in_thread)
    task.refused.connect(lambda error: refused.append(str(error)))
    for name in ("a", "b"):
        task.queue("Writing sheets", lambda tell, stopped, name=name: name, done.append)
    assert task.busy
    task.start("Importing", lambda tell, stopped: "c", done.append)
    later.work()
    assert done == ["a", "b"]
    assert refused == ["Writing sheets is still running. Wait for it or stop it."]
    assert task.is_free()


def test_a_task_that_fails_does_not_hold_up_the_next(qtbot):
    later, done, faults = Later(), [], []
    task = Task(in_thread)
    task.failed.connect(lambda error: faults.append(str(error)))
    task.start("Importing", lambda tell, stopped: {}["gone"], done.append)
    task.queue("Writing sheets", lambda tell, stopped: "b", done.append)
    later.work()
    assert (done, faults) == (["b"], ["'gone'"])


def test_a_task_that_is_stopped_delivers_what_it_has(qtbot):
    later, done = Later(), []
    task = Task(in_thread)
    task.start("Importing", lambda tell, stopped: "part" if stopped() else "all", done.append)
    task.stop()
    assert task.stopping
    later.work()
    assert (done, task.stopping) == (["part"], False)


# --- work of the window's thread ------------------------------------------------------------------


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def pieces(done, clock, seconds):
    for number in range(4):
        clock.now += seconds
        done.append(number)
        yield


def test_long_pieces_have_a_turn_each(qtbot, clock):
    done, ends = [], []
    job = IdleJob(clock=clock)
    job.start(pieces(done, clock, TURN_SECONDS), lambda: ends.append(True))
    assert done == []
    for count in range(1, 5):
        QCoreApplication.processEvents()
        assert (done, job.busy) == (list(range(count)), True)
    QCoreApplication.processEvents()
    assert (ends, job.busy) == ([True], False)


def test_short_pieces_share_a_turn(qtbot, clock):
    done = []
    job = IdleJob(clock=clock)
    job.start(pieces(done, clock, TURN_SECONDS / 10))
    QCoreApplication.processEvents()
    assert done == [0, 1, 2, 3]


def test_new_work_replaces_what_is_left(qtbot, clock):
    first, second, ends = [], [], []
    job = IdleJob(clock=clock)
    job.start(pieces(first, clock, TURN_SECONDS), lambda: ends.append("first"))
    QCoreApplication.processEvents()
    job.start(pieces(second, clock, 0), lambda: ends.append("second"))
    QCoreApplication.processEvents()
    QCoreApplication.processEvents()
    assert (first, second, ends) == ([0], [0, 1, 2, 3], ["second"])
    job.start(pieces(first, clock, TURN_SECONDS))
    job.stop()
    QCoreApplication.processEvents()
    assert (first, job.busy) == ([0], False)

"""Jobs that write: one after another, none cancelled, none lost when the window goes."""

from tests.ui.reviews import AtOnce, Later
from tests.ui.settling import until
from tutor.ui.parts.job_queue import JobQueue
from tutor.ui.parts.task import Task
from tutor.view.process import in_thread


def queue(executor):
    made = JobQueue(executor)
    made.said = []
    made.found.connect(made.said.append)
    made.failed.connect(lambda error: made.said.append(str(error)))
    made.finished.connect(lambda: made.said.append("finished"))
    return made


def writing(name, done):
    def job(cancelled):
        done.append(name)
        yield name

    return job


def failing(cancelled):
    raise ValueError("no more")
    yield


def test_each_job_is_done_whatever_comes_after_it(qtbot):
    later, done = Later(), []
    made = queue(later)
    for job in (writing("a", done), failing, writing("b", done)):
        made.add(job)
    later.work()
    assert done == ["a", "b"]
    assert made.said == ["a", "finished", "no more", "b", "finished"]
    made.add(writing("c", done))
    later.work()
    assert made.said[-2:] == ["c", "finished"]


def test_what_a_job_asks_for_comes_after_it(qtbot):
    done = []
    made = queue(AtOnce())
    made.found.connect(lambda piece: made.add(writing("b", done)) if piece == "a" else None)
    made.add(writing("a", done))
    assert done == ["a", "b"]


def test_what_waits_when_the_window_goes_is_done(qtbot):
    later, done = Later(), []
    made = queue(later)
    for job in (writing("a", done), failing, writing("b", done)):
        made.add(job)
    made.close()
    later.work()
    assert done == ["a", "b"]
    assert made.said == []


def test_they_run_off_the_window_s_thread(qtbot):
    done = []
    made = queue(None)
    for name in "abc":
        made.add(writing(name, done))
    until(lambda: made.said.count("finished") == 3)
    made.close()
    assert done == ["a", "b", "c"]
    assert [one for one in made.said if one != "finished"] == done


def test_a_task_says_that_it_is_busy_and_does_what_is_queued(qtbot):
    later, done, refused = Later(), [], []
    task = Task(in_thread, later)
    task.refused.connect(lambda error: refused.append(str(error)))
    for name in ("a", "b"):
        task.queue("Writing sheets", lambda tell, stopped, name=name: name, done.append)
    assert task.busy
    task.start("Importing", lambda tell, stopped: "c", done.append)
    later.work()
    assert done == ["a", "b"]
    assert refused == ["Writing sheets is not done yet; wait for it, or stop it."]
    assert task.is_free()


def test_what_is_queued_comes_after_a_fault_too(qtbot):
    later, done, faults = Later(), [], []
    task = Task(in_thread, later)
    task.failed.connect(lambda error: faults.append(str(error)))
    task.start("Importing", lambda tell, stopped: {}["gone"], done.append)
    task.queue("Writing sheets", lambda tell, stopped: "b", done.append)
    later.work()
    assert (done, faults) == (["b"], ["'gone'"])

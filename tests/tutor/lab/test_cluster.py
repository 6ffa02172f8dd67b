"""Work on a cluster: the same results as here, and a sentence for whatever goes wrong."""

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.games import own_logs
from tutor.cli import main
from tutor.coach.strategy.tree import format_tree
from tutor.corpus import spread
from tutor.lab import cluster, workers
from tutor.lab.cluster import ClusterTrouble
from tutor.lab.games import Corpus
from tutor.lab.training.strategy import train_strategy
from tutor.lab.workers import working_on

SAMPLE = Path(__file__).parent.parent.parent.parent / "data" / "samples" / "east-game.mjlog"


@contextlib.contextmanager
def started(workers: int, failures: int = 0) -> Iterator[str]:
    from dask import config
    from distributed import LocalCluster  # two seconds, which every process of the tests would pay

    free = "127.0.0.1:0"  # not the usual port: another run of these tests may have it
    with (
        config.set({"distributed.scheduler.allowed-failures": failures}),
        LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=free
        ) as local,
    ):
        yield local.scheduler_address


@pytest.fixture(scope="module")
def one_worker() -> Iterator[str]:
    with started(1) as address:
        yield address


@pytest.fixture
def two_workers() -> Iterator[str]:
    with started(2, failures=3) as address:
        yield address


def own_process(number: int) -> int:
    return os.getpid()


def doubled(task: tuple[int, Path]) -> int:
    """Twice a number; the first to get to 5 ends its process."""
    number, mark = task
    time.sleep(0.05)
    if number == 5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def fatal(number: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def failing(number: int) -> None:
    raise ValueError("no good")


def test_two_workers_learn_the_same_tree_to_the_byte(two_workers: str) -> None:
    logs = own_logs(range(2))
    here = format_tree(train_strategy(Corpus(logs, part="all", jobs=1), leaves=5).model)
    with working_on(two_workers):
        assert os.getpid() not in {*spread(own_process, range(4), None)}
        there = format_tree(train_strategy(Corpus(logs, part="all", jobs=2), leaves=5).model)
    assert there == here


@pytest.mark.skipif(sys.platform == "win32", reason="ends a process as POSIX does")
def test_a_lost_worker_is_said_and_its_work_done_by_another(
    two_workers: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "LOOK_SECONDS", 0.05)
    said: list[str] = []
    tasks = [(number, tmp_path / "mark") for number in range(40)]
    with working_on(two_workers, notice=said.append):
        assert [*spread(doubled, tasks, None)] == [2 * number for number in range(40)]
    assert [line for line in said if line.startswith("A worker of the cluster is lost: tcp://")]


def test_a_single_worker_with_one_thread_does_the_work(
    one_worker: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with working_on(one_worker):
        (elsewhere,) = {*spread(own_process, range(5), None)}
    assert elsewhere != os.getpid()

    (tmp_path / "copy.mjlog").write_bytes(SAMPLE.read_bytes())
    words = ["check", str(SAMPLE), str(tmp_path), "--format", "json"]
    assert main([*words, "--jobs", "1"]) == 0
    here = capsys.readouterr().out
    assert main([*words, "--cluster", one_worker]) == 0
    assert capsys.readouterr().out == here


def test_an_error_of_the_work_is_raised_here(one_worker: str) -> None:
    with working_on(one_worker), pytest.raises(ValueError, match="no good"):
        list(spread(failing, range(3), None))


@pytest.mark.skipif(sys.platform == "win32", reason="ends a process as POSIX does")
def test_work_that_ends_its_workers_ends_with_a_sentence(
    one_worker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "LOOK_SECONDS", 0.1)
    with (
        pytest.raises(
            ClusterTrouble, match=r"end every worker that takes them \(1 so far, the last tcp://"
        ),
        working_on(one_worker, notice=lambda said: None),
    ):
        list(spread(fatal, range(3), None))


def test_no_scheduler_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "TIMEOUT_SECONDS", 0.2)
    with (
        pytest.raises(ClusterTrouble, match="No Dask scheduler answers"),
        working_on("tcp://127.0.0.1:9"),
    ):
        pass


def test_without_an_address_the_work_stays_on_this_machine() -> None:
    with working_on(None):
        assert workers.processes(3) == 3
        assert [*spread(abs, [-1, 2], 2)] == [1, 2]


def counted(task: tuple[int, Path]) -> int:
    """Leave a file for what was worked on; 7 fails while there is a trap."""
    number, folder = task
    (folder / f"worked-{number}").touch()
    if number == 7 and (folder / "trap").exists():
        raise ValueError("a trap")
    return number


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *names, **options: tmp_path / "c")
    return tmp_path / "c" / "unfinished"


@pytest.mark.parametrize("jobs", [1, 2])
def test_stopped_work_goes_on_where_it_was(tmp_path: Path, cache: Path, jobs: int) -> None:
    tasks = [(number, tmp_path) for number in range(12)]
    (tmp_path / "trap").touch()
    with pytest.raises(ValueError, match="a trap"), working_on(None, resume=True):
        list(spread(counted, tasks, jobs))
    kept = len([*cache.iterdir()])
    assert kept == 7 if jobs == 1 else kept <= 7  # other processes may see the failure sooner

    for file in [tmp_path / "trap", *tmp_path.glob("worked-*")]:
        file.unlink()
    with working_on(None, resume=True):
        assert [*spread(counted, tasks, jobs)] == [*range(12)]
        assert len([*cache.iterdir()]) == 12
    again = {int(file.name.removeprefix("worked-")) for file in tmp_path.glob("worked-*")}
    assert again == {*range(kept, 12)}
    assert [*cache.iterdir()] == []


def stopped(*functions: Callable[[int], object]) -> None:
    """Work that is stopped after all of its tasks."""
    with contextlib.suppress(KeyError), working_on(None, resume=True):
        for function in functions:
            list(spread(function, [-1, -2], 1))
        raise KeyError


def test_results_of_other_work_or_another_version_are_not_taken(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ("1", "2", "2"):
        monkeypatch.setattr(cluster, "version", lambda version=version: version)
        stopped(abs, str)
    assert len([*cache.iterdir()]) == 8
    with working_on(None, resume=True):
        assert [*spread(abs, [-1, -2, -3], 1)] == [1, 2, 3]
        assert [*spread(str, [-1, -2], 1)] == ["-1", "-2"]
    assert len([*cache.iterdir()]) == 4, "those of the first version"

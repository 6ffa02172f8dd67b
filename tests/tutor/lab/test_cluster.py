"""The same tree from the processes of a cluster as from one of our own."""

import pytest
from joblib import parallel

from rules.formats import write_mjlog
from rules.formats.logs import LogFile
from tests.games import game
from tutor.lab.cluster import NoCluster, working_on
from tutor.lab.games import Corpus
from tutor.lab.training.strategy import train_strategy
from tutor.strategy.tree import format_tree


def test_two_workers_learn_the_same_tree_to_the_byte() -> None:
    from distributed import LocalCluster  # two seconds, which every process of the tests would pay

    logs = [LogFile(f"own{seed}.mjlog", write_mjlog(game(seed))) for seed in range(2)]
    here = format_tree(train_strategy(Corpus(logs, part="all", jobs=1), leaves=5).tree)
    free = "127.0.0.1:0"  # not the usual port: another run of these tests may have it
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=free
        ) as cluster,
        working_on(cluster.scheduler_address),
    ):
        assert backend() == "DaskDistributedBackend"
        there = format_tree(train_strategy(Corpus(logs, part="all"), leaves=5).tree)
    assert there == here


def test_no_scheduler_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.lab.cluster.TIMEOUT_SECONDS", 0.2)
    with (
        pytest.raises(NoCluster, match="No Dask scheduler answers"),
        working_on("tcp://127.0.0.1:9"),
    ):
        pass


def test_without_an_address_nothing_changes() -> None:
    before = backend()
    with working_on(None):
        assert backend() == before
    assert backend() == before


def backend() -> str:
    return type(parallel.get_active_backend()[0]).__name__

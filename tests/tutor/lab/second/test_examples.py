"""Games to rows of what the network looks at."""

from pathlib import Path

import numpy as np
import pytest

from rules.formats import write_mjlog
from rules.formats.logs import LogFile
from tests.games import game
from tutor.lab.second.examples import batches, collect_rows
from tutor.second.planes import Inputs

pytestmark = pytest.mark.measured


def logs() -> list[LogFile]:
    games = (LogFile(f"own{seed}.mjlog", write_mjlog(game(seed, calls=0.4))) for seed in range(3))
    return [*games, LogFile("bad.mjlog", b"<html>")]


def test_rows_are_what_was_seen_and_played(tmp_path: Path) -> None:
    found = collect_rows(logs(), folder=tmp_path, part="all", jobs=1)
    inputs = Inputs(found.rows["planes"], found.rows["numbers"])

    assert (found.games, len(found.unreadable)) == (3, 1)
    assert len(found) > 200
    assert inputs.allowed[np.arange(len(found)), found.rows["played"]].all()
    assert found.rows["after_call"].any()
    assert found.rows["riichi"].any()
    assert inputs.ready[np.arange(len(found)), found.rows["played"]][found.rows["riichi"]].all()
    assert np.unique(found.rows["game"]).tolist() == [0, 1, 2]


def test_what_was_read_is_kept(tmp_path: Path) -> None:
    first = collect_rows(logs(), folder=tmp_path, part="all", games=2, jobs=1)
    again = collect_rows([], folder=tmp_path, part="all", jobs=1)

    assert first.games == 2
    assert (again.corpus_hash, len(again)) == (first.corpus_hash, len(first))
    assert len(collect_rows([], folder=tmp_path / "none", part="all", jobs=1)) == 0


def test_a_pass_goes_through_all_rows_in_a_new_order() -> None:
    wanted = iter([True] * 9)
    found = [
        each.tolist()
        for each in batches(
            np.arange(7), 3, np.random.default_rng(0), keep=lambda: next(wanted, False)
        )
    ]

    assert all(len(set(each)) == 3 and each == sorted(each) for each in found)
    assert not set(found[0]) & set(found[1])
    assert len(found) > 2
    assert found[:2] != found[2:4]


def test_batches_end_within_a_pass() -> None:
    wanted = iter((True, True, False))
    found = [*batches(np.arange(7), 3, np.random.default_rng(0), keep=lambda: next(wanted, False))]
    assert [len(each) for each in found] == [3]

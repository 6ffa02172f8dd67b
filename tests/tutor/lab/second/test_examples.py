"""Games to rows of what the network looks at."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from rules.formats import write_mjlog
from rules.formats.logs import LogFile
from tests.games import game
from tutor.lab.second.examples import (
    CALL_ROW,
    ROW,
    Batch,
    Rows,
    batches,
    chances_at,
    collect_rows,
    starts_of,
)
from tutor.lab.training.calls_examples import call_chances
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
    assert found.rows["waits"][found.rows["ready"]].any(axis=1).all()
    assert not found.rows["waits"][~found.rows["ready"]].any()


def test_calls_are_what_was_offered_and_laid(tmp_path: Path) -> None:
    found = collect_rows(logs(), folder=tmp_path, part="all", jobs=1)
    calls, starts = found.calls, starts_of(found.calls)
    laid = np.add.reduceat(calls["laid"].astype(int), starts)
    chances = [chance for seed in range(3) for chance in call_chances(game(seed, calls=0.4))]

    assert len(starts) == len(chances)
    assert laid.tolist() == [int(chance.taken) for chance in chances]
    assert [*np.diff([*starts, len(calls)])] == [len(chance.calls) for chance in chances]
    assert calls["pon"].any()
    assert not calls["pon"].all()
    assert len(chances_at(calls, starts, starts[[0, 5]])) == sum(
        len(chances[at].calls) for at in (0, 5)
    )


def test_what_was_read_is_kept(tmp_path: Path) -> None:
    first = collect_rows(logs(), folder=tmp_path, part="all", games=2, jobs=1)
    again = collect_rows([], folder=tmp_path, part="all", jobs=1)

    assert first.games == 2
    assert (again.corpus_hash, len(again)) == (first.corpus_hash, len(first))
    assert len(collect_rows([], folder=tmp_path / "none", part="all", jobs=1)) == 0


def made_up_rows(count: int) -> Rows:
    """Rows that are told apart by their game."""
    rows, calls = np.zeros(count, ROW), np.zeros(3 * count, CALL_ROW)
    rows["game"] = np.arange(count)
    rows["ready"] = np.arange(count) % 3 == 0
    calls["chance"] = np.repeat(np.arange(count), 3)
    return Rows(rows, calls, count, "", ())


def learned(rows: Rows, size: int, keep: Callable[[], bool]) -> list[Batch]:
    return [*batches(rows, size, np.random.default_rng(0), keep=keep)]


def test_a_pass_goes_through_all_rows_in_a_new_order() -> None:
    wanted = iter([True] * 9)
    made = learned(made_up_rows(7), 3, lambda: next(wanted, False))
    found = [each.rows["game"].tolist() for each in made]

    assert all(len(set(each)) == 3 and each == sorted(each) for each in found)
    assert not set(found[0]) & set(found[1])
    assert len(found) > 2
    assert found[:2] != found[2:4]


def test_batches_end_within_a_pass() -> None:
    wanted = iter((True, True, False))
    found = learned(made_up_rows(7), 3, lambda: next(wanted, False))
    assert [len(each.rows) for each in found] == [3]


def test_riichi_and_whole_chances_come_with_a_batch() -> None:
    wanted = iter((True, True, False))
    (found,) = learned(made_up_rows(60), 40, lambda: next(wanted, False))

    assert len(found.ready) == 4
    assert found.ready["ready"].all()
    assert len(starts_of(found.calls)) == 10
    assert np.unique(found.calls["chance"], return_counts=True)[1].tolist() == [3] * 10


def test_without_riichi_and_calls_discards_are_learned_from_alone() -> None:
    wanted = iter((True, True, False))
    rows = made_up_rows(7)
    bare = Rows(rows.rows[rows.rows["ready"] < 1], rows.calls[:0], 7, "", ())
    (found,) = learned(bare, 3, lambda: next(wanted, False))

    assert (len(found.rows), len(found.ready), len(found.calls)) == (3, 0, 0)

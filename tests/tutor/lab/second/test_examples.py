"""Games to rows of what the network looks at."""

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from rules.formats import write_mjlog
from rules.formats.logs import LogFile
from tests.games import game
from tutor.evaluators.positions import Array
from tutor.lab.games import Corpus
from tutor.lab.kept_rows import KeptRows, keep_rows
from tutor.lab.second.examples import (
    CALL_ROW,
    CALLS,
    ROW,
    ROWS,
    TABLES,
    Batch,
    batches,
    chances_at,
    starts_of,
    tables_of,
)
from tutor.lab.training.calls import call_chances
from tutor.second.planes import Inputs

pytestmark = pytest.mark.measured


def logs() -> list[LogFile]:
    games = (LogFile(f"own{seed}.mjlog", write_mjlog(game(seed, calls=0.4))) for seed in range(3))
    return [*games, LogFile("bad.mjlog", b"<html>")]


def kept(some: list[LogFile], folder: Path, games: int | None = None) -> KeptRows:
    return keep_rows(Corpus(some, part="all", most=games, jobs=1), tables_of, TABLES, folder)


def test_rows_are_what_was_seen_and_played(tmp_path: Path) -> None:
    found = kept(logs(), tmp_path)
    rows = found[ROWS]
    inputs = Inputs(rows["planes"], rows["numbers"])

    assert (found.games, len(found.unreadable)) == (3, 1)
    assert len(rows) > 200
    assert inputs.allowed[np.arange(len(rows)), rows["played"]].all()
    assert rows["after_call"].any()
    assert rows["riichi"].any()
    assert inputs.ready[np.arange(len(rows)), rows["played"]][rows["riichi"]].all()
    assert np.unique(rows["game"]).tolist() == [0, 1, 2]
    assert rows["waits"][rows["ready"]].any(axis=1).all()
    assert not rows["waits"][~rows["ready"]].any()


def test_calls_are_what_was_offered_and_laid(tmp_path: Path) -> None:
    calls = kept(logs(), tmp_path)[CALLS]
    starts = starts_of(calls)
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
    first, again = kept(logs(), tmp_path, 2), kept([], tmp_path)

    assert first.games == 2
    assert (again.games, again.corpus_hash) == (2, first.corpus_hash)
    assert all(np.array_equal(first[name], again[name]) for name in TABLES)


def made_up_rows(count: int) -> tuple[Array, Array]:
    rows, calls = np.zeros(count, ROW), np.zeros(3 * count, CALL_ROW)
    rows["game"] = np.arange(count)
    rows["ready"] = np.arange(count) % 3 == 0
    calls["chance"] = np.repeat(np.arange(count), 3)
    return rows, calls


def learned(rows: Array, calls: Array, size: int, count: int) -> list[Batch]:
    return [*islice(batches(rows, calls, size, np.random.default_rng(0)), count)]


def test_a_pass_goes_through_all_rows_in_a_new_order() -> None:
    made = learned(*made_up_rows(7), 3, 4)
    found = [each.rows["game"].tolist() for each in made]

    assert all(len(set(each)) == 3 and each == sorted(each) for each in found)
    assert not set(found[0]) & set(found[1])
    assert found[:2] != found[2:4]


def test_riichi_and_whole_chances_come_with_a_batch() -> None:
    (found,) = learned(*made_up_rows(60), 40, 1)

    assert len(found.ready) == 4
    assert found.ready["ready"].all()
    assert len(starts_of(found.calls)) == 10
    assert np.unique(found.calls["chance"], return_counts=True)[1].tolist() == [3] * 10


def test_without_riichi_and_calls_discards_are_learned_from_alone() -> None:
    rows, calls = made_up_rows(7)
    (found,) = learned(rows[~rows["ready"]], calls[:0], 3, 1)

    assert (len(found.rows), len(found.ready), len(found.calls)) == (3, 0, 0)

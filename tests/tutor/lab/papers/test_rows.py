"""Games to rows, and the file that keeps them."""

from pathlib import Path

import numpy as np

from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from tests.games import game, own_logs
from tutor.lab.discards import played_discards
from tutor.lab.games import Corpus, part_of
from tutor.lab.kept_rows import KeptRows, keep_rows
from tutor.lab.papers.discards import DISCARDS, INPUTS, TABLES, discard_tables, inputs_of, unpacked


def logs() -> list[LogFile]:
    games = own_logs(range(2), calls=0.4)
    return [*games, LogFile("bad.mjlog", b"<html>")]


def kept(some: list[LogFile], folder: Path) -> KeptRows:
    return keep_rows(Corpus(some, part="all", jobs=1), discard_tables, TABLES, folder / "work")


def test_rows_are_what_was_seen_and_played(tmp_path: Path) -> None:
    found = kept(logs(), tmp_path)
    rows = found[DISCARDS]
    seen = [
        one.observation
        for some in played_discards(game(0, calls=0.4), (0, 1, 2, 3))  # type: ignore[arg-type]
        for one in some
    ]
    allowed = unpacked(rows, "allowed", 34)
    first = rows[rows["game"] == 0]
    assert found.games == 2
    assert np.array_equal(unpacked(first, "inputs", INPUTS), inputs_of(seen))
    assert allowed[np.arange(len(rows)), rows["played"]].all()
    assert (allowed.sum(axis=1) > 1).all()
    assert 0 < rows["after_call"].mean() < 0.5
    assert np.unique(rows["game"]).tolist() == [0, 1]


def test_the_parts_are_kept_apart(tmp_path: Path) -> None:
    names = [f"own{number}.mjlog" for number in range(40)]
    some = [LogFile(name, write_mjlog(game(0))) for name in names if part_of(name) != "report"]
    few = [log for log in some if part_of(log.name) == "train"][:3]
    few += [log for log in some if part_of(log.name) == "tune"][:1]
    corpus = Corpus(few, "train", most=2, jobs=1)
    train, tune = (
        keep_rows(each, discard_tables, TABLES, tmp_path) for each in (corpus, corpus.of("tune"))
    )
    assert (train.games, tune.games) == (2, 1)
    assert len(train[DISCARDS]) == 2 * len(tune[DISCARDS])

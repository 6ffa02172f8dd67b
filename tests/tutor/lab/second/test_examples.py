"""Games to rows of what the network looks at."""

from pathlib import Path

import numpy as np

from rules.formats.logs import LogFile
from tests.games import game, own_logs
from tutor.lab.games import Corpus
from tutor.lab.kept_rows import KeptRows, keep_rows
from tutor.lab.second.examples import CALLS, ROWS, TABLES, starts_of, tables_of
from tutor.lab.training.calls import call_chances
from tutor.network.planes import Inputs


def logs() -> list[LogFile]:
    games = own_logs(range(3), calls=0.4)
    return [*games, LogFile("bad.mjlog", b"<html>")]


def kept(some: list[LogFile], folder: Path, games: int | None = None) -> KeptRows:
    return keep_rows(Corpus(some, part="all", most=games, jobs=1), tables_of, TABLES, folder)


def test_rows_are_what_was_seen_and_played(tmp_path: Path) -> None:
    found = kept(logs(), tmp_path)
    rows = found[ROWS]
    inputs = Inputs(rows["planes"], rows["numbers"])

    assert found.games == 3
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

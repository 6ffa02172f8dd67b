"""Games to rows, and the file that keeps them."""

from pathlib import Path

from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from tests.games import game
from tutor.lab.games import Corpus, part_of
from tutor.lab.kept_rows import keep_rows
from tutor.lab.papers.discards import DISCARDS, TABLES, discard_tables


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

"""Reading a corpus: sorted by name; unreadable files are listed."""

from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from rules.record import GameRecord
from tests.games import game
from tutor.lab.games import Corpus, corpus_hash

LOGS = ("b/x.mjlog", "c/w.mjlog", "a/y.mjlog")


def log(name: str, seed: int) -> LogFile:
    return LogFile(name, write_mjlog(game(seed)), name)


def rounds_of(record: GameRecord) -> int:
    return len(record.rounds)


def test_games_are_sorted_by_name_for_any_number_of_processes() -> None:
    logs = [log(name, seed) for seed, name in enumerate(LOGS)]
    here = Corpus(logs, jobs=1).find(rounds_of)
    assert [one.name for one in here.games] == ["w.mjlog", "x.mjlog", "y.mjlog"]
    assert [*here] == [len(game(seed).rounds) for seed in (1, 0, 2)]
    assert len(here) == 3
    assert here.corpus_hash == corpus_hash(one.digest for one in here.games)
    assert Corpus(reversed(logs), jobs=2).find(rounds_of) == here


def test_unreadable_files_are_listed() -> None:
    logs = [LogFile("z.mjlog", b"nothing"), log("a.mjlog", 0), LogFile("b.mjlog", b"")]
    corpus = Corpus(logs, jobs=1)
    found = corpus.find(rounds_of)
    assert [*found] == [len(game(0).rounds)]
    assert [name for name, _ in corpus.unreadable] == ["z.mjlog", "b.mjlog"]
    assert all(why for _, why in corpus.unreadable)
    assert corpus.of("tune").unreadable is corpus.unreadable
    assert corpus.names == {"a.mjlog"}
    assert found.corpus_hash == Corpus([logs[1]], jobs=1).find(rounds_of).corpus_hash

"""What is found in each game of many: in one order, and what is no game is told of."""

from rules.formats import LogFile, write_mjlog
from rules.record import GameRecord
from tests.games import game
from tutor.corpus import corpus_hash
from tutor.lab.games import find_in_games

LOGS = ("b/x.mjlog", "c/w.mjlog", "a/y.mjlog")


def log(name: str, seed: int) -> LogFile:
    return LogFile(name, write_mjlog(game(seed)), name)


def rounds_of(record: GameRecord) -> int:
    return len(record.rounds)


def test_games_stand_in_the_order_of_their_names_in_however_many_processes() -> None:
    logs = [log(name, seed) for seed, name in enumerate(LOGS)]
    here = find_in_games(rounds_of, logs, jobs=1)
    assert [one.name for one in here.games] == ["w.mjlog", "x.mjlog", "y.mjlog"]
    assert [*here] == [len(game(seed).rounds) for seed in (1, 0, 2)]
    assert (len(here), here.unreadable) == (3, ())
    assert here.corpus_hash == corpus_hash(one.digest for one in here.games)
    assert find_in_games(rounds_of, reversed(logs), jobs=2) == here


def test_what_is_no_game_is_told_of_and_counts_for_nothing() -> None:
    logs = [LogFile("z.mjlog", b"nothing"), log("a.mjlog", 0), LogFile("b.mjlog", b"")]
    found = find_in_games(rounds_of, logs, jobs=1)
    assert [*found] == [len(game(0).rounds)]
    assert [name for name, _ in found.unreadable] == ["b.mjlog", "z.mjlog"]
    assert all(why for _, why in found.unreadable)
    assert found.corpus_hash == find_in_games(rounds_of, [logs[1]], jobs=1).corpus_hash

"""Figures by rank: who counts where, and that they are those of the class."""

from dataclasses import replace

from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from rules.record import Player
from tests.games import game
from tests.tutor.trees import TREE
from tutor.lab.games import Corpus
from tutor.lab.strength import evaluate_strength

PLAYERS = (Player("Suphx", 20), Player("Aoi", 16), Player("Ren", 13), Player("Yui", 3))


def log(number: int, players: tuple[Player, ...] = PLAYERS) -> LogFile:
    record = game(number)
    cut = replace(record, players=players, rounds=record.rounds[:2])
    return LogFile(f"{number}.mjlog", write_mjlog(cut))


def test_each_seat_counts_for_its_rank_and_named_players_by_themselves() -> None:
    logs = [log(3), log(4), LogFile("bad.mjlog", b"<mjloggm")]
    found = evaluate_strength(Corpus(logs, jobs=1), TREE, named=("Suphx",))
    assert [group.group for group in found.groups] == [
        "Suphx",
        "7 dan and above",
        "4 and 5 dan",
        "below 1 dan",
    ]
    assert found.games == 2
    for group in found.groups:
        assert group.seats == 2
        assert group.decisions > 0
        for figure in (group.marks, group.points):
            low, value, high = figure.low, figure.value, figure.high
            assert low is not None
            assert value is not None
            assert high is not None
            assert low <= value <= high
    assert any(group.risky.value for group in found.groups)

"""The figures of `evaluate grades`."""

from pathlib import Path

import pytest

from rules.events import Ruleset
from rules.formats.logs import find_logs
from tests.tutor.trees import TREE
from tutor.lab.games import Corpus
from tutor.lab.grades import evaluate_grades
from tutor.lab.play import Match, play
from tutor.network.network import Weights
from tutor.network.shares import shipped_weights


def weights() -> Weights:
    found = shipped_weights()
    assert isinstance(found, Weights)
    return found


def test_blind_play_has_0_a_lot_less_and_steady_more(tmp_path: Path) -> None:
    match = Match(("blind", "steady", "blind", "steady"), TREE, Ruleset(hanchan=False), keep=True)
    games = play(match, 5, jobs=1, folder=tmp_path)
    assert {game.mjlog for game in games} == {None}, "each was written when it was over"
    found = evaluate_grades(Corpus(tuple(find_logs([tmp_path])), jobs=1), weights(), TREE)
    seats = found.seats
    assert {"blind", "random", "all", "steady"} == {*seats}
    assert seats["blind"].grade == pytest.approx(0, abs=0.01)
    assert seats["blind"].decisions == found.decisions
    assert seats["random"].grade is not None
    assert seats["random"].grade < -20
    steady = seats["steady"]
    assert steady.grade is not None
    assert steady.low is not None
    assert steady.high is not None
    assert 50 < steady.low < steady.grade < steady.high
    assert steady.games == 10
    assert found.games == 5
    assert {"blind", "steady"} == {*found.praise}
    assert all(share <= 0.2 for share in found.praise["blind"].values())
    assert found.praise["steady"]["grade"] > 0.5
    assert sum(found.labels.values()) == pytest.approx(1)
    counts = dict(found.deal_ins)
    assert counts.pop("count") == sum(counts.values()) > 0

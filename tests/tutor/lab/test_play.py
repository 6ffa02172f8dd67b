"""Games against each other: fair seats, the same from a seed, figures that add up."""

import json
from pathlib import Path

import pytest

from rules.formats import read_game
from rules.ruleset import Ruleset
from tests.tutor.trees import TREE
from tutor.cli import main
from tutor.lab.play import Match, play, results_of
from tutor.lab.play_figures import compare, figures, welch

NAMES = ("novice", "steady", "strong", "steady")


@pytest.fixture(scope="module")
def match() -> Match:
    return Match(NAMES, TREE, Ruleset(hanchan=False), seed=2)


def test_everybody_is_first_dealer_equally_often(match: Match) -> None:
    for place in range(4):
        assert sorted(match.seat_of(place, number) for number in range(4)) == [0, 1, 2, 3]


def test_two_processes_play_the_same_games(match: Match) -> None:
    told: list[int] = []
    one = play(match, 4, jobs=1)
    two = play(match, 4, jobs=2, progress=lambda done, total: told.append(done))
    assert one == two
    assert told[-1] == 4
    assert [game.number for game in one] == [0, 1, 2, 3]


def test_results_add_up(match: Match) -> None:
    for game in play(match, 2, jobs=1):
        assert sorted(result.placement for result in game.results) == [1, 2, 3, 4]
        assert sum(result.points for result in game.results) == 100_000
        assert len({result.rounds for result in game.results}) == 1
        best = min(game.results, key=lambda result: result.placement)
        assert best.points == max(result.points for result in game.results)
    seats = figures(NAMES, play(match, 2, jobs=1))
    assert [seat.name for seat in seats] == list(NAMES)
    assert sum(seat.mean_placement for seat in seats) == pytest.approx(10)
    assert all(0 <= seat.win_rate <= 1 and 0 <= seat.deal_in_rate <= 1 for seat in seats)


def test_kinds_are_compared_by_mean_placement(match: Match) -> None:
    compared = compare(NAMES, play(match, 4, jobs=1))
    assert len(compared) == 3
    assert all(each.difference >= 0 and 0 <= each.p <= 1 for each in compared)


def test_welch() -> None:
    """By hand: t = -1.549 with 2.94 degrees of freedom, t = -1 with 1 where one does not vary; and
    samples that tell nothing."""
    assert welch([1, 1], [1, 2]) == pytest.approx(0.5)
    assert welch([1, 2, 3], [2, 4, 6]) == pytest.approx(0.220, abs=0.005)
    assert welch([1], [2, 3]) == welch([2, 2], [2, 2]) == 1


def test_the_command_tells_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "--seats", "novice,steady,novice,steady", "--games", "2", "--jobs", "1"]
    assert main([*words, "--format", "json", "-o", str(tmp_path / "games")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"games", "seats", "seconds", "comparisons"} <= told.keys()
    assert told["games"] == 2
    assert [seat["name"] for seat in told["seats"]] == ["novice", "steady"] * 2
    assert set(told["seats"][0]) == {
        "name",
        "mean_placement",
        "mean_points",
        "win_rate",
        "deal_in_rate",
    }
    written = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in written] == ["game-00000.mjlog", "game-00001.mjlog"]
    points = [results_of(read_game(file.read_bytes()).record)[0].points for file in written]
    assert len(points) == 2


@pytest.mark.parametrize("seats", ["strong", "strong,strong,strong,expert"])
def test_wrong_seats_are_wrong_usage(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["play", "--seats", seats])
    assert stopped.value.code == 2
    assert "opponent" in capsys.readouterr().err

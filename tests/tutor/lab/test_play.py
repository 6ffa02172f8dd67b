"""Games against each other: fair seats, the same from a seed, figures that add up."""

import json
from dataclasses import replace
from pathlib import Path
from statistics import variance

import pytest
from scipy.stats import ttest_1samp

from rules.events import Ruleset
from rules.formats.reader import parse_game
from rules.tiles import four
from tests.disks import room_for
from tests.tutor.trees import TREE
from tutor.cli import main
from tutor.lab.play import (
    Match,
    PlayedGame,
    SeatResult,
    compare,
    compare_pairs,
    figures,
    play,
    results_of,
    write_games,
)

NAMES = ("novice", "steady", "strong", "steady")


@pytest.fixture(scope="module")
def match() -> Match:
    return Match(NAMES, TREE, Ruleset(hanchan=False), seed=2)


@pytest.fixture(scope="module")
def four_games(match: Match) -> list[PlayedGame]:
    return play(match, 4, jobs=1)


def test_results_add_up(four_games: list[PlayedGame]) -> None:
    for game in four_games:
        assert sorted(result.placement for result in game.results) == [1, 2, 3, 4]
        assert sum(result.points for result in game.results) == 100_000
        assert len({result.rounds for result in game.results}) == 1
        best = min(game.results, key=lambda result: result.placement)
        assert best.points == max(result.points for result in game.results)
    seats = figures(NAMES, four_games)
    assert [seat.name for seat in seats] == list(NAMES)
    assert sum(seat.mean_placement for seat in seats) == pytest.approx(10)
    assert all(0 <= seat.win_rate <= 1 and 0 <= seat.deal_in_rate <= 1 for seat in seats)


def test_the_command_prints_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "--seats", "novice,steady,novice,steady", "--games", "2", "--jobs", "1"]
    assert main([*words, "--format", "json", "-o", str(tmp_path / "games")]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert {"games", "seats", "seconds", "comparisons"} <= printed.keys()
    assert printed["games"] == 2
    assert [seat["name"] for seat in printed["seats"]] == ["novice", "steady"] * 2
    assert set(printed["seats"][0]) == set(
        "name mean_placement mean_points win_rate deal_in_rate adjusted_placement".split()
    )
    assert [kind["name"] for kind in printed["kinds"]] == ["novice", "steady"]
    for number, kind in enumerate(printed["kinds"]):
        places = [printed["seats"][at]["mean_placement"] for at in (number, number + 2)]
        assert kind["mean_placement"] == pytest.approx(sum(places) / 2)
    (pair,) = printed["pairs"]
    assert (pair["one"], pair["other"]) == ("novice", "steady")
    assert pair["variance_by_luck"] > 0
    assert pair["variance_by_duplicate"] is None
    written = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in written] == ["game-00000.mjlog", "game-00001.mjlog"]
    points = [results_of(parse_game(file.read_bytes()).record)[0].points for file in written]
    assert len(points) == 2


def test_duplicate_games_have_the_same_walls_with_the_seats_exchanged() -> None:
    quick = ("novice", "novice", "novice", "steady")
    match = Match(quick, TREE, Ruleset(hanchan=False), 2, duplicate=True)
    seeds = [match.wall_seed(number) for number in range(5)]

    assert seeds[0] == seeds[1] == seeds[2] == seeds[3] != seeds[4]
    assert {match.seat_of(0, number) for number in range(4)} == {0, 1, 2, 3}


def test_the_luck_of_a_game_is_found_where_it_is_asked_for() -> None:
    asked = play(Match(NAMES, TREE, Ruleset(hanchan=False), 2, luck=True), 1, jobs=1)
    lucks = [result.luck for result in asked[0].results]

    assert abs(sum(luck for luck in lucks if luck is not None)) < 1e-9
    assert len({*lucks}) == 4
    assert figures(NAMES, asked)[0].adjusted_placement == pytest.approx(
        asked[0].results[0].placement + (lucks[0] or 0)
    )


def played(number: int, placements: tuple[int, ...], lucks: tuple[float, ...]) -> PlayedGame:
    results = four(
        SeatResult(placement, 0, 1, 0, 0, luck)
        for placement, luck in zip(placements, lucks, strict=True)
    )
    return PlayedGame(number, results)


def test_a_pair_is_compared_by_what_is_left_without_luck() -> None:
    names = ("a", "a", "b", "b")
    good, bad = (1, 3, 2, 4), (2, 4, 1, 3)
    games = [
        played(
            number, *((good, (0.25, 0.25, -0.25, -0.25)), (bad, (-0.25, -0.25, 0.25, 0.25)))[odd]
        )
        for number, odd in enumerate((0, 1, 0, 1, 0, 0, 0, 0))
    ]
    (single,) = compare_pairs(names, games, duplicate=False)
    (shared,) = compare_pairs(names, games, duplicate=True)

    assert single.difference == shared.difference == pytest.approx(0.25)
    assert single.variance_by_luck == pytest.approx(0.25)
    assert single.variance_by_duplicate is None
    assert shared.variance_by_duplicate == pytest.approx(4 * 0.5 / variance([1, -1] * 2 + [1] * 4))
    assert shared.variance_by_both == pytest.approx((shared.variance_by_duplicate or 0) / 4)
    assert single.p == pytest.approx(ttest_1samp([0.5, -0.5] * 2 + [0.5] * 4, 0).pvalue)
    assert single.p < shared.p < 1
    assert single.low is not None
    assert single.high is not None
    assert single.low < 0 < single.high, "as it is not proved at 5 %"
    assert (single.low + single.high) / 2 == pytest.approx(single.difference)


def test_a_comparison_names_the_better_one_with_its_interval() -> None:
    games = [
        played(number, (2, 1, 4, 3) if number % 8 else (1, 2, 3, 4), (0.0,) * 4)
        for number in range(40)
    ]
    (found,) = compare(("a", "b", "a", "b"), games, duplicate=False)

    assert (found.better, found.worse) == ("b", "a")
    assert found.difference == pytest.approx(0.75)
    assert found.low is not None
    assert found.high is not None
    assert 0 < found.low < 0.75 < found.high
    assert found.p < 0.001


@pytest.mark.parametrize(
    "seats", ["strong", "strong,strong,strong,expert", "x=1,strong,strong,strong"]
)
def test_wrong_seats_are_wrong_usage(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["play", "--seats", seats])
    assert stopped.value.code == 2
    assert "opponent" in capsys.readouterr().err


def test_a_record_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    game = replace(played(0, (1, 2, 3, 4), (0.0,) * 4), mjlog=bytes(200))
    with room_for(100), pytest.raises(OSError, match=r"game-00000\.mjlog"):
        write_games([game], tmp_path)
    assert list(tmp_path.iterdir()) == []
    write_games([game], tmp_path)
    assert (tmp_path / "game-00000.mjlog").read_bytes() == bytes(200)

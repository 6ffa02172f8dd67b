"""`--save`: the figures of a command with what makes them again; the games that it draws."""

import json
from pathlib import Path

import pytest

from rules.formats.mjlog_write import write_mjlog
from tests.games import game
from tutor.cli import main
from tutor.lab.commands.subject import LogFiles
from tutor.lab.games import PARTS, part_of
from tutor.lab.results import figures_of, read_result


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("somewhere") / "six"
    folder.mkdir()
    for seed in range(6):
        (folder / f"{seed}.mjlog").write_bytes(write_mjlog(game(seed)))
    return folder


def test_a_result_tells_what_makes_it_again(games: Path, tmp_path: Path) -> None:
    file = tmp_path / "strategy.json"
    words = ["evaluate", "strategy", "--logs", str(games), "--sample", "4", "--seed", "3"]
    assert main([*words, "--jobs", "1", "--save", str(file), "--format", "json"]) == 0
    found = read_result(file)

    assert found.command == "evaluate strategy --logs six --sample 4 --seed 3"
    assert (found.part, found.sample, found.seed) == ("all", 4, 3)
    assert found.figures["games"] == (4,)
    first, low, high = found.figures["first"]
    assert low <= first <= high
    drawn = sorted(log.name for log in LogFiles((games,), sample=4, seed=3))
    assert (tmp_path / "games" / (found.games or "")).read_text("utf-8").split() == drawn
    assert len(drawn) == 4

    again = tmp_path / "again.json"
    assert main([*words, "--jobs", "2", "--resume", "--save", str(again)]) == 0
    assert again.read_text("utf-8") == file.read_text("utf-8")


def test_a_match_is_saved_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.json"
    words = ["play", "--seats", "novice,steady,novice,steady", "--games", "2", "--jobs", "1"]
    assert main([*words, "--save", str(file), "--format", "json"]) == 0
    found = read_result(file)
    printed = json.loads(capsys.readouterr().out)

    assert found.command == "play --seats novice,steady,novice,steady --games 2"
    assert (found.games, found.part, found.seed) == (None, None, 0)
    assert found.figures["pairs.0.difference"] == pytest.approx(
        [printed["pairs"][0][key] for key in ("difference", "low", "high")], rel=1e-5
    )


def test_ends_belong_to_the_figure_beside_them() -> None:
    bins = {"bins": [{"low": 0, "high": 0.1, "measured": 0.05, "measured_interval": [0.04, 0.06]}]}
    luck = {"games": 12, "reduction": 0.4, "low": 0.3, "high": 0.5}
    second = {"first": 0.7, "first_low": 0.6, "first_high": 0.8, "lowest": 1, "seconds": 3.2}

    assert dict(figures_of(bins)) == {"bins.0.measured": (0.05, 0.04, 0.06)}
    assert dict(figures_of(luck)) == {"games": (12,), "reduction": (0.4, 0.3, 0.5)}
    assert dict(figures_of(second)) == {"first": (0.7, 0.6, 0.8), "lowest": (1,)}


def test_games_of_known_players_are_left_out(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = tmp_path / "known"
    known.mkdir()
    seen = write_mjlog(game(0))
    names = {part_of(f"{number}.mjlog"): f"{number}.mjlog" for number in range(99)}
    assert {*names} == {*PARTS}
    words = ["evaluate", "strategy", "--logs", str(games), "--unseen", str(known), "--jobs", "1"]

    (known / names["report"]).write_bytes(seen)
    assert main([*words, "--format", "json"]) == 0, "games to report on teach nothing"
    assert json.loads(capsys.readouterr().out)["games"] == 6

    (known / names["tune"]).write_bytes(seen)
    assert main(words) == 1
    assert "no decision" in capsys.readouterr().err

    logs = LogFiles((games,), known=frozenset({"somebody else"}))
    assert len([*logs]) == 6
    (log,) = LogFiles((tmp_path / "nothing.mjlog",), known=frozenset("x"))
    assert log.fault is not None


@pytest.mark.parametrize("option", ["--logs", "--unseen"])
def test_a_path_that_is_not_there_is_named(
    games: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    words = ["evaluate", "hands", "--logs", str(games), option, str(games / "missing.zip")]
    assert main(words) == 1
    assert "missing.zip: No such file or directory" in capsys.readouterr().err

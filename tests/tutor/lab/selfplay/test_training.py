"""Learning from games, where torch is installed: it is reproducible, stops and resumes."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rules.table import Table
from tests.tutor.lab.selfplay.asks import course
from tests.tutor.network.networks import file_of, made_up
from tutor.cli import main
from tutor.lab import play as lab_play

torch = pytest.importorskip("torch")

from tutor.lab.selfplay import training  # noqa: E402
from tutor.lab.selfplay.network import new_network  # noqa: E402
from tutor.lab.selfplay.player import load  # noqa: E402
from tutor.lab.selfplay.training import Plan, digest_of, train_selfplay  # noqa: E402

PLAN = Plan(games=6, minutes=60, update=2, opening=course().opening)


def new() -> dict[str, Any]:
    return new_network(made_up(), 0, "cpu")


@pytest.fixture
def _short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "Plan", partial(Plan, opening=course().opening))
    monkeypatch.setattr(lab_play, "Table", partial(Table, opening=course().opening))


def test_the_same_seed_gives_the_same_checkpoint_and_so_does_going_on(tmp_path: Path) -> None:
    whole = train_selfplay(new(), tmp_path / "whole.pt", PLAN)
    again = train_selfplay(new(), tmp_path / "again.pt", replace(PLAN, games=4))
    on = train_selfplay(new(), tmp_path / "again.pt", PLAN, resume=True)
    assert (whole.games, whole.updates) == (on.games, on.updates) == (6, 3)
    assert whole.digest == on.digest != again.digest
    assert whole.decisions == on.decisions
    assert 0 < whole.divergence <= PLAN.settings.start_limit


@pytest.mark.usefixtures("_short_games")
def test_the_commands_learn_and_judge(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    second, checkpoint = tmp_path / "second.npz", tmp_path / "selfplay.pt"
    second.write_bytes(file_of())
    asked = ["train", "selfplay", "--from", str(second), "-o", str(checkpoint), "--update", "1"]
    assert main([*asked, "--games", "2", "--format", "json"]) == 0
    trained = json.loads(capsys.readouterr().out)
    assert (trained["games"], trained["updates"]) == (2, 2)
    assert trained["digest"] == digest_of(load(checkpoint)["network"])

    on = ["train", "selfplay", "--from", str(checkpoint), "-o", str(tmp_path / "on.pt")]
    on += ["--games", "0", "--curve", "1", "--curve-games", "4", "--half"]
    assert main([*on, "--against", "novice", "--format", "json"]) == 0
    trained = json.loads(capsys.readouterr().out)
    assert [point["updates"] for point in trained["curve"]] == [0]
    assert main([*on[:-1], "--resume"]) == 0
    assert "updates 0" in capsys.readouterr().out

    assert main([*asked, "--games", "3", "--resume", "--reward", "points"]) == 1
    assert "another training: reward" in capsys.readouterr().err

    judged = ["evaluate", "selfplay", "--weights", str(checkpoint), "--from", str(second)]
    judged += ["--games", "3", "--jobs", "1", "--against", "novice", "--format", "json"]
    assert main(judged) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 4  # a whole set of seatings
    assert found["against"] == "novice"
    assert 1 <= found["placement"] <= 4

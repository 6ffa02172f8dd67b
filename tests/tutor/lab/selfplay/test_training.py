"""Learning from games, where torch is installed: it repeats itself, stops and goes on."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from rules.table import Table
from tests.tutor.lab.selfplay.asks import course
from tests.tutor.second.networks import file_of, made_up
from tutor.cli import main
from tutor.lab import play as lab_play

torch = pytest.importorskip("torch")

from tutor.lab.selfplay import training  # noqa: E402
from tutor.lab.selfplay.training import Plan, digest_of, is_of_values, train_selfplay  # noqa: E402

PLAN = Plan(games=6, minutes=60, update=2, opening=course().opening)


@pytest.fixture
def _short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of the commands begin in East 4."""
    monkeypatch.setattr(training, "Plan", partial(Plan, opening=course().opening))
    monkeypatch.setattr(lab_play, "Table", partial(Table, opening=course().opening))


def test_the_same_seed_gives_the_same_checkpoint_and_so_does_going_on(tmp_path: Path) -> None:
    weights = made_up()
    whole = train_selfplay(weights, tmp_path / "whole.pt", PLAN)
    again = train_selfplay(weights, tmp_path / "again.pt", replace(PLAN, games=4))
    on = train_selfplay(weights, tmp_path / "again.pt", PLAN, resume=True)
    assert (whole.games, whole.updates) == (on.games, on.updates) == (6, 3)
    assert whole.digest == on.digest != again.digest
    assert whole.decisions == on.decisions
    assert 0 < whole.divergence <= PLAN.settings.start_limit


def test_in_the_first_updates_the_values_alone_learn(tmp_path: Path) -> None:
    learner = training.begin(made_up(), PLAN)
    training.learn(learner, training.play(learner.network, PLAN, range(2)), PLAN)
    moved = {name for name, each in learner.network.items() if (each != learner.start[name]).any()}
    assert moved
    assert all(map(is_of_values, moved))


def test_two_processes_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "TABLES_IN_STEP", 1)
    network = training.begin(made_up(), PLAN).network
    one, two = (training.play(network, replace(PLAN, jobs=jobs), range(2)) for jobs in (1, 2))
    assert (one.actions == two.actions).all()
    assert (one.rows == two.rows).all()
    assert one.games == two.games == 2


@pytest.mark.usefixtures("_short_games")
def test_the_commands_learn_and_judge(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    second, checkpoint = tmp_path / "second.npz", tmp_path / "selfplay.pt"
    second.write_bytes(file_of())
    asked = ["train", "selfplay", "--from", str(second), "-o", str(checkpoint), "--update", "1"]
    assert main([*asked, "--games", "2", "--format", "json"]) == 0
    trained = json.loads(capsys.readouterr().out)
    assert (trained["games"], trained["updates"]) == (2, 2)
    assert trained["digest"] == digest_of(training.load(checkpoint)["network"])

    assert main([*asked, "--games", "3", "--resume", "--reward", "points"]) == 1
    assert "another training: reward" in capsys.readouterr().err

    judged = ["evaluate", "selfplay", "--weights", str(checkpoint), "--from", str(second)]
    judged += ["--games", "3", "--jobs", "1", "--against", "novice", "--format", "json"]
    assert main(judged) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 4  # a whole set of seatings
    assert found["against"] == "novice"
    assert 1 <= found["placement"] <= 4

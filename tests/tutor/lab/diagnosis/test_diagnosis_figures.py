"""Planted habits against named ones: the figures, the lot, and the commands."""

import json
from pathlib import Path
from random import Random

import pytest

from tutor.cli import main
from tutor.coach.diagnosis.diagnosis import Finding
from tutor.coach.diagnosis.habits import Habit
from tutor.coach.lessons.calls import ChanceCount
from tutor.lab.diagnosis import MAX_NOISE, MIN_STRENGTH, DiagnosedLearner, draw_learners, figures_of
from tutor.opponents.opponents import parse_profile

A, B, C, D = Habit.NEVER_FOLDS, Habit.NO_RIICHI, Habit.KEEPS_HONOURS, Habit.IGNORES_DORA


def diagnosed(planted: tuple[Habit, ...], *named: Habit) -> DiagnosedLearner:
    return DiagnosedLearner(
        "x", planted, tuple(Finding(habit, 0.5, 9.0, ChanceCount()) for habit in named)
    )


def test_figures_by_hand() -> None:
    found = [
        diagnosed((A,), A),
        diagnosed((A, B), C, A, B),
        diagnosed((B,)),
        diagnosed((C,), A, B, D, C),
    ]
    figures = figures_of(found, 20)
    assert figures.named_first == 0.25
    assert figures.named_within_three == 0.5
    assert figures.false_alarms == 0.5
    assert figures.precision == 4 / 8
    assert figures.recall == 4 / 5
    assert figures.by_fault["never_folds"].named_first == 1
    assert figures.by_fault["never_folds"].named == 2
    assert figures.by_fault["keeps_honours"].named_within_three == 0
    assert figures.by_fault["keeps_honours"].named == 1
    assert figures.wrongly["never_folds+no_riichi"] == {"keeps_honours": 1}


def test_learners_are_drawn_by_the_prior() -> None:
    some = draw_learners(Random(3), 9, 2, None)
    assert some == draw_learners(Random(3), 9, 2, None)
    for one in some:
        assert len(one.habits) == 2
        assert all(MIN_STRENGTH <= each <= 1 for each in one.habits.values())
        assert 0 <= one.noise <= MAX_NOISE
        assert parse_profile(one.name) == one
    (everything,) = draw_learners(Random(3), 1, len(Habit), 0.8)
    assert set(everything.habits.values()) == {0.8}


def test_the_command_writes_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["evaluate", "diagnosis", "--learners", "1", "--games", "1", "--faults", "2"]
    assert main([*words, "--jobs", "1", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"learners", "games", "named_first", "named_within_three", "false_alarms"} <= {*found}
    assert sum(each["learners"] for each in found["by_fault"].values()) == 2
    assert {*next(iter(found["by_fault"].values()))} >= {
        "learners",
        "named_first",
        "named_within_three",
    }


def test_the_habits_of_the_players_of_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["play", "--seats", "learner:keeps_honours=1,steady,steady,steady", "--games", "1"]
    assert main([*words, "--jobs", "1", "-o", str(tmp_path), "--format", "json"]) == 0
    (tmp_path / "game-x.mjlog").write_bytes(b"nothing")
    capsys.readouterr()
    words = ["evaluate", "habits", "--logs", str(tmp_path), "--games", "1", "--jobs", "1"]
    assert main([*words, "--format", "json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["games"] == 1
    assert printed["named"] == 1
    (habit, *_) = printed["players"]["learner:keeps_honours=1"]["habits"]
    assert habit["habit"] == "keeps_honours"
    assert printed["players"]["steady"] == {"games": 3, "habits": []}
    assert [each["file"] for each in printed["unreadable"]] == ["game-x.mjlog"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "players steady" in said
    assert "games 3  habits -" in said
    assert main([*words[:-4], "--games", "9", "--jobs", "1"]) == 1
    assert "no player with that many games" in capsys.readouterr().err

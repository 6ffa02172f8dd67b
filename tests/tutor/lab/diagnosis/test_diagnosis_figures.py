"""Planted habits against named ones: the figures, the lot, and the commands."""

import json
from pathlib import Path
from random import Random

import pytest

from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from tests.games import end_of, game
from tutor.cli import main
from tutor.coach.diagnosis.diagnosis import STEADY, STRONG, Finding
from tutor.coach.diagnosis.habits import Habit
from tutor.coach.lessons.calls import ChanceCount
from tutor.lab import diagnosis as training
from tutor.lab.diagnosis import (
    MAX_NOISE,
    MIN_STRENGTH,
    DiagnosedLearner,
    draw_learners,
    figures_of,
    format_habits,
    train_habits,
)
from tutor.lab.games import Corpus
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


def test_who_has_nothing_planted_counts_only_as_an_alarm() -> None:
    figures = figures_of([diagnosed(()), diagnosed((), A)], 20)
    assert figures.named_first is None
    assert figures.named_within_three is None
    assert figures.recall is None
    assert figures.false_alarms == 0.5
    assert figures.precision == 0.0
    assert figures.wrongly == {"none": {"never_folds": 1}}
    assert figures_of([diagnosed(())], 20).precision is None


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


def test_every_habit_is_dealt_before_any_comes_again() -> None:
    some = draw_learners(Random(3), len(Habit), 1, 0.8)
    assert {habit for one in some for habit in one.habits} == set(Habit)
    assert not draw_learners(Random(3), 1, 0, None)[0].habits


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


def test_what_is_usual_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "PLAYED_GAMES", 1)
    monkeypatch.setattr(training, "REFERENCE_GAMES", 1)
    monkeypatch.setattr(
        training,
        "_players",
        lambda: iter([(STEADY, "steady"), ("no_riichi", "learner:no_riichi=1")]),
    )
    logs = [LogFile("one.mjlog", write_mjlog(end_of(game(1), 2))), LogFile("two.mjlog", b"nothing")]
    trained = train_habits(Corpus(logs, part="all", jobs=1))
    assert list(trained.model.players) == [STRONG, STEADY, "no_riichi"]
    assert trained.games == 1
    assert trained.decisions == sum(
        count.chances for count in trained.model.players[STRONG].values()
    )
    assert '"played_games": 1' in format_habits(trained.model)


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

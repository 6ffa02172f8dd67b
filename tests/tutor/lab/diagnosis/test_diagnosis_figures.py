"""Planted habits against named ones: the figures, the lot, and the commands."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rules.formats import write_mjlog
from rules.formats.logs import LogFile
from tests.games import game
from tests.tutor.trees import TREE
from tutor.cli import main
from tutor.diagnosis.diagnosis import NOISY, STEADY, STRONG, Finding, format_habits, parse_habits
from tutor.diagnosis.habits import Habit
from tutor.lab import diagnosis as training
from tutor.lab.diagnosis import (
    MAX_NOISE,
    MIN_STRENGTH,
    DiagnosedLearner,
    count_games,
    draw_learners,
    figures_of,
    train_habits,
)
from tutor.lab.games import Corpus, NoExamples
from tutor.lessons.calls import ChanceCount
from tutor.opponents.learner import parse_profile

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
    figures = figures_of(found, 20, 1.04)
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
    figures = figures_of([diagnosed(()), diagnosed((), A)], 20, 1.0)
    assert figures.named_first is None
    assert figures.named_within_three is None
    assert figures.recall is None
    assert figures.false_alarms == 0.5
    assert figures.precision == 0.0
    assert figures.wrongly == {"none": {"never_folds": 1}}
    assert figures_of([diagnosed(())], 20, 1.0).precision is None


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


def test_fewer_games_are_looked_at_too() -> None:
    early = ((3, ()), (5, (B,)), (10, (A, B)))
    late = ((3, (B,)), (5, (B,)), (10, (B,)))
    found = [replace(diagnosed((A,), A), after=early), replace(diagnosed((B,), B), after=late)]
    after = figures_of(found, 20, 1.0).after
    assert {few: (each.named_first, each.false_alarms) for few, each in after.items()} == {
        3: (1, 0),
        5: (1, 1),
        10: (2, 1),
    }


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


def test_the_command_writes_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = figures_of([diagnosed((A,), B)], 20, 1.0)
    monkeypatch.setattr("tutor.lab.diagnosis.evaluate_diagnosis", lambda *_, **__: found)
    assert main(["evaluate", "diagnosis", "--strength", "0.8"]) == 0
    said = capsys.readouterr().out
    assert "never_folds         of   1 learners named first   0" in said
    assert "planted never_folds, named too: no_riichi 1" in said


@pytest.mark.parametrize("strength", ["2", "much"])
def test_a_strength_is_a_share(strength: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["evaluate", "diagnosis", "--strength", strength])
    assert stopped.value.code == 2
    assert f"{strength!r} is no number from 0 to 1" in capsys.readouterr().err


def test_what_is_usual_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "PLAYED_GAMES", 1)
    monkeypatch.setattr(training, "REFERENCE_GAMES", 1)
    monkeypatch.setattr(
        training,
        "_players",
        lambda: iter([(STEADY, "steady"), ("no_riichi", "learner:no_riichi=1")]),
    )
    logs = [LogFile("one.mjlog", write_mjlog(game(1))), LogFile("two.mjlog", b"nothing")]
    trained = train_habits(Corpus(logs, part="all", jobs=1))
    assert list(trained.usual.players) == [STRONG, STEADY, "no_riichi"]
    assert trained.games == 1
    assert [name for name, _ in trained.unreadable] == ["two.mjlog"]
    assert trained.decisions == sum(
        count.chances for count in trained.usual.players[STRONG].values()
    )
    assert '"played_games": 1' in format_habits(trained.usual)


def test_the_command_writes_what_is_usual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(training, "_players", lambda: iter(()))
    (tmp_path / "one.mjlog").write_bytes(write_mjlog(game(1)))
    words = ["train", "habits", "--logs", str(tmp_path / "one.mjlog"), "--part", "all"]
    out = tmp_path / "habits.json"
    assert main([*words, "--jobs", "1", "--format", "json", "-o", str(out)]) == 0
    printed = json.loads(capsys.readouterr().out)
    counts = parse_habits(out.read_text("utf-8")).players[STRONG]
    assert printed["decisions"] == sum(count.chances for count in counts.values()) > 0


def test_every_habit_has_a_player() -> None:
    names = dict(training._players())
    assert names == {
        STEADY: "steady",
        NOISY: "learner:noise=1",
        **{str(habit): f"learner:{habit}=1" for habit in Habit},
    }


def test_without_games_nothing_is_usual() -> None:
    with pytest.raises(NoExamples):
        train_habits(Corpus((), part="all", jobs=1))


def test_a_learner_shows_its_habit_at_the_table(tmp_path: Path) -> None:
    shown = count_games("learner:keeps_honours=1", 1, 3, TREE)[Habit.KEEPS_HONOURS]
    assert shown.rate > 0.5
    assert shown.chances >= 5


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
    assert "1 games; a habit is named of 1 of 2 players" in said
    assert "3 games  steady: -" in said
    assert main([*words[:-4], "--games", "9", "--jobs", "1"]) == 1
    assert "no player with that many games" in capsys.readouterr().err

"""The experiment itself, small: nothing leaks from one arm to another."""

import json

import pytest

from tutor import cli
from tutor.coach.strategy.tree import shipped_tree
from tutor.lab.teaching import TeachingFigures, TeachingPlan, evaluate_teaching

SMALL = TeachingPlan(days=1, games_a_day=1, games=1, exam_games=1, rate=0.0, seed=3)


@pytest.fixture(scope="module")
def figures() -> TeachingFigures:
    return evaluate_teaching(shipped_tree(), SMALL, learners=1, habits=5, jobs=1)


def test_at_a_rate_of_zero_all_arms_agree_in_everything(figures: TeachingFigures) -> None:
    assert len({*figures.arms.values()}) == 1
    for difference in (*figures.place.values(), *figures.second.values()):
        assert difference.mean == 0.0
    assert figures.named > 0


def test_the_command_says_what_it_does_not_show(
    figures: TeachingFigures, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tutor.lab.teaching.evaluate_teaching", lambda *_, **__: figures)
    assert cli.main(["evaluate", "teaching", "--rate", "0.5"]) == 0
    text = capsys.readouterr().out
    assert "place random" in text
    assert "does not show that people learn" in text
    assert cli.main(["evaluate", "teaching", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["arms"].keys() == {"ours", "random", "tile", "play"}

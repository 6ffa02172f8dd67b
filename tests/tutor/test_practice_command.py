"""The verb practice: what it hands to the window."""

import pytest

from tutor import cli
from tutor.commands import window


@pytest.fixture
def opened(monkeypatch):
    calls = []

    def run(replays, practice=None):
        calls.append((list(replays), practice))
        return 0

    monkeypatch.setattr(window, "run", run)
    return calls


def test_by_chance_against_learners(opened):
    assert cli.main(["practice"]) == 0
    assert opened == [([], (("learner",) * 3, "east", None))]


def test_a_deal_a_length_and_opponents(opened):
    words = ["practice", "--seed", "7", "--length", "hanchan", "--opponents", "strong"]
    assert cli.main(words) == 0
    assert opened == [([], (("strong",) * 3, "hanchan", 7))]


def test_learners_sit_there_with_their_habits(opened, capsys):
    name = "learner:never_folds=0.8,noise=0.5"
    assert cli.main(["practice", "--opponents", name]) == 0
    assert opened == [([], ((name,) * 3, "east", None))]
    with pytest.raises(SystemExit) as ended:
        cli.main(["practice", "--opponents", "learner:folds=1"])
    assert ended.value.code == 2
    assert "Unknown habit 'folds'" in capsys.readouterr().err

"""How push or fold meets what seats did, on games of our own opponents."""

import pytest

from rules.events import Ruleset
from rules.formats.logs import LogFile
from rules.message import TutorError
from tests.tutor.trees import TREE
from tutor.coach.stance import shipped_stance_tree
from tutor.lab.games import Corpus
from tutor.lab.play import Match, play
from tutor.lab.training.stance import evaluate_stance


def test_our_opponents_push_and_fold_as_the_tree_says_more_often_than_not() -> None:
    names = ("novice", "steady", "novice", "steady")
    played = play(Match(names, TREE, Ruleset(hanchan=False), seed=4, keep=True), 6, jobs=1)
    logs = [LogFile(f"{game.number}.mjlog", game.mjlog or b"") for game in played]
    found = evaluate_stance(Corpus(logs, jobs=1), shipped_stance_tree())

    assert (found.games, found.leaves) == (6, 14)
    assert found.right_interval is not None
    low, high = found.right_interval
    assert found.right > 0.5
    assert 0 <= low <= found.right <= high <= 1
    assert 0 < found.pushes < 1
    with pytest.raises(TutorError, match="no clear push or fold"):
        evaluate_stance(Corpus([], jobs=1), shipped_stance_tree())

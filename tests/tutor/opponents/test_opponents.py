"""Who sits in the other chairs: legal, deterministic, never past a win."""

import pytest

from rules.check import check_game
from rules.formats import read_game
from rules.ruleset import Ruleset
from tests.tutor.trees import TREE
from tutor.opponents.opponents import NAMES, opponent
from tutor.play import Match, play_some, results_of


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_legal_and_the_same_again(name: str) -> None:
    match = Match((name, "steady", name, "novice"), TREE, Ruleset(hanchan=False), 5, keep=True)
    first, again = play_some(match, [7]), play_some(match, [7])
    assert first == again
    assert first[0].mjlog is not None
    record = read_game(first[0].mjlog).record
    checked = check_game(record)
    assert not checked.illegal
    assert not checked.points_mismatches
    assert results_of(record)[match.seat_of(0, 7)] == first[0].results[0]


def test_nobody_else_has_a_chair() -> None:
    with pytest.raises(ValueError, match="no opponent 'expert'"):
        opponent("expert", TREE)

"""The game that is wanted: by chance another one each time, by its number the same."""

from pathlib import Path
from random import Random

from tutor.view.practice.surroundings import GameRequest, Surroundings, setup_of

AROUND = Surroundings(Path(), Random(5), lambda: "20260101-1200")
OPPONENTS = ("novice", "steady", "strong")


def test_a_new_game_is_another_one_and_the_same_deal_again_is_the_same() -> None:
    first, second = (setup_of(GameRequest(OPPONENTS, "east"), AROUND) for _ in range(2))
    assert first.seed != second.seed
    assert first.game != second.game
    assert first.game.startswith("practice-20260101-1200-")
    assert setup_of(GameRequest(OPPONENTS, "east", first.seed), AROUND) == first
    assert not first.rules.hanchan
    assert setup_of(GameRequest(OPPONENTS, "hanchan"), AROUND).rules.hanchan

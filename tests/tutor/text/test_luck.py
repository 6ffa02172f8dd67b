"""The luck of tiles in words."""

import pytest

from rules.tiles import Seat
from tests.games import game
from tutor.language import translator
from tutor.luck.chances import NoLuckReason
from tutor.luck.game import GameLuck, game_luck
from tutor.luck.mean_place import MeanPlace, MeanPlaces, mean_places
from tutor.luck.model import shipped_luck_model
from tutor.text.luck import (
    draw_line,
    game_luck_lines,
    luck_progress_lines,
    most_and_least,
    net_line,
    refusal_line,
)

ENGLISH = translator("en")


@pytest.mark.parametrize(
    ("luck", "said"),
    [
        (-0.41, "The tiles cost you 0.4 places more than they gave."),
        (0.06, "The tiles gave you 0.1 places more than they cost."),
        (0.04, "The tiles gave you about as much as they cost."),
        (-0.04, "The tiles gave you about as much as they cost."),
    ],
)
def test_net_luck(luck: float, said: str) -> None:
    assert net_line(luck, ENGLISH) == said


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_game_tells_its_place_its_luck_and_what_that_is_not(language: str) -> None:
    found = game_luck(game(3), shipped_luck_model())
    assert isinstance(found, GameLuck)
    first, note = game_luck_lines(found, Seat(1), translator(language))

    assert f"{abs(found.luck[1]):.1f}" in first or abs(found.luck[1]) < 0.05
    assert "deserve" not in first + note
    if language == "en":
        assert "being won on" in note


def test_the_luckiest_and_unluckiest_draws() -> None:
    found = game_luck(game(3), shipped_luck_model())
    assert isinstance(found, GameLuck)
    draws = found.draws_of(Seat(2))
    lucky, unlucky = most_and_least(draws, Seat(2))

    assert [len(lucky), len(unlucky)] == [3, 3]
    assert [each.luck[2] for each in lucky] == sorted((d.luck[2] for d in draws), reverse=True)[:3]
    assert [each.luck[2] for each in unlucky] == sorted(d.luck[2] for d in draws)[:3]
    line = draw_line(unlucky[0], Seat(2), 1, 0, ENGLISH)
    assert line.startswith(f"East 2, turn {unlucky[0].turn}: ")
    assert line.endswith(" places")
    assert "−0." in line


@pytest.mark.parametrize("reason", NoLuckReason)
def test_every_reason_is_said(reason: NoLuckReason) -> None:
    assert refusal_line(reason, ENGLISH).startswith("No figure of luck: ")


def test_means_are_told_with_how_sure_they_are() -> None:
    luck = MeanPlaces(12, MeanPlace(2.71, 2.1, 3.3, 481), MeanPlace(2.55, 2.0, 3.1, 317))

    assert luck_progress_lines(luck, ENGLISH) == (
        "Mean place 2.71 (likely 2.10 to 3.30) in 12 games; with the luck of tiles taken out"
        " 2.55 (likely 2.00 to 3.10).",
        "To tell a difference of 0.1 places takes 305 more games; 469 without taking luck out.",
        "Winning on a discard, or being won on, is not luck here; good luck and good play are two"
        " columns that are not added.",
    )


def test_nothing_is_said_of_few_games() -> None:
    assert luck_progress_lines(mean_places([1, 2, 3, 4], [0.0] * 4), ENGLISH) == ()


def test_many_games_are_enough() -> None:
    luck = MeanPlaces(500, MeanPlace(2.5, 2.4, 2.6, 481), MeanPlace(2.5, 2.4, 2.6, 317))

    assert "That is enough" in luck_progress_lines(luck, ENGLISH)[1]

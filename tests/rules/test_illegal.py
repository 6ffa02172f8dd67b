"""What cannot happen is told with all that one needs to find it."""

import pytest

from rules.illegal import IllegalEvent, not_held, whose_turn
from rules.melds import MeldType
from rules.tiles import Seat, parse_tiles

HAND = parse_tiles("123m406p789s11z")


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (None, "seat 2 throws 5z, which it does not hold: 123m406p789s11z"),
        (MeldType.KAKAN, "seat 2 adds to a kan 5z, which it does not hold: 123m406p789s11z"),
        (
            MeldType.ANKAN,
            "seat 2 declares a closed kan of 5z, which it does not hold: 123m406p789s11z",
        ),
        (MeldType.PON, "seat 2 calls pon with 5z, which it does not hold: 123m406p789s11z"),
        (
            MeldType.DAIMINKAN,
            "seat 2 calls daiminkan with 5z, which it does not hold: 123m406p789s11z",
        ),
    ],
)
def test_a_tile_that_is_not_held(call: MeldType | None, told: str) -> None:
    assert str(not_held(Seat(2), "5z", HAND, call)) == told


def test_whose_turn_it_is() -> None:
    assert str(whose_turn(Seat(1), None)) == "seat 1 must draw"
    assert str(whose_turn(None, Seat(3))) == "seat 3 must throw"


def test_the_sentence_of_the_error_is_its_telling() -> None:
    error = IllegalEvent("seat {seat} draws, but the wall is empty", seat=1)
    assert str(error) == str(error.message) == "seat 1 draws, but the wall is empty"

"""What a tile stands among, as a number."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rules.tiles import count_kinds, parse_kind, parse_tiles
from tutor.evaluators.tile_shapes import CASES, tile_shapes


def case(hand: str, kind: str) -> int:
    counts = np.array([count_kinds(parse_tiles(hand))], np.uint8)
    return int(tile_shapes(counts)[0, parse_kind(kind)])


suits = st.lists(st.integers(0, 4), min_size=9, max_size=9)


@given(suits)
def test_a_suit_reads_the_same_from_either_end(suit: list[int]) -> None:
    hand = np.array([[*suit, *suit[::-1], *[0] * 16]], np.uint8)
    found = tile_shapes(hand)[0]
    same = found[:9] == found[9:18][::-1]
    assert same[np.arange(9) != 4].all(), "a 5 has no nearer end"


@given(suits, st.lists(st.integers(0, 4), min_size=7, max_size=7))
def test_every_case_has_a_number_of_its_own(suit: list[int], honours: list[int]) -> None:
    hand = np.array([[*suit, *[0] * 18, *honours]], np.uint8)
    found = tile_shapes(hand)[0]
    assert found.min() >= 0
    assert found.max() < CASES
    assert set(found[27:]) <= {CASES - 3, CASES - 2, CASES - 1}


def test_what_is_told_apart() -> None:
    assert case("5m", "5m") == case("5p", "5p") == case("5m9m", "5m")
    different = [
        "5m",
        "4m",
        "55m",
        "555m",
        "45m",
        "56m",
        "455m",
        "5577m",
        "35m",
        "57m",
        "25m",
        "58m",
    ]
    numbers = [case(hand, "4m" if hand == "4m" else "5m") for hand in different]
    assert len(set(numbers)) == len(numbers)


def test_what_is_too_far_or_too_much_is_not() -> None:
    assert case("15m", "5m") == case("5m", "5m")
    assert case("5556m", "5m") == case("05556m", "5m")
    assert case("4445m", "5m") == case("445m", "5m")
    assert case("2225m", "5m") == case("25m", "5m")

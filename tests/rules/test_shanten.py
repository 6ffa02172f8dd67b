"""Shanten, waits and ukeire of one hand: known hands, brute force, and two other programs."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mahjong.shanten import Shanten

from rules.shanten import improving, kokushi_shanten, shanten, shanten_of_discards, wait_mask
from rules.tiles import TERMINALS_AND_HONOURS, Kind, kinds_in, mask_of, parse_kind
from tests.hands import Counts, counts_of, some_hand


@st.composite
def hands(draw: st.DrawFn, tiles: int) -> tuple[Counts, int]:
    melds = draw(st.integers(0, 4))
    return some_hand(Random(draw(st.integers(0, 2**32))), tiles - 3 * melds), melds


def random_hands(seed: int, number: int) -> list[tuple[Counts, int]]:
    random = Random(seed)
    melds = [random.choice((0, 0, 0, 1, 2, 3, 4)) for _ in range(number)]
    return [(some_hand(random, random.choice((13, 14)) - 3 * laid), laid) for laid in melds]


def kinds(text: str) -> tuple[int, ...]:
    return tuple(parse_kind(name) for name in text.split())


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("123m456p789s11222z", 0, -1),
        ("123m456p789s1122z", 0, 0),
        ("19m19p19s1234567z", 0, 0),
        ("19m19p19s12345677z", 0, -1),
        ("19m19p19s1234566z", 0, 0),
        ("1199m1199p1199s11z", 0, -1),
        ("1199m1199p1199s1z", 0, 0),
        ("147m258p369s1234z", 0, 6),
        ("123m406p789s1122z", 0, 0),  # a red five is a five
        ("5m", 4, 0),
        ("55m", 4, -1),
        ("12m", 4, 0),
        ("1234m", 3, 0),
        ("147m1z", 3, 2),  # melds lower the number of sets still needed
        ("1199m1122p33s", 1, 2),  # no seven pairs beside a meld
        ("19m19p19s1357z", 1, 6),  # no thirteen orphans beside a meld
    ],
)
def test_known_hands(text: str, melds: int, expected: int) -> None:
    assert shanten(counts_of(text), melds) == expected


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("1111m222333444p", 0, 1),  # 1m alone would need a fifth
        ("1111m", 3, 1),
        ("1111z", 3, 1),
        ("1111222233334z", 0, 3),
        ("1111m111122233z", 0, 1),
    ],
)
def test_four_of_a_kind_wait_for_no_fifth(text: str, melds: int, expected: int) -> None:
    counts = counts_of(text)
    assert shanten(counts, melds) == Shanten.calculate_shanten(counts) == expected


def test_orphans_want_a_pair_or_what_is_missing() -> None:
    thirteen = counts_of("19m19p19s1234567z")
    assert kokushi_shanten(thirteen) == 0
    assert wait_mask(thirteen) == mask_of(map(Kind, TERMINALS_AND_HONOURS))
    assert kinds_in(wait_mask(counts_of("19m19p19s1234566z"))) == kinds("7z")


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("123m456p78s11222z", 0, "6s 9s"),
        ("1112345678999m", 0, "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("2223456777m", 1, "1m 2m 3m 4m 5m 6m 7m 8m"),
        ("1122334455667m", 0, "1m 4m 7m"),
        ("1199m1199p1199s1z", 0, "1z"),
        ("5m", 4, "5m"),
        ("1111m", 3, ""),
        ("1111m234m", 2, "4m"),  # and not the fifth 1m
        ("3334m", 3, "2m 4m 5m"),
        ("147m1z", 3, ""),
        ("123m46p789s11222z", 0, "5p"),
        ("1122m3344p05667s", 0, "7s"),  # a red five pairs with a five
    ],
)
def test_waits(text: str, melds: int, expected: str) -> None:
    assert kinds_in(wait_mask(counts_of(text), melds)) == kinds(expected)


def test_a_kind_all_held_in_melds_is_no_wait() -> None:
    hand = counts_of("23m456p789s11z")
    held = [count + (3 if kind == 3 else 0) for kind, count in enumerate(hand)]
    assert kinds_in(wait_mask(hand, 1)) == kinds("1m 4m")
    assert kinds_in(wait_mask(hand, 1, held)) == kinds("1m 4m")
    held[3] = 4
    assert kinds_in(wait_mask(hand, 1, held)) == kinds("1m")
    held[0] = 4
    assert wait_mask(hand, 1, held) == 0


def test_agrees_with_the_mahjong_package() -> None:
    for counts, melds in random_hands(1, 2000):
        assert shanten(counts, melds) == Shanten.calculate_shanten(counts), (counts, melds)


def test_agrees_with_xiangting() -> None:
    xiangting = pytest.importorskip("xiangting")
    four = xiangting.PlayerCount.FOUR
    for counts, melds in random_hands(2, 10_000):
        if sum(counts) % 3 == 2:
            found = xiangting.calculate_replacement_number(counts, four) - 1
            assert shanten(counts, melds) == found, (counts, melds)
        else:
            number, draws = xiangting.calculate_necessary_tiles(counts, four)
            found = (shanten(counts, melds) + 1, improving(counts, melds))
            assert found == (number, draws), (counts, melds)


@given(hands(13))
def test_improving_is_what_brute_force_finds(hand: tuple[Counts, int]) -> None:
    counts, melds = hand
    now = shanten(counts, melds)
    better = [kind for kind in range(34) if _drawing(counts, kind, melds) < now]
    assert kinds_in(improving(counts, melds)) == tuple(better)


def _drawing(counts: Counts, kind: int, melds: int) -> int:
    more = [count + (place == kind) for place, count in enumerate(counts)]
    return shanten(more, melds) if more[kind] <= 4 else 99


@given(hands(14))
def test_discards_are_the_hands_that_they_leave(hand: tuple[Counts, int]) -> None:
    counts, melds = hand
    left = shanten_of_discards(counts, melds)
    assert set(left) == {kind for kind in range(34) if counts[kind]}
    for kind, ready in left.items():
        rest = [count - (place == kind) for place, count in enumerate(counts)]
        assert ready.shanten == shanten(rest, melds)
        assert ready.improving == improving(rest, melds)
        assert shanten(counts, melds) <= ready.shanten <= shanten(counts, melds) + 1


@given(hands(13))
def test_tenpai_is_a_wait_and_a_wait_is_tenpai(hand: tuple[Counts, int]) -> None:
    counts, melds = hand
    winning = [kind for kind in range(34) if _drawing(counts, kind, melds) == -1]
    assert kinds_in(wait_mask(counts, melds)) == tuple(winning)

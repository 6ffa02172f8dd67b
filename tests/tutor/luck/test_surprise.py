"""Games of a few numbered tiles, solved by counting: luck is what it says it is."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.luck.surprise import surprise

TILES = (1, 2, 3, 4, 5, 6)
Value = Callable[[tuple[int, ...]], Fraction]


def result(wall: tuple[int, ...]) -> Fraction:
    return Fraction(1 if sum(wall[::2]) > sum(wall[1::2]) else -1)


def exact(drawn: tuple[int, ...]) -> Fraction:
    left = [tile for tile in TILES if tile not in drawn]
    walls = [drawn + rest for rest in permutations(left)]
    return sum(map(result, walls), Fraction(0)) / len(walls)


def lucks(wall: tuple[int, ...], value: Value) -> Iterator[Fraction]:
    for number, came in enumerate(wall):
        before = wall[:number]
        left = {tile: 1 for tile in TILES if tile not in before}
        yield surprise({tile: value((*before, tile)) for tile in left}, left, came)


def test_luck_and_the_value_of_the_start_are_the_result() -> None:
    known: dict[tuple[int, ...], Fraction] = {}

    def value(drawn: tuple[int, ...]) -> Fraction:
        if drawn not in known:
            known[drawn] = exact(drawn)
        return known[drawn]

    for wall in list(permutations(TILES))[::7]:
        assert result(wall) - sum(lucks(wall, value)) == value(())


@settings(max_examples=4, deadline=None)
@given(st.lists(st.integers(-9, 9), min_size=64, max_size=64))
def test_any_value_whatever_has_a_mean_luck_of_zero(table: list[int]) -> None:
    def value(drawn: tuple[int, ...]) -> Fraction:
        return Fraction(table[sum(1 << tile - 1 for tile in drawn)] * (1 + len(drawn)))

    assert sum(sum(lucks(wall, value)) for wall in permutations(TILES)) == 0


def test_the_best_draw_is_luck_for_its_seat_and_the_reverse_for_the_other() -> None:
    first = next(lucks((6, 1, 2, 3, 4, 5), exact))
    second = list(lucks((1, 6, 2, 3, 4, 5), exact))[1]

    assert first > 0 > second


def test_what_gives_points_away_has_a_worse_adjusted_mean_by_just_that() -> None:
    walls = list(permutations(TILES))[::11]
    given_away = Fraction(1, 4)
    for wall in walls:
        played = result(wall) - given_away
        assert played - sum(lucks(wall, exact)) == exact(()) - given_away


def test_what_could_not_have_come_is_refused() -> None:
    with pytest.raises(ValueError, match="could not have come"):
        surprise({1: Fraction(1), 2: Fraction(2)}, {1: 3, 2: 0}, 2)


def test_the_mean_has_to_be_over_what_is_truly_left_not_over_what_the_player_sees() -> None:
    truly, seen = Fraction(0), Fraction(0)
    for wall in permutations(TILES):
        kept, laid, came = max(wall[:2]), min(wall[:2]), wall[2]
        values = {tile: Fraction(tile) for tile in TILES}
        truly += surprise(values, {tile: 1 for tile in TILES if tile not in (kept, laid)}, came)
        seen += surprise(values, {tile: 1 for tile in TILES if tile != laid}, came)

    assert truly == 0
    assert seen < 0

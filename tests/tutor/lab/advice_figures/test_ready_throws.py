"""First tiles of ready hands: positions in which another ready throw is plainly better."""

from dataclasses import replace

import pytest

from rules.observation import Observation
from rules.tiles import Tile, tile_name
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tutor.coach.advice import Advice
from tutor.coach.advisor import advise
from tutor.lab.advice_figures.counting import (
    ReadyCounts,
    ReadyThrow,
    beats,
    count_ready,
    ready_throws,
)


def advising(observation: Observation, name: str) -> Advice:
    advice = advise(observation, TREE)
    first = next(one for one in advice.combined if tile_name(one.discard) == name)
    return replace(advice, combined=(first, *(one for one in advice.combined if one != first)))


def counted(observation: Observation, name: str) -> ReadyCounts:
    return count_ready(ready_throws(advising(observation, name), observation))


def throw(live: int, points: float, risk: float, *, furiten: bool = False) -> ReadyThrow:
    return ReadyThrow(Tile(0), live, points, furiten, risk)


NO_YAKU = position("456p77s66z", "8s", melds={0: ["340s", "123p"]}, rivers=("9s", "", "", ""))
FURITEN = position("678m222456p3777s", "1p", rivers=("1p1m8s7m", "", "", ""))


def test_a_first_tile_without_a_yaku_is_counted() -> None:
    assert counted(NO_YAKU, "7s").no_yaku == 1
    assert counted(NO_YAKU, "7s").at_fault == 1
    assert counted(NO_YAKU, "8s") == ReadyCounts(advices=1)


def test_riichi_is_a_yaku_while_it_may_be_declared() -> None:
    seen = position("123789m11s789s46p", "4p")
    first = ready_throws(advising(seen, "4p"), seen)[0]
    assert (first.live, first.points > 0) == (4, True)
    for late in (replace(seen, tiles_left=3), replace(seen, points=(900, 33_000, 33_000, 33_100))):
        assert ready_throws(advising(late, "4p"), late)[0].live == 0


def test_a_furiten_first_tile_is_counted() -> None:
    assert counted(FURITEN, "3s").furiten == 1
    assert counted(FURITEN, "1p").furiten == 0


@pytest.mark.parametrize(
    ("other", "better"),
    [
        (throw(4, 2_000, 0.05), False),
        (throw(5, 2_000, 0.05), True),
        (throw(4, 2_400, 0.05), False),
        (throw(4, 2_500, 0.05), True),
        (throw(4, 2_000, 0.045), False),
        (throw(4, 2_000, 0.04), True),
        (throw(8, 8_000, 0.06), False),
        (throw(8, 8_000, 0.051), True),
        (throw(3, 8_000, 0.01), False),
        (throw(8, 1_900, 0.01), False),
        (throw(8, 8_000, 0.01, furiten=True), False),
    ],
)
def test_a_throw_is_beaten_where_another_is_as_good_in_all_and_better_in_one(
    other: ReadyThrow, better: bool
) -> None:
    first = throw(4, 2_000, 0.05)
    assert beats(other, first) is better
    assert count_ready((first, other)).beaten == better


def test_discards_avoided_only_for_safety_are_distinguished() -> None:
    first, yaku = throw(0, 0, 0.01), throw(6, 3_900, 0.10)
    assert count_ready((first, yaku)) == ReadyCounts(
        advices=1, no_yaku=1, no_yaku_but_safer=1, at_fault=1
    )
    safe = throw(2, 1_000, 0.01)
    assert count_ready((first, yaku, safe)).no_yaku_but_safer == 0
    assert count_ready((first, yaku, safe)).for_nothing == 1
    stuck = throw(6, 1_000, 0.01, furiten=True)
    assert count_ready((stuck, yaku)).furiten_but_safer == 1
    assert count_ready((stuck, yaku)).for_nothing == 0
    assert count_ready((stuck, yaku, throw(1, 1_000, 0.01))).furiten_but_safer == 0

"""The estimate: chances, points, places, paths to a yaku, threats."""

from dataclasses import replace

import numpy as np
import pytest

from rules.events import Ruleset
from rules.observation import Observation
from rules.tiles import Kind, Seat, parse_kind
from tests.tables import deal, draw, throw
from tests.tutor.evaluators.test_yaku import at_claim, call
from tutor.coach.call_effects import after_call
from tutor.evaluators.positions import Positions
from tutor.evaluators.safety import evaluate_safety
from tutor.lessons.estimate import (
    YakuPath,
    loss_on_deal_in,
    loss_worth,
    paths_of,
    prospects,
    win_worth,
)


def chance(shanten: int, live: float, turns: int, riichi: int = 0, is_open: bool = False) -> float:
    one = map(np.array, (shanten, live, 80, turns, is_open, riichi))
    return float(prospects(*one).win)


def test_a_hand_nearer_with_more_live_tiles_and_more_turns_wins_more_often() -> None:
    assert chance(0, 8, 10) > chance(0, 4, 10) > chance(1, 4, 10)
    assert chance(1, 16, 12) > chance(1, 16, 6) > chance(1, 16, 6, riichi=1)
    assert chance(2, 20, 10, is_open=True) > chance(2, 20, 10)


def test_chances_are_chances_and_nothing_wins_without_turns_or_tiles() -> None:
    found = prospects(
        np.arange(7)[:, None],
        np.arange(0, 80, 5)[None],
        np.array(80),
        np.array(18),
        np.array(False),
        np.array(0),
    ).win
    assert ((found >= 0) & (found < 1)).all()
    assert chance(0, 8, 0) == chance(0, 0, 18) == 0


def standing(points: tuple[int, int, int, int], round_: int) -> Positions:
    state = deal({0: "123m456p789s1122z"}, rules=Ruleset(hanchan=False))
    seen = state.observe(Seat(0))
    return Positions.stack([replace(seen, points=points, round=round_)])


ROW = np.array([0])


def test_in_the_last_round_points_count_for_places() -> None:
    last = standing((10_000, 30_000, 30_000, 30_000), 3)
    small, large = win_worth(last, ROW, np.array([[1000.0, 18_000.0]]))[0]
    assert large > 20 * small
    first = standing((10_000, 30_000, 30_000, 30_000), 0)
    small_early, _ = win_worth(first, ROW, np.array([[1000.0, 18_000.0]]))[0]
    assert small_early > 5 * small


def test_dealing_in_costs_most_to_the_neighbour_in_the_ranking() -> None:
    last = standing((30_000, 28_000, 21_000, 21_000), 3)
    right, across, _ = loss_worth(last, np.array([[2000.0, 2000.0, 2000.0]]))[0]
    assert right > across > 0


def left_of(paths: tuple[YakuPath, ...], han: float) -> dict[Kind, tuple[int, int]]:
    return next(path.left for path in paths if path.han == han)


def opened(hand: str, thrown: str, tiles: str) -> Observation:
    seen = at_claim(hand, thrown)
    return after_call(seen, call(seen, tiles))


def test_a_terminal_costs_nothing_in_a_tanyao_hand() -> None:
    left = left_of(paths_of(opened("23m456p678s2255s1z", "4m", "23m")), 1)
    assert left[parse_kind("1z")] == (0, 4)  # 2s and 5s, two copies each
    assert left[parse_kind("2s")][0] == 1


def test_a_yakuhai_pair_is_kept_for_its_yaku() -> None:
    paths = paths_of(opened("23m456p78s99s255z1p", "1m", "23m"))
    ways = [path.left for path in paths if parse_kind("5z") not in path.left]
    assert ways
    assert all(path.left for path in paths)


@pytest.mark.parametrize("riichi", [False, True])
def test_a_riichi_is_a_threat(riichi: bool) -> None:
    state = deal({0: "123m456m789m2233s"}, keep="9p")
    draw(state, 0, "9p")
    throw(state, 0, "9p", riichi=riichi)
    draw(state, 1, "1z")
    seen = state.observe(Seat(1))
    positions = Positions.stack([seen])
    ready = evaluate_safety(positions).tenpai[0]
    assert (ready[2] == 1) == riichi  # East sits to the left
    assert ready[0] < 0.1
    if riichi:
        loss = loss_on_deal_in(positions, [seen])[0]
        assert loss[2] > loss[0]

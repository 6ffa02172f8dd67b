"""Whole games in step: rewards at the end alone, the same from a seed."""

from itertools import chain
from random import Random

import numpy as np
import pytest

from rules.events import Ruleset
from rules.table import Table
from rules.tiles import RED_FIVES
from tests.tables import stacked
from tests.tutor.lab.selfplay.asks import by_lot, course, played
from tutor.lab.selfplay.tables import Reward, advantages, collect, hidden_tiles, rewards


@pytest.mark.parametrize("reward", ["points", "place"])
def test_there_is_no_reward_before_the_end_and_the_seats_add_up_to_zero(reward: Reward) -> None:
    rollout = played(reward)
    ends = np.flatnonzero(rollout.rewards)
    assert rollout.games == 4
    assert len(ends) <= 16  # four seats, four games: nobody has another reward
    assert rollout.rewards.sum() == pytest.approx(0)
    agents = rollout.rows["seen_numbers"][:, -4:].argmax(1)
    assert all(agents[at] != agents[at + 1] for at in ends if at + 1 < len(agents))


def test_the_same_seed_gives_the_same_games() -> None:
    one = played()
    fewer = collect(by_lot, course(), range(2))  # the others in step change nothing
    assert (one.actions[: len(fewer)] == fewer.actions).all()
    assert (one.rows[: len(fewer)] == fewer.rows).all()


def test_hidden_are_all_hands_who_waits_and_the_ura_dora_that_are_due() -> None:
    wall = stacked({0: "123456789m1123p", 1: "19m19p19s1234567z"}, ura="12s")
    table = Table(Ruleset(), Random(0), walls=iter([wall]))
    hidden = hidden_tiles(table.round, wall)
    assert [len(hand) for hand in hidden.hands] == [14, 13, 13, 13]
    assert hidden.tenpai == (False, True, False, False)  # the dealer is to discard
    assert hidden.ura_indicators == wall.ura_indicators[:1]
    dealt = {*chain(*wall.hands), *wall.draws[:1], *wall.indicators[:1]}
    assert hidden.reds == tuple(tile for tile in RED_FIVES if tile not in dealt)


def test_a_reward_answers_for_all_that_led_to_it() -> None:
    better, targets = advantages(np.array([0.0, 0.5, -0.5]), 1.0)
    assert better[-1] == pytest.approx(1.5)
    assert better[1] == pytest.approx(-1 + 0.95 * 1.5)
    assert targets == pytest.approx(better + np.array([0.0, 0.5, -0.5]))


def test_places_are_worth_what_tenhou_pays() -> None:
    assert rewards((10_000, 20_000, 40_000, 30_000), "place").tolist() == [-1.35, 0.0, 0.9, 0.45]
    assert rewards((25_000,) * 4, "place").tolist() == [0.9, 0.45, 0.0, -1.35]
    assert rewards((10_000, 20_000, 40_000, 30_000), "points").tolist() == [-1.5, -0.5, 1.5, 0.5]

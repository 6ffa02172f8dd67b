"""The situation's numbers, worked by hand."""

from dataclasses import replace

import numpy as np
import pytest

from rules.melds import Meld, MeldType
from rules.ruleset import Ruleset
from rules.tiles import Seat, kind_of, parse_tiles
from tests.games import game
from tests.tutor.positions import position
from tutor.evaluators.positions import Positions
from tutor.evaluators.scores import evaluate
from tutor.lab.soak.sight import Sight
from tutor.lab.training.examples import decisions_of
from tutor.strategy.situation import FEATURES, GRID, Situation, situation_of, situations

pytestmark = pytest.mark.measured


def test_a_whole_situation() -> None:
    seen = position(
        "123m456m789p45s11z",
        "9s",
        rivers=("3z", "9m", "2m1p", "2z"),
        riichi={1: 0},
        indicators="3s",
        points=(20_000, 41_000, 24_000, 15_000),
        dealer=1,
        round_=4,
    )
    pon = Meld(MeldType.PON, parse_tiles("777z"), parse_tiles("777z")[2], Seat(0))
    assert situation_of(replace(seen, melds=((), (), (), (pon,)))) == Situation(
        placement=3,
        round=4,
        sudden_death=0,
        turn=2,
        shanten=0,
        riichi=1,
        own_calls=0,
        behind_leader=21_000,
        behind_leader_per_round=5_200,
        somebody_low=0,
        rounds_left=4,
        ahead_of_next=5_000,
        dealer=0,
        riichi_dealer=1,
        most_calls=1,
        ukeire=7,
        dora=1,
        safe_kinds=1,
        safe_against_all=0,
        risk=5,
        in_the_way=5,
    )


@pytest.mark.parametrize(
    ("points", "placement", "behind", "ahead"),
    [
        ((25_000,) * 4, 1, 0, 0),
        ((30_000, 30_000, 20_000, 20_000), 1, 0, 0),
        ((40_000, 30_000, 20_000, 10_000), 1, 0, 10_000),
        ((10_000, 30_000, 20_000, 40_000), 4, 30_000, 0),
        ((-500, 45_500, 30_000, 25_000), 4, 46_000, 0),
    ],
)
def test_points(points: tuple[int, int, int, int], placement: int, behind: int, ahead: int) -> None:
    found = situation_of(position("123m456m789p45s11z", "9s", points=points))
    assert (found.placement, found.behind_leader, found.ahead_of_next) == (placement, behind, ahead)
    assert found.somebody_low == (min(points) <= 2000)


def test_equal_points_go_by_who_sat_nearer_to_the_first_dealer() -> None:
    for seed in (1, 2):
        for seen, _ in list(decisions_of(game(seed)))[::5]:
            assert situation_of(seen).placement == seen.place_of(seen.seat)


def test_rounds_left_and_sudden_death() -> None:
    last = position("123m456m789p45s11z", "9s", round_=3)
    east_only = replace(last, rules=Ruleset(hanchan=False))
    assert (situation_of(east_only).rounds_left, situation_of(east_only).sudden_death) == (1, 0)
    extra = replace(east_only, round=4)
    assert (situation_of(extra).rounds_left, situation_of(extra).sudden_death) == (1, 1)


def test_nobody_in_riichi_leaves_nothing_to_fold_against() -> None:
    seen = position("123m456m789p45s11z", "9s", rivers=("", "9s", "9s", "9s"))
    assert (situation_of(seen).safe_kinds, situation_of(seen).safe_against_all) == (0, 1)


def test_safe_kinds_hold_against_every_riichi() -> None:
    rivers = ("", "9s1z", "9s2z", "")
    seen = position("123m456m789p45s11z", "9s", rivers=rivers, riichi={1: 0})
    # against right: 9s, and what was thrown after its riichi (1z; left's and across's too)
    both = replace(seen, riichi=(False, True, True, False))
    assert situation_of(seen).safe_kinds == 2
    assert situation_of(both).safe_kinds == 1


def test_arrays_say_what_observations_say() -> None:
    observations = [seen for seen, _ in decisions_of(game(4))]
    positions = Positions.stack(observations)
    matrix = situations(positions, evaluate(positions))
    named = dict(zip(FEATURES, matrix.T, strict=True))
    for row, seen in enumerate(observations):
        others = seen.opponents
        everywhere = set.intersection(*(Sight(seen).not_now(seat) for seat in others))
        kinds = {kind_of(tile) for tile in seen.discards}
        assert named["riichi"][row] == sum(seen.riichi[seat] for seat in others)
        assert named["turn"][row] == seen.turn
        assert named["own_calls"][row] == len(seen.own_melds)
        assert named["most_calls"][row] == max(len(seen.melds[seat]) for seat in others)
        assert named["dealer"][row] == seen.is_dealer
        assert named["safe_against_all"][row] == len(kinds & everywhere)
        own = [*seen.hand, *(tile for meld in seen.own_melds for tile in meld.tiles)]
        assert named["dora"][row] == sum(map(seen.dora_in, own))


def test_every_number_lies_on_its_grid() -> None:
    positions = Positions.stack([seen for seen, _ in decisions_of(game(4))])
    matrix = situations(positions, evaluate(positions))
    steps = np.array([GRID.get(name, 1.0) for name in FEATURES])
    assert np.array_equal(np.round(matrix / steps) * steps, matrix)

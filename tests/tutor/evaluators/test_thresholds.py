"""Which hand is being built: each rule just inside its threshold, and just outside."""

from dataclasses import replace

import pytest

from rules.melds import Meld, MeldType
from rules.tiles import Seat, parse_tiles
from tests.tutor.positions import position
from tutor.evaluators.thresholds import flush_suit, is_late, is_near_tanyao, near_flush_suit


@pytest.mark.parametrize(
    ("hand", "near"),
    [
        ("234m456p678s2255s", True),
        ("234m456p678s225s9m", True),
        ("234m456p678s25s99m", True),  # the pair can be another one: a step further off
        ("23m456p678s789s99m", False),  # two sets and the pair have to go
        ("223579m4p3478s22z", False),  # the pair of South is nearer, and a yaku in South 1
        ("46779m12789p567s", False),  # nines and ones in sets count by distance
    ],
)
def test_tanyao_is_near_a_step_beyond_the_hand_where_no_yakuhai_is_nearer(
    hand: str, near: bool
) -> None:
    assert is_near_tanyao(replace(position(hand, "1m"), round=4)) is near


def test_a_flush_is_near_a_step_beyond_the_hand() -> None:
    near, far = position("12345789m14p15z", "5z"), position("1122334m22p11z66z", "5z")
    assert (flush_suit(near), near_flush_suit(near)) == (0, 0)
    assert (flush_suit(far), near_flush_suit(far)) == (0, None)


def test_it_is_late_when_fewer_than_six_draws_each_are_left() -> None:
    seen = position("234m456p678s2255s", "8p")
    assert [is_late(replace(seen, tiles_left=left)) for left in (24, 23)] == [False, True]


@pytest.mark.parametrize(
    ("hand", "suit"),
    [
        ("1234567m24p15s12z", 0),
        ("123456m245p15s12z", None),
        ("12345p12345s123z", None),
        ("1z1z2z2z3z3z4z4z5z5z6z6z7z", None),
    ],
)
def test_a_flush_is_in_sight_with_four_closed_tiles_of_other_suits(
    hand: str, suit: int | None
) -> None:
    assert flush_suit(position(hand, "7z")) == suit


def test_melds_count_for_their_suit_and_against_every_other() -> None:
    seen = position("1234m1234p", "7z")
    tiles = parse_tiles("678p")
    meld = Meld(MeldType.CHI, tiles, tiles[0], Seat(3))
    assert flush_suit(replace(seen, melds=((meld,), (), (), ()))) == 1
    assert flush_suit(replace(position("12345m1z", "7z"), melds=((meld,), (), (), ()))) is None
    honours = parse_tiles("555z")
    pon = Meld(MeldType.PON, honours, honours[0], Seat(3))
    assert flush_suit(replace(position("12345m1z", "7z"), melds=((pon,), (), (), ()))) == 0

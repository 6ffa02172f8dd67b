"""Which hand is being built: each rule just inside its threshold, and just outside."""

from dataclasses import replace

import pytest

from rules.melds import Meld, MeldType
from rules.tiles import Seat, parse_tiles
from tests.tutor.positions import position
from tutor.evaluators.findings import rank_discards
from tutor.evaluators.shapes import flush_suit, is_late, is_near_tanyao, is_tanyao_in_reach


@pytest.mark.parametrize(
    ("hand", "near", "in_reach"),
    [
        ("234m456p678s2255s", True, True),
        ("234m456p678s11z9s2s", True, True),
        ("234m456p678s11z99s", False, True),
        ("234m456p67s1122z9s", False, True),
        ("234m456p6s112233z", False, False),
    ],
)
def test_tanyao_is_near_with_three_tiles_in_the_way_and_in_reach_with_five(
    hand: str, near: bool, in_reach: bool
) -> None:
    for ranked in rank_discards(position(hand, "8p")).value:
        assert is_near_tanyao(ranked) is near
        assert is_tanyao_in_reach(ranked) is in_reach


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

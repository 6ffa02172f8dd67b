"""Positions that a coach spoke about: what is found of two given tiles, in tiles and shapes."""

from dataclasses import replace

import pytest

from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.tiles import Seat, Tile, kind_name, kind_of, parse_tiles, tile_name
from tests.tutor.decisions import threw
from tests.tutor.positions import position
from tests.tutor.trees import always
from tutor.advice.advisor import advise
from tutor.advice.discard_comparison import DiscardComparison
from tutor.advice.idle import idle_reason
from tutor.advice.praise import BestComparison, kept_safety, kept_speed, kept_value
from tutor.advice.rails.ready import pays
from tutor.advice.reasons.discards import BestDiscards
from tutor.advice.reasons.kept import (
    GuestWind,
    Idle,
    KeptValue,
    ScarceYakuhai,
    SpareTile,
    StandsAlone,
    WeakestBlock,
)
from tutor.advice.reasons.moment import HandInSight
from tutor.advice.reasons.shortfalls import (
    BrokenJoint,
    BrokenPair,
    FewerDraws,
    Lack,
    LostYakuhai,
    StepBack,
)
from tutor.advice.reasons.singles import SingleOrder
from tutor.advice.shape_lacks import broken_joint, draws_lack, pairs_lack, single_order
from tutor.evaluators.findings import rank_discards
from tutor.evaluators.hand_names import HandName
from tutor.evaluators.tenpai import look_at_tenpai
from tutor.evaluators.thresholds import is_near_tanyao
from tutor.language import translator
from tutor.strategy.strategies import Strategy
from tutor.strategy.tree import shipped_tree
from tutor.text.praise import keeping
from tutor.text.shortfall import lack_phrase

EN, JA = translator("en"), translator("ja")
SOUTH_3 = position("88m2356677p23s44z", "4p", indicators="7m", dealer=3, round_=6, tiles_left=40)


def tile_of(seen: Observation, name: str) -> Tile:
    return next(tile for tile in seen.hand if tile_name(tile) == name)


def beside(seen: Observation, tile: str, best: str) -> DiscardComparison:
    return DiscardComparison(seen, rank_discards(seen), tile_of(seen, tile), tile_of(seen, best))


def praised(seen: Observation, best: str, following: str) -> BestComparison:
    tiles = (tile_of(seen, best),)
    return BestComparison(seen, rank_discards(seen), tiles, tile_of(seen, following))


def test_a_two_sided_joint_is_worth_more_than_a_pair_of_guest_winds() -> None:
    lack = broken_joint(beside(SOUTH_3, "2s", "4z"))
    assert lack == BrokenJoint(("2s", "3s"), "two_sided", ("1s", "4s"))
    assert lack_phrase(lack, "North", SOUTH_3, EN) == (
        "breaks the two-sided shape 2-3 sou (completed by 1- and 4-sou)"
    )
    assert lack_phrase(lack, "北", SOUTH_3, JA) == (
        "2・3索の両面塔子が崩れます（1・4索の受け入れがなくなります）"
    )
    first = praised(SOUTH_3, "4z", "2s")
    assert idle_reason(first) == GuestWind(2)
    best = BestDiscards(("4z",), ("speed",), speed=kept_speed(first), idle=idle_reason(first))
    assert keeping(best, SOUTH_3, EN) == [
        "is a guest wind (even three of it are no yaku for you)",
        "leaves 15 tiles that make the hand ready (5- and 8-pin, 1- and 4-sou), all of them on a"
        " good wait",
    ]


def test_praise_is_no_longer_praise_where_the_next_tile_keeps_as_much() -> None:
    first = praised(SOUTH_3, "4z", "2s")
    assert kept_value(first) == KeptValue(value_first=False, no_value_lost=False, tanyao=True)
    assert kept_value(praised(SOUTH_3, "3s", "2s")) is None
    assert kept_safety(first) is None, "nobody threatens"
    assert kept_safety(praised(SOUTH_3, "2s", "4z")) is None


def test_where_both_are_safe_it_is_said_of_both() -> None:
    seen = replace(
        position(
            "88m2356677p23s44z", "4p", rivers=("", "", "4z2s9m", ""), riichi={2: 2}, tiles_left=40
        )
    )
    kept = kept_safety(praised(seen, "4z", "2s"))
    assert kept is not None
    best = BestDiscards(("4z",), ("safety",), safety=kept)
    assert keeping(best, seen, EN) == ["cannot deal in to Across (the same goes for 2-sou)"]
    alone = kept_safety(praised(seen, "4z", "8m"))
    assert alone is not None
    assert not alone.like


def test_a_dragon_is_kept_for_the_hand_that_has_no_other_yaku() -> None:
    tiles = parse_tiles("123p")
    seen = position("3457m33p33s56z", "7s", tiles_left=60)
    seen = replace(seen, melds=((Meld(MeldType.CHI, tiles, tiles[0], Seat(3)),), (), (), ()))
    decision = threw(seen, "5z", always(Strategy.VALUE))
    short = decision.reasons[1].short  # type: ignore[union-attr]
    assert isinstance(short.lack, LostYakuhai)
    assert not is_near_tanyao(seen)


def test_the_dora_that_is_kept_is_named() -> None:
    seen = position("2468m678p05677s2z", "2m", indicators="1z", tiles_left=60)
    kept = kept_value(praised(seen, "6p", "0s" if "0s" in map(tile_name, seen.discards) else "2z"))
    assert kept is None or kept.dora_kinds == ("0s", "2z")
    plain = kept_value(praised(seen, "8m", "2z"))
    assert plain is not None
    assert (plain.dora, plain.dora_kinds) == (2, ("0s", "2z"))
    best = BestDiscards(("8m",), ("value",), value=plain)
    assert keeping(best, seen, EN) == ["keeps the dora (red 5-sou and South)"]


@pytest.mark.parametrize(
    ("hand", "drawn", "round_", "tile", "best"),
    [
        ("46779m12789p567s", "7m", 0, "1p", "9m"),
        ("223579m4p3478s22z", "1m", 4, "5m", "9m"),
        ("333567m346p11s77z", "2s", 4, "6p", "1s"),
    ],
)
def test_tanyao_is_not_named_where_it_is_far_or_a_yakuhai_is_nearer(
    hand: str, drawn: str, round_: int, tile: str, best: str
) -> None:
    seen = replace(position(hand, drawn, tiles_left=50, dealer=3), round=round_)
    kept = kept_value(praised(seen, best, tile))
    assert kept is None or not kept.tanyao


@pytest.mark.parametrize(
    ("hand", "drawn", "tile", "best", "lack"),
    [
        ("333567m346p11s77z", "2s", "1s", "6p", BrokenPair(only=False)),
        ("345m678p123s55s36z", "9p", "5s", "9p", BrokenPair(only=True)),
    ],
)
def test_pairs_are_told_by_whether_another_is_left(
    hand: str, drawn: str, tile: str, best: str, lack: Lack
) -> None:
    assert pairs_lack(beside(position(hand, drawn), tile, best)) == lack


@pytest.mark.parametrize(
    ("tile", "best", "lack"),
    [
        ("5p", "9p", SingleOrder("middle", "end")),
        ("5p", "4z", SingleOrder("middle", "guest")),
        ("9p", "4z", SingleOrder("end", "guest")),
        ("9p", "5p", None),
        ("5p", "6z", None),
        ("2s", "9p", None),
    ],
)
def test_single_tiles_stand_on_a_ladder(tile: str, best: str, lack: Lack | None) -> None:
    seen = position("123678m59p23s346z", "7s")
    assert single_order(beside(seen, tile, best)) == lack


@pytest.mark.parametrize(
    ("hand", "drawn", "tile", "best", "lack"),
    [
        ("123m456p789s1122z", "9m", "5p", "9m", StepBack(("4p", "5p", "6p"), "run", 1)),
        ("123m456p78s11122z", "9m", "2z", "9m", StepBack(("2z", "2z"), "pair", 1)),
        ("123m456p79s11122z", "8s", "8s", "2z", None),
        (
            "88m2356677p23s44z",
            "4p",
            "2s",
            "4z",
            BrokenJoint(("2s", "3s"), "two_sided", ("1s", "4s")),
        ),
    ],
)
def test_a_step_back_names_the_block_that_it_breaks(
    hand: str, drawn: str, tile: str, best: str, lack: Lack | None
) -> None:
    assert draws_lack(beside(position(hand, drawn), tile, best)) == lack


def test_a_ready_hand_is_compared_by_what_it_waits_on() -> None:
    seen = position("123456m789p134s1z", "1z")
    lack = draws_lack(beside(seen, "4s", "1s"))
    assert lack == FewerDraws(4, 8, ready=True, kinds=("2s",), wait="inside")
    assert lack_phrase(lack, "1-sou", seen, EN) == (
        "leaves 4 tiles to win on (2-sou, inside) where 1-sou leaves 8"
    )


@pytest.mark.parametrize(
    ("hand", "drawn", "best", "following", "idle"),
    [
        ("12m4567p3467s115z", "5z", "1m", "2m", None),
        ("234m456p2378s99s4z", "1p", "4z", "1p", GuestWind(1)),
        ("234m456p2378s99s6z", "2m", "6z", "2s", ScarceYakuhai(3)),
        ("234m456p2378s99s9m", "2m", "9m", "2s", StandsAlone()),
        ("3445m678p234s99s5z", "5z", "4m", "6p", SpareTile()),
        ("12m456p3467s99p22z", "3z", "1m", "3s", WeakestBlock(("1m", "2m"), "edge", 6)),
    ],
)
def test_why_the_hand_misses_a_tile_least(
    hand: str, drawn: str, best: str, following: str, idle: Idle | None
) -> None:
    seen = position(hand, drawn, indicators="9m")
    assert idle_reason(praised(seen, best, following)) == idle


def test_a_ready_hand_with_a_yaku_on_some_tiles_only_says_on_which() -> None:
    seen = position(
        "23477p234s22z",
        "4m",
        melds={0: ("789m",)},
        dealer=3,
        round_=5,
        indicators="6p",
        tiles_left=45,
        rivers=("", "2z", "", ""),
    )
    first = praised(seen, "4m", "2z")
    kept = kept_speed(first)
    assert kept is not None
    assert kept.paying == ("2z",)
    best = BestDiscards(("4m",), ("speed",), speed=kept)
    assert keeping(best, seen, EN) == [
        "keeps the hand ready on 7-pin, South (two pairs): 3 tiles, but only South has a yaku"
    ]
    assert keeping(best, seen, JA) == [
        "7筒、南待ち（シャンポン、残り3枚）の聴牌を維持します（役があるのは南だけ）"
    ]
    live, points = pays(seen, look_at_tenpai(seen, tile_of(seen, "4m")))
    assert live == 1
    assert points >= 3900, "not the average over the tiles without a yaku"
    assert pays(seen, None) == (0, 0)


def test_a_ready_hand_is_told_by_no_yaku_that_the_discard_gives_up() -> None:
    rivers = ("7z2z6z1m3s1s9p", "1z7z1p3z7z5p2m", "5z9s7p7p4p8s1m6p", "9m1m7z2m1p1z2z8s")
    melds = {0: ("789s",), 3: ("678p",)}
    seen = position(
        "889m340789p5z", "5z", rivers=rivers, melds=melds, indicators="6m", dealer=2, tiles_left=41
    )
    advice = advise(seen, shipped_tree())
    assert {kind_name(kind_of(tile)) for tile in advice.best} == {"8m"}
    told = [each.hand for each in advice.moment if isinstance(each, HandInSight)]
    assert HandName.YAKUHAI not in told

"""Positions checked by a coach, with the discard a coach makes.

Where a note did not tell the rivers, they are such that what it says of safety holds. More of what
is said of these positions is tested beside each rule: ready hands and the end in `test_rails`,
marks and shapes in `test_judgement`.
"""

from typing import Final

import pytest

from rules.observation import Observation
from rules.tiles import kind_name, kind_of
from tests.tutor.positions import position
from tutor.coach.advice import Advice
from tutor.coach.advisor import advise
from tutor.coach.judgement import judge
from tutor.evaluators.hands import HandName, named
from tutor.strategy.choice import Verdict
from tutor.strategy.tree import shipped_tree

SOUTH_1, SOUTH_3, SOUTH_4 = 4, 6, 7

POSITIONS: Final[dict[str, tuple[Observation, str]]] = {
    "3: ready without a yaku against two riichi": (
        position(
            "22m23467s",
            "6s",
            rivers=("1z9p", "5m9m2z", "9p5m4z", "1m1z"),
            melds={0: ("789s", "345p")},
            riichi={2: 1, 3: 1},
            points=(17_700, 25_000, 30_000, 27_300),
            dealer=1,
            round_=SOUTH_1,
            tiles_left=20,
        ),
        "2m",
    ),
    "4: three East are two han, three guest winds none": (
        position("56789m34s111222z", "4m", indicators="9p"),
        "2z",
    ),
    "5: 12,000 points or one tile more": (
        position(
            "1678s222z",
            "4p",
            melds={0: ("678s", "340s")},
            indicators="9s",
            points=(22_000, 30_000, 35_000, 13_000),
            dealer=3,
            round_=SOUTH_4,
        ),
        "4p",
    ),
    "6: three colours of 789": (position("689m45789p789s66z", "7m", indicators="3z"), "6m"),
    "7: an outside hand": (position("79m789p789s55z", "6s", melds={0: ("111p",)}), "6s"),
    "8: the wait with the green dragon": (
        position("456p77s66z", "8s", melds={0: ("340s", "123p")}, rivers=("9s", "", "", "")),
        "8s",
    ),
    "9: tanyao before furiten": (
        position("678m222456p3777s", "1p", rivers=("1p1m8m7s", "", "", "")),
        "1p",
    ),
    "10: every set with a terminal": (
        position("1m79p79s11z", "4s", melds={0: ("123p", "123s")}, dealer=3),
        "4s",
    ),
    "12: an open hand keeps the dragons that it needs": (
        position("3457m33p337s5z", "6z", melds={0: ("123p",)}, rivers=("1z", "", "", "")),
        "7s 7m",
    ),
    "13: nobody draws any more": (
        position(
            "7m222406s",
            "6m",
            rivers=("", "6m9p1z", "6m2z", "6m3z"),
            riichi={1: 2},
            melds={0: ("222p", "444m")},
            tiles_left=0,
        ),
        "6m",
    ),
    "14: eleven tiles of man": (
        position("1113440677m6p15z", "5m", rivers=("9s9p3z", "", "", ""), dealer=3),
        "6p 1z 5z",  # the coach throws 6p; strong players are split, and none of these is marked
    ),
    "15: ten tiles of sou": (position("347p1345778999s", "7m", indicators="3z"), "7m 7p"),
    "15b: twelve tiles of sou": (position("34p13457789999s", "3s", indicators="3z"), "4p 3p"),
    "16: a pair of the yaku before tanyao": (
        position("223579m4p3478s22z", "1m", dealer=3, round_=SOUTH_1),
        "2m 4p",  # 123m, 57m with 9m, two joints and the pair stay: a spare tile goes
    ),
    "17: no pair is broken for tanyao": (position("333567m346p11s77z", "2s"), "6p 2s"),
    "18: a pair of guest winds": (
        position("88m2356677p23s44z", "4p", indicators="7m", dealer=3, round_=SOUTH_3),
        "4z",
    ),
    "19: a flush that the melds forbid": (
        position("889m2333577z", "4p", melds={0: ("111p",)}, indicators="3z"),
        "4p 2z 5z",
    ),
    "20: the dora is kept": (
        position(
            "4678p345566799s",
            "3p",
            rivers=("1z9m", "", "9p4z1m", ""),
            riichi={2: 2},
            indicators="2s",
        ),
        "6s",
    ),
    "22: the plain five": (position("2468m678p056777s", "2m", indicators="3z"), "5s"),
    "26: furiten on two tiles": (
        position(
            "5m223406p",
            "6p",
            rivers=("2p7p", "", "6p9m1z", ""),
            melds={0: ("333s", "067m")},
            riichi={2: 2},
            dealer=2,
        ),
        "6p",
    ),
    "P4: half flush in man": (
        position(
            "3344479m4p14z", "8p", melds={0: ("222z",)}, dealer=3, round_=2, rivers=("", "", "", "")
        ),
        "8p 4p",
    ),
}


def first(advice: Advice) -> set[str]:
    return {kind_name(kind_of(tile)) for tile in advice.best}


@pytest.mark.parametrize(("seen", "tiles"), POSITIONS.values(), ids=POSITIONS)
def test_a_coachs_discard_is_first(seen: Observation, tiles: str) -> None:
    assert first(advise(seen, shipped_tree())) <= set(tiles.split())


def test_the_coachs_tile_is_not_marked_where_strong_players_are_split() -> None:
    seen, _ = POSITIONS["14: eleven tiles of man"]
    advice = advise(seen, shipped_tree())
    coach = next(tile for tile in seen.discards if kind_name(kind_of(tile)) == "6p")
    assert judge(seen, advice, coach).verdict is not Verdict.OFF_PLAN
    hand = named(advice.hands)
    assert hand is not None
    assert hand.name is HandName.HALF_FLUSH

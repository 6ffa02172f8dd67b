"""Positions with what a coach says of them: the tile, and words that must or must not be there."""

from dataclasses import dataclass
from typing import Final

import pytest

from rules.events import FourPoints
from rules.observation import Observation
from rules.tiles import kind_name, kind_of
from tests.tutor.positions import position
from tutor.authors import headline, sentences
from tutor.coach.advisor import advise
from tutor.strategy.tree import shipped_tree

EAST_2, EAST_4, SOUTH_1, SOUTH_2, SOUTH_4 = 1, 3, 4, 5, 7
EVEN: Final[FourPoints] = (25_000, 25_000, 25_000, 25_000)


@dataclass(frozen=True)
class Case:
    seen: Observation
    tiles: str
    """Discards that are right, with spaces between."""
    says: tuple[str, ...] = ()
    """Parts of the headline or the text."""
    never: tuple[str, ...] = ()


CASES: Final = {
    "four concealed triplets against two riichi": Case(
        position(
            "66m33p666s444777z",
            "5s",
            rivers=("1z9p2z", "5m9m2z8s", "9p5m1m8s", "1m1z"),
            riichi={1: 3, 2: 3},
            dealer=0,
            indicators="2p",
            tiles_left=38,
        ),
        "5s",
        ("Push", "ready"),
        ("breaks up the ready hand",),
    ),
    "two steps from ready against a mangan in man": Case(
        position(
            "145m4067p1289s33z",
            "4z",
            melds={1: ("789m", "234m", "555z")},
            rivers=("1z9s6z", "1p9p2s4s8p3s6p", "2z9m7z", "6z7z1s"),
            indicators="7z",
            round_=SOUTH_2,
            dealer=1,
            tiles_left=36,
        ),
        "4p 6p 4z 8s 9s 2s 1s",
        (),
        ("Throw 1-man",),
    ),
    "the only tile outside the half flush": Case(
        position("1299m347z", "3p", melds={0: ("406m", "456m")}, indicators="4s"),
        "3p",
        ("half flush in man", "only this tile does not fit"),
        ("hand undecided",),
    ),
    "ready without a win against two riichi": Case(
        position(
            "12368m567p88s",
            "7p",
            melds={0: ("234s",)},
            rivers=("1z9p", "5m9m2z7p", "9p5m4z7p", "1m1z"),
            riichi={1: 2, 2: 2},
            points=(41_000, 20_000, 20_000, 19_000),
            round_=SOUTH_1,
            tiles_left=30,
        ),
        "7p",
        (),
        ("Push",),
    ),
    "only the last White wins": Case(
        position(
            "123067m44s55z",
            "7s",
            melds={0: ("345p",)},
            rivers=("9p1z", "5z", "9m2z", "1m"),
            round_=SOUTH_4,
            indicators="4z",
        ),
        "7s",
        ("ready on White",),
        ("ready on 4-sou",),
    ),
    "2-4-6 takes two kinds, 2-4 one": Case(
        position("24m22334066p246s", "2s", round_=EAST_4), "2m 4m 6p"
    ),
    "the third colour of 678": Case(
        position("222788m37p66788s", "6m", indicators="4z"), "3p", ("678",)
    ),
    "win needed in the last round": Case(
        position(
            "456m0p11356s5566z",
            "2m",
            points=(25_100, 40_500, 24_000, 10_400),
            round_=SOUTH_4,
            dealer=2,
        ),
        "2m",
        ("you need",),
    ),
    "first by 18,500 needs nothing": Case(
        position(
            "1234577889s467z",
            "9s",
            points=(43_000, 24_500, 20_000, 12_500),
            round_=SOUTH_4,
            dealer=2,
        ),
        "4z 6z 7z",
        ("first by 18,500",),
    ),
    "first by 900 wins with anything": Case(
        position(
            "224m135677p2345s",
            "4p",
            points=(31_900, 31_000, 20_000, 17_100),
            round_=SOUTH_4,
            dealer=2,
        ),
        "1p 5p 7p",
        ("any win",),
    ),
    "both safe, one is the dora": Case(
        position(
            "345m67p5p8p2234s11z",
            "9m",
            rivers=("1z9s", "5p8p2z9m3z", "6z7z", "6z7z"),
            riichi={1: 4},
            indicators="4p",
            tiles_left=42,
        ),
        "9m 8p 1z",
        (),
        ("11 tiles that would pair",),
    ),
    "a closed hand ready on two prices": Case(
        position("55678m123456p78s", "9m", melds=None, indicators="4z"),
        "9m",
        ("ready on 6-9 sou", "riichi"),
    ),
    "a half flush with one tile outside": Case(
        position("1356789s113777z", "3p", indicators="4m"),
        "3p",
        ("half flush in sou", "only this tile does not fit"),
    ),
}


def text_of(seen: Observation) -> tuple[str, str]:
    advice = advise(seen, shipped_tree())
    said = " ".join((headline(advice, seen), *sentences(advice, seen)))
    return " ".join(kind_name(kind_of(tile)) for tile in advice.best), said


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_a_coach_says(case: Case) -> None:
    best, said = text_of(case.seen)
    assert set(best.split()) & set(case.tiles.split()), said
    assert [part for part in case.says if part not in said] == [], said
    assert [part for part in case.never if part in said] == [], said

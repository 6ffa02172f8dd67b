"""One fact beside a seat: what everybody sees of an open hand, or nothing."""

import pytest

from rules.melds import Meld, MeldType
from rules.tiles import parse_tiles, sort_tiles
from tests.ui.tables import ACROSS, LEFT, RIGHT, YOU, busy, table
from tutor.language import override
from tutor.text.table import seat_fact


def meld(kind, text, thrower=YOU):
    tiles = parse_tiles(text)
    return Meld(kind, sort_tiles(tiles), None if kind is MeldType.ANKAN else tiles[0], thrower)


CHI = meld(MeldType.CHI, "345s")
PON = meld(MeldType.PON, "222p")
RED = meld(MeldType.PON, "777z")
EAST = meld(MeldType.PON, "111z")
KAN = meld(MeldType.DAIMINKAN, "9999m")
CLOSED = meld(MeldType.ANKAN, "5555z")


def said(melds, language="en", seat=RIGHT, **more):
    of_all = [(), (), (), ()]
    of_all[seat] = melds
    with override(language):
        return seat_fact(table(melds=tuple(of_all), **more), seat)


@pytest.mark.parametrize(
    ("melds", "english", "japanese"),
    [
        ((), "", ""),
        ((CLOSED,), "", ""),
        ((CHI,), "chi of 3-4-5 sou", "345索チー"),
        ((meld(MeldType.CHI, "067m"),), "chi of 5-6-7 man", "567萬チー"),
        ((CHI, PON), "chi of 3-4-5 sou", "345索チー"),
        ((PON, CHI), "pon of 2-pin", "2筒ポン"),
        ((CHI, KAN), "kan of 9-man", "9萬カン"),
        ((KAN, CHI, RED), "pon of Red dragon", "中ポン"),
        ((CHI, EAST), "pon of East", "東ポン"),
    ],
)
def test_the_most_telling_open_meld(melds, english, japanese):
    assert said(melds) == english
    assert said(melds, "ja") == japanese


def test_a_wind_is_worth_something_to_whom_it_is_worth_something():
    west = meld(MeldType.PON, "333z")
    assert said((CHI, west), seat=ACROSS) == "pon of West", "the seat's own wind"
    assert said((CHI, west), seat=RIGHT) == "chi of 3-4-5 sou"
    assert said((CHI, west), seat=RIGHT, round=8) == "pon of West", "the wind of the round"


def test_riichi_is_fact_enough():
    observation = busy()
    assert observation.riichi[ACROSS]
    assert seat_fact(observation, ACROSS) == ""
    assert seat_fact(observation, LEFT) == "kan of South"

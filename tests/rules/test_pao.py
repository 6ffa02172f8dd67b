"""Liability: whoever gives the last of three dragons or four winds pays for the yakuman."""

import pytest

from rules.events import FourPoints, Win
from rules.melds import Meld, MeldType
from rules.payments import pao_seat
from rules.succession import RoundStart
from rules.tiles import Seat, Tile, parse_kind
from tests.tables import only, play, table_of, yaku_of

DAISANGEN, TSUUIISOU, DAISUUSHI, SUUKANTSU = 39, 42, 49, 51
HONBA = RoundStart(honba=2, kyotaku=1, points=(24_000, 25_000, 25_000, 25_000))
THREE_DRAGONS = "8m2p5p5z2p6z7z"


def daisangen(draws: str, end: str) -> Win:
    table = table_of({0: "556677z23m99p159s"}, THREE_DRAGONS + draws, opening=HONBA)
    calls = "3:5z 0:pon 0:1s 2:6z 0:pon 0:5s 1:7z 0:pon 0:9s"
    return only(play(table, f"{calls} {end}"), Win)


@pytest.mark.parametrize(
    ("draws", "end", "deltas"),
    [
        ("2s2s8s1m", "0:tsumo", (48_600 + 1000, -48_600, 0, 0)),
        ("2s4m", "2:4m 0:ron", (48_600 + 1000, -24_600, -24_000, 0)),
        ("4m", "1:4m 0:ron", (48_600 + 1000, -48_600, 0, 0)),
    ],
    ids=["tsumo", "ron from another", "ron from the liable"],
)
def test_who_gave_the_third_dragon_pays_all_or_half_and_the_honba(
    draws: str, end: str, deltas: FourPoints
) -> None:
    win = daisangen(draws, end)
    assert (win.pao_seat, win.deltas) == (1, deltas)
    assert yaku_of(win) == {DAISANGEN}


def test_an_open_kan_as_the_third_dragon_makes_liable_too() -> None:
    table = table_of(
        {0: "5566777z23m99p15s"}, THREE_DRAGONS + "2s2s8s1m", rinshan="9s", opening=HONBA
    )
    calls = "3:5z 0:pon 0:1s 2:6z 0:pon 0:5s 1:7z 0:kan7z 0:9s"
    win = only(play(table, f"{calls} 0:tsumo"), Win)
    assert (win.pao_seat, win.deltas) == (1, (48_600 + 1000, -48_600, 0, 0))


def test_who_gave_the_fourth_wind_pays_for_the_whole_hand() -> None:
    table = table_of({0: "112233445z258s2p"}, "8m2p5p1z2p2z3z4p4z4p6m6m5z", opening=HONBA)
    calls = "3:1z 0:pon 0:2s 2:2z 0:pon 0:5s 1:3z 0:pon 0:8s 2:4z 0:pon 0:2p"
    win = only(play(table, f"{calls} 0:tsumo"), Win)
    assert yaku_of(win) == {TSUUIISOU, DAISUUSHI}
    assert win.pao_seat == 2
    assert win.deltas == (96_600 + 1000, 0, -96_600, 0)


def meld(name: str, type_: MeldType, from_seat: int | None) -> Meld:
    tiles = tuple(Tile(parse_kind(name) * 4 + copy) for copy in range(4))
    if type_ is MeldType.PON:
        return Meld(type_, tiles[:3], tiles[0], Seat(from_seat or 0))
    if type_ is MeldType.ANKAN:
        return Meld(type_, tiles)
    return Meld(type_, tiles, tiles[0], Seat(from_seat or 0), tiles[3])


def test_a_dragon_added_to_a_kan_later_moves_no_liability() -> None:
    melds = (
        meld("5z", MeldType.KAKAN, 3),
        meld("6z", MeldType.PON, 2),
        meld("7z", MeldType.PON, 1),
    )
    assert pao_seat(melds, ((DAISANGEN, 13),)) == 1


def test_a_closed_kan_counts_among_the_three_but_makes_nobody_liable() -> None:
    closed, first, second = (
        meld("5z", MeldType.ANKAN, None),
        meld("6z", MeldType.PON, 2),
        meld("7z", MeldType.PON, 1),
    )
    assert pao_seat((closed, first, second), ((DAISANGEN, 13),)) == 1
    assert pao_seat((first, second, closed), ((DAISANGEN, 13),)) is None


def test_nobody_is_liable_for_four_kans() -> None:
    kans = tuple(meld(f"{n}m", MeldType.KAKAN, 1) for n in (1, 3, 5, 7))
    assert pao_seat(kans, ((SUUKANTSU, 13),)) is None

"""What wins are worth and who pays: sums that a player can do by hand."""

import pytest
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.hand_calculating.scores import ScoresCalculator

from rules.events import FourPoints, Ruleset, Win
from rules.melds import Meld, MeldType
from rules.scoring import (
    USUAL_FU,
    Payment,
    Score,
    WinSituation,
    pao_seat,
    ron_payment,
    rons,
    score_hand,
    settle,
    tsumo_payment,
    tsumos,
)
from rules.table import RoundStart
from rules.tiles import EAST, NORTH, SOUTH, Seat, Tile, parse_kind, parse_tiles
from tests.tables import only, play, table_of, yaku_of

RON = WinSituation(tsumo=False, seat_wind=SOUTH, round_wind=EAST)
TSUMO = WinSituation(tsumo=True, seat_wind=SOUTH, round_wind=EAST)


def score(
    hand: str, win: str, situation: WinSituation = RON, melds: tuple[Meld, ...] = ()
) -> Score:
    tiles = parse_tiles(hand)
    win_tile = next(t for t in tiles if t // 4 == parse_kind(win))
    found = score_hand(Ruleset(), tiles, (), win_tile, situation)
    assert found is not None
    return found


def pon(name: str, from_seat: int) -> Meld:
    kind = parse_kind(name)
    tiles = tuple(Tile(kind * 4 + copy) for copy in (1, 2, 3))
    return Meld(MeldType.PON, tiles, tiles[0], Seat(from_seat))


def test_tanyao_pinfu_by_tsumo_has_twenty_fu() -> None:
    found = score("234m345p22567s678s", "2m", TSUMO)
    assert (found.han, found.fu, found.payment, found.payment_others) == (3, 20, 1300, 700)


def test_seven_pairs_have_twenty_five_fu() -> None:
    found = score("1133m2244p5566s77z", "7z")
    assert (found.han, found.fu, found.payment) == (2, 25, 1600)


def test_a_pair_of_both_winds_is_worth_four_fu() -> None:
    dealer = WinSituation(tsumo=False, seat_wind=EAST, round_wind=EAST, riichi=True)
    one = WinSituation(tsumo=False, seat_wind=SOUTH, round_wind=EAST, riichi=True)
    hand = "123m456p999s345s11z"  # 999s closed 8, base 20, closed ron 10
    assert score(hand, "1m", dealer).fu == 50  # 42 rounded up
    assert score(hand, "1m", one).fu == 40


def test_open_tanyao_follows_the_ruleset() -> None:
    tiles = parse_tiles("234m345p22567s")
    melds = (pon("8p", 0),)
    assert score_hand(Ruleset(), tiles, melds, tiles[0], RON) is not None
    assert score_hand(Ruleset(open_tanyao=False), tiles, melds, tiles[0], RON) is None


def test_red_fives_count_only_where_they_are_played() -> None:
    tiles = parse_tiles("234m340p22567s678s")
    with_reds = score_hand(Ruleset(), tiles, (), tiles[0], RON)
    without = score_hand(Ruleset(red_fives=False), tiles, (), tiles[0], RON)
    assert with_reds is not None
    assert without is not None
    assert with_reds.han == without.han + 1


def test_dora_alone_is_no_win() -> None:
    tiles = parse_tiles("123m456p789s33344z")
    hand = score_hand(Ruleset(), tiles, (), tiles[0], RON, dora_indicators=(Tile(117),))
    assert hand is None


def test_no_double_yakuman_and_several_add_up() -> None:
    single_wait = score("111m222p333s444z55z", "5z")
    assert (single_wait.payment, single_wait.yaku) == (32_000, ((41, 13),))
    both = score("111z222z333z777z55z", "5z", WinSituation(False, SOUTH, EAST))
    assert both.payment == 32_000 * 2


@pytest.mark.parametrize(
    ("hand", "win", "yaku"),
    [
        ("19m19p19s12345677z", "7z", 48),  # thirteen orphans on thirteen tiles
        ("11123455678999m", "5m", 46),  # nine gates on nine tiles
        ("111222333444z55m", "5m", 49),  # four winds; a pair wait, so four closed triplets too
    ],
)
def test_a_better_wait_or_four_winds_are_no_double_yakuman(hand: str, win: str, yaku: int) -> None:
    found = score(hand, win)
    assert yaku in {number for number, _ in found.yaku}
    assert found.payment == 32_000 * len(found.yaku)


def test_a_counted_yakuman_is_one_yakuman() -> None:
    tiles = parse_tiles("22334455667788m")
    found = score_hand(
        Ruleset(),
        tiles,
        (),
        tiles[0],
        WinSituation(True, SOUTH, EAST, riichi=True, ippatsu=True),
        dora_indicators=(Tile(0), Tile(1)),
    )
    assert found is not None
    assert found.han >= 13
    assert (found.payment, found.payment_others) == (16_000, 8_000)
    assert not found.is_yakuman


def test_honba_and_sticks_go_to_the_winner() -> None:
    tsumo = Score(5, 30, (), 4000, 2000, "mangan")
    paid = settle(tsumo, Seat(1), Seat(1), Seat(0), honba=2, kyotaku=2)
    assert paid == (-4200, 8600 + 2000, -2200, -2200)
    ron = Score(5, 30, (), 8000, 0, "mangan")
    assert settle(ron, Seat(1), Seat(3), Seat(0), honba=2, kyotaku=2) == (0, 10_600, 0, -8600)


def test_the_dealer_is_paid_half_as_much_again() -> None:
    dealer = Score(5, 30, (), 4000, 4000, "mangan")
    assert settle(dealer, Seat(2), Seat(2), Seat(2)) == (-4000, -4000, 12_000, -4000)


def test_the_liable_seat_pays_for_another_yakuman_in_the_hand_too() -> None:
    tsumo = Score(26, 40, ((39, 13), (42, 13)), 32_000, 16_000, "2x yakuman")
    assert settle(tsumo, Seat(2), Seat(2), Seat(0), pao=Seat(1)) == (0, -64_000, 64_000, 0)
    ron = Score(26, 40, ((39, 13), (42, 13)), 64_000, 0, "2x yakuman")
    deltas = settle(ron, Seat(2), Seat(0), Seat(0), pao=Seat(1))
    assert deltas == (-32_000, -32_000, 64_000, 0)


def test_a_guest_wind_is_no_yaku() -> None:
    tiles = parse_tiles("123m456p789s11p444z")
    assert score_hand(Ruleset(), tiles, (), tiles[0], RON) is None
    north = WinSituation(tsumo=False, seat_wind=NORTH, round_wind=EAST)
    assert score_hand(Ruleset(), tiles, (), tiles[0], north) is not None


PAO_DAISANGEN, TSUUIISOU, DAISUUSHI, SUUKANTSU = 39, 42, 49, 51
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
    assert yaku_of(win) == {PAO_DAISANGEN}


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
    assert pao_seat(melds, ((PAO_DAISANGEN, 13),)) == 1


def test_a_closed_kan_counts_among_the_three_but_makes_nobody_liable() -> None:
    closed, first, second = (
        meld("5z", MeldType.ANKAN, None),
        meld("6z", MeldType.PON, 2),
        meld("7z", MeldType.PON, 1),
    )
    assert pao_seat((closed, first, second), ((PAO_DAISANGEN, 13),)) == 1
    assert pao_seat((first, second, closed), ((PAO_DAISANGEN, 13),)) is None


def test_nobody_is_liable_for_four_kans() -> None:
    kans = tuple(meld(f"{n}m", MeldType.KAKAN, 1) for n in (1, 3, 5, 7))
    assert pao_seat(kans, ((SUUKANTSU, 13),)) is None


FU = (20, 25, *USUAL_FU, 70)


@pytest.mark.parametrize("dealer", [False, True])
@pytest.mark.parametrize("han", range(1, 14))
def test_payments_are_those_of_the_scorer(han: int, dealer: bool) -> None:
    for fu in FU:
        if (han, fu) in {(1, 20), (1, 25)}:
            continue
        for tsumo in (False, True):
            config = HandConfig(is_tsumo=tsumo, player_wind=EAST + (not dealer))
            cost = ScoresCalculator.calculate_scores(han, fu, config)
            if not tsumo:
                assert ron_payment(han, fu, dealer=dealer) == Payment(cost["main"])
                continue
            paid = tsumo_payment(han, fu, dealer=dealer)
            assert paid.each == cost["additional"]
            assert paid.dealer == (0 if dealer else cost["main"])
            assert paid.whole == cost["main"] * (3 if dealer else 1) + cost["additional"] * 2 * (
                not dealer
            )


def test_the_table_that_players_know() -> None:
    assert [one.whole for one in rons(dealer=False)][:8] == [
        1000, 1300, 1600, 2000, 2600, 3200, 3900, 5200,
    ]  # fmt: skip
    assert [one.whole for one in rons(dealer=False)][-5:] == [8000, 12000, 16000, 24000, 32000]
    assert [one.whole for one in rons(dealer=True)][-5:] == [12000, 18000, 24000, 36000, 48000]
    assert tsumos(dealer=False)[0] == Payment(1100, 300, 500)
    assert Payment(1500, 400, 700) in tsumos(dealer=False)
    assert tsumos(dealer=True)[0] == Payment(1500, 500)

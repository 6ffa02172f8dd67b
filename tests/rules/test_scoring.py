"""What wins are worth and who pays: sums that a player can do by hand."""

import pytest

from rules.melds import Meld, MeldType
from rules.payments import pao_seat, settle, settle_exhaustive, settle_nagashi
from rules.ruleset import Ruleset
from rules.scoring import Score, WinSituation, score_hand
from rules.tiles import EAST, NORTH, SOUTH, Seat, Tile, parse_kind, parse_tiles

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


DAISANGEN = Score(13, 40, ((39, 13),), 32_000, 0, "yakuman")


def test_the_third_dragon_set_makes_its_thrower_liable() -> None:
    melds = (pon("5z", 0), pon("6z", 2), pon("7z", 3))
    assert pao_seat(melds, DAISANGEN.yaku) == 3
    assert pao_seat(melds[:2], DAISANGEN.yaku) is None
    assert pao_seat(melds, ((30, 2),)) is None


def test_the_fourth_wind_set_makes_its_thrower_liable() -> None:
    melds = tuple(pon(f"{n}z", s) for n, s in ((1, 0), (2, 2), (3, 2), (4, 3)))
    assert pao_seat(melds, ((49, 13),)) == 3


def test_the_liable_seat_pays_a_tsumo_alone_and_half_of_a_ron() -> None:
    tsumo = Score(13, 40, ((39, 13),), 16_000, 8_000, "yakuman")
    assert settle(tsumo, Seat(2), Seat(2), Seat(0), pao=Seat(0)) == (-32_000, 0, 32_000, 0)
    ron = settle(DAISANGEN, Seat(2), Seat(1), Seat(0), pao=Seat(3))
    assert ron == (0, -16_000, 32_000, -16_000)
    same = settle(DAISANGEN, Seat(2), Seat(3), Seat(0), pao=Seat(3))
    assert same == (0, 0, 32_000, -32_000)


def test_the_liable_seat_pays_for_another_yakuman_in_the_hand_too() -> None:
    tsumo = Score(26, 40, ((39, 13), (42, 13)), 32_000, 16_000, "2x yakuman")
    assert settle(tsumo, Seat(2), Seat(2), Seat(0), pao=Seat(1)) == (0, -64_000, 64_000, 0)
    ron = Score(26, 40, ((39, 13), (42, 13)), 64_000, 0, "2x yakuman")
    deltas = settle(ron, Seat(2), Seat(0), Seat(0), pao=Seat(1))
    assert deltas == (-32_000, -32_000, 64_000, 0)


@pytest.mark.parametrize(
    ("tenpai", "deltas"),
    [
        ((False,) * 4, (0,) * 4),
        ((True,) * 4, (0,) * 4),
        ((True, False, False, False), (3000, -1000, -1000, -1000)),
        ((True, False, True, False), (1500, -1500, 1500, -1500)),
        ((True, True, False, True), (1000, 1000, -3000, 1000)),
    ],
)
def test_the_noten_pay_three_thousand(
    tenpai: tuple[bool, bool, bool, bool], deltas: tuple[int, ...]
) -> None:
    assert settle_exhaustive(tenpai) == deltas


def test_nagashi_is_paid_like_a_mangan_tsumo() -> None:
    assert settle_nagashi((Seat(1),), Seat(0)) == (-4000, 8000, -2000, -2000)
    assert settle_nagashi((Seat(0),), Seat(0)) == (12_000, -4000, -4000, -4000)
    assert settle_nagashi((Seat(0), Seat(1)), Seat(0)) == (8000, 4000, -6000, -6000)


def test_a_guest_wind_is_no_yaku() -> None:
    tiles = parse_tiles("123m456p789s11p444z")
    assert score_hand(Ruleset(), tiles, (), tiles[0], RON) is None
    north = WinSituation(tsumo=False, seat_wind=NORTH, round_wind=EAST)
    assert score_hand(Ruleset(), tiles, (), tiles[0], north) is not None

"""What a seat may do, on tables laid by hand."""

import pytest

from rules import legal
from rules.events import Call, Discard, Ryukyoku, RyukyokuType, Win
from rules.round import Round
from rules.tiles import Seat, mask_of, parse_kind, tile_name
from tests.tables import deal, draw, go

EAST_SEAT, SOUTH_SEAT = Seat(0), Seat(1)


def table_with(hand: str, drawn: str) -> Round:
    state = deal({0: hand}, keep=drawn)
    draw(state, 0, drawn)
    return state


def discard_names(state: Round, *, riichi: bool) -> list[str]:
    return [
        tile_name(a.tile)
        for a in legal.own_turn(state, EAST_SEAT)
        if isinstance(a, Discard) and a.riichi == riichi
    ]


def test_riichi_is_offered_with_the_tiles_that_leave_a_wait() -> None:
    state = table_with("123m456p789s5566z", "5m")
    assert discard_names(state, riichi=True) == ["5m"]
    state = table_with("123m456p79s11z67z5m", "8s")
    assert discard_names(state, riichi=True) == []


def riichi_hand(hand: str, drawn: str) -> Round:
    state = table_with(hand, drawn)
    state.riichi[0] = True
    return state


@pytest.mark.parametrize(
    ("hand", "drawn", "allowed"),
    [
        ("111m456p789s5566z", "1m", True),  # the triplet is only a triplet
        ("111222333m2233p", "2m", True),  # 123m three times is lost, the waits stay
        ("1112m456789p678s", "1m", False),  # 1112m waits on 2m and 3m; 2m alone only on 2m
        ("33345m456p789s66z", "3m", False),
    ],
)
def test_a_closed_kan_in_riichi_must_keep_the_waits(hand: str, drawn: str, allowed: bool) -> None:
    state = riichi_hand(hand, drawn)
    assert legal.keeps_waits(state, EAST_SEAT, parse_kind(drawn)) == allowed
    kans = [a for a in legal.own_turn(state, EAST_SEAT) if isinstance(a, Call)]
    assert bool(kans) == allowed


def test_a_kan_in_riichi_takes_the_tile_just_drawn() -> None:
    state = riichi_hand("1111m456p789s566z", "9m")
    assert not [a for a in legal.own_turn(state, EAST_SEAT) if isinstance(a, Call)]


@pytest.mark.parametrize(
    ("hand", "drawn"),
    [
        ("123m456p789s5566z", "5m"),  # riichi
        ("123m456p789s5566z", "6z"),  # tsumo, or riichi
        ("1111m456p78s5566z", "9m"),  # a closed kan
        ("19m19p19s123456z2m", "3m"),  # nine terminals
        ("147m258p369s1234z", "5z"),  # nothing
    ],
)
def test_the_offers_of_the_own_turn_are_all_but_plain_discards(hand: str, drawn: str) -> None:
    state = table_with(hand, drawn)
    plain = [a for a in legal.own_turn(state, EAST_SEAT) if isinstance(a, Discard) and not a.riichi]
    every = legal.own_turn(state, EAST_SEAT)
    assert {*legal.own_offers(state, EAST_SEAT)} == {*every} - {*plain}


def offered(state: Round, seat: int) -> list[str]:
    names = []
    for action in legal.claims(state, Seat(seat)):
        if isinstance(action, Call):
            hand = "".join(map(tile_name, action.meld.from_hand))
            names.append(f"{action.meld.type} {hand}")
        else:
            names.append("ron" if isinstance(action, Win) else str(action))
    return names


def laid(hands: dict[int, str], thrown: str) -> Round:
    state = deal(hands, keep=thrown)
    go(state, f"0:{thrown}")
    return state


def test_chi_is_for_the_next_seat_pon_for_all_and_reds_count_apart() -> None:
    state = laid({1: "0567m1122p33s123z", 2: "44m1478p1478s567z", 3: "3699m258p258s123z"}, "4m")
    assert offered(state, 1) == ["chi 0m6m", "chi 5m6m"]
    assert offered(state, 2) == ["pon 4m4m"]
    assert offered(state, 3) == []


def test_a_call_that_leaves_only_forbidden_tiles_is_not_offered() -> None:
    state = laid({1: "1234m11p22p33p44p5s"}, "4m")
    assert "chi 2m3m" in offered(state, 1)
    hand = state.hands[1]
    assert hand is not None
    del hand[4:]  # 1234m is all that is left, as after three calls
    assert offered(state, 1) == []


TENPAI = "23m456p789s55577z"  # waits on 1m and 4m, and has a yaku


def waiting_table(hand: str = TENPAI) -> Round:
    return deal({1: hand}, keep="11114m4m6666z999s99m")


@pytest.mark.parametrize("name", ["1m", "4m"])
def test_ron_is_offered_on_every_wait(name: str) -> None:
    state = waiting_table()
    go(state, f"0:{name}")
    assert legal.seat_waits(state, SOUTH_SEAT) == mask_of([parse_kind("1m"), parse_kind("4m")])
    assert "ron" in offered(state, 1)


def test_a_hand_without_a_yaku_cannot_ron() -> None:
    state = waiting_table("23m456p789s33344z")
    go(state, "0:4m")
    assert legal.seat_waits(state, SOUTH_SEAT)
    assert "ron" not in offered(state, 1)


# --- what a record may not claim ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (RyukyokuType.EXHAUSTIVE, "drawn with 69 tiles left"),
        (RyukyokuType.NINE_TERMINALS, "nobody holds"),
        (RyukyokuType.FOUR_WINDS, "four winds"),
        (RyukyokuType.FOUR_RIICHI, "four riichi"),
        (RyukyokuType.FOUR_KANS, "four kans"),
    ],
)
def test_a_drawn_round_without_its_reason_is_illegal(kind: RyukyokuType, says: str) -> None:
    state = table_with("123m456p789s5566z", "5m")
    drawn = Ryukyoku(kind, (False,) * 4, (0, 0, 0, 0))
    assert says in str(legal.why_illegal(state, drawn))

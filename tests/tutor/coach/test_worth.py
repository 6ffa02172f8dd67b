"""What a win pays: double riichi, honba and sticks, each wait by its yaku, kans, offered wins."""

from dataclasses import replace
from typing import Any, TypeGuard

import pytest

from rules.events import Call, Discard, Win
from rules.legal import Action, own_turn
from rules.observation import Observation
from rules.scoring import score_win, settle_win
from rules.table import Table as GameTable
from rules.tiles import Seat, Tile, kind_name, kind_of, parse_kind
from tests.tables import deal, draw, drift, go, play, throw
from tests.tables import table_of as table_with
from tests.tutor.positions import position
from tutor.coach.advisor import advise, ready_win
from tutor.coach.call_effects import look_at_kan
from tutor.coach.calls import advise_action
from tutor.coach.offer_facts import KanWorth, OfferReason, RiichiWorth, WinWorth
from tutor.coach.strategy.tree import shipped_tree
from tutor.coach.worth import (
    TenpaiFacts,
    better_waits,
    look_at_tenpai,
    mean_points,
    offered_win,
    table_of,
    worth,
)
from tutor.explanations import headline, offer, sentences
from tutor.language import override
from tutor.position.standing import finishes_first
from tutor.text.calls import fact_text

ME = Seat(0)
DOUBLE_RIICHI = 21
LATER = ("1z9p", "9p1s", "1s9m", "9m1z")


def ready(seen: Observation, thrown: str) -> TenpaiFacts:
    facts = look_at_tenpai(seen, tile(seen, thrown))
    assert facts is not None
    return facts


def said(seen: Observation) -> str:
    return " ".join(sentences(advise(seen, shipped_tree()), seen))


def tile(seen: Observation, name: str) -> Tile:
    return next(one for one in seen.hand if kind_name(kind_of(one)) == name)


def rons(facts: TenpaiFacts) -> dict[str, int | None]:
    return {kind_name(one.kind): None if one.ron is None else one.ron.whole for one in facts.waits}


def riichi_rons(facts: TenpaiFacts) -> dict[str, int | None]:
    won = {kind_name(one.kind): one.riichi for one in facts.waits}
    return {name: None if one is None else one.whole for name, one in won.items()}


# --- riichi ---------------------------------------------------------------------------------------

CHEAP = "234567m111p7899s"
"""cases: riichi is the only yaku."""


def test_a_riichi_on_the_first_turn_without_a_call_is_a_double_riichi() -> None:
    first = ready(position(CHEAP, "4z"), "4z")
    assert riichi_rons(first) == {"6s": 3_900, "9s": 3_900}
    assert first.waits[0].riichi is not None
    assert DOUBLE_RIICHI in first.waits[0].riichi.yaku
    later = ready(position(CHEAP, "4z", rivers=LATER), "4z")
    assert riichi_rons(later) == {"6s": 2_000, "9s": 2_000}
    called = position(CHEAP, "4z", melds={2: ("555z",)})
    assert riichi_rons(ready(called, "4z")) == {"6s": 2_000, "9s": 2_000}


def test_the_headline_and_the_sentence_say_the_double_riichi() -> None:
    seen = position(CHEAP, "4z", dealer=1)
    advice = advise(seen, shipped_tree())
    assert headline(advice, seen) == "Ready on 6-9 sou · 2,600 with riichi"
    assert "a ron pays 2,600" in said(seen)


def test_riichi_cannot_be_counted_where_it_cannot_be_declared() -> None:
    changes: tuple[dict[str, Any], ...] = (
        {"points": (900, 25_000, 25_000, 49_100)},
        {"tiles_left": 3},
    )
    for changed in changes:
        facts = ready(position(CHEAP, "4z", rivers=LATER, **changed), "4z")
        assert riichi_rons(facts) == {"6s": None, "9s": None}
        assert [wait.worth.can_win for wait in facts.waits] == [True, True], "by self-draw"


def test_a_hand_in_double_riichi_is_paid_as_such_until_the_end() -> None:
    state = deal({0: CHEAP}, keep="46z")
    draw(state, 0, "4z")
    throw(state, 0, "4z", riichi=True)
    go(state, "1:3z 2:3z 3:3z")
    draw(state, 0, "6z")
    facts = ready(state.observe(ME), "6z")
    assert all(wait.ron and DOUBLE_RIICHI in wait.ron.yaku for wait in facts.waits)
    assert riichi_rons(facts) == {"6s": None, "9s": None}, "it is declared already"


# --- honba and sticks -----------------------------------------------------------------------------

TANYAO = position("234567m345p5678s", "2z", rivers=LATER, dealer=1)


def test_honba_and_sticks_are_in_the_worth_and_apart() -> None:
    seen = replace(TANYAO, honba=2, kyotaku=1)
    wait, _ = ready(seen, "2z").waits
    assert wait.ron is not None
    assert (wait.ron.points, wait.ron.whole) == (1_300, 1_300 + 600 + 1_000)
    assert wait.ron.deltas(Seat(2)) == (2_900, 0, -1_900, 0)
    drawn = wait.worth.self_draw()
    assert drawn is not None
    assert (drawn.points, drawn.deltas(ME)) == (2_000, (3_600, -1_200, -700, -700))


def test_the_sentences_say_how_much_is_for_honba_and_sticks() -> None:
    win = ready_win(replace(TANYAO, honba=3, kyotaku=2), [tile(TANYAO, "2z")])
    assert win is not None
    assert (win.points, win.honba, win.sticks) == (1_300 + 900 + 2_000, 900, 2_000)
    much = replace(TANYAO, honba=3, kyotaku=2)
    assert "The 5,500 include 900 for honba and 2,000 in riichi sticks." in said(much)
    with override("ja"):
        assert "ほかに本場の900点と供託の2,000点が入ります。" in said(much)
    assert "includes" not in said(TANYAO)


@pytest.mark.parametrize(("honba", "first"), [(0, False), (2, True)])
def test_a_win_that_honba_makes_enough_finishes_first(honba: int, first: bool) -> None:
    """A direct ron passes the leader without them, one from another seat needs them."""
    seen = replace(TANYAO, round=7, honba=honba, points=(28_500, 30_000, 21_500, 20_000))
    assert finishes_first(seen, 1_300) is first


def test_a_win_below_30000_does_not_finish_the_game() -> None:
    extra = replace(TANYAO, round=8, points=(26_900, 25_100, 24_500, 23_500))
    assert not finishes_first(extra, 1_300)
    assert finishes_first(extra, 3_900)


# --- each wait ------------------------------------------------------------------------------------


def test_each_wait_is_paid_by_its_own_dora_and_yaku() -> None:
    seen = position(
        "5566m234567s", "1z", indicators="4m", melds={0: ("345p",)}, dealer=1, rivers=LATER
    )
    assert rons(ready(seen, "1z")) == {"5m": 7_700, "6m": 3_900}
    advice = advise(seen, shipped_tree())
    assert "3,900 to 7,700" in headline(advice, seen)


WHITE_ONLY = position(
    "123067m44s55z", "7s", melds={0: ("345p",)}, rivers=("9s", "", "", ""), dealer=1
)


def test_a_wait_without_a_yaku_is_no_wait_that_wins() -> None:
    facts = ready(WHITE_ONLY, "7s")
    assert rons(facts) == {"4s": None, "5z": 2_000}
    assert [kind_name(wait.kind) for wait in facts.can_win] == ["5z"]
    assert [wait.worth.self_draw() is not None for wait in facts.waits] == [False, True]
    advice = advise(WHITE_ONLY, shipped_tree())
    assert headline(advice, WHITE_ONLY) == "Ready on White · White and one dora, 2,000"
    assert "4-sou has no yaku" in said(WHITE_ONLY)


@pytest.mark.parametrize(
    ("hand", "thrown", "melds", "winning"),
    [("789m12378p11s", "8m", ("789s",), ["9p"]), ("12666p77z", "7s", ("888s", "999s"), [])],
)
def test_open_hands_of_the_coach(
    hand: str, thrown: str, melds: tuple[str, ...], winning: list[str]
) -> None:
    seen = position(hand, thrown, melds={0: melds}, tiles_left=18, rivers=LATER)
    facts = ready(seen, thrown)
    assert [kind_name(wait.kind) for wait in facts.can_win] == winning


def test_the_last_copy_of_a_five_may_be_the_red_one() -> None:
    plain = position("234m22267p34566s", "1z", rivers=("1z", "", "", ""), dealer=1)
    five = next(wait for wait in ready(plain, "1z").waits if kind_name(wait.kind) == "5p")
    only = position("234m22267p34566s", "1z", rivers=("1z", "555p", "", ""), dealer=1)
    red = next(wait for wait in ready(only, "1z").waits if kind_name(wait.kind) == "5p")
    assert (five.live, red.live) == (4, 1)
    assert five.ron is not None
    assert red.ron is not None
    assert red.ron.score.han == five.ron.score.han + 1


# --- what chance adds -----------------------------------------------------------------------------


def test_ura_dora_is_an_expectation() -> None:
    wait, _ = ready(TANYAO, "2z").waits
    hand, unseen = wait.worth.hand, TANYAO.unseen
    assert wait.riichi is not None
    assert mean_points(wait.riichi, hand, wait.worth.tile, unseen, 0) == wait.riichi.points
    mean = mean_points(wait.riichi, hand, wait.worth.tile, unseen, 1)
    assert wait.riichi.points < mean < 2 * wait.riichi.points
    none = tuple(count * (kind in (27, 28)) for kind, count in enumerate(unseen))
    assert mean_points(wait.riichi, hand, wait.worth.tile, none, 1) == wait.riichi.points


TENHOU, RINSHAN, HAITEI, HOUTEI, CHANKAN = 37, 4, 5, 6, 3
KAN = {0: "111m456p789s6677z"}
ADDED = {0: "11m456p789s55667z", 2: "23m456p789s22444z"}


@pytest.mark.parametrize(
    ("table", "script", "seat", "yaku"),
    [
        pytest.param(table_with({0: "77z123m456p78999s"}, "7z"), "", 0, TENHOU, id="tenhou"),
        pytest.param(table_with(KAN, "1m", rinshan="7z"), "0:kan1m", 0, RINSHAN, id="rinshan"),
        pytest.param(
            table_with({1: "123m456p789s6677z"}, ura="6z6z7z", last="7z"),
            "",
            1,
            HAITEI,
            id="haitei",
        ),
        pytest.param(
            table_with({2: "2399m456p789s444z"}, ura="1m1m1m4m4m", last="4m"),
            "1:4m",
            2,
            HOUTEI,
            id="houtei",
        ),
        pytest.param(
            table_with(ADDED, "2z2p8s1m2z8p9p1m", rinshan="9s", indicators="6z3p9m1s4s"),
            "0:pon 0:7z 0:kan1m",
            2,
            CHANKAN,
            id="chankan",
        ),
    ],
)
def test_an_offered_win_is_worth_what_it_pays(
    table: GameTable, script: str, seat: int, yaku: int
) -> None:
    play(table, script)
    while not (wins := [one for one in table.pending.get(Seat(seat), ()) if is_win(one)]):
        drift(table)
    (win,), state = wins, table.round
    seen, score = state.observe(Seat(seat)), score_win(state, win.seat, win.from_seat, win.tile)
    worth_now = offered_win(seen, win)
    assert worth_now is not None
    assert score is not None
    assert yaku in worth_now.yaku
    assert worth_now.deltas(win.from_seat) == settle_win(state, win, score)
    advice = advise_action(seen, (win,))
    assert advice is not None
    assert WinWorth(worth_now.whole) in advice.options[0].value


def is_win(action: Action) -> TypeGuard[Win]:
    return isinstance(action, Win)


def test_a_red_five_pays_its_dora() -> None:
    five = ready(TANYAO, "2z").waits[0].worth
    red = worth(five.hand, Tile(88), table_of(TANYAO))
    assert five.ron is not None
    assert red.ron is not None
    assert (five.ron.points, red.ron.points) == (1_300, 2_600)


# --- riichi, kans ---------------------------------------------------------------------------------


def test_the_offer_of_a_riichi_counts_honba_and_sticks_on_both_sides() -> None:
    seen = replace(TANYAO, honba=1, kyotaku=1)
    riichi = Discard(ME, tile(seen, "2z"), False, riichi=True)
    advice = advise_action(seen, (riichi,), advise(seen, shipped_tree()))
    assert advice is not None
    fact = next(one for one in advice.options[0].value if isinstance(one, RiichiWorth))
    assert fact == RiichiWorth(2_600, 3_900, 300, 1_000, average=5_000)
    assert fact_text(fact, seen) == (
        "a ron is worth 3,900 or more; without riichi 2,600. This includes 300 for honba and 1,000 "
        "in riichi sticks. With ura-dora it is 5,000 on average."
    )


def kan_position(hand: str, *, riichi: bool) -> tuple[Observation, Call]:
    state = deal({0: hand}, keep="1p46z")
    draw(state, 0, "4z")
    throw(state, 0, "4z")
    go(state, "1:3z 2:2z 3:5z")
    draw(state, 0, "6z")
    throw(state, 0, "6z", riichi=riichi)
    go(state, "1:4s 2:5s 3:6m")
    draw(state, 0, "1p")
    kans = [one for one in own_turn(state, ME) if isinstance(one, Call) and one.meld.is_kan]
    return state.observe(ME), kans[0]


def test_a_kan_that_breaks_iipeikou_and_junchan_costs_the_hand() -> None:
    seen, kan = kan_position("79m111222333p99s", riichi=True)
    change = look_at_kan(seen, kan.meld)
    assert change is not None
    assert change.loss is not None
    before, after = change.loss
    assert after is not None
    assert (before.points, after.points) == (18_000, 12_000)
    assert change.mean_gain(seen.unseen) < 0
    advice = advise_action(seen, (kan,), advise(seen, shipped_tree()))
    assert advice is not None
    assert advice.recommended is None
    assert KanWorth(18_000, 12_000, tsumo=True) in advice.options[0].value
    assert advice.reasons == (OfferReason.KAN_CHEAPER,)
    assert offer(advice, seen) == (
        "It makes the hand cheaper: a self-draw brings 12,000 after it instead of 18,000.",
    )


def test_a_kan_that_costs_nothing_is_taken_in_riichi() -> None:
    seen, kan = kan_position("234567m111p7899s", riichi=True)
    change = look_at_kan(seen, kan.meld)
    assert change is not None
    assert change.loss is None
    assert change.mean_gain(seen.unseen) > 0
    advice = advise_action(seen, (kan,), advise(seen, shipped_tree()))
    assert advice is not None
    assert advice.recommended == kan
    assert advice.reasons == (OfferReason.KAN_DRAW,)


def test_draws_that_give_a_poor_wait_a_better_one_are_found() -> None:
    seen = position("234567m13p678s55z", "9s")
    # A 4-pin and then the 1-pin: 2- and 5-pin, eight tiles instead of four.
    assert better_waits(seen, tile(seen, "9s")) == (parse_kind("4p"),)
    good = position("234567m34p678s55z", "9s")
    assert better_waits(good, tile(good, "9s")) == ()

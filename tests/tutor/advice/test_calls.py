"""What the tutor says of calls, riichi, kans and wins: facts that a player can check by hand."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.events import Call, Discard, RiichiAccepted, Ryukyoku, Win
from rules.melds import MeldType
from rules.offers import claims, own_turn
from rules.round import Round
from rules.ruleset import Ruleset
from rules.table import Table
from rules.tiles import Seat, tile_name
from tests.tables import deal, draw, go, throw
from tests.tutor.positions import position
from tests.tutor.trees import TREE, always
from tutor.advice.advisor import advise
from tutor.advice.call_advice import ActionAdvice, Doubt, OptionAdvice
from tutor.advice.calls import advise_action
from tutor.advice.reasons.calls import (
    CallSteps,
    CallWaits,
    KanSteps,
    NewDora,
    NoYakuInSight,
    OpensHand,
    RiichiFuriten,
    RiichiWaits,
    RiichiWorth,
    TilesLeft,
    WinFuriten,
    WinWorth,
    YakuInSight,
)
from tutor.advice.reasons.offers import OfferReason
from tutor.language import translator
from tutor.strategy.strategies import Strategy
from tutor.text import call_reasons as call_words
from tutor.text.call_facts import fact_text
from tutor.text.calls import action_word, recommendation

ME = Seat(0)
EN = translator("en")


def at_claim(hand: str, thrown: str, by: int = 3, **wanted: object) -> Round:
    state = deal({0: hand}, keep=thrown, dealer=by, **wanted)  # type: ignore[arg-type]
    draw(state, by, thrown)
    throw(state, by, thrown)
    return state


def advice_on(state: Round) -> ActionAdvice:
    seen = state.observe(ME)
    if state.to_discard == ME:
        found = advise_action(seen, own_turn(state, ME), advise(seen, TREE))
    else:
        found = advise_action(seen, claims(state, ME))
    assert found is not None
    return found


def said_of(hand: str, thrown: str, by: int = 3) -> tuple[str, ...]:
    state = at_claim(hand, thrown, by=by)
    return recommendation(advice_on(state), state.observe(ME), EN)


def option(advice: ActionAdvice, type_: MeldType) -> OptionAdvice:
    return next(
        each
        for each in advice.options
        if isinstance(each.action, Call) and each.action.meld.type is type_
    )


def keys(advice: ActionAdvice) -> list[str]:
    return [reason.name.lower() for reason in advice.reasons]


# --- chi and pon ---


def test_a_pon_of_yakuhai_is_taken() -> None:
    found = advice_on(at_claim("2346m57p124s5577z", "7z", by=1))
    pon = option(found, MeldType.PON)
    (yaku,) = pon.value
    assert isinstance(yaku, YakuInSight)
    assert yaku.yaku[0] == "yakuhai"
    assert yaku.kinds[0] == "7z"
    (steps,) = pon.speed
    assert isinstance(steps, CallSteps)
    assert steps.after == steps.before - 1
    assert pon.safety == (), "nobody is in riichi, and ten tiles are many"
    assert found.recommended == pon.action
    assert keys(found) == ["call_yakuhai"]
    assert said_of("2346m57p124s5577z", "7z", by=1) == (
        "Pon with Red dragon and Red dragon: fairly sure.",
        "Red dragon is a yaku at once, and the call brings the hand nearer.",
    )


def test_a_call_that_leaves_no_yaku_is_refused_and_clearly() -> None:
    found = advice_on(at_claim("1299m456p1379s34z", "8s"))
    chi = option(found, MeldType.CHI)
    assert NoYakuInSight() in chi.value
    assert found.recommended is None
    assert found.doubt is Doubt.SURE
    assert keys(found) == ["call_no_yaku"]
    assert said_of("1299m456p1379s34z", "8s") == (
        "Pass: that is clear.",
        "Without a yaku in sight the open hand could not win.",
    )


def test_a_hand_ready_without_a_yaku_is_told_so_by_its_waits() -> None:
    assert said_of("123m456p1199p79s3z", "8s") == (
        "Pass: that is clear.",
        "It would make the hand ready for 1-pin and 9-pin, but without a yaku.",
    )


def test_no_yaku_is_not_said_of_a_hand_of_ends() -> None:
    chi = option(advice_on(at_claim("1299m789p79s3345z", "8s")), MeldType.CHI)
    (yaku,) = (fact for fact in chi.value if isinstance(fact, YakuInSight))
    assert yaku.yaku[0] == "chanta"
    assert yaku.further == 0


@pytest.mark.parametrize(
    ("hand", "thrown", "name"),
    [
        ("789m78p789s5599m3z", "9p", "sanshoku"),
        ("123456m79m55p99s3z", "8m", "ittsu"),
        ("1112345m79m99m15z", "8m", "chinitsu"),
    ],
)
def test_three_colours_a_straight_and_a_full_flush_are_yaku_in_sight(
    hand: str, thrown: str, name: str
) -> None:
    chi = option(advice_on(at_claim(hand, thrown)), MeldType.CHI)
    (yaku,) = (fact for fact in chi.value if isinstance(fact, YakuInSight))
    assert name in yaku.yaku


def test_a_furiten_wait_after_a_call_is_seen() -> None:
    hand = "678m788p2356777s"
    state = deal({0: hand}, keep="1s8p1z2z3z", dealer=0)
    draw(state, 0, "1s")
    throw(state, 0, "1s")
    go(state, "1:1z 2:2z")
    draw(state, 3, "8p")
    throw(state, 3, "8p")
    found = advice_on(state)
    (waits,) = (f for f in option(found, MeldType.PON).speed if isinstance(f, CallWaits))
    assert waits.waits == ("1s", "4s")
    assert waits.winning == ("4s",), "1-sou has no tanyao"
    assert waits.furiten
    pon = option(found, MeldType.PON)
    assert found.recommended != pon.action


def test_of_half_a_yaku_only_the_winning_wait_is_named() -> None:
    found = advice_on(at_claim("678m788p2356777s", "8p"))
    (waits,) = (f for f in option(found, MeldType.PON).speed if isinstance(f, CallWaits))
    assert (waits.waits, waits.winning, waits.furiten) == (("1s", "4s"), ("4s",), False)


def standing(points: tuple[int, int, int, int], round_: int = 7, honba: int = 0) -> Any:
    return lambda seen: replace(seen, points=points, round=round_, honba=honba)


def advised(state: Round, seen_as: Any) -> tuple[ActionAdvice, Any]:
    seen = seen_as(state.observe(ME))
    own = state.to_discard == ME
    offered = own_turn(state, ME) if own else claims(state, ME)
    found = advise_action(seen, offered, advise(seen, TREE) if own else None)
    assert found is not None
    return found, seen


def test_a_win_that_leaves_one_last_is_not_called_for() -> None:
    state = at_claim("234m567p34467s88p", "8s", by=3)
    last = advised(state, standing((8_000, 40_000, 30_000, 22_000)))
    assert last[0].recommended is None
    assert keys(last[0]) == ["call_last_place"]
    assert "leave you last" in recommendation(*last, EN)[1]
    near, _ = advised(state, standing((20_000, 35_000, 24_000, 21_000)))
    assert near.recommended is not None, "a small win lifts"
    assert keys(near) == ["call_off_last"]
    early, _ = advised(state, standing((8_000, 40_000, 30_000, 22_000), round_=5))
    assert keys(early) != ["call_last_place"], "rounds follow"
    low, _ = advised(state, standing((8_000, 29_000, 29_000, 29_000)))
    assert keys(low) != ["call_last_place"], "nobody has 30,000: the game goes on"


def test_no_yakuhai_is_called_for_that_fixes_last_place() -> None:
    state = at_claim("123m45m67p34s77z9p1s", "7z", by=1)
    early, _ = advised(state, standing((8_000, 40_000, 30_000, 22_000), round_=5))
    assert keys(early) == ["call_yakuhai_only"]
    assert early.recommended is not None
    last, seen = advised(state, standing((8_000, 40_000, 30_000, 22_000)))
    assert last.recommended is None
    assert keys(last) == ["call_last_place"]
    assert recommendation(last, seen, EN)[1] == (
        "Even a win of 3,900 would leave you last: the third is 14,000 ahead."
    )
    near, _ = advised(state, standing((20_000, 35_000, 24_000, 21_000)))
    assert near.recommended is not None, "a small win lifts"


def test_a_leader_calls_for_any_win_in_the_last_round() -> None:
    state = at_claim("23m567p3467s2288p", "4m")
    first, _ = advised(state, standing((45_000, 20_000, 18_000, 17_000)))
    assert keys(first) == ["call_first_place"]
    assert first.recommended is not None
    early, _ = advised(state, standing((25_000, 25_000, 25_000, 25_000), round_=0))
    assert keys(early) != ["call_first_place"]


def test_the_leader_declares_no_late_riichi_on_one_kind() -> None:
    state = deal({0: "234567m24p678s55z"}, keep="1z")
    draw(state, 0, "1z")
    leader = standing((45_000, 20_000, 18_000, 17_000), round_=5)
    late, _ = advised(state, lambda seen: replace(leader(seen), tiles_left=6))
    assert late.recommended is None
    assert keys(late) == ["riichi_few_draws"]
    late, _ = advised(state, lambda seen: replace(leader(seen), tiles_left=16))
    assert keys(late) == ["riichi_lead"]
    fourth = standing((10_000, 30_000, 30_000, 30_000), round_=5)
    behind, _ = advised(state, lambda seen: replace(fourth(seen), tiles_left=16))
    assert behind.recommended is not None


def test_a_dead_wait_is_not_waited_for_but_furiten_all_the_same() -> None:
    seen = position(
        "345789m24p345s55z", "4p", rivers=("4p", "4p", "", ""), tiles_left=40, indicators="9s"
    )
    thrown = next(tile for tile in seen.hand if tile_name(tile) == "2p")
    riichi = Discard(ME, thrown, tsumogiri=False, riichi=True)
    found = advise_action(seen, [riichi], advise(seen, TREE))
    assert found is not None
    (declared,) = found.options
    assert declared.speed == (RiichiWaits("2p", ("5z",), 2),)
    assert RiichiFuriten() in declared.value


def test_a_riichi_that_would_leave_one_last_is_not_declared() -> None:
    state = deal({0: "234567m24p678s55z"}, keep="1z")
    draw(state, 0, "1z")
    seat = standing((2_000, 50_000, 28_000, 20_000))
    found, seen = advised(state, lambda seen: replace(seat(seen), dealer=Seat(1)))
    assert keys(found) == ["riichi_last_place"]
    assert "leave you last" in recommendation(found, seen, EN)[1]
    dealer, _ = advised(state, seat)
    assert keys(dealer) != ["riichi_last_place"], "a dealer's win ends nothing"


def test_a_call_into_ready_with_a_yaku_is_taken() -> None:
    found = advice_on(at_claim("234m266567p2488s", "3s"))
    assert found.recommended is not None
    assert keys(found) == ["call_few_alone"]
    chosen = next(each for each in found.options if each.action == found.recommended)
    assert isinstance(chosen.speed[0], CallSteps)
    assert chosen.speed[0].after == 0


def test_a_far_hand_stays_closed() -> None:
    found = advice_on(at_claim("2479m2569p258s77z", "3m"))
    assert found.recommended is None
    assert keys(found) == ["call_early"]


def test_with_a_riichi_a_far_hand_calls_nothing() -> None:
    state = deal({0: "2468m2468p35788s", 1: "123456789m1155p"}, keep="9s1z7m", dealer=1)
    draw(state, 1, "9s")
    throw(state, 1, "9s", riichi=True)
    state.apply(RiichiAccepted(Seat(1)))
    go(state, "2:1z")
    draw(state, 3, "7m")
    throw(state, 3, "7m")
    found = advice_on(state)
    assert found.recommended is None
    assert keys(found) == ["call_far"]
    chi = option(found, MeldType.CHI)
    (left,) = chi.safety
    assert isinstance(left, TilesLeft)
    assert (left.seats, left.safe) == ((1,), 0)


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (TilesLeft(1, None, ()), "1 tile stays in the hand to be safe with later."),
        (TilesLeft(4, None, ()), "4 tiles stay in the hand to be safe with later."),
        (TilesLeft(1, 1, (Seat(1),)), "The tile that stays is safe against Right."),
        (TilesLeft(1, 0, (Seat(1),)), "The tile that stays is not safe against Right."),
        (
            TilesLeft(4, 2, (Seat(1),)),
            "4 tiles stay in the hand; two safe tiles against Right to choose from.",
        ),
    ],
)
def test_tiles_that_stay_are_counted_as_one_says_it(fact: TilesLeft, words: str) -> None:
    state = at_claim("13689m555p147s12z", "2m")
    assert fact_text(fact, state.observe(ME), EN) == words


def test_an_open_hand_is_not_told_that_a_kan_opens_it() -> None:
    state = deal({0: "13689m555p147s12z"}, keep="2m5p", dealer=3)
    draw(state, 3, "2m")
    throw(state, 3, "2m")
    chi = next(each for each in claims(state, ME) if isinstance(each, Call))
    state.apply(chi)
    throw(state, 0, "2z")
    draw(state, 1, "5p")
    throw(state, 1, "5p")
    found = advice_on(state)
    assert option(found, MeldType.DAIMINKAN).value == (NewDora(),)
    said = recommendation(found, state.observe(ME), EN)
    assert said[0] == "Pass: fairly sure."
    assert "open" not in said[1]


def test_an_open_kan_is_refused_where_a_pon_serves() -> None:
    found = advice_on(at_claim("234m57p124s55777z", "7z", by=1))
    assert {*option(found, MeldType.DAIMINKAN).value} == {NewDora(), OpensHand()}
    assert found.recommended is None or found.recommended.meld.type is MeldType.PON  # type: ignore[union-attr]


# --- the own turn ---


def test_riichi_names_its_tile_its_waits_and_what_it_is_worth() -> None:
    state = deal({0: "234567m34p678s55z"}, keep="1z")
    draw(state, 0, "1z")
    found = advice_on(state)
    (riichi,) = found.options
    assert isinstance(riichi.action, Discard)
    assert riichi.action.riichi
    assert riichi.speed == (RiichiWaits(tile="1z", waits=("2p", "5p"), live=8),)
    assert isinstance(riichi.value[0], RiichiWorth)
    assert riichi.value[0].quiet is None, "no yaku without it"
    assert found.recommended == riichi.action
    assert found.doubt is Doubt.SURE
    said = recommendation(found, state.observe(ME), EN)
    assert said[0] == "Riichi with East: that is clear."


def test_a_big_hand_stays_quiet() -> None:
    state = deal({0: "2233445566778m"}, keep="1z")
    draw(state, 0, "1z")
    found = advice_on(state)
    assert found.recommended is None
    assert keys(found) == ["riichi_big"]
    assert recommendation(found, state.observe(ME), EN)[0].startswith("No riichi")


def test_riichi_waits_for_a_plan_that_places_its_tile_first() -> None:
    state = deal({0: "234567m34p678s55z", 1: "123456789p1155s"}, keep="9m1z4p", dealer=1)
    draw(state, 1, "9m")
    throw(state, 1, "9m", riichi=True)
    go(state, "2:1z 3:1z")
    draw(state, 0, "9p")
    seen = state.observe(ME)
    fold = advise(seen, always(Strategy.SAFETY))
    found = advise_action(seen, own_turn(state, ME), fold)
    assert found is not None
    riichi = found.options[-1].action
    assert isinstance(riichi, Discard)
    assert fold.rank_of(riichi.tile) > 1
    assert found.recommended is None
    assert keys(found) == ["riichi_off_plan"]
    assert found.doubt is Doubt.CLOSE


def test_a_furiten_hand_is_a_close_call() -> None:
    state = deal({0: "234567m34p678s55z"}, keep="5p1z2z3z4z")
    go(state, "0:5p 1:1z 2:2z 3:3z")
    draw(state, 0, "4z")
    found = advice_on(state)
    worth, furiten = found.options[0].value
    assert isinstance(worth, RiichiWorth)
    assert furiten == RiichiFuriten()
    assert keys(found) == ["riichi_furiten"]
    assert found.recommended is None


def test_a_closed_kan_that_breaks_nothing_is_taken_and_one_that_does_is_not() -> None:
    state = deal({0: "234567m349p555z6s"}, keep="5z")
    draw(state, 0, "5z")
    found = advice_on(state)
    assert isinstance(found.recommended, Call)
    assert keys(found) == ["kan_draw"]
    state = deal({0: "23444m567p67s559p"}, keep="4m")
    draw(state, 0, "4m")
    found = advice_on(state)
    kan = option(found, MeldType.ANKAN)
    (steps,) = kan.speed
    assert isinstance(steps, KanSteps)
    assert steps.after > steps.before
    assert not isinstance(found.recommended, Call)


def test_nine_terminals_are_thrown_in_and_eleven_are_kept() -> None:
    for hand, keeps in (("19m19p19s12z2345m6p", False), ("19m19p19s12345z23m", True)):
        state = deal({0: hand}, keep="7z")
        draw(state, 0, "7z")
        found = advice_on(state)
        assert isinstance(found.options[0].action, Ryukyoku)
        assert (found.recommended is None) == keeps
        assert keys(found) == (["keep_orphans"] if keeps else ["throw_in"])


def test_a_win_is_taken_before_all_else_and_its_worth_is_told() -> None:
    state = at_claim("234567m34p678s55z", "5p")
    assert not any(isinstance(each, Win) for each in claims(state, ME)), "no yaku, no win"
    state = at_claim("234567m34p678s88s", "5p")
    found = advice_on(state)
    assert isinstance(found.recommended, Win)
    assert found.doubt is Doubt.SURE
    win = found.options[0]
    assert win.value == (WinWorth(points=3900),), "tanyao, pinfu and a dora"
    assert win.safety == (WinFuriten(riichi=False),)


def test_nothing_is_said_where_only_discards_are_offered() -> None:
    state = deal({0: "147m147p147s1234z"}, keep="5z")
    draw(state, 0, "5z")
    seen = state.observe(ME)
    offered = [each for each in own_turn(state, ME) if isinstance(each, Discard)]
    assert advise_action(seen, offered, advise(seen, TREE)) is None


# --- words ---


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_fact_and_reason_of_whole_games_has_words(language: str) -> None:
    said: set[object] = set()
    speak = translator(language)  # type: ignore[arg-type]
    for seed in range(4):
        table, random = Table(Ruleset(hanchan=False), Random(seed)), Random(seed)
        while not table.is_over:
            for seat, offered in table.pending.items():
                seen = table.round.observe(seat)
                own = table.round.to_discard == seat
                if all(isinstance(each, Discard) and not each.riichi for each in offered):
                    continue
                found = advise_action(seen, offered, advise(seen, TREE) if own else None)
                assert found is not None
                assert found.recommended is None or found.recommended in offered
                for each in found.options:
                    assert each.action in offered
                    for fact in (*each.speed, *each.value, *each.safety):
                        line = fact_text(fact, seen, speak)
                        said.add(type(fact))
                        assert "{" not in line
                        assert action_word(each.action, seen, speak)
                for line in recommendation(found, seen, speak):
                    assert line
                    assert "{" not in line
                said |= {*found.reasons}
            table.step({s: random.choice(o) for s, o in table.pending.items()})
    assert len(said) > 15


def test_every_reason_to_do_or_not_is_worded_once() -> None:
    shared = {OfferReason.CALL_LAST_PLACE, OfferReason.RIICHI_LAST_PLACE}
    told = [said for reason, said in call_words._BECAUSE.items() if reason not in shared]
    assert len(set(told)) == len(told)
    assert set(call_words._BECAUSE) == {*OfferReason}

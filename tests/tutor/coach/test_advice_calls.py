"""Advice on calls, riichi, kans and wins."""

from dataclasses import replace
from typing import Any

import pytest

from rules.events import Call, Discard, RiichiAccepted, Ryukyoku, Win
from rules.legal import claims, own_turn
from rules.melds import MeldType
from rules.round import Round
from rules.tiles import Kind, Seat, Tile
from tests.tables import deal, draw, go, throw
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tutor.coach import offer_facts
from tutor.coach.advice import ActionAdvice, CallDecision, Doubt, OptionAdvice
from tutor.coach.advisor import advise
from tutor.coach.calls import advise_action
from tutor.coach.graded import CallCause
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.riichi import place_gained
from tutor.coach.worth import look_at_tenpai
from tutor.language import override
from tutor.text.calls import recommendation

ME = Seat(0)


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
    return recommendation(advice_on(state), state.observe(ME))


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
    assert isinstance(yaku, offer_facts.YakuInSight)
    assert yaku.yaku[0] == "yakuhai"
    assert yaku.kinds[0] == "7z"
    steps, then = pon.speed
    assert isinstance(steps, offer_facts.CallSteps)
    assert steps.after == steps.before - 1
    assert then == offer_facts.ThenThrow("1s", good=0, poor=2, pairs=1)
    assert pon.safety == (), "nobody is in riichi, and ten tiles are many"
    assert found.recommended == pon.action
    assert keys(found) == ["call_yakuhai"]
    assert said_of("2346m57p124s5577z", "7z", by=1) == (
        "Pon of Red dragon: that is clear.",
        "Red is a yaku at once, and you are one step from ready, about 2,000, with two poor shapes"
        " left.",
        "Then throw 1-sou.",
    )


def test_passing_says_what_the_open_hand_would_be() -> None:
    assert said_of("35667m22p456s78p1z", "4m", by=3) == (
        "Pass: that is clear.",
        "Open, the yaku would be tanyao, in a hand worth about 2,000, with two good shapes left;"
        " closed, you can still declare riichi.",
        "No hurry: without the chi with 3- and 5-man, too, 38 tiles help.",
        "The same goes for the chi with 5- and 6-man.",
    )


def test_a_call_that_leaves_no_yaku_is_refused_and_clearly() -> None:
    found = advice_on(at_claim("1299m456p1379s34z", "8s"))
    chi = option(found, MeldType.CHI)
    assert offer_facts.NoYakuInSight() in chi.value
    assert found.recommended is None
    assert found.doubt is Doubt.SURE
    assert keys(found) == ["call_no_yaku"]
    assert said_of("1299m456p1379s34z", "8s") == (
        "Pass: that is clear.",
        "The chi leaves no yaku in reach, and an open hand cannot win without one.",
    )


def test_a_ready_hand_with_a_yaku_one_tile_away_is_not_called_without_yaku() -> None:
    state = at_claim("66m234p77734s55z9m", "6m", by=1)
    found = advice_on(state)
    pon = option(found, MeldType.PON)
    waits, yaku = pon.fact(offer_facts.CallWaits), pon.fact(offer_facts.YakuInSight)
    assert waits is not None
    assert yaku is not None
    assert (waits.waits, waits.winning) == (("2s", "5s"), ())
    assert (yaku.yaku, yaku.kinds, yaku.further) == (("yakuhai",), ("5z",), 1)
    assert offer_facts.NoYakuInSight() not in pon.value
    assert found.recommended is None
    answered = CallDecision("", state.observe(ME), pon.action, found)
    lesson = call_lesson(answered)
    assert lesson is None or lesson.cause is not CallCause.NO_YAKU


def test_a_furiten_wait_after_a_call_is_seen() -> None:
    hand = "678m788p2356777s"
    state = deal({0: hand}, keep="1s8p1z2z3z", dealer=0)
    draw(state, 0, "1s")
    throw(state, 0, "1s")
    go(state, "1:1z 2:2z")
    draw(state, 3, "8p")
    throw(state, 3, "8p")
    found = advice_on(state)
    (waits,) = (
        f for f in option(found, MeldType.PON).speed if isinstance(f, offer_facts.CallWaits)
    )
    assert waits.waits == ("1s", "4s")
    assert waits.winning == ("4s",), "1-sou has no tanyao"
    assert waits.furiten
    pon = option(found, MeldType.PON)
    assert found.recommended != pon.action


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
    assert "leave you last" in recommendation(*last)[1]
    near, _ = advised(state, standing((20_000, 35_000, 24_000, 21_000)))
    assert near.recommended is not None, "a small win lifts"
    assert keys(near) == ["call_off_last"]
    early, _ = advised(state, standing((8_000, 40_000, 30_000, 22_000), round_=5))
    assert keys(early) != ["call_last_place"], "rounds follow"
    low, _ = advised(state, standing((8_000, 29_000, 29_000, 29_000)))
    assert keys(low) != ["call_last_place"], "nobody has 30,000, so the game continues"


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


def test_riichi_is_declared_where_it_alone_gains_a_place() -> None:
    state = deal({0: "234567m34p678s55z"}, keep="1z")
    draw(state, 0, "1z")
    behind = standing((20_000, 30_000, 23_000, 27_000))
    found, seen = advised(state, lambda seen: replace(behind(seen), dealer=Seat(1)))
    assert keys(found) == ["riichi_place"]
    assert "with riichi is enough; without it there is no yaku" in recommendation(found, seen)[-1]
    early, _ = advised(state, lambda seen: replace(behind(seen), dealer=Seat(1), round=5))
    assert keys(early) != ["riichi_place"]


@pytest.mark.parametrize(
    ("behind", "reason"),
    [
        (1_500, offer_facts.OfferReason.RIICHI_PLACE),
        (2_500, offer_facts.OfferReason.RIICHI_POINTS),
        (5_000, None),
        (800, None),
    ],
    ids=["ron from anybody", "self-draw", "too far", "near"],
)
def test_a_riichi_gains_a_place_by_a_ron_or_a_self_draw(
    behind: int, reason: offer_facts.OfferReason | None
) -> None:
    seen = position(
        "234567m34p678s99p",
        "1z",
        rivers=("2z", "2z", "3z", "4z"),
        round_=7,
        dealer=1,
        points=(25_000, 25_000, 25_000 + behind, 25_000 - behind),
        indicators="9m",
    )
    ready = look_at_tenpai(seen, seen.drawn)
    assert ready is not None
    assert place_gained(seen, ready) is reason
    assert place_gained(replace(seen, round=3), ready) is None


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
    assert isinstance(left, offer_facts.TilesLeft)
    assert (left.seats, left.safe) == ((1,), 0)


def test_a_step_that_a_call_gains_without_a_yaku_is_said_to_have_none() -> None:
    state = at_claim("113306789m3p468s", "4m")
    close = replace(advice_on(state), doubt=Doubt.CLOSE)
    said = " ".join(recommendation(close, state.observe(ME)))
    assert "from two steps to one, but without a yaku." in said


# --- the own turn ---


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
    assert isinstance(steps, offer_facts.KanSteps)
    assert steps.after > steps.before
    assert not isinstance(found.recommended, Call)


def test_a_kan_is_not_refused_for_a_fourth_tile_without_neighbours() -> None:
    state = deal({0: "444m23678p1178s9p"}, keep="4m")
    draw(state, 0, "4m")
    found = advice_on(state)
    kan = option(found, MeldType.ANKAN)
    refused = replace(found, options=(replace(kan, reason=offer_facts.OfferReason.KAN_KEEPS_MORE),))
    refused = replace(refused, recommended=None, about=0)
    said = " ".join(recommendation(refused, state.observe(ME)))
    assert "stay" not in said
    assert "gives everybody a dora" in said


def test_nine_orphans_are_declared_and_eleven_are_kept() -> None:
    for hand, keeps in (("19m19p19s12z2345m6p", False), ("19m19p19s12345z23m", True)):
        state = deal({0: hand}, keep="7z")
        draw(state, 0, "7z")
        found = advice_on(state)
        assert isinstance(found.options[0].action, Ryukyoku)
        assert (found.recommended is None) == keeps
        assert keys(found) == (["keep_orphans"] if keeps else ["throw_in"])


def test_a_win_comes_first_and_its_points_are_given() -> None:
    state = at_claim("234567m34p678s55z", "5p")
    assert not any(isinstance(each, Win) for each in claims(state, ME)), "no yaku, no win"
    state = at_claim("234567m34p678s88s", "5p")
    found = advice_on(state)
    assert isinstance(found.recommended, Win)
    assert found.doubt is Doubt.SURE
    win = found.options[0]
    assert win.value == (offer_facts.WinWorth(points=3900),), "tanyao, pinfu and a dora"
    assert win.safety == (offer_facts.WinFuriten(riichi=False),)


def test_plain_discards_need_no_call_advice() -> None:
    state = deal({0: "147m147p147s1234z"}, keep="5z")
    draw(state, 0, "5z")
    seen = state.observe(ME)
    offered = [each for each in own_turn(state, ME) if isinstance(each, Discard)]
    assert advise_action(seen, offered, advise(seen, TREE)) is None


# --- words ---


@pytest.mark.parametrize("language", ["en", "ja"])
def test_riichi_is_what_a_call_costs_only_where_it_could_still_come(language: Any) -> None:
    state = at_claim("46m2289p34688s11z", "5s")
    advice, seen = advice_on(state), state.observe(ME)
    riichi = {"en": "riichi", "ja": "リーチ"}[language]
    with override(language):
        assert riichi in " ".join(recommendation(advice, seen))
        assert riichi not in " ".join(recommendation(advice, replace(seen, tiles_left=8)))


def test_a_pon_of_the_dora_counts_its_third_tile_once() -> None:
    state = at_claim("2357m058p66s4477z", "7z")
    state.dora_indicators = [Tile(4 * Kind(32))]
    pon = option(advice_on(state), MeldType.PON).fact(offer_facts.YakuInSight)
    assert pon is not None
    assert pon.points == 8_000, "Red, three dora and a red five"

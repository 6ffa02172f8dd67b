"""Lessons of answers to offers."""

from dataclasses import replace
from typing import Any

import pytest

from rules.events import Discard, FourPoints
from rules.legal import claims, own_turn
from rules.melds import MeldType
from rules.tiles import Seat, Tile, kind_of, parse_kind
from tests.tables import deal, draw
from tests.tutor.coach.test_advice_calls import ME, advice_on, at_claim
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tutor.coach.advice import CallDecision, Doubt
from tutor.coach.advisor import advise
from tutor.coach.calls import advise_action
from tutor.coach.graded import CallCause, Graded, Label
from tutor.coach.lessons.calls import CallLesson, Usual, call_lesson, chances_at, riichi_verdict
from tutor.coach.offer_facts import CallSteps, CallWaits, KanSteps, YakuInSight
from tutor.language import override
from tutor.text.calls import fact_text, recommendation
from tutor.text.lessons import call_sentence, cause_title, watch_line


def answered(state: Any, answer: Any, seen: Any = None) -> CallDecision:
    seen = seen or state.observe(ME)
    own = state.to_discard == ME
    offered = own_turn(state, ME) if own else claims(state, ME)
    advice = advise_action(seen, offered, advise(seen, TREE) if own else None)
    assert advice is not None
    return CallDecision("", seen, answer, advice)


def words(decision: CallDecision, language: Any = "en") -> tuple[str, str, str]:
    lesson = call_lesson(decision)
    assert isinstance(lesson, CallLesson)
    with override(language):
        what = call_sentence(lesson, decision)
        return cause_title(lesson.cause), what, watch_line(lesson.cause)


def test_a_call_without_a_yaku() -> None:
    state = at_claim("1299m456p1379s34z", "8s")
    chi = advice_on(state).options[0].action
    title, cause, watch = words(answered(state, chi))
    assert title == "Called without a yaku"
    assert cause == (
        "Chi with 7-sou and 9-sou (the tutor: Pass). The chi leaves no yaku in reach, and an open"
        " hand cannot win without one."
    )
    assert watch == "Before you call, name the yaku that the open hand will win with."
    assert call_lesson(answered(state, None)) is None, "who passed needs no lesson"


def test_a_needless_chi_is_told_with_the_tiles_that_were_laid() -> None:
    state = at_claim("46m2299p34688s11z", "5s")
    said = [words(answered(state, option.action)) for option in advice_on(state).options]
    assert {title for title, _, _ in said} == {"A call that costs more than it brings"}
    for (_, cause, _), laid in zip(said, ("3- and 4-sou", "4- and 6-sou"), strict=True):
        assert f"You have four pairs, two steps from seven pairs: the chi with {laid} ends" in cause

    taken = answered(state, advice_on(state).options[0].action)
    pot = replace(taken.observation, kyotaku=2)
    assert call_lesson(replace(taken, observation=pot)) is None, "a cheap win takes two sticks"


def ready() -> Any:
    state = deal({0: "234567m34p678s55z"}, keep="1z")
    draw(state, 0, "1z")
    return state


def test_a_riichi_that_was_not_declared() -> None:
    state = ready()
    declared = next(a for a in own_turn(state, ME) if getattr(a, "riichi", None))
    quiet = replace(declared, riichi=False)
    title, cause, _ = words(answered(state, quiet))
    assert title == "Ready, but no riichi"
    assert cause == (
        "No riichi (the tutor: Riichi with East). Ready on 2-5 pin, 8 tiles; riichi is the only"
        " yaku, and a ron pays at least 7,700. The wait is good."
    )
    assert call_lesson(answered(state, declared)) is None
    broken = next(a for a in own_turn(state, ME) if getattr(a, "riichi", None) is False)
    assert broken.tile != declared.tile
    assert call_lesson(answered(state, broken)) is None, "the tile is what was wrong"


@pytest.mark.parametrize(
    ("shape", "usual"), [("34p", False), ("24p", True)], ids=["good wait", "poor wait"]
)
def test_silence_is_usual_unless_the_wait_is_good_and_the_hand_cheap(
    shape: str, usual: bool
) -> None:
    state = deal({0: f"234567m{shape}678s55z"}, keep="1z")
    draw(state, 0, "1z")
    declared = next(a for a in own_turn(state, ME) if getattr(a, "riichi", None))
    decision = answered(state, replace(declared, riichi=False))
    sure = replace(decision.advice, recommended=None, doubt=Doubt.SURE)
    silent = replace(decision, advice=sure, graded=Graded(1.0, 1.0, Label.BEST))
    assert riichi_verdict(silent) is (Usual.MOST if usual else None)
    close = replace(silent, advice=replace(sure, doubt=Doubt.CLOSE))
    assert riichi_verdict(close) is Usual.DIVIDED
    rash = replace(silent, answered=declared)
    assert riichi_verdict(rash) is None, "the tutor stays silent"
    assert riichi_verdict(replace(rash, graded=Graded(0.3, 1.0, Label.FINE))) is Usual.LESS
    assert riichi_verdict(replace(rash, graded=Graded(0.01, 1.0, Label.BEST))) is Usual.FEW


@pytest.mark.parametrize(
    ("round_", "points", "verdict"),
    [
        (7, (24_600, 25_400, 40_000, 10_000), Usual.ENOUGH),
        (7, (20_000, 30_000, 40_000, 10_000), None),
        (3, (24_600, 25_400, 40_000, 10_000), None),
    ],
    ids=["any win takes the place", "no win does", "not the last round"],
)
def test_silence_is_right_where_any_win_takes_the_place(
    round_: int, points: FourPoints, verdict: Usual | None
) -> None:
    seen = position("22456m123p34678s", "4m", dealer=2, round_=round_, points=points)
    tile = next(each for each in seen.hand if kind_of(each) == parse_kind("4m"))
    riichi = Discard(ME, tile, tsumogiri=False, riichi=True)
    advice = advise_action(seen, [riichi], advise(seen, TREE))
    assert advice is not None
    decision = CallDecision("", seen, replace(riichi, riichi=False), advice)
    lesson = call_lesson(decision)
    assert (lesson is None) == (verdict is Usual.ENOUGH)
    assert riichi_verdict(decision) is verdict


@pytest.mark.parametrize(("mine", "needless"), [(25_000, True), (40_000, False)])
def test_a_leader_hurries_in_the_last_rounds(mine: int, needless: bool) -> None:
    state = at_claim("6m226789p40666s5z", "2p")
    advice = replace(advice_on(state), recommended=None)
    taken = replace(answered(state, advice.options[0].action), advice=advice)
    assert taken.advice.options[0].fact(CallSteps) is not None
    points = (mine, 30_000, 20_000, 50_000 - mine)
    seen = replace(taken.observation, round=6, points=points)
    lesson = call_lesson(replace(taken, observation=seen))
    assert (lesson is not None) == needless


def test_a_chi_for_the_payment_of_a_drawn_round_is_no_slip() -> None:
    state = at_claim("22m456p13579s123m", "8s")
    chi = next(o.action for o in advice_on(state).options if o.fact(CallWaits) is not None)
    early = answered(state, chi)
    lesson = call_lesson(early)
    assert lesson is not None
    assert lesson.cause is CallCause.NO_YAKU
    late = replace(early, observation=replace(early.observation, tiles_left=8))
    assert call_lesson(late) is None


def test_a_riichi_for_a_place_is_no_slip() -> None:
    decision = declared_on(("", "3p", "3p", ""))
    assert call_lesson(decision) is not None
    last = replace(
        decision.observation, round=7, dealer=Seat(1), points=(24_000, 24_000, 26_500, 25_500)
    )
    needed = replace(decision, observation=last)
    assert call_lesson(needed) is None
    assert riichi_verdict(needed) is Usual.PLACE


def test_a_win_that_stays_last() -> None:
    state = ready()
    seen = replace(
        state.observe(ME), round=7, dealer=Seat(1), points=(2_000, 48_000, 25_000, 25_000)
    )
    declared = next(a for a in own_turn(state, ME) if getattr(a, "riichi", None))
    decision = answered(state, declared, seen)
    lesson = call_lesson(decision)
    assert lesson is not None
    assert lesson.cause is CallCause.STAYS_LAST
    assert "would leave you last: third place is 23,000 away" in words(decision)[1]


def test_a_yakuhai_that_was_not_called() -> None:
    state = at_claim("2346m57p124s5577z", "7z", by=1)
    decision = answered(state, None)
    title, cause, watch = words(decision)
    assert title == "A yakuhai let go"
    assert cause == (
        "Pass (the tutor: Pon of Red dragon). Red is a yaku at once, and you are one step from"
        " ready, about 2,000, with two poor shapes left. Then throw 1-sou."
    )
    assert "the third one is a yaku at once" in watch
    assert CallCause.PASSED_YAKUHAI in chances_at(decision)
    assert call_lesson(answered(state, decision.advice.recommended)) is None


def declared_on(rivers: tuple[str, str, str, str], indicators: str = "9s") -> CallDecision:
    seen = position("234567m24p678s55z", "1z", rivers=rivers, tiles_left=40, indicators=indicators)
    riichi = Discard(ME, seen.drawn or Tile(0), tsumogiri=True, riichi=True)
    advice = advise_action(seen, [riichi], advise(seen, TREE))
    assert advice is not None
    return CallDecision("", seen, riichi, advice)


@pytest.mark.parametrize(
    ("rivers", "indicators", "cause"),
    [
        (("", "3p", "3p", "3p"), "3p", "2-pin is the better throw, and leaves the hand not ready."),
        (
            ("", "3p", "3p", "3p"),
            "9s",
            "Riichi fixes the wait, and few tiles are left to win on here (3-pin, one): silent,"
            " you can still change the wait or fold. Until then only a tsumo wins, as a ron has no"
            " yaku.",
        ),
        (("3p", "3p", "", ""), "9s", "The hand is furiten: in riichi only a self-draw could win."),
    ],
)
def test_a_riichi_on_a_nearly_dead_wait(
    rivers: tuple[str, str, str, str], indicators: str, cause: str
) -> None:
    decision = declared_on(rivers, indicators)
    title, said, _ = words(decision)
    assert title == "A riichi better not declared"
    assert said == f"Riichi with East (the tutor: No riichi). {cause}"
    assert CallCause.THIN_RIICHI in chances_at(decision)
    quiet = replace(decision, answered=replace(decision.answered, riichi=False))
    assert call_lesson(quiet) is None
    assert CallCause.THIN_RIICHI not in chances_at(quiet)


def test_a_pon_and_a_kan_of_one_tile_are_each_told_their_own_cost() -> None:
    state = at_claim("14777m36p99p26s34z", "7m")
    advice = advice_on(state)
    said = {each.action.meld.type: words(answered(state, each.action)) for each in advice.options}
    title, pon, _ = said[MeldType.PON]
    assert title == "A call that costs more than it brings"
    assert pon.endswith("The pon takes you a step back, to five steps from ready.")
    assert said[MeldType.DAIMINKAN][1].endswith(
        "The kan opens the hand and gives everybody a dora, for one more draw."
    )
    hint = recommendation(advice, state.observe(ME))
    assert hint[1].startswith("The pon of 7-man takes you a step back")
    assert hint[2].startswith("The kan opens the hand")


def test_only_a_ready_hand_falls_back_from_ready() -> None:
    seen = at_claim("14777m36p99p26s34z", "7m").observe(ME)
    with override("en"):
        assert fact_text(KanSteps(4, 5), seen) == "a step further from ready."
        assert fact_text(KanSteps(0, 1), seen) == "the hand falls back from ready."
        yaku = YakuInSight(("toitoi", "sanshoku"), ("", "1m"), 5, 0)
        assert fact_text(yaku, seen) == "it can win with all triplets or three colours."

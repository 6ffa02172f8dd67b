"""Which slips make good problems, and what their answers say."""

from dataclasses import replace

import pytest

from rules.events import Call, Discard
from rules.observation import Observation
from rules.tiles import Seat, parse_tiles
from tests.tutor.position.test_yaku import at_claim, call
from tests.tutor.positions import position, seen_as
from tutor.coach.advice import CallDecision, Decision, PlayedDiscard
from tutor.coach.advisor import advise
from tutor.coach.calls import advise_action
from tutor.coach.explain import explain, shares_role, spot_of
from tutor.coach.graded import Cause, Severity, Slip
from tutor.coach.review import decide
from tutor.coach.strategy.tree import shipped_tree
from tutor.language import override
from tutor.position.hands import Aims, HandName, HandPlan
from tutor.teaching.problems import is_offer_problem, is_problem
from tutor.text.problems import solved_words

EARLY = ("3z5z7z2s", "3z5z2z6z", "4z5z6z9p", "9s1z1p6p")
STEP_BACK = position("23889m24406p567s", "8s", rivers=EARLY, indicators="5s", tiles_left=53)
RIICHI = seen_as("""11234m4455689p7s 9s, left 44, riichi 3:4, rivers 3z6z2z5z2p2p 8m8m7p4p2p3z
    3z4p0m4s2m7s2p 6z3z1z8s7s4z1s""")


def folding(*melds: str) -> Observation:
    return position(
        "2468m45p1135667s",
        "1m",
        rivers=("1p2z7z3z1s8p", "9p9m3z6p8p7s", "5z9p7z3p2z3z9m", "9s1m2m7z6p2z7z"),
        riichi={1: 3},
        indicators="6s",
        tiles_left=43,
        melds={3: melds},
    )


FOLD = folding()
PENCHAN = seen_as("133689m135p267s2z 5m, dora 2s, left 61, rivers 4z9p 1m4z 3z6p 9s2z")


def thrown(seen: Observation, name: str) -> Decision:
    kind = parse_tiles(name)[0] // 4
    tile = next(tile for tile in seen.hand if tile // 4 == kind)
    made = PlayedDiscard(seen, Discard(seen.seat, tile, tsumogiri=tile == seen.drawn))
    return decide("", made, advise(seen, shipped_tree()))


def test_a_broken_shape_is_a_problem_and_named() -> None:
    decision = thrown(STEP_BACK, "2p")
    assert is_problem(decision)
    assert solved_words(decision.advice, STEP_BACK, decision).lines == (
        "Throw: 9-man.",
        "Plan: Tanyao or riichi · two dora · one step away, a good and a poor shape, 12 tiles.",
        "Throw 9-man: only this tile does not fit tanyao.",
        "Throwing 2-pin would break the kanchan 2-4 pin and set the hand back to two steps.",
        "In the game: 2-pin.",
    )
    with override("ja"):
        why = solved_words(decision.advice, STEP_BACK, decision).why
    assert "2・4筒の嵌張が崩れて二向聴に戻ります" in "".join(why)


def test_a_danger_is_set_against_the_safe_tile_with_its_odds() -> None:
    decision = thrown(FOLD, "5p")
    assert is_problem(decision)
    assert solved_words(decision.advice, FOLD, decision).why[-1] == (
        "5-pin deals in about once in 19 against Right's riichi: suji on one side only. 1-sou was"
        " safe."
    )


def test_a_danger_is_no_problem_where_safety_has_a_price_or_others_are_open() -> None:
    assert thrown(RIICHI, "8p").slip == Slip(Cause.TOO_DANGEROUS, Severity.SMALL)
    assert not is_problem(thrown(RIICHI, "8p"))
    assert not is_problem(thrown(folding("666z", "444z"), "5p"))


def test_a_shape_that_the_named_hand_cannot_use_is_no_problem() -> None:
    decision = thrown(PENCHAN, "9m")
    assert is_problem(decision)
    tanyao = Aims((HandPlan(HandName.TANYAO, None, 3, 0.8),))
    assert not is_problem(replace(decision, advice=replace(decision.advice, aims=tanyao)))


def test_a_reason_that_is_as_true_of_the_tile_that_was_thrown_is_no_reason() -> None:
    seen = position("2346m467p24s2z4z89s", "7s")
    advice = advise(seen, shipped_tree())
    spot, first = spot_of(advice, seen), advice.best[0] // 4
    assert first in (28, 30), "an off-wind"
    other = next(tile for tile in seen.hand if tile // 4 == 58 - first)
    assert shares_role(advice, spot, explain(advice, seen, other))


def test_tiles_that_the_reason_is_said_of_are_right_together() -> None:
    for seen, name, together in ((FOLD, "5p", True), (STEP_BACK, "2p", False)):
        decision = thrown(seen, name)
        shared = (500, 450, *decision.advice.second[2:])
        advice = replace(decision.advice, second=shared)
        assert is_problem(replace(decision, advice=advice)) is together


def test_a_tile_that_stands_alone_is_told_from_second_copies() -> None:
    seen = seen_as("""557m22355p56678s 2m, dora 3m, left 40, rivers 8s3m3z9p3m2m1p
        1m4z4z1s6z4s9s 4z6z2z2s9m6z1z5s 6z2z9s3s8p1z1m""")
    decision = thrown(seen, "3p")
    assert is_problem(decision)
    assert solved_words(decision.advice, seen, decision).why == (
        "Throw 2-man: it is the only tile that stands alone.",
        "3-pin belongs to 2-3 pin, which waits for 1-4 pin.",
    )


def test_a_lone_yakuhai_is_held_against_one_that_is_easier_to_pair() -> None:
    seen = seen_as("106789m347p5s157z 1z, dora 2m, left 58, rivers 2z3z1p 8s8p7z 2s5s8s 1s3z")
    decision = thrown(seen, "1z")
    assert solved_words(decision.advice, seen, decision).why == (
        "Throw Red: it is harder to pair than White, of which three are left, not two.",
        "Throwing East would break the pair of East and set the hand back to four steps.",
    )


def test_a_reason_that_tells_of_a_tile_which_is_wrong_makes_no_problem() -> None:
    seen = seen_as("""116m124066799s1z 7s, S1, dealer 2, dora 4z, left 63,
        points 20500 23600 24200 31700, rivers 6p 4z 5z5z 1z1s""")
    assert not is_problem(thrown(seen, "7s")), "6-man goes, and 1-man does not fit either"


def test_what_is_right_or_close_is_no_problem() -> None:
    assert not is_problem(thrown(STEP_BACK, "9m"))
    decision = thrown(STEP_BACK, "2p")
    shares = (600, 300, *decision.advice.second[2:])
    assert not is_problem(replace(decision, advice=replace(decision.advice, second=shares)))
    assert not is_problem(replace(decision, advice=replace(decision.advice, second=())))


@pytest.mark.parametrize("cause", [Cause.USEFUL_FIRST, Cause.FEWER_DRAWS])
def test_a_slip_of_another_idea_than_the_answer_names_is_no_problem(cause: Cause) -> None:
    decision = replace(thrown(STEP_BACK, "2p"), slip=Slip(cause, Severity.CLEAR))
    assert not is_problem(decision)


def test_an_answer_that_is_right_too_is_not_argued_against() -> None:
    decision = thrown(STEP_BACK, "9m")
    said = solved_words(decision.advice, STEP_BACK, decision)
    assert (said.done, said.rule) == ("", "")
    assert said.lines[2].startswith("Throw 9-man")


def offered(hand: str, thrown: str, tiles: str, *, taken: bool) -> CallDecision:
    seen = at_claim(hand, thrown)
    action = Call(Seat(1), call(seen, tiles))
    advice = advise_action(seen, (action,))
    assert advice is not None
    return CallDecision("", seen, action if taken else None, advice)


def test_a_call_without_a_yaku_is_a_problem_and_says_so() -> None:
    decision = offered("1467m12055p9955s", "5p", "55p", taken=True)
    assert is_offer_problem(decision)
    said = solved_words(decision.advice, decision.observation, decision)
    assert said.why == (
        "The pon leaves no yaku in reach, and an open hand cannot win without one.",
    )
    assert said.done.startswith("Pon of 5-pin")
    assert said.rule == (
        "Next time: Before you call, name the yaku that the open hand will win with."
    )


def test_an_answer_to_an_offer_that_is_right_is_no_problem() -> None:
    decision = offered("1467m12055p9955s", "5p", "55p", taken=False)
    assert not is_offer_problem(decision)
    assert solved_words(decision.advice, decision.observation, decision).done == ""


def test_whoever_throws_the_fourth_tile_of_a_yakuhai_keeps_the_triplet() -> None:
    rivers = ("6z", "3z9p", "8m9p", "3z1p2m")
    seen = position("267m68p227s22225z", "4p", rivers=rivers, indicators="5s", dealer=3)
    assert not is_problem(thrown(seen, "2z"))


def test_a_tile_that_another_hand_cannot_use_is_no_problem() -> None:
    rivers = ("6z2m", "5z7z", "4p7z", "1p3z")
    seen = position("58m256677789p12s", "4z", rivers=rivers, indicators="7s", tiles_left=61)
    assert not is_problem(thrown(seen, "1s"))  # of a half flush in pin, which keeps North


def test_a_shape_that_the_tile_could_leave_for_another_is_no_problem() -> None:
    rivers = ("9s1z8p9m8m", "3z1z1p4z7z", "9m9s9p7m7p7z", "4z1z5z4z7z5p")
    seen = position("3356m135p11356s5z", "1p", rivers=rivers, dealer=2, tiles_left=47)
    assert not is_problem(thrown(seen, "3s"))  # 1-3 sou, or 3-5-6 sou beside a pair


def test_a_ready_hand_that_stays_silent_without_a_yaku_is_no_problem() -> None:
    seen = seen_as("""234888m234p12s66z 9m, S3, dealer 1, dora 3p, left 44, points 44900 11000
        25000 19100, melds 3:111p, rivers 9p9s7z7p2m6s 1p3z2z7z2z8p1s 9p3z5z3m6s1m
        9s9m4m6s3s2s0s""")
    assert not is_problem(thrown(seen, "2s"))


def test_the_last_draw_is_a_ground_to_fold() -> None:
    seen = seen_as("""23445m33678p346s 6p, dealer 2, dora 3s, left 7, riichi 2:12, rivers
        4z1s9p1p5z8m1z6s9m6s8m6z9s1m1p 8p7p3z4z6z9m2s7s1p1p7z5m5z2z8s
        9s9p2s1s8m8p7m3m8s2s7m5z5p3z1z8p 3z1m5z7z2p2p1z2p7s9m4z4z1s9p1z6z""")
    decision = thrown(seen, "6p")
    with_one = "You are one step from ready, with one draw left: fold."
    assert solved_words(decision.advice, seen, decision).why[0].endswith(with_one)


def test_useful_tiles_that_leave_others_out_say_so() -> None:
    seen = seen_as("""78m330667p88s 4m, dora 3p, left 43, melds 0:345m 1:234s, rivers
        3z5z2z7z1z1s3s 5z1s7s2s2p9m9m 9p8p2p4z2z3z8p 6m6m4p7m7z5m3s""")
    decision = thrown(seen, "8m")
    assert "5 tiles with a yaku" in solved_words(decision.advice, seen, decision).plan  # not 9-man

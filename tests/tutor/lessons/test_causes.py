"""Causes: one each, and true by another road than the rankings'."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from rules.shanten import shanten
from rules.tiles import SEATS, Seat, Tile, kind_of, tile_name
from tests.games import game
from tests.tutor.decisions import at_turn, in_turn, threw
from tests.tutor.lessons.positions import CASES, FLUSH, PAIRS, Case
from tests.tutor.positions import position
from tests.tutor.trees import TREE, always
from tutor.advice.advice import Decision
from tutor.advice.connectivity import stands_alone
from tutor.advice.reasons.discards import PlayedShortfall
from tutor.advice.reasons.shortfalls import Risk
from tutor.evaluators.shapes import flush_suit
from tutor.lessons.causes import cause_in, cause_of, compare
from tutor.lessons.doubts import ABSENT_DISCARDS, away, is_doubtful
from tutor.lessons.lesson import Cause
from tutor.lessons.lesson_facts import lesson_facts
from tutor.lessons.reasons import DangerFacts
from tutor.review import review
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict


def off_plan(seed: int) -> Iterator[Decision]:
    """What all four seats of a game threw off the plan."""
    for made in review(game(seed), SEATS, TREE):
        yield from (one for one in made if one.verdict is Verdict.OFF_PLAN)


def steps_after(decision: Decision, tile: Tile) -> int:
    counts = decision.observation.counts
    counts[kind_of(tile)] -= 1
    return shanten(counts, len(decision.observation.own_melds))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_each_cause_has_its_position(case: Case) -> None:
    decision = case.decision
    assert decision.verdict is Verdict.OFF_PLAN
    assert cause_of(decision) is case.cause
    assert not is_doubtful(compare(decision))


@pytest.mark.parametrize("seed", range(4))
def test_the_cause_is_true_of_the_tiles(seed: int) -> None:
    for decision in off_plan(seed):
        found, cause = compare(decision), cause_of(decision)
        played, other = found.played.tile, found.other.tile
        assert other in decision.advice.in_line
        back = steps_after(decision, played) - steps_after(decision, other)
        match cause:
            case Cause.PLAYED_ON:
                assert found.risk > 0
                assert back < 0 or found.played.draws > found.other.draws
            case Cause.TOO_DANGEROUS:
                assert found.risk > 0 or found.could_lose_to is not None
            case Cause.FOLDED_EARLY:
                assert found.risk < 0
                assert found.threats
                assert back > 0 or found.played.draws < found.other.draws
            case Cause.STEP_BACK:
                assert back > 0
            case Cause.FEWER_DRAWS:
                assert back == 0
                assert found.played.draws < found.other.draws
            case _:
                pass


def test_few_discards_are_left_without_a_cause() -> None:
    """The plans of this tree weigh their terms alike, so more often than learned ones do they
    keep an honour for later."""
    causes = [cause_of(decision) for seed in range(4) for decision in off_plan(seed)]
    assert len(causes) > 400
    assert causes.count(Cause.OTHER) * 20 <= len(causes)


def test_the_cause_is_of_the_axis_that_decided() -> None:
    causes = {
        "safety": {Cause.PLAYED_ON, Cause.TOO_DANGEROUS},
        "value": {Cause.GAVE_UP_VALUE},
        "speed": {
            Cause.STEP_BACK,
            Cause.FEWER_DRAWS,
            Cause.USEFUL_FIRST,
            Cause.HELD_VALUE,
            Cause.FOLDED_EARLY,
        },
    }
    seen = set()
    for decision in off_plan(0):
        (axis,) = (one.short.axis for one in decision.reasons if isinstance(one, PlayedShortfall))
        assert cause_of(decision) in causes[axis] | {Cause.OTHER}
        seen.add(axis)
    assert seen == {*causes}


def test_nothing_is_made_up_where_no_reason_was_kept() -> None:
    assert cause_of(replace(CASES["a run broken"].decision, reasons=())) is Cause.OTHER


def test_safer_in_all_is_not_called_riskier() -> None:
    """Against the one in riichi the advised tile is sure; over all three the other is safer."""
    found = compare(CASES["a tile that may lose, and one that cannot"].decision)
    assert found.could_lose_to is not None
    sure = replace(found.played, safety=replace(found.played.safety, score=1))
    safer = replace(found, played=sure)
    assert safer.risk <= 0
    _, reason, _ = lesson_facts(cause_in(safer), safer, CASES["a run broken"].decision, 1)
    assert cause_in(safer) is Cause.TOO_DANGEROUS
    assert isinstance(reason, DangerFacts)
    assert (reason.threat.seats, reason.threat.sure) == ((found.could_lose_to,), True)
    assert safer.short is not None
    assert isinstance(safer.lack, Risk)
    lack = replace(safer.lack, other_is_sure=False)
    unsure = replace(safer, short=replace(safer.short, lack=lack))
    assert cause_in(unsure) is Cause.OTHER


def test_a_lone_tile_goes_with_nothing() -> None:
    seen = CASES["a lone wind kept"].seen  # 2467m 340p 3467s 257z
    lone = {kind for kind in map(kind_of, seen.hand) if stands_alone(seen, kind)}
    assert lone == {28, 31, 33}


def test_one_suit_is_seen_where_few_tiles_are_strangers() -> None:
    assert flush_suit(FLUSH) == 0
    assert flush_suit(PAIRS) is None


def test_a_hand_kept_on_its_way_to_one_suit_is_left_to_the_player() -> None:
    kept = threw(FLUSH, "7p", always(Strategy.SPEED))
    assert cause_of(kept) is Cause.HELD_VALUE
    assert is_doubtful(compare(kept))
    assert not is_doubtful(compare(threw(FLUSH, "5m", always(Strategy.SPEED))))


def test_value_need_not_have_gone_where_another_tile_in_line_keeps_it() -> None:
    """The lone dora is first for speed, but three other tiles in line keep it."""
    seen = position("35m4467p2237s44z2z", "6s", rivers=("1z9p9m", "3z1z1s", "9s4z1s", "1p5z1m"))
    decision = threw(seen, "4p", always(Strategy.SPEED))
    assert [*map(tile_name, decision.advice.best)] == ["2z"]
    found = compare(decision)
    assert found.other.tile == decision.advice.best[0]
    assert found.other.dora == 1
    assert found.needless
    assert cause_of(decision) is Cause.USEFUL_FIRST
    assert not is_doubtful(found)


def test_a_kept_dora_is_worth_some_draws() -> None:
    found = compare(CASES["a lone dora kept"].decision)
    for draws, doubtful in ((20, True), (19, False)):
        played, other = (
            replace(
                one,
                speed=replace(
                    one.speed, facts={**one.speed.facts, "falls_back": False, "live": live}
                ),
            )
            for one, live in ((found.played, draws), (found.other, 30))
        )
        assert is_doubtful(replace(found, played=played, other=other)) is doubtful


def test_a_dora_that_is_a_yakuhai_may_be_kept() -> None:
    case = CASES["a lone dora kept"]  # South, and the seat is East
    assert not is_doubtful(compare(case.decision))
    south = replace(case.seen, dealer=Seat(3))
    assert is_doubtful(compare(threw(south, case.tile, always(case.plan))))


def test_nobody_is_blamed_for_not_throwing_a_very_risky_tile() -> None:
    found = compare(CASES["a ready hand broken for a safe tile"].decision)
    for safe, doubtful in ((0.85, True), (0.9, False)):
        other = replace(found.other, safety=replace(found.other.safety, score=safe))
        assert is_doubtful(replace(found, other=other)) is doubtful


def test_steps_by_pairs_alone_are_no_measure() -> None:
    assert is_doubtful(compare(threw(PAIRS, "2m", always(Strategy.SPEED))))


def test_tanyao_may_be_kept_for_a_step_in_the_first_turns() -> None:
    case = CASES["on the way to tanyao"]
    later, early = (replace(case.seen, turn=turn) for turn in (7, 6))
    assert cause_of(threw(early, case.tile, always(case.plan))) is Cause.HELD_VALUE
    assert is_doubtful(compare(threw(early, case.tile, always(case.plan))))
    assert not is_doubtful(compare(threw(later, case.tile, always(case.plan))))


def test_tanyao_is_no_loss_to_a_hand_that_is_far_from_it() -> None:
    found = compare(CASES["a tile that tanyao needs"].decision)
    assert not is_doubtful(found)
    assert is_doubtful(replace(found, observation=position("23m456p678789s99m", "1m")))


def test_the_middle_may_go_from_a_hand_of_ends_and_honours() -> None:
    for hand, doubtful in (("6m36789p1289s122z", True), ("6m34689p1289s122z", False)):
        seen = position(hand, "1m", rivers=("5s", "1m", "3z", "1p1s"), indicators="8s")
        decision = threw(seen, "6m", always(Strategy.SPEED_VALUE))
        assert decision.verdict is Verdict.OFF_PLAN
        assert is_doubtful(compare(decision)) is doubtful


def test_a_hand_that_is_hardly_ready_in_time_has_only_risks() -> None:
    case = CASES["a lone wind kept"]  # three steps from ready
    last, early = (replace(case.seen, tiles_left=left) for left in (24, 25))
    assert is_doubtful(compare(threw(last, case.tile, always(case.plan))))
    assert not is_doubtful(compare(threw(early, case.tile, always(case.plan))))
    risky = CASES["built on against a riichi"]
    last = replace(risky.seen, tiles_left=1)
    assert not is_doubtful(compare(threw(last, risky.tile, always(risky.plan))))


def test_nobody_sits_where_drawn_tiles_go_one_after_another() -> None:
    one = CASES["a run broken"].decision
    drawn, chosen = (replace(one, tsumogiri=thrown) for thrown in (True, False))
    decisions = in_turn((drawn,) * ABSENT_DISCARDS + (chosen, drawn))
    assert away(decisions, range(ABSENT_DISCARDS)) == frozenset(range(ABSENT_DISCARDS))
    assert away(decisions, range(ABSENT_DISCARDS - 1)) == frozenset()
    assert away(in_turn((chosen,) * ABSENT_DISCARDS), range(ABSENT_DISCARDS)) == frozenset()
    other_round = tuple(at_turn(each, 1, round_=place) for place, each in enumerate(decisions))
    assert away(other_round, range(ABSENT_DISCARDS)) == frozenset()

"""Slips: positions checked by a coach, and each idea alone."""

from dataclasses import replace

import pytest

from rules.observation import Observation
from rules.tiles import tile_name
from tests.tutor.decisions import forced, threw
from tests.tutor.positions import position, seen_as
from tutor.coach.advice import Advice, Decision
from tutor.coach.advisor import advise
from tutor.coach.graded import Cause, Severity, Slip
from tutor.coach.slips import (
    GRAVE,
    ODD,
    UNLIKELY,
    chances_of,
    cost_of,
    judge,
    likeness,
    lost,
    severity,
)
from tutor.coach.strategy.stance import Verdict
from tutor.coach.strategy.tree import shipped_tree

TREE = shipped_tree()

WON_GAME = seen_as("""12305m340p23488s 4p, S4, dealer 3, left 2, points 40700 25000 20300 12000,
    riichi 1:3 2:2, rivers 1z9m4z 4s1z9p2z 9s4s4z 1p4s5z""")
LEAD = seen_as("""06789m1p45667s55z 8m, S4, dealer 1, left 40, points 57100 18400 14500 10000,
    riichi 1:3, rivers 1z9m4z 4s7s9p2z 9s7s4z 1p4s5z""")
ELEVEN_MAN = position("1113440677m6p15z", "5m", rivers=("9s1s", "9p", "1s", "9p"), tiles_left=55)
RED_FIVE = position("2468m678p056777s", "2m", rivers=("1z9m", "4z", "9s", "1p"), tiles_left=58)
OUTSIDE = seen_as("1m79p79s11z 0p, dora 4p, melds 0:123p/123s, rivers 5m6m 4z 9s 1p")
GUEST_PAIR = position(
    "88m2356677p23s44z", "4p", rivers=("1z9m", "4s", "9s", "1p"), indicators="7m", dealer=2
)
FURITEN = position(
    "678m222456p3777s", "1p", rivers=("1p1m8s7m", "4z9m1z", "9s9p2z", "1p2z3z"), dealer=0
)
LAST_THROW_WON = seen_as("""067m11055p67s 0s, S4, dealer 1, left 3, points 40700 25000 20300
    14000, melds 0:888s, rivers 5s1z 4z9m1z 9s9p2z 4p2z3z""")
FURITEN_AGAINST_RIICHI = seen_as("""5m223406p 6p, dealer 1, riichi 1:1, melds 0:333s/067m,
    rivers 1p7p 4z9m1z 9s9p6p 6p2z3z""")


def marked(seen: Observation, name: str) -> Decision:
    return threw(seen, name, TREE)


@pytest.mark.parametrize(
    ("seen", "name"),
    [
        (WON_GAME, "4s"),
        (LEAD, "7s"),
        (LEAD, "6s"),
        (ELEVEN_MAN, "6p"),
        (ELEVEN_MAN, "5z"),
        (OUTSIDE, "0p"),
        (GUEST_PAIR, "4z"),
        (FURITEN, "1p"),
        (LAST_THROW_WON, "1p"),
        (FURITEN_AGAINST_RIICHI, "6p"),
    ],
    ids=[
        "a won game",
        "a lead folded",
        "a lead folded too",
        "a flush",
        "a flush, the dragon",
        "a red five in an outside hand",
        "a pair of a guest wind",
        "no furiten wait",
        "safety in a won race",
        "folding a furiten wait",
    ],
)
def test_a_coachs_discard_is_no_slip_that_teaches(seen: Observation, name: str) -> None:
    slip = marked(seen, name).slip
    assert slip is None or slip.severity is Severity.SMALL


def test_who_needs_nothing_in_the_last_round_builds_nothing() -> None:
    found = {cost_of(advise(LEAD, TREE), LEAD, tile) for tile in LEAD.discards}
    assert {one.cause for one in found if one is not None} <= {Cause.TOO_DANGEROUS}


def test_a_red_five_for_a_plain_one_is_marked_though_its_kind_is_first() -> None:
    decision = marked(RED_FIVE, "0s")
    assert decision.slip == Slip(Cause.GAVE_UP_VALUE, Severity.CLEAR)
    assert decision.verdict is Verdict.OFF_PLAN
    assert marked(RED_FIVE, "5s").slip is None


# --- each idea alone, independent of the weights ------------------------------------------------


def cause(seen: Observation, played: str, advised: str) -> Cause | None:
    tile = next(tile for tile in seen.hand if tile_name(tile) == played)
    slip = judge(seen, forced(seen, advised, TREE), tile).slip
    return None if slip is None else slip.cause


def flattened(advice: Advice, by: float) -> Advice:
    combined = tuple(replace(each, score=(each.score or 0) / by) for each in advice.combined)
    return replace(advice, combined=combined)


READY_OPEN = position("456p77s66z", "8s", melds={0: ("340s", "123p")}, rivers=("1z", "", "", ""))
QUIET_HAND = position("123678m345p2267s", "9p", rivers=("1z", "9s", "4z", "4z"), tiles_left=60)
DORA_HAND = position("123678m35p3457s1z", "9s", indicators="6s", tiles_left=60)
FOLDING = seen_as("""13m2479p248s3457z 9m, left 30, riichi 2:3, rivers 1z8m 4z2z7z 9m1z2z7z
    8p4z3z7z""")
READY_AGAINST = seen_as("""234m4678p234555s 9m, left 40, riichi 2:3, rivers 1z8m 4z2z7z 8p1z2z0s
    8p4z3z7z""")
ACROSS_RIICHI = seen_as("""234m3488p456s789s 7p, left 40, riichi 2:3 3:3, rivers 1z9m 4z2z3z
    8p1z2z7z 8p4z3z2z""")


@pytest.mark.parametrize(
    ("seen", "played", "advised", "causes"),
    [
        (READY_OPEN, "7s", "8s", (Cause.NO_YAKU,)),
        (FURITEN, "3s", "1p", (Cause.WORSE_WAIT,)),
        (DORA_HAND, "7s", "9s", (Cause.GAVE_UP_VALUE,)),
        (ACROSS_RIICHI, "6s", "8p", (Cause.PLAYED_ON, Cause.TOO_DANGEROUS)),
    ],
    ids=["ready without a yaku", "furiten", "a dora given away", "danger against a riichi"],
)
def test_a_slip_has_its_cause_and_the_advised_tile_none(
    seen: Observation, played: str, advised: str, causes: tuple[Cause, ...]
) -> None:
    assert cause(seen, played, advised) in causes
    assert cause(seen, advised, played) is None


def test_a_quiet_change_of_a_ready_hand_is_no_fold() -> None:
    assert cause(QUIET_HAND, "7s", "9p") is Cause.STEP_BACK


def test_what_a_discard_has_over_the_advised_one_counts_against_a_slip() -> None:
    advice = forced(ACROSS_RIICHI, "8p", TREE)
    for tile in ACROSS_RIICHI.discards:
        found = cost_of(advice, ACROSS_RIICHI, tile)
        assert found is None or found.weight > 0


def test_common_discards_of_strong_players_are_not_marked() -> None:
    advice = forced(DORA_HAND, "9s", TREE)
    tile = next(tile for tile in DORA_HAND.hand if tile_name(tile) == "7s")
    often = flattened(advice, 9)
    ratio = likeness(often, tile)
    assert ratio is not None
    assert ratio >= UNLIKELY
    assert judge(DORA_HAND, often, tile).slip is None
    assert judge(DORA_HAND, advice, tile).slip is not None
    unknown = replace(advice, combined=tuple(replace(each, score=None) for each in advice.combined))
    assert judge(DORA_HAND, unknown, tile).verdict is Verdict.IN_LINE


def test_severity_needs_much_at_stake_and_a_rare_discard() -> None:
    assert severity(lost(0.9, 0.01)) is Severity.GRAVE
    assert severity(lost(0.9, 0.1)) is Severity.CLEAR
    assert severity(lost(0.2, 0.0)) is Severity.SMALL
    assert lost(0.9, 0.0) == lost(0.9, 0.02) == 0.9
    assert lost(0.9, ODD) == 0
    shares = (0.0, 0.03, 0.1, 0.29)
    assert sorted(shares, key=lambda share: -lost(0.5, share)) == [*shares]


def test_a_fold_is_judged_as_a_fold_and_not_by_speed() -> None:
    for tile in FOLDING.discards:
        found = cost_of(advise(FOLDING, TREE), FOLDING, tile)
        if found is not None:
            assert found.cause in (Cause.TOO_DANGEROUS, Cause.PLAYED_ON)
    assert cause(READY_AGAINST, "5s", "9m") is Cause.FOLDED_EARLY
    ahead = replace(READY_AGAINST, points=(45_000, 20_000, 20_000, 14_000))
    assert cause(ahead, "5s", "9m") is None


def test_every_slip_is_a_chance() -> None:
    for seen, played in ((DORA_HAND, "7s"), (READY_OPEN, "7s"), (FURITEN, "3s")):
        decision = threw(seen, played, TREE)
        for tile in seen.discards:
            slip = judge(seen, decision.advice, tile).slip
            if slip is not None and slip.severity is not Severity.SMALL:
                assert slip.cause in chances_of(replace(decision, slip=slip))


def test_breaking_a_ready_hand_is_grave_where_any_win_decides_the_place() -> None:
    def stake(more: str) -> float:
        seen = seen_as(f"""23678m234s33577z 1m, dealer 0, dora 3m, left 16{more},
            rivers 9m6s 1z8p 1p4z 9m4z""")
        tile = next(each for each in seen.discards if tile_name(each) == "6m")
        found = cost_of(forced(seen, "5z", TREE), seen, tile)
        assert found is not None
        return found.stake

    assert stake("") < GRAVE
    assert stake(", S4, points 21500 32900 23100 22500") >= GRAVE

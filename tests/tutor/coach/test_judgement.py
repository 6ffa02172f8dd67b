"""Marks and their faults: positions checked by a coach, and each fault alone."""

from dataclasses import replace

import pytest

from rules.observation import Observation
from rules.tiles import tile_name
from tests.tutor.decisions import forced, threw
from tests.tutor.positions import position
from tutor.coach.advice import Advice, Decision
from tutor.coach.faults import (
    DoraDiscarded,
    FoldedWin,
    FuritenWait,
    NoYakuLeft,
    PlayedOn,
    RedFiveDiscarded,
    TooDangerous,
)
from tutor.coach.judgement import IMPROBABLE, judge
from tutor.strategy.choice import Verdict
from tutor.strategy.tree import shipped_tree

TREE = shipped_tree()

WON_GAME = position(
    "12305m340p23488s",
    "4p",
    rivers=("1z9m4z", "4s1z9p2z", "9s4s4z", "1p4s5z"),
    riichi={1: 3, 2: 2},
    points=(40_700, 25_000, 20_300, 12_000),
    round_=7,
    dealer=3,
    tiles_left=2,
)
LEAD = position(
    "06789m1p45667s55z",
    "8m",
    rivers=("1z9m4z", "4s7s9p2z", "9s7s4z", "1p4s5z"),
    riichi={1: 3},
    points=(57_100, 18_400, 14_500, 10_000),
    round_=7,
    dealer=1,
    tiles_left=40,
)
ELEVEN_MAN = position("1113440677m6p15z", "5m", rivers=("9s1s", "9p", "1s", "9p"), tiles_left=55)
RED_FIVE = position("2468m678p056777s", "2m", rivers=("1z9m", "4z", "9s", "1p"), tiles_left=58)
OUTSIDE = position(
    "1m79p79s11z",
    "0p",
    melds={0: ("123p", "123s")},
    rivers=("5m6m", "4z", "9s", "1p"),
    indicators="4p",
)
GUEST_PAIR = position(
    "88m2356677p23s44z", "4p", rivers=("1z9m", "4s", "9s", "1p"), indicators="7m", dealer=2
)
FURITEN = position(
    "678m222456p3777s", "1p", rivers=("1p1m8s7m", "4z9m1z", "9s9p2z", "1p2z3z"), dealer=0
)
LAST_THROW_WON = position(
    "067m11055p67s",
    "0s",
    melds={0: ("888s",)},
    rivers=("5s1z", "4z9m1z", "9s9p2z", "4p2z3z"),
    points=(40_700, 25_000, 20_300, 14_000),
    round_=7,
    dealer=1,
    tiles_left=3,
)
FURITEN_AGAINST_RIICHI = position(
    "5m223406p",
    "6p",
    melds={0: ("333s", "067m")},
    rivers=("1p7p", "4z9m1z", "9s9p6p", "6p2z3z"),
    riichi={1: 1},
    dealer=1,
)


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
def test_a_coachs_discard_is_not_marked(seen: Observation, name: str) -> None:
    assert marked(seen, name).verdict is not Verdict.OFF_PLAN


def test_a_red_five_for_a_plain_one_is_marked_though_its_kind_is_first() -> None:
    decision = marked(RED_FIVE, "0s")
    assert decision.fault == RedFiveDiscarded("0s", "5s")
    assert decision.verdict is Verdict.OFF_PLAN
    assert marked(RED_FIVE, "5s").fault is None


# --- each fault alone, independent of the weights ---------------------------------------------


def fault(seen: Observation, played: str, advised: str) -> object:
    tile = next(tile for tile in seen.hand if tile_name(tile) == played)
    return judge(seen, forced(seen, advised, TREE), tile).fault


def flattened(advice: Advice, by: float) -> Advice:
    combined = tuple(replace(each, score=(each.score or 0) / by) for each in advice.combined)
    return replace(advice, combined=combined)


READY_OPEN = position("456p77s66z", "8s", melds={0: ("340s", "123p")}, rivers=("1z", "", "", ""))
QUIET_HAND = position("123678m345p2267s", "9p", rivers=("1z", "9s", "4z", "4z"), tiles_left=60)
DORA_HAND = position("123678m35p3457s1z", "9s", indicators="6s", tiles_left=60)
ACROSS_RIICHI = position(
    "234m3488p456s789s",
    "7p",
    rivers=("1z9m", "4z2z3z", "8p1z2z7z", "8p4z3z2z"),
    riichi={2: 3, 3: 3},
    tiles_left=40,
)


def test_a_ready_hand_left_without_a_yaku() -> None:
    found = fault(READY_OPEN, "7s", "8s")
    assert isinstance(found, NoYakuLeft)
    assert found.ready
    assert fault(READY_OPEN, "8s", "7s") is None


def test_furiten_where_another_wait_is_not() -> None:
    found = fault(FURITEN, "3s", "1p")
    assert isinstance(found, FuritenWait)
    assert found.kinds == ("1p",)
    assert fault(FURITEN, "1p", "3s") is None


def test_a_ready_hand_given_up_though_nobody_threatens() -> None:
    assert isinstance(fault(QUIET_HAND, "7s", "9p"), FoldedWin)
    late = replace(QUIET_HAND, genbutsu=(1 << 22 | 1 << 25, 0, 0, 0))
    furiten = fault(late, "7s", "9p")
    assert not isinstance(furiten, FoldedWin), "the wait is not worth much"


def test_a_dora_given_away_and_its_excuses() -> None:
    assert fault(DORA_HAND, "7s", "9s") == DoraDiscarded("7s", "9s", 1)
    assert fault(DORA_HAND, "7s", "1z") is None, "an honour was kept"
    assert fault(DORA_HAND, "9s", "7s") is None


def test_too_dangerous_and_played_on() -> None:
    found = fault(ACROSS_RIICHI, "7p", "8p")
    assert isinstance(found, PlayedOn)
    assert (found.seats, found.riichi) == ((2, 3), True)
    assert found.risk - found.other_risk >= 0.05
    assert isinstance(fault(ACROSS_RIICHI, "6s", "8p"), TooDangerous)
    assert fault(ACROSS_RIICHI, "8p", "7p") is None


def test_common_discards_of_strong_players_are_not_marked() -> None:
    advice = forced(DORA_HAND, "9s", TREE)
    often = flattened(advice, 9)
    tile = next(tile for tile in DORA_HAND.hand if tile_name(tile) == "7s")
    share = often.share_of(tile)
    assert share is not None
    assert (judge(DORA_HAND, often, tile).fault is None) == (share >= IMPROBABLE)
    assert judge(DORA_HAND, advice, tile).fault is not None
    unknown = replace(advice, combined=tuple(replace(each, score=None) for each in advice.combined))
    assert judge(DORA_HAND, unknown, tile).verdict is Verdict.IN_LINE

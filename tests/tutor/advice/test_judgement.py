"""What is marked, and for which fault: positions that a coach looked at, and each fault alone."""

from dataclasses import replace

import pytest

from rules.observation import Observation
from rules.tiles import count_kinds, parse_tiles, tile_name
from tests.tutor.decisions import forced, threw
from tests.tutor.positions import position
from tutor.advice.advice import Advice, Decision
from tutor.advice.faults import SMALL_RISK, DiscardPair
from tutor.advice.judgement import IMPROBABLE, SAFER, judge
from tutor.advice.reasons.faults import (
    DoraThrown,
    FoldedWin,
    FuritenWait,
    NoYakuLeft,
    PlayedOn,
    RedFiveThrown,
    SetBroken,
    TooDangerous,
    WorseWait,
    YakuhaiBroken,
)
from tutor.evaluators.blocks import most_sets
from tutor.strategy.tree import shipped_tree
from tutor.strategy.verdict import Verdict

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
def test_what_a_coach_would_throw_is_not_marked(seen: Observation, name: str) -> None:
    assert marked(seen, name).verdict is not Verdict.OFF_PLAN


def test_a_red_five_for_a_plain_one_is_marked_though_its_kind_is_first() -> None:
    decision = marked(RED_FIVE, "0s")
    assert decision.fault == RedFiveThrown("0s", "5s")
    assert decision.verdict is Verdict.OFF_PLAN
    assert marked(RED_FIVE, "5s").fault is None


# --- each fault alone, whatever the weights of the day ----------------------------------------


def fault(seen: Observation, played: str, advised: str) -> object:
    tile = next(tile for tile in seen.hand if tile_name(tile) == played)
    return judge(seen, forced(seen, advised, TREE), tile).fault


def flattened(advice: Advice, by: float) -> Advice:
    combined = tuple(replace(each, score=(each.score or 0) / by) for each in advice.combined)
    return replace(advice, combined=combined)


READY_OPEN = position("456p77s66z", "8s", melds={0: ("340s", "123p")}, rivers=("1z", "", "", ""))
DRAGONS = position("4m78s1m666z", "2p", melds={0: ("123p", "789s")}, rivers=("1z", "", "", ""))
QUIET_HAND = position("123678m345p2267s", "9p", rivers=("1z", "9s", "4z", "4z"), tiles_left=60)
DORA_HAND = position("123678m35p3457s1z", "9s", indicators="6s", tiles_left=60)
BLOCKS = position("3467m23p12357s24z", "7z", rivers=("1z", "1p", "", ""), tiles_left=64)
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


def test_the_triplet_that_is_the_yaku() -> None:
    assert fault(DRAGONS, "6z", "2p") == YakuhaiBroken("6z", "2p", "triplet")


def test_furiten_where_another_wait_is_not() -> None:
    found = fault(FURITEN, "3s", "1p")
    assert isinstance(found, FuritenWait)
    assert found.kinds == ("1p",)
    assert fault(FURITEN, "1p", "3s") is None


def test_a_wait_of_fewer_tiles_for_as_much() -> None:
    seen = position("123678m345p2246s", "7s", rivers=("1z", "9s", "4z", "4z"), tiles_left=60)
    found = fault(seen, "7s", "4s")
    assert isinstance(found, WorseWait)
    assert (found.live, found.other_live) == (4, 8)
    assert fault(seen, "4s", "7s") is None


def test_a_ready_hand_given_up_though_nobody_threatens() -> None:
    assert isinstance(fault(QUIET_HAND, "7s", "9p"), FoldedWin)
    late = replace(QUIET_HAND, genbutsu=(1 << 22 | 1 << 25, 0, 0, 0))
    furiten = fault(late, "7s", "9p")
    assert not isinstance(furiten, FoldedWin), "the wait is not worth much"


def test_a_ready_hand_given_up_at_once_though_little_is_risked() -> None:
    seen = position(
        "123678m345p2267s", "9p", rivers=("1z", "9s", "4z7s6p", "4z"), riichi={2: 2}, tiles_left=60
    )
    by_name = {tile_name(tile): tile for tile in seen.hand}
    rankings = forced(seen, "9p", TREE).rankings
    risk, other_risk = DiscardPair(seen, rankings, by_name["7s"], by_name["9p"]).risks()
    assert risk + SAFER <= other_risk < SMALL_RISK
    assert isinstance(fault(seen, "7s", "9p"), FoldedWin)


def test_a_dora_given_away_and_its_excuses() -> None:
    assert fault(DORA_HAND, "7s", "9s") == DoraThrown("7s", "9s", 1)
    assert fault(DORA_HAND, "7s", "1z") is None, "an honour was kept"
    assert fault(DORA_HAND, "9s", "7s") is None


def test_a_complete_set_broken() -> None:
    assert isinstance(fault(DORA_HAND, "6m", "9s"), SetBroken)
    late = replace(DORA_HAND, turn=13)
    assert fault(late, "6m", "9s") is None, "there is hardly time to build"


def test_what_hardly_any_strong_player_throws_is_marked_for_speed_alone() -> None:
    assert threw(BLOCKS, "2s", TREE).fault == SetBroken("2s", "4z"), "the honour is no excuse"
    assert threw(BLOCKS, "3m", TREE).fault is not None
    assert threw(BLOCKS, "7z", TREE).verdict is Verdict.IN_LINE
    dora = replace(BLOCKS, dora_indicators=parse_tiles("6s"))
    assert isinstance(threw(dora, "7s", TREE).fault, DoraThrown), "nor for value"


def test_too_dangerous_and_played_on() -> None:
    found = fault(ACROSS_RIICHI, "7p", "8p")
    assert isinstance(found, PlayedOn)
    assert (found.seats, found.riichi) == ((2, 3), True)
    assert found.risk - found.other_risk >= 0.05
    assert isinstance(fault(ACROSS_RIICHI, "6s", "8p"), TooDangerous)
    assert fault(ACROSS_RIICHI, "8p", "7p") is None


def test_nobody_is_named_who_cannot_win_on_the_tile() -> None:
    rivers = ("1z9m", "8p4z2z3z", "9s1z7p7z", "8p4z3z2z")
    riichi = {1: 3, 2: 3, 3: 3}
    seen = position("234m3488p456s789s", "7p", rivers=rivers, riichi=riichi, tiles_left=40)
    found = fault(seen, "7p", "8p")
    assert isinstance(found, PlayedOn)
    assert found.seats == (1, 3)


def test_nothing_is_marked_that_strong_players_often_throw() -> None:
    advice = forced(DORA_HAND, "9s", TREE)
    often = flattened(advice, 9)
    tile = next(tile for tile in DORA_HAND.hand if tile_name(tile) == "7s")
    share = often.share_of(tile)
    assert share is not None
    assert (judge(DORA_HAND, often, tile).fault is None) == (share >= IMPROBABLE)
    assert judge(DORA_HAND, advice, tile).fault is not None
    unknown = replace(advice, combined=tuple(replace(each, score=None) for each in advice.combined))
    assert judge(DORA_HAND, unknown, tile).verdict is Verdict.IN_LINE


@pytest.mark.parametrize(
    ("text", "sets"),
    [("123m", 1), ("111222333m", 3), ("1123m", 1), ("11223344m", 2), ("12m44z", 0)],
)
def test_the_most_sets_of_some_tiles(text: str, sets: int) -> None:
    assert most_sets(tuple(count_kinds(parse_tiles(text)))) == sets

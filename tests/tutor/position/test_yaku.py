"""The yaku in reach of a hand."""

import pytest

from rules.events import Ruleset
from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.shanten import shanten
from rules.tiles import HAKU, Seat, kind_of, parse_tiles
from tests.tables import deal, draw, throw
from tutor.coach.call_effects import after_call
from tutor.position.yaku import ReachableYaku, yaku_in_sight


def at_claim(hand: str, thrown: str, rules: Ruleset | None = None) -> Observation:
    state = deal({1: hand}, keep=thrown, rules=rules)
    draw(state, 0, thrown)
    throw(state, 0, thrown)
    return state.observe(Seat(1))


def call(observation: Observation, tiles: str) -> Meld:
    called = observation.rivers[0][-1].tile
    hand = list(observation.hand)
    own = []
    for tile in parse_tiles(tiles):
        copy = next(t for t in hand if kind_of(t) == kind_of(tile))
        hand.remove(copy)
        own.append(copy)
    same = all(kind_of(t) == kind_of(called) for t in own)
    kind = MeldType.PON if same else MeldType.CHI
    return Meld(kind, tuple(sorted((*own, called))), called, Seat(0))


def named(found: tuple[ReachableYaku, ...]) -> dict[str, int]:
    return {each.yaku: each.shanten for each in found}


def test_a_called_pair_of_yakuhai_is_a_yaku_as_near_as_the_hand() -> None:
    seen = at_claim("234m456p78s9s11s55z", "5z")
    found = yaku_in_sight(after_call(seen, call(seen, "55z")))
    assert found[0] == ReachableYaku("yakuhai", -1, 1, HAKU)


def test_a_chi_with_nothing_in_hand_leaves_no_yaku_near() -> None:
    seen = at_claim("23m456p789s1199s1m", "4m")
    found = named(yaku_in_sight(after_call(seen, call(seen, "23m"))))
    assert "tanyao" in found
    assert found["tanyao"] >= 3
    assert "yakuhai" not in found
    assert "toitoi" not in found


def test_tanyao_counts_terminals_and_honours() -> None:
    seen = at_claim("23m456p678s2255s1z", "4m")
    assert named(yaku_in_sight(after_call(seen, call(seen, "23m"))))["tanyao"] == 0
    seen = at_claim("23m456p789s2255s1z", "4m")
    assert named(yaku_in_sight(after_call(seen, call(seen, "23m"))))["tanyao"] == 1


def test_honitsu_is_for_the_suit_of_the_melds_only() -> None:
    seen = at_claim("2356788m1122z45p", "4m")
    found = yaku_in_sight(after_call(seen, call(seen, "23m")))
    suits = {each.kind: each.shanten for each in found if each.yaku == "honitsu"}
    assert set(suits) == {0}
    assert suits[0] == 1


@pytest.mark.parametrize("thrown", ["4m", "1m"])
def test_no_yaku_is_nearer_than_the_hand(thrown: str) -> None:
    seen = at_claim("23m456p678s2255s1z", thrown)
    after = after_call(seen, call(seen, "23m"))
    assert all(e.shanten >= shanten(after.counts, 1) for e in yaku_in_sight(after))

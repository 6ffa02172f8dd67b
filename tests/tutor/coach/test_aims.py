"""What a headline names from turn to turn."""

from dataclasses import replace

import pytest

from rules.tiles import kind_name, kind_of
from tests.tutor.positions import position
from tutor.coach.advisor import advise
from tutor.coach.aims import aims_of
from tutor.coach.explain import spot_of
from tutor.coach.spot import Spot
from tutor.coach.strategy.tree import shipped_tree
from tutor.position.hands import Aims, HandName, HandPlan

RIICHI = HandPlan(HandName.RIICHI, None, 2, 0.45)
PAIRS = HandPlan(HandName.SEVEN_PAIRS, None, 3, 0.4)


def tanyao(probability: float) -> HandPlan:
    return HandPlan(HandName.TANYAO, None, 2, probability)


def named(
    hands: tuple[HandPlan, ...], before: Aims | None, last: Aims | None, *, outer: str = "9p"
) -> list[HandName]:
    """Return what is named of a hand of number tiles and a loose North.

    Args:
        outer: a tile of it.
    """
    seen = position(f"2346m467p2467s4z{outer}", "7s")
    advice = advise(seen, shipped_tree())
    spot: Spot = replace(spot_of(advice, seen), hands=hands)
    aims, _ = aims_of(spot, advice.best[0], before, last)
    return [one.name for one in aims.hands]


def test_a_new_hand_is_named_when_two_turns_ask_for_it() -> None:
    riichi, both = Aims((RIICHI,)), Aims((tanyao(0.5), RIICHI))
    likely = (tanyao(0.5), RIICHI)
    assert named(likely, None, None) == [HandName.TANYAO, HandName.RIICHI]
    assert named(likely, riichi, riichi) == [HandName.RIICHI]
    assert named(likely, riichi, both) == [HandName.TANYAO, HandName.RIICHI]


def test_a_nearly_certain_hand_is_named_at_once_and_alone() -> None:
    riichi = Aims((RIICHI,))
    assert named((tanyao(0.8), RIICHI), riichi, riichi) == [HandName.TANYAO]


def test_tanyao_is_named_at_once_if_every_tile_fits_it() -> None:
    riichi, likely = Aims((RIICHI,)), (tanyao(0.5), RIICHI)
    assert named(likely, riichi, riichi, outer="8p") == [HandName.TANYAO, HandName.RIICHI]


def test_a_named_hand_stays_while_it_is_likely() -> None:
    both = Aims((tanyao(0.5), RIICHI))
    assert named((RIICHI, tanyao(0.22)), both, both) == [HandName.TANYAO, HandName.RIICHI]


def test_a_hand_that_the_tiles_no_longer_allow_is_dropped() -> None:
    pairs = Aims((PAIRS,))
    assert named((RIICHI,), pairs, pairs) == [HandName.RIICHI]


def test_a_pair_of_yakuhai_is_no_plan_once_it_hangs_on_the_last_tile() -> None:
    red = HandPlan(HandName.YAKUHAI, 33, 1, 0.6, 2)
    before = Aims((red,))
    for rivers, plans in ((("7z", "", "", ""), []), (("", "", "", ""), [HandName.YAKUHAI])):
        seen = position("57m248p45789s677z", "2m", rivers=rivers)
        advice = advise(seen, shipped_tree())
        spot: Spot = replace(spot_of(advice, seen), hands=(red,))
        aims, _ = aims_of(spot, advice.best[0], before, before)
        assert [one.name for one in aims.hands] == plans


def test_riichi_goes_before_a_tanyao_that_a_finished_run_is_outside_of() -> None:
    seen = position("57m067889p33067s", "7m")
    spot: Spot = replace(spot_of(advise(seen, shipped_tree()), seen), hands=(tanyao(0.8),))
    for thrown, plans in (("8p", [HandName.RIICHI, HandName.TANYAO]), ("9p", [HandName.TANYAO])):
        best = next(tile for tile in seen.discards if kind_name(kind_of(tile)) == thrown)
        assert [one.name for one in aims_of(spot, best, None, None)[0].hands] == plans


def test_four_pairs_nearer_than_any_run_are_named_at_once_and_stay() -> None:
    east = HandPlan(HandName.YAKUHAI, 27, 3, 0.6, 2)
    seen = position("28899m6p2355s117z", "5z")
    spot: Spot = replace(spot_of(advise(seen, shipped_tree()), seen), hands=(east,))
    best = next(tile for tile in seen.discards if kind_name(kind_of(tile)) == "2m")
    aims, _ = aims_of(spot, best, Aims((east,)), Aims((east,)))
    assert [one.name for one in aims.hands] == [HandName.SEVEN_PAIRS, HandName.YAKUHAI]
    again, _ = aims_of(spot, best, aims, Aims((east,)))
    assert again.hands == aims.hands


@pytest.mark.parametrize(
    ("hand", "drawn", "thrown", "before", "first"),
    [
        ("134677889m89s35z", "2m", "8s", HandName.RIICHI, HandName.HALF_FLUSH),
        ("122334466788m7p", "6s", "7p", HandName.SEVEN_PAIRS, HandName.HALF_FLUSH),
        ("4899m4p112249s36z", "6z", "9s", HandName.RIICHI, HandName.SEVEN_PAIRS),
    ],
    ids=["a step back for a flush", "twelve tiles of a suit", "four pairs and no run"],
)
def test_a_hand_that_the_discard_leads_to_takes_the_place_of_the_one_before(
    hand: str, drawn: str, thrown: str, before: HandName, first: HandName
) -> None:
    seen = position(hand, drawn)
    spot = spot_of(advise(seen, shipped_tree()), seen)
    best = next(tile for tile in seen.discards if kind_name(kind_of(tile)) == thrown)
    named_before = Aims((HandPlan(before, None, 2, 0.45), PAIRS))
    aims, _ = aims_of(spot, best, named_before, named_before)
    assert aims.hands[0].name is first

"""Speed, worked by hand."""

from dataclasses import replace

import pytest

from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.tiles import KINDS, Seat, kind_name, kind_of, parse_kind, parse_tiles
from tests.tutor.positions import position
from tutor.evaluators.findings import rank_discards
from tutor.evaluators.positions import Positions
from tutor.evaluators.ranking import RankedDiscard
from tutor.evaluators.speed import find_outlook


def speed_of(observation: Observation, name: str) -> RankedDiscard:
    return next(
        d for d in rank_discards(observation).speed if kind_of(d.discard) == parse_kind(name)
    )


def ranked(observation: Observation) -> list[tuple[str, int]]:
    return [(kind_name(kind_of(d.discard)), d.rank) for d in rank_discards(observation).speed]


def test_a_whole_ranking() -> None:
    observation = position("123m456m789p45s11z", "9s")
    found = rank_discards(observation).speed
    assert kind_name(kind_of(found[0].discard)) == "9s"
    assert found[0].rank == 1
    assert dict(found[0].facts) == {
        "shanten_after": 0,
        "falls_back": False,
        "live": 8,
        "draws": ("3s", "6s"),
        "unseen": 3,
        "outlook": 2 * 3 + 4 + 4,
        "furiten": False,
    }
    # no other tile keeps tenpai, save one that waits on the gap
    assert [d.facts["shanten_after"] for d in found[1:]] == [1] * (len(found) - 1)


def test_a_discard_that_falls_back_is_worth_minus_its_unseen_copies_and_stands_below() -> None:
    observation = position("123m456m789p45s11z", "9s", rivers=("111m", "", "", ""))
    found = rank_discards(observation).speed
    keeps = [d for d in found if not d.facts["falls_back"]]
    falls = [d for d in found if d.facts["falls_back"]]
    assert min(d.score for d in keeps) > max(d.score for d in falls)
    assert max(d.rank for d in keeps) < min(d.rank for d in falls)
    assert kind_name(kind_of(falls[0].discard)) == "1m"  # none left to come
    assert falls[0].facts["unseen"] == 0
    for discard in falls:
        assert -discard.score == pytest.approx(1 + float(str(discard.facts["unseen"])), abs=1)


def test_live_copies_only() -> None:
    observation = position("123m456m789p45s11z", "9s", rivers=("3s", "3s", "", ""))
    assert speed_of(observation, "9s").facts["live"] == 6


def test_a_dead_wait_is_worth_nothing() -> None:
    observation = position("123m456m789p45s11z", "9s", rivers=("33s", "3366s", "66s", ""))
    assert speed_of(observation, "9s").facts["live"] == 0


def test_a_live_wait_stands_before_a_dead_one() -> None:
    observation = position("123m456m789p12s33z", "1s", rivers=("3s", "33s", "3s", ""))
    found = rank_discards(observation).speed
    assert [(kind_name(kind_of(d.discard)), d.facts["live"]) for d in found[:2]] == [
        ("2s", 4),
        ("1s", 0),
    ]
    assert [d.facts["shanten_after"] for d in found[:2]] == [0, 0]


@pytest.mark.parametrize(
    ("river", "furiten"), [("9m", False), ("3s", True), ("6s", True), ("45s", False)]
)
def test_furiten_by_the_own_river(river: str, furiten: bool) -> None:
    observation = position("123m456m789p45s11z", "9s", rivers=(river, "36s", "", ""))
    assert speed_of(observation, "9s").facts["furiten"] is furiten
    assert speed_of(observation, "1z").facts["furiten"] is False  # not ready at all


def test_waiting_on_what_is_thrown_now_is_furiten() -> None:
    observation = position("123m456m789p45s11z", "6s")
    assert speed_of(observation, "6s").facts["draws"] == ("3s", "6s")
    assert speed_of(observation, "6s").facts["furiten"] is True


def test_equal_ukeire_is_decided_by_outlook() -> None:
    observation = position("123m456m78p333s4z5z", "9s", dealer=0)
    lone = [name for name, _ in ranked(observation)[:3]]
    assert lone == ["4z", "9s", "5z"]
    facts = [speed_of(observation, name).facts for name in lone]
    assert len({fact["live"] for fact in facts}) == 1
    assert [fact["outlook"] for fact in facts] == [12, 14, 16]


def test_two_tiles_alike_in_everything_tie() -> None:
    observation = position("123m456m78p333s3z4z", "9s", dealer=0)
    assert ranked(observation)[:3] == [("3z", 1), ("4z", 1), ("9s", 3)]


def test_outlook_counts_what_could_join() -> None:
    positions = Positions.stack((position("1123m555p19s1z2z3z", "7p", dealer=0),))
    outlook = find_outlook(positions)[0]
    # 1m: 2 unseen copies; 2m held with 3 unseen next to it, 3m held with 3 unseen two away
    assert outlook[parse_kind("1m")] == 2 * 2 + (3 + 4) + (3 + 3)
    # 5p: the last copy, a triplet; 7p two away, of which 3 are unseen; 4p and 6p, 3p all unseen
    assert outlook[parse_kind("5p")] == 2 * 1 + 8 + 4 + 4 + 4 + (3 + 3)
    # East for the dealer in the East round counts twice; 1z is also the shown indicator
    assert outlook[parse_kind("1z")] == 2 * 2 + 6 + 2 * 4
    assert outlook[parse_kind("3z")] == 2 * 3 + 6
    # the end of a suit has no neighbour in the next one
    assert outlook[parse_kind("9s")] == 2 * 3 + 4 + 4


def test_outlook_never_outweighs_a_tile_of_ukeire() -> None:
    hand = position("3334440556667m", "5m")
    positions = Positions.stack((hand,))
    assert max(find_outlook(positions)[0][kind] for kind in KINDS) < 128


def test_red_and_plain_five_are_one_choice_and_the_plain_one_is_thrown() -> None:
    observation = position("123m4056m789p11z3s", "9s")
    fives = [
        d.discard
        for d in rank_discards(observation).speed
        if kind_of(d.discard) == parse_kind("5m")
    ]
    assert fives == [parse_tiles("05m")[1]]


def test_the_red_five_counts_among_the_draws() -> None:
    observation = position("123m46m789p111z33s", "9s")
    nine = speed_of(observation, "9s")
    assert nine.facts["draws"] == ("5m",)
    assert nine.facts["live"] == 4


def test_melds_shorten_the_hand() -> None:
    pon = Meld(MeldType.PON, parse_tiles("777z"), parse_tiles("777z")[2], Seat(1))
    whole = position("456m789p33s45p", "9s")
    observation = replace(whole, melds=((pon,), (), (), ()))
    nine = speed_of(observation, "9s")
    assert nine.facts["shanten_after"] == 0
    assert nine.facts["draws"] == ("3p", "6p")


def test_thirteen_orphans_are_a_hand_too() -> None:
    observation = position("19m19p19s1234567z", "5p", indicators="2p")
    five = speed_of(observation, "5p")
    assert five.facts["shanten_after"] == 0
    assert len(five.facts["draws"]) == 13  # type: ignore[arg-type]
    assert five.facts["live"] == 39


def test_furiten_covers_waits_without_a_yaku() -> None:
    rivers = ("9m", "", "", "")
    seen = position("78m666p456p55s", "2p", melds={0: ("234s",)}, rivers=rivers)
    facts = speed_of(seen, "2p").facts
    assert (facts["draws"], facts["furiten"]) == (("6m",), True)

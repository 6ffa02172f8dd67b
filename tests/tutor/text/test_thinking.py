"""The groups of a hand: sets, pair, shapes, what completes them, safe tiles."""

import pytest

from rules.tiles import format_tiles, parse_tiles
from tests.tutor.trees import TREE
from tutor.basics.steps import Scene, ask, lay
from tutor.coach.advisor import advise
from tutor.coach.facts import find
from tutor.language import activate
from tutor.position.hands import HandName
from tutor.text.groups import Line
from tutor.text.table import risk_words
from tutor.text.thinking import hand_groups, safety_groups


@pytest.fixture(autouse=True)
def english():
    activate("en")


def seen(hand: str, drawn: str = "", moves: str = "", indicator: str = "1z"):
    return ask(lay(Scene(hand, moves, drawn, indicator))).observation


def said(hand: str, drawn: str, discard: str, **more: str) -> tuple[str, ...]:
    found = hand_groups(seen(hand, drawn, **more), parse_tiles(discard)[0])
    return tuple(group.said for group in found)


def test_a_hand_in_its_parts_is_said_whole():
    assert said("45m99m234p678s3s12z", "6s", "2z") == (
        "two-sided shape 4-5 man, waits for 3- and 6-man, 8 left",
        "pair of 9-man",
        "run 2-3-4 pin",
        "run 6-7-8 sou",
        "loose: 3-sou, 6-sou and East",
        "throw South",
    )


def test_what_lies_on_the_table_is_not_left():
    found = said("45m99m234p678s36s1z", "2z", "2z", moves="", indicator="3m")
    assert found[0] == "two-sided shape 4-5 man, waits for 3- and 6-man, 7 left"


def test_inside_and_edge_shapes_and_pairs_that_may_become_triplets():
    assert said("13m89p22s6667s11z3z", "4z", "4z") == (
        "kanchan 1-3 man, waits for 2-man, 4 left",
        "penchan 8-9 pin, waits for 7-pin, 4 left",
        "pair of 2-sou, waits for 2-sou, 2 left",
        "triplet of 6-sou",
        "pair of East, waits for East, 1 left",
        "loose: 7-sou and West",
        "throw North",
    )


def test_a_ready_hand_shows_its_waits_with_what_they_pay():
    found = hand_groups(seen("234m345p67s888p55z", "1z"), parse_tiles("1z")[0])
    waits = found[-2]
    assert waits.label == "waits"
    assert waits.said == "waits for 5- and 8-sou, 8 left"
    assert [ghost.left for ghost in waits.ghosts] == [4, 4]
    assert all(ghost.pays and not ghost.is_dead for ghost in waits.ghosts)
    assert not any(group.ghosts for group in found[:-2])


def test_a_ready_hand_in_furiten_says_tsumo_only_and_no_ron_price():
    waits = hand_groups(seen("234m345p67s888p55z", "5s"), parse_tiles("5s")[0])[-2]
    assert waits.pays == "tsumo only"
    assert waits.said.endswith("furiten: tsumo only")
    free = hand_groups(seen("234m345p67s888p55z", "1z"), parse_tiles("1z")[0])[-2]
    assert all(ghost.pays and not ghost.is_dead for ghost in waits.ghosts)
    assert waits.ghosts != free.ghosts, "what the self-draw pays"


def test_seven_pairs_are_pairs():
    found = hand_groups(seen("1133m4488p2277s1z", "2z"), parse_tiles("2z")[0])
    lines = [group.line for group in found]
    assert lines == [Line.PAIR] * 6 + [Line.LOOSE, Line.NONE, Line.THROWN]


def test_a_hand_near_seven_pairs_is_drawn_for_the_plan_that_is_named():
    observation = seen("1133m4488p67s1s1z2z", "4z")
    thrown = parse_tiles("4z")[0]
    pairs, sets = (
        [group.line for group in hand_groups(observation, thrown, named=named)]
        for named in (HandName.SEVEN_PAIRS, HandName.RIICHI)
    )
    assert Line.OPEN not in pairs
    assert Line.OPEN in sets


def test_thirteen_orphans_are_not_drawn():
    assert hand_groups(seen("19m19p19s1234567z", "1z"), parse_tiles("1z")[0]) == ()


def test_the_red_five_stays_apart_from_the_plain_one():
    observation = seen("4055m234p678s99s1z", "2z")
    found = hand_groups(observation, parse_tiles("2z")[0])
    tiles = [tile for group in found for tile in group.tiles]
    assert sorted(tiles) == sorted(observation.hand)


def test_folding_shows_the_risk_of_each_kind_the_safest_first():
    observation = seen(
        "2479m135p4688s22z", "6m", "3z 9m 1s 4z 6z 2z 9p 1z 7z 5p! 8m 7s", indicator="7z"
    )
    found = safety_groups(advise(observation, TREE), observation)
    tiles = [tile for group in found for tile in group.tiles]
    assert sorted(tiles) == sorted(observation.hand)
    assert [format_tiles(group.tiles) for group in found if group.line is Line.RING]
    assert found[0].label == "safe"
    assert found[0].said == "9-man is safe"
    assert found[-1].label.startswith("1/")
    assert " deals in about 1 time in " in found[-1].said


def test_the_odds_are_those_of_the_table_of_candidates():
    observation = seen(
        "2479m135p4688s22z", "6m", "3z 9m 1s 4z 6z 2z 9p 1z 7z 5p! 8m 7s", indicator="7z"
    )
    advice = advise(observation, TREE)
    shown = [group for group in safety_groups(advice, observation) if group.line is Line.NONE]
    assert len(shown) > 3
    for group in shown:
        said = risk_words(find(advice.rankings.safety, group.tiles[0]), observation)
        assert said.startswith(f"{group.label}, ")


@pytest.mark.parametrize(
    ("hand", "kept"),
    [("14777m36p99p26s34z", "triplet of 7-man"), ("36m4p3445s11567z7z", "run 3-4-5 sou")],
)
def test_a_set_stays_a_set_when_a_call_is_offered(hand: str, kept: str):
    assert kept in [group.said for group in hand_groups(seen(hand), None)]

"""A drill is its position: the same position is the same drill, wherever it comes from."""

import json
from dataclasses import replace

import pytest

from rules.tiles import Seat, tile_name
from tests.games import game
from tests.tutor.drills.sets import observations
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tutor.drills.drill import (
    BadDrill,
    DrillSource,
    drill_at,
    drill_from_json,
    drill_of,
    drill_to_json,
)
from tutor.review import review

pytestmark = pytest.mark.measured

HAND = position("234m3406p56789s7z", "1z", rivers=("9m1p", "1s9s", "3z", "4z"), riichi={1: 1})


def test_the_id_of_a_position_never_changes() -> None:
    assert drill_at(HAND, DrillSource.OWN, "g").id == "a2421ccefadb66b2"


def test_where_it_is_from_is_no_part_of_the_id() -> None:
    assert drill_at(HAND, DrillSource.OWN, "a").id == drill_at(HAND, DrillSource.BUNDLED, "b").id


@pytest.mark.parametrize(
    "changed",
    [
        {"turn": 9},
        {"seat": Seat(2)},
        {"honba": 1},
        {"round": 1},
        {"tiles_left": 9},
        {"points": (24_000, 26_000, 25_000, 25_000)},
        {"drawn": None},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_another_position_is_another_drill(changed: dict[str, object]) -> None:
    other = replace(HAND, **changed)  # type: ignore[arg-type]
    assert drill_at(other, DrillSource.OWN, "g").id != drill_at(HAND, DrillSource.OWN, "g").id


def test_every_decision_of_a_game_has_an_id_of_its_own() -> None:
    ids = [drill_at(each, DrillSource.OWN, "g").id for each in observations()]
    assert len(ids) > 300
    assert len(set(ids)) == len(ids)


def test_what_is_read_is_what_was_written() -> None:
    for observation in observations()[::5]:
        drill = drill_at(observation, DrillSource.OWN, "g")
        text = json.dumps(drill_to_json(drill))
        assert drill_from_json(json.loads(text), DrillSource.OWN) == drill
        assert "verdict" not in text
        assert "strategy" not in text


def test_the_copies_of_a_tile_do_not_matter() -> None:
    drill = drill_at(HAND, DrillSource.OWN, "g")
    assert drill_at(drill.observation, DrillSource.OWN, "g") == drill


def test_a_decision_becomes_a_drill_of_ones_own() -> None:
    record = replace(game(3), game="2025-01-02 practice")
    decision = next(review(record, (Seat(2),), TREE))[4]
    drill = drill_of(decision)
    assert (drill.source, drill.game) == (DrillSource.OWN, "2025-01-02 practice")
    faces = [tile_name(tile) for tile in drill.observation.hand]
    assert faces == [tile_name(tile) for tile in decision.observation.hand]


def test_unknown_keys_are_passed_over() -> None:
    drill = drill_at(HAND, DrillSource.OWN, "g")
    data = drill_to_json(drill) | {"note": "new"}
    data["observation"] |= {"weather": "fine"}
    assert drill_from_json(data, DrillSource.OWN) == drill


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"seat": 4}, "not a position (seat is not what belongs there)"),
        ({"rules": None}, "not a position (rules is not what belongs there)"),
        ({"round": "east"}, "not a position (round is not what belongs there)"),
        ({"game": 7}, "the position does not say which game it is from"),
        ({"observation": {}}, "not a position (observation.hand is missing)"),
        ({"hand": "234m3406p56789s77z"}, "not a position (no 1z in 234m3406p56789s77z)"),
        ({"hand": "234m3406p5678s1z"}, "not a position (12 tiles in hand where 14 belong)"),
        ({"melds": [[], []]}, "not a position (observation.melds is not what belongs there)"),
        ({"dealer": 5}, "not a position (observation.dealer is not what belongs there)"),
        ({"points": [1, 2]}, "not a position (observation.points is not what belongs there)"),
        ({"riichi": [True, True, False, False]}, "there is nothing to decide in the position"),
        (
            {"hand": "11111m3406p5678s1z"},
            "not a position (more copies of 1m than there are in '11111m3406p5678s1z')",
        ),
    ],
)
def test_what_is_no_position_is_refused(changed: dict[str, object], why: str) -> None:
    data = drill_to_json(drill_at(HAND, DrillSource.OWN, "g"))
    for name, value in changed.items():
        (data if name in data else data["observation"])[name] = value
    with pytest.raises(BadDrill) as caught:
        drill_from_json(data, DrillSource.OWN)
    assert str(caught.value) == why

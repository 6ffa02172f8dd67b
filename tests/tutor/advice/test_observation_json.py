"""An observation goes through JSON and still draws the same table."""

import json
from dataclasses import replace

import pytest

from rules.damage import BadValue
from rules.events import Discard
from rules.observation import Observation
from rules.tiles import SEATS, tile_name
from tests.games import game
from tutor.advice.observation_json import observation_from_json, observation_to_json

pytestmark = pytest.mark.measured


def observations(seed: int) -> list[Observation]:
    return [
        state.observe(event.seat)
        for state, event in game(seed, calls=0.6).replay()
        if isinstance(event, Discard)
    ]


def back(observation: Observation) -> Observation:
    text = json.dumps(observation_to_json(observation))
    return observation_from_json(
        json.loads(text),
        rules=observation.rules,
        seat=observation.seat,
        round_=observation.round,
        honba=observation.honba,
        turn=observation.turn,
    )


def faces(observation: Observation) -> tuple[object, ...]:
    return (
        [tile_name(tile) for tile in observation.hand],
        [
            [(m.type, [tile_name(t) for t in m.tiles], m.from_seat) for m in own]
            for own in observation.melds
        ],
        [
            [(tile_name(t.tile), t.tsumogiri, t.riichi, t.order, t.called_by) for t in river]
            for river in observation.rivers
        ],
        [tile_name(tile) for tile in observation.dora_indicators],
        replace(observation, hand=(), drawn=None, melds=(), rivers=(), dora_indicators=()),
    )


@pytest.mark.parametrize("seed", [1, 7])
def test_what_is_read_is_what_was_written(seed: int) -> None:
    for observation in observations(seed):
        again = back(observation)
        assert faces(again) == faces(observation)
        assert observation_to_json(again) == observation_to_json(observation)


def test_a_called_tile_is_the_same_tile_in_the_river_and_in_the_meld() -> None:
    called = 0
    for observation in map(back, observations(7)):
        in_melds = {meld.called for melds in observation.melds for meld in melds}
        for tile in (tile for river in observation.rivers for tile in river):
            if tile.called_by is not None:
                assert tile.tile in in_melds
                called += 1
    assert called > 100


def test_no_tile_is_given_twice() -> None:
    for observation in map(back, observations(1)):
        tiles = [*observation.hand, *observation.dora_indicators]
        tiles += [tile for melds in observation.melds for meld in melds for tile in meld.tiles]
        tiles += [t.tile for river in observation.rivers for t in river if t.called_by is None]
        assert len(tiles) == len(set(tiles))


def test_more_copies_than_there_are_is_an_error() -> None:
    observation = observations(1)[0]
    data = observation_to_json(observation) | {"hand": "11111m23456789p"}
    with pytest.raises(ValueError, match="more copies of 1m"):
        observation_from_json(
            data, rules=observation.rules, seat=observation.seat, round_=0, honba=0, turn=1
        )


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hand", "1m" * 10**5),
        ("drawn", "9" * 10**5),
        ("dora_indicators", ["q" * 10**5]),
        ("genbutsu", ["8z" * 10**5, "", "", ""]),
        ("passed", ["1m" + "9" * 10**5, "", "", ""]),
    ],
)
def test_a_long_text_is_quoted_in_short(key: str, value: object) -> None:
    observation = observations(1)[0]
    data = observation_to_json(observation) | {key: value}
    with pytest.raises(ValueError, match=r".") as told:
        observation_from_json(
            data, rules=observation.rules, seat=observation.seat, round_=0, honba=0, turn=1
        )
    assert len(str(told.value)) < 150


def test_a_called_tile_that_lies_in_no_meld_is_a_tile_of_its_own() -> None:
    observation = next(each for each in observations(7) if any(each.melds))
    caller = next(seat for seat in SEATS if observation.melds[seat])
    data = observation_to_json(observation)
    data["melds"][caller] = []
    read = observation_from_json(
        data, rules=observation.rules, seat=observation.seat, round_=0, honba=0, turn=1
    )
    called = [tile for river in read.rivers for tile in river if tile.called_by == caller]
    assert called
    tiles = [tile.tile for river in read.rivers for tile in river]
    assert len({*tiles, *read.hand}) == len(tiles) + len(read.hand)


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("riichi", [True], "riichi is not what belongs there"),
        ("ippatsu", [False] * 5, "ippatsu is not what belongs there"),
        ("points", [25_000] * 3, "points is not what belongs there"),
        ("points", [25_000, 25_000, 10**30, 0], r"points\[2\] is not what belongs there"),
        ("kyotaku", 2**53, "kyotaku is not what belongs there"),
        ("tiles_left", -1, "tiles_left is not what belongs there"),
        ("drawn", "9s", "no 9s in "),
    ],
)
def test_what_is_no_observation_is_an_error(key: str, value: object, why: str) -> None:
    observation = observations(1)[0]
    data = observation_to_json(observation) | {"hand": "1112345678999m2p", "drawn": "2p"}
    with pytest.raises(ValueError, match=why):
        observation_from_json(
            data | {key: value},
            rules=observation.rules,
            seat=observation.seat,
            round_=0,
            honba=0,
            turn=1,
        )


def test_a_fifth_copy_of_a_tile_is_refused() -> None:
    seen = observations(1)[0]
    told = observation_to_json(seen)
    with pytest.raises(BadValue, match="more copies of 1m"):
        observation_from_json(
            told | {"dora_indicators": ["1m"] * 5},
            rules=seen.rules,
            seat=seen.seat,
            round_=seen.round,
            honba=seen.honba,
            turn=seen.turn,
        )


@pytest.mark.parametrize("place", [(10**6, 0, 1), (0, -1, 1), (0, 0, 2**40)])
def test_a_place_that_no_game_has_is_refused(place: tuple[int, int, int]) -> None:
    observation = observations(1)[0]
    round_, honba, turn = place
    with pytest.raises(BadValue, match="is not what belongs there"):
        observation_from_json(
            observation_to_json(observation),
            rules=observation.rules,
            seat=observation.seat,
            round_=round_,
            honba=honba,
            turn=turn,
        )

"""The luck model, the place model and the network."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from rules.message import BadValue
from rules.placement import placement_of
from rules.record import GameRecord
from rules.tiles import SEATS
from tests.games import game
from tests.tutor.luck.models import made_up_model, made_up_network, made_up_places
from tutor.lab.luck import format_luck_model
from tutor.luck import network
from tutor.luck.chances import Chance, round_chances, win_gains
from tutor.luck.game import GameLuck, game_luck
from tutor.luck.measures import DRAWN, NUMBERS
from tutor.luck.model import LuckModel, load_luck_model, shipped_luck_model
from tutor.luck.places import RoundState, places_after_win, true_places


@pytest.mark.parametrize("lengths", [(True, True), (True, False), (False, True)])
def test_the_model_survives_a_round_trip(lengths: tuple[bool, bool], tmp_path: Path) -> None:
    made = made_up_model()
    model = LuckModel(made.hanchan if lengths[0] else None, made.east if lengths[1] else None)
    path = tmp_path / "luck.json"
    text = format_luck_model(model)
    path.write_text(text, "utf-8")
    read = load_luck_model(path)

    assert format_luck_model(read) == text
    assert (read.hanchan is not None, read.east is not None) == lengths
    for part, made_part in ((read.hanchan, model.hanchan), (read.east, model.east)):
        if part is not None and made_part is not None:
            assert np.allclose(part.places.weights, made_part.places.weights, atol=1e-4)
    path.write_text(text.replace('"luck": 1', '"luck": 2'), "utf-8")
    with pytest.raises(BadValue):
        load_luck_model(path)


@pytest.mark.parametrize("hanchan", [True, False])
def test_the_shipped_model_likes_wins_and_ready_hands(hanchan: bool) -> None:
    part = shipped_luck_model().of_length(hanchan=hanchan)
    assert part is not None
    worth = dict(zip(NUMBERS, part.weights, strict=True))

    assert worth["won_middle"] > worth["ready_middle"] > worth["two_middle"]
    assert worth["ura_points"] > 0
    assert worth["deal_1"] > worth["deal_5"]
    assert (part.places.weights[:, 0] > 0).all()


CHANCE = np.random.default_rng(5)
POINTS = CHANCE.integers(-20, 500, size=(200, 4)) * 100


def test_places_by_points_follow_the_rules() -> None:
    tied = np.array([[25_000] * 4, [30_000, 20_000, 30_000, 20_000]])
    for points in (*POINTS, *tied):
        assert true_places(points[None])[0].tolist() == [
            placement_of(points, seat) for seat in SEATS
        ]


def test_places_after_the_last_win_are_final() -> None:
    points = np.array([[20_000, 31_000, 29_000, 20_000]])
    model = made_up_places(8)
    last = places_after_win(model, points, RoundState(7, 0, 0, 8), dealer_won=False)
    dealer_behind = places_after_win(model, points, RoundState(7, 0, 0, 8), dealer_won=True)
    earlier = places_after_win(model, points, RoundState(6, 0, 0, 8), dealer_won=False)
    short = places_after_win(
        model, np.array([[25_000] * 4]), RoundState(7, 0, 0, 8), dealer_won=False
    )
    broke = places_after_win(
        model, np.array([[-100, 40_100, 30_000, 30_000]]), RoundState(0, 0, 0, 8), dealer_won=False
    )

    assert last.tolist() == [[3, 1, 2, 4]]
    assert broke.tolist() == [[4, 1, 2, 3]]
    for going_on in (dealer_behind, earlier, short):
        assert not np.allclose(going_on, np.round(going_on))


@pytest.mark.parametrize("number", [0, 3, 7])
def test_a_win_helps_the_winner_and_sums_to_zero(number: int) -> None:
    gains = win_gains(
        made_up_places(8), (31_000, 24_000, 23_000, 22_000), RoundState(number, 1, 1, 8)
    )

    assert np.allclose(gains.sum(axis=0), 0)
    assert (gains.diagonal() > 0).all()
    assert gains.argmax(axis=0).tolist() == list(SEATS)


PLACES = made_up_places()


@cache
def record(seed: int) -> GameRecord:
    return game(seed, calls=0.4)


@cache
def draws(seed: int) -> tuple[Chance, ...]:
    chances = (chance for _, each in round_chances(record(seed)) for chance in each)
    return tuple(chance for chance in chances if chance.type in DRAWN)


@cache
def inputs(seed: int) -> network.DrawInputs:
    return network.draw_inputs(record(seed), draws(seed))


# --- outputs ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_the_mean_over_all_outcomes_is_zero_for_any_network(seed: int) -> None:
    weights = made_up_network(seed)
    ready = [draw for draw in draws(seed) if any(draw.waits)]
    for draw in [*draws(seed)[::90], *ready[::30]]:
        instead = [replace(draw, came=tile) for tile in draw.left]
        found = network.network_luck(weights, record(seed), instead, PLACES)

        assert np.abs(found).max() > 0
        assert np.abs(found.mean(axis=0)).max() < 1e-9


@pytest.mark.parametrize("seed", range(4))
def test_network_luck_of_the_seats_sums_to_zero(seed: int) -> None:
    found = network.network_luck(made_up_network(seed), record(seed), draws(seed), PLACES)

    assert found.shape == (len(draws(seed)), 4)
    assert np.abs(found.sum(axis=1)).max() < 1e-9
    assert np.abs(found).max() > 0.01


def test_game_luck_is_the_linear_sum_plus_the_network() -> None:
    model = made_up_model()
    part = model.east
    assert part is not None
    both = game_luck(record(2), replace(model, network=made_up_network()))
    linear = game_luck(record(2), model)
    more = network.network_luck(made_up_network(), record(2), draws(2), part.places)

    assert isinstance(both, GameLuck)
    assert isinstance(linear, GameLuck)
    assert np.allclose(both.luck, np.array(linear.luck) + more.sum(axis=0))
    pairs = [*zip(both.events, linear.events, strict=True)]
    assert any(one.luck != other.luck for one, other in pairs if one.type in DRAWN)
    assert all(one.luck == other.luck for one, other in pairs if one.type not in DRAWN)
    assert all(abs(sum(event.luck)) < 1e-9 for event in both.events)


# --- inputs ----------------------------------------------------------------------------------


def test_a_tsumo_is_lucky_for_who_draws() -> None:
    seen = inputs(2)
    found = network.tsumo_wins(record(2), seen, PLACES)
    winners = seen.seat[seen.at[seen.won]]

    assert len(found) == len(seen.won) > 0
    assert np.abs(found.sum(axis=1)).max() < 1e-9
    assert (found[np.arange(len(found)), winners] >= 0).all()
    with_yaku = seen.payments.any(axis=1)
    assert (found[~with_yaku] == 0).all()
    assert (seen.tile[seen.won[~with_yaku], network.OF_TILE.index("no_yaku")] == 1).all()
    assert network.outputs_of(made_up_network(), seen).shape == (len(seen.at), network.ENDS + 1)

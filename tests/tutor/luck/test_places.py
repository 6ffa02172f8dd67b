"""The mean final place before a round, and what a win does to it."""

import numpy as np
import pytest

from rules.placement import place_of
from rules.tiles import SEATS
from tests.tutor.luck.models import made_up_places
from tutor.luck.gains import win_gains
from tutor.luck.places import (
    PAIR_NUMBERS,
    PlaceModel,
    RoundState,
    places_after_win,
    read_place_model,
    stored_place_model,
    true_places,
)

CHANCE = np.random.default_rng(5)
POINTS = CHANCE.integers(-20, 500, size=(200, 4)) * 100


def test_places_by_points_are_those_of_the_rules() -> None:
    tied = np.array([[25_000] * 4, [30_000, 20_000, 30_000, 20_000]])
    for points in (*POINTS, *tied):
        assert true_places(points[None])[0].tolist() == [place_of(points, seat) for seat in SEATS]


@pytest.mark.parametrize("number", range(9))
def test_four_mean_places_add_up_to_ten(number: int) -> None:
    means = made_up_places(8).mean_places(POINTS, RoundState(number, 2, 1, 8))

    assert np.allclose(means.sum(axis=1), 10)
    assert ((means > 1) & (means < 4)).all()


def test_seats_are_alike_but_for_the_order_in_which_they_deal() -> None:
    weights = np.zeros((8, len(PAIR_NUMBERS)))
    weights[:, :3] = 2.0, 0.5, -0.3
    model = PlaceModel(weights)
    order = [2, 0, 3, 1]
    state = RoundState(5, 1, 1, 8)

    assert np.allclose(
        model.mean_places(POINTS[:, order], state), model.mean_places(POINTS, state)[:, order]
    )


def test_after_the_last_win_the_places_are_the_true_ones() -> None:
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
def test_a_win_is_good_for_who_wins_and_all_together_gain_nothing(number: int) -> None:
    gains = win_gains(
        made_up_places(8), (31_000, 24_000, 23_000, 22_000), RoundState(number, 1, 1, 8)
    )

    assert np.allclose(gains.sum(axis=0), 0)
    assert (gains.diagonal() > 0).all()
    assert gains.argmax(axis=0).tolist() == list(SEATS)


def test_the_model_is_read_back() -> None:
    model = made_up_places(4)

    assert np.allclose(
        read_place_model(stored_place_model(model)).weights, model.weights, atol=1e-4
    )

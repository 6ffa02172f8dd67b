"""The network of luck: what it sees, and what it says whatever its weights are."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from rules.events import Win
from rules.record import GameRecord
from rules.shanten_hand import shanten
from rules.tiles import count_kinds, kind_of
from tests.games import game
from tests.tutor.luck.models import made_up_model, made_up_network, made_up_places
from tutor.luck.chances import Chance, round_chances
from tutor.luck.game import GameLuck, game_luck
from tutor.luck.measures import DRAWN
from tutor.luck.network import ends_seen, network_luck, round_ends, said_of, tsumos
from tutor.luck.network_inputs import OF_DRAW, OF_TILE, DrawInputs, draw_inputs
from tutor.luck.network_weights import ENDS

PLACES = made_up_places()


@cache
def record(seed: int) -> GameRecord:
    return game(seed, calls=0.4)


@cache
def draws(seed: int) -> tuple[Chance, ...]:
    chances = (chance for _, each in round_chances(record(seed)) for chance in each)
    return tuple(chance for chance in chances if chance.type in DRAWN)


@cache
def inputs(seed: int) -> DrawInputs:
    return draw_inputs(record(seed), draws(seed))


# --- what it says ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_over_all_that_could_have_come_any_network_gives_nothing(seed: int) -> None:
    weights = made_up_network(seed)
    ready = [draw for draw in draws(seed) if any(draw.waits)]
    for draw in [*draws(seed)[::90], *ready[::30]]:
        instead = [replace(draw, came=tile) for tile in draw.left]
        found = network_luck(weights, record(seed), instead, PLACES)

        assert np.abs(found).max() > 0
        assert np.abs(found.mean(axis=0)).max() < 1e-9


@pytest.mark.parametrize("seed", range(4))
def test_the_seats_sum_to_zero_at_every_draw(seed: int) -> None:
    found = network_luck(made_up_network(seed), record(seed), draws(seed), PLACES)

    assert found.shape == (len(draws(seed)), 4)
    assert np.abs(found.sum(axis=1)).max() < 1e-9
    assert np.abs(found).max() > 0.01


def test_over_games_the_mean_of_each_seat_is_near_zero() -> None:
    lucks = np.array(
        [
            network_luck(made_up_network(1), record(s), draws(s), PLACES).sum(axis=0)
            for s in range(8)
        ]
    )
    errors = lucks.std(axis=0, ddof=1) / np.sqrt(len(lucks))

    assert np.abs(lucks.mean(axis=0) / errors).max() < 4


def test_without_a_draw_there_is_nothing_to_say() -> None:
    assert network_luck(made_up_network(), record(0), (), PLACES).shape == (0, 4)


def test_the_luck_of_a_game_is_the_sum_and_what_the_network_adds() -> None:
    model = made_up_model()
    part = model.east
    assert part is not None
    both = game_luck(record(2), replace(model, network=made_up_network()))
    linear = game_luck(record(2), model)
    more = network_luck(made_up_network(), record(2), draws(2), part.places)

    assert isinstance(both, GameLuck)
    assert isinstance(linear, GameLuck)
    assert np.allclose(both.luck, np.array(linear.luck) + more.sum(axis=0))
    assert both.of_type(DRAWN) != linear.of_type(DRAWN)
    others = {event.type for event in both.events} - set(DRAWN)
    assert both.of_type(others) == linear.of_type(others)
    assert all(abs(sum(event.luck)) < 1e-9 for event in both.events)


# --- what it sees ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_what_could_have_come_is_whole_and_what_came_is_among_it(seed: int) -> None:
    seen = inputs(seed)

    assert seen.draw.shape == (len(draws(seed)), len(OF_DRAW))
    assert seen.tile.shape == (len(seen.at), len(OF_TILE))
    assert np.isfinite(seen.draw).all()
    assert np.isfinite(seen.tile).all()
    assert np.abs(seen.draw).max() < 10
    assert np.abs(seen.tile).max() < 10
    assert np.allclose(np.bincount(seen.at, seen.share), 1)
    assert (seen.at[seen.came] == np.arange(len(draws(seed)))).all()
    assert (np.diff(seen.at) >= 0).all()


def test_hands_are_told_from_the_seat_that_draws_on() -> None:
    of = {name: number for number, name in enumerate(OF_DRAW)}
    for draw, line in list(zip(draws(1), inputs(1).draw, strict=True))[::20]:
        assert draw.seat is not None
        for turn, who in enumerate(("own", "right", "across", "left")):
            seat = draw.seats[(draw.seat + turn) % 4]
            step = shanten(count_kinds(seat.hand), len(seat.melds))
            name = ("ready", "one", "two", "three", "far")[min(step, 4)]
            assert line[of[f"step_{name}_{who}"]] == 1
            assert line[of[f"riichi_{who}"]] == seat.riichi
            assert line[of[f"open_{who}"]] == seat.is_open
            assert line[of[f"dealer_{who}"]] == ((draw.seat + turn) % 4 == draw.dealer)
            waiting = bin(draw.waits[(draw.seat + turn) % 4]).count("1")
            assert (line[of[f"waits_{who}"]] > 0) <= (waiting > 0)


def test_a_tile_is_told_by_what_it_makes_of_the_hand_and_who_waits_on_it() -> None:
    of = {name: number for number, name in enumerate(OF_TILE)}
    seen = inputs(3)
    taken = 0
    for draw, row in zip(draws(3), seen.came, strict=True):
        assert draw.seat is not None
        own = draw.seats[draw.seat]
        after = shanten(count_kinds((*own.hand, draw.came)), len(own.melds))
        steps = ("won", "ready", "one", "two", "three", "four", "far")
        assert seen.tile[row, of[f"after_{steps[min(after, 5) + 1]}"]] == 1
        for turn, who in enumerate(("right", "across", "left"), start=1):
            waits = draw.waits[(draw.seat + turn) % 4] >> kind_of(draw.came) & 1
            assert seen.tile[row, of[f"taken_{who}"]] == waits
            taken += waits
    assert taken > 0


def test_a_win_moves_the_points_that_it_moved_in_the_record() -> None:
    checked = 0
    for seed in range(6):
        seen = inputs(seed)
        by_event = {(draw.round, draw.event): at for at, draw in enumerate(draws(seed))}
        for number, events in enumerate(record(seed).rounds):
            for index, event in enumerate(events):
                if not isinstance(event, Win) or event.seat != event.from_seat:
                    continue
                at = by_event[number, index - 1]
                (place,) = np.flatnonzero(seen.won == seen.came[at])
                if not event.ura_indicators and {y for y, _ in event.yaku}.isdisjoint((2, 3)):
                    moved = seen.payments[place]
                    assert moved[event.seat] > 0
                    assert moved.tolist() == list(event.deltas)
                    checked += 1
    assert checked > 0


def test_ends_are_worth_what_they_are_to_who_draws() -> None:
    seen = inputs(2)
    ends = ends_seen(round_ends(record(2), PLACES), seen.round, seen.seat)
    rows = np.arange(len(seen.seat))

    assert ends.shape == (len(rows), ENDS, 4)
    assert np.abs(ends.sum(axis=2)).max() < 1e-9
    for own in range(4):
        assert ends[rows, own, seen.seat].mean() > 0.1
    for turn in (1, 2, 3):
        other = (seen.seat + turn) % 4
        small, big, small_paid, big_paid = (2 * turn + each for each in (2, 3, 8, 9))
        for end in (small, big, small_paid, big_paid):
            assert ends[rows, end, other].mean() > 0.1
        for end, paid in ((small, small_paid), (big, big_paid)):
            assert ends[rows, paid, seen.seat].mean() < ends[rows, end, seen.seat].mean() < 0


def test_a_win_by_this_draw_is_good_for_who_draws() -> None:
    seen = inputs(2)
    found = tsumos(record(2), seen, PLACES)
    winners = seen.seat[seen.at[seen.won]]

    assert len(found) == len(seen.won) > 0
    assert np.abs(found.sum(axis=1)).max() < 1e-9
    assert (found[np.arange(len(found)), winners] >= 0).all()
    with_yaku = seen.payments.any(axis=1)
    assert (found[~with_yaku] == 0).all()
    assert (seen.tile[seen.won[~with_yaku], OF_TILE.index("no_yaku")] == 1).all()
    assert said_of(made_up_network(), seen).shape == (len(seen.at), ENDS + 1)

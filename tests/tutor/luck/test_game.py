"""The luck of whole games."""

from dataclasses import replace

import numpy as np
import pytest

from rules.events import Draw, Win
from rules.tiles import SEATS
from tests.games import game
from tests.tutor.luck.models import made_up_model
from tutor.luck.chances import ChanceType, NoLuckReason
from tutor.luck.game import GameLuck, game_luck
from tutor.luck.model import LuckModel


def luck_of(seed: int) -> GameLuck:
    luck = game_luck(game(seed, calls=0.4), made_up_model())
    assert isinstance(luck, GameLuck)
    return luck


@pytest.mark.parametrize("seed", range(4))
def test_the_seats_sum_to_zero_at_every_event_and_in_all(seed: int) -> None:
    luck = luck_of(seed)

    assert sorted(luck.places) == [1, 2, 3, 4]
    assert abs(sum(luck.luck)) < 1e-9
    assert all(abs(sum(event.luck)) < 1e-9 for event in luck.events)
    assert any(abs(each) > 0.01 for each in luck.luck)


def test_the_whole_is_the_sum_of_its_parts() -> None:
    luck = luck_of(2)
    parts = [luck.of_type([kind]) for kind in ChanceType]

    assert np.allclose(np.sum(parts, axis=0), luck.luck)
    assert luck.adjusted(SEATS[1]) == luck.places[1] + luck.luck[1]


def test_what_a_file_leaves_out_of_a_win_changes_no_figure() -> None:
    seeds = [seed for seed in range(12) if luck_of(seed).of_type([ChanceType.URA_DORA])[0]]
    assert seeds
    for seed in seeds:
        record = game(seed, calls=0.4)
        rounds = tuple(
            tuple(
                replace(event, han=None, fu=None, yaku=()) if isinstance(event, Win) else event
                for event in events
            )
            for events in record.rounds
        )
        assert game_luck(replace(record, rounds=rounds), made_up_model()) == luck_of(seed)


def test_a_winning_draw_is_luck_and_it_leads_to_its_event() -> None:
    record = game(1, calls=0.4)
    tsumo = next(
        (number, index)
        for number, events in enumerate(record.rounds)
        for index, event in enumerate(events)
        if isinstance(event, Win) and event.seat == event.from_seat
    )
    number, index = tsumo
    win = record.rounds[number][index]
    assert isinstance(win, Win)
    drawn = next(e for e in luck_of(1).events if (e.round, e.event) == (number, index - 1))

    assert isinstance(record.rounds[number][drawn.event], Draw)
    assert (drawn.seat, drawn.tile) == (win.seat, win.tile)
    assert drawn.luck[win.seat] > 0
    assert drawn == luck_of(1).draws_of(win.seat)[0]


def test_draws_go_from_the_luckiest_to_the_unluckiest() -> None:
    draws = luck_of(3).draws_of(SEATS[2])
    lucks = [draw.luck[2] for draw in draws]

    assert {draw.seat for draw in draws} == {2}
    assert lucks == sorted(lucks, reverse=True)
    assert lucks[0] > 0 > lucks[-1]


def test_no_figure_without_a_finish_or_a_model_of_the_length() -> None:
    record = game(0)
    model = made_up_model()

    assert game_luck(replace(record, final_points=None), model) is NoLuckReason.UNFINISHED
    assert game_luck(record, LuckModel(model.hanchan, None)) is NoLuckReason.UNKNOWN_LENGTH

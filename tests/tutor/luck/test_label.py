"""The luck of a game in the header of its advice log."""

import io
from dataclasses import replace

import pytest

from rules.tiles import SEATS, Seat
from tests.games import game
from tests.tutor.luck.models import made_up_model
from tests.tutor.trees import TREE
from tutor.advice.log import GameLabel, LogHeader, header_line, label_of, read_log
from tutor.luck.chances import NoLuckReason
from tutor.luck.game import GameLuck, game_luck
from tutor.luck.label import NOT_ASKED, SeatLuck, header_with_luck, seat_luck, with_luck


def read_back(header: LogHeader) -> GameLabel:
    return read_log(io.StringIO(header_line(header)))[0].games[0]


def test_the_header_of_a_log_tells_the_luck_of_the_four_seats() -> None:
    record, model = game(3), made_up_model()
    label = read_back(header_with_luck(record, "a file", TREE, model))
    found = game_luck(record, model)

    assert isinstance(found, GameLuck)
    for seat in SEATS:
        known = seat_luck(label, seat)
        assert known.luck == pytest.approx(found.luck[seat], abs=1e-4)
        assert (known.reason, known.is_asked) == (None, True)
    assert len({seat_luck(label, seat).luck for seat in SEATS}) > 1


def test_a_game_without_a_figure_tells_why() -> None:
    cut = replace(game(3), final_points=None)
    label = read_back(header_with_luck(cut, "a file", TREE, made_up_model()))

    assert seat_luck(label, Seat(1)) == SeatLuck(reason=NoLuckReason.UNFINISHED)
    assert seat_luck(label, Seat(1)).is_asked


def test_a_log_from_before_luck_and_a_reason_of_a_newer_program_tell_nothing() -> None:
    label = label_of(game(3), "a file")

    assert seat_luck(read_back(LogHeader((label,), "", 1)), Seat(0)) == NOT_ASKED
    newer = replace(label, no_luck="the_moon")
    assert seat_luck(read_back(LogHeader((newer,), "", 1)), Seat(0)) == NOT_ASKED
    assert not NOT_ASKED.is_asked


def test_with_luck_changes_nothing_else_of_a_label() -> None:
    label = label_of(game(3), "a file")
    told = with_luck(label, game(3), made_up_model())

    assert replace(told, luck=None) == label
    assert told.luck is not None
    assert abs(sum(told.luck)) < 1e-3

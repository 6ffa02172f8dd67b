"""mjai logs of one seat, with the other tiles hidden."""

import json

import pytest

from rules.check import check_game
from rules.events import Ryukyoku, Win
from rules.formats.mjai import write_mjai
from rules.formats.mjlog_write import write_mjlog
from rules.formats.reader import parse_game
from rules.formats.reading import UnreadableGame
from rules.formats.tenhou6_write import write_tenhou6
from rules.record import GameRecord
from rules.tiles import SEATS, Seat
from tests.games import game
from tutor.coach.review import entries_at_once
from tutor.coach.strategy.tree import shipped_tree
from tutor.lab.soak.foreign import in_faces
from tutor.lab.soak.rounds import mask
from tutor.luck.chances import NoLuckReason
from tutor.luck.game import game_luck
from tutor.luck.model import shipped_luck_model


def hidden(record: GameRecord, seat: Seat, *, pays: bool = True) -> bytes:
    """Return the mjai log of a seat; without `pays` the ends of rounds tell no payments."""
    lines = []
    for line in write_mjai(record).splitlines():
        message = json.loads(line)
        if message["type"] == "start_kyoku":
            hands = enumerate(message["tehais"])
            message["tehais"] = [hand if s == seat else ["?"] * 13 for s, hand in hands]
        if message["type"] == "tsumo" and message["actor"] != seat:
            message["pai"] = "?"
        if message["type"] in ("hora", "ryukyoku") and not pays:
            message.pop("deltas")
            message.pop("tenpais", None)
        lines.append(json.dumps(message))
    return "\n".join(lines).encode()


def payments(record: GameRecord) -> list[tuple[int, ...]]:
    ends = (event for events in record.rounds for event in events)
    return [event.deltas for event in ends if isinstance(event, Win | Ryukyoku)]


@pytest.mark.parametrize("pays", [True, False])
@pytest.mark.parametrize("seat", SEATS)
def test_one_seats_log_is_read_as_that_seat_saw_it(seat: Seat, pays: bool) -> None:
    record = game(seat, calls=0.6)
    reading = parse_game(hidden(record, seat, pays=pays))
    assert (reading.seat, reading.repairs) == (seat, ())
    assert reading.record.seats_shown() == (seat,)
    assert payments(reading.record) == payments(record)
    found = check_game(reading.record)
    assert (found.illegal, found.points_mismatches) == ((), ())
    again = parse_game(write_mjai(reading.record).encode())
    assert in_faces(again.record) == in_faces(reading.record)
    assert [len(events) for events in reading.record.rounds] == [
        len([mask(event, seat) for event in events]) for events in record.rounds
    ]


def test_that_seat_is_reviewed_as_in_the_whole_game_and_no_other() -> None:
    record, seat = game(2, calls=0.6), Seat(2)
    one = parse_game(hidden(record, seat)).record
    tree = shipped_tree()
    shown = [entry.observation for entry in entries_at_once(one, [seat], tree)]
    whole = [entry.observation for entry in entries_at_once(record, [seat], tree)]
    assert [(each.round, each.turn, each.points) for each in shown] == [
        (each.round, each.turn, each.points) for each in whole
    ]
    with pytest.raises(UnreadableGame, match="hides the tiles of seat 0; only seat 2"):
        entries_at_once(one, [Seat(0)], tree)


def test_what_needs_hidden_tiles_says_so() -> None:
    record = parse_game(hidden(game(2), Seat(1))).record
    assert game_luck(record, shipped_luck_model()) is NoLuckReason.HIDDEN
    for write in (write_mjlog, write_tenhou6):
        with pytest.raises(UnreadableGame, match="only be written as mjai"):
            write(record)

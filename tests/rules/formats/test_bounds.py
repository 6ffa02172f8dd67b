"""What files hold at most, with bounds that a small file breaks."""

from types import ModuleType

import pytest

from rules.events import Disconnected, Event, Reconnected
from rules.formats import (
    UnreadableGame,
    json_shapes,
    json_text,
    mjlog,
    read_game,
    reading,
    write_mjlog,
)
from rules.record import GameRecord
from rules.tiles import Seat
from tests.games import game
from tests.rules.formats.told import INIT


@pytest.mark.parametrize(
    ("module", "bound", "most", "data"),
    [
        (mjlog, "MAX_TAGS", 3, b"<mjloggm>" + b"<UN a='' a=''/>" * 9),
        (reading, "MAX_ROUNDS", 2, b"<mjloggm>" + INIT.encode() * 9),
        (json_shapes, "MAX_ROUNDS", 3, b'#json={"log":[]}\n' * 9),
        (json_text, "MAX_VALUES", 2, b'{"":0}\n' * 9),
        (json_text, "MAX_FAULTS", 2, b'{"log":[' + b"[[0,0,0],[1," * 9),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_a_file_over_a_bound_is_no_game(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, bound: str, most: int, data: bytes
) -> None:
    monkeypatch.setattr(module, bound, most)
    with pytest.raises(UnreadableGame):
        read_game(data)


@pytest.mark.parametrize(
    ("bound", "most", "said"),
    [("MAX_EVENTS", 5, ["the round goes on for more than 5 events"]), ("MAX_REPAIRS", 1, [])],
)
def test_what_is_over_a_bound_of_a_round_is_left_out(
    monkeypatch: pytest.MonkeyPatch, bound: str, most: int, said: list[str]
) -> None:
    monkeypatch.setattr(reading, bound, most)
    damaged = b"<mjloggm>" + INIT.encode() + b"<X/>x<T1/>" * 9
    told = [str(repair.what) for repair in read_game(damaged).repairs]
    assert [each for each in told if "more than" in each] == said
    assert sum("unknown tag" in each for each in told) <= most


def test_who_is_away_when_a_round_begins_comes_back_in_it() -> None:
    record = game(0)
    one, two = record.rounds[0], record.rounds[1]
    away, back = Disconnected(Seat(2)), Reconnected(Seat(2))
    first: tuple[Event, ...] = (*one[:5], away, *one[5:9], back, *one[9:12], away, *one[12:])
    second: tuple[Event, ...] = (two[0], away, *two[1:6], back, *two[6:])
    told = GameRecord(record.rules, record.players, (first, second))
    assert read_game(write_mjlog(told)).record == told

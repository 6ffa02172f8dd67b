"""Real Tenhou games, where they lie beside the checkout: all of them are read whole."""

from itertools import islice
from pathlib import Path

import pytest

from rules.formats.logs import LogFile, find_logs
from rules.formats.mjai import write_mjai
from rules.formats.mjlog_write import write_mjlog
from rules.formats.reader import parse_game
from rules.formats.reading import describe
from rules.formats.tenhou6_write import write_tenhou6
from tutor.lab.soak.foreign import in_faces

LOGS = Path(__file__).parents[3].parent / "shared" / "logs"

pytestmark = [pytest.mark.skipif(not LOGS.is_dir(), reason=f"no real games at {LOGS}")]


def some_of(name: str, count: int) -> list[LogFile]:
    return list(islice(find_logs([LOGS / name]), count))


@pytest.mark.parametrize("name", ["houou-hanchan", "houou-tonpuu", "tokujou-with-ai"])
def test_games_are_read_whole_and_come_back_in_every_format(name: str) -> None:
    for log in some_of(f"{name}.tar.xz", 12):
        reading = log.read()
        record = reading.record
        assert (log.name, reading.repairs) == (log.name, ())
        assert record.final_points is not None
        assert parse_game(write_mjlog(record)).record == record
        faces = in_faces(record)
        assert in_faces(parse_game(write_tenhou6(record).encode()).record) == faces
        assert in_faces(parse_game(write_mjai(record).encode()).record) == faces


def test_the_rare_events_are_read_whole() -> None:
    logs = some_of("edge-cases.tar.xz", 100)
    assert len(logs) == 67
    found = {log.name: [describe(r) for r in log.read().repairs] for log in logs}
    assert {name: repairs for name, repairs in found.items() if repairs} == {
        "upd-aft-draw-riichi-riichi.mjlog": [
            "round 1, event 61: seat 1 declares riichi, but no discard follows"
        ],
        "upd-bef-riichi-discard-discard.mjlog": [
            "round 1, event 63: seat 2 declares riichi, but no discard follows"
        ],
        "upd-bef-riichi-discard-riichisc+draw.mjlog": [
            "round 1, event 61: seat 1 declares riichi, but no discard follows"
        ],
    }

"""What files hold at most, with bounds that a small file breaks."""

import errno
import io
import json
import tarfile
from pathlib import Path
from types import ModuleType

import pytest

from rules.damage import system_fault
from rules.events import Disconnected, Event, Reconnected
from rules.formats import (
    UnreadableGame,
    json_shapes,
    json_text,
    mjlog,
    opening,
    read_game,
    reading,
    unpacking,
    write_mjlog,
    write_tenhou6,
)
from rules.formats.json_text import salvage
from rules.formats.opening import read_file
from rules.formats.tar_entries import read_entries
from rules.formats.unpacking import packing_fault
from rules.record import GameRecord
from rules.tiles import Seat
from tests.games import game
from tests.rules.formats.told import INIT
from tutor.lab.soak import mutate, size_attacks


@pytest.mark.parametrize(
    ("module", "bound", "most", "data"),
    [
        (mjlog, "MAX_TAGS", 3, b"<mjloggm>" + b"<UN a='' a=''/>" * 9),
        (reading, "MAX_ROUNDS", 2, b"<mjloggm>" + INIT.encode() * 9),
        (json_shapes, "MAX_ROUNDS", 3, b'#json={"log":[]}\n' * 9),
        (json_text, "MAX_VALUES", 2, b'{"":0}\n' * 9),
        (json_text, "MAX_FAULTS", 2, b'{"log":[' + b"[[0,0,0],[1," * 9),
        (unpacking, "SLOW_TEXT_LIMIT", 20, "<mjloggm>".encode("utf-16") * 9),
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


def test_a_tag_over_a_bound_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    names = (
        b"<mjloggm><UN n0='a' n1='b' dan='0' a='' b='' c='' d='' n2='c'/>"
        + INIT.encode()
        + b"</mjloggm>"
    )
    assert [player.name for player in read_game(names).record.players] == ["a", "b", "c", ""]
    monkeypatch.setattr(mjlog, "MAX_ATTRIBUTES", 7)
    assert [player.name for player in read_game(names).record.players] == ["a", "b", "", ""]
    monkeypatch.setattr(mjlog, "MAX_TAG_LENGTH", 20)
    with pytest.raises(UnreadableGame, match="<UN> is longer than any tag"):
        read_game(names)


def test_what_is_torn_is_not_read_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []

    class Counting(json.JSONDecoder):
        def raw_decode(self, text: str, at: int = 0) -> tuple[object, int]:
            read.append(len(text) - at)
            return super().raw_decode(text, at)

    monkeypatch.setattr(json_text, "SMALL_TEXT", 0)
    monkeypatch.setattr("json.JSONDecoder", Counting)
    for torn in ("[\n" * 40 + "0," * 5000, "[[0,0,0],[" * 40 + "0," * 5000):
        read.clear()
        with pytest.raises(UnreadableGame):
            read_game(torn.encode())
        assert sum(read) < 8 * len(torn)


def test_addresses_over_the_bound_are_not_even_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_shapes, "MAX_ROUNDS", 3)
    damaged = b"https://x/#json={\n" * 9
    monkeypatch.setattr(json_shapes, "MAX_ADDRESS_LENGTH", 12)
    with pytest.raises(UnreadableGame, match="JSON in the address is damaged"):
        read_game(damaged)
    whole = b'https://x/#json={"log":[]}\n'
    tried: list[str] = []
    monkeypatch.setattr(json_shapes, "salvage", tried.append)
    with pytest.raises(UnreadableGame):
        read_game(damaged + whole)
    assert len(tried) == 3


def test_documents_left_out_are_noted_within_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_REPAIRS", 4)
    reread = read_game(write_tenhou6(game(0)).encode() + b'\n{"log":0}\n{"name":["a"]}' * 9)
    assert len(reread.repairs) == 4


@pytest.mark.parametrize("name", [*size_attacks.MJLOG, *size_attacks.JSON, "packed"])
def test_what_there_is_too_much_of_is_read_or_refused_soon(name: str) -> None:
    attacks = {**size_attacks.MJLOG, **size_attacks.JSON, "packed": size_attacks.packed}
    size = 2**14 if name in size_attacks.JSON else 2**17
    assert mutate.survives(attacks[name](size)) is None


def test_a_round_inside_a_round_is_not_read_twice() -> None:
    inner = '[[1,0,0],["a"]]'
    text = '{"log":[[[0,0,0],[' + inner + "]],"
    found = salvage(text)
    assert found is not None
    assert found["log"] == [[[0, 0, 0], [[[1, 0, 0], ["a"]]]]]


def test_a_file_that_is_too_large_to_be_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"1234")
    assert opening.read_file(path) == opening.read_file(path, 4) == b"1234"
    with pytest.raises(OSError, match="a") as error:
        opening.read_file(path, 3)
    assert error.value.errno == errno.EFBIG


def test_a_tar_that_ends_within_an_entry_that_nobody_reads() -> None:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        entry = tarfile.TarInfo("a")
        entry.size = 5000
        archive.addfile(entry, io.BytesIO(bytes(5000)))
    cut = io.BytesIO(file.getvalue()[:2000])
    entries = read_entries(cut, lambda count: None)
    assert next(entries).name == "a"
    with pytest.raises(tarfile.ReadError):
        next(entries)


def test_what_the_system_says_of_an_archive_is_said_as_ever() -> None:
    error = OSError(errno.EIO, "Input/output error")
    assert packing_fault(error) == system_fault(error)


def test_a_disk_that_fails_while_a_file_is_read_is_said_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("rules.formats.opening.open_file", lambda path: Failing())
    with pytest.raises(OSError, match="Input/output error") as caught:
        read_file(tmp_path / "a.txt")
    assert caught.value.filename == str(tmp_path / "a.txt")

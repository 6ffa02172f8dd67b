"""A file that holds more than one game gives the first, whole, and says so."""

import errno
import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from rules.formats import json_text, mjlog, opening, reader, reading
from rules.formats.mjai import write_mjai
from rules.formats.mjlog_write import write_mjlog
from rules.formats.reader import parse_game
from rules.formats.reading import UnreadableGame, describe
from rules.formats.tenhou6_write import write_tenhou6
from rules.record import GameRecord, Player
from tests.games import game
from tests.rules.formats.game_texts import INIT
from tutor.lab.soak import mutate, size_attacks
from tutor.lab.soak.foreign import in_faces

Write = Callable[[GameRecord], str]
WRITERS: Final = {
    "mjlog": lambda record: write_mjlog(record).decode(),
    "tenhou6": write_tenhou6,
    "mjai": write_mjai,
}
OTHERS: Final = (Player("Eva"), Player("Finn"), Player("Gus"), Player("Hana"))
OTHER_GAME: Final = "another game follows in the file and was left out"
every_format = pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)


@every_format
@pytest.mark.parametrize("seed", range(5))
def test_a_game_that_is_written_and_read_is_the_same_in_faces(write: Write, seed: int) -> None:
    record = game(seed, calls=0.7, greed=0.8)
    reading = parse_game(write(record).encode())
    assert (in_faces(reading.record), reading.repairs) == (in_faces(record), ())
    assert reading.record.rules == record.rules
    assert [player.name for player in reading.record.players] == ["A", "B", "C", "D"]
    assert reading.record.final_points == record.final_points
    if write is WRITERS["mjlog"]:
        assert reading.record == record


@every_format
def test_a_game_of_others_that_follows_is_left_out_with_its_points(write: Write) -> None:
    first, second = game(1), replace(game(2, hanchan=True), players=OTHERS)
    reading = parse_game("\n".join((write(first), write(second))).encode())
    assert reading.record == parse_game(write(first).encode()).record
    (left_out,) = map(describe, reading.repairs)
    assert "another game" in left_out


@every_format
def test_a_second_game_of_the_same_players_is_left_out(write: Write) -> None:
    reading = parse_game("\n".join((write(game(1)), write(game(2)))).encode())
    first = parse_game(write(game(1)).encode()).record
    assert reading.record.rounds == first.rounds
    assert reading.record.final_points in (None, first.final_points)
    assert "another game follows in the file and was left out" in map(describe, reading.repairs)


@pytest.mark.parametrize(
    ("write", "start"), [(WRITERS["mjlog"], "<INIT"), (WRITERS["mjai"], '{"type":"start_kyoku"')]
)
def test_rounds_behind_the_end_of_a_game_are_of_another(write: Write, start: str) -> None:
    first, second = write(game(1)), write(game(2, hanchan=True))
    reading = parse_game(f"{first}\n{second[second.rindex(start) :]}".encode())
    assert reading.record == parse_game(first.encode()).record
    assert [*map(describe, reading.repairs)] == [
        "another game follows in the file and was left out"
    ]


@every_format
def test_a_game_that_stands_twice_is_taken_once(write: Write) -> None:
    reading = parse_game("\n".join((write(game(1)), write(game(1)))).encode())
    assert reading.record == parse_game(write(game(1)).encode()).record
    count = len(game(1).rounds)
    said = "it appears twice in the file and was read once"
    rounds = range(count + 1, 2 * count + 1)
    assert [*map(describe, reading.repairs)] == [f"round {number}: {said}" for number in rounds]


def test_a_round_that_is_dealt_again_stays() -> None:
    document = json.loads(write_tenhou6(game(1)))
    other = json.loads(write_tenhou6(game(2)))
    document["log"] = [document["log"][0], other["log"][0]]
    reading = parse_game(json.dumps(document).encode())
    assert len(reading.record.rounds) == 2
    assert not reading.repairs


def in_parts(record: GameRecord, *, tells_every_time: bool = False) -> list[GameRecord]:
    last = len(record.rounds) - 1
    return [
        replace(record, rounds=(each,), final_points=record.final_points)
        if number == last or tells_every_time
        else replace(record, rounds=(each,), final_points=None)
        for number, each in enumerate(record.rounds)
    ]


def joined(parts: Iterable[GameRecord], write: Write) -> bytes:
    return "\n".join(map(write, parts)).encode()


@pytest.mark.parametrize("tells_every_time", [False, True])
@every_format
def test_files_of_one_round_each_are_one_game(write: Write, tells_every_time: bool) -> None:
    record = game(1)
    reading = parse_game(joined(in_parts(record, tells_every_time=tells_every_time), write))
    assert reading.record.rounds == parse_game(write(record).encode()).record.rounds
    assert reading.record.final_points == record.final_points
    assert OTHER_GAME not in map(describe, reading.repairs)


@pytest.mark.parametrize(
    ("module", "bound", "most", "data"),
    [
        (mjlog, "MAX_TAGS", 3, b"<mjloggm>" + b"<UN a='' a=''/>" * 9),
        (reading, "MAX_ROUNDS", 2, b"<mjloggm>" + INIT.encode() * 9),
        (reader, "MAX_ROUNDS", 3, b'#json={"log":[]}\n' * 9),
        (json_text, "MAX_VALUES", 2, b'{"":0}\n' * 9),
        (json_text, "MAX_FAULTS", 2, b'{"log":[' + b"[[0,0,0],[1," * 9),
        (opening, "SLOW_TEXT_LIMIT", 20, "<mjloggm>".encode("utf-16") * 9),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_a_file_over_a_bound_is_no_game(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, bound: str, most: int, data: bytes
) -> None:
    monkeypatch.setattr(module, bound, most)
    with pytest.raises(UnreadableGame):
        parse_game(data)


@pytest.mark.parametrize(
    ("bound", "most", "said"),
    [("MAX_EVENTS", 5, ["the round has more than 5 events"]), ("MAX_REPAIRS", 1, [])],
)
def test_what_is_over_a_bound_of_a_round_is_left_out(
    monkeypatch: pytest.MonkeyPatch, bound: str, most: int, said: list[str]
) -> None:
    monkeypatch.setattr(reading, bound, most)
    damaged = b"<mjloggm>" + INIT.encode() + b"<X/>x<T1/>" * 9
    faults = [str(repair.what) for repair in parse_game(damaged).repairs]
    assert [each for each in faults if "more than" in each] == said
    assert sum("unknown tag" in each for each in faults) <= most


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
            parse_game(torn.encode())
        assert sum(read) < 8 * len(torn)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", [*size_attacks.MJLOG, *size_attacks.JSON, "packed"])
def test_what_there_is_too_much_of_is_read_or_refused_soon(name: str) -> None:
    attacks = {**size_attacks.MJLOG, **size_attacks.JSON, "packed": size_attacks.packed}
    size = 2**14 if name in size_attacks.JSON else 2**17
    assert mutate.survives(attacks[name](size)) is None


def test_a_file_that_is_too_large_to_be_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"1234")
    assert opening.read_file(path) == opening.read_file(path, 4) == b"1234"
    with pytest.raises(OSError, match="a") as error:
        opening.read_file(path, 3)
    assert error.value.errno == errno.EFBIG

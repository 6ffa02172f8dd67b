"""A file that holds more than one game gives the first, whole, and says so."""

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

import pytest

from rules.formats import describe, read_game, write_mjai, write_mjlog, write_tenhou6
from rules.record import GameRecord, Player
from tests.games import game

Write = Callable[[GameRecord], str]
WRITERS: Final = {
    "mjlog": lambda record: write_mjlog(record).decode(),
    "tenhou6": write_tenhou6,
    "mjai": write_mjai,
}
OTHERS: Final = (Player("Eva"), Player("Finn"), Player("Gus"), Player("Hana"))
OTHER_GAME: Final = "another game follows in the file: it was left out"
every_format = pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)


@every_format
def test_a_game_of_others_that_follows_is_left_out_with_its_points(write: Write) -> None:
    first, second = game(1), replace(game(2, hanchan=True), players=OTHERS)
    reading = read_game("\n".join((write(first), write(second))).encode())
    assert reading.record == read_game(write(first).encode()).record
    (left_out,) = map(describe, reading.repairs)
    assert "another game" in left_out


@every_format
def test_a_second_game_of_the_same_players_is_left_out(write: Write) -> None:
    reading = read_game("\n".join((write(game(1)), write(game(2)))).encode())
    first = read_game(write(game(1)).encode()).record
    assert reading.record.rounds == first.rounds
    assert reading.record.final_points in (None, first.final_points)
    assert "another game follows in the file: it was left out" in map(describe, reading.repairs)


@pytest.mark.parametrize(
    ("write", "start"), [(WRITERS["mjlog"], "<INIT"), (WRITERS["mjai"], '{"type":"start_kyoku"')]
)
def test_rounds_behind_the_end_of_a_game_are_of_another(write: Write, start: str) -> None:
    first, second = write(game(1)), write(game(2, hanchan=True))
    reading = read_game(f"{first}\n{second[second.rindex(start) :]}".encode())
    assert reading.record == read_game(first.encode()).record
    assert [*map(describe, reading.repairs)] == [
        "another game follows in the file: it was left out"
    ]


@every_format
def test_a_game_that_stands_twice_is_taken_once(write: Write) -> None:
    reading = read_game("\n".join((write(game(1)), write(game(1)))).encode())
    assert reading.record == read_game(write(game(1)).encode()).record
    count = len(game(1).rounds)
    said = "it stands in the file twice: it was taken once"
    rounds = range(count + 1, 2 * count + 1)
    assert [*map(describe, reading.repairs)] == [f"round {number}: {said}" for number in rounds]


def test_of_a_round_that_stands_twice_the_longer_one_is_taken() -> None:
    whole = write_mjlog(game(1)).decode()
    torn = whole[: len(whole) // 2].rpartition("<")[0]
    reading = read_game(f"{torn}{whole}".encode())
    assert reading.record == game(1)
    assert reading.repairs


def test_a_round_that_is_dealt_again_stays() -> None:
    document = json.loads(write_tenhou6(game(1)))
    other = json.loads(write_tenhou6(game(2)))
    document["log"] = [document["log"][0], other["log"][0]]
    reading = read_game(json.dumps(document).encode())
    assert len(reading.record.rounds) == 2
    assert not reading.repairs


def test_faults_of_a_game_that_is_left_out_are_not_told() -> None:
    second = json.loads(write_tenhou6(game(2)))
    second["log"][1][4] = [99]
    text = f"{write_tenhou6(game(1))}\n{json.dumps(second)}"
    assert [*map(describe, read_game(text.encode()).repairs)] == [
        "another game follows in the file: it was left out"
    ]


def test_rules_and_names_that_are_told_again_change_nothing() -> None:
    text = write_mjlog(game(1)).decode()
    again = '<GO type="11"/><UN n0="A" n1="" n2="" n3="" dan="1,2,3,4"/>'
    place = text.rindex("<INIT")
    assert read_game(f"{text[:place]}{again}{text[place:]}".encode()).record == game(1)
    lines = write_mjai(game(1)).splitlines(keepends=True)
    start = '{"type":"start_game","names":["A"],"aka_flag":false}\n'
    told = read_game("".join((*lines[:-1], start, lines[-1])).encode()).record
    assert told == read_game("".join(lines).encode()).record


def test_names_that_come_late_are_taken() -> None:
    text = write_mjlog(game(1)).decode()
    start = text.index("<UN")
    names = text[start : text.index(">", start) + 1]
    late = text.replace(names, "").replace("</mjloggm>", f"{names}</mjloggm>")
    assert read_game(late.encode()).record == game(1)


def test_a_game_without_names_gets_none_from_the_next_one() -> None:
    nameless = write_mjlog(replace(game(1), players=(Player(""),) * 4)).decode()
    headless = nameless[nameless.index("<INIT") :]
    reading = read_game(f"{headless}\n{write_mjlog(game(2)).decode()}".encode())
    assert [player.name for player in reading.record.players] == [""] * 4
    assert len(reading.record.rounds) == len(game(1).rounds)


def test_a_game_behind_the_tail_of_another_is_read() -> None:
    tail = "\n".join(write_mjai(game(2, hanchan=True)).splitlines()[-3:])
    whole = write_mjai(game(1))
    assert read_game(f"{tail}\n{whole}".encode()).record == read_game(whole.encode()).record
    cut = whole[: whole.rindex('{"type":"end_game"')]
    assert read_game(f"{tail}\n{cut}".encode()).record.final_points is None


def test_rounds_behind_an_end_that_tells_no_points_are_of_another_game() -> None:
    first = write_mjai(replace(game(1), final_points=None))
    second = write_mjai(game(2, hanchan=True))
    follows = second[second.rindex('{"type":"start_kyoku"') :]
    reading = read_game(f"{first}\n{follows}".encode())
    assert reading.record == read_game(first.encode()).record
    assert [*map(describe, reading.repairs)] == [
        "another game follows in the file: it was left out"
    ]


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
    reading = read_game(joined(in_parts(record, tells_every_time=tells_every_time), write))
    assert reading.record.rounds == read_game(write(record).encode()).record.rounds
    assert reading.record.final_points == record.final_points
    assert OTHER_GAME not in map(describe, reading.repairs)


@every_format
def test_files_of_one_round_each_that_lie_in_another_order_are_one_game(write: Write) -> None:
    record = game(1)
    first, *others, last = in_parts(record)
    reading = read_game(joined((first, last, *others), write))
    assert len(reading.record.rounds) == len(record.rounds)
    assert reading.record.final_points == record.final_points
    assert OTHER_GAME not in map(describe, reading.repairs)


@every_format
def test_of_files_of_one_round_each_one_may_be_dealt_again(write: Write) -> None:
    first, *others = in_parts(game(1))
    again = replace(first, rounds=game(2).rounds[:1])
    reading = read_game(joined((first, again, *others), write))
    assert len(reading.record.rounds) == len(others) + 2
    assert OTHER_GAME not in map(describe, reading.repairs)


@every_format
def test_a_game_that_ends_in_its_first_round_takes_none_of_the_next(write: Write) -> None:
    first = replace(game(1), rounds=game(1).rounds[:1], final_points=None)
    reading = read_game("\n".join((write(first), write(game(2)))).encode())
    assert reading.record == read_game(write(first).encode()).record
    assert "another game follows in the file: it was left out" in map(describe, reading.repairs)

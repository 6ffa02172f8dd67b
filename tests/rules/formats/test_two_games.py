"""Two games of the same players in one file, where the seam between them is damaged: the second is
told, and nothing of it is taken for the first."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from rules.formats import ReadResult, describe, read_game, write_mjai, write_mjlog, write_tenhou6
from rules.record import GameRecord, Player
from tests.games import game

Write = Callable[[GameRecord], str]
WRITERS: Final = {
    "mjlog": lambda record: write_mjlog(record).decode(),
    "tenhou6": write_tenhou6,
    "mjai": write_mjai,
}
OTHER_GAME: Final = "another game follows in the file: it was left out"
FIRST: Final = game(1)
SECOND: Final = game(2, hanchan=True)
every_format = pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)


def part(record: GameRecord, start: int, end: int | None = None, game: str = "") -> GameRecord:
    """Return some of the rounds; the points at the end only where the last one is among them."""
    final = record.final_points if end is None else None
    return replace(record, rounds=record.rounds[start:end], final_points=final, game=game)


def read(*texts: str) -> ReadResult:
    return read_game("\n".join(texts).encode())


def check(reading: ReadResult, first: GameRecord, write: Write) -> None:
    """The first game was read as if it stood alone, and the other one is told."""
    alone = read_game(write(first).encode()).record
    assert reading.record.rounds == alone.rounds
    assert reading.record.final_points in (None, alone.final_points)
    assert OTHER_GAME in map(describe, reading.repairs)


@every_format
def test_another_id_is_another_game(write: Write) -> None:
    first, second = part(FIRST, 0, 2, "a"), part(SECOND, 2, None, "b")
    reading = read(write(first), write(second))
    check(reading, first, write)
    assert reading.record.game == "a"


@every_format
def test_files_of_one_round_each_with_another_id_are_another_game(write: Write) -> None:
    first = [write(part(FIRST, number, number + 1, "a")) for number in (0, 1)]
    second = [write(part(SECOND, number, number + 1, "b")) for number in (2, 3, 4)]
    check(read(*first, *second), part(FIRST, 0, 2), write)


@every_format
def test_parts_with_the_same_id_are_one_game(write: Write) -> None:
    """Wherever they lie, and whatever is missing between."""
    rounds = len(FIRST.rounds)
    reading = read(write(part(FIRST, 2, None, "a")), write(part(FIRST, 0, 1, "a")))
    assert len(reading.record.rounds) == rounds - 1
    assert not reading.repairs


def test_the_end_of_a_damaged_round_is_an_end() -> None:
    text = write_mjlog(FIRST).decode()
    last = text.rindex("<INIT")
    torn = text[:last] + text[last:].replace("<D", "<D999/><D", 1).replace("</mjloggm>", "")
    second = write_mjlog(SECOND).decode()
    reading = read(torn, second[second.rindex("<INIT") :])
    assert len(reading.record.rounds) == len(FIRST.rounds)
    assert reading.record.final_points is None
    assert OTHER_GAME in map(describe, reading.repairs)


def test_an_end_whose_points_cannot_be_read_is_an_end() -> None:
    text = write_mjlog(FIRST).decode().replace('owari="', 'owari="x').replace("</mjloggm>", "")
    second = write_mjlog(SECOND).decode()
    reading = read(text, second[second.rindex("<INIT") :])
    assert len(reading.record.rounds) == len(FIRST.rounds)
    assert OTHER_GAME in map(describe, reading.repairs)


@pytest.mark.parametrize("start", ["<mjloggm", "<GO", "<UN"])
def test_a_game_without_names_and_end_gets_none_from_the_next_one(start: str) -> None:
    nameless = replace(FIRST, rounds=FIRST.rounds[:2], players=(Player(""),) * 4, final_points=None)
    text = write_mjlog(nameless).decode().replace("</mjloggm>", "")
    second = write_mjlog(SECOND).decode()
    reading = read(text[text.index("<INIT") :], second[second.index(start) :])
    check(reading, nameless, WRITERS["mjlog"])
    assert not any(player.name for player in reading.record.players)


def test_ranks_without_names_are_kept() -> None:
    players = [replace(player, dan=number) for number, player in enumerate((Player(""),) * 4)]
    record = replace(FIRST, players=tuple(players))
    assert read(write_mjlog(record).decode()).record == record


@every_format
def test_a_wrong_byte_in_one_id_costs_its_part_alone(write: Write) -> None:
    """All that came behind it was left out."""
    ids = ["a", "a", "b", *["a"] * (len(FIRST.rounds) - 3)]
    parts = [write(part(FIRST, at, at + 1, name)) for at, name in enumerate(ids)]
    reading = read(*parts)
    assert len(reading.record.rounds) == len(FIRST.rounds) - 1
    assert [*map(describe, reading.repairs)] == [OTHER_GAME]

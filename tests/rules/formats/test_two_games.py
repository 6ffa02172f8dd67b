"""Two games of the same players in one file, where the seam between them is damaged: the second is
told, and nothing of it is taken for the first."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from rules.formats import ReadResult, describe, read_game, write_mjai, write_mjlog, write_tenhou6
from rules.formats.one_game import points_after
from rules.record import NOBODY, GameRecord
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
def test_files_of_one_round_each_without_an_id_are_not_of_a_game_with_one(write: Write) -> None:
    first = [write(part(FIRST, number, number + 1, "a")) for number in (0, 1)]
    second = [write(part(SECOND, number, number + 1)) for number in (4, 5)]
    check(read(*first, *second), part(FIRST, 0, 2), write)


@every_format
def test_parts_with_the_same_id_are_one_game(write: Write) -> None:
    """Wherever they lie, and whatever is missing between."""
    rounds = len(FIRST.rounds)
    reading = read(write(part(FIRST, 2, None, "a")), write(part(FIRST, 0, 1, "a")))
    assert len(reading.record.rounds) == rounds - 1
    assert not reading.repairs


@every_format
def test_parts_whose_points_go_on_are_one_game(write: Write) -> None:
    reading = read(write(part(FIRST, 0, 2)), write(part(FIRST, 2)))
    assert reading.record.rounds == read(write(FIRST)).record.rounds
    assert reading.record.final_points == FIRST.final_points
    assert not reading.repairs


@every_format
def test_behind_another_head_points_that_do_not_go_on_are_of_another_game(write: Write) -> None:
    first = part(FIRST, 0, 2)
    check(read(write(first), write(part(SECOND, 4))), first, write)


def test_a_document_without_a_readable_round_tells_neither_id_nor_points() -> None:
    other = json.loads(write_tenhou6(replace(SECOND, game="b")))
    other["log"] = [None, None]
    reading = read(write_tenhou6(part(FIRST, 0, 3)), json.dumps(other))
    assert len(reading.record.rounds) == 3
    assert (reading.record.game, reading.record.final_points) == ("", None)
    assert len(reading.repairs) == 2


@every_format
def test_a_game_without_a_readable_round_gives_the_next_neither_id_nor_points(write: Write) -> None:
    torn = write(replace(FIRST, rounds=FIRST.rounds[:1], game="a"))
    for whole in ("1,2,3", "[25000,25000,25000,25000]", 'ten="250,250,250,250"'):
        torn = torn.replace(whole, whole.replace("250", "x").replace("[", "{}["))
    torn = torn.replace("[[0,0,0],{}[", "[[0,0,0],null,[").replace(
        '"scores":{}[', '"scores":null,"x":['
    )
    reading = read(torn, write(replace(SECOND, final_points=None)))
    assert reading.record.rounds == read(write(SECOND)).record.rounds
    assert (reading.record.game, reading.record.final_points) == ("", None)


@pytest.mark.parametrize(
    ("write", "start"), [(WRITERS["mjlog"], "<INIT"), (WRITERS["mjai"], '{"type":"start_kyoku"')]
)
def test_rounds_that_go_back_are_of_another_game(write: Write, start: str) -> None:
    """The end of the first and the head of the second are lost."""
    first = part(FIRST, 1, 4)
    torn = write(first).replace("</mjloggm>", "").replace('{"type":"end_game"}', "")
    second = write(part(SECOND, 0, None))
    check(read(torn, second[second.index(start) :]), first, write)


def test_a_round_that_broke_off_is_dealt_again_with_the_points_it_found() -> None:
    """The same round of another game was taken for it."""
    document = json.loads(write_tenhou6(part(FIRST, 0, 2)))
    document["log"][1] = document["log"][1][:16]
    again = [*document["log"][1]]
    again[2] = [12]
    document["log"] += [again]
    assert len(read(json.dumps(document)).record.rounds) == 3
    document["log"][2] = json.loads(write_tenhou6(SECOND))["log"][3]
    reading = read(json.dumps(document))
    assert len(reading.record.rounds) == 2
    assert OTHER_GAME in map(describe, reading.repairs)


def test_rounds_that_go_back_in_a_document_are_of_another_game() -> None:
    document = json.loads(write_tenhou6(part(FIRST, 1, None)))
    document["log"] += json.loads(write_tenhou6(SECOND))["log"]
    check(read(json.dumps(document)), part(FIRST, 1, None), write_tenhou6)


def test_a_game_of_one_round_takes_none_of_files_of_one_round() -> None:
    """With its points at the end, and without; with and without the first round of the other."""
    for first in (replace(FIRST, rounds=FIRST.rounds[:1]), part(FIRST, 0, 1)):
        files = [write_tenhou6(part(SECOND, number, number + 1)) for number in range(4)]
        check(read(write_tenhou6(first), *files), first, write_tenhou6)
    last = write_tenhou6(part(SECOND, len(SECOND.rounds) - 1))
    ended = replace(FIRST, rounds=FIRST.rounds[:1])
    check(read(write_tenhou6(ended), *files[1:], last), ended, write_tenhou6)
    check(read(write_tenhou6(ended), files[1]), ended, write_tenhou6)


def test_files_of_one_round_each_of_two_games_do_not_mix() -> None:
    """Addresses are sorted by their rounds."""
    ours, theirs = (
        ["https://x/#json=" + write_tenhou6(part(record, n, n + 1)) for n in numbers]
        for record, numbers in ((FIRST, (1, 2, 3)), (SECOND, (0, 3, 5)))
    )
    reading = read(*ours, *theirs)
    check(reading, part(SECOND, 0, 1), write_tenhou6)


def test_points_behind_the_head_of_another_game_are_not_of_the_first() -> None:
    """All rounds of the second are lost."""
    first = part(FIRST, 0, 3)
    lines = write_mjai(SECOND).splitlines()
    reading = read(write_mjai(first), lines[0], lines[-1])
    assert reading.record.final_points is None
    torn = "\n".join(write_mjai(first).splitlines()[:-1])
    assert read(torn, lines[0], lines[-1]).record.final_points is None


def test_an_end_that_is_told_before_another_head_stays() -> None:
    """It was forgotten at the head of the second, whose first rounds are lost."""
    first = replace(FIRST, final_points=None)
    lines = write_mjai(SECOND).splitlines()
    starts = [number for number, line in enumerate(lines) if "start_kyoku" in line]
    check(read(write_mjai(first), lines[0], *lines[starts[-1] :]), first, write_mjai)


@pytest.mark.parametrize("write", [WRITERS["mjlog"], WRITERS["mjai"]], ids=["mjlog", "mjai"])
def test_points_behind_a_torn_round_are_not_told(write: Write) -> None:
    """The first broke off within a round, and the tail of another game follows."""
    start, sign = ("<INIT", "<") if write is WRITERS["mjlog"] else ('{"type":"start_kyoku"', "{")
    text, other = write(FIRST), write(SECOND)
    torn = text[: text.rindex(start) + 1000].rpartition(sign)[0]
    tail = other[other.index(sign, len(other) - 1000) :]
    reading = read(torn, tail)
    assert reading.record.final_points is None
    assert reading.repairs


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
    nameless = replace(FIRST, rounds=FIRST.rounds[:2], players=NOBODY, final_points=None)
    text = write_mjlog(nameless).decode().replace("</mjloggm>", "")
    second = write_mjlog(SECOND).decode()
    reading = read(text[text.index("<INIT") :], second[second.index(start) :])
    check(reading, nameless, WRITERS["mjlog"])
    assert not any(player.name for player in reading.record.players)


def test_ranks_without_names_are_kept() -> None:
    players = [replace(player, dan=number) for number, player in enumerate(NOBODY)]
    record = replace(FIRST, players=tuple(players))
    assert read(write_mjlog(record).decode()).record == record


def test_of_damaged_json_the_documents_stay_apart() -> None:
    """Their rounds were one game with the first points that were found."""
    first = write_tenhou6(replace(part(FIRST, 0, 2), game="a"))
    second = write_tenhou6(replace(part(SECOND, 2), game="b"))
    for ours, theirs in ((first, second), (without_id(first), without_id(second))):
        damaged = ours.replace('"rule":', '"rule":{,') + theirs
        check(read(damaged), part(FIRST, 0, 2), write_tenhou6)
    torn = first.replace("[[0,", "[").replace("[[1,", "[") + second
    assert read(torn).record.game == "b", "no round of the first is left"
    lists = '"connection":[{"what":0,"who":1},{"what":1,"who":1}],"log":'
    torn = first.replace('"rule":', '"rule":{,').replace('"log":', lists)
    assert read(torn).record.players == FIRST.players
    cut = without_id(first).rindex(", [[")  # the second round is lost
    reading = read_game((without_id(first)[:cut] + second).encode())
    check(reading, part(FIRST, 0, 1), write_tenhou6)
    assert not reading.record.game


def without_id(text: str) -> str:
    document = json.loads(text)
    del document["ref"]
    return json.dumps(document)


def test_rounds_by_themselves_may_lie_in_any_order() -> None:
    rounds = [json.dumps(each) for each in json.loads(write_tenhou6(FIRST))["log"]]
    reading = read(*reversed(rounds))
    assert len(reading.record.rounds) == len(rounds)
    assert not reading.repairs
    document = write_tenhou6(SECOND)
    assert len(read(*rounds, document, '{"x": 1}').record.rounds) == len(rounds)
    assert read(*rounds, document).repairs


def test_a_second_report_is_another_game() -> None:
    """It was left out without a word."""
    reports = [
        json.dumps({"mjai_log": [*map(json.loads, write_mjai(record).splitlines())]})
        for record in (FIRST, SECOND)
    ]
    check(read(*reports), FIRST, write_mjai)


def test_the_points_after_a_round() -> None:
    first, second = FIRST.rounds[:2]
    assert points_after(first) == getattr(second[0], "points", None)
    assert points_after(first[:20]) is None

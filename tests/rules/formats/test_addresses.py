"""Game ids in addresses and names."""

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from rules.formats import address_list
from rules.formats.address_list import groups_of, lines_of_list
from rules.formats.addresses import GameAddress, find_address
from rules.formats.fetch import open_replay
from rules.formats.logs import LogFile
from rules.formats.reading import UnreadableGame
from rules.formats.tenhou6_write import write_tenhou6
from rules.record import GameRecord
from rules.tiles import Seat
from tests.games import game as played_game
from tests.tutor.classroom.classes import new_class, record, take
from tutor.classroom.intake import Fate
from tutor.classroom.sources import games_in

ID = "2000010203gm-00a9-0000-0123abcd"


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        (f"https://tenhou.net/0/?log={ID}&tw=0&ts=3", 0),
        (f"http://tenhou.net/3/?log={ID}&tw=2", 2),
        (f"tenhou.net/4/?tw=3&log={ID}", 3),
        (f"tenhou.net/4/?tw=3&log={ID}&tw=0", 0),
        (f"https://tenhou.net/5/?log={ID}", None),
        (f"https://tenhou.net/0/log/?{ID}", None),
        (f"{ID}&tw=1.mjlog", 1),
        (f"/home/me/My Tenhou/log/{ID}&tw=1.mjlog", 1),
        (f"{ID}&tw=7.mjlog", None),
        (ID, None),
        (ID.upper(), None),
        (f"  {ID}\n", None),
    ],
)
def test_addresses_that_are_understood(text: str, seat: int | None) -> None:
    assert find_address(text) == GameAddress(ID, None if seat is None else Seat(seat))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2000010203gm-00a9-0000-0123abc",
        "2000010203gm-00a9-0000-0123abcdef",
        "2000010203gm-00g9-0000-0123abcd",
        "12000010203gm-00a9-0000-0123abcd",
        "2000010203-00a9-0000-0123abcd",
        "../../2000010203gm/00a9",
    ],
)
def test_what_is_no_id(text: str) -> None:
    assert find_address(text) is None


WEB = "https://tenhou.net/6/#json="


def documents(game: GameRecord, count: int = 4) -> list[dict[str, object]]:
    whole = json.loads(write_tenhou6(game))
    whole.pop("ref", None)
    return [{**whole, "log": [played]} for played in whole["log"][:count]]


def addresses(parts: Iterable[object]) -> list[str]:
    return [WEB + quote(json.dumps(each, ensure_ascii=False)) for each in parts]


def parted(*lines: str) -> list[list[int]]:
    log = LogFile("week.txt", "\n".join(lines).encode(), "week.txt")
    return [[number for number, _ in group] for group in groups_of(lines_of_list(log))]


@pytest.fixture(scope="module")
def game() -> GameRecord:
    return replace(played_game(1), players=record(1).players)


def again(parts: dict[str, object]) -> dict[str, object]:
    (played,) = json.loads(json.dumps(parts["log"]))
    played[1] = [points - 100 for points in played[1]]
    return {**parts, "log": [played]}


def test_a_heading_over_each_round_parts_no_game(game: GameRecord) -> None:
    one, two, three, four = addresses(documents(game))
    assert parted("East 1", one, "East 2", two, three, "the end", four) == [
        [1],
        [2, 4, 5, 7],
        [3],
        [6],
    ]


def test_a_heading_parts_two_games_of_the_same_four(game: GameRecord) -> None:
    parts = documents(game)
    first, second = addresses(parts[:2]), addresses(map(again, parts[:2]))
    lines = ["game 1", *first, "game 2", *second]
    assert parted(*lines) == [[1], [2, 3], [4], [5, 6]]


@pytest.mark.parametrize("ref", [None, "2024010100gm-0009-0000-01234567"])
def test_a_cut_address_between_the_rounds_parts_no_game(game: GameRecord, ref: str | None) -> None:
    parts = [{"ref": ref, **each} if ref else each for each in documents(game)]
    lines = addresses(parts)
    for cut in (0, 1, 2, 3):
        changed = [*lines]
        changed[cut] = lines[cut][: len(lines[cut]) * 2 // 3]
        assert parted(*changed) == [[1, 2, 3, 4]]


@pytest.mark.parametrize("label", ["East 1: ", "- ", "1. ", "[East 1](", "[1] ", "<", "<a href="])
def test_a_label_before_an_address_is_no_game(game: GameRecord, label: str, tmp_path: Path) -> None:
    lines = [f"{label}{line}" for line in addresses(documents(game))]
    assert parted(*lines) == [[1, 2, 3, 4]]
    (tmp_path / "bare.txt").write_text("\n".join(lines))
    (log,) = games_in([tmp_path / "bare.txt"])
    assert len(log.read().record.rounds) == 4
    (tmp_path / "WEEK.TXT").write_text("\n".join(["[Week 3]", *lines]))
    heading, log = games_in([tmp_path / "WEEK.TXT"])
    assert len(log.read().record.rounds) == 4
    assert heading.name == "[Week 3]"


def test_a_list_of_lines_without_end_is_left_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address_list, "LIST_LIMIT", 3)
    assert parted("1", "", "2", "3") == [[1], [3]]
    assert parted(" ".join([f"{WEB}{{}}"] * 9)) == [[1, 1, 1]]


def test_addresses_in_one_line_are_one_each(game: GameRecord) -> None:
    other = replace(
        game, players=tuple(replace(player, name=f"x{player.name}") for player in game.players)
    )
    one, two = addresses(documents(game, 2))
    three, four = addresses(documents(other, 2))
    assert parted(f"{one} {two} {three}", four) == [[1, 1], [1, 2]]


@pytest.mark.parametrize("deep", [900, 100_000])
def test_an_address_that_is_nested_without_end_ends_no_import(deep: int) -> None:
    nested = "[" * deep + "]" * deep
    line = f'{WEB}{{"name":{nested},"log":[[{nested}]]}}'
    assert parted(line, "x") == [[1], [2]]


def test_a_game_of_a_list_is_opened_by_its_place(game: GameRecord, tmp_path: Path) -> None:
    lines = addresses(documents(game))
    path = tmp_path / "week.txt"
    path.write_text("\n".join(["East 1", *lines[:2], "no game", *lines[2:]]))
    (place,) = [log.place for log in games_in([path]) if len(log.data) > 100]
    assert place == f"{path}:2-6"
    assert len(open_replay(place).record.rounds) == 4
    assert address_list.find_list(place) == path
    for gone in (f"{path}:1", f"{path}:2-5", f"{path}:9", f"{tmp_path}/other.txt:2-6", "\0.txt:1"):
        with pytest.raises(UnreadableGame):
            open_replay(gone)


def test_a_class_takes_the_rounds_under_headings_as_one_game(
    game: GameRecord, tmp_path: Path
) -> None:
    lines = addresses(documents(game))
    (tmp_path / "week.txt").write_text("\n".join(f"Round\n{line}" for line in lines))
    folder = new_class(tmp_path / "class")
    fates = take(folder, tmp_path / "week.txt").fates
    assert fates == {Fate.READ: 1, Fate.REFUSED: len(lines)}
    assert [(one.seat, len(one.rounds)) for one in folder.games.all().summaries] == [(0, 4), (2, 4)]

"""Any file and any text: recognized by content, refused in one sentence, within bounds."""

import gzip
import io
import json
import re
import zipfile
import zlib
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote, unquote

import pytest

from rules.formats.fetch import open_replay
from rules.formats.mjai import write_mjai
from rules.formats.mjlog import read_mjlog
from rules.formats.mjlog_write import write_mjlog
from rules.formats.opening import UNPACKED_LIMIT
from rules.formats.reader import parse_game
from rules.formats.reading import UnreadableGame, describe
from rules.formats.tenhou6_write import write_tenhou6
from rules.record import GameRecord
from rules.tiles import SEATS
from tests.games import game
from tests.rules.formats.game_texts import GAME, HEAD
from tutor.lab.soak.foreign import in_faces

ID = "2000010203gm-0009-0000-0123abcd"
MJLOG = GAME.encode()
RECORD = read_mjlog(GAME).record


def zipped(*files: bytes, how: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", how) as archive:
        for number, data in enumerate(files):
            archive.writestr(f"{number}.mjlog", data)
    return buffer.getvalue()


def documents(record: GameRecord) -> list[str]:
    whole = json.loads(write_tenhou6(record))
    return [json.dumps(whole | {"log": [one]}, ensure_ascii=False) for one in whole["log"]]


@pytest.mark.parametrize(
    "data",
    [
        MJLOG,
        gzip.compress(MJLOG),
        zipped(MJLOG),
        zipped(zipped(gzip.compress(MJLOG))),
        b"\xfe\xff" + GAME.encode("utf-16-be"),
        b'\n\n<?xml version="1.0" encoding="UTF-8"?>\n' + MJLOG,
    ],
    ids=["plain", "gzip", "zip", "packed thrice", "utf-16 be", "declaration"],
)
def test_packing_and_encoding_make_no_difference(data: bytes) -> None:
    reading = parse_game(data, "anything.txt")
    assert (reading.record, reading.repairs, reading.seat) == (RECORD, (), None)


@pytest.mark.parametrize("name", ["#json=", "#json={}", "<UN>", "<GO >", "<html>", "{", "log="])
def test_a_name_does_not_say_what_a_file_is(name: str) -> None:
    record = game(1)
    named = replace(record, players=(replace(record.players[0], name=name), *record.players[1:]))
    for data in (write_mjlog(named), write_tenhou6(named).encode(), write_mjai(named).encode()):
        again = parse_game(data)
        assert [player.name for player in again.record.players] == [name, "B", "C", "D"]
        assert (in_faces(again.record), again.repairs) == (in_faces(named), ())
    line = documents(record)[0]
    link = f"[round 1](https://tenhou.net/6/#json={quote(line)})"
    assert parse_game(link.encode()).repairs == ()


def test_the_seat_in_an_address_with_json_is_kept() -> None:
    line = documents(game(1))[0]
    for seat in SEATS:
        address = f"https://tenhou.net/6/?tw={seat}#json={quote(line)}"
        assert parse_game(address.encode()).seat == seat
    assert parse_game(f"https://tenhou.net/6/#json={quote(line)}&tw=1".encode()).seat == 1


# --- refused ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"<HTML>\n<HEAD>", "This is a web page, not a game"),
        (bytes(range(1, 256)), "This is not a game in a known format"),
        ("雀魂牌譜屋".encode(), "only names a game of Mahjong Soul"),
        (MJLOG.replace(b'type="9"', b'type="25"'), "This is a three-player game"),
        (gzip.compress(MJLOG)[:12], "The gzip file is damaged"),
        (zipped(), "The zip contains 0 files"),
        (zipped(bytes(2**23), how=zipfile.ZIP_STORED), "This zip contains many games"),
        (zipped(MJLOG)[:60], "The zip file cannot be unpacked"),
        (zipped(MJLOG, how=zipfile.ZIP_LZMA), "compression of this zip is not supported"),
        (zipped(zipped(zipped(zipped(MJLOG)))), "packed more than 3 times"),
        (HEAD.encode(), "The file contains no round of a game"),
        (b"[1, 2]", "The JSON cannot be read: it is empty."),
        (b'{"log": 1}', "The file contains no round of a game (document 1 has no list of rounds)."),
        (b'{"log": [1]}', "the round is not a list of 17 entries"),
        (b'{"log": [[[0,0,0],[1,1,1,1],[],[],[],[],[],[],[],[],[],[],[],[],[],[]]]}', "no dora"),
        (b'{"type": "start_kyoku"}', "has no hands"),
        (b'{"log":[[[' + b"9" * 10_000 + b"]]]}", "a number is too large"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"log":' + b"[" * 200_000, "nested too deeply"),
        (b"[" + b"[]," * 3_000_000, "The JSON is larger than 8 MB"),
    ],
)
def test_what_cannot_be_read_gets_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(UnreadableGame) as caught:
        parse_game(data)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")
    assert str(caught.value.message) == str(caught.value)


def test_bombs_are_not_unpacked() -> None:
    packer = zlib.compressobj(9, wbits=31)
    zeros = bytes(2**20)
    bomb = b"".join(packer.compress(zeros) for _ in range(UNPACKED_LIMIT // 2**20 + 1))
    bomb += packer.flush()
    for data in (bomb, zipped(bomb)):
        with pytest.raises(UnreadableGame, match="unpacks to more than 64 MB"):
            parse_game(data)


# --- repaired -----------------------------------------------------------------------------------


def repairs(data: bytes) -> list[str]:
    return [describe(repair) for repair in parse_game(data).repairs]


def test_what_came_before_a_cut_is_read() -> None:
    record = game(3)
    packed = gzip.compress(write_mjlog(record))
    reading = parse_game(packed[: len(packed) * 3 // 4])
    assert describe(reading.repairs[0]).startswith("the gzip file is cut off")
    assert 0 < len(reading.record.rounds) <= len(record.rounds)
    assert reading.record.rounds[0] == record.rounds[0]


def test_a_gzip_file_of_several_members_is_read_whole() -> None:
    record = game(3)
    lines = write_mjai(record).encode().splitlines(keepends=True)
    empty = gzip.compress(b"")
    packed = empty + b"".join(map(gzip.compress, lines)) + empty
    for data in (packed, packed + bytes(512)):
        reading = parse_game(data)
        assert in_faces(reading.record) == in_faces(record)
        assert not reading.repairs
    torn = parse_game(packed[:-600])
    assert in_faces(torn.record)[0] == in_faces(record)[0]
    assert describe(torn.repairs[0]).startswith("the gzip file is cut off")


def test_the_good_rounds_of_damaged_json_open() -> None:
    record = game(3)
    text = write_tenhou6(record)
    cut = parse_game(text[: len(text) * 3 // 4].encode())
    assert in_faces(cut.record)[:2] == in_faces(record)[:2]
    assert "line 1 is not JSON" in describe(cut.repairs[0])
    at = text.index("],[[1,")
    hurt = parse_game((text[:at] + "!!" + text[at + 2 :]).encode())
    assert in_faces(hurt.record)[-1] == in_faces(record)[-1]
    assert hurt.record.players == record.players


@pytest.mark.parametrize(
    "between", [" ", "\t", ", ", "; ", " | ", "、", ") [E](", '"\t"', '","', ") (", " E2:", "/", ""]
)
def test_addresses_in_one_line_are_one_game(between: str) -> None:
    addresses = [f"https://tenhou.net/6/#json={quote(line)}" for line in documents(game(1))]
    assert len(addresses) > 1
    for text in (between.join(addresses), unquote(between.join(addresses))):
        reading = parse_game(text.encode())
        assert in_faces(reading.record) == in_faces(game(1))
        assert reading.repairs == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r'"name":\["', '"name":['),
        (r"\],\[\[\d,\d,\d\],.*", "]"),
        (r',"sc".*', ""),
        (r',"sc"', '},"sc"'),
    ],
    ids=["a name", "between two rounds", "before the end points", "a brace too early"],
)
def test_an_address_that_is_damaged_says_so(old: str, new: str) -> None:
    whole = write_tenhou6(game(3))
    hurt = re.sub(old, new, whole, count=1)
    assert hurt != whole
    address = "https://tenhou.net/6/#json="
    found = repairs(f"so:\n{address}{quote(hurt)}&ts=0".encode())
    assert found == [fault.replace("line 1", "line 2") for fault in repairs(hurt.encode())]
    assert found[0].startswith("line 2 is not JSON: it breaks at character ")
    assert repairs(f"{address}{quote(whole)}&ts=0".encode()) == []


@pytest.mark.parametrize("where", [0, 2])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"disp": "', '"disp": '),
        (r'"name": \["', '"name": ['),
        ('"ref": "', '"ref": '),
        ('"sc".*', ""),
    ],
)
def test_what_is_lost_of_a_head_is_in_the_other_addresses(old: str, new: str, where: int) -> None:
    record = replace(game(1), game=ID)
    lines = documents(record)
    assert re.search(old, lines[where])
    lines[where] = re.sub(old, new, lines[where])
    text = "\n".join(f"https://tenhou.net/6/#json={quote(line)}" for line in lines)
    reading = parse_game(text.encode())
    assert in_faces(reading.record) == in_faces(record)
    assert (reading.record.game, reading.record.rules) == (ID, record.rules)
    assert [player.name for player in reading.record.players] == ["A", "B", "C", "D"]
    assert len(reading.repairs) == 1


@pytest.mark.parametrize("as_addresses", [True, False])
def test_rounds_of_two_games_with_two_ids_are_not_mixed(as_addresses: bool) -> None:
    records = [replace(game(seed), game=f"{ID[:-1]}{seed}") for seed in (1, 2)]
    lines = [*documents(records[0]), *documents(records[1])]
    if as_addresses:
        lines = [f"https://tenhou.net/6/#json={quote(line)}" for line in lines]
    reading = parse_game("\n".join(lines).encode())
    assert in_faces(reading.record) == in_faces(records[0])
    assert reading.record.game == records[0].game
    assert len(reading.repairs) == len(records[1].rounds)
    assert describe(reading.repairs[0]).endswith("has another id and was left out as another game")


# --- what a person gives ------------------------------------------------------------------------


def test_a_path_a_file_address_standard_input_and_pasted_text(tmp_path: Path) -> None:
    path = tmp_path / f"{ID}&tw=1.mjlog"
    path.write_bytes(MJLOG)
    for given in (str(path), f"  {path}\n", f'"{path}"', path.as_uri()):
        reading = open_replay(given)
        assert (reading.record.rounds, reading.seat) == (RECORD.rounds, 1)
    assert open_replay("-", stdin=io.BytesIO(MJLOG)).record == RECORD
    assert open_replay(GAME).record == RECORD
    assert open_replay("\n" + write_tenhou6(RECORD)).record.rounds
    address = f"https://tenhou.net/6/#json={quote(write_tenhou6(RECORD))}"
    assert open_replay(address).record.rounds


def test_an_address_is_fetched_by_its_id_and_keeps_its_seat() -> None:
    asked: list[str] = []

    def fetch(game: str) -> bytes:
        asked.append(game)
        return MJLOG

    for given in (f"https://tenhou.net/3/?log={ID}&tw=3&ts=2", f"tenhou.net/0/?tw=3&log={ID}"):
        reading = open_replay(given, fetch=fetch)
        assert (reading.seat, reading.record.game) == (3, ID)
    assert open_replay(ID, fetch=fetch).seat is None
    assert asked == [ID] * 3


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("", "There is nothing to open"),
        ("  \n", "There is nothing to open"),
        ("no-such-file.mjlog", "There is no file no-such-file.mjlog."),
        (f"log/{ID}&tw=2.mjlog", f"There is no file log/{ID}&tw=2.mjlog."),
        ("x" * 5000, "There is no file"),
        ("a\x00b", "There is no file"),
        (f"https://tenhou.net/0/?log={ID}", "Documents/My Tenhou/log"),
        (ID, f"https://tenhou.net/0/log/?{ID}"),
        (ID.replace("0009", "0019"), "three-player"),
        (f"http://tenhou.net/0/?log={ID}\nhttp://tenhou.net/0/?log={ID}", "one address at a time"),
        ("https://tenhou.net/0/?log=2000", "is not the address of a Tenhou game."),
        ("https://example.org/", "is not the address of a Tenhou game."),
        (".", "is a folder. Open one file in it."),
    ],
)
def test_what_cannot_be_opened_gets_one_sentence(given: str, sentence: str) -> None:
    with pytest.raises(UnreadableGame) as caught:
        open_replay(given)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)

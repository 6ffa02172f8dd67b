"""Games and advice logs as sources of an export."""

import gzip
import io
import json
import re
import tracemalloc
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rules.events import Deal, Event
from rules.formats.logs import LogFile
from rules.message import Message
from rules.tiles import SEATS, tile_name
from tests.games import game
from tests.tutor.export.reports import advice_log, annotate, log
from tests.tutor.trees import TREE
from tutor.coach.advice import CallDecision, Decision
from tutor.coach.log import header_of, write_calls, write_log
from tutor.coach.review import review_entries
from tutor.coach.strategy.tree import shipped_tree
from tutor.export import sources as advice_lines
from tutor.export.csv_export import rows_of
from tutor.export.generator import EVERYBODY, Notice, seats_of
from tutor.export.sources import (
    MAX_LINE_BYTES,
    ExportSource,
    find_sources,
    is_advice_log,
    is_source,
    sources,
)

TOO_LARGE = Message("larger than {limit} MB, too large for a game", limit=64)


def joined(*numbers: int) -> bytes:
    parts = [advice_log(number).decode().splitlines(keepends=True) for number in numbers]
    header = json.loads(parts[0][0])
    header["games"] = [json.loads(part[0])["games"][0] for part in parts]
    return (json.dumps(header) + "\n" + "".join("".join(part[1:]) for part in parts)).encode()


def read(data: bytes, name: str = "log.jsonl") -> list[ExportSource]:
    return list(sources([LogFile(name, data, f"folder/{name}")]))


def test_games_and_advice_logs_together(tmp_path: Path) -> None:
    (tmp_path / "a.mjlog").write_bytes(log(0).data)
    (tmp_path / "b.jsonl").write_bytes(advice_log(1))
    (tmp_path / "c.jsonl.gz").write_bytes(gzip.compress(advice_log(2)))
    with zipfile.ZipFile(tmp_path / "d.zip", "w") as archive:
        archive.writestr("x/y.jsonl", joined(1, 3))
        archive.writestr("x/z.mjlog", log(3).data)
    found = list(find_sources([tmp_path]))
    assert [one.number for one in found] == [1, 2, 3, 4, 5, 6]
    assert [is_advice_log(one.log.data) for one in found] == [False, True, True, True, True, False]
    assert all(not one.log.fault for one in found)


@pytest.mark.parametrize(
    ("limit", "value"),
    [("MAX_GAME_BYTES", 50_000), ("MAX_GAME_LINES", 20), ("MAX_GAME_VALUES", 5_000)],
)
def test_an_endless_game_is_refused(
    limit: str, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"tutor.export.sources.{limit}", value)
    (found,) = read(advice_log(0))
    assert str(found.log.fault) == "The game that begins in line 2 is far too large."


def test_a_large_log_is_read_from_disk(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(advice_log(0))
    too_large = LogFile(path.name, place=str(path), fault=TOO_LARGE)
    (found,) = sources([too_large])
    assert not found.log.fault
    assert found.log.data.count(b"\n") == advice_log(0).count(b"\n")


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        (lambda _: b'{"advice_log": 2}\n', "This advice log has version 2"),
        (lambda _: b'{"advice_log": 1, "games": 3}\n', "Line 1 of the advice log cannot be read"),
        (lambda log: log + b"rubbish\n", "cannot be read"),
        (lambda log: log + b'{"game": "another"}\n', "does not name the game 'another'"),
        (lambda log: log + b'{"game": "' + b"a" * 99 + b'"}\n', "game 'a{59}…'$"),
        (lambda log: log + b"[" * 50_000 + b"\n", "cannot be read"),
        (lambda log: log + b" " * (MAX_LINE_BYTES + 10), "is far too long for an advice log"),
        (lambda log: gzip.compress(log)[:-2000], "the gzip file is damaged"),
    ],
)
def test_damage_is_reported(harm: Callable[[bytes], bytes], why: str) -> None:
    *_, last = read(harm(advice_log(0)))
    assert re.search(why, str(last.log.fault))
    assert last.log.place.startswith("folder/log.jsonl")


def test_a_gzip_bomb_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("rubbish.jsonl", "w") as member:
            for _ in range(65):
                member.write(bytes(2**20))
        archive.writestr(log(0).name, log(0).data)
    header = advice_log(0).split(b"\n", 1)[0] + b"\n"
    (tmp_path / "bomb.jsonl.gz").write_bytes(gzip.compress(header + bytes(64 * 2**20)))
    gz, rubbish, whole = find_sources([tmp_path])
    assert "far too long" in str(gz.log.fault)
    assert str(rubbish.log.fault) == "larger than 64 MB, too large for a game"
    assert whole.log.read().record.game == log(0).read().record.game


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("packing", [bytes, gzip.compress])
def test_a_log_in_utf_16_is_read_and_is_a_source(
    codec: str, packing: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    text = "\ufeff" + joined(0, 1).decode().replace("\n", "\r\n")
    path = tmp_path / "log.jsonl"
    path.write_bytes(packing(text.encode(codec)))
    found = list(find_sources([tmp_path]))
    assert [one.log.data.replace(b"\r", b"") for one in found] == [
        one.log.data for one in read(joined(0, 1))
    ]
    assert is_source(path)


@pytest.mark.parametrize("line", [b"\n", b'{"kind":"x"}\n', b'{"game":"g"}\n'])
def test_endless_short_lines_are_refused(line: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice_lines, "MAX_SHORT_LINES", 1_000)
    log_of_one = advice_log(1)
    found = read(log_of_one + line * 1_001)
    (fault,) = [one.log.fault for one in found if one.log.fault]
    assert "too many short lines" in str(fault)


def test_a_log_that_is_a_gzip_bomb_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice_lines, "FREE_BYTES", 2**20)
    data = gzip.compress(advice_log(1) + (b" " * 2**16 + b"\n") * 192)
    (fault,) = [one.log.fault for one in read(data, "a.jsonl.gz") if one.log.fault]
    assert "far too large" in str(fault)
    whole = gzip.compress(advice_log(1))
    assert not any(one.log.fault for one in read(whole, "a.jsonl.gz"))


def test_an_advice_log_is_recognized_by_its_first_line() -> None:
    assert is_advice_log(b'\xef\xbb\xbf {"later": 1, "advice_log": 1}')
    assert not is_advice_log(b'{"title": ["x"]}\n{"advice_log": 1}')
    assert not is_advice_log(b"")


def test_only_a_part_of_an_advice_log_is_in_memory() -> None:
    first, rest = advice_log(1).split(b"\n", 1)
    header = json.loads(first)
    header["games"][0]["players"] = ["\U0001f004"] * 4
    line = json.dumps({"kind": "later", "game": header["games"][0]["game"], "x": "x" * 4000})
    lines = (
        f"{json.dumps(header, ensure_ascii=False)}\n".encode() + rest + f"{line}\n".encode() * 1000
    )
    source = ExportSource(1, LogFile("a.jsonl", lines, "a.jsonl"))
    tracemalloc.start()
    try:
        assert seats_of(source, shipped_tree(), EVERYBODY)[0]
        assert tracemalloc.get_traced_memory()[1] < 2 * len(lines)
    finally:
        tracemalloc.stop()


def exported(data: bytes) -> tuple[list[tuple[str, int, int | None]], list[str]]:
    said: list[Notice] = []
    games = annotate(read(data), TREE, notice=said.append)
    rows = [
        (row.game.label.game, row.decision.observation.turn, row.lesson)
        for game in games
        for row in rows_of(game)
    ]
    return rows, [str(one.why) for one in said]


@pytest.mark.parametrize("kind", [False, True])
def test_duplicate_lines_count_once(kind: bool) -> None:
    lines = advice_log(1).splitlines(keepends=True)
    twice = next(line for line in lines[1:] if (b'"kind"' in line) is kind)
    rows, said = exported(advice_log(1) + twice)
    assert rows == exported(advice_log(1))[0]
    assert said == ["duplicate lines were left out: 1"]


def test_a_round_dealt_once_more_under_the_same_indicator_counts_beside_the_first() -> None:
    first, again = (game(seed).rounds[0] for seed in (1, 20))
    shown = {
        tile_name(deal.dora_indicator) for deal, *_ in (first, again) if isinstance(deal, Deal)
    }
    assert len(shown) == 1
    count_of_void(first, again)


def count_of_void(*rounds: tuple[Event, ...]) -> None:
    record = replace(game(1), rounds=rounds, final_points=None)
    entries = [one for each in review_entries(record, SEATS, TREE) for one in each]
    calls = [one for one in entries if isinstance(one, CallDecision)]
    decisions = [one for one in entries if isinstance(one, Decision)]
    assert len({(one.observation.round, one.observation.honba) for one in entries}) == 1
    text = io.StringIO()
    write_log(text, header_of(record, "void.mjlog", TREE), decisions, lambda one: ())
    write_calls(text, calls, lambda one: ())
    rows, said = exported(text.getvalue().encode())
    assert (len(rows), said) == (len(decisions), [])


def anonymous(number: int, **fields: object) -> bytes:
    label = json.loads(advice_log(number).split(b"\n", 1)[0])["games"][0]
    header, *lines = (
        advice_log(number).replace(f'"{label["game"]}"'.encode(), b'"1"').splitlines(keepends=True)
    )
    data = json.loads(header)
    data["games"][0] |= {"source": ""} | fields
    return b"".join([json.dumps(data).encode() + b"\n", *lines])


@pytest.mark.parametrize("label", [{}, {"final_points": None, "luck": None}])
def test_the_first_games_of_two_anonymous_logs_are_two_games(label: dict[str, object]) -> None:
    logs = [LogFile(f"{at}.jsonl", anonymous(at, **label)) for at in (1, 2, 1)]
    said: list[Notice] = []
    games = list(annotate(sources(logs), TREE, notice=said.append))
    names = {one.label.game for one in games}
    assert len(names) == 2
    assert {name.split("-")[0] for name in names} == {"1"}
    assert [str(one.why) for one in said] == ["this game appears twice; it counts once"]
    again = LogFile("3.jsonl", anonymous(1, **label).replace(b'"1"', f'"{min(names)}"'.encode()))
    (kept,) = {one.label.game for one in annotate(sources([again]), TREE)}
    assert kept == min(names), "a name that it got stays"


def test_games_and_advice_logs_are_sources(tmp_path: Path) -> None:
    held = {"a": advice_log(1), "b": gzip.compress(advice_log(1)), "c": log(1).data, "d": b"Words."}
    for name, content in held.items():
        (tmp_path / f"{name}.jsonl").write_bytes(content)
    assert [is_source(tmp_path / f"{name}.jsonl") for name in held] == [True, True, True, False]


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda head: head | {"games": []}, id="that names no game"),
        pytest.param(lambda head: head | {"advice_log": 99}, id="of a newer version"),
        pytest.param(lambda head: head | {"games": 7}, id="that is damaged"),
    ],
)
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_an_advice_log_of_which_nothing_can_be_used_is_a_source_too(
    tmp_path: Path,
    change: Callable[[dict[str, object]], dict[str, object]],
    pack: Callable[[bytes], bytes],
) -> None:
    head, rest = advice_log(1).split(b"\n", 1)
    path = tmp_path / "advice.jsonl"
    path.write_bytes(pack(json.dumps(change(json.loads(head))).encode() + b"\n" + rest))
    assert is_source(path)

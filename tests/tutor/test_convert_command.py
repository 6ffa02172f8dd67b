"""`convert`: the same game in another format, and nothing written over."""

import io
import json
import os
import subprocess
import sys
import tarfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from rules.events import Win
from rules.formats import open_replay, read_game, write_mjai, write_mjlog, write_tenhou6
from rules.formats.reading import ReadResult
from tests.games import game
from tutor.cli import main
from tutor.commands.convert import FORMATS, _free, _is_same
from tutor.commands.review import _Console
from tutor.printable import MAX_MARKS


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.mjlog").write_bytes(write_mjlog(game(0)))
    (folder / "b.json").write_text(write_tenhou6(game(1)), "utf-8")
    with zipfile.ZipFile(folder / "more.zip", "w") as archive:
        archive.writestr("x/A.mjlog", write_mjlog(game(2)))
    return folder


def result(words: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, list[str]]:
    assert main([*words, "--format", "json"]) == 0
    found: dict[str, list[str]] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("to", FORMATS)
def test_each_game_is_the_same_in_the_other_format(
    to: str, logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "new" / "folder"
    told = result(["convert", str(logs), "--to", to, "-o", str(out)], capsys)
    ending = FORMATS[to].ending
    names = [f"a{ending}", f"b{ending}", f"A-2{ending}"]
    assert told["files"] == [str(out / name) for name in names]
    assert (told["unreadable"], told["left_out"], told["there_already"]) == ([], [], [])
    for number, name in enumerate(names):
        written = (out / name).read_bytes()
        record = read_game(written).record
        assert FORMATS[to].write(record) == written
        assert write_tenhou6(record) == write_tenhou6(game(number))


def test_nothing_is_written_over(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (logs / "a.mjlog").read_bytes()
    told = result(["convert", str(logs / "a.mjlog"), "--to", "mjlog", "-o", str(logs)], capsys)
    assert told["files"] == []
    assert told["there_already"] == [str(logs / "a.mjlog")]
    assert (logs / "a.mjlog").read_bytes() == before


def test_one_game_goes_into_a_file_that_is_named(
    logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "one.json"
    file.write_text("older")
    assert main(["convert", str(logs / "a.mjlog"), "--to", "mjai", "-o", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == str(file)
    assert read_game(file.read_bytes()).record.rounds
    assert main(["convert", str(logs), "--to", "mjai", "-o", str(file)]) == 1
    assert "several games: name a folder" in capsys.readouterr().err


def test_what_cannot_be_read_is_told_and_the_rest_is_written(
    logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = (logs / "a.mjlog").read_bytes()
    (logs / "a.mjlog").write_bytes(b"")
    (logs / "c.mjlog").write_bytes(whole[: len(whole) * 2 // 3])
    told = result(["convert", str(logs), "--to", "mjai", "-o", str(tmp_path)], capsys)
    assert [Path(each["file"]).name for each in told["unreadable"]] == ["a.mjlog"]  # type: ignore[index]
    assert {Path(each["file"]).name for each in told["left_out"]} == {"c.mjlog"}  # type: ignore[index]
    assert len(told["files"]) == 3


def test_where_there_is_no_game_it_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "torn.mjlog").write_bytes(b"")
    for words, why in (
        ([str(tmp_path / "empty")], "no game in"),
        ([str(tmp_path / "empty"), "-o", str(tmp_path / "a.json")], "no game to write"),
        ([str(tmp_path / "torn.mjlog"), "-o", str(tmp_path)], "torn.mjlog: The file is empty."),
    ):
        assert main(["convert", *words, "--to", "mjai"]) == 1
        assert why in capsys.readouterr().err
    assert {path.name for path in tmp_path.iterdir()} == {"empty", "torn.mjlog"}


def test_names_that_no_system_takes_are_made_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game_file = write_mjlog(game(0))
    names = ["a" * 300, "雀" * 100, "NUL", "com1.x", "\u0416\u0308", "e\u0301", "\u00e9", "a\nb"]
    with zipfile.ZipFile(tmp_path / "more.zip", "w") as archive:
        for name in names:
            archive.writestr(f"{name}.mjlog", game_file)
    out = tmp_path / "out"
    told = result(["convert", str(tmp_path / "more.zip"), "--to", "mjlog", "-o", str(out)], capsys)
    assert [Path(file).name for file in told["files"]] == [
        "a" * 200 + ".mjlog",
        "雀" * 66 + ".mjlog",
        "_NUL.mjlog",
        "_com1.x.mjlog",
        "\u04dc.mjlog",
        "\u00e9.mjlog",
        "\u00e9-2.mjlog",
        "a_b.mjlog",
    ]
    assert len(list(out.iterdir())) == len(names)
    assert list(tmp_path.glob("*.mjlog")) == []


def test_what_this_system_has_no_sign_for_is_left_out_of_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with zipfile.ZipFile(tmp_path / "more.zip", "w") as archive:
        archive.writestr("対局1.mjlog", write_mjlog(game(0)))
    monkeypatch.setattr(sys, "getfilesystemencoding", lambda: "ascii")
    words = ["convert", str(tmp_path / "more.zip"), "--to", "mjlog", "-o", str(tmp_path / "out")]
    assert [Path(file).name for file in result(words, capsys)["files"]] == ["__1.mjlog"]


@pytest.mark.skipif(os.name == "nt", reason="no name has an end of a line there")
def test_a_name_with_the_end_of_a_line_forges_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}\nforged: whole.mjlog").write_text("junk")
    assert main(["check", str(tmp_path)]) == 1
    assert main(["check", str(tmp_path / "none\nforged: whole")]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 2


@pytest.mark.skipif(os.name == "nt", reason="no name has an end of a line there")
def test_a_name_with_the_end_of_a_line_is_a_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = tmp_path / "a\nb.zip"
    with zipfile.ZipFile(named, "w") as archive:
        archive.writestr("c.mjlog", write_mjlog(game(0)))
    assert open_replay(str(named / "c.mjlog")).record == game(0)
    (tmp_path / "a\nb.mjlog").write_bytes(write_mjlog(game(0)))
    assert open_replay(str(tmp_path / "a\nb.mjlog")).record == game(0)


def test_a_reader_of_a_review_may_leave() -> None:

    class Left(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        _Console(file=Left()).print("East 1")


@pytest.mark.parametrize("inner", ["0", "z"])
def test_a_folder_among_those_of_the_games_is_not_converted_again(
    inner: str, logs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["convert", str(logs), "--to", "mjai", "-o", str(logs / inner)]
    first = result(words, capsys)
    made = sorted((logs / inner).iterdir())
    assert sorted(first["files"]) == [*map(str, made)]
    assert first["there_already"] == []
    again = result(words, capsys)
    assert sorted(again["there_already"]) == [*map(str, made)]
    assert sorted((logs / inner).iterdir()) == made


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_a_game_goes_into_a_pipe(logs: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as others:
        read = others.submit(pipe.read_bytes)
        assert main(["convert", str(logs / "b.json"), "--to", "mjlog", "-o", str(pipe)]) == 0
        assert write_tenhou6(read_game(read.result()).record) == write_tenhou6(game(1))


def test_a_file_that_is_not_called_as_games_are_is_not_written_over(
    logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("mine")
    assert main(["convert", str(logs / "b.json"), "--to", "mjlog", "-o", str(notes)]) == 1
    assert f"{notes} is no folder" in capsys.readouterr().err
    assert notes.read_text() == "mine"


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_a_game_goes_where_the_shell_leads_the_output(logs: Path, tmp_path: Path) -> None:
    out = tmp_path / "game"
    words = ["convert", str(logs / "b.json"), "--to", "mjlog", "-o", "/dev/stdout"]
    with out.open("wb") as file:
        subprocess.run([sys.executable, "-m", "tutor", *words], stdout=file, check=True)
    assert write_tenhou6(read_game(out.read_bytes()).record) == write_tenhou6(game(1))


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_what_the_shell_appends_to_stays_and_holds_the_game_alone(
    logs: Path, tmp_path: Path
) -> None:
    out = tmp_path / "appended"
    out.write_bytes(b"mine\n")
    words = ["convert", str(logs / "b.json"), "--to", "mjai", "-o", "/dev/stdout"]
    with out.open("ab") as file:
        told = subprocess.run(
            [sys.executable, "-m", "tutor", *words], stdout=file, stderr=subprocess.PIPE, check=True
        )
    assert out.read_text() == "mine\n" + write_mjai(game(1))
    assert b"games" in told.stderr


def test_marks_beyond_any_letter_in_a_name_cost_nothing(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "games.tar", "w") as archive:
        entry = tarfile.TarInfo("\u0301\u0316" * 250_000 + ".mjlog")
        entry.size = len(data := write_mjlog(game(0)))
        archive.addfile(entry, io.BytesIO(data))
    assert main(["convert", str(tmp_path), "--to", "mjai", "-o", str(tmp_path)]) == 0
    (made,) = tmp_path.glob("*.mjson")
    assert len(made.stem) == MAX_MARKS


def test_many_games_of_one_name_are_numbered_without_counting_from_the_beginning() -> None:

    class Asked(dict[str, int]):
        times = 0

        def __contains__(self, name: object) -> bool:
            self.times += 1
            return super().__contains__(name)

    taken = Asked()
    names = ["a-3.json", *["a.json", "A.mjlog"] * 50]
    given = [_free(Path(), name, ".mjson", taken).name for name in names]
    assert given[:5] == ["a-3.mjson", "a.mjson", "A-2.mjson", "a-4.mjson", "A-5.mjson"]
    assert len({name.casefold() for name in given}) == len(names)
    assert taken.times < 3 * len(names)


def test_a_name_of_nothing_but_endings_costs_nothing(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "games.tar", "w") as archive:
        entry = tarfile.TarInfo("a" + ".json" * 190_000)
        entry.size = len(data := write_mjlog(game(0)))
        archive.addfile(entry, io.BytesIO(data))
    assert main(["convert", str(tmp_path), "--to", "mjai", "-o", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.glob("*.mjson")] == ["a.mjson"]


def test_what_windows_takes_for_a_device_gets_another_name() -> None:
    names = ("con.mjlog", "aux .old.json", "nullus.json")
    given = [_free(Path(), name, ".mjson", {}).name for name in names]
    assert given == ["_con.mjson", "_aux .old.mjson", "nullus.mjson"]


def test_names_rules_and_final_points_are_compared_as_far_as_both_tell_them() -> None:
    record = game(1)
    nameless = (replace(record.players[0], name=""), *record.players[1:])
    assert _is_same(record, ReadResult(replace(record, final_points=None, game="", day=None)))
    assert not _is_same(record, ReadResult(replace(record, players=nameless)))
    assert not _is_same(
        record, ReadResult(replace(record, rules=replace(record.rules, open_tanyao=False)))
    )
    assert not _is_same(record, ReadResult(replace(record, final_points=(1, 2, 3, 4))))


@pytest.mark.parametrize(
    ("to", "old", "new"),
    [
        ("mjlog", '"scores":[25000,', '"scores":[25050,'),
        ("mjlog", '"deltas":[', '"deltas":[1'),
        ("tenhou6", '"oya":0', '"oya":1'),
        ("mjlog", '"scores":[25000,26000,16600,', '"scores":[25050,25950,16600,'),
    ],
)
def test_what_a_format_cannot_hold_is_not_written_as_something_else(
    to: str, old: str, new: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = write_mjai(game(1))
    lied = tmp_path / "lied.mjson"
    lied.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert lied.read_text("utf-8") != text
    assert main(["convert", str(lied), "--to", to, "-o", str(tmp_path / "out")]) == 1
    assert "it would be another game in this format" in capsys.readouterr().err
    assert not [*(tmp_path / "out").iterdir()]


@pytest.mark.parametrize("to", FORMATS)
def test_yaku_of_which_one_is_unknown_are_not_added_up(to: str, tmp_path: Path) -> None:
    document = json.loads(write_tenhou6(game(1)))
    won = next(columns[16] for columns in document["log"] if columns[16][0] == "和了")
    won[2][3:] = ["満貫8000点", "立直(1飜)", "Tanyao(1飜)"]
    (tmp_path / "a.json").write_text(json.dumps(document), encoding="utf-8")
    out = tmp_path / "out"
    assert main(["convert", str(tmp_path / "a.json"), "--to", to, "-o", str(out)]) == 0
    record = read_game((out / f"a{FORMATS[to].ending}").read_bytes()).record
    wins = (event for events in record.rounds for event in events if isinstance(event, Win))
    assert next(wins).han is None

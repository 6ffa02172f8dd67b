"""`convert`: the same game in another format, and nothing written over."""

import json
import zipfile
from pathlib import Path

import pytest

from rules.events import Win
from rules.formats.mjai import write_mjai
from rules.formats.mjlog_write import write_mjlog
from rules.formats.reader import parse_game
from rules.formats.tenhou6_write import write_tenhou6
from tests.games import game
from tutor.cli import main
from tutor.commands.convert import FORMATS


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
    printed = result(["convert", str(logs), "--to", to, "-o", str(out)], capsys)
    ending = FORMATS[to].ending
    names = [f"a{ending}", f"b{ending}", f"A-2{ending}"]
    assert printed["files"] == [str(out / name) for name in names]
    assert (printed["unreadable"], printed["left_out"], printed["there_already"]) == ([], [], [])
    for number, name in enumerate(names):
        written = (out / name).read_bytes()
        record = parse_game(written).record
        assert FORMATS[to].write(record) == written
        assert write_tenhou6(record) == write_tenhou6(game(number))


def test_nothing_is_written_over(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (logs / "a.mjlog").read_bytes()
    printed = result(["convert", str(logs / "a.mjlog"), "--to", "mjlog", "-o", str(logs)], capsys)
    assert printed["files"] == []
    assert printed["there_already"] == [str(logs / "a.mjlog")]
    assert (logs / "a.mjlog").read_bytes() == before


def test_one_game_goes_into_a_file_that_is_named(
    logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "one.json"
    file.write_text("older")
    assert main(["convert", str(logs / "a.mjlog"), "--to", "mjai", "-o", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == str(file)
    assert parse_game(file.read_bytes()).record.rounds
    assert main(["convert", str(logs), "--to", "mjai", "-o", str(file)]) == 1
    assert "several games. Choose a folder" in capsys.readouterr().err


def test_unreadable_files_are_reported_and_the_rest_is_written(
    logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = (logs / "a.mjlog").read_bytes()
    (logs / "a.mjlog").write_bytes(b"")
    (logs / "c.mjlog").write_bytes(whole[: len(whole) * 2 // 3])
    printed = result(["convert", str(logs), "--to", "mjai", "-o", str(tmp_path)], capsys)
    assert [Path(each["file"]).name for each in printed["unreadable"]] == ["a.mjlog"]  # type: ignore[index]
    assert {Path(each["file"]).name for each in printed["left_out"]} == {"c.mjlog"}  # type: ignore[index]
    assert len(printed["files"]) == 3


def test_names_that_no_system_takes_are_made_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game_file = write_mjlog(game(0))
    names = ["a" * 300, "雀" * 100, "NUL", "com1.x", "\u0416\u0308", "e\u0301", "\u00e9", "a\nb"]
    with zipfile.ZipFile(tmp_path / "more.zip", "w") as archive:
        for name in names:
            archive.writestr(f"{name}.mjlog", game_file)
    out = tmp_path / "out"
    printed = result(
        ["convert", str(tmp_path / "more.zip"), "--to", "mjlog", "-o", str(out)], capsys
    )
    assert [Path(file).name for file in printed["files"]] == [
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
    assert "this format cannot represent the game" in capsys.readouterr().err
    assert not [*(tmp_path / "out").iterdir()]


@pytest.mark.parametrize("to", FORMATS)
def test_yaku_of_which_one_is_unknown_are_not_added_up(to: str, tmp_path: Path) -> None:
    document = json.loads(write_tenhou6(game(1)))
    won = next(columns[16] for columns in document["log"] if columns[16][0] == "和了")
    won[2][3:] = ["満貫8000点", "立直(1飜)", "Tanyao(1飜)"]
    (tmp_path / "a.json").write_text(json.dumps(document), encoding="utf-8")
    out = tmp_path / "out"
    assert main(["convert", str(tmp_path / "a.json"), "--to", to, "-o", str(out)]) == 0
    record = parse_game((out / f"a{FORMATS[to].ending}").read_bytes()).record
    wins = (event for events in record.rounds for event in events if isinstance(event, Win))
    assert next(wins).han is None

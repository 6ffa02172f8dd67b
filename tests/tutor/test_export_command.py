"""The verb `export` on games made by ourselves: keys, statuses, sentences, files."""

import json
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.tutor.export.reports import HANA, advice_log, logs
from tutor.cli import main
from tutor.export.formats import FORMATS


@pytest.fixture(autouse=True)
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "club").mkdir()
    monkeypatch.chdir(tmp_path / "club")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    for one in logs()[:2]:
        (folder / one.name).write_bytes(one.data)
    (folder / "third.jsonl").write_bytes(advice_log(2))
    return folder


def ran(capsys: pytest.CaptureFixture[str], *asked: object) -> tuple[int, str, str]:
    status = main(["export", *map(str, asked)])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.mark.parametrize("name", FORMATS)
def test_each_format_is_written_where_asked(
    name: str, games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"out.{name}"
    asked = (games, "--to", name, "-o", path, "--player", HANA, "--jobs", 1, "--format", "json")
    status, out, err = ran(capsys, *asked)
    assert (status, err) == (0, "")
    result = json.loads(out)
    assert result["files"][0] == str(path)
    assert all(Path(file).exists() for file in result["files"])
    assert result["decisions"] > 60
    assert (result["seats"], result["left_out"]) == (3, [])


def test_numbers_are_added_to_tables_and_logs_that_can_be_exported_again(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = (games, "--to", "csv", "--to", "jsonl", "-o", tmp_path / "out", "--jobs", 1)
    assert ran(capsys, *asked, "--numbers")[0] == 0
    heads = (tmp_path / "out.csv").read_text("utf-8-sig").splitlines()[0].split(",")
    at = heads.index("class")
    assert heads[at + 1] == "situation_placement"
    assert heads[-1] == "advised_term_spare"
    again = (tmp_path / "out.jsonl.gz", "--to", "csv", "-o", tmp_path / "again.csv", "--numbers")
    assert ran(capsys, *again, "--jobs", 1)[0] == 0
    assert sorted((tmp_path / "again.csv").read_text("utf-8").splitlines()) == sorted(
        (tmp_path / "out.csv").read_text("utf-8").splitlines()
    )
    status, _, err = ran(capsys, games, "--to", "pdf", "--numbers")
    assert (status, err) == (1, "mahjong-tutor: --numbers needs --to csv or --to jsonl.\n")


def test_a_name_without_an_ending_gets_that_of_its_format(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = (games, "--to", "csv", "-o", tmp_path / "report", "--player", HANA, "--jobs", 1)
    status, out, _ = ran(capsys, *asked)
    assert status == 0
    assert out.startswith(f"{tmp_path}/report.csv\n")
    assert not (tmp_path / "report").exists()


def test_language_and_aliases_and_several_players(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "who.txt").write_text("=1+1 = 太郎\n+3 = 太郎\n", "utf-8")
    path = tmp_path / "class.xlsx"
    status, _, err = ran(
        capsys,
        games,
        "--to",
        "xlsx",
        "-o",
        path,
        "--lang",
        "ja",
        "--jobs",
        1,
        "--player",
        HANA,
        "--player",
        "太郎",
        "--aliases",
        tmp_path / "who.txt",
    )
    assert (status, err) == (0, "")
    book = load_workbook(path)
    names = [row[0].value for row in book["生徒"].iter_rows(min_row=2)]
    assert names == ["Hana", "太郎", "全員"]
    assert [row[1].value for row in book["生徒"].iter_rows(min_row=2)] == [3, 2, 3], "of 5 seats"


@pytest.mark.parametrize("named", [("--player", HANA), ()])
def test_nobody_is_named(
    named: tuple[str, ...], games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "class.csv"
    asked = (games, "--to", "csv", "-o", path, "--anonymous", "--jobs", 1, *named)
    assert ran(capsys, *asked)[0] == 0
    text = path.read_text("utf-8-sig")
    pupils = {line.split(",")[0] for line in text.splitlines()[1:]}
    assert pupils == {f"Pupil {number}" for number in range(1, 2 if named else 11)}
    assert "Hana" not in text
    assert "gm-" not in text


def test_what_is_left_out_is_said(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (games / "bad.mjlog").write_bytes(b"")
    path = tmp_path / "class.csv"
    asked = (
        games,
        "--to",
        "csv",
        "-o",
        path,
        "--player",
        "Hana",
        "--player",
        "Jiro",
        "--player",
        "=1+1",
        "--jobs",
        1,
    )
    status, _, err = ran(capsys, *asked)
    assert status == 0
    assert err.splitlines() == [
        "Jiro: plays in none of these games",
        f"left out: {games / 'bad.mjlog'}: The file is empty.",
    ]
    _, out, _ = ran(capsys, *asked, "--format", "json")
    assert json.loads(out)["left_out"] == [
        {"file": str(games / "bad.mjlog"), "why": "The file is empty."}
    ]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("--player", "Jiro"), "no pupil plays in this game (and 2 more files)"),
        (("--aliases", "gone.txt"), "gone.txt: No such file or directory"),
        (("-o", "gone/class.csv"), "there is no such folder"),
        (("--to", "pdf", "-o", "/"), "/: Is a directory"),
        (("--to", "html", "-o", ""), ".: Is a directory"),
        (("--to", "jsonl", "-o", ".."), "..: Is a directory"),
    ],
)
def test_input_that_cannot_be_used_is_one_sentence(
    asked: tuple[str, ...], why: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = ran(capsys, games, "--to", "csv", "--jobs", 1, *asked)
    assert (status, out) == (1, "")
    assert err.startswith("mahjong-tutor: ")
    assert err.count("\n") == 1
    assert why in err
    assert list(Path().iterdir()) == []


def test_an_export_that_is_stopped_leaves_the_old_file(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    Path("class.csv").write_text("old")
    monkeypatch.setattr("tutor.export.csv_export.sentences_of", stop)
    assert ran(capsys, games, "--to", "csv", "-o", "class.csv", "--jobs", 1)[0] == 130
    assert [path.name for path in Path().iterdir()] == ["class.csv"]
    assert Path("class.csv").read_text() == "old"

"""The command `mahjong-tutor class`."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.tutor.classroom.classes import write_games
from tutor.classroom.answers import Answer, Answers, write_answers
from tutor.classroom.problem_set import advices_of, read_set
from tutor.cli import main
from tutor.coach.graded import Cause
from tutor.coach.grading.right import right_names
from tutor.coach.strategy.tree import shipped_tree


class Club:
    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.path = str(folder / "class")
        self._capsys = capsys

    def ask(self, *words: str | Path) -> Any:
        self._capsys.readouterr()
        assert main(["class", *map(str, words), "--format", "json", "--lang", "en"]) == 0
        return json.loads(self._capsys.readouterr().out)

    def text(self, *words: str | Path) -> list[str]:
        self._capsys.readouterr()
        assert main(["class", *map(str, words), "--lang", "en"]) == 0
        return self._capsys.readouterr().out.splitlines()

    def refused(self, *words: str | Path, language: str = "en") -> str:
        self._capsys.readouterr()
        assert main(["class", *map(str, words), "--lang", language]) == 1
        captured = self._capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith("mahjong-tutor: ")
        assert captured.err.count("\n") == 1
        return captured.err.removeprefix("mahjong-tutor: ").rstrip("\n")


@pytest.fixture
def club(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Club:
    club = Club(tmp_path, capsys)
    club.ask("new", club.path, "--name", "Club")
    club.ask("pupils", club.path, "--add", "Aoi", "aoi_2001", "--add", "=1+1")
    write_games(tmp_path / "logs")
    return club


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("imported")
    path = str(folder / "class")
    assert main(["class", "new", path, "--name", "Club"]) == 0
    assert main(["class", "pupils", path, "--add", "Aoi", "aoi_2001", "--add", "=1+1"]) == 0
    logs = str(write_games(folder / "logs"))
    assert main(["class", "import", path, logs, "--jobs", "1"]) == 0
    return folder


@pytest.fixture
def full(imported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Club:
    return Club(shutil.copytree(imported, tmp_path, dirs_exist_ok=True), capsys)


def test_a_new_class(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    club = Club(tmp_path, capsys)
    assert club.text("new", club.path) == [f"The class class is in {club.path}."]
    assert club.text("pupils", club.path) == ["There is no pupil yet. Add some with --add NAME."]
    assert club.text("table", club.path) == ["There is no game in this class yet."]
    assert club.text("sets", club.path) == ["No problem set was handed out yet."]
    assert club.refused("new", club.path) == (
        f"The folder {club.path} is not empty; choose an empty folder for the class."
    )


def test_pupils_and_groups_are_imported_and_exported(club: Club) -> None:
    given = club.folder / "given.csv"
    given.write_text("name,aliases,groups\nKei,kei_7;けい,late\nAoi,,late; Thursday\n")
    made = club.folder / "made.csv"
    group = ("--group", "Thursday", "=1+1", "aoi_2001")
    found = club.ask("pupils", club.path, "--from", given, "-o", made, *group)["pupils"]
    assert [(one["name"], one["aliases"], one["groups"]) for one in found] == [
        ("Aoi", ["aoi_2001"], ["late", "Thursday"]),
        ("=1+1", [], ["Thursday"]),
        ("Kei", ["kei_7", "けい"], ["late"]),
    ]
    assert made.read_text("utf-8-sig").splitlines()[1] == "Aoi,aoi_2001,late; Thursday"
    assert club.text("pupils", club.path)[0] == "Aoi   0 games  aoi_2001, [late], [Thursday]"
    assert club.refused("pupils", club.path, "--group", "late", "Nobody") == (
        "There is no pupil Nobody in this class."
    )


def test_an_import(club: Club) -> None:
    logs = club.folder / "logs"
    (logs / "y.mjlog").write_bytes(b"nothing")
    result = club.ask("import", club.path, logs, "--jobs", "1")
    assert {key: result[key] for key in ("import", "files", "read", "no_pupil", "refused")} == {
        "import": 1,
        "files": 5,
        "read": 3,
        "no_pupil": 1,
        "refused": 1,
    }
    assert (result["duplicate"], result["repaired"], result["seats"]) == (0, 0, 5)
    assert [(each["file"], each["fate"]) for each in result["told"]] == [
        (str(logs / "y.mjlog"), "refused")
    ]
    assert result["unknown"][0]["name"] == "north"
    again = club.text("import", club.path, logs, "--jobs", "1")
    assert again == [
        "5 files: 0 seats of pupils annotated, 0 decisions",
        "  duplicate game  3",
        "  no pupil        1",
        "  unreadable      1",
        f"{logs}/y.mjlog: This is a text, but not a game in a known format (Tenhou's mjlog, "
        "tenhou.net/6 JSON, mjai, Mahjong Soul's raw record, Denno Mahjong's paipu): it begins "
        "with 'nothing'.",
        "Names that no pupil of the class has:",
        "  north     4  a pupil?",
        "  south     3  a pupil?",
        "  stranger  2  a pupil?",
        f"Report: {club.path}/imports/0002.jsonl",
    ]


def test_the_table_and_the_positions_behind_it(full: Club) -> None:
    found = full.ask("table", full.path)
    assert (found["games"], found["seats"], found["damaged"]) == (3, 5, [])
    assert [each["name"] for each in found["pupils"]] == ["Aoi", "=1+1"]
    for figures in (found, *found["pupils"]):
        off = sum(cell["off_plan"] for cell in figures["by_cause"].values())
        assert off == figures["off_plan"]
    for about in Cause:
        places = full.ask("table", full.path, "--about", about.value)["positions"]
        assert len(places) == found["by_cause"][about.value]["off_plan"]
    mine = full.ask("table", full.path, "--pupil", "ＡＯＩ_2001")
    assert mine["pupils"] == [found["pupils"][0]]
    assert full.refused("table", full.path, "--pupil", "nobody") == (
        "There is no pupil nobody in this class."
    )
    for each in found["pupils"]:
        assert each["places"] == {"games": each["games"], "before": None, "after": None}
    lines = full.text("table", full.path)
    assert "Grade, mean place, and mean place with the luck of tiles taken out" in lines
    assert lines[0] == "Mistakes, by cause"
    assert any(line.startswith("    Everybody") for line in lines)


@pytest.mark.no_cover
def test_reports_agree_in_every_format(full: Club) -> None:
    table = full.ask("table", full.path)
    formats = ("csv", "jsonl", "xlsx", "html", "pdf")
    output = full.folder / "report.pdf"
    result = full.ask("report", full.path, "--to", *formats, "-o", output, "--jobs", "1")
    assert result["decisions"] == table["decisions"]
    assert (result["seats"], result["left_out"]) == (5, [])
    assert {Path(file).name for file in result["files"]} == set(
        "report.csv report.jsonl.gz report.xlsx report.html report-games report.pdf".split()
    )
    assert all(Path(file).exists() for file in result["files"])
    rows = (full.folder / "report.csv").read_text("utf-8-sig").splitlines()
    assert len(rows) == 1 + table["decisions"]


@pytest.mark.no_cover
def test_problems_and_answers(full: Club) -> None:
    output = full.folder / "week"
    made = full.ask(
        "problems",
        full.path,
        "-o",
        output,
        "--to",
        "file",
        "html",
        "pdf",
        "--count",
        "4",
        "--title",
        "Week 3",
        "--seed",
        "7",
    )
    assert [Path(file).name for file in made["files"]] == [
        "week.mtset",
        "week.html",
        "week-answers.html",
        "week.pdf",
        "week-answers.pdf",
    ]
    assert made["supply"]["hands"] >= 4
    many = full.text("problems", full.path, "--count", "900", "--dearest")
    assert " of 900 positions found." in many[-1]
    again = full.ask("problems", full.path, "--count", "4", "--seed", "7")
    assert (again["id"], again["files"]) == (made["id"], [])
    picked = full.ask("problems", full.path, "--pick", *(each["key"] for each in made["positions"]))
    assert picked["id"] == made["id"]

    problems = read_set(full.folder / "week.mtset")
    assert (problems.id, problems.title) == (made["id"], "Week 3")
    advices = advices_of(problems.problems, shipped_tree())
    best = [Answer(n, right_names(advice)[0]) for n, advice in enumerate(advices)]
    handed = full.folder / "handed in"
    handed.mkdir()
    write_answers(handed / "1.mtanswers", Answers(problems.id, "Aoi", tuple(best)))
    write_answers(handed / "2.mtanswers", Answers(problems.id, "Kei", tuple(best[:1])))
    write_answers(handed / "3.mtanswers", Answers("0" * 20, "Hana", ()))
    result = full.ask("answers", full.folder / "week.mtset", handed)
    assert [(each["name"], each["first"], each["none"]) for each in result["pupils"]] == [
        ("Aoi", 4, 0),
        ("Kei", 1, 3),
    ]
    assert [(each["first"], each["none"]) for each in result["positions"]] == [
        (2, 0),
        (1, 1),
        (1, 1),
        (1, 1),
    ]
    assert result["refused"] == [f"{handed}/3.mtanswers does not answer the problem set Week 3."]
    lines = full.text("answers", full.folder / "week.mtset", handed)
    assert [line.split() for line in lines[1:3]] == [
        ["Aoi", "1", "1", "1", "1", "4", "4", "100"],
        ["Kei", "1", "-", "-", "-", "1", "1", "7"],
    ]
    assert lines[-2:] == [
        "1: the tutor’s first, o: also right, x: not right, -: no answer",
        "Score: 0 is by lot, 100 all right; no answer counts as wrong.",
    ]
    assert [each["score"] for each in result["pupils"]] == [100, 7]
    assert all(set(each["advice"]) <= set(each["right"]) for each in result["positions"])
    (before,) = full.ask("sets", full.path)["sets"]
    assert (before["id"], before["title"], before["positions"]) == (made["id"], "Week 3", 4)
    assert before["causes"] == list(
        dict.fromkeys(each["cause"] for each in made["positions"] if each["cause"])
    )
    assert [each["answered"] for each in before["pupils"]] == [0, 0]
    full.ask("answers", full.folder / "week.mtset", handed, "--class", full.path)
    again = full.ask("answers", handed, "--class", full.path)
    assert again["pupils"] == result["pupils"], "the class holds the set"
    (after,) = full.ask("sets", full.path)["sets"]
    assert [(each["name"], each["answered"], each["fine"]) for each in after["pupils"]] == [
        ("Aoi", 4, 4),
        ("=1+1", 0, 0),
    ]
    assert (after["missing"], after["unknown"]) == (["=1+1"], ["Kei"])
    assert after["before"]["chances"] == after["after"]["chances"] == 0, "no day is known"
    said = full.text("sets", full.path)
    assert said[0].startswith(f"Week 3 · {after['day']}")
    assert [line.split() for line in said[1:]] == [
        ["Aoi", "4/4"],
        ["=1+1", "-"],
        ["not", "answered", "yet:", "=1+1"],
        ["not", "in", "the", "class:", "Kei"],
    ]


def test_homework_is_written_for_each_pupil(full: Club) -> None:
    out = full.folder / "home.html"
    found = full.ask("homework", full.path, "-o", out)
    names = {Path(file).name for file in found["files"]}
    assert {"home-Aoi-browser.html", "home-Aoi.mtset"} <= names
    assert all(Path(file).exists() for file in found["files"])
    sets = full.ask("sets", full.path)["sets"]
    assert [each["pupil"] for each in sets if each["title"] == "Homework: Aoi"] == ["Aoi"]


def test_errors_in_both_languages(club: Club) -> None:
    nowhere = club.folder / "nowhere"
    assert club.refused("table", nowhere) == (
        f"There is no class in {nowhere}; choose the folder of a class, or make a new one."
    )
    assert club.refused("table", nowhere, language="ja") == (
        f"{nowhere} にクラスはありません。クラスのフォルダーを選ぶか、新しく作ってください。"
    )
    assert club.refused("report", club.path, "--to", "csv") == (
        "There is no game in this class yet."
    )
    assert club.refused("problems", club.path) == "No position matches. Remove a filter."
    empty = club.folder / "empty"
    empty.mkdir()
    assert club.refused("import", club.path, empty) == "There is no game in these places."
    assert club.refused("names", empty) == "There is no game in these places."
    assert club.refused("answers", club.folder / "none.mtset", empty).endswith(
        "none.mtset cannot be opened: No such file or directory."
    )

"""The tables of the pages are what the results say, and `reproduce` says what differs from them."""

import json
import runpy
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tutor.cli import main as command
from tutor.lab.results import Figure

PACKAGING = Path(__file__).parents[2] / "packaging"
PAGE = "Prose.\n\n<!-- table: solo -->\nold\n<!-- end -->\n\nMore.\n"
TABLE = "# solo\n\n| wins, % |\n|---|\n| {speed wins:%1±} |\n"


def script(name: str) -> dict[str, Any]:
    return runpy.run_path(str(PACKAGING / name))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    file = tmp_path / "speed.json"
    words = ["evaluate", "solo", "--evaluator", "speed", "--deals", "8", "--seed", "5"]
    assert command([*words, "--save", str(file)]) == 0
    (tmp_path / "tables.md").write_text(TABLE, "utf-8")
    (tmp_path / "page.md").write_text(PAGE, "utf-8")
    return tmp_path


def change(file: Path, **figures: list[float]) -> None:
    result = json.loads(file.read_text("utf-8"))
    result["figures"] |= figures
    file.write_text(json.dumps(result), "utf-8")


def test_the_tables_of_the_pages_are_what_the_results_say() -> None:
    assert script("describe_results.py")["main"](["--check"]) == 0


def test_a_table_that_differs_from_its_results_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    describe, page = script("describe_results.py")["main"], folder / "page.md"

    assert describe(["--check"], (page,), folder) == 1
    assert capsys.readouterr().err == "page.md: the table solo is not what its results say\n"
    assert page.read_text("utf-8") == PAGE, "nothing is written"

    change(folder / "speed.json", wins=[0.4567, 0.39, 0.51])
    assert describe([], (page,), folder) == 0
    text = page.read_text("utf-8")
    assert "| 45.7 (39.0–51.0) |\n" in text
    assert "    mahjong-tutor evaluate solo --evaluator speed --deals 8 --seed 5  # speed, " in text
    assert text.startswith("Prose.\n")
    assert text.endswith("More.\n")
    assert describe(["--check"], (page,), folder) == 0

    change(folder / "speed.json", wins=[0.5])
    assert describe(["--check"], (page,), folder) == 1


def test_a_figure_or_a_table_that_is_not_there_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    describe, page, tables = script("describe_results.py")["main"], folder / "page.md", folder
    (tables / "tables.md").write_text(TABLE.replace("wins:", "winz:"), "utf-8")
    with pytest.raises(SystemExit, match="winz"):
        describe([], (page,), folder)
    (tables / "tables.md").write_text(f"{TABLE}\n# other\n\n| {{speed draws}} |\n", "utf-8")
    assert describe([], (page,), folder) == 1
    assert "no page shows other" in capsys.readouterr().err
    page.write_text(PAGE.replace("solo", "gone"), "utf-8")
    with pytest.raises(SystemExit, match="gone"):
        describe([], (page,), folder)
    page.write_text("", "utf-8")
    assert describe([], (page,), folder) == 1
    assert "no table shows speed.json" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("figure", "form", "text"),
    [
        ((0.642, 0.638, 0.647), "%1±", "64.2 (63.8–64.7)"),
        ((0.642, 0.638, 0.647), "%1", "64.2"),
        ((-0.5, -1, 2), "+1±", "−0.5 (−1.0 … +2.0)"),
        ((-45.5, -46.7, -44.5), "1±", "−45.5 (−46.7 … −44.5)"),
        ((81850,), "", "81,850"),
        ((0.705,), "3", "0.705"),
        ((3.2e-17,), "p", "3.2e−17"),
    ],
)
def test_figures_are_written_without_words(figure: Figure, form: str, text: str) -> None:
    assert script("describe_results.py")["written"](figure, form) == text


def test_reproduce_says_what_is_outside_of_its_interval(
    folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    again, file = script("reproduce.py")["main"], folder / "speed.json"
    (folder / "page.md").unlink()

    assert again([], folder) == 0
    assert "  as before\n" in capfd.readouterr().out

    measured(monkeypatch, {"speed": file.read_text("utf-8")})
    change(file, wins=[0.99, 0.98, 1.0], draws=[3], lost=[1])
    assert again(["speed"], folder) == 1
    said = capfd.readouterr().out
    assert "  wins: 0." in said
    assert ", not 0.99 (0.98 to 1.0)" in said
    assert "  lost: 1 is gone" in said
    assert "  1 figures without an interval differ" in said

    assert again(["speed", "--update"], folder) == 1
    assert again(["speed"], folder) == 0, "the new figures were written"
    with pytest.raises(SystemExit):
        again(["speeed"], folder)
    assert "there is no speeed in data/results; there are speed" in capfd.readouterr().err


def measured(patch: pytest.MonkeyPatch, results: dict[str, str]) -> list[list[str]]:
    """Answer commands with these results, in place of a process that measures them."""
    begun = []

    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        begun.append(command[4:])
        file = Path(command[command.index("--save") + 1])
        file.write_text(results[file.stem], "utf-8")
        return subprocess.CompletedProcess(command, 0)

    patch.setattr(subprocess, "run", run)
    return begun


def test_games_that_another_command_plays_are_played_first(
    folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = json.loads((folder / "speed.json").read_text("utf-8"))
    commands = {"match": "play --games 1 -o own", "hands": "evaluate hands --logs own"}
    results = {name: json.dumps(plain | {"command": each}) for name, each in commands.items()}
    for name, text in results.items():
        (folder / f"{name}.json").write_text(text, "utf-8")
    begun = measured(monkeypatch, results)
    assert script("reproduce.py")["main"](["hands", "--jobs", "1"], folder) == 0
    said = capfd.readouterr().out
    assert said.index("match: play") < said.index("hands: evaluate")
    assert said.count("  as before\n") == 2
    assert begun[0][begun[0].index("-o") + 1] == begun[1][begun[1].index("--logs") + 1] != "own"


def test_archives_and_networks_are_found_by_their_names(tmp_path: Path) -> None:
    for name in ("houou-hanchan.tar.xz", "cnn.pt"):
        (tmp_path / name).touch()
    located = script("reproduce.py")["located"]
    words = ["evaluate", "--logs", "houou-hanchan", "--weights", "cnn.pt", "--method", "cnn"]

    assert [*located(words, [tmp_path / "missing", tmp_path], {})] == [
        "evaluate",
        "--logs",
        str(tmp_path / "houou-hanchan.tar.xz"),
        "--weights",
        str(tmp_path / "cnn.pt"),
        "--method",
        "cnn",
    ]

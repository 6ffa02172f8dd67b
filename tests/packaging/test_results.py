"""The tables of the pages are what the results say, and `reproduce` says what differs from them."""

import json
import runpy
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tutor.cli import main as command

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

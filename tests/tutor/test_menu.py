"""The entry in the menu of a Linux desktop that `--add-to-menu` makes."""

import shlex
import sys
from pathlib import Path

import pytest

from rules.message import TutorError
from tutor.cli import main
from tutor.system import menu


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("PATH", "")
    return tmp_path / "share"


def test_it_starts_this_installation_and_goes_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = "/home/a b/100%/mahjong-tutor"
    monkeypatch.setattr(menu, "own_command", lambda: [program])
    assert main(["--add-to-menu"]) == 0
    entry = (folder / menu.ENTRY).read_text("utf-8")
    assert str(folder / menu.ENTRY) in capsys.readouterr().out
    lines = dict(line.split("=", 1) for line in entry.splitlines() if "=" in line)
    plain = lines["Exec"].replace("%%", "%")
    assert shlex.split(plain) == [program, "%f"]
    assert "TryExec" not in lines
    assert lines["Name[ja]"]
    assert (folder / menu.TYPES).exists()
    assert (folder / menu.ICON).exists()
    assert main(["--remove-from-menu"]) == 0
    assert [file for file in folder.rglob("*") if file.is_file()] == []
    assert main(["--remove-from-menu"]) == 0, "a second time is no fault"


def test_other_systems_are_told_that_they_need_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(TutorError, match="is for Linux"):
        menu.add_to_menu()


def test_a_checkout_starts_by_its_own_python() -> None:
    assert menu.own_command(["/src/tutor/__main__.py"]) == [sys.executable, "-P", "-m", "tutor"]

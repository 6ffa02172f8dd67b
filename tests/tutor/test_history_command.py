"""The command `history`: backups listed, and one of them put back."""

import json
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from tests.tutor.histories import NOW, keep, new_history
from tutor.cli import main
from tutor.store.backups import back_up_today
from tutor.store.database import FILE_NAME


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("tutor.practice.folder.data_folder", lambda: tmp_path)
    return tmp_path


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["history", *words, "--format", "json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


FILE = "backups/history-2025-01-31.sqlite3"


@pytest.mark.parametrize(("wanted", "games"), [((), 2), (("2025-01-31",), 1), ((FILE,), 1)])
def test_a_backup_comes_back_by_its_day_or_its_file(
    folder: Path,
    wanted: tuple[str, ...],
    games: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = folder / FILE_NAME
    for day in range(2):
        with closing(new_history(folder)) as history:
            keep(history, 3 + day)
        back_up_today(path, NOW + timedelta(days=day))
    with closing(new_history(folder)) as history:
        keep(history, 5)
    listed = answer(capsys)
    assert (listed["games"], listed["restored"], listed["aside"]) == (3, None, None)
    assert listed["backups"] == [
        {
            "date": f"2025-0{day}",
            "games": count,
            "file": str(folder / "backups" / f"history-2025-0{day}.sqlite3"),
        }
        for day, count in (("2-01", 2), ("1-31", 1))
    ]
    monkeypatch.chdir(folder)
    restored = answer(capsys, "--restore", *wanted)
    assert restored["games"] == games
    assert restored["aside"]


def test_without_a_history_it_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys)["games"] is None
    for words, said in (
        ([], "There is no backup of"),
        (["2025-01-31"], "There is no backup of 2025-01-31"),
        (["nothing.sqlite3"], "there is no such file"),
    ):
        assert main(["history", "--restore", *words]) == 1
        assert said in capsys.readouterr().err
    assert main(["history"]) == 0
    assert str(folder) in capsys.readouterr().out

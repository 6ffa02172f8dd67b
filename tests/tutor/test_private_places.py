"""What the program keeps of a person is that person's alone, whatever their system gives away."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from rules.formats import write_mjlog
from tests.games import game
from tests.tutor.classroom.classes import new_class, take, write_games
from tests.tutor.histories import NOW, keep, new_history
from tests.tutor.practice_games import opponent_of, session
from tests.tutor.trees import TREE
from tutor import fetched_games
from tutor.fault_report import write_report
from tutor.history.backups import back_up_today, backup, restore, set_aside
from tutor.practice.store import journal_path, resume
from tutor.recent_games import remember_game
from tutor.second_start import Reception
from tutor.settings import Settings
from tutor.settings_file import default_path, load, save

pytestmark = [
    pytest.mark.measured,
    pytest.mark.skipif(sys.platform == "win32", reason="no such permissions there"),
]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "home" / name))
    given = os.umask(0)
    yield tmp_path / "home"
    os.umask(given)


def keep_settings(home: Path) -> None:
    path = default_path()
    save(Settings(), path)
    path.write_bytes(b"torn")
    load(path)
    save(Settings(), path)


def keep_history(home: Path) -> None:
    with closing(new_history(home / "DATA")) as history:
        keep(history, 1)
        backup(history, home / "DATA" / "one.sqlite3")
        path = history.path
    restore(path, home / "DATA" / "one.sqlite3", NOW)
    back_up_today(path, NOW)
    path.write_bytes(b"torn" * 999)
    set_aside(path, NOW)


def keep_practice(home: Path) -> None:
    folder = home / "DATA" / "practice"
    begun = session(folder=folder)
    begun.close()
    path = journal_path(begun.setup, folder)
    with path.open("ab") as journal:
        journal.write(b"\n{}\n" * 2)
    found = resume(path, TREE, opponent_of)
    if found.session is not None:
        found.session.close()
    path.write_bytes(b"torn")
    resume(path, TREE, opponent_of)


def keep_class(home: Path) -> None:
    take(new_class(home / "DATA" / "class"), write_games(home.with_name("logs"), (1,)))


def keep_what_is_small(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember_game(home / "DATA" / "recent", "game.mjlog")
    write_report(ValueError())
    told = write_mjlog(game(1))
    monkeypatch.setattr("rules.formats.fetch._download", lambda *_: told)
    fetched_games.fetch_kept("2024010100gm-00a9-0000-01234567")


def test_nobody_else_can_look_into_what_is_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_settings(home)
    keep_history(home)
    keep_practice(home)
    keep_class(home)
    keep_what_is_small(home, monkeypatch)
    reception = Reception(str(home / "DATA" / "meeting" / "place"), lambda call: True)
    try:
        kept = [home, *home.rglob("*")]
        names = {path.name for path in kept}
        open_ = {
            str(path.relative_to(home)): stat.filemode(path.stat().st_mode)
            for path in kept
            if path.stat().st_mode & 0o077 and not stat.S_ISSOCK(path.stat().st_mode)
        }
    finally:
        reception.close()
    assert open_ == {}
    assert {
        "settings.json",
        "settings.json.bad",
        "class.json",
        "class.lock",
        "import.lock",
    } <= names
    assert {"2024010100gm-00a9-0000-01234567.mjlog", "one.sqlite3", "place"} <= names

"""Another history takes the place of one: what is written meanwhile is kept, or told not to be."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.tutor.histories import NOW, keep, new_history
from tutor.history import placing
from tutor.history.database import FILE_NAME, log_of, open_database
from tutor.history.faults import Fault, HistoryFault
from tutor.history.games import kept_games
from tutor.history.opening import check_all
from tutor.history.placing import MOST_HELD, copy_file
from tutor.history.rescue import rescue

pytestmark = pytest.mark.measured


def games(path: Path) -> int:
    with closing(open_database(path)) as history:
        return len(kept_games(history))


def once(call: Callable[..., Any], first: Callable[[], object]) -> Callable[..., Any]:
    """A call before which something else happens the first time."""
    todo = [first]

    def both(*values: Any) -> Any:
        if todo:
            todo.pop()()
        return call(*values)

    return both


def without_links(*_: object) -> None:
    raise PermissionError(1, "Operation not permitted")


@pytest.mark.parametrize("has_links", [True, False])
@pytest.mark.parametrize("step", ["link", "rename"])
def test_a_game_that_is_kept_while_the_old_history_is_set_aside_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, *, has_links: bool
) -> None:
    """It lay in the file that was set aside, and was told of as kept."""
    if not has_links:
        monkeypatch.setattr(Path, "hardlink_to", without_links)
    with closing(new_history(tmp_path)) as other:
        keep(other, 3)
        owner, name = (placing, "_link") if step == "link" else (Path, "rename")
        change = once(getattr(owner, name), lambda: keep(other, 4))
        monkeypatch.setattr(owner, name, change)
        assert rescue(other.path, NOW).games == 2
        keep(other, 5)
    assert games(tmp_path / FILE_NAME) == 3
    check_all(tmp_path / FILE_NAME)
    assert len(list(tmp_path.glob("history.damaged-*.sqlite3"))) == 1


def test_what_is_written_when_the_log_is_gone_is_told_not_to_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It went with the file that was set aside, and was told of as kept."""
    faults = []

    def keep_late() -> None:
        with pytest.raises(HistoryFault) as caught:
            keep(other, 4)
        faults.append(caught.value.fault)

    with closing(new_history(tmp_path)) as other:
        keep(other, 3)
        monkeypatch.setattr(Path, "replace", once(Path.replace, keep_late))
        assert rescue(other.path, NOW).games == 1
        assert faults == [Fault.LOCKED]
        keep(other, 4)
    assert games(tmp_path / FILE_NAME) == 2
    check_all(tmp_path / FILE_NAME)


def test_a_log_that_somebody_has_begun_meanwhile_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The place cannot be taken, and the older log cannot come back: it stays with its file."""
    path = tmp_path / FILE_NAME

    def refuse(*_: object) -> None:
        log_of(path).touch()
        raise PermissionError(13, "Permission denied")

    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        older = log_of(path).read_bytes()
        monkeypatch.setattr(Path, "replace", refuse)
        with pytest.raises(HistoryFault):
            rescue(path, NOW)
    (aside,) = tmp_path.glob("history.damaged-*.sqlite3")
    assert log_of(aside).read_bytes() == older
    assert path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX")
def test_a_rescue_takes_no_locks_of_another_thread_away(tmp_path: Path) -> None:
    """The next program that ended deleted the log under that thread's hands."""
    look = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('SELECT 1 FROM games')"
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        copy_file(history.path, tmp_path / "copy")
        subprocess.run([sys.executable, "-c", f"{look}; c.close()", history.path], check=True)
        assert log_of(history.path).exists()


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="counts open files")
def test_few_files_are_held_open(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.write_bytes(b"any")
    before = len(os.listdir("/proc/self/fd"))
    for number in range(3 * MOST_HELD):
        copy_file(source, tmp_path / str(number))
    assert len(os.listdir("/proc/self/fd")) <= before + MOST_HELD

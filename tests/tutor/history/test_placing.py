"""Another history takes the place of one: while nobody has that open, and whole or not at all."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.tutor.histories import NOW, keep, new_history
from tutor.folder_lock import MOMENT
from tutor.history import backups, placing
from tutor.history.backups import backup, restore
from tutor.history.database import FILE_NAME, open_database
from tutor.history.faults import Fault, HistoryFault
from tutor.history.games import kept_games
from tutor.history.opening import check_all, open_rescued
from tutor.history.placing import alone, hold
from tutor.history.rescue import rescue

pytestmark = pytest.mark.measured

posix = pytest.mark.skipif(sys.platform == "win32", reason="what is open cannot give way there")


def games(path: Path) -> int:
    with closing(open_database(path)) as history:
        return len(kept_games(history))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "made"
    with closing(new_history(made)) as history:
        keep(history, 3)
        backup(history, tmp_path / "backup.sqlite3")
        keep(history, 4)
        for ending in ("", "-wal"):
            shutil.copy(f"{history.path}{ending}", tmp_path / f"{FILE_NAME}{ending}")
    return tmp_path / FILE_NAME


@posix
@pytest.mark.parametrize("changes", ["a rescue", "a backup"])
def test_what_somebody_has_open_does_not_give_way(
    path: Path, monkeypatch: pytest.MonkeyPatch, changes: str
) -> None:
    monkeypatch.setattr(placing, "PATIENCE", 0.0)
    monkeypatch.setattr(backups, "PATIENCE", 0.0)
    with closing(open_database(path)) as other:
        keep(other, 5)
        if changes == "a backup":
            with pytest.raises(HistoryFault) as caught:
                restore(path, path.with_name("backup.sqlite3"), NOW)
            assert caught.value.fault is Fault.LOCKED
        else:
            opened = open_rescued(path, NOW)
            assert opened.history is None
        keep(other, 6)
        assert games(path) == 4
    assert restore(path, path.with_name("backup.sqlite3"), NOW) is not None
    assert games(path) == 1


@posix
def test_nobody_opens_what_gives_way_just_now(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placing, "PATIENCE", 2 * MOMENT)
    with alone(path):
        with pytest.raises(HistoryFault) as caught:
            open_database(path)
        assert caught.value.fault is Fault.LOCKED
    assert games(path) == 2


@posix
def test_who_cannot_open_it_holds_nothing(path: Path) -> None:
    path.write_bytes(b"torn" * 999)
    Path(f"{path}-wal").unlink()
    with pytest.raises(HistoryFault):
        open_database(path)
    with alone(path, 0.0):
        pass


@posix
def test_who_comes_while_another_takes_its_place_waits(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from tutor.history.placing import hold;"
        "print('asks', flush=True); print(hold(Path(sys.argv[1])) is not None)"
    )
    with alone(path):
        child = subprocess.Popen(
            [sys.executable, "-c", code, path],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[3],
        )
        assert child.stdout is not None
        assert child.stdout.readline() == "asks\n"
    assert child.communicate()[0] == "True\n"


@posix
def test_on_a_disk_without_locks_it_opens_all_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def unsupported(*_: object) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(fcntl, "flock", unsupported)
    assert hold(path) is None
    assert games(path) == 2
    assert restore(path, path.with_name("backup.sqlite3"), NOW) is not None
    assert games(path) == 1


def test_windows_needs_no_lock_but_where_another_takes_its_place(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert hold(path) is None
    with alone(path), pytest.raises(HistoryFault) as caught, alone(path, 0.0):
        pass
    assert caught.value.fault is Fault.LOCKED


@contextmanager
def killed_at(monkeypatch: pytest.MonkeyPatch, name: str, number: int) -> Iterator[None]:
    call = getattr(Path, name)
    left = [None] * number

    def stopping(*values: Any, **named: Any) -> Any:
        if not left:
            raise KeyboardInterrupt
        left.pop()
        return call(*values, **named)

    with monkeypatch.context() as patch:
        patch.setattr(Path, name, stopping)
        yield


@pytest.mark.parametrize("step", [("hardlink_to", at) for at in range(2)] + [("replace", 0)])
@pytest.mark.parametrize("rescues", [rescue, None])
def test_killed_before_the_new_one_is_ready_the_old_one_is_there(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    rescues: Callable[..., Any] | None,
    step: tuple[str, int],
) -> None:
    with killed_at(monkeypatch, *step), pytest.raises(KeyboardInterrupt):
        change(path, rescues)
    assert games(path) == 2
    check_all(path)


def change(path: Path, rescues: Callable[..., Any] | None) -> None:
    if rescues:
        with alone(path):
            rescues(path, NOW)
    else:
        restore(path, path.with_name("backup.sqlite3"), NOW)


@pytest.mark.parametrize("rescues", [rescue, None])
def test_killed_when_it_is_ready_the_new_one_is_put_there(
    path: Path, monkeypatch: pytest.MonkeyPatch, rescues: Callable[..., Any] | None
) -> None:
    with killed_at(monkeypatch, "replace", 1), pytest.raises(KeyboardInterrupt):
        change(path, rescues)
    assert path.with_name(f".{FILE_NAME}.new").exists()
    assert games(path) == (2 if rescues else 1)
    check_all(path)
    (aside,) = path.parent.glob("history.*-20250131-185900.sqlite3")
    assert games(aside) == 2
    assert not path.with_name(f".{FILE_NAME}.new").exists()


@posix
def test_who_waits_while_another_is_killed_finishes_what_that_began(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = placing._lock

    def late(*values: Any, **named: Any) -> Any:
        monkeypatch.setattr(placing, "_lock", lock)
        with killed_at(monkeypatch, "replace", 1), pytest.raises(KeyboardInterrupt):
            change(path, None)
        return lock(*values, **named)

    monkeypatch.setattr(placing, "_lock", late)
    with closing(open_database(path)) as history:
        assert len(kept_games(history)) == 1
        keep(history, 5)
    assert games(path) == 2


def test_what_was_not_set_aside_is_before_the_new_one_comes(path: Path) -> None:
    ready = path.with_name(f".{FILE_NAME}.new")
    shutil.copy(path.with_name("backup.sqlite3"), ready)
    assert games(path) == 1
    (aside,) = path.parent.glob("history.replaced-*.sqlite3")
    assert games(aside) == 2


@pytest.mark.parametrize("what", ["words", "nothing", "folder", "link"])
def test_what_is_only_called_a_new_history_is_put_aside(path: Path, what: str) -> None:
    ready = path.with_name(f".{FILE_NAME}.new")
    if what == "folder":
        ready.mkdir()
    elif what == "link":
        if sys.platform == "win32":
            pytest.skip("links need a right of their own there")
        ready.symlink_to(path.with_name("backup.sqlite3"))
    else:
        ready.write_bytes(b"words" if what == "words" else b"")
    assert games(path) == 2
    assert [each.name for each in path.parent.glob("*.bad")] == [f"{ready.name}.bad"]


def test_a_place_that_cannot_be_taken_leaves_what_was_there(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlink = Path.unlink

    def refuse(place: Path, **named: bool) -> None:
        if place == Path(f"{path}-shm"):
            raise PermissionError(13, "Permission denied")
        unlink(place, **named)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        with pytest.raises(HistoryFault):
            change(path, rescue)
    assert games(path) == 2
    assert not list(path.parent.glob("history.damaged-*"))


@posix
def test_a_pipe_where_the_lock_lies_is_said(path: Path) -> None:
    os.mkfifo(path.with_name(f".{FILE_NAME}.lock"))
    with pytest.raises(HistoryFault) as caught:
        open_database(path)
    assert caught.value.fault is Fault.UNREADABLE


def test_what_is_ready_and_cannot_be_put_there_is_said(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with killed_at(monkeypatch, "replace", 1), pytest.raises(KeyboardInterrupt):
        change(path, rescue)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", refuse)
        with pytest.raises(HistoryFault) as caught:
            open_database(path)
        assert caught.value.fault is Fault.UNREADABLE
    assert games(path) == 2


@posix
def test_a_history_that_a_link_leads_to_stays_where_it_is_kept(path: Path) -> None:
    elsewhere = path.parent / "elsewhere"
    elsewhere.mkdir()
    for ending in ("", "-wal"):
        Path(f"{path}{ending}").rename(elsewhere / f"own.sqlite3{ending}")
    path.symlink_to(elsewhere / "own.sqlite3")
    with alone(elsewhere / "own.sqlite3"), pytest.raises(HistoryFault), alone(path, 0.0):
        pass
    aside = restore(path, path.with_name("backup.sqlite3"), NOW)
    assert path.is_symlink()
    assert games(path) == games(elsewhere / "own.sqlite3") == 1
    assert aside is not None
    assert games(aside) == 2

"""A file is written whole or not at all."""

import errno
import os
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.disks import room_for
from tutor.classroom.class_folder import create_class
from tutor.files import assets, data, private_file, private_folder, replacing, replacing_bytes
from tutor.history.backups import backup
from tutor.history.database import open_database
from tutor.settings import Settings
from tutor.settings_file import save


def test_the_folders_are_there() -> None:
    assert assets().is_dir()
    assert data().is_dir()


def test_a_whole_file_takes_the_place(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    path.chmod(0o640)
    with replacing(path) as file:
        file.write("新\n")
        assert path.read_text() == "old"
    assert path.read_bytes() == "新\n".encode()
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_what_takes_the_place_of_a_file_lies_on_the_disk_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_disk: list[tuple[str, str]] = []
    path = tmp_path / "file"

    def ask(number: int) -> None:
        (half,) = tmp_path.glob(".file.*.half")
        assert os.fstat(number).st_ino == half.stat().st_ino
        on_disk.append((path.read_text(), half.read_text()))

    monkeypatch.setattr(os, "fsync", ask)
    for text in ("old", "new"):  # where nothing lay, nothing can be lost
        with replacing(path) as file:
            file.write(text)
    assert on_disk == [("old", "new")]
    assert path.read_text() == "new"


def test_what_is_entrusted_lies_on_the_disk_when_its_journal_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(os, "fsync", asked.append)
    with replacing(tmp_path / "file", private=True) as file:
        file.write("new")
    assert len(asked) == 1


@pytest.mark.parametrize(("number", "kept"), [(errno.EIO, "old"), (errno.EINVAL, "new")])
def test_a_disk_that_does_not_take_it_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, kept: str
) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    def refuse(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
    with suppress(OSError), replacing(path) as file:
        file.write("new")
    assert path.read_text() == kept  # a disk that cannot be asked is trusted
    assert list(tmp_path.iterdir()) == [path]


def test_a_disk_that_becomes_read_only_is_named_by_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), "another")

    def fail() -> None:
        with replacing(path):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(OSError, match="Read-only") as error:
        fail()
    assert error.value.filename == str(path)


def test_a_disk_that_knows_no_permissions_is_written_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))

    monkeypatch.setattr(Path, "chmod", refuse)
    path = tmp_path / "file"
    for text in ("old", "new"):
        with replacing(path, private=True) as file:
            file.write(text)
    assert path.read_text() == "new"


@pytest.mark.parametrize("stop", [KeyboardInterrupt, ValueError])
def test_what_fails_leaves_the_old_file(tmp_path: Path, stop: type[BaseException]) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    def fail_half_way() -> None:
        with replacing(path) as file:
            file.write("half")
            file.flush()
            raise stop

    with pytest.raises(stop):
        fail_half_way()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("size", [4100, 100_000])
def test_a_disk_that_fills_leaves_the_old_file(tmp_path: Path, size: int) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    full = pytest.raises(OSError, match="too large")
    with room_for(4096), full as error, replacing(path) as file:
        file.write("x" * size)
    assert error.value.filename == str(path)
    full = pytest.raises(OSError, match="too large")
    with room_for(4096), full, replacing_bytes(path) as raw:
        raw.write(b"x" * size)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_a_stream_that_leads_to_a_file_is_written_on(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old\n")
    with path.open("r+") as stream:
        stream.seek(0, os.SEEK_END)
        with replacing(Path(f"/dev/fd/{stream.fileno()}")) as file:
            file.write("new\n")
        with replacing_bytes(Path(f"/proc/self/fd/{stream.fileno()}")) as raw:
            raw.write(b"newer\n")
    assert path.read_text() == "old\nnew\nnewer\n"
    assert list(tmp_path.iterdir()) == [path]


def test_bytes_take_the_place_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with replacing_bytes(path) as file:
        file.write(b"\x00\xff")
        assert not path.exists()
    assert path.read_bytes() == b"\x00\xff"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_is_named_by_the_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with pytest.raises(OSError, match="space") as error, replacing(path):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert error.value.filename == str(path)
    assert not path.exists()


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    link.symlink_to(real)
    with replacing(link) as file:
        file.write("new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no such folder") as error, replacing(tmp_path / "a" / "b"):
        pass
    assert error.value.filename == str(tmp_path / "a")


def test_a_device_is_written_to() -> None:
    with replacing(Path(os.devnull)) as file:
        file.write("gone")
    assert not Path(os.devnull).is_file()


def test_what_no_text_can_hold_is_a_question_mark(tmp_path: Path) -> None:
    with replacing(tmp_path / "a.txt") as file:
        file.write("g\udcff \ud800 雀")
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == "g? ? 雀"


@pytest.mark.skipif(os.name == "nt", reason="no such permissions")
def test_what_is_private_is_made_for_its_user_alone(tmp_path: Path) -> None:
    folder = tmp_path / "share" / "data"
    private_folder(folder)
    private_folder(folder)
    with replacing(folder / "a", private=True) as text:
        text.write("a")
    with replacing_bytes(folder / "b", private=True) as data:
        data.write(b"b")
    private_file(folder / "c")
    private_file(folder / "c")
    assert {place.stat().st_mode & 0o777 for place in (folder, folder.parent)} == {0o700}
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}


@pytest.mark.skipif(os.name == "nt", reason="no such permissions")
def test_settings_history_and_classes_are_their_users_alone(tmp_path: Path) -> None:
    save(Settings(), tmp_path / "config" / "settings.json")
    with closing(open_database(tmp_path / "data" / "history.sqlite3")) as history:
        backup(history, tmp_path / "data" / "copy.sqlite3")
    create_class(tmp_path / "class", "Club")
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o700}
    assert {path.stat().st_mode & 0o777 for path in tmp_path.glob("*/*")} == {0o600}


def test_what_lies_beside_a_file_is_not_written_to(tmp_path: Path) -> None:
    path, mine = tmp_path / "file", tmp_path / "mine"
    mine.write_text("mine")
    (tmp_path / f".file.{os.getpid()}.half").symlink_to(mine)
    with replacing(path) as one, replacing(path) as other:
        one.write("one")
        other.write("other")
    assert path.read_text() == "one"
    assert mine.read_text() == "mine"
    assert not path.is_symlink()


@pytest.mark.parametrize("name", ["a" * 251 + ".csv", "雀" * 83 + ".csv"])
def test_a_name_may_be_as_long_as_names_may_be(name: str, tmp_path: Path) -> None:
    with replacing(tmp_path / name) as file:
        file.write("x")
    with closing(open_database(tmp_path / "history.sqlite3")) as history:
        backup(history, tmp_path / f"{name[:-5]}")
    assert (tmp_path / name).read_text() == "x"
    assert len([each for each in tmp_path.iterdir() if each.suffix != ".lock"]) == 3


def test_what_is_private_leads_nowhere_else(tmp_path: Path) -> None:
    mine, link = tmp_path / "mine", tmp_path / "class" / "set.json"
    mine.write_text("mine")
    link.parent.mkdir()
    for target in (mine, tmp_path / "nothing", Path(os.devnull)):
        link.unlink(missing_ok=True)
        link.symlink_to(target)
        with replacing(link, private=True) as file:
            file.write("set")
        assert not link.is_symlink()
        assert link.read_text() == "set"
    assert mine.read_text() == "mine"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["class", "mine"]


def test_settings_may_be_kept_elsewhere(tmp_path: Path) -> None:
    real, link = tmp_path / "dotfiles.json", tmp_path / "settings.json"
    real.write_text("{}")
    link.symlink_to(real)
    save(Settings(), link)
    assert link.is_symlink()
    assert "language" in real.read_text()

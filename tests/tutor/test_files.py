"""A file is written whole or not at all."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tutor.system import files
from tutor.system.files import lock_folder, private_file, private_folder, replacing, replacing_bytes


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


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    link.symlink_to(real)
    with replacing(link) as file:
        file.write("new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def test_a_device_is_written_to() -> None:
    with replacing(Path(os.devnull)) as file:
        file.write("gone")
    assert not Path(os.devnull).is_file()


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


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such lock")
def test_one_at_a_time_changes_what_lies_in_a_folder(tmp_path: Path) -> None:
    with lock_folder(tmp_path):
        assert files._try_lock(tmp_path, patience=0.0) is None
        with lock_folder(tmp_path, patience=0.0):
            pass  # a writer that waits too long continues
        assert files._try_lock(tmp_path, patience=0.0) is None, "the first one has it still"
    number = files._try_lock(tmp_path, patience=0.0)
    assert number is not None
    os.close(number)
    assert list(tmp_path.iterdir()) == []

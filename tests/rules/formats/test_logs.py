"""LOGS: files, folders, archives."""

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from rules.formats import LogFile, UnreadableGame, find_logs
from rules.formats.logs import ENTRY_LIMIT
from rules.formats.unpacking import UNPACKED_LIMIT
from tests.rules.formats.told import GAME

DATA = GAME.encode()


def told(*paths: Path) -> list[tuple[str, bytes]]:
    found = list(find_logs(paths))
    assert [log.fault for log in found] == [None] * len(found)
    return [(log.name, log.data) for log in found]


def tar(path: Path, mode: str, **files: bytes) -> Path:
    with tarfile.open(path, mode) as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"folder/{name}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return path


def test_a_named_file_is_always_given(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_bytes(b"no game")
    assert told(path) == [("notes.md", b"no game")]


def test_a_folder_gives_its_games_in_order_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / ".hidden").mkdir()
    for name, data in {
        "b/1.mjlog": b"",
        "a.xml": DATA,
        "c": DATA,
        "d.txt": b'{"log":[]}',
        "README.md": b"# Games",
        ".hidden/e.mjlog": DATA,
        ".f.mjlog": DATA,
        "pic.png": b"\x89PNG",
    }.items():
        (tmp_path / name).write_bytes(data)
    assert [name for name, _ in told(tmp_path)] == ["a.xml", "1.mjlog", "c", "d.txt"]


@pytest.mark.parametrize(
    ("name", "mode"),
    [("a.tar", "w"), ("a.tar.gz", "w:gz"), ("a.tar.xz", "w:xz"), ("a.tgz", "w:gz")],
)
def test_tars(tmp_path: Path, name: str, mode: str) -> None:
    path = tar(tmp_path / name, mode, one=DATA, two=DATA, readme=b"no game")
    assert told(path) == [("one", DATA), ("two", DATA)]
    assert [log.place for log in find_logs([path])] == [f"{path}/folder/one", f"{path}/folder/two"]


def test_hidden_entries_of_a_tar_are_passed_over(tmp_path: Path) -> None:
    files = {"._one.mjlog": b"\x00\x05\x16\x07", "one.mjlog": DATA}
    assert told(tar(tmp_path / "mac.tar", "w", **files)) == [("one.mjlog", DATA)]


def test_an_entry_that_is_far_too_large_ends_its_archive(tmp_path: Path) -> None:
    path = tar(tmp_path / "a.tar", "w", one=DATA)
    entry = tarfile.TarInfo("folder/film.mjlog")
    entry.size = ENTRY_LIMIT + 1
    end = 512 + -(-len(DATA) // 512) * 512  # the header, and blocks for what it holds
    path.write_bytes(path.read_bytes()[:end] + entry.tobuf() + bytes(10_240))
    first, second = find_logs([path])
    assert (first.name, first.data) == ("one", DATA)
    assert str(second.fault) == "the entry is no game: far too large"
    assert second.place == f"{path}/folder/film.mjlog"


def test_a_file_that_is_larger_than_any_game_is_told_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "film.mjlog"
    with path.open("wb") as file:
        file.truncate(UNPACKED_LIMIT + 1)
    (log,) = find_logs([path])
    assert (str(log.fault), log.data) == ("larger than 64 MB: that is no game", b"")


def test_zips(tmp_path: Path) -> None:
    path = tmp_path / "renamed.mjlog"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("folder/one.mjlog", DATA)
        archive.writestr("__MACOSX/one.mjlog", DATA)
        archive.writestr("readme.txt", b"no game")
    assert told(path) == [("one.mjlog", DATA)]


def test_a_log_reads_itself(tmp_path: Path) -> None:
    path = tmp_path / "2000010203gm-0009-0000-0123abcd&tw=3.mjlog"
    path.write_bytes(DATA)
    (log,) = find_logs([path])
    assert (log.read().seat, log.read().record.game) == (3, "2000010203gm-0009-0000-0123abcd")


def faults(path: Path) -> list[LogFile]:
    return [log for log in find_logs([path]) if log.fault]


def test_what_cannot_be_opened_is_told_in_its_place(tmp_path: Path) -> None:
    (missing,) = faults(tmp_path / "gone.mjlog")
    assert str(missing.fault) == "No such file or directory"
    with pytest.raises(UnreadableGame, match="No such file"):
        missing.read()


@pytest.mark.parametrize("name", ["a.tar", "a.tar.xz", "a.tar.gz", "a.tar.bz2"])
def test_damaged_tars_are_told_in_their_place(tmp_path: Path, name: str) -> None:
    mode = "w" if name == "a.tar" else f"w:{name.rsplit('.', 1)[1]}"
    data = tar(tmp_path / name, mode, one=DATA * 50, two=DATA * 50).read_bytes()
    for damaged in (b"", b"not a tar", data[: len(data) // 2], data[:30] + b"\xff" * 90):
        (tmp_path / name).write_bytes(damaged)
        (log,) = faults(tmp_path / name)
        assert str(log.fault).startswith("the archive cannot be unpacked: ")
        assert log.place == str(tmp_path / name)


def test_damaged_zips_are_told_in_their_place(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("one.mjlog", DATA)
        archive.writestr("two.mjlog", DATA)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    (log,) = faults(path)
    assert str(log.fault).startswith("the zip cannot be unpacked: ")
    path.write_bytes(data[:60] + b"\xff" * 40 + data[100:])
    first, second = find_logs([path])
    assert str(first.fault).startswith("the zip's entry cannot be unpacked: ")
    assert (second.name, second.data) == ("two.mjlog", DATA)


@pytest.mark.parametrize(
    ("place", "value", "why"),
    [
        (6, 1, "it is locked with a password"),
        (8, 99, "it is packed in a way that cannot be read here"),
        (14, 0, "it is cut off or damaged"),
    ],
)
def test_why_an_entry_cannot_be_unpacked(tmp_path: Path, place: int, value: int, why: str) -> None:
    """The flags, the way of packing and the checksum, as the entry and the directory have them."""
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("one.mjlog", DATA)
    data = bytearray(path.read_bytes())
    directory = data.index(b"PK\x01\x02")
    data[place] = data[directory + place + 2] = value
    path.write_bytes(data)
    (log,) = faults(path)
    assert str(log.fault) == f"the zip's entry cannot be unpacked: {why}"


def test_an_archive_that_is_not_there(tmp_path: Path) -> None:
    (log,) = faults(tmp_path / "gone.tar")
    assert str(log.fault) == "the archive cannot be unpacked: No such file or directory"


def test_spreadsheets_are_passed_over_in_folders(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "class.xlsx", "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("xl/workbook.xml", "<workbook/>")
    assert list(find_logs([tmp_path])) == []
    (told,) = find_logs([tmp_path / "class.xlsx"])
    assert str(told.fault) == "this is an office document and no archive of games"

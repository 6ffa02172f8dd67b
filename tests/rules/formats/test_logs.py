"""LOGS: files, folders, archives."""

import bz2
import gzip
import io
import lzma
import os
import struct
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.formats import logs, opening
from rules.formats.fetch import open_replay
from rules.formats.logs import (
    ENTRY_LIMIT,
    LogFile,
    find_archive,
    find_in_archive,
    find_logs,
    holds_game,
)
from rules.formats.mjlog_write import write_mjlog
from rules.formats.opening import UNPACKED_LIMIT
from rules.formats.reading import UnreadableGame
from tests.games import game
from tests.rules.formats.game_texts import GAME

DATA = GAME.encode()


def read_all(*paths: Path) -> list[tuple[str, bytes]]:
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
    assert read_all(path) == [("notes.md", b"no game")]


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
    assert [name for name, _ in read_all(tmp_path)] == ["a.xml", "1.mjlog", "c", "d.txt"]


@pytest.mark.parametrize(
    ("name", "mode"),
    [("a.tar", "w"), ("a.tar.gz", "w:gz"), ("a.tar.xz", "w:xz"), ("a.tgz", "w:gz")],
)
def test_tars(tmp_path: Path, name: str, mode: str) -> None:
    path = tar(tmp_path / name, mode, one=DATA, two=DATA, readme=b"no game")
    assert read_all(path) == [("one", DATA), ("two", DATA)]
    assert [log.place for log in find_logs([path])] == [f"{path}/folder/one", f"{path}/folder/two"]


def test_an_entry_that_is_far_too_large_ends_its_archive(tmp_path: Path) -> None:
    path = tar(tmp_path / "a.tar", "w", one=DATA)
    entry = tarfile.TarInfo("folder/film.mjlog")
    entry.size = ENTRY_LIMIT + 1
    end = 512 + -(-len(DATA) // 512) * 512  # the header, and blocks for what it holds
    path.write_bytes(path.read_bytes()[:end] + entry.tobuf() + bytes(10_240))
    first, second, rest = find_logs([path])
    assert (first.name, first.data) == ("one", DATA)
    assert str(second.fault) == "the entry is too large to be a game"
    assert second.place == f"{path}/folder/film.mjlog"
    assert str(rest.fault).endswith("far more than games need: the rest of it was left out")
    assert rest.place == str(path)


def test_a_file_larger_than_any_game_is_reported_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "film.mjlog"
    with path.open("wb") as file:
        file.truncate(UNPACKED_LIMIT + 1)
    (log,) = find_logs([path])
    assert (str(log.fault), log.data) == ("larger than 64 MB, too large for a game", b"")


def test_zips(tmp_path: Path) -> None:
    path = tmp_path / "renamed.mjlog"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("folder/one.mjlog", DATA)
        archive.writestr("__MACOSX/one.mjlog", DATA)
        archive.writestr("readme.txt", b"no game")
    assert read_all(path) == [("one.mjlog", DATA)]


def faults(path: Path) -> list[LogFile]:
    return [log for log in find_logs([path]) if log.fault]


def test_an_unreadable_file_is_reported_in_its_place(tmp_path: Path) -> None:
    (missing,) = faults(tmp_path / "gone.mjlog")
    assert str(missing.fault) == "No such file or directory"
    with pytest.raises(UnreadableGame, match="No such file"):
        missing.read()


@pytest.mark.skipif(os.name == "nt", reason="other bounds, other links")
def test_links_to_folders_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.mjlog").write_bytes(DATA)
    (tmp_path / "a" / "round").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "b").symlink_to(tmp_path / "a", target_is_directory=True)
    assert read_all(tmp_path) == [("x.mjlog", DATA)]
    assert read_all(tmp_path / "b") == [("x.mjlog", DATA)]


@pytest.mark.parametrize("name", ["a.tar", "a.tar.xz", "a.tar.gz", "a.tar.bz2"])
def test_damaged_tars_are_reported_in_their_place(tmp_path: Path, name: str) -> None:
    mode = "w" if name == "a.tar" else f"w:{name.rsplit('.', 1)[1]}"
    data = tar(tmp_path / name, mode, one=DATA * 50, two=DATA * 50).read_bytes()
    for damaged in (b"", b"not a tar", data[: len(data) // 2], data[:30] + b"\xff" * 90):
        (tmp_path / name).write_bytes(damaged)
        (log,) = faults(tmp_path / name)
        assert str(log.fault).startswith("the archive cannot be unpacked: ")
        assert log.place == str(tmp_path / name)


def test_damaged_zips_are_reported_in_their_place(tmp_path: Path) -> None:
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


def zipped(how: int = zipfile.ZIP_STORED, **files: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", how) as archive:
        for name, data in files.items():
            archive.writestr(f"{name}.mjlog", data)
    return buffer.getvalue()


OF_ZIPS = zipped(a=zipped(one=DATA), b=zipped(two=DATA), c=zipped(three=DATA))


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (zipped(one=DATA, two=DATA) + zipped(three=DATA), "three.mjlog"),
        (OF_ZIPS[: OF_ZIPS.index(b"three.mjlog")], "two.mjlog"),
        (zipped(one=DATA) + zipped(), ""),
    ],
    ids=["one behind the other", "of zips, cut off", "an empty one behind"],
)
def test_bytes_before_a_zip_are_reported(tmp_path: Path, data: bytes, name: str) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(data)
    *games, last = find_logs([path])
    assert [(log.name, log.data) for log in games] == ([(name, DATA)] if name else [])
    assert str(last.fault) == str(opening.LAST_PART)
    assert last.place == str(path)
    if name:
        assert [repair.what for repair in open_replay(str(path)).repairs] == [opening.LAST_PART]
        found = find_in_archive(games[0].place)
        assert found == games[0]


@pytest.mark.parametrize(
    ("place", "value", "why"),
    [
        (6, 1, "it is locked with a password"),
        (8, 99, "its compression is not supported"),
        (14, 0, "it is cut off or damaged"),
    ],
)
def test_why_an_entry_cannot_be_unpacked(tmp_path: Path, place: int, value: int, why: str) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("one.mjlog", DATA)
    data = bytearray(path.read_bytes())
    directory = data.index(b"PK\x01\x02")
    data[place] = data[directory + place + 2] = value
    path.write_bytes(data)
    (log,) = faults(path)
    assert str(log.fault) == f"the zip's entry cannot be unpacked: {why}"


# --- what a whole archive may unpack to ---------------------------------------------------------


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "FREE_BYTES", 3 * len(DATA))
    monkeypatch.setattr(logs, "RATIO", 0)


def zipped(path: Path, *files: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, data in enumerate(files):
            archive.writestr(f"{number}.mjlog", data)
    return path


def test_of_games_at_one_place_of_an_archive_each_is_found_again(tmp_path: Path) -> None:
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w") as archive:
        for name, number in (("a.mjlog", 1), ("a.mjlog", 2), ("./a.mjlog", 3)):
            entry = tarfile.TarInfo(name)
            entry.size = len(data := write_mjlog(game(number)))
            archive.addfile(entry, io.BytesIO(data))
    logs = [*find_logs([path])]
    assert [log.name for log in logs] == ["a.mjlog"] * 3
    assert [open_replay(log.place).record for log in logs] == [game(1), game(2), game(3)]


@pytest.mark.usefixtures("small")
def test_a_zip_that_unpacks_to_far_too_much_is_left_there(tmp_path: Path) -> None:
    *games, last = find_logs([zipped(tmp_path / "a.zip", *[DATA] * 8)])
    assert [log.data for log in games] == [DATA] * 3
    assert (last.place, str(last.fault)) == (
        str(tmp_path / "a.zip"),
        "the archive unpacks to far more than games need: 5 entries were left out",
    )


@pytest.mark.usefixtures("small")
def test_what_is_packed_in_an_archive_again_counts_unpacked(tmp_path: Path) -> None:
    *games, last = find_logs([zipped(tmp_path / "a.zip", *[gzip.compress(DATA)] * 8)])
    assert len(games) == 1
    assert str(last.fault).endswith("7 entries were left out")


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress])
def test_a_tar_that_unpacks_to_far_too_much_is_left_there(
    tmp_path: Path, pack: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "HEADER_COST", 0)
    path = tar(tmp_path / "a.tar", "w", **{f"g{number}": DATA for number in range(8)})
    path.write_bytes(pack(path.read_bytes()))
    *games, last = find_logs([path])
    assert 0 < len(games) < 3
    assert str(last.fault) == (
        "the archive unpacks to far more than games need: the rest of it was left out"
    )


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_a_tar_whose_packing_holds_nothing_is_left_there(
    tmp_path: Path, pack: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "PACKED_AHEAD", 2**19)
    path = tar(tmp_path / "a.tar", "w", a=DATA, b=DATA)
    plain = path.read_bytes()
    half = 600  # within the first entry
    path.write_bytes(pack(plain[:half]) + pack(b"") * 50 + pack(plain[half:]))
    assert [log.data for log in find_logs([path])] == [DATA, DATA]
    path.write_bytes(pack(plain[:half]) + pack(b"") * 50_000 + pack(plain[half:]))
    *_, last = find_logs([path])
    assert str(last.fault) == "the archive cannot be unpacked: it is cut off or damaged"


def test_an_archive_of_too_many_entries_is_left_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "MAX_ENTRIES", 2)
    for path in (zipped(tmp_path / "a.zip", *[DATA] * 5), tmp_path / "a.tar"):
        if path.suffix == ".tar":
            tar(path, "w", **{f"g{number}": DATA for number in range(5)})
        *games, last = find_logs([path])
        assert len(games) == 2
        assert "unpacks to far more" in str(last.fault)


@pytest.mark.parametrize("wide", [False, True])
def test_a_zip_that_lists_far_too_much_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wide: bool
) -> None:
    if wide:
        monkeypatch.setattr(zipfile, "ZIP_FILECOUNT_LIMIT", 1)
    path = zipped(tmp_path / "a.zip", *[DATA] * 9)
    data = bytearray(path.read_bytes())
    if wide:  # the other record says little
        struct.pack_into("<L", data, len(data) - 10, 1)
    monkeypatch.setattr(logs, "MAX_DIRECTORY_BYTES", 300)
    for remark in (b"", b"note"):
        data[-2:] = struct.pack("<H", len(remark))
        path.write_bytes(data + remark)
        (log,) = find_logs([path])
        assert str(log.fault) == "the zip lists far too many entries"
    path.write_bytes(data[:40])
    assert str(next(find_logs([path])).fault).startswith("the zip cannot be unpacked")


# --- tars that other programs write, or nobody --------------------------------------------------

LONG = "folder/" + "a" * 150 + ".mjlog"


@pytest.mark.parametrize("form", [tarfile.GNU_FORMAT, tarfile.PAX_FORMAT, tarfile.USTAR_FORMAT])
def test_long_names_in_a_tar(tmp_path: Path, form: int) -> None:
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w", format=form) as archive:
        entry = tarfile.TarInfo(LONG if form != tarfile.USTAR_FORMAT else "folder/b.mjlog")
        entry.pax_headers = {"comment": "c"} if form == tarfile.PAX_FORMAT else {}
        entry.size = len(DATA)
        archive.addfile(entry, io.BytesIO(DATA))
        archive.addfile(tarfile.TarInfo("one.mjlog"), io.BytesIO())
    first, second = find_logs([path])
    assert (first.name, second.name) == (Path(entry.name).name, "one.mjlog")
    assert first.data == DATA


def test_what_is_no_file_in_a_tar_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w") as archive:
        for kind in (tarfile.SYMTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE, tarfile.GNUTYPE_SPARSE):
            entry = tarfile.TarInfo("x.mjlog")
            entry.type, entry.linkname = kind, "/etc/passwd"
            archive.addfile(entry)
        with_links = tarfile.TarInfo("y.mjlog")
        with_links.type, with_links.linkname = tarfile.LNKTYPE, "l" * 200
        archive.addfile(with_links)
    assert read_all(tar(path, "a", one=DATA)) == [("one", DATA)]


@pytest.mark.parametrize(
    "header",
    [
        (tarfile.XHDTYPE, 2**30, b""),
        (tarfile.GNUTYPE_LONGNAME, 2**30, b""),
        (tarfile.XHDTYPE, 9, b"xx path=y"),
        (tarfile.XHDTYPE, 6, b"2 2 2 ".ljust(512)),
        (tarfile.XHDTYPE, 6, b"3 \n3 \n".ljust(512)),
        (tarfile.REGTYPE, -1, b""),
        (tarfile.REGTYPE, 900, b"cut"),
    ],
)
def test_headers_that_no_tar_has(tmp_path: Path, header: tuple[bytes, int, bytes]) -> None:
    kind, size, data = header
    entry = tarfile.TarInfo("x.mjlog")
    entry.type, entry.size = kind, size
    path = tmp_path / "a.tar"
    path.write_bytes(entry.tobuf(tarfile.GNU_FORMAT) + data)
    (log,) = find_logs([path])
    assert str(log.fault) == "the archive cannot be unpacked: it is cut off or damaged"


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("kind", [tarfile.DIRTYPE, tarfile.XHDTYPE, tarfile.XGLTYPE])
def test_a_tar_of_headers_alone_is_left_there(tmp_path: Path, kind: bytes) -> None:
    entry, records = tarfile.TarInfo("x.mjlog"), b"" if kind == tarfile.DIRTYPE else b"8 abc=d\n"
    entry.type, entry.size = kind, 64 * len(records)
    path = tmp_path / "a.tar.gz"
    data = entry.tobuf(tarfile.GNU_FORMAT) + records * 64
    path.write_bytes(gzip.compress(data * (2 * len(DATA) // len(data))))
    (log,) = find_logs([path])
    assert "unpacks to far more" in str(log.fault)


# --- not a file ---------------------------------------------------------------------------------


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes that have a name")
    path = tmp_path / "a.mjlog"
    os.mkfifo(path)
    return path


def refused(path: Path) -> str:
    (log,) = find_logs([path])
    with pytest.raises(UnreadableGame) as refusal:
        open_replay(str(path))
    assert str(refusal.value) == f"{path} cannot be opened: {log.fault}."
    return str(log.fault)


def test_a_pipe_is_refused_and_not_waited_for(pipe: Path, tmp_path: Path) -> None:
    assert refused(pipe) == "this is not a regular file but a pipe, a device or a system file"
    assert list(find_logs([tmp_path])) == []


@pytest.mark.parametrize("kind", ["zip", "tar.gz"])
def test_a_game_in_an_archive_opens_by_its_place(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"club.{kind}"
    if kind == "zip":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("folder/a.mjlog", b"<mjloggm><GO")
            archive.writestr("folder/b.mjlog", DATA)
    else:
        tar(path, "w:gz", **{"a.mjlog": b"<mjloggm><GO", "b.mjlog": DATA})
    places = [log.place for log in find_logs([path])]
    assert open_replay(places[1]).record == open_replay(GAME).record
    assert find_archive(places[1]) == path
    with pytest.raises(UnreadableGame, match="There is no file"):
        open_replay(f"{path}/folder/c.mjlog")
    path.unlink()
    with pytest.raises(UnreadableGame, match="There is no file"):
        open_replay(places[1])


@pytest.mark.parametrize(
    "text", ["", "a\nb", "x" * 5000 + "/y", "x" * 300 + "/y", "\0/a", "/no/such/place/at.all"]
)
def test_what_lies_in_no_archive(text: str) -> None:
    assert find_archive(text) is None


@pytest.mark.parametrize(
    ("kind", "sign"), [("RAR", b"Rar!\x1a\x07\x00"), ("7z", b"7z\xbc\xaf'\x1c")]
)
@pytest.mark.parametrize("named", [True, False])
def test_an_archive_of_another_kind_is_named_and_not_passed_over(
    tmp_path: Path, kind: str, sign: bytes, named: bool
) -> None:
    path = tmp_path / "games.dat"
    path.write_bytes(sign + bytes(50))
    (log,) = find_logs([path if named else tmp_path])
    assert str(log.fault) == (
        f"{kind} archives are not supported; unpack it and open the folder with the games"
    )


def test_which_file_of_a_folder_is_a_game(tmp_path: Path) -> None:
    files = {
        "a.mjlog": write_mjlog(game(1)),
        "b.json": b"{}",
        "c.csv": b"a,b",
        "d.gz": b"\x1f\x8b" + bytes(9),
        "e.json": b"<html>",
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    assert [holds_game(tmp_path / name) for name in files] == [True, *[False] * 4]


@pytest.mark.parametrize(
    "data",
    [
        b'<mjloggm ver="2.3"><GO type="185"/><INIT seed="0,0,0,1,2,3" ten="350,350,350,0"/>',
        b'{"title":["a"],"name":["A","B","C",""],"rule":{"disp":"3"},"log":[[[0,0,0],[35000',
        b'{"type":"start_game","names":["A","B","C"]}\n',
        b"https://tenhou.net/6/#json=%7B%22log%22",
    ],
)
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_game_that_cannot_be_read_is_one_all_the_same(
    tmp_path: Path, data: bytes, pack: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(pack(data))
    with pytest.raises(UnreadableGame):
        open_replay(str(path))
    assert holds_game(path)

"""The folder of game pages is replaced atomically."""

import errno
import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.disks import room_for
from tests.tutor.export.reports import a_class
from tutor.export import formats
from tutor.export.annotated import write
from tutor.export.formats import FORMATS, format_of, games_folder, page_name, replacing_report


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return games_folder(tmp_path / "report.html")


@contextmanager
def replacing_games(folder: Path) -> Iterator[Path]:
    with replacing_report(folder.with_name("report.html")) as (_, half):
        yield half


def beside(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.parent.iterdir() if each.name != "report.html")


def fill(folder: Path, *texts: str) -> None:
    with replacing_games(folder) as half:
        for number, text in enumerate(texts, start=1):
            (half / page_name(number)).write_text(text)


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_an_older_folder_is_replaced(folder: Path) -> None:
    fill(folder, "one", "two")
    fill(folder, "three")
    assert contents(folder) == {"game-0001.html": "three"}
    assert beside(folder) == ["report-games"]


def test_a_failed_export_leaves_the_old_folder(folder: Path) -> None:
    fill(folder, "one", "two")
    with pytest.raises(FileNotFoundError), replacing_games(folder) as half:
        (half / "nowhere" / page_name(1)).write_text("three")
    assert contents(folder) == {"game-0001.html": "one", "game-0002.html": "two"}
    assert beside(folder) == ["report-games"]


class _Killed(BaseException):
    """A kill, which no program can catch as an Exception."""


def fill_both(folder: Path, text: str) -> None:
    with replacing_report(folder.with_name("report.html")) as (file, half):
        (half / page_name(1)).write_text(text)
        file.write(text)


def test_a_report_and_its_games_change_together(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_both(folder, "one")

    def kill(*args: object) -> None:
        raise _Killed

    monkeypatch.setattr(formats, "_discard", kill)
    with pytest.raises(_Killed):
        fill_both(folder, "two")
    assert folder.with_name("report.html").read_text() == "two"
    assert contents(folder) == {"game-0001.html": "two"}


@pytest.mark.parametrize("name", ["my notes.txt", "game-1.html", "game-0001.html.bak"])
def test_a_foreign_folder_is_left_alone(folder: Path, name: str) -> None:
    mine = folder / name
    folder.mkdir()
    mine.write_text("keep me")
    with pytest.raises(FileExistsError) as caught, replacing_games(folder):
        pytest.fail("it was begun")
    assert caught.value.filename == str(mine)
    assert contents(folder) == {name: "keep me"}


def test_leftovers_of_killed_exports_are_removed(folder: Path) -> None:
    killed = (".report-games.77.new", ".report-games.78.old")
    for name in (*killed, ".report-games.mine", ".other.new"):
        (folder.parent / name).mkdir()
        (folder.parent / name / "game-0001.html").write_text("half")
        os.utime(folder.parent / name, (0, 0))
    letter = folder.parent / ".report-games.79.old" / "letter.txt"
    letter.parent.mkdir()
    letter.write_text("put there while the games gave way")
    os.utime(letter.parent, (0, 0))
    fill(folder, "one")
    assert beside(folder) == [
        ".other.new",
        ".report-games.79.old",
        ".report-games.mine",
        "report-games",
    ]
    assert letter.exists()


NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    return place


@pytest.mark.parametrize("size", [3000, 9000])
@pytest.mark.parametrize("name", FORMATS)
def test_the_old_file_stays(name: str, size: int, tmp_path: Path, temporary: Path) -> None:
    path = tmp_path / "class" / f"out.{name}"
    path.parent.mkdir()
    path.write_text("old")
    with room_for(size), pytest.raises(OSError, match="too large"):
        write(format_of(name, "en", NOW), path, a_class()[:2])
    assert path.read_text() == "old"
    assert list(path.parent.rglob("*")) == [path]
    assert list(temporary.iterdir()) == []


def test_a_workbook_on_a_full_disk_fails_cleanly(
    tmp_path: Path, temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unraisable: list[object] = []

    def full(place: str) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("sys.unraisablehook", unraisable.append)
    monkeypatch.setattr("xlsxwriter.workbook.os.remove", full)  # after a part lies in the zip
    with pytest.raises(OSError, match="full"):
        write(format_of("xlsx", "en", NOW), tmp_path / "out.xlsx", a_class())
    gc.collect()
    assert unraisable == []

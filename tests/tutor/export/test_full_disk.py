"""A disk that fills in the middle: what was there stays, and nothing else is left."""

import errno
import gc
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.disks import room_for
from tests.tutor.export.reports import a_class
from tutor.export.annotated import AnnotatedGame, write
from tutor.export.formats import FORMATS, format_of

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
        write(format_of(name, "en", NOW), path, a_class())
    assert path.read_text() == "old"
    assert list(path.parent.rglob("*")) == [path]
    assert list(temporary.iterdir()) == []


def test_a_workbook_that_has_no_room_ends_without_a_word(
    tmp_path: Path, temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []

    def full(place: str) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("sys.unraisablehook", told.append)
    monkeypatch.setattr("xlsxwriter.workbook.os.remove", full)  # after a part lies in the zip
    with pytest.raises(OSError, match="full"):
        write(format_of("xlsx", "en", NOW), tmp_path / "out.xlsx", a_class())
    gc.collect()
    assert told == []


@pytest.mark.parametrize("name", FORMATS)
def test_what_fails_in_the_middle_leaves_the_old_file(
    name: str, tmp_path: Path, temporary: Path
) -> None:
    path = tmp_path / "class" / f"out.{name}"
    path.parent.mkdir()
    path.write_text("old")

    def games() -> Iterator[AnnotatedGame]:
        yield from a_class()[:2]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(format_of(name, "ja", NOW), path, games())
    assert path.read_text() == "old"
    assert list(path.parent.rglob("*")) == [path]
    assert list(temporary.iterdir()) == []

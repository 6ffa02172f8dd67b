"""The folder of games beside a report is there whole, and gives way to nothing of another's."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tutor.export import games_folder as module
from tutor.export.games_folder import games_folder, page_name, replacing_report


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


def test_an_older_folder_gives_way_whole(folder: Path) -> None:
    fill(folder, "one", "two")
    fill(folder, "three")
    assert contents(folder) == {"game-0001.html": "three"}
    assert beside(folder) == ["report-games"]


def test_where_it_fails_half_way_what_was_there_stays(folder: Path) -> None:
    fill(folder, "one", "two")
    with pytest.raises(FileNotFoundError), replacing_games(folder) as half:
        (half / "nowhere" / page_name(1)).write_text("three")
    assert contents(folder) == {"game-0001.html": "one", "game-0002.html": "two"}
    assert beside(folder) == ["report-games"]


def test_what_is_put_there_while_the_games_are_written_stays(folder: Path) -> None:
    fill(folder, "one")
    with replacing_games(folder) as half:
        (half / page_name(1)).write_text("two")
        (folder / "letter.txt").write_text("keep me")
    assert contents(folder) == {"game-0001.html": "two", "letter.txt": "keep me"}
    assert beside(folder) == ["report-games"]


class _Killed(BaseException):
    """No program is told of its end."""


def fill_both(folder: Path, text: str) -> None:
    with replacing_report(folder.with_name("report.html")) as (file, half):
        (half / page_name(1)).write_text(text)
        file.write(text)


def test_a_report_and_its_games_change_together_before_the_older_pages_go(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_both(folder, "one")

    def kill(*args: object) -> None:
        raise _Killed

    monkeypatch.setattr(module, "_discard", kill)
    with pytest.raises(_Killed):
        fill_both(folder, "two")
    assert folder.with_name("report.html").read_text() == "two"
    assert contents(folder) == {"game-0001.html": "two"}


def test_where_a_report_cannot_take_its_place_the_older_games_come_back(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_both(folder, "one")
    (folder / "game-0002.html").write_text("one")

    def refuse(*args: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(PermissionError):
        fill_both(folder, "two")
    assert folder.with_name("report.html").read_text() == "one"
    assert contents(folder) == {"game-0001.html": "one", "game-0002.html": "one"}
    assert sorted(each.name for each in folder.parent.iterdir()) == ["report-games", "report.html"]


def test_what_a_person_put_among_pages_that_gave_way_comes_back_with_them(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_both(folder, "one")

    def refuse(*args: object) -> None:
        raise PermissionError

    def fill_again() -> None:
        with replacing_report(folder.with_name("report.html")) as (_, half):
            (half / page_name(1)).write_text("two")
            (folder / "letter.txt").write_text("keep me")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(PermissionError):
        fill_again()
    assert contents(folder) == {"game-0001.html": "one", "letter.txt": "keep me"}


@pytest.mark.parametrize("name", ["my notes.txt", "game-1.html", "game-0001.html.bak"])
def test_a_folder_that_holds_something_else_is_left_alone(folder: Path, name: str) -> None:
    mine = folder / name
    folder.mkdir()
    mine.write_text("keep me")
    with pytest.raises(FileExistsError) as told, replacing_games(folder):
        pytest.fail("it was begun")
    assert told.value.filename == str(mine)
    assert contents(folder) == {name: "keep me"}


@pytest.mark.parametrize("name", [".DS_Store", "Thumbs.db", "._game-0001.html"])
def test_what_a_file_manager_left_there_stands_in_no_way(folder: Path, name: str) -> None:
    fill(folder, "one", "two")
    (folder / name).write_text("icons")
    fill(folder, "three")
    assert contents(folder) == {"game-0001.html": "three", name: "icons"}
    assert beside(folder) == ["report-games"]


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own there")
def test_so_is_a_link_that_leads_elsewhere_and_a_file(folder: Path) -> None:
    elsewhere = folder.with_name("elsewhere")
    elsewhere.mkdir()
    folder.symlink_to(elsewhere)
    with pytest.raises(FileExistsError), replacing_games(folder):
        pytest.fail("it was begun")
    folder.unlink()
    folder.write_text("keep me")
    with pytest.raises(FileExistsError), replacing_games(folder):
        pytest.fail("it was begun")
    assert folder.read_text() == "keep me"


def test_what_a_killed_export_left_is_removed_and_nothing_else(folder: Path) -> None:
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


def test_two_exports_to_one_name_leave_each_other_alone(folder: Path) -> None:
    with replacing_games(folder) as half:
        (half / page_name(1)).write_text("ours")
        fill(folder, "of another process")
        (half / page_name(2)).write_text("ours")
    assert contents(folder) == {"game-0001.html": "ours", "game-0002.html": "ours"}
    assert beside(folder) == ["report-games"]


def test_a_folder_that_goes_meanwhile_is_not_cleared(folder: Path) -> None:
    assert not module._is_stale(folder)

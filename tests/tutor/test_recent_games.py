"""The games that were opened last: kept whole, or not at all."""

import errno
import json
import os
from pathlib import Path
from typing import BinaryIO

import pytest

from tutor.recent_games import FILE, MAX_GAMES, forget_games, recent_games, remember_game

pytestmark = pytest.mark.measured


def test_the_last_one_comes_first_and_each_once(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    assert recent_games(folder) == ()
    for name in ("a", "b", "a", "a"):
        remember_game(folder, name)
    assert recent_games(folder) == ("a", "b")
    for number in range(MAX_GAMES + 3):
        remember_game(folder, f"{number}")
    found = recent_games(folder)
    assert len(found) == MAX_GAMES
    assert found[0] == f"{MAX_GAMES + 2}"
    forget_games(folder)
    forget_games(folder)
    assert recent_games(folder) == ()


@pytest.mark.parametrize("source", ["", "-", "https://tenhou.net/6/#json=" + "9" * 1000])
def test_what_cannot_be_opened_again_is_not_kept(tmp_path: Path, source: str) -> None:
    remember_game(tmp_path, source)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b"\xff", b"[" * 60_000, b'{"games": 3}', b'{"games": [1, null]}'],
)
def test_a_damaged_list_is_empty_and_is_written_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert recent_games(tmp_path) == ()
    remember_game(tmp_path, "a")
    assert recent_games(tmp_path) == ("a",)


def test_where_nothing_can_be_written_nothing_fails(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("x")
    remember_game(place, "a")
    assert recent_games(place) == ()


def test_the_file_is_of_this_version(tmp_path: Path) -> None:
    remember_game(tmp_path, "牌譜.mjlog")
    kept = json.loads((tmp_path / FILE).read_text("utf-8"))
    assert kept == {"recent_games": 1, "games": ["牌譜.mjlog"]}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_where_the_list_belongs_is_not_waited_on(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    assert recent_games(tmp_path) == ()


def test_a_list_of_a_newer_version_is_not_written_over(tmp_path: Path) -> None:
    told = json.dumps({"recent_games": 2, "opened": {"a": 1}})
    (tmp_path / FILE).write_text(told)
    remember_game(tmp_path, "b")
    assert (tmp_path / FILE).read_text() == told
    forget_games(tmp_path)
    remember_game(tmp_path, "b")
    assert recent_games(tmp_path) == ("b",)


def test_the_longest_list_is_read_again(tmp_path: Path) -> None:
    names = [f"{number}{chr(0x1F004) * 999}" for number in range(MAX_GAMES)]
    for name in names:
        remember_game(tmp_path, name)
    assert recent_games(tmp_path) == tuple(reversed(names))


def test_a_list_on_a_disk_that_fails_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember_game(tmp_path, "a")

    def failing(path: Path) -> BinaryIO:
        raise OSError(errno.EIO, "Input/output error", str(path))

    with monkeypatch.context() as patch:
        patch.setattr("tutor.recent_games.open_file", failing)
        remember_game(tmp_path, "b")
        assert recent_games(tmp_path) == ()
    assert recent_games(tmp_path) == ("a",)

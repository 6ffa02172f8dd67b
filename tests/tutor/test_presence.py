"""A place that may not be looked at is no fault: who has another's home, or a disk that fails."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.tutor.practice_games import opponent_of, setup
from tests.tutor.trees import TREE
from tutor.fault_report import left_by_crash, write_report
from tutor.practice.folder import unfinished
from tutor.practice.store import begin
from tutor.presence import is_absent, names_in


@pytest.fixture(params=["too long", "shut"])
def shut(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    if request.param == "too long":
        return tmp_path / ("d" * 300)

    folder = tmp_path / "shut"

    def refusing(ask: Callable[..., object]) -> Callable[..., object]:
        def asked(path: Any, *more: object, **named: object) -> object:
            if str(path).startswith(str(folder)):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
            return ask(path, *more, **named)

        return asked

    for name in ("stat", "lstat", "listdir", "scandir", "mkdir", "open"):
        monkeypatch.setattr(os, name, refusing(getattr(os, name)))
    return folder


def test_what_cannot_be_looked_at_may_be_there(shut: Path) -> None:
    assert not is_absent(shut / "file")
    assert names_in(shut, "*") == ()


def test_what_is_not_there_is_absent(tmp_path: Path) -> None:
    (tmp_path / "b.txt").touch()
    (tmp_path / "a.txt").touch()
    (tmp_path / "c").touch()
    assert is_absent(tmp_path / "d")
    assert is_absent(tmp_path / "c" / "d")
    assert not is_absent(tmp_path / "c")
    assert names_in(tmp_path, "*.txt") == ("a.txt", "b.txt")
    assert names_in(tmp_path / "c", "*") == ()


def test_a_game_is_played_where_the_persons_folder_is_shut(shut: Path) -> None:
    assert unfinished(shut) == ()
    game = begin(setup(), TREE, opponent_of, shut)
    assert game.unsaved is not None


def test_nothing_is_told_of_a_crash_where_the_folder_is_shut(shut: Path) -> None:
    assert left_by_crash(shut) is None
    assert write_report(ZeroDivisionError(), shut) is None

"""Updates: asked for once a week, and believed only with the project's signature."""

import base64
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from nacl.signing import SigningKey

from tutor.pages.window import update_model as updates
from tutor.pages.window.update_model import (
    WEEK_SECONDS,
    ask_for_update,
    is_check_due,
    newer_version,
)
from tutor.settings import releases_page

NOW = 1_800_000_000.0
OURS = SigningKey(bytes(32))
KEY = base64.b64encode(bytes(OURS.verify_key)).decode()


def answer(version: str, by: SigningKey = OURS) -> bytes:
    return version.encode() + b"\n" + base64.b64encode(by.sign(version.encode()).signature) + b"\n"


@pytest.fixture
def script() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(Path(__file__).parents[3] / "packaging")
        yield import_module("newest")
    for name in ("newest", "bundle"):
        del sys.modules[name]


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(updates, "KEY", KEY)


def test_a_question_is_due_once_a_week(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    assert is_check_due(folder, NOW)
    assert ask_for_update(folder, NOW, lambda: answer("99.0.0")) == "99.0.0"
    assert not is_check_due(folder, NOW)
    assert not is_check_due(folder, NOW + WEEK_SECONDS - 1)
    assert is_check_due(folder, NOW + WEEK_SECONDS)
    assert is_check_due(folder, NOW - 1), "the clock was wrong once"


def test_a_failure_is_quiet_and_not_repeated(tmp_path: Path) -> None:
    def fail() -> bytes:
        raise OSError("no network")

    assert ask_for_update(tmp_path, NOW, fail) == ""
    assert not is_check_due(tmp_path, NOW)


def test_versions_are_compared_by_number() -> None:
    assert newer_version(answer("0.10.0"), current="0.9.3") == "0.10.0"
    assert newer_version(answer("0.9.3"), current="0.9.3") == ""
    assert newer_version(answer("0.9.2"), current="0.9.3") == ""


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"99.0.0",
        b"99.0.0\nno base64!",
        answer("99.0.0", SigningKey(bytes([1] * 32))),
        answer("99.0.0").replace(b"99.0.0", b"99.0.1"),
        answer("newest"),
        b"\xff" * 1000,
    ],
)
def test_what_the_project_did_not_sign_is_not_believed(data: bytes, tmp_path: Path) -> None:
    assert ask_for_update(tmp_path, NOW, lambda: data) == ""


def test_a_version_that_the_script_signed_is_believed(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "key"
    monkeypatch.setattr(updates, "KEY", script.make_key(secret))
    assert sys.platform == "win32" or secret.stat().st_mode & 0o777 == 0o600
    assert newer_version(script.signed(secret, "99.0.0").encode()) == "99.0.0"
    with pytest.raises(FileExistsError):
        script.make_key(secret)


def test_a_project_with_a_home_has_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert bool(releases_page()) == bool(updates.KEY)

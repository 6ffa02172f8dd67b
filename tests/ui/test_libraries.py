"""Messages about system libraries that Qt lacks."""

import subprocess
import sys
from pathlib import Path

import pytest

from tutor.ui import libraries
from tutor.ui.libraries import (
    BASE_LIBRARIES,
    X11_LIBRARIES,
    missing_packages,
    no_qt,
    no_window,
    platforms,
)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    gone = {"libEGL.so.1", "libxcb-cursor.so.0"}
    monkeypatch.setattr(libraries, "_loads", lambda name: name not in gone)


@pytest.mark.usefixtures("bare")
def test_the_packages_to_install_are_named() -> None:
    assert missing_packages() == ("libegl1", "libxcb-cursor0")
    assert "sudo apt install libegl1 libxcb-cursor0" in no_qt(ImportError("libEGL.so.1: ..."))
    assert "sudo apt install" in no_window({"DISPLAY": ":0"})
    assert "no screen" in no_window({})


@pytest.mark.parametrize(
    ("system", "environment", "tried"),
    [
        ("linux", {"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, "wayland;xcb;offscreen"),
        ("linux", {"DISPLAY": ":0"}, "xcb;offscreen"),
        ("linux", {}, "offscreen"),
        ("linux", {"QT_QPA_PLATFORM": "wayland"}, "wayland;offscreen"),
        ("linux", {"QT_QPA_PLATFORM": "minimal", "DISPLAY": ":0"}, "minimal"),
        ("darwin", {}, None),
        ("win32", {}, None),
    ],
)
def test_platforms(
    system: str, environment: dict[str, str], tried: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert platforms(environment) == tried


def test_as_a_file_it_needs_nothing_and_prints_one_line() -> None:
    command = [sys.executable, "-I", "-S", str(Path(libraries.__file__))]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout.count("\n") == 1
    assert set(done.stdout.split()) <= set((BASE_LIBRARIES | X11_LIBRARIES).values())

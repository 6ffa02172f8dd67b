"""Messages about system libraries that Qt lacks."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from tutor.pages import libraries
from tutor.pages.libraries import (
    ARCH,
    BASE_LIBRARIES,
    X11_LIBRARIES,
    install_command,
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
def test_the_packages_to_install_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    command = partial(install_command, release=Path("nothing"))
    monkeypatch.setattr(libraries, "install_command", command)
    assert missing_packages() == ("libegl1", "libxcb-cursor0")
    assert "sudo apt install libegl1 libxcb-cursor0" in no_qt(ImportError("libEGL.so.1: ..."))
    assert "sudo apt install" in no_window({"DISPLAY": ":0"})
    assert "no screen" in no_window({})


@pytest.mark.parametrize(
    ("release", "command"),
    [
        ("ID=ubuntu\nID_LIKE=debian", "sudo apt install libegl1 libxcb-icccm4"),
        ("ID=fedora", "sudo dnf install 'libEGL.so.1()(64bit)' 'libxcb-icccm.so.4()(64bit)'"),
        (
            'ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"',
            "sudo zypper install 'libEGL.so.1()(64bit)' 'libxcb-icccm.so.4()(64bit)'",
        ),
        ("ID=manjaro\nID_LIKE=arch", "sudo pacman -S libglvnd xcb-util-wm"),
    ],
)
def test_each_family_has_its_own_command(release: str, command: str, tmp_path: Path) -> None:
    (tmp_path / "os-release").write_text(release)
    packages = ("libegl1", "libxcb-icccm4")
    assert install_command(packages, tmp_path / "os-release") == command


def test_every_library_has_a_package_of_arch() -> None:
    assert ARCH.keys() == {*BASE_LIBRARIES.values(), *X11_LIBRARIES.values()}


def test_without_a_terminal_a_dialog_of_the_desktop_says_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "kdialog"
    program.write_text('#!/bin/sh\nprintf "%s|" "$@" > "$0.txt"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    libraries.show("no Qt", {"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"})
    libraries.show("no Qt", {})
    assert not (tmp_path / "kdialog.txt").exists(), "nobody would see it"
    libraries.show("no Qt", {"DISPLAY": ":0"})
    assert (tmp_path / "kdialog.txt").read_text() == "--error|no Qt|"
    assert capsys.readouterr().err == "no Qt\n" * 3


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

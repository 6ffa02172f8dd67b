"""Find missing system libraries that Qt needs.

Importable without Qt. Run as a file, this module imports nothing else of the program and prints the
missing Debian packages on one line. As ``python -m tutor.pages.libraries`` it tries to import Qt.
"""

import builtins
import sys
from collections.abc import Mapping
from pathlib import Path

BASE_LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
}
X11_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libX11-xcb.so.1": "libx11-xcb1",
}

ARCH = {
    "libglib2.0-0": "glib2",
    "libegl1": "libglvnd",
    "libgl1": "libglvnd",
    "libxkbcommon0": "libxkbcommon",
    "libfontconfig1": "fontconfig",
    "libdbus-1-3": "dbus",
    "libxcb-cursor0": "xcb-util-cursor",
    "libxcb-icccm4": "xcb-util-wm",
    "libxcb-keysyms1": "xcb-util-keysyms",
    "libxkbcommon-x11-0": "libxkbcommon-x11",
    "libxcb-randr0": "libxcb",
    "libxcb-shape0": "libxcb",
    "libxcb-shm0": "libxcb",
    "libxcb-sync1": "libxcb",
    "libxcb-xfixes0": "libxcb",
    "libx11-xcb1": "libx11",
}
"""Arch's packages by their Debian names. Fedora and openSUSE find packages by library name."""
DIALOGS = (
    ("zenity", "--error", "--no-markup", "--text"),
    ("kdialog", "--error"),
    ("xmessage", "-center"),
    ("notify-send", "Mahjong Tutor"),
)
"""Commands that show a text without Qt, which is appended to their arguments."""


def import_qt() -> None:
    """Import Qt without its import hook.

    The hook serves `from __feature__ import ...`, which is not used here, and would read the source
    of every module imported later.
    """
    plain = builtins.__import__
    import PySide6.QtCore  # noqa: F401

    builtins.__import__ = plain


def missing_packages() -> tuple[str, ...]:
    if not sys.platform.startswith("linux"):
        return ()
    return tuple(
        package for name, package in (BASE_LIBRARIES | X11_LIBRARIES).items() if not _loads(name)
    )


def platforms(environment: Mapping[str, str]) -> str | None:
    if not sys.platform.startswith("linux"):
        return None
    named = environment.get("QT_QPA_PLATFORM", "")
    if named:  # with a fallback, or Qt ends the program where this screen is missing
        needs_screen = named.startswith(("wayland", "xcb")) and "offscreen" not in named
        return f"{named};offscreen" if needs_screen else named
    if environment.get("WAYLAND_DISPLAY"):
        return "wayland;xcb;offscreen"
    return "xcb;offscreen" if environment.get("DISPLAY") else "offscreen"


def no_qt(error: ImportError) -> str:
    from tutor.language import gettext  # this file also runs alone

    packages = missing_packages()
    if packages:
        return _install_hint(packages)
    return gettext("Qt cannot be loaded: {why}").format(why=error)


def no_window(environment: Mapping[str, str]) -> str:
    from tutor.language import gettext

    packages = missing_packages()
    if packages and platforms(environment) != "offscreen":
        return _install_hint(packages)
    return gettext(
        "The window cannot open because there is no screen. `mahjong-tutor review FILE` prints the "
        "same review in the terminal."
    )


def _install_hint(packages: tuple[str, ...]) -> str:
    from tutor.language import gettext

    what = gettext("Qt needs system libraries that are missing. Install them with:")
    return f"{what}\n    {install_command(packages)}"


def install_command(packages: tuple[str, ...], release: Path = Path("/etc/os-release")) -> str:
    """Return a command that installs these Debian packages or their equivalents on this system."""
    try:
        text = release.read_text("utf-8", "replace")
    except OSError:
        text = ""
    lines = [line.partition("=") for line in text.splitlines()]
    named = {name: value.strip("\"'") for name, _, value in lines}
    family = {*named.get("ID_LIKE", "").split(), named.get("ID", "")}
    files = {package: name for name, package in (BASE_LIBRARIES | X11_LIBRARIES).items()}
    capabilities = " ".join(f"'{files[package]}()(64bit)'" for package in packages)
    if family & {"fedora", "rhel"}:
        return f"sudo dnf install {capabilities}"
    if any(name.startswith(("opensuse", "suse", "sles")) for name in family):
        return f"sudo zypper install {capabilities}"
    if "arch" in family:
        return f"sudo pacman -S {' '.join(dict.fromkeys(map(ARCH.__getitem__, packages)))}"
    return f"sudo apt install {' '.join(packages)}"


def show(text: str, environment: Mapping[str, str]) -> None:
    """Print an error message; if there is no terminal, also show it in a dialog."""
    print(text, file=sys.stderr)
    if sys.stderr.isatty() or environment.get("QT_QPA_PLATFORM", "").startswith("offscreen"):
        return
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, text, "Mahjong Tutor", 0x10)
    elif environment.get("WAYLAND_DISPLAY") or environment.get("DISPLAY"):
        import shutil
        import subprocess

        for program, *words in DIALOGS:
            if found := shutil.which(program):
                quiet = subprocess.DEVNULL
                subprocess.run([found, *words, text], check=False, stdout=quiet, stderr=quiet)
                return


def _loads(name: str) -> bool:
    import ctypes  # not before the first frame

    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _try_qt() -> int:
    try:
        import PySide6.QtWidgets  # noqa: F401 (trying it is the point)
    except ImportError as error:
        from tutor.language import activate
        from tutor.settings import chosen_language, default_path, peek

        activate(chosen_language(peek(default_path())))
        print(no_qt(error), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    if __package__:
        sys.exit(_try_qt())
    print(*missing_packages())

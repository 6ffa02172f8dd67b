"""Which of the system's libraries Qt misses here, and what to do about it.

Importable without Qt. Run as a file it needs nothing installed at all and prints the missing
Debian packages on one line; as ``python -m tutor.ui.libraries`` it tries Qt itself.
"""

import ctypes
import sys

BASE = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
}
"""File -> Debian package of what Qt needs even without a screen."""
X11 = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-shape.so.0": "libxcb-shape0",
}
"""What it needs besides for a window under X11."""


def missing_packages() -> tuple[str, ...]:
    """The Debian packages of the libraries that cannot be loaded; empty outside Linux."""
    if not sys.platform.startswith("linux"):
        return ()
    return tuple(package for name, package in (BASE | X11).items() if not _loads(name))


def advice_for(error: ImportError) -> str:
    """What to do about an import of Qt that failed with this error."""
    packages = missing_packages()
    if not packages:
        return f"The window's library (Qt) cannot be loaded: {error}"
    return (
        "The window's library (Qt) misses parts of the system. On Debian and Ubuntu, this mends "
        f"it:\n    sudo apt install {' '.join(packages)}"
    )


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _try_qt() -> int:
    try:
        import PySide6.QtWidgets  # noqa: F401, PLC0415 (trying it is the point)
    except ImportError as error:
        print(advice_for(error), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    if __package__:
        sys.exit(_try_qt())
    print(*missing_packages())

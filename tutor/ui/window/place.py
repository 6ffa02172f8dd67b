"""Where the window stood: its size, its place on the screens, and whether it filled one."""

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget


def place_of(window: QWidget, before: str) -> str:
    """Return where a window stands, as one word; where there is no screen, what it was before."""
    if QGuiApplication.platformName() == "offscreen":
        return before
    return bytes(window.saveGeometry().toBase64().data()).decode("ascii")


def restore_place(window: QWidget, place: str) -> None:
    """Put a window where it stood, as far as that is on a screen; a damaged word changes
    nothing."""
    if place:
        window.restoreGeometry(QByteArray.fromBase64(place.encode("utf-8", "replace")))

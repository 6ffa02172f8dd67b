"""Where the window stood: its size, its place on the screens, and whether it filled one."""

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget


def place_of(window: QWidget, before: str) -> str:
    if QGuiApplication.platformName() == "offscreen":
        return before
    return bytes(window.saveGeometry().toBase64().data()).decode("ascii")


def restore_place(window: QWidget, place: str) -> None:
    if place:
        window.restoreGeometry(QByteArray.fromBase64(place.encode("utf-8", "replace")))

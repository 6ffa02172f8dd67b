"""How large a dialog opens."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog

EDGE: Final = 24
"""Pixels by which a dialog is smaller than the window that it belongs to, at least."""


def within_window(dialog: QDialog, wanted: QSize) -> QSize:
    parent = dialog.parentWidget()
    if parent is None:
        return wanted
    return wanted.boundedTo(parent.window().size() - QSize(EDGE, EDGE))

"""The keys that work on every page of the window, and the sheet that names all."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from tutor.ui.parts.keys_sheet import KeysSheet, key_groups
from tutor.ui.window.page import Page
from tutor.ui.window.page_entries import PAGES
from tutor.ui.window.page_stack import PageStack

Shortcut: TypeAlias = tuple[tuple[str, ...], Callable[[], None]]


def add_shortcuts(window: QWidget, shortcuts: Iterable[Shortcut]) -> None:
    for keys, act in shortcuts:
        action = QAction(window)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.triggered.connect(lambda _=False, act=act: act())
        window.addAction(action)


def open_keys_sheet(window: QWidget, pages: PageStack) -> None:
    page = pages.currentWidget()
    keys = page.keys() if isinstance(page, Page) else ()
    cells = tuple(place.cell for place in PAGES)
    sheet = KeysSheet(key_groups(pages.shown, keys, cells), window)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sheet.open()

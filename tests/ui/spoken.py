"""Every text of a widget and its children, visible or spoken: for tests of languages."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QProgressBar,
    QWidget,
)

from tutor.pages.parts import motion

ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)


def spoken(root: QWidget) -> list[str]:
    found = list(_lines(root, type(root).__name__))
    found += [f"{type(root).__name__} title: {root.windowTitle()}"]
    return found


def _lines(widget: QWidget, place: str) -> Iterator[str]:
    for kind, text in (*_own(widget), *_children(widget)):
        if text:
            yield f"{place} {kind}: {text}"
    for child in widget.children():
        if isinstance(child, QWidget) and child.isVisibleTo(widget) and not child.isWindow():
            yield from _lines(child, f"{place}/{type(child).__name__}")


def _own(widget: QWidget) -> Iterator[tuple[str, str]]:
    match widget:
        case QLabel() | QAbstractButton() | QLineEdit():
            yield "text", widget.text()
        case QComboBox():
            for at in range(widget.count()):
                yield "item", widget.itemText(at)
        case QProgressBar():
            yield "format", widget.format()
        case QAbstractItemView() if widget.model() is not None:
            yield from _cells(widget.model(), QModelIndex())
    if isinstance(widget, QLineEdit):
        yield "placeholder", widget.placeholderText()
    yield "tip", widget.toolTip()


def _cells(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[tuple[str, str]]:
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for column in range(columns):
        yield "head", str(model.headerData(column, Qt.Orientation.Horizontal) or "")
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            for role in ROLES:
                said = index.data(role)
                yield "cell", said if isinstance(said, str) else ""
            if not isinstance(model, QAbstractListModel):
                yield from _cells(model, index)


def _children(widget: QWidget) -> Iterator[tuple[str, str]]:
    yield "name", widget.accessibleName()
    yield "description", widget.accessibleDescription()
    interface = QAccessible.queryAccessibleInterface(widget)
    if interface is None or isinstance(widget, QAbstractItemView):  # whose cells were read
        return
    for at in range(interface.childCount()):
        child = interface.child(at)
        if child is not None and child.object() is None:
            for kind in (QAccessible.Text.Name, QAccessible.Text.Description):
                yield f"part {at}", child.text(kind)


class Heard:
    def __init__(self) -> None:
        self.sentences: list[str] = []

    def isActive(self) -> bool:
        return True

    def updateAccessibility(self, event: QAccessibleAnnouncementEvent) -> None:
        assert event.object() is not None
        self.sentences.append(event.message())

    def take(self) -> list[str]:
        said, self.sentences = self.sentences, []
        return said


@contextmanager
def listening() -> Iterator[Heard]:
    with pytest.MonkeyPatch.context() as patch:
        heard = Heard()
        patch.setattr(motion, "QAccessible", heard)
        yield heard

"""What does not fit: words that are cut off, parts that lie over each other or out of reach."""

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QToolButton,
    QWidget,
)

from tutor.pages.parts.sentence import PaintedText
from tutor.pages.table.hand_view import TileButton

TARGET = 32
ARROW = 30


def misfits(root: QWidget) -> Iterator[str]:
    shown = [
        each for each in root.findChildren(QWidget) if each.isVisible() and each.window() is root
    ]
    for widget in shown:
        match widget:
            case QScrollArea():
                yield from _overflow(widget)
            case TileButton() | PaintedText():
                continue
            case QLabel():
                yield from _label(widget)
            case QAbstractButton() | QComboBox() | QLineEdit():
                yield from _control(widget)
    yield from _overlaps(shown)


def _label(label: QLabel) -> Iterator[str]:
    text = label.text()
    if not text or not label.pixmap().isNull():
        return
    if label.wordWrap():
        if label.heightForWidth(label.width()) > label.height() + 1:
            yield f"lines cut off: {_name(label)}"
    elif label.sizeHint().width() > label.width() + 1 and not _in_tooltip(label, text):
        yield f"cut off: {_name(label)}"
    if label.fontMetrics().height() > label.height() + 2:
        yield f"too low: {_name(label)}"
    yield from _reach(label)


def _control(control: QWidget) -> Iterator[str]:
    text = control.text() if isinstance(control, QAbstractButton) else ""
    icon_only = isinstance(control, QToolButton) and (
        control.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    )
    wide = control.sizeHint().width()
    if isinstance(control, QComboBox):
        text = control.currentText()
        wide = control.fontMetrics().horizontalAdvance(text) + ARROW
    if text and not icon_only and wide > control.width() + 1 and not _in_tooltip(control, text):
        yield f"cut off: {_name(control)} {text!r}"
    if text and not icon_only and control.fontMetrics().height() + 4 > control.height():
        yield f"too low: {_name(control)}"
    if control.property("look") != "link" and min(control.height(), control.width()) < TARGET:
        yield f"hard to hit, {control.width()} x {control.height()}: {_name(control)}"
    yield from _reach(control)


def _reach(widget: QWidget) -> Iterator[str]:
    rect, part = widget.rect(), widget
    while not part.isWindow():
        parent = part.parentWidget()
        if isinstance(parent.parentWidget(), QAbstractScrollArea):
            return
        rect = QRect(part.mapTo(parent, rect.topLeft()), rect.size())
        if not parent.rect().adjusted(-1, -1, 1, 1).contains(rect):
            yield f"out of {type(parent).__name__}: {_name(widget)}"
            return
        part = parent


def _overflow(area: QScrollArea) -> Iterator[str]:
    inner = area.widget()
    off = area.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    if inner is not None and off and inner.width() > area.viewport().width() + 1:
        yield f"wider than its view by {inner.width() - area.viewport().width()}: {_name(area)}"


def _overlaps(shown: list[QWidget]) -> Iterator[str]:
    kinds = (QLabel, QAbstractButton, QComboBox, QLineEdit)
    by_parent: dict[QWidget | None, list[QWidget]] = {}
    for each in shown:
        if isinstance(each, kinds) and not isinstance(each, TileButton | PaintedText):
            by_parent.setdefault(each.parentWidget(), []).append(each)
    for together in by_parent.values():
        for one, other in combinations(together, 2):
            over = one.geometry() & other.geometry()
            if over.width() > 2 and over.height() > 2:
                yield f"over each other: {_name(one)} and {_name(other)}"


def _in_tooltip(widget: QWidget, text: str) -> bool:
    return text.rstrip("…").strip() in widget.toolTip()


def _name(widget: QWidget) -> str:
    said = widget.accessibleName() or getattr(widget, "text", str)()
    at = widget.mapTo(widget.window(), QPoint(0, 0))
    return f"{type(widget).__name__} {said[:60]!r} at {at.x()}, {at.y()}"

"""What assistive technology reads of a window, and faults in it."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np
from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QToolButton,
    QWidget,
)

from tests.ui.seeing import contrast_ratio
from tutor.pages.parts.sentence import PaintedText
from tutor.pages.table.hand_view import TileButton, TilesView

ROLES = QAccessible.Role
CONTROLS = frozenset(
    {
        ROLES.Button,
        ROLES.ButtonMenu,
        ROLES.CheckBox,
        ROLES.RadioButton,
        ROLES.ComboBox,
        ROLES.EditableText,
        ROLES.SpinBox,
        ROLES.Slider,
        ROLES.ProgressBar,
        ROLES.Link,
        ROLES.List,
        ROLES.ListItem,
        ROLES.Tree,
        ROLES.TreeItem,
        ROLES.Table,
        ROLES.Cell,
        ROLES.PageTab,
        ROLES.MenuItem,
        ROLES.Graphic,
        ROLES.Dialog,
        ROLES.Window,
        ROLES.AlertMessage,
    }
)
FILLER = frozenset({ROLES.Client, ROLES.Border, ROLES.Pane, ROLES.Grouping, ROLES.LayeredPane})
DECORATION = frozenset(
    set("LaneMark LastGames ShareBar MarksView PlanBadge LegendSign Ornament FlyingTile".split())
)
ENGLISH = re.compile(r"\b[A-Za-z][a-z]{2,} [a-z]{2,}\b")


@dataclass(frozen=True, slots=True)
class Thing:
    role: ROLES
    name: str
    description: str
    focusable: bool
    widget: QWidget | None
    parent: int
    interface: QAccessibleInterface

    @property
    def is_control(self) -> bool:
        return self.focusable or self.role in CONTROLS

    def __str__(self) -> str:
        kind = type(self.widget).__name__ if self.widget is not None else "item"
        return f"{kind} ({self.role.name}) {self.name!r}"


def things(root: QWidget) -> list[Thing]:
    found: list[Thing] = []
    waiting = [(QAccessible.queryAccessibleInterface(root), -1)]
    while waiting:
        one, parent = waiting.pop()
        if one is None or not one.isValid() or one.state().invisible:
            continue
        widget = one.object()
        found.append(
            Thing(
                one.role(),
                one.text(QAccessible.Text.Name),
                one.text(QAccessible.Text.Description),
                bool(one.state().focusable),
                widget if isinstance(widget, QWidget) else None,
                parent,
                one,
            )
        )
        here = len(found) - 1
        waiting += [(one.child(at), here) for at in reversed(range(one.childCount()))]
    return found


def faults(found: list[Thing], language: str) -> Iterator[str]:
    for thing in found:
        if thing.is_control and not _is_inner(thing):
            if not re.search(r"\w", thing.name):
                yield f"without a name: {thing}"
            elif thing.widget is not None and thing.name == type(thing.widget).__name__:
                yield f"named as its class: {thing}"
        if isinstance(thing.widget, QComboBox) and not _is_labelled(thing):
            yield f"a choice without a label: {thing}"
        if _paints(thing.widget) and not thing.interface.childCount():
            if type(thing.widget).__name__ in DECORATION:
                continue
            if not re.search(r"\w", thing.name + thing.description):
                yield f"painted, and says nothing: {thing}"
            if thing.role in FILLER:
                yield f"painted, and filler: {thing}"
        if language == "ja":
            for text in (thing.name, thing.description):
                if ENGLISH.search(text):
                    yield f"English: {thing}: {text!r}"
    yield from _twins(found)


def _is_inner(thing: Thing) -> bool:
    widget = thing.widget
    return widget is not None and (
        widget.objectName().startswith("qt_") or isinstance(widget.parent(), QAbstractScrollArea)
    )


def _is_labelled(thing: Thing) -> bool:
    assert thing.widget is not None
    return bool(thing.widget.accessibleName()) or any(
        relation & QAccessible.RelationFlag.Label for _, relation in thing.interface.relations()
    )


def _paints(widget: QWidget | None) -> bool:
    if widget is None:
        return False
    maker = next(each for each in type(widget).__mro__ if "paintEvent" in vars(each))
    return maker.__module__.startswith("tutor.")


def _twins(found: list[Thing]) -> Iterator[str]:
    buttons = (ROLES.Button, ROLES.ButtonMenu, ROLES.CheckBox, ROLES.RadioButton)
    said = Counter(
        (thing.parent, thing.name)
        for thing in found
        if thing.role in buttons
        and thing.widget is not None
        and type(thing.widget).__name__ != "TileButton"
    )
    yield from (f"{count} times: {name!r}" for (_, name), count in said.items() if count > 1)


FAR = 300
SEEN = 40


@dataclass(frozen=True, slots=True)
class Stop:
    widget: QWidget
    rect: QRect
    seen: int

    def __str__(self) -> str:
        name = self.widget.accessibleName() or getattr(self.widget, "text", str)()
        return f"{type(self.widget).__name__} {name!r}"


Kind = tuple[type, object, type]


def walk(root: QWidget, known: set[Kind]) -> list[Stop]:
    first = next(iter(_chain(root)))
    first.setFocus(Qt.FocusReason.TabFocusReason)
    start = QApplication.focusWidget()
    assert start is not None, "the keyboard is nowhere"
    stops: list[Stop] = []
    focus = start
    for _ in range(FAR):
        rect = QRect(focus.mapTo(root, QPoint(0, 0)), focus.size()).adjusted(-4, -4, 4, 4)
        rect &= root.rect()
        kind = (type(focus), focus.property("look"), type(focus.parent()))
        there = None if kind in known else _picture(root, rect)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
        QCoreApplication.processEvents()
        if QApplication.focusWidget() is focus is start:
            return [Stop(focus, rect, FAR)]  # the only control of a small dialog
        after = QApplication.focusWidget()
        assert after is not None, f"the keyboard is lost after {focus}"
        if after is not focus:
            seen = FAR if there is None else _seen(there, _picture(root, rect))
            stops.append(Stop(focus, rect, seen))
            if seen >= SEEN:
                known.add(kind)
        focus = after
        if focus is start:
            return stops
    raise AssertionError(f"a trap: {[str(stop) for stop in stops[-5:]]}")


def _chain(root: QWidget) -> Iterator[QWidget]:
    widget = root.nextInFocusChain()
    while widget is not root:
        if (
            widget.isVisible()
            and widget.isEnabled()
            and widget.focusProxy() is None
            and (widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        ):
            yield widget
        widget = widget.nextInFocusChain()


def reachable(root: QWidget) -> Iterator[QWidget]:
    for widget in root.findChildren(QWidget):
        if not widget.isVisible() or not widget.isEnabled() or widget.window() is not root:
            continue
        if widget.focusProxy() is not None or not widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            continue
        group = widget.group() if isinstance(widget, QAbstractButton) else None
        alone = group is None or not group.exclusive() or widget.isChecked()  # type: ignore[attr-defined]
        if alone and not widget.objectName().startswith("qt_"):
            yield widget


def backwards(stops: list[Stop]) -> Iterator[str]:
    for one, other in pairwise(stops):
        if one.widget.parent() is not other.widget.parent():
            continue
        if isinstance(one.widget, TilesView) and isinstance(other.widget, TilesView):
            continue  # around the table, from seat to seat
        before, after = one.widget.geometry(), other.widget.geometry()
        if after.bottom() <= before.top() and after.left() < before.right():
            yield f"{other} after {one}"


def _picture(root: QWidget, rect: QRect) -> np.ndarray:
    image = root.grab(rect).toImage().convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(image.constBits(), np.uint32)
    return flat.reshape(image.height(), -1)[:, : image.width()] & 0xFFFFFF


def _seen(there: np.ndarray, gone: np.ndarray) -> int:
    if there.shape != gone.shape:
        return 0
    changed = there != gone
    pairs = np.stack((there[changed], gone[changed]), axis=1)
    some, counts = np.unique(pairs, axis=0, return_counts=True)
    return sum(
        int(count)
        for (one, other), count in zip(some, counts, strict=True)
        if contrast_ratio(f"#{one:06x}", f"#{other:06x}") >= 3
    )


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

"""The keyboard goes through a window by Tab: where it comes, and what shows where it is."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from tests.ui.seeing import contrast_ratio
from tutor.pages.table.hand_view import TilesView

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

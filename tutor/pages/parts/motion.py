from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QEvent, QObject, QVariantAnimation
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QFocusEvent
from PySide6.QtWidgets import QApplication, QWidget


def announce(widget: QWidget, sentence: str) -> None:
    if sentence and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, sentence))


class FocusForwarder(QObject):
    """Forward the focus from `part` to `widget`.

    Unlike Qt's focus proxy, this lets Tab stop at widgets in `part` that come before `widget`.
    """

    def __init__(self, part: QWidget, widget: QWidget) -> None:
        super().__init__(part)
        self._widget = widget
        part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.type() is QEvent.Type.FocusIn:
            self._widget.setFocus(event.reason())
        return super().eventFilter(watched, event)


DISCARD_MS: Final = 160
"""Milliseconds in which a tile moves to a river or meld; the next five are milliseconds too."""
DRAW_MS: Final = 120
LIFT_MS: Final = 80
HINT_MS: Final = 180
JUMP_MS: Final = 120
LINE_MS: Final = 120

HINT_RISE_PX: Final = 8

_INPUT_EVENTS: Final = frozenset(
    (
        QEvent.Type.ShortcutOverride,
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
    )
)


class Motion(QObject):
    """Call `step` with values from 0 to 1 over some time; the last value is always 1.

    A key, a click or another `begin` ends the motion at once. `part` is the latest value.
    """

    def __init__(self, step: Callable[[float], None], parent: QObject) -> None:
        super().__init__(parent)
        self._step = step
        self.part = 1.0
        self.moves = False
        self.run = QVariantAnimation(self)
        self.run.setStartValue(0.0)
        self.run.setEndValue(1.0)
        self.run.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.run.valueChanged.connect(self._advance)
        self.run.finished.connect(self.end)

    def begin(self, milliseconds: int) -> None:
        rushed = self.run.state() is QAbstractAnimation.State.Running
        self.end()
        self.run.stop()
        if milliseconds <= 0:
            self._take(1.0)
            return
        self.run.setDuration(milliseconds)
        self.run.start()
        if rushed:
            self._take(1.0)
            return
        self.moves = True
        self._take(0.0)
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    def end(self) -> None:
        if not self.moves:
            return
        self.moves = False
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self._take(1.0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _INPUT_EVENTS:
            self.end()
        return False

    def _advance(self, part: float) -> None:
        if self.moves and part < 1.0:
            self._take(part)

    def _take(self, part: float) -> None:
        self.part = part
        self._step(part)

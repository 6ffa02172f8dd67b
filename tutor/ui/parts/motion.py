"""Motion: how long each kind lasts, and a run from 0 to 1 that keeps nobody waiting.

What moves has happened already; a motion only helps the eye to follow it. A key, a click or a
touch while something moves brings it to its end, and does at once what it does at any time. What
is asked for in quick succession, as by a key held down, does not move at all.

Whether anything moves is a setting, and so a part of the `Look`. What the system asks for can be
read from Qt 6.12 on (`QAccessibilityHints.motionPreference`), not yet from 6.11.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QEvent, QObject, QVariantAnimation
from PySide6.QtWidgets import QApplication

DISCARD_MS: Final = 160
"""A tile on its way to a river or a meld; like all below in milliseconds."""
DRAW_MS: Final = 120
"""The drawn tile comes to the hand."""
LIFT_MS: Final = 80
"""The tiles of the answer rise."""
HINT_MS: Final = 180
"""A step of a hint fades in and rises."""
JUMP_MS: Final = 120
"""List and timeline move to another decision."""
LINE_MS: Final = 120
"""The line about the last discard fades in."""

HINT_RISE_PX: Final = 8
"""Pixels by which a step of a hint rises."""

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
    """One thing that moves, time and again but never twice at once."""

    def __init__(self, step: Callable[[float], None], parent: QObject) -> None:
        """`step` is told how far it has come: from 0, where it began, to 1, which it is told once
        at the end of every motion, also of one that does not run."""
        super().__init__(parent)
        self._step = step
        self._moves = False
        self.run = QVariantAnimation(self)
        """Ends by itself; after an early end it runs on, unseen, and until then nothing moves."""
        self.run.setStartValue(0.0)
        self.run.setEndValue(1.0)
        self.run.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.run.valueChanged.connect(self._go)
        self.run.finished.connect(self.end)

    @property
    def moves(self) -> bool:
        """Whether it is on its way."""
        return self._moves

    def begin(self, milliseconds: int) -> None:
        """Move in so much time; at once where that is 0 or where the last motion's time is not
        over."""
        rushed = self.run.state() is QAbstractAnimation.State.Running
        self.end()
        self.run.stop()
        if milliseconds <= 0:
            self._step(1.0)
            return
        self.run.setDuration(milliseconds)
        self.run.start()
        if rushed:
            self._step(1.0)
            return
        self._moves = True
        self._step(0.0)
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    def end(self) -> None:
        """Be there now."""
        if not self._moves:
            return
        self._moves = False
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self._step(1.0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What somebody does ends the motion, and goes on to where it belongs."""
        if event.type() in _INPUT_EVENTS:
            self.end()
        return False

    def _go(self, part: float) -> None:
        if self._moves and part < 1.0:
            self._step(part)

"""Piecemeal: work of the window's thread in small pieces, so that the window paints and answers in
between."""

from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import QObject, QTimer


class Piecemeal(QObject):
    """One piece a turn of the event loop."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: Iterator[Any] | None = None
        self._then: Callable[[], None] = lambda: None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    @property
    def busy(self) -> bool:
        """Whether something is left to be done."""
        return self._work is not None

    def start(self, work: Iterator[Any], then: Callable[[], None] = lambda: None) -> None:
        """Do this, a piece between two `yield`s; then `then`. What was left of other work is
        given up."""
        self._work, self._then = work, then
        self._timer.start()

    def _go_on(self) -> None:
        work = self._work
        if work is None:
            self._timer.stop()
            return
        try:
            next(work)
        except StopIteration:
            if self._work is work:
                self._work = None
                self._timer.stop()
                self._then()
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Give up what is left."""
        self._work = None
        self._timer.stop()

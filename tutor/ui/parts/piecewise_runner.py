"""PiecewiseRunner: work of the window's thread in small pieces, so that the window paints and
answers in between."""

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer

TURN_SECONDS: Final = 0.006
"""Seconds of a turn of the event loop after which no other piece is begun."""


class PiecewiseRunner(QObject):
    def __init__(
        self, parent: QObject | None = None, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._work: Iterator[Any] | None = None
        self._then: Callable[[], None] = lambda: None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    @property
    def busy(self) -> bool:
        return self._work is not None

    def start(self, work: Iterator[Any], then: Callable[[], None] = lambda: None) -> None:
        self._work, self._then = work, then
        self._timer.start()

    def _go_on(self) -> None:
        end = self._clock() + TURN_SECONDS
        while self._piece() and self._clock() < end:
            pass

    def _piece(self) -> bool:
        work = self._work
        if work is None:
            return False
        try:
            next(work)
        except StopIteration:
            if self._work is work:
                self.stop()
                self._then()
            return False
        except BaseException:
            self.stop()
            raise
        return True

    def stop(self) -> None:
        self._work = None
        self._timer.stop()

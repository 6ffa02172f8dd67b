"""Opens in this window what a second start of the program was to open, and raises the window."""

import os
from contextlib import suppress
from threading import Event
from typing import Final, Protocol

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from tutor.second_start import TOKEN, Call, Reception

PATIENCE_SECONDS: Final = 2.0


class SourceOpener(Protocol):
    def open_source(self, source: str) -> None: ...


class SecondStarts(QObject):
    _called = Signal(object, object)

    def __init__(self, window: QWidget, opener: SourceOpener) -> None:
        super().__init__(window)
        self._window, self._opener = window, opener
        self._called.connect(self._open, Qt.ConnectionType.QueuedConnection)
        self._reception: Reception | None = None

    def meet(self, place: str) -> None:
        """Take the calls of other starts at this place (see `second_start.meeting_place`)."""
        with suppress(OSError):
            self._reception = Reception(place, self._take)

    def _take(self, call: Call) -> bool:
        taken = Event()
        self._called.emit(call, taken)
        return taken.wait(PATIENCE_SECONDS)

    @Slot(object, object)
    def _open(self, call: Call, taken: Event) -> None:
        taken.set()
        bring_to_front(self._window, call.token)
        for source in call.sources[:1]:
            self._opener.open_source(source)

    def close(self) -> None:
        if self._reception is not None:
            self._reception.close()
            self._reception = None


def bring_to_front(window: QWidget, token: str = "") -> None:
    if token:
        os.environ[TOKEN] = token  # Qt takes it from here, once
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()

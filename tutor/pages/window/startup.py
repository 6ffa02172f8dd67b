import gc
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from threading import Event, Thread
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from tutor.pages.host import Host
from tutor.pages.window.page_entries import PAGES
from tutor.system.single_instance import TOKEN, Reception, StartCall

PAGE_MODULES = (
    *(f"tutor.pages.{entry.page.partition(':')[0]}" for entry in PAGES),
    "tutor.pages.classroom.answering",
    "tutor.pages.classroom.classroom",
)


def prepare_pages(making: Iterable[None] = ()) -> Iterator[None]:
    gc.disable()  # a full collection during these imports stops the window for 0.2 s
    try:
        for name in dir(QtWidgets):
            getattr(QtWidgets, name)
            yield
        reading = Thread(target=_read_modules, name="modules", daemon=True)
        reading.start()
        while reading.is_alive():
            reading.join(0.004)
            yield
        yield from making
    finally:
        gc.freeze()  # modules stay: later collections need not visit them
        gc.enable()


def _read_modules() -> None:
    for name in PAGE_MODULES:
        import_module(name)
    import_module("rules.shanten").shanten([0] * 34, 4)
    import_module("tutor.pages.terms.model").term_pairs()


PATIENCE_SECONDS: Final = 2.0


class SecondStarts(QObject):
    _called = Signal(object, object)

    def __init__(self, window: QWidget, opener: Host) -> None:
        super().__init__(window)
        self._window, self._opener = window, opener
        self._called.connect(self._open, Qt.ConnectionType.QueuedConnection)
        self._reception: Reception | None = None

    def meet(self, place: str) -> None:
        """Listen at this address for files from other starts (see `single_instance`)."""
        with suppress(OSError):
            self._reception = Reception(place, self._receive)

    def _receive(self, call: StartCall) -> bool:
        taken = Event()
        self._called.emit(call, taken)
        return taken.wait(PATIENCE_SECONDS)

    def _open(self, call: StartCall, taken: Event) -> None:
        taken.set()
        window = self._window
        if call.token:
            os.environ[TOKEN] = call.token  # Qt reads the activation call.token from here once
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        for source in call.sources[:1]:
            self._opener.open_source(source)

    def close(self) -> None:
        if self._reception is not None:
            self._reception.close()
            self._reception = None

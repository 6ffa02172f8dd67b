"""What other pages need, read and made while the window is idle: modules, and the classes of Qt's
widgets.

PySide makes such a class when it is first asked for; and all of them at once where a call gives
back a widget of a class that it does not know yet, which takes more than a frame.
"""

import gc
from collections.abc import Iterable, Iterator
from importlib import import_module
from threading import Thread

from PySide6 import QtWidgets

PAGE_MODULES = (
    "tutor.ui.basics.page",
    "tutor.ui.review.page",
    "tutor.ui.practice.page",
    "tutor.ui.drills.page",
    "tutor.ui.drills.session_view",
    "tutor.ui.progress.page",
    "tutor.ui.progress.parts",
    "tutor.ui.classroom.page",
    "tutor.ui.classroom.classroom",
    "tutor.ui.classroom.set_page",
    "tutor.ui.glossary.page",
    "tutor.ui.settings.page",
    "tutor.ui.tree.page",
)
MODULES = (
    "tutor.strategy.tree",
    "tutor.review",
    "tutor.view.basics",
    "tutor.view.drills.day",
    "tutor.view.panel.panel_view",
    "tutor.view.practice.deriving",
    "tutor.view.practice.games",
    "tutor.view.progress.luck_filling",
    "tutor.view.review.state",
    "tutor.view.review.what_if",
)
MELDS = 4
PIECE_SECONDS = 0.004


def widget_classes() -> Iterator[None]:
    for name in dir(QtWidgets):
        getattr(QtWidgets, name)
        yield


def prepare_pages(making: Iterable[None] = ()) -> Iterator[None]:
    yield from widget_classes()
    reading = Thread(target=_read_modules, name="modules", daemon=True)
    reading.start()
    while reading.is_alive():
        reading.join(PIECE_SECONDS)
        yield
    yield from making
    gc.freeze()  # what is loaded stays: no collection has to go through it again


def _read_modules() -> None:
    for name in (*MODULES, *PAGE_MODULES):
        import_module(name)
    import_module("rules.shanten").shanten([0] * 34, MELDS)
    import_module("tutor.view.glossary").term_pairs()

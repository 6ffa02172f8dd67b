"""What other pages need, read and made while the window is idle: modules, and the classes of Qt's
widgets.

PySide makes such a class when it is first asked for; and all of them at once where a call gives
back a widget of a class that it does not know yet, which takes more than a frame.
"""

from collections.abc import Iterator
from importlib import import_module
from threading import Thread

from PySide6 import QtWidgets

from tutor.garbage import no_search
from tutor.language import Translator

LIGHT_PAGE_MODULES = (
    "tutor.ui.drills.page",
    "tutor.ui.progress.page",
    "tutor.ui.classroom.page",
    "tutor.ui.classroom.set_page",
)
"""Modules of pages that load nothing heavy."""
HEAVY_PAGE_MODULES = (
    "tutor.ui.basics.page",
    "tutor.ui.review.page",
    "tutor.ui.practice.page",
    "tutor.ui.glossary.page",
    "tutor.ui.settings.page",
    "tutor.ui.tree.page",
)
"""Modules of pages that need those read in the thread."""
HEAVY_MODULES = (
    "tutor.strategy.tree",
    "tutor.review",
    "tutor.view.basics",
    "tutor.view.panel.panel_view",
    "tutor.view.practice.deriving",
    "tutor.view.practice.games",
    "tutor.view.review.state",
    "tutor.view.review.what_if",
)
"""Modules that pages need and that know no Qt: read in a thread, as NumPy alone takes longer than
a frame."""
MELDS = 4
"""Of a hand of melds and nothing else, by which the tables of shanten are made."""
PIECE_SECONDS = 0.004
"""How long the window waits at a stretch for that thread."""


def widget_classes() -> Iterator[None]:
    """Make them, one a piece: for a `PiecewiseRunner`."""
    for name in dir(QtWidgets):
        getattr(QtWidgets, name)
        yield


def prepare_pages(translator: Translator) -> Iterator[None]:
    """What other pages need, piece by piece, so that turning to them takes no longer than a
    frame; what takes longer in a thread. `translator`: of the language that is spoken.

    All of it stays, so no search for garbage looks at it: not meanwhile, when one takes longer than
    a frame, nor later."""
    with no_search():
        reading = Thread(target=_read_modules, args=(translator,), name="modules", daemon=True)
        reading.start()
        yield from widget_classes()
        for name in LIGHT_PAGE_MODULES:
            import_module(name)
            yield
        while reading.is_alive():
            reading.join(PIECE_SECONDS)
            yield
        for name in HEAVY_PAGE_MODULES:
            import_module(name)
            yield


def _read_modules(translator: Translator) -> None:
    """Read them, and make the tables of shanten and the glossary, which take longer than a frame,
    too."""
    for name in HEAVY_MODULES:
        import_module(name)
    import_module("rules.shanten").shanten([0] * 34, MELDS)
    import_module("tutor.view.glossary").term_pairs(translator)

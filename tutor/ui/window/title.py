"""What the window is called: the game under review, the page, the program."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from tutor.language import gettext
from tutor.ui.window.page_entries import FIRST_PAGE, PAGES


def show_title(window: QWidget, shown: str, game: str) -> None:
    program = gettext("Mahjong Tutor")
    page = next(place.cell.title for place in PAGES if place.cell.name == shown)
    parts = [] if shown == FIRST_PAGE else [gettext(page)]
    if shown == "review" and game:
        parts.insert(0, game)
    QGuiApplication.setApplicationDisplayName(program)  # else Qt appends it in English
    window.setWindowTitle(" · ".join([*parts, program]))

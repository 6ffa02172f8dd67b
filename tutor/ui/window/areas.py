"""The keyboard goes from area to area of a page (F6), and what it comes to is scrolled to."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from tutor.ui.parts.scrolling import scroll_to


def go_to_area(areas: Sequence[QWidget], step: int) -> None:
    shown = [area for area in areas if area.isVisible()]
    focus = QApplication.focusWidget()
    here = next(
        (
            number
            for number, area in enumerate(shown)
            if focus is area or (focus is not None and area.isAncestorOf(focus))
        ),
        -1,
    )
    shown[(here + step) % len(shown)].setFocus(Qt.FocusReason.ShortcutFocusReason)
    scroll_to(QApplication.focusWidget())

"""The keyboard goes from area to area of a page (F6), and what it comes to is scrolled to."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget


def go_to_area(areas: Sequence[QWidget], step: int) -> None:
    """From the area that has the keyboard to the next one that is shown (1), or the previous one
    (-1)."""
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
    _scroll_to(QApplication.focusWidget())


def _scroll_to(widget: QWidget | None) -> None:
    """Have whatever scrolls above a widget show it."""
    above = widget.parentWidget() if widget is not None else None
    while widget is not None and above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()

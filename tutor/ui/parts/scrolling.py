"""What the keyboard comes to is scrolled to."""

from PySide6.QtWidgets import QScrollArea, QWidget


def scroll_to(widget: QWidget | None) -> None:
    above = widget.parentWidget() if widget is not None else None
    while widget is not None and above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()

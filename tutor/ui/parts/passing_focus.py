"""The keyboard that comes to a part goes on to one widget in it."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget


class PassingFocus(QObject):
    """Belongs to a part. Where the widget is not the first thing in the part, this stands for
    Qt's focus proxy: with one, Tab goes straight to the widget, past all that lies before it."""

    def __init__(self, part: QWidget, widget: QWidget) -> None:
        super().__init__(part)
        self._widget = widget
        part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.type() is QEvent.Type.FocusIn:
            self._widget.setFocus(event.reason())
        return super().eventFilter(watched, event)

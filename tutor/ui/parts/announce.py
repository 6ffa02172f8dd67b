"""What assistive technology reads out at once: a discard, a call, a step of a hint."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, sentence: str, *, at_once: bool = False) -> None:
    if not sentence or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(widget, sentence)
    if at_once:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)

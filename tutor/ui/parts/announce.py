"""What assistive technology reads out at once: a discard, a call, a step of a hint."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, sentence: str, *, at_once: bool = False) -> None:
    """Have a sentence read out for a widget, after what is being read; `at_once`: before it.

    Nothing happens where the sentence is empty or no assistive technology runs. The keyboard
    stays where it is. Say what just happened and cannot be reached by the keyboard before it is
    over; not what the keyboard has moved to: that is read anyway.
    """
    if not sentence or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(widget, sentence)
    if at_once:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)

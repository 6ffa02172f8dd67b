"""The classes of Qt's widgets, made while the window is idle.

PySide makes such a class when it is first asked for; and all of them at once where a call gives
back a widget of a class that it does not know yet, which takes more than a frame.
"""

from collections.abc import Iterator

from PySide6 import QtWidgets


def widget_classes() -> Iterator[None]:
    """Make them, one a piece: for a `PiecewiseRunner`."""
    for name in dir(QtWidgets):
        getattr(QtWidgets, name)
        yield

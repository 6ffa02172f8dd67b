"""Keys that do something while the keyboard is anywhere in a widget."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget


def key_actions(widget: QWidget, acts: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    made: dict[str, QAction] = {}
    for key, act in acts.items():
        action = QAction(widget)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _=False, act=act: act())
        widget.addAction(action)
        made[key] = action
    return made

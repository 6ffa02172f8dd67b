"""The button to the previous or the next decision."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton

from tutor.ui.parts.icons import icon
from tutor.ui.parts.look import look


class StepButton(QPushButton):
    def show_step(self, sign: str, name: str, key: str) -> None:
        self.setAccessibleName(name)
        self.setToolTip(f"{name} ({key})")
        self.setIcon(icon(sign, look().colours.ink))
        wide, high = max(30, look().px(32)), max(30, look().px(30))
        self.setStyleSheet(f"padding: 0; min-width: {wide}px; min-height: {high}px;")
        self.setIconSize(QSize(look().px(16), look().px(16)))

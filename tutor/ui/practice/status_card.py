"""The status card: how far the own hand is, its waits with live copies, furiten, no yaku."""

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from tutor.text.hand_status import HandStatus
from tutor.ui.panel.wait_tiles import WaitTiles
from tutor.ui.parts.look import look


class StatusCard(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.head, self.note = QLabel(self), QLabel(self)
        self.note.setProperty("look", "label")
        self.waits = WaitTiles(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 10)
        column.setSpacing(6)
        for label in (self.head, self.note):
            label.setWordWrap(True)
        column.addWidget(self.head)
        column.addWidget(self.waits)
        column.addWidget(self.note)
        self.hide()

    def show_status(self, view: HandStatus | None) -> None:
        self.setVisible(view is not None)
        if view is None:
            return
        self.head.setFont(look().font("body", 600))
        self.head.setText(view.head)
        self.waits.show_waits(view.waits, view.said)
        self.note.setText(view.note)
        self.note.setVisible(bool(view.note))
        self.setAccessibleName(view.head)
        self.setAccessibleDescription(f"{view.said} {view.note}".strip())

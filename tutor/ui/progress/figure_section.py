"""A card of the figures: a head, what it means, and its rows."""

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget


class FigureSection(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "panel")
        self.head, self.note, self.foot = QLabel(self), QLabel(self), QLabel(self)
        self.head.setProperty("look", "title")
        self.note.setProperty("look", "label")
        self.foot.setProperty("look", "hint")
        for label in (self.head, self.note, self.foot):
            label.setWordWrap(True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 12, 12, 12)
        self._column.setSpacing(2)
        for label in (self.head, self.note, self.foot):
            label.setContentsMargins(8, 0, 8, 2)
            self._column.addWidget(label)
        self._column.addStretch(1)

    def add(self, part: QWidget) -> None:
        self._column.insertWidget(self._column.indexOf(self.foot), part)

    def show_words(self, head: str, note: str = "", foot: str = "") -> None:
        self.head.setText(head)
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.foot.setText(foot)
        self.foot.setVisible(bool(foot))
        self.setAccessibleName(head)

"""A card in the middle of a page, below its title; it scrolls where there is little room."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CardPage(QScrollArea):
    def __init__(
        self,
        above: tuple[QLabel, ...],
        parent: QWidget | None = None,
        *,
        share: int,
        spacing: int,
        between: int,
    ) -> None:
        super().__init__(parent)
        body = QWidget()
        for label in above:  # before the card, so that it is read out first
            label.setParent(body)
        self.card = QFrame(body)
        self.card.setProperty("look", "panel")
        self.inner = QVBoxLayout(self.card)
        self.inner.setContentsMargins(28, 22, 28, 22)
        self.inner.setSpacing(spacing)
        column = QVBoxLayout(body)
        column.setSpacing(between)
        column.addStretch(2)
        for label in above:
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(self.card, share)
        middle.addStretch(1)
        column.addLayout(middle)
        column.addStretch(3)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(body)

    def fill(self, page: QWidget) -> None:
        whole = QVBoxLayout(page)
        whole.setContentsMargins(12, 8, 12, 8)
        whole.addWidget(self)


def press_enter(event: QKeyEvent, first: QPushButton) -> bool:
    if event.key() not in ENTER_KEYS:
        return False
    focus = QApplication.focusWidget()
    if isinstance(focus, QPushButton):
        focus.click()
    elif not first.isHidden():
        first.click()
    return True

"""What if another tile had been thrown: a button, and both throws side by side once it is tried."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from tutor.ui.panel.wait_tiles import WaitTiles
from tutor.ui.parts.key_button import KeyButton
from tutor.ui.parts.look import look
from tutor.ui.review.tile_picture import TilePicture
from tutor.view.review.what_if import ThrowView, WhatIfView

LINES = 4


class WhatIfCard(QFrame):
    pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body = QFrame(self)
        self.body.setProperty("look", "card")
        self.title = QLabel(self.body)
        self.title.setProperty("look", "section")
        self.title.setWordWrap(True)
        self.draws = QLabel(self.body)
        self.heads = tuple(QLabel(self.body) for _ in range(LINES))
        for head in (self.draws, *self.heads):
            head.setProperty("look", "label")
            head.setWordWrap(True)
        self.columns = tuple(_Column(self.body) for _ in range(2))
        self.button = KeyButton(self, "plain")
        self.button.clicked.connect(self.pressed)
        sizes = QSizePolicy.Policy
        self.button.setSizePolicy(sizes.Preferred, sizes.Fixed)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(1)
        for number, column in enumerate(self.columns):
            grid.setColumnStretch(number, 1)
            grid.setColumnMinimumWidth(number, 1)
            grid.addLayout(column.top, 0, number)
            grid.addWidget(column.tiles, 2, number, Qt.AlignmentFlag.AlignTop)
            for row, line in enumerate(column.lines):
                grid.addWidget(line, 4 + 2 * row, number, Qt.AlignmentFlag.AlignTop)
        for row, head in enumerate((self.draws, *self.heads)):
            grid.addWidget(head, 1 + 2 * row, 0, 1, 2)
        inner = QVBoxLayout(self.body)
        inner.setContentsMargins(12, 9, 12, 11)
        inner.setSpacing(6)
        inner.addWidget(self.title)
        inner.addLayout(grid)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(6)
        whole.addWidget(self.body)
        whole.addWidget(self.button)
        self.hide()

    def show_offer(self, caption: str, told: str) -> None:
        self.show()
        self.body.hide()
        self._show_button(caption, "W")
        self.button.setToolTip(f"{caption} (W). {told}")
        self.button.setAccessibleDescription(told)

    def show_throws(self, view: WhatIfView) -> None:
        self.show()
        self.body.show()
        self.body.setAccessibleName(view.title)
        self.title.setText(view.title)
        self.draws.setText(view.draws)
        for head, text in zip(self.heads, view.heads, strict=True):
            head.setText(text)
        for column, throw in zip(self.columns, (view.played, view.other), strict=True):
            column.show_throw(throw, view)
        self._show_button(view.back, "Backspace")
        self.button.setAccessibleDescription("")

    def _show_button(self, caption: str, key: str) -> None:
        self.button.show_key(caption, key)
        self.button.setFixedHeight(look().px(36))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for column in self.columns:
            column.tiles.updateGeometry()


class _Column:
    def __init__(self, parent: QWidget) -> None:
        self.tile, self.head = TilePicture(parent), QLabel(parent)
        self.head.setWordWrap(True)
        self.tiles = WaitTiles(parent)
        self.lines = tuple(QLabel(parent) for _ in range(LINES))
        for line in self.lines:
            line.setWordWrap(True)
        self.top = QHBoxLayout()
        self.top.setSpacing(8)
        self.top.addWidget(self.tile)
        self.top.addWidget(self.head, 1)

    def show_throw(self, throw: ThrowView, view: WhatIfView) -> None:
        self.tile.show_tile(throw.tile, throw.name)
        self.head.setText(throw.head)
        self.tiles.show_waits(throw.draws, f"{view.draws}: {throw.draws_name}")
        self.tiles.setToolTip(throw.draws_name)
        for line, head, text in zip(self.lines, view.heads, throw.lines, strict=True):
            line.setText(text)
            line.setAccessibleName(f"{throw.head}, {head}: {text}")

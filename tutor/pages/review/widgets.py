from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QSizePolicy, QWidget

from tutor.language import gettext
from tutor.pages.panel.advice_panel import DrillOffer
from tutor.pages.panel.cards import WaitTiles
from tutor.pages.parts.buttons import KeyButton
from tutor.pages.parts.label import Label, labels
from tutor.pages.parts.layouts import column_of, grid_of, row_of, set_beside
from tutor.pages.parts.look import Fitting, look, styled
from tutor.pages.parts.tiles import TileRows
from tutor.pages.review.summary_model import ThrowView, WhatIfView


class DecisionFoot(Fitting, QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.practise = KeyButton(self, "plain")
        self.offer = DrillOffer(self)
        self._ways = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._ways.setContentsMargins(0, 0, 0, 0)
        self._ways.setSpacing(6)
        self._ways.addWidget(self.practise, 1)
        self._ways.addWidget(self.offer, 1)

    def show_foot(self, is_decision: bool) -> None:
        self.setVisible(is_decision)
        self.practise.show_key(gettext("Practise from here"), "B")
        self.practise.setFixedHeight(look().px(36))
        self.fit()

    def fit(self) -> None:
        first, second = self.practise.least_width, self.offer.button.least_width
        alone = self.offer.isHidden()
        beside = alone or self.width() >= first + second + self._ways.spacing()
        self.practise.setMinimumWidth(first if beside else 0)
        self.offer.setMinimumWidth(second if beside else 0)
        set_beside(self._ways, beside)


LINES = 3
ROWS, HEAD_ROWS = (2, 4, 5, 7, 9), (1, 3, 6, 8)
"""Rows of the grid: hand, draws and their chance, yaku, risk; and of their heads."""


class WhatIfCard(Fitting, QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body = styled(QFrame(self), "card")
        self.title = styled(Label(self.body), "section", wraps=True)
        self.draws, *self.heads = labels(self.body, *("label",) * (1 + LINES))
        self.columns = tuple(_Column(self.body) for _ in range(2))
        self.button = KeyButton(self, "plain")
        sizes = QSizePolicy.Policy
        self.button.setSizePolicy(sizes.Preferred, sizes.Fixed)
        grid = grid_of(across=10, down=1)
        for number, column in enumerate(self.columns):
            grid.setColumnStretch(number, 1)
            grid.setColumnMinimumWidth(number, 1)
            grid.addLayout(column.top, 0, number)
            hand, *rest = column.lines
            for row, part in enumerate((hand, column.tiles, column.chance, *rest)):
                grid.addWidget(part, ROWS[row], number, Qt.AlignmentFlag.AlignTop)
        hand, *others = self.heads
        for row, head in zip(HEAD_ROWS, (hand, self.draws, *others), strict=True):
            grid.addWidget(head, row, 0, 1, 2)
        column_of(self.title, grid, on=self.body, margins=(12, 9, 12, 11), spacing=6)
        column_of(self.body, self.button, on=self, margins=0, spacing=6)
        self.hide()

    def show_offer(self, caption: str, description: str) -> None:
        self.show()
        self.body.hide()
        self._show_button(caption, "W")
        self.button.setToolTip(f"{caption} (W). {description}")
        self.button.setAccessibleDescription(description)

    def show_discards(self, view: WhatIfView) -> None:
        self.show()
        self.body.show()
        self.body.setAccessibleName(view.title)
        self.title.setText(view.title)
        self.draws.show_text(view.draws)
        for head, text in zip(self.heads, view.heads, strict=True):
            head.setText(text)
        for column, discard in zip(self.columns, view.throws, strict=True):
            column.show_discard(discard, view)
        self._show_button(view.back, "Backspace")
        self.button.setAccessibleDescription("")

    def _show_button(self, caption: str, key: str) -> None:
        self.button.show_key(caption, key)
        self.button.setFixedHeight(look().px(36))

    def fit(self) -> None:
        for column in self.columns:
            column.tiles.updateGeometry()


class _Column:
    def __init__(self, parent: QWidget) -> None:
        self.tile = TileRows(parent, 30, fixed=True)
        self.head = styled(QLabel(parent), wraps=True)
        self.tiles = WaitTiles(parent)
        self.chance = styled(QLabel(parent), wraps=True)
        self.lines = tuple(QLabel(parent) for _ in range(LINES))
        for line in self.lines:
            line.setWordWrap(True)
        self.top = row_of(self.tile, (self.head, 1), spacing=8)

    def show_discard(self, discard: ThrowView, view: WhatIfView) -> None:
        self.tile.show_rows([[discard.tile]], name=discard.name)
        self.head.setText(discard.head)
        self.tiles.show_waits(discard.draws, f"{view.draws}: {discard.draws_name}")
        self.tiles.setToolTip(discard.draws_name)
        self.chance.setText(discard.chance)
        for part in (self.tiles, self.chance):
            part.setVisible(bool(discard.chance))
        for line, head, text in zip(self.lines, view.heads, discard.lines, strict=True):
            line.setText(text)
            line.setAccessibleName(f"{discard.head}, {head}: {text}")

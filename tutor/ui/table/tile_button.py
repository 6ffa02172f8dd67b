"""One tile of the own hand, as a button."""

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from rules.tiles import Tile
from tutor.ui.parts.tile_art import paint_tile

BARRED_OPACITY = 0.45


class TileButton(QAbstractButton):
    entered = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._tile = Tile(0)
        self._barred = self._clicked = False
        self._indices = True
        self._red_fives = True
        self._home = QRect()
        self._lower = 0
        self._seen = 1.0
        self._shown: tuple[object, ...] = ()

    @property
    def is_barred(self) -> bool:
        return self._barred

    @property
    def is_chosen(self) -> bool:
        return self.hasFocus() and not self._clicked

    @property
    def tile(self) -> Tile:
        return self._tile

    def show_tile(
        self,
        tile: Tile,
        name: str,
        indices: bool,
        red_fives: bool,
        *,
        barred: bool = False,
        told: str = "",
    ) -> None:
        shown = (tile, name, indices, red_fives, barred, told)
        if shown == self._shown:
            return
        self._shown = shown
        self._tile, self._indices, self._red_fives = tile, indices, red_fives
        self._barred = barred
        self.setAccessibleName(name)
        self.setAccessibleDescription(told)
        self.setToolTip(f"{name}\n{told}" if told else name)
        self.update()

    def stand(self, home: QRect) -> None:
        self._home = home
        self.setGeometry(home.translated(0, self._lower))

    def come(self, lower: float, seen: float = 1.0) -> None:
        self._lower, self._seen = round(lower), seen
        self.setGeometry(self._home.translated(0, self._lower))
        self.update()

    def sizeHint(self) -> QSize:
        return self.size()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.entered.emit(self._tile)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.left.emit()
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._clicked = event.reason() == Qt.FocusReason.MouseFocusReason
        self.entered.emit(self._tile)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setOpacity((BARRED_OPACITY if self._barred else 1.0) * self._seen)
        paint_tile(
            painter,
            QRectF(self.rect()),
            self._tile,
            indices=self._indices,
            red_fives=self._red_fives,
        )

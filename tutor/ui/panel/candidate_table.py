"""The candidate table: three bars for each discard, each with its text below."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from rules.tiles import Tile
from tutor.language import gettext, pgettext
from tutor.text.glossary.lookup import glosses
from tutor.ui.parts.look import (
    AXES,
    axis_colour,
    axis_ground,
    axis_name,
    look,
    paint_axis,
    smooth_painter,
)
from tutor.ui.parts.sentence import PaintedText, use_height_for_width, wrap_phrases
from tutor.view.page_layout import Lanes
from tutor.view.panel.decision_panel import CandidateView

TILE_W, TILE_H = 34, 47
FIRST_BAR_X = 49
ROW_INSET = 7


class CandidateRow(PaintedText):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row: CandidateView | None = None
        use_height_for_width(self)

    def show_row(self, row: CandidateView) -> None:
        self._row = row
        self.setAccessibleName(row.name)
        text = glosses(row.name, look().known)
        self.setAccessibleDescription(text)
        self.setToolTip(f"{row.name}\n{text}" if text else row.name)
        self.updateGeometry()
        self.update()

    @property
    def tile(self) -> Tile | None:
        return self._row.tile if self._row is not None else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if self._row is None:
            return 57
        metrics = QFontMetricsF(look().font("label"))
        room = QRectF(0, 0, (width - FIRST_BAR_X) / 3 - ROW_INSET - 6, 1000)
        wrap = Qt.TextFlag.TextWordWrap
        text = max(
            metrics.boundingRect(
                room, wrap, wrap_phrases(cell.text, metrics, room.width())
            ).height()
            for cell in self._row.cells
        )
        return max(57, 28 + round(text))

    def sizeHint(self) -> QSize:
        width = max(self.width(), 240)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        row = self._row
        if row is None:
            return
        painter = smooth_painter(self)
        colours = look().colours
        style = Qt.PenStyle.DashLine if row.below_line else Qt.PenStyle.SolidLine
        painter.setPen(QPen(QColor(colours.ink3 if row.below_line else colours.line), 1, style))
        painter.drawLine(QPointF(0, 0.5), QPointF(self.width(), 0.5))
        tile = QRectF(3, 6, TILE_W, TILE_H)
        look().tile(painter, tile, row.tile)
        if row.played:
            painter.setPen(QPen(QColor(colours.ink), 1.4, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(tile.adjusted(-2, -2, 2, 2), 6, 6)
        column = (self.width() - FIRST_BAR_X) / 3
        for axis in AXES:
            cell = row.cells[axis]
            x = FIRST_BAR_X + axis * column + ROW_INSET
            colours = look().colours
            bar = QRectF(x, 15, column - 12, 8)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.track))
            painter.drawRoundedRect(bar, 4, 4)
            filled = QRectF(bar)
            filled.setWidth(max(8.0, bar.width() * cell.length))
            if cell.weighed:
                painter.setBrush(axis_colour(colours, axis))
            else:
                painter.setBrush(QColor(colours.surface))
                painter.setPen(QPen(QColor(colours.ink3), 1.5))
                filled.adjust(0.75, 0.75, -0.75, -0.75)
            painter.drawRoundedRect(filled, 4, 4)
            painter.setPen(QColor(colours.ink if cell.weighed else colours.ink2))
            painter.setFont(look().font("label", 500 if cell.weighed else 400))
            room = QRectF(x, 26, column - ROW_INSET - 2, self.height() - 26)
            metrics = QFontMetricsF(look().font("label"))
            text = wrap_phrases(cell.text, metrics, room.width())
            painter.drawText(room, Qt.TextFlag.TextWordWrap, text)


class CandidateHeads(PaintedText):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lanes: Lanes = (False, False, False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_heads(self, lanes: Lanes) -> None:
        self._lanes = lanes
        comma = pgettext("between the items of a list", ", ")
        self.setAccessibleName(comma.join(axis_name(axis) for axis in AXES))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, look().px(17) + 13)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = look().colours
        column = (self.width() - FIRST_BAR_X) / 3
        painter.setFont(look().font("label", 600))
        for axis in AXES:
            x = FIRST_BAR_X + axis * column + ROW_INSET
            weighed = self._lanes[axis]
            ink = axis_colour(colours, axis) if weighed else QColor(colours.ink2)
            details = axis_ground(colours, axis) if weighed else None
            paint_axis(painter, axis, QPointF(x + 7, self.height() / 2), 14, ink, details)
            painter.setPen(ink)
            room = QRectF(x + 19, 0, column - 19, self.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, axis_name(axis))


class CandidateTable(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lanes: Lanes = (False, False, False)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 4)
        self._column.setSpacing(0)
        self._heads = CandidateHeads(self)
        self._column.addWidget(self._heads)
        self._rows: list[CandidateRow] = []

    def show_candidates(self, rows: tuple[CandidateView, ...], lanes: Lanes) -> None:
        self._lanes = lanes
        self._heads.show_heads(lanes)
        while len(self._rows) < len(rows):
            self._rows.append(CandidateRow(self))
            self._column.addWidget(self._rows[-1])
        for widget, row in zip(self._rows, rows, strict=False):
            widget.show_row(row)
        for number, widget in enumerate(self._rows):
            widget.setVisible(number < len(rows))
        self.setAccessibleName(gettext("Tiles that fit the plan"))
        self.updateGeometry()
        self.update()

    @property
    def lanes(self) -> Lanes:
        return self._lanes

    def shown_rows(self) -> tuple[CandidateRow, ...]:
        return tuple(row for row in self._rows if not row.isHidden())

    def shown_tiles(self) -> tuple[Tile, ...]:
        return tuple(row.tile for row in self.shown_rows() if row.tile is not None)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        column = (self.width() - FIRST_BAR_X) / 3
        for axis in AXES:
            if self._lanes[axis]:
                painter.setBrush(axis_ground(look().colours, axis))
                tint = QRectF(FIRST_BAR_X + axis * column + 1, 0, column - 2, self.height())
                painter.drawRoundedRect(tint, 10, 10)

"""How a row of shares is to be read: its small pictures, each beside its meaning."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tutor.language import gettext
from tutor.ui.parts.look import look
from tutor.ui.parts.painted import PaintedPicture
from tutor.ui.progress.charts import paint_whisker

SIGN, GAP = 26, 8
"""Pixels at 100 %: a sign, and from it to its words."""


class FiguresLegend(PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_legend(self) -> None:
        self.setAccessibleName(" · ".join(self._texts()))
        self.updateGeometry()
        self.update()

    def _texts(self) -> tuple[str, ...]:
        return (
            gettext("the plan's first choice"),
            gettext("fine: the first choice, or without a mark"),
            gettext("likely range"),
            gettext("the last ten games, one by one"),
        )

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(self._places(width)[-1].bottom()) + 4

    def sizeHint(self) -> QSize:
        return QSize(look().px(300), self.heightForWidth(max(self.width(), 300)))

    def _places(self, width: float) -> list[QRectF]:
        metrics = QFontMetricsF(look().font("label"))
        high = max(metrics.height(), look().px(16))
        x, y = 8.0, 0.0
        found = []
        for text in self._texts():
            wide = look().px(SIGN) + GAP + metrics.horizontalAdvance(text) + 4
            if x > 8 and x + wide > width - 8:
                x, y = 8.0, y + high + 4
            found.append(QRectF(x, y, wide, high))
            x += wide + 20
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = look().colours
        side = look().px(SIGN)
        for at, (box, text) in enumerate(
            zip(self._places(self.width()), self._texts(), strict=True)
        ):
            sign = QRectF(box.x(), box.center().y() - 5, side, 10)
            self._paint_sign(painter, at, sign)
            painter.setPen(QColor(colours.ink2))
            painter.setFont(look().font("label"))
            words = box.adjusted(side + GAP, 0, 0, 0)
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_sign(self, painter: QPainter, at: int, box: QRectF) -> None:
        colours = look().colours
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if at == 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.ink3))
            painter.drawRoundedRect(box, 3, 3)
        elif at == 1:
            painter.setPen(QPen(QColor(colours.ink3), 1.5))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 3, 3)
        elif at == 2:
            paint_whisker(painter, box, (0.1, 0.9))
        else:
            painter.setPen(QPen(QColor(colours.ink3), 1.5))
            spots = [
                QPointF(box.x() + box.width() * number / 3, box.y() + box.height() * high)
                for number, high in enumerate((0.8, 0.3, 0.6, 0.1))
            ]
            painter.drawPolyline(spots)

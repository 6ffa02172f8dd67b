"""The line above the hand: what is to be done, or how the last discard was; and the legend."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from tutor.text.practice_table import Prompt, VerdictSign
from tutor.ui.parts.announce import announce
from tutor.ui.parts.line_breaks import hyphens_kept
from tutor.ui.parts.look import look, paint_ring, paint_triangle
from tutor.ui.parts.motion import LINE_MS, Motion
from tutor.ui.parts.painted import PaintedText
from tutor.ui.parts.theme import font

MARK_SIDE = 20
WRAP_FLAG = Qt.TextFlag.TextWordWrap
MIN_TYPE_PX = 13
"""Pixels of type below which words are cut rather than made smaller."""


class FeltPrompt(PaintedText):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._view = Prompt("")
        self._seen = 1.0
        self.motion = Motion(self._fade, self)

    @property
    def view(self) -> Prompt:
        return self._view

    @property
    def words(self) -> str:
        return hyphens_kept(self._view.shown)

    def show_prompt(self, view: Prompt, *, aloud: bool = True) -> None:
        if aloud and view.text != self._view.text:
            announce(self, view.text)
        fresh = view.sign is not None and view != self._view
        if view != self._view:
            self.motion.end()
        self._view = view
        self.setAccessibleName(view.shown)
        self.setVisible(bool(view.text))
        if fresh:
            self.motion.begin(look().time(LINE_MS))
        self.update()

    def _fade(self, part: float) -> None:
        self._seen = part
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(self._seen)
        colours, view = look().colours, self._view
        x = float(MARK_SIDE) if view.sign is not None else 0.0
        legend = self._legend_width()
        if legend and self._on_one_line(self.width() - x - legend - 16) is None:
            legend = 0.0
        if legend:
            self._paint_legend(painter, legend)
        ink = QColor(colours.feltink)
        middle = QPointF(7, self.height() / 2)
        match view.sign:
            case VerdictSign.DOT:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(ink)
                painter.drawEllipse(middle, 5, 5)
            case VerdictSign.RING:
                paint_ring(painter, middle, 10, ink)
            case VerdictSign.TRIANGLE:
                paint_triangle(painter, middle, 11, QColor(colours.alert_felt))
        wide = self.width() - x - (legend + 16 if legend else 0)
        one, lines = self._on_one_line(wide), self._on_lines(wide)
        box = QRectF(x, 0, wide + 2, self.height())
        painter.setPen(ink)
        if lines is not None and (one is None or one.pixelSize() < lines.pixelSize()):
            painter.setFont(lines)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | WRAP_FLAG, self.words)
            return
        made = one or self._font(MIN_TYPE_PX)
        painter.setFont(made)
        text = QFontMetricsF(made).elidedText(self.words, Qt.TextElideMode.ElideRight, wide)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, text)

    def _font(self, size: int | None = None) -> QFont:
        made = look().font("section" if self._view.sign is None else "body")
        if size is not None:
            made.setPixelSize(size)
        return made

    def _sizes(self) -> Iterator[QFont]:
        for size in range(self._font().pixelSize(), MIN_TYPE_PX - 1, -1):
            yield self._font(size)

    def _on_one_line(self, wide: float) -> QFont | None:
        for made in self._sizes():
            low = made.pixelSize() <= self.height()
            if low and QFontMetricsF(made).horizontalAdvance(self.words) <= wide:
                return made
        return None

    def _on_lines(self, wide: float) -> QFont | None:
        room = QRectF(0, 0, wide, 10 * self.height())
        for made in self._sizes():
            taken = QFontMetricsF(made).boundingRect(room, WRAP_FLAG, self.words)
            if taken.height() <= self.height() and taken.width() <= wide:
                return made
        return None

    def _legend_font(self) -> QFont:
        return font("label", min(look().scale, 1.3))

    def _legend_width(self) -> float:
        view = self._view
        if not view.risky:
            return 0.0
        metrics = QFontMetricsF(self._legend_font())
        wides = metrics.horizontalAdvance(view.risky), metrics.horizontalAdvance(view.safe)
        return sum(wides) + 68

    def _paint_legend(self, painter: QPainter, total: float) -> None:
        view, colours = self._view, look().colours
        made = self._legend_font()
        metrics = QFontMetricsF(made)
        wides = metrics.horizontalAdvance(view.risky), metrics.horizontalAdvance(view.safe)
        x, y = self.width() - total, self.height() / 2
        painter.setFont(made)
        painter.setPen(QColor(colours.feltink2))
        centre = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(x, 0, wides[0] + 2, self.height()), centre, view.risky)
        x += wides[0] + 8
        painter.setPen(QPen(QColor(colours.alert_felt), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon([QPointF(x + 6, y - 5), QPointF(x + 11, y + 4), QPointF(x + 1, y + 4)])
        x += 24
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.feltink))
        for number in range(3):
            painter.drawEllipse(QPointF(x + 4 + 9 * number, y), 3, 3)
        x += 36
        painter.setPen(QColor(colours.feltink2))
        painter.drawText(QRectF(x, 0, wides[1] + 2, self.height()), centre, view.safe)

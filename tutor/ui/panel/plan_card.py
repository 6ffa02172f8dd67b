"""The plan card: sign, title, how sure, and the three lanes."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tutor.language import gettext
from tutor.ui.parts.line_breaks import broken, hyphens_kept, kept_whole
from tutor.ui.parts.look import AXES, axis_colour, axis_ground, look, paint_axis, paint_lanes
from tutor.ui.parts.painted import PaintedText
from tutor.view.panel.panel_view import PlanView

BADGE_SIDE = 44
TEXT_SLACK = 6
"""Pixels by which painted text may come out wider than it was measured."""
ANYWHERE = QRectF(0, 0, 10_000, 10_000)
LINES = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip


class PlanCard(PaintedText):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plan = PlanView((False, False, False), "", "")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_plan(self, plan: PlanView) -> None:
        self._plan = plan
        self.setAccessibleName(gettext("The plan: {title}").format(title=plan.title))
        told = " ".join(text for text in (plan.explain, plan.line) if text)
        self.setAccessibleDescription(told)
        self.setToolTip("\n".join(text for text in (told, plan.gloss) if text))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max(76, round(sum(self._heights(width))) + 22)

    def sizeHint(self) -> QSize:
        width = max(self.width(), 240)
        return QSize(width, self.heightForWidth(width))

    def _lines(self, width: float) -> tuple[tuple[str, QFont, str], ...]:
        colours, plan = look().colours, self._plan
        room = self._text_width(width) - TEXT_SLACK
        title = kept_whole(hyphens_kept(plan.title), QFontMetricsF(look().font("plan")), room)
        return tuple(
            (broken(text, made, room), made, colour)
            for text, made, colour in (
                (plan.caption, look().font("label", 600), colours.ink2),
                (title, look().font("plan"), colours.ink),
                (plan.explain, look().font("body"), colours.ink2),
                (plan.line, look().font("label"), colours.ink2),
            )
            if text
        )

    def _heights(self, width: float) -> tuple[float, ...]:
        return tuple(
            QFontMetricsF(made).boundingRect(ANYWHERE, LINES, text).height()
            for text, made, _ in self._lines(width)
        )

    def _text_width(self, width: float) -> float:
        return width - (18 + BADGE_SIDE + 14) - 46

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, lanes = look().colours, self._plan.lanes
        weighed = [axis for axis in AXES if lanes[axis]]
        box = QRectF(self.rect())
        shape = QPainterPath()
        shape.addRoundedRect(box, 10, 10)
        painter.setClipPath(shape)
        ground = axis_ground(colours, weighed[0]) if len(weighed) == 1 else QColor(colours.surface2)
        painter.fillRect(box, ground)
        self._paint_edge(painter, weighed, box)
        painter.setClipping(False)
        self._paint_badge(painter, weighed, box)
        heights = self._heights(box.width())
        gap = 2
        top = (box.height() - sum(heights) - gap * (len(heights) - 1)) / 2
        left, width = 18 + BADGE_SIDE + 14, self._text_width(box.width())
        for (text, made, colour), high in zip(self._lines(box.width()), heights, strict=True):
            painter.setPen(QColor(colour))
            painter.setFont(made)
            room = QRectF(left, top, width, high + 2)
            painter.drawText(room, LINES, text)
            top += high + gap
        mark = QRectF(box.right() - 37, box.center().y() - 15, 21, 30)
        paint_lanes(painter, mark, lanes, colours, 4)

    def _paint_edge(self, painter: QPainter, weighed: list[int], box: QRectF) -> None:
        colours = look().colours
        if not weighed:
            painter.setPen(QPen(QColor(colours.ink3), 3, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(2, 6), QPointF(2, box.height() - 6))
        for number, axis in enumerate(weighed):
            part = box.height() / len(weighed)
            painter.fillRect(QRectF(0, number * part, 6, part), axis_colour(colours, axis))

    def _paint_badge(self, painter: QPainter, weighed: list[int], box: QRectF) -> None:
        colours = look().colours
        badge = QRectF(18, box.center().y() - BADGE_SIDE / 2, BADGE_SIDE, BADGE_SIDE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.surface))
        painter.drawRoundedRect(badge, 10, 10)
        middle = badge.center()
        if not weighed:
            painter.setPen(QColor(colours.ink2))
            painter.setFont(look().font("plan"))
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, "?")
            return
        spots = {
            1: ((0.0, 0.0),),
            2: ((-10.0, 0.0), (10.0, 0.0)),
            3: ((0.0, -8.0), (-10.0, 9.0), (10.0, 9.0)),
        }[len(weighed)]
        size = {1: 28, 2: 18, 3: 15}[len(weighed)]
        for axis, (x, y) in zip(weighed, spots, strict=True):
            hue = axis_colour(colours, axis)
            paint_axis(painter, axis, middle + QPointF(x, y), size, hue, QColor(colours.surface))

from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tutor.language import gettext
from tutor.pages.parts.label import Label
from tutor.pages.parts.layouts import flow_of, row_of
from tutor.pages.parts.look import axis_colour, look, paint_whisker, smooth_painter, styled
from tutor.pages.parts.sentence import PaintedPicture
from tutor.pages.progress.words import DayView, FigureView
from tutor.text.habits import RecentGames

BAR_HEIGHT, LINE_HEIGHT = 14, 26
"""Pixels at 100 %: the heights of a bar and of a line."""
MAX_GAMES = 10
DAY_SIDE = 26
MAX_DAYS = 14
BUSY_DAY = 60
"""Turns and drills of the darkest day."""


class ShareBar(QWidget):
    """A bar from 0 to 1, with a whisker for its interval and a light band for the range of others.

    Not accessible: the text of its row says the same.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: FigureView | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_bar(self, view: FigureView) -> None:
        self._view = view
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(160), look().px(BAR_HEIGHT) + 6)

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(40), look().px(BAR_HEIGHT) + 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        view, colours, height = self._view, look().colours, look().px(BAR_HEIGHT)
        if view is None:
            return
        painter = smooth_painter(self)
        box = QRectF(3, (self.height() - height) / 2, self.width() - 6, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.track))
        painter.drawRoundedRect(box, 4, 4)
        if view.band is not None:
            low, high = (box.x() + box.width() * end for end in view.band)
            others = QColor(colours.safety)
            others.setAlphaF(0.3)
            painter.setBrush(others)
            painter.drawRect(QRectF(low, 0, high - low, self.height()))
        if view.share:
            is_one = view.lanes is not None and sum(view.lanes) == 1
            hue = axis_colour(colours, view.lanes.index(True)) if view.lanes and is_one else None
            painter.setBrush(hue or QColor(colours.ink3))
            size = QSizeF(box.width() * view.share, height)
            painter.drawRoundedRect(QRectF(box.topLeft(), size), 4, 4)
        if view.interval is not None:
            paint_whisker(painter, box, view.interval, height / 2 - 1, 1.8)


class LastGames(QWidget):
    """A line of the share in each of the last games, with gaps for games without data.

    Not accessible: the text of its row gives every value.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._last: RecentGames = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_last(self, last: RecentGames) -> None:
        self._last = last[-MAX_GAMES:]
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(112), look().px(LINE_HEIGHT))

    def points(self) -> tuple[QPointF | None, ...]:
        edge = 4.0
        step = (self.width() - 2 * edge) / (MAX_GAMES - 1)
        room = self.height() - 2 * edge
        start = MAX_GAMES - len(self._last)
        return tuple(
            QPointF(edge + (start + at) * step, edge + room * (1 - part / whole)) if whole else None
            for at, (part, whole) in enumerate(self._last)
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        colours = look().colours
        painter.setPen(QPen(QColor(colours.track), 1))
        for y in (4.0, self.height() - 4.0):
            painter.drawLine(QPointF(2, y), QPointF(self.width() - 2, y))
        painter.setPen(QPen(QColor(colours.ink3), 1.5))
        points = self.points()
        for one, other in pairwise(points):
            if one is not None and other is not None:
                painter.drawLine(one, other)
        painter.setPen(Qt.PenStyle.NoPen)
        for at, point in enumerate(points):
            if point is not None:
                newest = at == len(points) - 1
                painter.setBrush(QColor(colours.ink if newest else colours.ink3))
                painter.drawEllipse(point, *((3.2, 3.2) if newest else (2.0, 2.0)))


class DaysStrip(PaintedPicture):
    """A square for each day, darker with more turns and drills; today has a frame."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._days: tuple[DayView, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_days(self, days: tuple[DayView, ...], described: str) -> None:
        self._days = days
        self.setAccessibleName(described)
        self.setToolTip(described)
        self.setVisible(bool(described))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        side = look().px(DAY_SIDE)
        return QSize(MAX_DAYS * (side + 6), side + look().px(16))

    def minimumSizeHint(self) -> QSize:
        return QSize(MAX_DAYS * 18, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        colours, edge = look().colours, 8
        step = min(look().px(DAY_SIDE) + 6, (self.width() - edge) / max(1, len(self._days)))
        side = step - 6
        painter.setFont(look().font("label"))
        for at, each in enumerate(self._days):
            box = QRectF(edge + at * step, 1, side, side)
            count = each.turns + each.drills
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.track))
            painter.drawRoundedRect(box, 4, 4)
            if count:
                shade = QColor(colours.safety)
                shade.setAlphaF(0.35 + 0.65 * min(1.0, count / BUSY_DAY))
                painter.setBrush(shade)
                painter.drawRoundedRect(box, 4, 4)
            if each.is_today:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(colours.ink), 1.5))
                painter.drawRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), 4, 4)
            painter.setPen(QColor(colours.ink2))
            below = QRectF(box.x() - 3, box.bottom() + 1, side + 6, look().px(16))
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, f"{each.day.day}")


class LegendSign(QWidget):
    """A chart in small. Not accessible: the text beside it says what it means."""

    def __init__(self, at: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._at = at
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(look().px(26), look().px(16))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, ink = smooth_painter(self), QColor(look().colours.ink3)
        box = QRectF(1, self.height() / 2 - 5, self.width() - 2, 10)
        painter.setPen(QPen(ink, 1.5))
        match self._at:
            case 0:
                painter.setBrush(ink)
                painter.drawRoundedRect(box, 3, 3)
            case 1:
                paint_whisker(painter, box, (0.1, 0.9), 4, 1.8)
            case _:
                points = enumerate((0.8, 0.3, 0.6, 0.1))
                step = box.width() / 3
                painter.drawPolyline(
                    [QPointF(box.x() + step * at, box.y() + box.height() * y) for at, y in points]
                )


class FiguresLegend(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.texts = [styled(Label(self), "label") for _ in range(3)]
        flow = flow_of(gap=20, line_gap=4)
        flow.setContentsMargins(8, 0, 8, 4)
        for at, text in enumerate(self.texts):
            pair = QWidget(self)
            row_of(LegendSign(at, pair), text, on=pair, margins=0, spacing=8)
            flow.addWidget(pair)
        self.setLayout(flow)

    def show_legend(self) -> None:
        for label, text in zip(
            self.texts,
            (
                gettext("the plan's first choice"),
                gettext("likely range"),
                gettext("the last ten games, one by one"),
            ),
            strict=True,
        ):
            label.setText(text)

"""The timeline: the whole game in three lanes, one column a decision of one's own."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rules.tiles import Seat
from tutor.language import gettext
from tutor.ui.parts.look import look
from tutor.ui.parts.motion import JUMP_MS, Motion
from tutor.ui.parts.painted import PaintedPicture
from tutor.ui.review.timeline_frame import TimelineFrame
from tutor.ui.review.timeline_painter import paint_cursor, paint_game
from tutor.view.review.model import ReviewRow, RoundSpan
from tutor.view.review.row_sentence import row_sentence


class Timeline(PaintedPicture):
    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._here = ""
        self._spans: tuple[RoundSpan, ...] = ()
        self._rows: tuple[ReviewRow, ...] = ()
        self._current = -1
        self._seat = Seat(0)
        self._picture: QPixmap | None = None
        self._pictured: tuple[object, ...] = ()
        self._from: float | None = None
        self._part = 1.0
        self.motion = Motion(self._jump, self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_timeline(
        self, spans: tuple[RoundSpan, ...], rows: tuple[ReviewRow, ...], current: int, seat: Seat
    ) -> None:
        before = self._current, self._rows
        places, page, _ = self._frame.laid()
        start = self._frame.cursor_x(places)
        self._spans, self._rows, self._current = spans, rows, current
        self._seat = seat
        here = row_sentence(rows[current]) if 0 <= current < len(rows) else ""
        self._here = here
        self.setAccessibleName(gettext("Timeline. {here}").format(here=here).strip())
        self.setAccessibleDescription(
            gettext("Left and Right: a decision. Shift with Left or Right: a round.")
        )
        self.updateGeometry()
        if before != (current, rows):
            self.motion.end()
            turned = before[1] != rows or self._frame.laid()[1] != page
            self._from = start if not turned else None
            self.motion.begin(look().time(JUMP_MS) if self._from is not None else 0)
        self.update()

    def _jump(self, part: float) -> None:
        self._part = part
        self.update()

    @property
    def _frame(self) -> TimelineFrame:
        return TimelineFrame(self.width(), self._spans, self._current)

    @property
    def here(self) -> str:
        return self._here

    def sizeHint(self) -> QSize:
        return QSize(600, self._frame.height)

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        frame = self._frame
        places, page, _ = frame.laid()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._game(frame, page))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x = frame.cursor_x(places)
        if x is not None:
            if self._from is not None:  # on the way there from the last one
                x = self._from + (x - self._from) * self._part
            paint_cursor(painter, frame, x, places[0].column)

    def _game(self, frame: TimelineFrame, page: int) -> QPixmap:
        ratio, focused = self.devicePixelRatioF(), self.hasFocus()
        wanted = (self._spans, look(), self._seat, self.size(), page, ratio, focused)
        if self._picture is None or wanted != self._pictured:
            self._pictured = wanted
            self._picture = QPixmap(self.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._picture)
            paint_game(painter, frame, self.size(), self._seat, focused)
            painter.end()
        return self._picture

    # --- pointing -----------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._point(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._point(event.position())

    def _point(self, where: QPointF) -> None:
        column = self._frame.column_at(where.x())
        if column is not None and column.index != self._current:
            self.chosen.emit(column.index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: len(self._rows) - 1}.get(Qt.Key(event.key()))
        if step is not None and self._rows:
            self.chosen.emit(step)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos()), self)
            return True
        return super().event(event)

    def tip_at(self, point: QPoint) -> str:
        column = self._frame.column_at(point.x())
        if column is None or column.index >= len(self._rows):
            return ""
        return row_sentence(self._rows[column.index])

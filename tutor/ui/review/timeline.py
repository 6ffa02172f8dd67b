"""The timeline: the whole game in three lanes, one column a decision of one's own."""

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rules.tiles import Seat
from tutor.advice.advice import Verdict
from tutor.advice.names import round_mark
from tutor.language import Words
from tutor.ui.look import (
    AXES,
    Look,
    axis_colour,
    axis_name,
    paint_axis,
    paint_lanes,
    paint_ring,
    paint_triangle,
)
from tutor.ui.motion import JUMP, Motion
from tutor.ui.painted import PaintedPicture
from tutor.ui.review.model import Column, Outcome, Row, Span
from tutor.ui.review.row_words import row_sentence
from tutor.ui.review.timeline_places import Place, places_of, total_width

LANE, LANE_GAP = 17, 3
COMFORTABLE = 5.0
"""Width of a column from which rounds may be spread so that their outcomes can be read."""
TOP: Final = 46


def outcome_word(outcome: Outcome, words: Words) -> str:
    """How a round ended, in a word or two."""
    return {
        Outcome.WON: words.pgettext("end of a round, for the player", "won"),
        Outcome.DEALT_IN: words.gettext("dealt in"),
        Outcome.DRAWN: words.pgettext("end of a round, for the player", "draw"),
        Outcome.OTHER_WON: "",
        Outcome.UNFINISHED: words.gettext("cut off"),
    }[outcome]


class Timeline(PaintedPicture):
    """Three lanes; click, drag or arrows to move."""

    chosen = Signal(int)
    """A decision was pointed out: its index among all of the game."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._spans: tuple[Span, ...] = ()
        self._rows: tuple[Row, ...] = ()
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
        self, spans: tuple[Span, ...], rows: tuple[Row, ...], current: int, seat: Seat, look: Look
    ) -> None:
        """Show a game: its rounds, all its decisions as rows (for their words), and the cursor."""
        before = self._current, self._rows
        lay, page, _ = self._places()
        start = self._cursor_x(lay)
        self._spans, self._rows, self._current = spans, rows, current
        self._seat, self._look = seat, look
        words = look.words
        here = row_sentence(rows[current], words) if 0 <= current < len(rows) else ""
        self.setAccessibleName(words.gettext("Timeline. {here}").format(here=here).strip())
        self.setAccessibleDescription(
            words.gettext("Left and Right: a decision. Shift with Left or Right: a round.")
        )
        self.updateGeometry()
        if before != (current, rows):
            self.motion.end()
            turned = before[1] != rows or self._places()[1] != page
            self._from = start if not turned else None
            self.motion.begin(look.time(JUMP) if self._from is not None else 0)
        self.update()

    def _jump(self, part: float) -> None:
        self._part = part
        self.update()

    def _cursor_x(self, places: tuple[Place, ...]) -> float | None:
        """Where the column lies that the cursor belongs to; None where there is none."""
        for place in places:
            for number, column in enumerate(place.span.columns):
                if column.index == self._current:
                    return self._left + place.x + number * place.column
        return None

    def sizeHint(self) -> QSize:  # noqa: N802
        """144 px high at plain size of type."""
        return QSize(600, round(self._marks_y) + self._look.px(14) + 15)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """As high as it is."""
        return QSize(300, self.sizeHint().height())

    # --- where things are ---------------------------------------------------------------------

    @property
    def _left(self) -> float:
        metrics = QFontMetricsF(self._look.font("label"))
        names = [axis_name(self._look.words, axis) for axis in AXES] + self._mark_words()
        return 40 + max(metrics.horizontalAdvance(name) for name in names)

    def _mark_words(self) -> list[str]:
        words = self._look.words
        return [words.pgettext("mark in the timeline", "look"), words.gettext("2nd, 3rd")]

    @property
    def _top(self) -> float:
        return TOP - 14 + self._look.px(14)

    def _places(self) -> tuple[tuple[Place, ...], int, int]:
        bold = QFontMetricsF(self._look.font("label", 600))
        plain = QFontMetricsF(self._look.font("small", 400))
        names = [bold.horizontalAdvance(self._name(span)) for span in self._spans]
        ends = [
            name + 7 + plain.horizontalAdvance(outcome_word(span.story.outcome, self._look.words))
            for name, span in zip(names, self._spans, strict=True)
        ]
        width = self.width() - self._left - 14
        roomy = total_width(self._spans, ends, COMFORTABLE) <= width
        return places_of(self._spans, self._current, width, ends if roomy else names)

    def _name(self, span: Span) -> str:
        return round_mark(span.story.round, span.story.honba, self._look.words)

    def _at(self, point: QPointF) -> Column | None:
        best, least = None, 24.0
        for place in self._places()[0]:
            for number, column in enumerate(place.span.columns):
                middle = self._left + place.x + (number + 0.5) * place.column
                if abs(point.x() - middle) < least:
                    best, least = column, abs(point.x() - middle)
        return best

    # --- drawing ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The game from a picture that is made once, and the cursor over it."""
        places, page, pages = self._places()
        ratio = self.devicePixelRatioF()
        wanted = (self._spans, self._look, self._seat, self.size(), page, ratio, self.hasFocus())
        if self._picture is None or wanted != self._pictured:
            self._pictured = wanted
            self._picture = QPixmap(self.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            self._paint_game(QPainter(self._picture), places, page, pages)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_cursor(painter, places)

    def _paint_game(
        self, painter: QPainter, places: tuple[Place, ...], page: int, pages: int
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self._look.colours
        painter.setPen(QPen(QColor(colours.focus if self.hasFocus() else colours.line),
                            2 if self.hasFocus() else 1))  # fmt: skip
        painter.setBrush(QColor(colours.surface))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 12, 12)
        self._paint_legend(painter)
        for place in places:
            self._paint_round(painter, place)
        if pages > 1:
            painter.setPen(QColor(colours.ink2))
            painter.setFont(self._look.font("small"))
            text = f"{page + 1} / {pages}"
            line = self._look.px(14) + 4
            room = QRectF(self.width() - 134, self.height() - line - 6, 120, line)
            painter.drawText(room, Qt.AlignmentFlag.AlignRight, text)
        painter.end()

    def _paint_legend(self, painter: QPainter) -> None:
        look, colours = self._look, self._look.colours
        painter.setFont(look.font("label"))
        for axis in AXES:
            y = self._top + axis * (self._lane + LANE_GAP) + self._lane / 2
            hue = axis_colour(colours, axis)
            paint_axis(painter, axis, QPointF(21, y), 13, hue, QColor(colours.surface))
            painter.setPen(QColor(colours.ink2))
            self._text(painter, 33, y, axis_name(look.words, axis))
        look_word, ring_word = self._mark_words()
        y = self._marks_y
        paint_triangle(painter, QPointF(21, y), 8, QColor(colours.alert))
        painter.setFont(look.font("small", 400))
        painter.setPen(QColor(colours.ink2))
        self._text(painter, 33, y, look_word)
        y += look.px(14) + 1
        paint_ring(painter, QPointF(21, y), 5, QColor(colours.ink3))
        painter.setPen(QColor(colours.ink2))
        self._text(painter, 33, y, ring_word)

    @property
    def _lane(self) -> int:
        """Height of a lane: it grows with the type, but less."""
        return round(LANE * (0.7 + 0.3 * self._look.scale))

    @property
    def _lanes_end(self) -> float:
        return self._top + 3 * self._lane + 2 * LANE_GAP

    @property
    def _marks_y(self) -> float:
        return self._lanes_end + 12

    def _text(self, painter: QPainter, x: float, y: float, text: str) -> None:
        room = QRectF(x, y - 20, self.width(), 40)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)

    def _paint_round(self, painter: QPainter, place: Place) -> None:
        colours = self._look.colours
        x = self._left + place.x
        self._paint_name(painter, place, x)
        painter.setPen(QPen(QColor(colours.line), 1))
        line = self._top - 19
        painter.drawLine(QPointF(x, line), QPointF(x + place.width, line))
        for column, who in place.span.riichi:
            self._paint_stick(painter, x + (column + 0.5) * place.column, who)
        if not place.span.columns:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.surface2))
            box = QRectF(x, self._top, place.span.width * place.column, self._lanes_end - self._top)
            painter.drawRoundedRect(box, 3, 3)
        for number, column_ in enumerate(place.span.columns):
            left = x + number * place.column
            slot = QRectF(left, self._top, place.column - 1, self._lanes_end - self._top)
            paint_lanes(painter, slot, column_.lanes, colours, LANE_GAP)
            centre = QPointF(left + place.column / 2, self._marks_y)
            if column_.verdict is Verdict.OFF_PLAN:
                alert = QColor(colours.alert)
                paint_triangle(painter, centre, 7.5, alert, filled=column_.taught)
            elif column_.verdict is Verdict.IN_LINE:
                paint_ring(painter, centre, min(5.0, place.column), QColor(colours.ink3))

    def _paint_name(self, painter: QPainter, place: Place, x: float) -> None:
        look, colours = self._look, self._look.colours
        y = self._top - 28 - look.px(1)
        font = look.font("label", 600)
        painter.setFont(font)
        painter.setPen(QColor(colours.ink))
        name = self._name(place.span)
        self._text(painter, x, y, name)
        used = QFontMetricsF(font).horizontalAdvance(name) + 6
        outcome = place.span.story.outcome
        text = outcome_word(outcome, look.words)
        font = look.font("small", 400)
        if text and used + QFontMetricsF(font).horizontalAdvance(text) <= place.width:
            painter.setFont(font)
            painter.setPen(
                QColor(colours.alert if outcome is Outcome.DEALT_IN else colours.ink2)
            )
            self._text(painter, x + used, y, text)

    def _paint_stick(self, painter: QPainter, x: float, who: Seat) -> None:
        """Upright and outlined; the own one filled with ink."""
        colours = self._look.colours
        mine = who == self._seat
        y = self._top - 10
        painter.setPen(QPen(QColor(colours.ink3), 1))
        painter.setBrush(QColor(colours.ink if mine else colours.tile_face))
        painter.drawRoundedRect(QRectF(x - 2.5, y - 5.5, 5, 11), 2.5, 2.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.surface if mine else colours.red_on_tile))
        painter.drawEllipse(QPointF(x, y), 1.3, 1.3)

    def _paint_cursor(self, painter: QPainter, places: tuple[Place, ...]) -> None:
        """A frame about the column and a pointer below it, on the way there from the last one."""
        x = self._cursor_x(places)
        if x is None:
            return
        if self._from is not None:
            x = self._from + (x - self._from) * self._part
        wide = places[0].column
        ink = QColor(self._look.colours.ink)
        painter.setPen(QPen(ink, 1.8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        frame = QRectF(x - 2, self._top - 3, wide + 3, self._lanes_end - self._top + 6)
        painter.drawRoundedRect(frame, 3, 3)
        paint_triangle(painter, QPointF(x + wide / 2 - 0.5, self._marks_y + 14), 7, ink)

    # --- pointing -----------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Go there."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._point(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Dragging goes along."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._point(event.position())

    def _point(self, where: QPointF) -> None:
        column = self._at(where)
        if column is not None and column.index != self._current:
            self.chosen.emit(column.index)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Home and End; the arrows belong to the whole page."""
        step = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: len(self._rows) - 1}.get(Qt.Key(event.key()))
        if step is not None and self._rows:
            self.chosen.emit(step)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """A tooltip repeats the row in words."""
        if isinstance(event, QHelpEvent):
            column = self._at(QPointF(event.pos()))
            text = self.tip_at(event.pos()) if column is not None else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def tip_at(self, point: QPoint) -> str:
        """What the tooltip says at a place."""
        column = self._at(QPointF(point))
        if column is None or column.index >= len(self._rows):
            return ""
        return row_sentence(self._rows[column.index], self._look.words)

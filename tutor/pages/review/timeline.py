from collections.abc import Sequence
from dataclasses import dataclass
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
from tutor.coach.strategy.stance import Verdict
from tutor.language import gettext, pgettext
from tutor.pages.parts.look import (
    AXES,
    axis_colour,
    axis_name,
    look,
    paint_axis,
    paint_lanes,
    paint_ring,
    paint_triangle,
)
from tutor.pages.parts.motion import JUMP_MS, Motion
from tutor.pages.parts.sentence import PaintedPicture
from tutor.pages.review.words import ReviewRow, RoundOutcome, RoundSpan, row_sentence
from tutor.text.names import round_mark, round_words


def outcome_word(outcome: RoundOutcome) -> str:
    return {
        RoundOutcome.WON: pgettext("end of a round, for the player", "won"),
        RoundOutcome.DEALT_IN: gettext("dealt in"),
        RoundOutcome.DRAWN: pgettext("end of a round, for the player", "draw"),
        RoundOutcome.OTHER_WON: "",
        RoundOutcome.UNFINISHED: gettext("cut off"),
    }[outcome]


def mark_words() -> tuple[str, str, str]:
    """Return the meanings of a filled triangle, a hollow triangle and a ring."""
    return (
        pgettext("mark in the timeline", "in a lesson"),
        pgettext("mark in the timeline", "mistake"),
        pgettext("mark in the timeline", "fine"),
    )


ROUND_GAP = 10
MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH = 4.0, 14.0
"""Width of a column in pixels. A game that would need narrower columns is split into pages."""

TRIANGLE_SIDE, SMALL_TRIANGLE_SIDE = 7.5, 5.5
"""Size of the mark of a mistake in pixels; the small one is for narrow columns."""
ROOMY_COLUMN = 1.08 * TRIANGLE_SIDE
STICK_STEP = 6.5
MARK_DROP = 5.0


@dataclass(frozen=True, slots=True)
class RoundPlace:
    span: RoundSpan
    x: float
    width: float
    column: float


def places_of(
    spans: Sequence[RoundSpan], current: int, width: float, names: Sequence[float]
) -> tuple[tuple[RoundPlace, ...], int, int]:
    pages = _pages(spans, width, names)
    number = next(
        (
            at
            for at, page in enumerate(pages)
            for one in page
            if any(column.index == current for column in spans[one].columns)
        ),
        0,
    )
    page = pages[number] if pages else ()
    column = _column_width([spans[one] for one in page], width, [names[one] for one in page])
    places = []
    x = 0.0
    for one in page:
        room = max(spans[one].width * column, names[one])
        places.append(RoundPlace(spans[one], x, room, column))
        x += room + ROUND_GAP
    return tuple(places), number, len(pages)


def total_width(spans: Sequence[RoundSpan], names: Sequence[float], column: float) -> float:
    rooms = (max(span.width * column, name) for span, name in zip(spans, names, strict=True))
    return sum(rooms) + ROUND_GAP * max(0, len(spans) - 1)


def stick_places(columns: Sequence[int], width: float) -> tuple[float, ...]:
    places: list[float] = []
    for column in columns:
        wanted = (column + 0.5) * width
        places.append(max(wanted, places[-1] + STICK_STEP) if places else wanted)
    return tuple(places)


def _column_width(spans: Sequence[RoundSpan], width: float, names: Sequence[float]) -> float:
    low, high = MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH
    if total_width(spans, names, high) <= width:
        return high
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if total_width(spans, names, middle) <= width else (low, middle)
    return low


def _pages(
    spans: Sequence[RoundSpan], width: float, names: Sequence[float]
) -> tuple[tuple[int, ...], ...]:
    pages: list[list[int]] = []
    for number in range(len(spans)):
        if pages:
            tried = [*pages[-1], number]
            here = [spans[one] for one in tried]
            if total_width(here, [names[one] for one in tried], MIN_COLUMN_WIDTH) <= width:
                pages[-1].append(number)
                continue
        pages.append([number])
    return tuple(tuple(page) for page in pages)


LANE, LANE_GAP = 17, 3
LANES_TOP: Final = 46
LOW_LANE, LOW_TOP = 5, 32


@dataclass(frozen=True, slots=True)
class TimelineFrame:
    width: float
    spans: tuple[RoundSpan, ...]
    current: int
    is_low: bool = False

    @property
    def left(self) -> float:
        metrics = QFontMetricsF(look().font("label"))
        names = [*mark_words()]
        if not self.is_low:
            names += [axis_name(axis) for axis in AXES]
        beside = 40 + max(metrics.horizontalAdvance(name) for name in names)
        return max(beside, 22 + sum(self.axis_widths)) if self.is_low else beside

    @property
    def axis_widths(self) -> list[float]:
        """The width of each axis name, for lanes too low to have the names beside them."""
        metrics = QFontMetricsF(look().font("small", 600))
        return [metrics.horizontalAdvance(axis_name(axis)) + 6 for axis in AXES]

    @property
    def top(self) -> float:
        return (LOW_TOP if self.is_low else LANES_TOP) - 14 + look().px(14)

    @property
    def names_y(self) -> float:
        return self.top - (20 if self.is_low else 28) - look().px(1)

    @property
    def lane(self) -> int:
        return LOW_LANE if self.is_low else round(LANE * (0.7 + 0.3 * look().scale))

    @property
    def lanes_end(self) -> float:
        return self.top + 3 * self.lane + 2 * LANE_GAP

    @property
    def marks_y(self) -> float:
        return self.lanes_end + 12 + max(0.0, look().px(6) - 6)

    @property
    def height(self) -> int:
        return round(self.marks_y) + (14 if self.is_low else 2 * look().px(14) + 16)

    def laid(self) -> tuple[tuple[RoundPlace, ...], int, int]:
        bold = QFontMetricsF(look().font("label", 600))
        plain = QFontMetricsF(look().font("small", 400))
        stories = [span.story for span in self.spans]
        names = [bold.horizontalAdvance(round_mark(one.round, one.honba)) for one in stories]
        ends = [
            name + 7 + plain.horizontalAdvance(outcome_word(span.story.outcome))
            for name, span in zip(names, self.spans, strict=True)
        ]
        width = self.width - self.left - 14
        roomy = total_width(self.spans, ends, 5.0) <= width
        return places_of(self.spans, self.current, width, ends if roomy else names)

    def column_at(self, x: float) -> ReviewRow | None:
        best, least = None, 24.0
        for place in self.laid()[0]:
            for number, column in enumerate(place.span.columns):
                middle = self.left + place.x + (number + 0.5) * place.column
                if abs(x - middle) < least:
                    best, least = column, abs(x - middle)
        return best

    def cursor_x(self, places: tuple[RoundPlace, ...]) -> float | None:
        for place in places:
            for number, column in enumerate(place.span.columns):
                if column.index == self.current:
                    return self.left + place.x + number * place.column
        return None


def paint_game(
    painter: QPainter, frame: TimelineFrame, size: QSize, seat: Seat, focused: bool
) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colours = look().colours
    painter.setPen(QPen(QColor(colours.focus if focused else colours.line), 2 if focused else 1))
    painter.setBrush(QColor(colours.surface))
    painter.drawRoundedRect(
        QRectF(0, 0, size.width(), size.height()).adjusted(1, 1, -1, -1), 12, 12
    )
    painter.setFont(look().font("label"))
    for axis in () if frame.is_low else AXES:
        y = frame.top + axis * (frame.lane + LANE_GAP) + frame.lane / 2
        hue = axis_colour(colours, axis)
        paint_axis(painter, axis, QPointF(21, y), 13, hue, QColor(colours.surface))
        painter.setPen(QColor(colours.ink2))
        _text(painter, frame, 33, y, axis_name(axis))
    line = look().px(14) + 1
    y = frame.marks_y - (2 * line if frame.is_low else 0)
    painter.setFont(look().font("small", 400))
    for row, word in enumerate(mark_words()):
        centre = QPointF(21, y + row * line)
        if row < 2:
            paint_triangle(painter, centre, 8, QColor(colours.alert), filled=row == 0)
        else:
            paint_ring(painter, centre, 5, QColor(colours.ink3))
        painter.setPen(QColor(colours.ink2))
        _text(painter, frame, 33, centre.y(), word)
    places, page, pages = frame.laid()
    for place in places:
        _paint_round(painter, frame, place, seat)
    if pages > 1:
        painter.setPen(QColor(colours.ink2))
        painter.setFont(look().font("small"))
        _text(painter, frame, 14, frame.names_y, f"{page + 1} / {pages}")
    elif frame.is_low:
        x = 14.0
        painter.setFont(look().font("small", 600))
        for axis, width in zip(AXES, frame.axis_widths, strict=True):
            painter.setPen(QColor(axis_colour(colours, axis)))
            _text(painter, frame, x, frame.names_y, axis_name(axis))
            x += width


def _text(painter: QPainter, frame: TimelineFrame, x: float, y: float, text: str) -> None:
    room = QRectF(x, y - 20, frame.width, 40)
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


def _paint_round(painter: QPainter, frame: TimelineFrame, place: RoundPlace, seat: Seat) -> None:
    colours = look().colours
    x = frame.left + place.x
    _paint_name(painter, frame, place, x)
    painter.setPen(QPen(QColor(colours.line), 1))
    line = frame.top - (10 if frame.is_low else 19)
    painter.drawLine(QPointF(x, line), QPointF(x + place.width, line))
    riichi = place.span.riichi
    sticks = stick_places([at for at, _ in riichi], place.column)
    for stick, (_, who) in zip(sticks, riichi, strict=True):
        _paint_stick(painter, frame, x + stick, who == seat)
    if not place.span.columns:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.surface2))
        wide = place.span.width * place.column
        painter.drawRoundedRect(QRectF(x, frame.top, wide, frame.lanes_end - frame.top), 3, 3)
    for number, column in enumerate(place.span.columns):
        is_roomy = place.column > ROOMY_COLUMN
        drop = MARK_DROP if number % 2 and not is_roomy else 0.0
        left = x + number * place.column
        width = place.column
        colours = look().colours
        slot = QRectF(left, frame.top, width - 1, frame.lanes_end - frame.top)
        paint_lanes(painter, slot, column.lanes, colours, LANE_GAP)
        if column.call is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look().colours.ink2))
            painter.drawEllipse(slot.center(), 2.2, 2.2)
        centre = QPointF(left + width / 2, frame.marks_y + drop)
        if column.verdict is Verdict.OFF_PLAN:
            side = TRIANGLE_SIDE if is_roomy else SMALL_TRIANGLE_SIDE
            paint_triangle(painter, centre, side, QColor(colours.alert), filled=column.is_taught)
        elif column.verdict is Verdict.IN_LINE:
            paint_ring(painter, centre, min(5.0, width), QColor(colours.ink3))


def _paint_name(painter: QPainter, frame: TimelineFrame, place: RoundPlace, x: float) -> None:
    colours = look().colours
    y = frame.names_y
    font = look().font("label", 600)
    painter.setFont(font)
    painter.setPen(QColor(colours.ink))
    outcome = place.span.story.outcome
    text = outcome_word(outcome)
    small = look().font("small", 400)
    after = QFontMetricsF(small).horizontalAdvance(text) + 6 if text else 0.0
    name, used = "", 0.0
    for name in round_words(place.span.story.round, place.span.story.honba):
        used = QFontMetricsF(font).horizontalAdvance(name)
        if used + after <= place.width:
            break
    _text(painter, frame, x, y, name)
    used += 6
    font = small
    if text and used + QFontMetricsF(font).horizontalAdvance(text) <= place.width:
        painter.setFont(font)
        ink = colours.alert if outcome is RoundOutcome.DEALT_IN else colours.ink2
        painter.setPen(QColor(ink))
        _text(painter, frame, x + used, y, text)


def _paint_stick(painter: QPainter, frame: TimelineFrame, x: float, mine: bool) -> None:
    colours = look().colours
    y = frame.top - (6 if frame.is_low else 10)
    painter.setPen(QPen(QColor(colours.ink3), 1))
    painter.setBrush(QColor(colours.ink if mine else colours.tile_face))
    painter.drawRoundedRect(QRectF(x - 2.5, y - 5.5, 5, 11), 2.5, 2.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.surface if mine else colours.red_on_tile))
    painter.drawEllipse(QPointF(x, y), 1.3, 1.3)


class Timeline(PaintedPicture):
    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.here = ""
        self._spans: tuple[RoundSpan, ...] = ()
        self._rows: tuple[ReviewRow, ...] = ()
        self._current = -1
        self._seat = Seat(0)
        self.is_low = False
        self._picture: QPixmap | None = None
        self._picture_state: tuple[object, ...] = ()
        self._start_x: float | None = None
        self.motion = Motion(lambda _: self.update(), self)
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
        self.here = here
        self.setAccessibleName(gettext("Timeline. {here}").format(here=here).strip())
        self.setAccessibleDescription(
            gettext("Left and Right: a decision. Shift with Left or Right: a round.")
        )
        self.updateGeometry()
        if before != (current, rows):
            self.motion.end()
            turned = before[1] != rows or self._frame.laid()[1] != page
            self._start_x = start if not turned else None
            self.motion.begin(look().time(JUMP_MS) if self._start_x is not None else 0)
        self.update()

    @property
    def _frame(self) -> TimelineFrame:
        return TimelineFrame(self.width(), self._spans, self._current, self.is_low)

    def sizeHint(self) -> QSize:
        return QSize(600, self._frame.height)

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self._frame.height)

    def paintEvent(self, event: QPaintEvent) -> None:
        frame = self._frame
        places, page, _ = frame.laid()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._game_picture(frame, page))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x = frame.cursor_x(places)
        if x is not None:
            if self._start_x is not None:  # moving from the last column
                x = self._start_x + (x - self._start_x) * self.motion.part
            column = places[0].column
            ink = QColor(look().colours.ink)
            painter.setPen(QPen(ink, 1.8))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            box = QRectF(x - 2, frame.top - 3, column + 3, frame.lanes_end - frame.top + 6)
            painter.drawRoundedRect(box, 3, 3)
            paint_triangle(painter, QPointF(x + column / 2 - 0.5, frame.marks_y + 14), 7, ink)

    def _game_picture(self, frame: TimelineFrame, page: int) -> QPixmap:
        ratio, focused = self.devicePixelRatioF(), self.hasFocus()
        wanted = (self._spans, look(), self._seat, self.size(), page, ratio, focused)
        if self._picture is None or wanted != self._picture_state:
            self._picture_state = wanted
            self._picture = QPixmap(self.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._picture)
            paint_game(painter, frame, self.size(), self._seat, focused)
            painter.end()
        return self._picture

    # --- input --------------------------------------------------------------------------------

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
        if point.x() < self._frame.left - 14:
            return gettext(
                "Bars: whether the plan weighs speed, value and safety, in this order. A capsule is"
                " a riichi; one with a red dot is an opponent's."
            )
        column = self._frame.column_at(point.x())
        if column is None or column.index >= len(self._rows):
            return ""
        return row_sentence(self._rows[column.index])

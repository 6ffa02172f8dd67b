"""The other players: their closed hands seen from above, and their names beside them."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rules.observation import Observation
from rules.tiles import Seat
from tutor.language import gettext
from tutor.text.table import riichi_turn, seat_fact, seat_title
from tutor.tile_places import Place
from tutor.ui.parts.look import look
from tutor.ui.parts.painted import PaintedPicture, PaintedText
from tutor.ui.parts.theme import LIGHT, Colours, font
from tutor.ui.table.tiles_view import bounds_of, snap_box

MAX_NAME_WIDTH = 110
"""The width in pixels that a name may ask for; a longer one is cut where there is no more."""

FACT_LINE = 2
MIN_TYPE_PX = 12
"""Pixels of type below which a line is cut rather than made smaller."""
FACE = 0.3
SHADOW = 0.35


class StubsView(PaintedPicture):
    def __init__(self, player: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._player = player
        self._places: tuple[Place, ...] = ()
        self._colours = LIGHT
        self._shown: tuple[object, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        return self._places

    def show_stubs(self, places: tuple[Place, ...], colours: Colours, name: str) -> None:
        shown = (places, colours, name)
        if shown == self._shown and self.isHidden() == (not places):
            return
        self._shown = shown
        self._places, self._colours = places, colours
        self.setAccessibleName(name)
        self.setVisible(bool(places))
        if places:
            self.setGeometry(bounds_of(places).toAlignedRect())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-self.x(), -self.y())
        colours = self._colours
        shadow = QColor(colours.shadow)
        shadow.setAlphaF(SHADOW)
        for place in self._places:
            radius = min(3.0, min(place.width, place.height) / 4)
            rect = snap_box(place).adjusted(0.4, 0.4, -0.4, -0.4)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shadow)
            painter.drawRoundedRect(rect.translated(0, 2), radius, radius)
            painter.setBrush(QColor(colours.back_face))
            painter.drawRoundedRect(rect, radius, radius)
            painter.setPen(QPen(QColor(colours.back_edge), 0.8))
            painter.setBrush(QColor(colours.back))
            painter.drawRoundedRect(self._back(rect), radius, radius)

    def _back(self, tile: QRectF) -> QRectF:
        face = min(tile.width(), tile.height()) * FACE
        owner_right, owner_above, owner_left = (face * (self._player == at) for at in (1, 2, 3))
        return tile.adjusted(owner_left, owner_above, -owner_right, 0)


class SeatLabel(PaintedText):
    """Who sits there: the seat, the name, and one fact: riichi, or the most telling open meld.
    Upright at every side."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._lines: tuple[str, str] = ("", "")
        self._fact = ""
        self._riichi = ""
        self._turn = ""
        self._right = False
        self._scale = 1.0

    @property
    def lines(self) -> tuple[str, ...]:
        shown = (*self._lines, self._fact, f"{self._riichi} {self._turn}".strip())
        return tuple(line for line in shown if line)

    def show_seat(
        self,
        observation: Observation,
        seat: Seat,
        name: str,
        *,
        scale: float = 1.0,
        right: bool = False,
    ) -> None:
        self._scale, self._right = scale, right
        self._lines = (seat_title(observation, seat), name)
        self._fact = seat_fact(observation, seat)
        riichi = observation.riichi[seat]
        self._riichi = gettext("RIICHI") if riichi else ""
        turn = riichi_turn(observation, seat)
        told = gettext("turn {turn}").format(turn=turn)
        self._turn = told if riichi and turn is not None else ""
        self.setAccessibleName(" · ".join(self.lines))
        self.update()

    def room_needed(self) -> QSize:
        title, name, fact = (
            QFontMetricsF(self._font(number)).horizontalAdvance(text)
            for number, text in enumerate((*self._lines, self._fact))
        )
        wide = max(title, min(max(name, fact), MAX_NAME_WIDTH * self._scale), self._pill_width())
        return QSize(int(wide) + 3, self._line * len(self.lines) + 4)

    @property
    def _line(self) -> int:
        return round(17 * self._scale)

    def _font(self, number: int) -> QFont:
        return font("label", self._scale, 600 if number == 0 else 400)

    def _fitting(self, text: str, number: int) -> QFont:
        made = self._font(number)
        while (
            made.pixelSize() > MIN_TYPE_PX
            and QFontMetricsF(made).horizontalAdvance(text) > self.width()
        ):
            made.setPixelSize(made.pixelSize() - 1)
        return made

    def _pill_font(self) -> QFont:
        made = font("small", self._scale, 600)
        made.setPixelSize(round(10 * self._scale))
        return made

    def _pill_width(self) -> float:
        if not self._riichi:
            return 0.0
        return QFontMetricsF(self._pill_font()).horizontalAdvance(self._riichi) + 14 * self._scale

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = look().colours
        align = Qt.AlignmentFlag.AlignRight if self._right else Qt.AlignmentFlag.AlignLeft
        y = 0
        for number, text in enumerate((*self._lines, self._fact)):
            if not text:
                continue
            made = self._fitting(text, number)
            if number == FACT_LINE and QFontMetricsF(made).horizontalAdvance(text) > self.width():
                continue  # the melds lie there; a part of the words would only make noise
            painter.setFont(made)
            painter.setPen(QColor(colours.feltink if number == 0 else colours.feltink2))
            metrics = QFontMetricsF(made)
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, self.width())
            box = QRectF(0, y, self.width(), self._line)
            painter.drawText(box, align | Qt.AlignmentFlag.AlignVCenter, shown)
            y += self._line
        if self._riichi:
            self._paint_riichi(painter, y + 1)

    def _paint_riichi(self, painter: QPainter, y: float) -> None:
        colours = look().colours
        pill, gap, high = self._pill_width(), 6, round(16 * self._scale)
        turn = QFontMetricsF(self._font(1)).horizontalAdvance(self._turn)
        told = self._turn if pill + gap + turn <= self.width() else ""
        x = self.width() - pill - (gap + turn if told else 0) if self._right else 0
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.tile_face))
        box = QRectF(x, y, pill, high)
        painter.drawRoundedRect(box, high / 2, high / 2)
        painter.setFont(self._pill_font())
        painter.setPen(QColor(colours.red_on_tile))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._riichi)
        painter.setFont(self._font(1))
        painter.setPen(QColor(colours.feltink2))
        place = QRectF(x + pill + gap, y, turn + 4, high)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, told)

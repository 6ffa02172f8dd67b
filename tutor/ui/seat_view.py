"""The other players: their closed hands seen from above, and their names beside them."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rules.observation import Observation
from rules.tiles import Seat
from tutor.ui.look import Look
from tutor.ui.table_words import riichi_turn, seat_title
from tutor.ui.theme import LIGHT, Colours
from tutor.ui.tile_places import Place
from tutor.ui.tiles_view import bounds_of, snapped


class StubsView(QWidget):
    """Tiles that the seat cannot see, quiet."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._places: tuple[Place, ...] = ()
        self._colours = LIGHT

    @property
    def places(self) -> tuple[Place, ...]:
        """Where the stubs lie, in the parent's coordinates."""
        return self._places

    def show_stubs(self, places: tuple[Place, ...], colours: Colours, name: str) -> None:
        """Show these backs (in the parent's coordinates)."""
        self._places, self._colours = places, colours
        self.setAccessibleName(name)
        self.setVisible(bool(places))
        if places:
            self.setGeometry(bounds_of(places).toAlignedRect())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The backs."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-self.x(), -self.y())
        painter.setPen(QPen(QColor(self._colours.back_edge), 0.8))
        painter.setBrush(QColor(self._colours.back))
        for place in self._places:
            painter.drawRoundedRect(snapped(place).adjusted(0.4, 0.4, -0.4, -0.4), 3, 3)


class SeatLabel(QWidget):
    """Who sits there: the seat, the name, and whether in riichi. Upright at every side."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._look = look
        self._lines: tuple[str, str] = ("", "")
        self._riichi = ""
        self._turn = ""
        self._right = False

    @property
    def lines(self) -> tuple[str, ...]:
        """What is written, line by line."""
        shown = (*self._lines, f"{self._riichi} {self._turn}".strip())
        return tuple(line for line in shown if line)

    def show_seat(
        self, observation: Observation, seat: Seat, name: str, look: Look, right: bool = False
    ) -> None:
        """Show a seat; `right` aligns the text with the right edge."""
        words = look.words
        self._look, self._right = look, right
        self._lines = (seat_title(observation, seat, words), name)
        riichi = observation.riichi[seat]
        self._riichi = words.gettext("RIICHI") if riichi else ""
        turn = riichi_turn(observation, seat)
        told = words.gettext("turn {turn}").format(turn=turn)
        self._turn = told if riichi and turn is not None else ""
        self.setAccessibleName(" · ".join(self.lines))
        self.update()

    def height_needed(self) -> int:
        """The height of all its lines."""
        return self._look.px(17) * len(self.lines) + 4

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The lines."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, colours = self._look, self._look.colours
        line = look.px(17)
        align = Qt.AlignmentFlag.AlignRight if self._right else Qt.AlignmentFlag.AlignLeft
        y = 0
        for number, text in enumerate(self._lines):
            if not text:
                continue
            font = look.font("label", 600 if number == 0 else 400)
            painter.setFont(font)
            painter.setPen(QColor(colours.feltink if number == 0 else colours.feltink2))
            metrics = QFontMetricsF(font)
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, self.width())
            box = QRectF(0, y, self.width(), line)
            painter.drawText(box, align | Qt.AlignmentFlag.AlignVCenter, shown)
            y += line
        if self._riichi:
            self._paint_riichi(painter, y + 1)

    def _paint_riichi(self, painter: QPainter, y: float) -> None:
        look, colours = self._look, self._look.colours
        font = look.font("small", 600)
        font.setPixelSize(look.px(10))
        turn_font = look.font("label")
        pill = QFontMetricsF(font).horizontalAdvance(self._riichi) + look.px(14)
        turn = QFontMetricsF(turn_font).horizontalAdvance(self._turn)
        gap, high = 6, look.px(16)
        x = self.width() - pill - gap - turn if self._right else 0
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.tile_face))
        box = QRectF(x, y, pill, high)
        painter.drawRoundedRect(box, high / 2, high / 2)
        painter.setFont(font)
        painter.setPen(QColor(colours.red_on_tile))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._riichi)
        painter.setFont(turn_font)
        painter.setPen(QColor(colours.feltink2))
        place = QRectF(x + pill + gap, y, turn + 4, high)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, self._turn)

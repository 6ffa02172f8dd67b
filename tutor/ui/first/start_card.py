"""A card that is one button: sign, what to do, what happens then, its key."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from tutor.ui.parts.icons import paint_icon
from tutor.ui.parts.look import look
from tutor.ui.parts.theme import TextRole
from tutor.view.first import StartChoice

WIDTH, HEIGHT = 300, 172
FLAT_CARD_WIDTH = 370
"""From so many pixels at 100 % on, the sign stands beside the words."""
PAD, FLAT_PAD, PLATE, SIGN, CAP = 22, 14, 48, 26, 22
WRAP_FLAGS = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


@dataclass(frozen=True, slots=True)
class CardPlaces:
    plate: QRectF
    title: QRectF
    line: QRectF
    cap: QRectF
    height: float


class StartCard(QPushButton):
    def __init__(self, way: StartChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._way, self._first = way, False
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.show_way(way)

    @property
    def way(self) -> StartChoice:
        return self._way

    def show_way(self, way: StartChoice, first: bool = False) -> None:
        self._way, self._first = way, first
        self.setAccessibleName(way.title)
        self.setAccessibleDescription(way.line)
        self.setToolTip(f"{way.tip or way.title} ({way.key})" if not way.tip else way.tip)
        self.updateGeometry()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    # --- where things are ---------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        wide = look().px(WIDTH)
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(180), 44)

    def heightForWidth(self, width: int) -> int:
        return round(self._places(width).height)

    def _places(self, width: float) -> CardPlaces:
        px = look().px
        pad, plate, cap = px(PAD), px(PLATE), self._cap_width()
        flat = width >= px(FLAT_CARD_WIDTH)
        left = pad + plate + px(18) if flat else pad
        room = width - left - pad - (cap + px(12) if flat else 0)
        foot = px(FLAT_PAD) if flat else pad
        top = foot if flat else pad + plate + px(16)
        title = QRectF(left, top, room, self._height("title", self._way.title, room))
        line = QRectF(
            left, title.bottom() + px(6), room, self._height("body", self._way.line, room)
        )
        high = line.bottom() + foot
        high = max(high, plate + 2 * foot) if flat else max(high, HEIGHT)
        beside = (high - plate) / 2 if flat else pad
        down = beside + (plate - px(CAP)) / 2
        return CardPlaces(
            QRectF(pad, beside, plate, plate),
            title,
            line,
            QRectF(width - pad - cap, down, cap, px(CAP)),
            high,
        )

    def _height(self, role: TextRole, text: str, width: float) -> float:
        metrics = QFontMetricsF(look().font(role))
        return (
            metrics.boundingRect(QRectF(0, 0, max(width, 1), 10_000), WRAP_FLAGS, text).height() + 1
        )

    def _cap_width(self) -> float:
        metrics = QFontMetricsF(look().font("label"))
        return max(float(look().px(CAP)), metrics.horizontalAdvance(self._way.key) + 12)

    # --- drawing ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places = self._places(self.width())
        self._paint_ground(painter)
        self._paint_sign(painter, places.plate)
        colours = look().colours
        painter.setPen(QColor(colours.ink))
        painter.setFont(look().font("title"))
        painter.drawText(places.title, WRAP_FLAGS, self._way.title)
        painter.setPen(QColor(colours.ink2))
        painter.setFont(look().font("body"))
        painter.drawText(places.line, WRAP_FLAGS, self._way.line)
        self._paint_key(painter, places.cap)

    def _paint_ground(self, painter: QPainter) -> None:
        colours = look().colours
        ground = colours.sel if self.isDown() else colours.surface
        if self.underMouse() and not self.isDown():
            ground = colours.surface2
        edge = colours.ink3 if self.underMouse() else colours.line
        painter.setPen(QPen(QColor(edge), 1))
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.focus), 2))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 12, 12)

    def _paint_sign(self, painter: QPainter, plate: QRectF) -> None:
        colours = look().colours
        ground, ink = (colours.btn, colours.btnink) if self._first else (colours.sel, colours.ink)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(plate, 12, 12)
        off = (plate.width() - look().px(SIGN)) / 2
        paint_icon(painter, self._way.sign, plate.adjusted(off, off, -off, -off), ink, ground)

    def _paint_key(self, painter: QPainter, cap: QRectF) -> None:
        colours = look().colours
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.setBrush(QColor(colours.surface2))
        painter.drawRoundedRect(cap, 5, 5)
        painter.setPen(QColor(colours.ink2))
        painter.setFont(look().font("label"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._way.key)

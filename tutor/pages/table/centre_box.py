"""The centre of the table: round, points, riichi sticks and dora."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from rules.observation import Observation
from rules.tiles import Seat, Tile
from tutor.language import gettext
from tutor.pages.parts.look import look, paint_tile, smooth_painter, tile_height
from tutor.pages.parts.sentence import PaintedPicture, PaintedText
from tutor.pages.parts.theme import FONT_FAMILIES, font
from tutor.pages.table import layout_model as table_layout
from tutor.text.names import points_text, round_word
from tutor.text.table import centre_words, tiles_left_words, wind_letter


class FeltNote(PaintedText):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._text = ""
        self._font = look().font("label")

    def show_note(self, text: str, scale: float) -> None:
        self._text = text
        self._font = font("label", scale)
        self.setAccessibleName(text)
        width = QFontMetricsF(self._font).horizontalAdvance(text)
        self.resize(round(width + 20 * scale), round(20 * scale))
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look().colours.felt2))
        painter.drawRoundedRect(QRectF(self.rect()), self.height() / 2, self.height() / 2)
        painter.setPen(QColor(look().colours.feltink))
        painter.setFont(self._font)
        painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self._text)


def paint_dora(
    painter: QPainter, observation: Observation, places: table_layout.CentrePlaces, ink: QColor
) -> None:
    pairs = [
        (indicator, Tile(kind * 4 + 1))
        for indicator, kind in zip(observation.dora_indicators, observation.dora, strict=True)
    ]
    painter.setPen(QPen(ink, 1.4))
    top, height = places.rows[table_layout.CentreRow.DORA]
    if len(pairs) == 1:
        size, half, apart = round(places.px(22)), places.side / 2, places.px(10)
        _paint_arrow(painter, places, QPointF(half, top + tile_height(size) / 2))
        for tile, x in zip(pairs[0], (half - apart - size, half + apart), strict=True):
            _paint_face(painter, observation, tile, round(x), round(top), size)
        return
    pitch = min(places.px(table_layout.DORA_PITCH), places.room / len(pairs))
    widths = (pitch * 14.5 / table_layout.DORA_PITCH, pitch * 20 / table_layout.DORA_PITCH)
    left = (places.side - pitch * len(pairs)) / 2
    arrow = QPointF(places.side / 2, top + tile_height(widths[0]) + places.px(4.5))
    _paint_arrow(painter, places, arrow, down=True)
    for row, width in enumerate(widths):
        y = top if row == 0 else top + height - tile_height(width)
        for number, pair in enumerate(pairs):
            x = left + pitch * (number + 0.5) - width / 2
            _paint_face(painter, observation, pair[row], round(x), round(y), round(width))


def _paint_arrow(
    painter: QPainter, places: table_layout.CentrePlaces, at: QPointF, *, down: bool = False
) -> None:
    reach, tip = places.px(3 if down else 4), places.px(2.4 if down else 3)
    along, across = (QPointF(0, 1), QPointF(1, 0)) if down else (QPointF(1, 0), QPointF(0, 1))
    end = at + along * reach
    painter.drawLine(at - along * reach, end)
    for side in (-tip, tip):
        painter.drawLine(end, end - along * tip + across * side)


def _paint_face(
    painter: QPainter, observation: Observation, tile: Tile, x: int, y: int, width: int
) -> None:
    rect = QRectF(x, y, width, tile_height(width))
    red = observation.rules.red_fives
    paint_tile(painter, rect, tile, indices=False, red_fives=red)


CENTRE = Qt.AlignmentFlag.AlignCenter


class CentreBox(PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # so that screen readers reach it
        self._observation: Observation | None = None
        self._places: table_layout.CentrePlaces | None = None

    def show_round(self, observation: Observation) -> None:
        self._observation = observation
        self._places = None
        self.setAccessibleName(gettext("Middle of the table"))
        self.setAccessibleDescription(centre_words(observation))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._places = None

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look().colours.felt2))
        round_ = 14 * self.width() / table_layout.DESIGN_SIDE
        painter.drawRoundedRect(QRectF(self.rect()), round_, round_)
        if self.hasFocus():
            painter.setPen(QPen(QColor(look().colours.feltink), 2))
            edge = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(edge, round_, round_)
        observation = self._observation
        if observation is None:
            return
        if self._places is None:
            words = centre_texts(observation)
            self._places = table_layout.lay_centre(self.width(), look().scale, words, measure)
        places = self._places
        for player in range(4):
            seat = Seat((observation.seat + player) % 4)
            self._paint_seat(painter, observation, places, seat, player)
            if observation.riichi[seat]:
                self._paint_riichi(painter, places, player)
        self._paint_middle(painter, observation, places)

    def _paint_seat(
        self,
        painter: QPainter,
        observation: Observation,
        places: table_layout.CentrePlaces,
        seat: Seat,
        player: int,
    ) -> None:
        points, px = points_text(observation.points[seat]), places.px
        font = _font(places.type(table_layout.POINTS_TYPE[0]), table_layout.POINTS_TYPE[1])
        width = QFontMetricsF(font).horizontalAdvance(points)
        radius, half = places.radius, places.side / 2
        if player % 2 == 0:
            y = half + px(82) * (1 if player == 0 else -1)
            start = half - (width + 2 * radius + px(6)) / 2
            circle = QPointF(start + radius, y)
            box = QRectF(start + 2 * radius + px(6), y - 20, width + 4, 40)
            align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        else:
            near = places.near(width)
            x = places.side - near if player == 1 else near
            circle = QPointF(x, half - places.circle)
            box = QRectF(x - width, half + places.points - 20, 2 * width, 40)
            align = CENTRE
        self._paint_wind(painter, observation, places, seat, circle)
        painter.setPen(QColor(look().colours.feltink))
        painter.setFont(font)
        painter.drawText(box, align, points)

    def _paint_wind(
        self,
        painter: QPainter,
        observation: Observation,
        places: table_layout.CentrePlaces,
        seat: Seat,
        at: QPointF,
    ) -> None:
        colours, radius = look().colours, places.radius
        dealer = seat == observation.dealer
        painter.setPen(QPen(QColor(colours.feltink2), 1.2))
        painter.setBrush(QColor(colours.feltink) if dealer else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, radius, radius)
        painter.setFont(_font(places.type(11), 700))
        painter.setPen(QColor(colours.felt2 if dealer else colours.feltink))
        box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
        letter = wind_letter(observation.wind_of(seat))
        painter.drawText(box, CENTRE, letter)

    def _paint_riichi(
        self, painter: QPainter, places: table_layout.CentrePlaces, player: int
    ) -> None:
        long, thick = places.px(68), places.stick
        half, edge = self.width() / 2, places.px(5) + thick / 2
        middle = {
            0: QPointF(half, self.height() - edge),
            1: QPointF(self.width() - edge, half),
            2: QPointF(half, edge),
            3: QPointF(edge, half),
        }[player]
        size = (long, thick) if player % 2 == 0 else (thick, long)
        self._paint_stick(painter, middle, *size)

    def _paint_stick(
        self, painter: QPainter, at: QPointF, width: float, height: float, honba: bool = False
    ) -> None:
        colours = look().colours
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.tile_face))
        round_ = min(width, height) / 2
        painter.drawRoundedRect(
            QRectF(at.x() - width / 2, at.y() - height / 2, width, height), round_, round_
        )
        painter.setBrush(QColor(colours.ink_on_tile if honba else colours.red_on_tile))
        dot = min(width, height) * (0.17 if honba else 0.32)
        for step in (-1.5, -0.5, 0.5, 1.5) if honba else (0.0,):
            for side in (-1.2, 1.2) if honba else (0.0,):
                spot = QPointF(at.x() + step * dot * 3, at.y() + side * dot)
                painter.drawEllipse(spot, dot, dot)

    def _paint_middle(
        self, painter: QPainter, observation: Observation, places: table_layout.CentrePlaces
    ) -> None:
        colours, words = look().colours, centre_texts(observation)
        texts = {
            table_layout.CentreRow.ROUND: (words.round, colours.feltink),
            table_layout.CentreRow.LEFT: (words.left, colours.feltink2),
            table_layout.CentreRow.LABEL: (words.label, colours.feltink2),
        }
        for row, (text, ink) in texts.items():
            if row in places.rows:
                top, height = places.rows[row]
                size, weight = table_layout.ROW_TYPES[row]
                painter.setFont(_font(places.type(size), weight))
                painter.setPen(QColor(ink))
                painter.drawText(QRectF(0, top, self.width(), height), CENTRE, text)
        if table_layout.CentreRow.STICKS in places.rows:
            top, height = places.rows[table_layout.CentreRow.STICKS]
            y = top + height / 2
            kinds = [
                honba
                for count, honba in ((observation.honba, True), (observation.kyotaku, False))
                if count
            ]
            widths = table_layout.stick_widths(places, words, measure)
            long, thick, apart = places.px(20), max(4.0, places.px(5)), places.px(10)
            x = (self.width() - sum(widths) - apart * (len(widths) - 1)) / 2
            size, weight = table_layout.ROW_TYPES[table_layout.CentreRow.STICKS]
            for text, honba, width in zip(words.sticks, kinds, widths, strict=True):
                self._paint_stick(painter, QPointF(x + long / 2, y), long, thick, honba)
                painter.setFont(_font(places.type(size), weight))
                painter.setPen(QColor(look().colours.feltink))
                box = QRectF(x + long + places.px(4), y - 20, width, 40)
                align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
                painter.drawText(box, align, text)
                x += width + apart
        paint_dora(painter, observation, places, QColor(colours.feltink2))


def centre_texts(observation: Observation) -> table_layout.CentreWords:
    right, left = (Seat((observation.seat + player) % 4) for player in (1, 3))
    return table_layout.CentreWords(
        round_word(observation.round, 0),
        tiles_left_words(observation),
        tuple(f"×{count}" for count in (observation.honba, observation.kyotaku) if count),
        gettext("dora"),
        len(observation.dora_indicators),
        (points_text(observation.points[right]), points_text(observation.points[left])),
    )


def measure(text: str, size: int, weight: int) -> float:
    return QFontMetricsF(_font(size, weight)).horizontalAdvance(text)


def _font(size: int, weight: int) -> QFont:
    made = QFont(list(FONT_FAMILIES))
    made.setPixelSize(size)
    made.setWeight(QFont.Weight(weight))
    made.setFeature(QFont.Tag("tnum"), 1)
    return made

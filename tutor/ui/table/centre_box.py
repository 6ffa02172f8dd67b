"""The middle of the table: round, tiles left, dora, winds, points and sticks, all upright."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rules.observation import Observation
from rules.tiles import Seat, Tile
from tutor.advice.names import round_word
from tutor.ui.look import Look
from tutor.ui.painted import PaintedPicture
from tutor.ui.table.table_words import (
    bonus_words,
    centre_words,
    points_text,
    tiles_left_words,
    wind_letter,
)
from tutor.ui.theme import FAMILIES
from tutor.ui.tile_art import paint_tile, tile_height

DESIGN_SIDE = 214.0
"""The side of the box that the sizes below are given for, in pixels."""
CENTRE = Qt.AlignmentFlag.AlignCenter


class CentreBox(PaintedPicture):
    """What lies in the middle. Turned text is never painted."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # so that screen readers come to it
        self._look = look
        self._observation: Observation | None = None

    def show_round(self, observation: Observation, look: Look) -> None:
        """Show the round as this seat sees it."""
        self._look = look
        self._observation = observation
        self.setAccessibleName(look.words.gettext("Middle of the table"))
        self.setAccessibleDescription(centre_words(observation, look.words))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The box and all in it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._look.colours.felt2))
        painter.drawRoundedRect(QRectF(self.rect()), self._px(14), self._px(14))
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._look.colours.feltink), 2))
            edge = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(edge, self._px(14), self._px(14))
        observation = self._observation
        if observation is None:
            return
        for player in range(4):
            seat = Seat((observation.seat + player) % 4)
            self._paint_seat(painter, observation, seat, player)
            if observation.riichi[seat]:
                self._paint_riichi(painter, player)
        self._paint_middle(painter, observation)

    def _px(self, length: float) -> float:
        return length * self.width() / DESIGN_SIDE

    def _font(self, size: float, weight: int) -> QFont:
        grown = min(self._look.scale, 1.2)
        made = QFont(list(FAMILIES))
        made.setPixelSize(max(9, round(self._px(size * grown))))
        made.setWeight(QFont.Weight(weight))
        made.setFeature(QFont.Tag("tnum"), 1)
        return made

    def _paint_seat(
        self, painter: QPainter, observation: Observation, seat: Seat, player: int
    ) -> None:
        points = points_text(observation.points[seat])
        font = self._font(13, 600)
        width = QFontMetricsF(font).horizontalAdvance(points)
        radius = max(self._px(9.5), self._font(11, 700).pixelSize() * 0.78)
        half = self.width() / 2
        if player % 2 == 0:
            y = half + self._px(82) * (1 if player == 0 else -1)
            start = half - (width + 2 * radius + self._px(6)) / 2
            circle = QPointF(start + radius, y)
            box = QRectF(start + 2 * radius + self._px(6), y - 20, width + 4, 40)
            align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        else:
            near = max(self._px(30), width / 2 + self._px(12))
            x = self.width() - near if player == 1 else near
            circle = QPointF(x, half - self._px(10))
            box = QRectF(x - width, half + self._px(2), 2 * width, self._px(18))
            align = CENTRE
        self._paint_wind(painter, observation, seat, circle, radius)
        painter.setPen(QColor(self._look.colours.feltink))
        painter.setFont(font)
        painter.drawText(box, align, points)

    def _paint_wind(
        self, painter: QPainter, observation: Observation, seat: Seat, at: QPointF, radius: float
    ) -> None:
        colours = self._look.colours
        dealer = seat == observation.dealer
        painter.setPen(QPen(QColor(colours.feltink2), 1.2))
        painter.setBrush(QColor(colours.feltink) if dealer else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, radius, radius)
        painter.setFont(self._font(11, 700))
        painter.setPen(QColor(colours.felt2 if dealer else colours.feltink))
        box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
        letter = wind_letter(observation.wind_of(seat), self._look.words)
        painter.drawText(box, CENTRE, letter)

    def _paint_riichi(self, painter: QPainter, player: int) -> None:
        long, thick = self._px(68), max(5.0, self._px(6))
        half, edge = self.width() / 2, self._px(5) + thick / 2
        middle = {
            0: QPointF(half, self.height() - edge), 1: QPointF(self.width() - edge, half),
            2: QPointF(half, edge), 3: QPointF(edge, half),
        }[player]  # fmt: skip
        size = (long, thick) if player % 2 == 0 else (thick, long)
        self._paint_stick(painter, middle, *size)

    def _paint_stick(
        self, painter: QPainter, at: QPointF, width: float, height: float, honba: bool = False
    ) -> None:
        colours = self._look.colours
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

    def _paint_middle(self, painter: QPainter, observation: Observation) -> None:
        colours, words = self._look.colours, self._look.words
        several = len(observation.dora_indicators) > 1
        sticks = observation.honba > 0 or observation.kyotaku > 0
        dora = self._px(57 if several else 31)
        heights = [self._px(21), self._px(16), self._px(16 if sticks else 0), self._px(5), dora]
        y = (self.height() - sum(heights) - self._px(15)) / 2
        painter.setFont(self._font(17, 600))
        painter.setPen(QColor(colours.feltink))
        title = round_word(observation.round, 0, words)
        painter.drawText(QRectF(0, y, self.width(), heights[0]), CENTRE, title)
        y += heights[0]
        painter.setFont(self._font(12, 400))
        painter.setPen(QColor(colours.feltink2))
        left = tiles_left_words(observation, words)
        painter.drawText(QRectF(0, y, self.width(), heights[1]), CENTRE, left)
        y += heights[1]
        if sticks:
            self._paint_sticks(painter, observation, y + heights[2] / 2)
        y += heights[2] + heights[3]
        self._paint_dora(painter, observation, y, dora)
        painter.setFont(self._font(11, 400))
        painter.setPen(QColor(colours.feltink2))
        label = QRectF(0, y + dora + self._px(1), self.width(), self._px(15))
        painter.drawText(label, CENTRE, bonus_words(observation, words))

    def _paint_sticks(self, painter: QPainter, observation: Observation, y: float) -> None:
        font = self._font(11, 500)
        counts = [(count, honba) for count, honba in ((observation.honba, True),
                  (observation.kyotaku, False)) if count]  # fmt: skip
        long, thick, gap = self._px(20), max(4.0, self._px(5)), self._px(4)
        metrics = QFontMetricsF(font)
        widths = [long + gap + metrics.horizontalAdvance(f"×{count}") for count, _ in counts]
        x = (self.width() - sum(widths) - self._px(10) * (len(counts) - 1)) / 2
        for (count, honba), width in zip(counts, widths, strict=True):
            self._paint_stick(painter, QPointF(x + long / 2, y), long, thick, honba)
            painter.setFont(font)
            painter.setPen(QColor(self._look.colours.feltink))
            box = QRectF(x + long + gap, y - self._px(10), width, self._px(20))
            align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(box, align, f"×{count}")
            x += width + self._px(10)

    def _paint_dora(
        self, painter: QPainter, observation: Observation, top: float, height: float
    ) -> None:
        pairs = [(indicator, Tile(kind * 4 + 1)) for indicator, kind in
                 zip(observation.dora_indicators, observation.dora, strict=True)]  # fmt: skip
        if len(pairs) == 1:
            self._paint_pair(painter, observation, pairs[0], top)
            return
        rows = (self._px(14.5), self._px(20))
        pitch = self._px(22)
        left = self.width() / 2 - pitch * len(pairs) / 2
        self._paint_arrow(
            painter,
            QPointF(self.width() / 2, top + tile_height(rows[0]) + self._px(4.5)),
            down=True,
        )
        for row, width in enumerate(rows):
            y = top if row == 0 else top + height - tile_height(width)
            for number, pair in enumerate(pairs):
                x = left + pitch * (number + 0.5) - width / 2
                self._paint_face(painter, observation, pair[row], round(x), round(y), round(width))

    def _paint_pair(
        self, painter: QPainter, observation: Observation, pair: tuple[Tile, Tile], top: float
    ) -> None:
        width, half = round(self._px(22)), self.width() / 2
        for tile, x in zip(pair, (half - self._px(10) - width, half + self._px(10)), strict=True):
            self._paint_face(painter, observation, tile, round(x), round(top), width)
        self._paint_arrow(painter, QPointF(half, top + tile_height(width) / 2))

    def _paint_arrow(self, painter: QPainter, at: QPointF, down: bool = False) -> None:
        reach, tip = self._px(3 if down else 4), self._px(2.4 if down else 3)
        along, across = (QPointF(0, 1), QPointF(1, 0)) if down else (QPointF(1, 0), QPointF(0, 1))
        end = at + along * reach
        painter.setPen(QPen(QColor(self._look.colours.feltink2), 1.4))
        painter.drawLine(at - along * reach, end)
        for side in (-tip, tip):
            painter.drawLine(end, end - along * tip + across * side)

    def _paint_face(
        self, painter: QPainter, observation: Observation, tile: Tile, x: int, y: int, width: int
    ) -> None:
        rect = QRectF(x, y, width, tile_height(width))
        red = observation.rules.red_fives
        paint_tile(painter, rect, tile, indices=False, red_fives=red)

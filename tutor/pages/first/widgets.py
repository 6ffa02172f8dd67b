"""Cards of the start page."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QPushButton, QSizePolicy, QWidget

from rules.tiles import Tile, parse_tiles
from tutor.language import gettext, pgettext
from tutor.pages.first.model import StartChoice
from tutor.pages.parts import sentence
from tutor.pages.parts.layouts import FlowLayout, row_of
from tutor.pages.parts.look import (
    AXES,
    MIN_INDEX_WIDTH,
    axis_colour,
    axis_name,
    look,
    paint_icon,
    pixmap,
    smooth_painter,
    tile_height,
)
from tutor.pages.parts.theme import TextRole
from tutor.settings import forget_games, recent_games
from tutor.text.names import tile_word
from tutor.text.phrases import keep_phrases

LANE_ICONS = ("speed", "value", "safety")


class LaneLegend(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entries = tuple((QLabel(self), QLabel(self)) for _ in AXES)
        flow = FlowLayout(28, 8, centred=True)
        for sign, name in self.entries:
            pair = QWidget(self)
            row_of(sign, name, on=pair, margins=0, spacing=7)
            flow.addWidget(pair)
        self.setLayout(flow)
        self.show_legend()

    def show_legend(self) -> None:
        ratio = self.devicePixelRatioF()
        for axis, (sign, name) in zip(AXES, self.entries, strict=True):
            hue = axis_colour(look().colours, axis).name()
            picture = pixmap(
                LANE_ICONS[axis], round(look().px(20) * ratio), hue, look().colours.window
            )
            picture.setDevicePixelRatio(ratio)
            sign.setPixmap(picture)
            sign.setAccessibleName(axis_name(axis))
            name.setText(axis_line(axis))
        between = pgettext("between parts that are no sentences", "; ")
        self.setAccessibleName(between.join(name.text() for _, name in self.entries))


def axis_line(axis: int) -> str:
    return (gettext("Speed: win soon"), gettext("Value: win much"), gettext("Safety: lose little"))[
        axis
    ]


SAMPLE_TILES: Final[tuple[Tile, ...]] = tuple(parse_tiles("406m1789p25s1567z"))
DRAWN_TILE: Final[Tile] = parse_tiles("3z")[0]
MAX_TILE_WIDTH, GAP, DRAWN_TILE_GAP, PAD = 56, 2, 14, 16
"""Pixels: the widest tile, the gap between tiles, before the drawn tile, around the hand."""


class SampleHand(sentence.PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        sentence.use_height_for_width(self, QSizePolicy.Policy.Fixed)
        self.show_hand()

    def show_hand(self) -> None:
        comma = pgettext("between the items of a list", ", ")
        text = comma.join(tile_word(tile) for tile in (*SAMPLE_TILES, DRAWN_TILE))
        self.setAccessibleName(gettext("A sample hand"))
        self.setAccessibleDescription(text)
        self.update()

    def sizeHint(self) -> QSize:
        width = self._width_of(MAX_TILE_WIDTH) + 2 * PAD
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        width = self._width_of(MIN_INDEX_WIDTH) + 2 * PAD
        return QSize(width, self.heightForWidth(width))

    def heightForWidth(self, width: int) -> int:
        return tile_height(self._tile_width(width)) + 2 * PAD

    def _width_of(self, tile: int) -> int:
        return (len(SAMPLE_TILES) + 1) * tile + (len(SAMPLE_TILES) - 1) * GAP + DRAWN_TILE_GAP

    def _tile_width(self, width: int) -> int:
        room = width - 2 * PAD - (len(SAMPLE_TILES) - 1) * GAP - DRAWN_TILE_GAP
        return max(MIN_INDEX_WIDTH, min(MAX_TILE_WIDTH, room // (len(SAMPLE_TILES) + 1)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look().colours.felt))
        painter.drawRoundedRect(QRectF(self.rect()), 12, 12)
        width = self._tile_width(self.width())
        height = tile_height(width)
        x, y = (self.width() - self._width_of(width)) // 2, (self.height() - height) // 2
        for tile in SAMPLE_TILES:
            look().tile(painter, QRectF(x, y, width, height), tile)
            x += width + GAP
        look().tile(painter, QRectF(x + DRAWN_TILE_GAP - GAP, y, width, height), DRAWN_TILE)


NAME_LENGTH = 60


class RecentGamesButton(QPushButton):
    chosen = Signal(str)

    def __init__(self, games: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder = games
        self.games = QMenu(self)
        self.games.setToolTipsVisible(True)
        self.clicked.connect(lambda: self.games.popup(self.mapToGlobal(self.rect().bottomLeft())))

    def show_recent(self) -> None:
        found = () if self._folder is None else recent_games(self._folder)
        self.setText(gettext("Recent games …"))
        self.setVisible(bool(found))
        self.games.clear()
        for source in found:
            head, name = os.path.split(source)
            whole = "://" in source or not head
            title = source if whole else f"{name} · {os.path.basename(head)}"
            cut = title if len(title) <= NAME_LENGTH else f"{title[: NAME_LENGTH - 1]}…"
            action = self.games.addAction(sentence.escape_ampersands(cut))
            action.setToolTip(sentence.plain_tip(source))
            action.triggered.connect(lambda _=False, source=source: self.chosen.emit(source))
        self.games.addSeparator()
        self.games.addAction(gettext("Clear this list"), self._forget)

    def _forget(self) -> None:
        if self._folder is not None:
            forget_games(self._folder)
        self.hide()


WIDTH, HEIGHT = 300, 172
FLAT_CARD_WIDTH = 370
"""Pixels at 100 % from which the icon is beside the text."""
START_CARD_PAD, FLAT_PAD, PLATE, SIGN, CAP = 22, 14, 48, 26, 22
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
        sentence.use_height_for_width(self, QSizePolicy.Policy.Preferred)
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
        self.setToolTip(way.tip or f"{way.title} ({way.key})")
        self.updateGeometry()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    # --- layout -------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        width = look().px(WIDTH)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(180), 44)

    def heightForWidth(self, width: int) -> int:
        return round(self._places(width).height)

    def _places(self, width: float) -> CardPlaces:
        px = look().px
        metrics = QFontMetricsF(look().font("label"))
        pad, plate, cap = (
            px(START_CARD_PAD),
            px(PLATE),
            max(float(look().px(CAP)), metrics.horizontalAdvance(self._way.key) + 12),
        )
        flat = width >= px(FLAT_CARD_WIDTH)
        left = pad + plate + px(18) if flat else pad
        room = width - left - pad - (cap + px(12) if flat else 0)
        foot = px(FLAT_PAD) if flat else pad
        top = foot if flat else pad + plate + px(16)
        title = QRectF(left, top, room, self._height("title", self._way.title, room))
        line = QRectF(
            left, title.bottom() + px(6), room, self._height("body", self._way.line, room)
        )
        height = line.bottom() + foot
        height = max(height, plate + 2 * foot) if flat else max(height, HEIGHT)
        beside = (height - plate) / 2 if flat else pad
        down = beside + (plate - px(CAP)) / 2
        return CardPlaces(
            QRectF(pad, beside, plate, plate),
            title,
            line,
            QRectF(width - pad - cap, down, cap, px(CAP)),
            height,
        )

    def _height(self, role: TextRole, text: str, width: float) -> float:
        metrics = QFontMetricsF(look().font(role))
        return (
            metrics.boundingRect(
                QRectF(0, 0, max(width, 1), 10_000), WRAP_FLAGS, keep_phrases(text)
            ).height()
            + 1
        )

    # --- drawing ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        places = self._places(self.width())
        self._paint_ground(painter)
        self._paint_sign(painter, places.plate)
        colours = look().colours
        painter.setPen(QColor(colours.ink))
        painter.setFont(look().font("title"))
        painter.drawText(places.title, WRAP_FLAGS, keep_phrases(self._way.title))
        painter.setPen(QColor(colours.ink2))
        painter.setFont(look().font("body"))
        painter.drawText(places.line, WRAP_FLAGS, keep_phrases(self._way.line))
        cap = places.cap
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.setBrush(QColor(colours.surface2))
        painter.drawRoundedRect(cap, 5, 5)
        painter.setPen(QColor(colours.ink2))
        painter.setFont(look().font("label"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._way.key)

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

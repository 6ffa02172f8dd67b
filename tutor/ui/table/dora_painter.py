"""Draws the dora in the centre box: what was turned over, and the tile that it makes dora."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from rules.observation import Observation
from rules.tiles import Tile
from tutor.ui.parts.tile_art import paint_tile, tile_height
from tutor.view.table.centre_layout import DORA_PITCH, CentrePlaces, CentreRow


def paint_dora(
    painter: QPainter, observation: Observation, places: CentrePlaces, ink: QColor
) -> None:
    pairs = [
        (indicator, Tile(kind * 4 + 1))
        for indicator, kind in zip(observation.dora_indicators, observation.dora, strict=True)
    ]
    painter.setPen(QPen(ink, 1.4))
    if len(pairs) == 1:
        _paint_pair(painter, observation, pairs[0], places)
    else:
        _paint_several(painter, observation, pairs, places)


def _paint_pair(
    painter: QPainter, observation: Observation, pair: tuple[Tile, Tile], places: CentrePlaces
) -> None:
    width, half, apart = round(places.px(22)), places.side / 2, places.px(10)
    top, _ = places.rows[CentreRow.DORA]
    _paint_arrow(painter, places, QPointF(half, top + tile_height(width) / 2))
    for tile, x in zip(pair, (half - apart - width, half + apart), strict=True):
        _paint_face(painter, observation, tile, round(x), round(top), width)


def _paint_several(
    painter: QPainter,
    observation: Observation,
    pairs: list[tuple[Tile, Tile]],
    places: CentrePlaces,
) -> None:
    top, height = places.rows[CentreRow.DORA]
    pitch = min(places.px(DORA_PITCH), places.room / len(pairs))
    widths = (pitch * 14.5 / DORA_PITCH, pitch * 20 / DORA_PITCH)
    left = (places.side - pitch * len(pairs)) / 2
    arrow = QPointF(places.side / 2, top + tile_height(widths[0]) + places.px(4.5))
    _paint_arrow(painter, places, arrow, down=True)
    for row, width in enumerate(widths):
        y = top if row == 0 else top + height - tile_height(width)
        for number, pair in enumerate(pairs):
            x = left + pitch * (number + 0.5) - width / 2
            _paint_face(painter, observation, pair[row], round(x), round(y), round(width))


def _paint_arrow(
    painter: QPainter, places: CentrePlaces, at: QPointF, *, down: bool = False
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

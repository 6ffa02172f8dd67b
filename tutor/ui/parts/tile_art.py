"""The tiles, drawn from `assets/tiles` at any size and quarter turn."""

from functools import cache
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgRenderer

from rules.tiles import Tile
from tutor.files import assets
from tutor.tile_faces import face_name

MIN_INDEX_WIDTH: Final = 34
"""Below this width, in pixels, no tile carries its small index."""


def tile_height(width: float) -> int:
    return round(width * 11 / 8)


@cache
def face(name: str, indexed: bool) -> QSvgRenderer:
    """Return the drawing of a face by its name (`0m`, `7z`, `back`), with or without index.

    Raises:
        FileNotFoundError: there is no such face.
    """
    folder = assets() / "tiles"
    if indexed and name != "back":
        folder /= "indexed"
    path = folder / f"{name}.svg"
    if not path.is_file():
        raise FileNotFoundError(f"no drawing of the tile {name!r} at {path}")
    return QSvgRenderer(str(path))


def shows_index(width: float, turns: int, indices: bool) -> bool:
    return indices and turns % 4 == 0 and width >= MIN_INDEX_WIDTH


def paint_tile(
    painter: QPainter,
    rect: QRectF,
    tile: Tile | None,
    *,
    turns: int = 0,
    indices: bool = True,
    red_fives: bool = True,
) -> None:
    drawing = face(face_name(tile, red_fives), shows_index(rect.width(), turns, indices))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center())
    painter.rotate(90 * (turns % 4))
    width, height = rect.width(), rect.height()
    if turns % 2:
        width, height = height, width
    drawing.render(painter, QRectF(-width / 2, -height / 2, width, height))
    painter.restore()

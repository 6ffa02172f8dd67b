"""Signs of one colour, drawn from `assets/icons` at any size."""

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from tutor.files import assets

ICON_SIZES = (16, 20, 24, 32, 48, 64, 96)


@cache
def _text(name: str) -> str:
    return (assets() / "icons" / f"{name}.svg").read_text(encoding="utf-8")


@cache
def renderer(name: str, colour: str, ground: str) -> QSvgRenderer:
    """Return the drawing of a sign in `colour`; lines cut out of it are in `ground`.

    Raises:
        FileNotFoundError: there is no sign of that name.
    """
    text = _text(name).replace("currentColor", colour).replace('"ground"', f'"{ground}"')
    return QSvgRenderer(QByteArray(text.encode()))


def paint_icon(
    painter: QPainter, name: str, rect: QRectF, colour: str, ground: str = "#FFFFFF"
) -> None:
    renderer(name, colour, ground).render(painter, rect)


@cache
def icon(name: str, colour: str, ground: str = "#FFFFFF", checked: str = "") -> QIcon:
    made = QIcon()
    inks = {QIcon.State.Off: colour} | ({QIcon.State.On: checked} if checked else {})
    for state, ink in inks.items():
        for size in ICON_SIZES:
            made.addPixmap(pixmap(name, size, ink, ground), QIcon.Mode.Normal, state)
    return made


def pixmap(name: str, size: int, colour: str, ground: str = "#FFFFFF") -> QPixmap:
    made = QPixmap(QSize(size, size))
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_icon(painter, name, QRectF(0, 0, size, size), colour, ground)
    painter.end()
    return made

"""Render the icon, `assets/icons/app.svg`, as PNG files in the usual sizes.

    python packaging/draw_icon.py FOLDER      writes FOLDER/16.png to FOLDER/512.png

Needs PySide6; packaging/build.py calls it.
"""

import os
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

DRAWING = Path(__file__).resolve().parent.parent / "assets" / "icons" / "app.svg"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)


def draw(folder: Path) -> None:
    """Write all sizes; creates the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    drawing = QSvgRenderer(str(DRAWING))
    for size in SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        drawing.render(painter)
        painter.end()
        if not image.save(str(folder / f"{size}.png")):
            raise OSError(f"{folder} cannot be written")


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = QGuiApplication([])
    draw(Path(sys.argv[1]))

"""Render the icon, `assets/icons/app.svg`, in the usual sizes and formats.

    python packaging/draw_icon.py FOLDER      writes FOLDER/16.png to FOLDER/512.png,
                                              app.ico for Windows and app.icns for macOS

Needs PySide6 and Pillow; packaging/build.py calls it.
"""

import os
import sys
from pathlib import Path

from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

DRAWING = Path(__file__).resolve().parent.parent / "assets" / "icons" / "app.svg"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS = (16, 24, 32, 48, 64, 128, 256)
MACOS = (16, 32, 64, 128, 256, 512, 1024)


def draw(folder: Path) -> None:
    """Write all sizes into the folder, which is created if necessary."""
    folder.mkdir(parents=True, exist_ok=True)
    drawing = QSvgRenderer(str(DRAWING))
    for size in SIZES:
        if not picture(drawing, size).save(str(folder / f"{size}.png")):
            raise OSError(f"{folder} cannot be written")
    for name, sizes in (("app.ico", WINDOWS), ("app.icns", MACOS)):
        *small, largest = (as_pillow(picture(drawing, size)) for size in sizes)
        chosen = {"sizes": [(size, size) for size in sizes]} if name == "app.ico" else {}
        largest.save(folder / name, append_images=small, **chosen)


def picture(drawing: QSvgRenderer, size: int) -> QImage:
    image = QImage(size, size, QImage.Format.Format_RGBA8888)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    drawing.render(painter)
    painter.end()
    return image


def as_pillow(image: QImage) -> Image.Image:
    return Image.frombytes("RGBA", (image.width(), image.height()), bytes(image.constBits()))


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = QGuiApplication([])
    draw(Path(sys.argv[1]))

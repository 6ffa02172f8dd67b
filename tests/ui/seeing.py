"""How a picture looks to those who see no colours, or not all of them."""

import numpy as np
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

DEUTAN = np.array(
    [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ]
)
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])


def picture(widget: QWidget) -> np.ndarray:
    return linear(widget.grab().toImage())


def linear(image: QImage) -> np.ndarray:
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), -1, 4)
    parts = flat[:, : plain.width(), 2::-1] / 255.0
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def luminances(pixels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the luminance in grey, and as people with deuteranopia see it."""
    return pixels @ LUMINANCE, np.clip(pixels @ DEUTAN.T, 0.0, 1.0) @ LUMINANCE


def apart(one: np.ndarray, other: np.ndarray, least: float = 3.0) -> int:
    """Return how many pixels have that contrast for everybody."""
    counts = []
    for first, second in zip(luminances(one), luminances(other), strict=True):
        high, low = np.maximum(first, second) + 0.05, np.minimum(first, second) + 0.05
        counts.append(int((high / low >= least).sum()))
    return min(counts)


def contrast_ratio(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def compared_tiles(table) -> tuple[int, ...]:
    return tuple(row.tile for row in table.rows if not row.isHidden())


def sentences(panel) -> tuple:
    return tuple(line.sentence for line in panel.reasons.lines if not line.isHidden())

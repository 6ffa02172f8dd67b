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
"""Deuteranopia (severity 1.0) on linear RGB: Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
Visualization and Computer Graphics 15 (6), 2009, table 1."""
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])
"""Of linear RGB, by WCAG 2."""
KINDS = ("grey", "deutan")


def picture(widget: QWidget) -> np.ndarray:
    """A widget as it is painted: height x width x 3, linear RGB, 0 to 1."""
    return linear(widget.grab().toImage())


def linear(image: QImage) -> np.ndarray:
    """The same of an image."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), -1, 4)
    parts = flat[:, : plain.width(), 2::-1] / 255.0
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def seen(pixels: np.ndarray, kind: str) -> np.ndarray:
    """The brightness of every pixel to eyes of a kind: what is left when hues do not count."""
    if kind == "deutan":
        pixels = np.clip(pixels @ DEUTAN.T, 0.0, 1.0)
    return pixels @ LUMINANCE


def apart(one: np.ndarray, other: np.ndarray, kind: str, least: float = 3.0) -> int:
    """How many pixels of two pictures of the same size contrast by at least so much."""
    first, second = seen(one, kind) + 0.05, seen(other, kind) + 0.05
    return int((np.maximum(first, second) / np.minimum(first, second) >= least).sum())

"""Contrast as it is seen: every rule of the style sheet, and every word and sign on the pages."""

import re

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QWidget

from tutor.ui.parts.style_sheet import style_sheet
from tutor.ui.parts.theme import THEMES, contrast

TEXT, LARGE = 4.5, 3.0
SMOOTHED = 0.9
SCENES = (
    "first",
    "practice start",
    "practice hint 4",
    "practice call",
    "practice result",
    "review",
    "drills answered",
    "progress",
    "class teach",
    "class figures",
    "class pupils",
    "terms",
    "tree",
    "settings",
    "keys",
    "export",
)


@pytest.mark.parametrize("theme", THEMES)
def test_every_rule_of_the_sheet_keeps_the_contrast_of_text(theme):
    colours = THEMES[theme]
    grounds = (colours.window, colours.surface, colours.surface2)
    rules = re.findall(r"([^{}]+)\{([^}]*)\}", style_sheet(colours))
    checked = 0
    for name, body in rules:
        ink = re.search(r"(?<![-\w])color: (#\w{6})", body)
        ground = re.search(r"(?<![-\w])background: (#\w{6})", body)
        for on in (ground.group(1),) if ground else grounds:
            if ink is not None:
                checked += 1
                assert contrast(ink.group(1), on) >= TEXT, (name.strip(), ink.group(1), on)
        picked = re.findall(r"selection(?:-background)?-color: (#\w{6})", body)
        if len(picked) == 2:
            checked += 1
            assert contrast(*picked) >= TEXT, name
    assert checked > 30


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("theme", THEMES)
def test_words_are_read_on_what_they_stand_on(stage, scene, theme):
    stage.change(theme=theme)
    root = stage.show(scene)
    pale = []
    found = 0
    seen = root.grab().toImage()
    for widget in root.findChildren(QWidget):
        if widget.window() is not root or not widget.isEnabled() or not _says(widget):
            continue
        area = QRect(widget.mapTo(root, QPoint(0, 0)), widget.size()) & root.rect()
        if widget.visibleRegion().boundingRect() != widget.rect():
            continue  # not shown, or scrolled half away
        found += 1
        least = (LARGE if widget.font().pixelSize() >= 24 else TEXT) * SMOOTHED
        ratio = round(seen.devicePixelRatio())
        measured = _contrast(seen.copy(QRect(area.topLeft() * ratio, area.size() * ratio)))
        if measured < least:
            pale.append(f"{type(widget).__name__} {_says(widget)[:40]!r}: {measured:.1f}")
    assert pale == []
    assert found > 3


def _says(widget: QWidget) -> str:
    match widget:
        case QComboBox():
            return widget.currentText()
        case QLabel() if not widget.pixmap().isNull():
            return ""
        case QLabel() | QAbstractButton():
            return widget.text()
    return ""


def _contrast(image: QImage) -> float:
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(plain.constBits(), np.uint32) & 0xFFFFFF
    some, counts = np.unique(flat, return_counts=True)
    ground = f"#{some[counts.argmax()]:06x}"
    return max(contrast(ground, f"#{one:06x}") for one in some)

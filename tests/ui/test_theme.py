"""The palette keeps the contrast that it promises, in both themes."""

import re

import pytest
from PySide6.QtGui import QPalette

from tutor.ui.parts.style_sheet import qt_palette, style_sheet
from tutor.ui.parts.theme import (
    DARK,
    LIGHT,
    TEXT_SCALES,
    THEMES,
    TYPE_STYLES,
    Colours,
    contrast,
    font,
)

TEXT, GRAPHIC = 4.5, 3.0
PAIRS = [
    *[
        (ink, ground, TEXT)
        for ink in ("ink", "ink2", "ink3")
        for ground in ("surface", "surface2", "window")
    ],
    ("ink", "sel", TEXT),
    ("ink2", "sel", TEXT),
    *[
        (axis, ground, TEXT)
        for axis in ("speed", "value", "safety")
        for ground in ("surface", f"{axis}_bg")
    ],
    *[(axis, "track", GRAPHIC) for axis in ("speed", "value", "safety")],
    ("alert", "surface", TEXT),
    ("alert", "sel", TEXT),
    ("alert", "window", TEXT),
    ("feltink", "felt", TEXT),
    ("feltink", "felt2", TEXT),
    ("feltink2", "felt", TEXT),
    ("feltink2", "felt2", TEXT),
    ("alert_felt", "felt", TEXT),
    ("tile_face", "felt", TEXT),
    ("back", "felt", GRAPHIC),
    ("btnink", "btn", TEXT),
    ("focus", "surface", GRAPHIC),
    ("focus", "window", GRAPHIC),
    ("ink_on_tile", "tile_face", TEXT),
    ("red_on_tile", "tile_face", TEXT),
    ("felt", "feltink", TEXT),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("fore", "ground", "least"), PAIRS)
def test_contrast(theme, fore, ground, least):
    colours = THEMES[theme]
    assert contrast(getattr(colours, fore), getattr(colours, ground)) >= least


@pytest.mark.parametrize(
    ("fore", "ground", "light", "dark"),
    [("ink", "surface", 15.1, 13.5), ("speed", "surface", 7.2, 7.7), ("felt", "feltink", 6.9, 11)],
)
def test_contrast_is_measured_as_the_design_did(fore, ground, light, dark):
    for colours, expected in ((LIGHT, light), (DARK, dark)):
        measured = contrast(getattr(colours, fore), getattr(colours, ground))
        assert measured == pytest.approx(expected, abs=0.1)


def test_black_on_white_is_21():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize("colours", THEMES.values())
def test_the_sheet_is_filled_in(colours):
    sheet = style_sheet(colours, 1.5)
    assert "%(" not in sheet
    assert f"font-size: {round(14 * 1.5)}px" in sheet
    assert sheet.count("{") == sheet.count("}")
    names = {getattr(colours, name) for name in Colours.__dataclass_fields__}
    assert set(re.findall(r"#[0-9A-Fa-f]{6}", sheet)) <= names


def test_type_grows_with_the_scale(qtbot):
    for role, kind in TYPE_STYLES.items():
        sizes = [font(role, scale).pixelSize() for scale in TEXT_SCALES]
        assert sizes == sorted(sizes)
        assert font(role).pixelSize() == kind.size
        assert kind.line > kind.size


def test_the_palette_uses_the_tokens(qtbot):
    palette = qt_palette(DARK)
    assert palette.color(QPalette.ColorRole.Window).name().upper() == DARK.window
    assert palette.color(QPalette.ColorRole.Text).name().upper() == DARK.ink

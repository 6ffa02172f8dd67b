"""The palette keeps the contrast that it promises, in both themes."""

import re

import pytest

from tests.ui.seeing import contrast_ratio
from tutor.pages.parts.theme import THEMES, style_sheet

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
    assert contrast_ratio(getattr(colours, fore), getattr(colours, ground)) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_every_rule_of_the_sheet_has_enough_contrast(theme):
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
                assert contrast_ratio(ink.group(1), on) >= TEXT, (name.strip(), ink.group(1), on)
        picked = re.findall(r"selection(?:-background)?-color: (#\w{6})", body)
        if len(picked) == 2:
            checked += 1
            assert contrast_ratio(*picked) >= TEXT, name
    assert checked > 30

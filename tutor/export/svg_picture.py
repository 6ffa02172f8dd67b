"""Pictures as SVG inside a page: tiles are drawn once and used by name, texts are escaped."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Final

from markupsafe import Markup

from rules.tiles import Tile
from tutor.export.position_picture import PICTURE_WIDTH, Label, Mark, Picture, TileMark
from tutor.files import assets
from tutor.tile_faces import LETTERS, face_name
from tutor.tile_places import Place

_BOX: Final = (80, 110)
"""The drawing of a tile, in pixels of its own."""
_STEP: Final = 84
_APART: Final = 24


@cache
def tile_definitions() -> Markup:
    """Return every tile by the name ``t5m``, for the top of a page; nothing of it shows by
    itself."""
    groups = (f'<g id="t{name}">{_inside(name)}</g>' for name in LETTERS)
    return Markup(
        '<svg width="0" height="0" class="tiles" aria-hidden="true"><defs>'
        f"{''.join(groups)}</defs></svg>"
    )


def _inside(name: str) -> str:
    drawing = (assets() / "tiles" / f"{name}.svg").read_text(encoding="utf-8").strip()
    return drawing[drawing.index(">") + 1 :].removesuffix("</svg>")


def svg_of(picture: Picture) -> Markup:
    parts = [
        '<svg class="position" viewBox="-1 -1 '
        f'{_number(PICTURE_WIDTH + 2)} {_number(picture.height + 2)}"'
        f' role="img" aria-label="{escape(picture.words)}">'
    ]
    parts += _tiles(picture.tiles, picture.red_fives)
    parts += [_mark(mark) for mark in picture.marks]
    parts += [_label(label) for label in picture.labels]
    parts.append("</svg>")
    return Markup("".join(parts))


def row_of(
    tiles: Sequence[Tile],
    red_fives: bool,
    name: str,
    *,
    drawn: Tile | None = None,
    melds: Sequence[Sequence[Tile]] = (),
) -> Markup:
    rest = [tile for tile in tiles if tile != drawn]
    groups = [rest, () if drawn is None else (drawn,), *melds]
    uses = []
    x = 0
    for group in groups:
        x += _APART if x and group else 0
        for tile in group:
            uses.append(f'<use href="#t{face_name(tile, red_fives)}" x="{x}"/>')
            x += _STEP
    wide = max(x - _STEP + _BOX[0], 1)
    return Markup(
        f'<svg class="row" viewBox="0 0 {wide} 110" style="width:{_number(wide / 55)}em" '
        f'role="img" aria-label="{escape(name)}">{"".join(uses)}</svg>'
    )


def _tiles(places: Sequence[Place], red_fives: bool) -> list[str]:
    sizes: defaultdict[float, list[str]] = defaultdict(list)
    for place in places:
        scale = (place.height if place.is_sideways else place.width) / _BOX[0]
        sizes[scale].append(_use(place, scale, red_fives))
    return [
        f'<g transform="scale({_number(scale, 3)})">{"".join(uses)}</g>'
        for scale, uses in sizes.items()
    ]


def _use(place: Place, scale: float, red_fives: bool) -> str:
    face = face_name(place.tile, red_fives)
    x, y = place.x / scale, place.y / scale
    at = f'x="{_number(x - 40, 0)}" y="{_number(y - 55, 0)}"'
    if not place.turns:
        return f'<use href="#t{face}" {at}/>'
    turned = f'transform="rotate({90 * place.turns} {_number(x, 0)} {_number(y, 0)})"'
    return f'<use href="#t{face}" {at} {turned}/>'


def _mark(mark: Mark) -> str:
    middle = mark.x + mark.width / 2
    if mark.sign is TileMark.ADVISED:
        return f'<path d="M{_number(middle)} {_number(mark.y - 2)}l-5 -7h10z"/>'
    low = mark.y + mark.height
    return (
        f'<rect class="played" x="{_number(mark.x - 1)}" y="{_number(mark.y - 1)}" '
        f'width="{_number(mark.width + 2)}" height="{_number(mark.height + 2)}" rx="4"/>'
        f'<circle class="ring" cx="{_number(middle)}" cy="{_number(low + 6)}" r="3.4"/>'
    )


def _label(label: Label) -> str:
    weight = ' font-weight="600"' if label.bold else ""
    anchor = ' text-anchor="end"' if label.right else ""
    return (
        f'<text x="{_number(label.x)}" y="{_number(label.y)}" '
        f'font-size="{_number(label.size)}"{weight}{anchor}>{escape(label.text)}</text>'
    )


def _number(value: float, digits: int = 1) -> str:
    text = f"{value:.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text

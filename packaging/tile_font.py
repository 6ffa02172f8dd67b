"""Combine the tiles into a colour font, so that a PDF contains each of them once.

Needed only when the drawing changes (the result is `assets/tiles/tiles.ttf`):

    python packaging/tile_font.py

The characters are Unicode's for the tiles, so text can be copied from a PDF; the red fives are in
the private use area. A tile is 800 x 1100 units.
"""

import sys
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib import newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.tables.S_V_G_ import SVGDocument

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tutor.tile_places import LETTERS

TILES = ROOT / "assets" / "tiles"
WIDTH, HEIGHT = 800, 1100
DRAWN = 3_800_000_000
"""Timestamp of the font, fixed so that builds are reproducible."""
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="110" viewBox="0 0 80 110">'


def tile_font(folder: Path) -> FontBuilder:
    glyphs = [".notdef", *(f"tile.{name}" for name in LETTERS)]
    font = FontBuilder(HEIGHT, isTTF=True)
    font.setupGlyphOrder(glyphs)
    font.setupCharacterMap({ord(letter): f"tile.{name}" for name, letter in LETTERS.items()})
    font.setupGlyf({glyph: Glyph() for glyph in glyphs})
    font.setupHorizontalMetrics(dict.fromkeys(glyphs, (WIDTH, 0)))
    font.setupHorizontalHeader(ascent=HEIGHT, descent=0)
    font.setupNameTable({"familyName": "Mahjong Tutor Tiles", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=HEIGHT, usWinAscent=HEIGHT, fsType=0)  # may be embedded
    font.setupPost()
    font.updateHead(created=DRAWN, modified=DRAWN)
    font.font.recalcTimestamp = False
    pictures = newTable("SVG ")
    pictures.docList = [
        SVGDocument(_picture(folder / f"{name}.svg", number), number, number, compressed=True)
        for number, name in enumerate(LETTERS, start=1)
    ]
    font.font["SVG "] = pictures
    return font


def _picture(path: Path, number: int) -> str:
    """Return a drawing as an SVG glyph: ten units per pixel, on the baseline."""
    drawing = path.read_text(encoding="utf-8").strip()
    if not drawing.startswith(HEAD):
        raise ValueError(f"{path} does not begin as packaging/draw_tiles.py begins a tile")
    place = f'<g id="glyph{number}" transform="translate(0 {-HEIGHT}) scale(10)">'
    inside = drawing.removeprefix(HEAD).removesuffix("</svg>")
    return f'<svg xmlns="http://www.w3.org/2000/svg">{place}{inside}</g></svg>'


if __name__ == "__main__":
    tile_font(TILES).save(TILES / "tiles.ttf")

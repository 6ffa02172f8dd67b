"""Draw the tiles: 37 faces and a back as SVG, plain and with an index in the corner.

Needed only when the drawing changes (the results are in `assets/tiles`). The kanji are outlines
of Noto Serif CJK JP and the indices outlines of Inter, both under the SIL Open Font License;
everything else is drawn here. On Debian the fonts are in `fonts-noto-cjk-extra` and `fonts-inter`:

    python packaging/draw_tiles.py --kanji /usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc \
        --index /usr/share/fonts/opentype/inter/Inter-SemiBold.otf assets/tiles
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

BLACK, RED, GREEN, BLUE = "#22302E", "#B3352B", "#1F7A4A", "#24558F"
RED_FIVE, INDEX = "#C6281F", "#59635F"
FACE, EDGE, LINE = "#FCFAF4", "#D9D0BD", "#B8AD97"
BACK, BACK_EDGE, BACK_LINE = "#C9B58C", "#A8946B", "#9C8A63"
WIDTH, HEIGHT, RADIUS = 80, 110, 10

NUMBERS = "一二三四五六七八九"
HONOURS = {
    1: ("東", BLACK),
    2: ("南", BLACK),
    3: ("西", BLACK),
    4: ("北", BLACK),
    6: ("發", GREEN),
    7: ("中", RED),
}
HONOUR_INDEX = {1: "E", 2: "S", 3: "W", 4: "N", 5: "Wh", 6: "G", 7: "R"}

# (x, y, radius, colour) about the middle of the art, which reaches 31 to the sides and 42 up
PINS = {
    2: [(0, -21, 16, BLUE), (0, 21, 16, GREEN)],
    3: [(-18, -27, 12.5, BLUE), (0, 0, 12.5, RED), (18, 27, 12.5, GREEN)],
    4: [(-16, -21, 14, BLUE), (16, -21, 14, GREEN), (-16, 21, 14, GREEN), (16, 21, 14, BLUE)],
    5: [
        (-18.5, -27, 11.5, BLUE),
        (18.5, -27, 11.5, GREEN),
        (0, 0, 11.5, RED),
        (-18.5, 27, 11.5, GREEN),
        (18.5, 27, 11.5, BLUE),
    ],
    6: [
        (x, y, 12, colour) for y, colour in ((-29, GREEN), (2.5, RED), (29, RED)) for x in (-15, 15)
    ],
    7: [(-20, -31, 9.5, GREEN), (0, -22.5, 9.5, GREEN), (20, -14, 9.5, GREEN)]
    + [(x, y, 10.5, RED) for y in (8, 31) for x in (-14.5, 14.5)],
    8: [(x, y, 10.2, BLUE) for y in (-33, -11, 11, 33) for x in (-15.5, 15.5)],
    9: [
        (x, y, 10.2, colour)
        for y, colour in ((-28, GREEN), (0, RED), (28, BLUE))
        for x in (-23, 0, 23)
    ],
}

# (x, y, half height, half width, degrees, colour)
CANES = {
    2: [(0, -21.5, 17.6, 7.8, 0, GREEN), (0, 21.5, 17.6, 7.8, 0, GREEN)],
    3: [(0, -21.5, 17.6, 7.4, 0, GREEN)] + [(x, 21.5, 17.6, 7.4, 0, GREEN) for x in (-18, 18)],
    4: [(x, y, 17.6, 7.4, 0, GREEN) for y in (-21.5, 21.5) for x in (-18, 18)],
    5: [(x, y, 17.6, 6.6, 0, GREEN) for y in (-21.5, 21.5) for x in (-22, 22)]
    + [(0, 0, 17.6, 6.6, 0, RED)],
    6: [(x, y, 17.6, 6.6, 0, GREEN) for y in (-21.5, 21.5) for x in (-22, 0, 22)],
    7: [(0, -28.5, 11.9, 6.4, 0, RED)]
    + [(x, y, 11.9, 6.4, 0, GREEN) for y in (0, 28.5) for x in (-22, 0, 22)],
    8: [(x, y, 18, 5.3, 0, GREEN) for y in (-21.5, 21.5) for x in (-28, 28)]
    + [
        (-10, -21.5, 17.5, 5.3, -30, GREEN),
        (10, -21.5, 17.5, 5.3, 30, GREEN),
        (-10, 21.5, 17.5, 5.3, 30, GREEN),
        (10, 21.5, 17.5, 5.3, -30, GREEN),
    ],
    9: [
        (x, y, 11.9, 6.4, 0, colour)
        for x, colour in ((-22, GREEN), (0, RED), (22, GREEN))
        for y in (-28.5, 0, 28.5)
    ],
}

BIRD = f"""
<path d="M2 20C16 12 23 -6 22 -27M2 22C17 17 26 7 28 -8M0 25C13 25 22 21 28 11" fill="none"
 stroke="{GREEN}" stroke-width="4.4" stroke-linecap="round"/>
<circle cx="22" cy="-30" r="7" fill="{GREEN}"/><circle cx="22" cy="-30" r="3.4" fill="{FACE}"/>
<circle cx="26.5" cy="-10" r="7" fill="{GREEN}"/>
<circle cx="26.5" cy="-10" r="3.4" fill="{FACE}"/>
<circle cx="26" cy="10" r="7" fill="{GREEN}"/><circle cx="26" cy="10" r="3.4" fill="{FACE}"/>
<path d="M-13 -29C-5 -29 0 -23 -1 -15C-2 -5 12 2 13 16C13 26 4 31 -6 30C-18 29 -25 19
 -24 6C-23 -3 -19 -8 -20 -14L-29 -15L-20 -22C-20 -26 -17 -29 -13 -29Z" fill="{GREEN}"/>
<path d="M-20 -22L-31 -16.500L-20 -14.500Z" fill="{RED}"/>
<circle cx="-12.5" cy="-21.5" r="2.8" fill="{FACE}"/>
<path d="M-13 2C-15 15 -6 23 8 20C6 10 -2 4 -13 2Z" fill="{FACE}"/>
<path d="M-10 6C-11 14 -5 19 4 17.500C2 11 -3 7.5 -10 6Z" fill="{RED}"/>
<path d="M-13 -30L-17 -38M-10 -30L-10 -40M-7 -29L-3 -37" fill="none" stroke="{RED}"
 stroke-width="2.8" stroke-linecap="round"/>
<path d="M-9 30L-10 38M1 29L2 38" fill="none" stroke="{RED}"
 stroke-width="3" stroke-linecap="round"/>
<path d="M-24 40C-10 36 8 36 24 40" fill="none"
 stroke="{GREEN}" stroke-width="3.6" stroke-linecap="round"/>
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kanji", type=Path, required=True, help="Noto Serif CJK (.ttc or .otf)")
    parser.add_argument("--index", type=Path, required=True, help="Inter SemiBold (.otf)")
    parser.add_argument("folder", type=Path)
    arguments = parser.parse_args()
    kanji = TTFont(arguments.kanji, fontNumber=0)
    latin = TTFont(arguments.index, fontNumber=0)
    (arguments.folder / "indexed").mkdir(parents=True, exist_ok=True)
    for name, art, index, colour in faces(kanji):
        dot = f'<circle cx="68" cy="13" r="5.5" fill="{RED_FIVE}"/>' if name[0] == "0" else ""
        place = "translate(40 56) scale(.9)" if dot else "translate(40 52.5)"
        plain = f'<g transform="{place}">{art}</g>{dot}'
        write(arguments.folder / f"{name}.svg", tile(plain))
        corner = outline(latin, index, 19.5, colour, left=8, base=21)
        indexed = f'<g transform="translate(40 62) scale(.92)">{art}</g>{corner}{dot}'
        write(arguments.folder / "indexed" / f"{name}.svg", tile(indexed))
    write(arguments.folder / "back.svg", back())


def faces(kanji: TTFont) -> Iterator[tuple[str, str, str, str]]:
    """Yield the name, art, index and index colour of each of the 37 faces."""
    for number in range(10):
        shown = number or 5
        red = number == 0
        ink = RED_FIVE if red else INDEX
        black, crimson = (RED_FIVE, RED_FIVE) if red else (BLACK, RED)
        yield f"{number}m", man(kanji, shown, black, crimson), str(shown), ink
        yield f"{number}p", pin(shown, red), str(shown), ink
        yield f"{number}s", sou(shown, red), str(shown), ink
    for number in range(1, 8):
        yield f"{number}z", honour(kanji, number), HONOUR_INDEX[number], INDEX


def man(font: TTFont, number: int, black: str, crimson: str) -> str:
    """Draw a man tile: the number above, the kanji for ten thousand below."""
    upper = ideograph(font, NUMBERS[number - 1], 43, black, -23, bolder=1.4)
    return upper + ideograph(font, "萬", 45, crimson, 20.5)


def pin(number: int, red: bool) -> str:
    if number == 1:
        petals = "".join(
            f'<ellipse cx="0" cy="-8.2" rx="3.1" ry="4.8" fill="{FACE}"'
            f' transform="rotate({turn})"/>'
            for turn in range(0, 360, 45)
        )
        return (
            disc(0, 0, 28, BLUE)
            + disc(0, 0, 22.8, FACE)
            + disc(0, 0, 19, RED)
            + petals
            + disc(0, 0, 3, FACE)
        )
    return "".join(coin(x, y, r, RED_FIVE if red else colour) for x, y, r, colour in PINS[number])


def coin(x: float, y: float, radius: float, colour: str) -> str:
    return (
        disc(x, y, radius, colour)
        + disc(x, y, radius * 0.66, FACE)
        + disc(x, y, radius * 0.36, colour)
    )


def disc(x: float, y: float, radius: float, colour: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:.4g}" fill="{colour}"/>'


def sou(number: int, red: bool) -> str:
    if number == 1:
        return "".join(BIRD.splitlines())
    return "".join(
        cane(x, y, high, wide, turn, RED_FIVE if red else colour)
        for x, y, high, wide, turn, colour in CANES[number]
    )


def cane(x: float, y: float, high: float, wide: float, turn: float, colour: str) -> str:
    """Draw a bamboo cane with a waist, and a light slit in each half."""
    corner, notch, waist = wide * 0.75, wide * 0.62, wide * 0.5
    half = (
        f"M{-waist:.3g} 0Q{-waist:.3g} {-notch / 2:.3g} {-wide:.3g} {-notch:.3g}"
        f"V{corner - high:.3g}Q{-wide:.3g} {-high:.3g} {corner - wide:.3g} {-high:.3g}"
        f"H{wide - corner:.3g}Q{wide:.3g} {-high:.3g} {wide:.3g} {corner - high:.3g}"
        f"V{-notch:.3g}Q{waist:.3g} {-notch / 2:.3g} {waist:.3g} 0"
        f"Q{waist:.3g} {notch / 2:.3g} {wide:.3g} {notch:.3g}"
        f"V{high - corner:.3g}Q{wide:.3g} {high:.3g} {wide - corner:.3g} {high:.3g}"
        f"H{corner - wide:.3g}Q{-wide:.3g} {high:.3g} {-wide:.3g} {high - corner:.3g}"
        f"V{notch:.3g}Q{-waist:.3g} {notch / 2:.3g} {-waist:.3g} 0Z"
    )
    inner, outer = notch + 1.2, high - 4.6
    slit = f"M0 {-outer:.3g}V{-inner:.3g}M0 {inner:.3g}V{outer:.3g}"
    turned = f" rotate({turn:g})" if turn else ""
    return (
        f'<g transform="translate({x:g} {y:g}){turned}"><path d="{half}" fill="{colour}"/>'
        f'<path d="{slit}" fill="none" stroke="{FACE}" stroke-width="1.6"'
        f' stroke-linecap="round" stroke-opacity=".75"/></g>'
    )


def honour(font: TTFont, number: int) -> str:
    """Draw a wind or a dragon; the white dragon is a double frame."""
    if number == 5:
        return (
            f'<rect x="-22" y="-33" width="44" height="66" rx="6" fill="none" stroke="{BLUE}"'
            f' stroke-width="4.6"/><rect x="-14.5" y="-25.5" width="29" height="51"'
            f' rx="2.5" fill="none" stroke="{BLUE}" stroke-width="2.4"/>'
        )
    letter, colour = HONOURS[number]
    return ideograph(font, letter, 62, colour, 0, bolder=0.9 if letter != "發" else 0)


def ideograph(
    font: TTFont, letter: str, size: float, colour: str, y: float, bolder: float = 0
) -> str:
    """Return a kanji, centred at (0, y), with `size` units per em.

    `bolder` units are added to its strokes, because thin ones fade on small tiles.
    """
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(letter)]]
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    left, bottom, right, top = bounds.bounds
    scale = size / font["head"].unitsPerEm
    shift = Transform(
        scale, 0, 0, -scale, -(left + right) / 2 * scale, y + (bottom + top) / 2 * scale
    )
    return path(glyphs, glyph, shift, colour, bolder)


def outline(font: TTFont, text: str, size: float, colour: str, left: float, base: float) -> str:
    """Return the outlines of a short word; its first letter starts at `left`."""
    glyphs = font.getGlyphSet()
    scale = size / font["head"].unitsPerEm
    drawn, at = "", left
    for place, letter in enumerate(text):
        glyph = glyphs[font.getBestCmap()[ord(letter)]]
        bounds = BoundsPen(glyphs)
        glyph.draw(bounds)
        if not place:
            at -= bounds.bounds[0] * scale
        drawn += path(glyphs, glyph, Transform(scale, 0, 0, -scale, at, base), colour)
        at += glyph.width * scale
    return drawn


def path(glyphs: object, glyph: object, shift: Transform, colour: str, bolder: float = 0) -> str:
    pen = SVGPathPen(glyphs, ntos=lambda number: f"{round(number, 1):g}")
    glyph.draw(TransformPen(pen, shift))  # type: ignore[attr-defined]
    line = f' stroke="{colour}" stroke-width="{bolder:g}" stroke-linejoin="round"'
    return f'<path d="{pen.getCommands()}" fill="{colour}"{line if bolder else ""}/>'


def tile(art: str) -> str:
    return body(FACE, EDGE, LINE) + art


def back() -> str:
    inner = (
        f'<rect x="11" y="11" width="58" height="83" rx="6" fill="none" stroke="{BACK_EDGE}"'
        f' stroke-width="2"/>'
    )
    return body(BACK, BACK_EDGE, BACK_LINE) + inner


def body(face: str, edge: str, line: str) -> str:
    """Return a tile without art; its lower edge takes up 5 of the 110 units."""
    return (
        f'<rect width="80" height="110" rx="{RADIUS}" fill="{edge}"/>'
        f'<rect x=".5" y=".5" width="79" height="104.5" rx="9.5" fill="{face}"/>'
        f'<rect x=".6" y=".6" width="78.8" height="108.8" rx="9.4" fill="none"'
        f' stroke="{line}" stroke-width="1.2"/>'
    )


def write(to: Path, inside: str) -> None:
    to.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}">{inside}</svg>\n',
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()

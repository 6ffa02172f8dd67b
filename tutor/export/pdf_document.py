"""PDF pages with our fonts, tiles and line breaks."""

import logging
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from fpdf import FPDF
from fpdf.fonts import TTFFont

from tutor.export.pictures import PICTURE_WIDTH, Picture, TileMark
from tutor.language import active
from tutor.system.files import assets
from tutor.text.phrases import is_japanese, phrases
from tutor.tile_places import LETTERS, face_name

_CLOSING: Final = frozenset(
    "、。，．・：；！？）」』】〕〉》”’ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ)]}.,:;!?%…"
)
_OPENING: Final = frozenset("（「『【〔〈《“‘([{")
_WIDE: Final = 0x2E80


def lines_of(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """Break a text into lines.

    No line begins with a closing mark or ends with an opening one; words longer than a line are
    broken anywhere.

    Args:
        text: without line breaks.
        width: the width of a line, in the unit of `measure`.
        measure: returns the width of a text.
    """
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        if not line or measure((line + piece).rstrip()) <= width:
            line += piece
        else:
            lines.append(line.rstrip())
            line = piece
        while measure(line.rstrip()) > width and len(line) > 1:
            fits = max(1, _fitting(line, width, measure))
            lines.append(line[:fits])
            line = line[fits:]
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def _pieces(text: str) -> Iterator[str]:
    if is_japanese(text):
        yield from phrases(text)
        return
    start = 0
    for place in range(1, len(text)):
        before, after = text[place - 1], text[place]
        if after == " " or after in _CLOSING or before in _OPENING:
            continue
        if before == " " or ord(before) >= _WIDE or ord(after) >= _WIDE:
            yield text[start:place]
            start = place
    if start < len(text):
        yield text[start:]


def _fitting(text: str, width: float, measure: Callable[[str], float]) -> int:
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low


WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 14.0
INNER: Final = WIDTH - 2 * MARGIN
FOOT: Final = HEIGHT - MARGIN - 6
"""The bottom of a page above its last line."""
POINT: Final = 25.4 / 72
BESIDE: Final = 6.0
BOARD: Final = (INNER - BESIDE) / 2
"""The width of every board: two fit beside each other."""
UNIT: Final = BOARD / PICTURE_WIDTH
"""Millimetres per unit of a picture."""
LEADING: Final = 1.3
BOX: Final = "□"
_SYSTEM: Final = (
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
    "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
    "C:/Windows/Fonts/msgothic.ttc",
    "C:/Windows/Fonts/malgun.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
)
_RIGHT: Final = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_LEFTWARDS: Final = re.compile(rf"[{_RIGHT}](?:[{_RIGHT}\W\d_]*[{_RIGHT}]\)?)?")
_NUMBER: Final = re.compile(r"%?\d+(?:[.,:/+-]\d+)*")
"""A number with its punctuation, which is read from the left in right-to-left scripts too."""
_BRACKETS: Final = str.maketrans("()[]{}<>", ")(][}{><")


class Paragraph(NamedTuple):
    text: str
    size: float = 9.5
    bold: bool = False
    above: float = 0.0
    """Room above, in millimetres."""


class Document:
    """A PDF being written. Lengths are in millimetres, font sizes in points.

    Each page ends with the line `foot`. The font files stay open until it is closed:
    ``with closing(Document(...)) as document``.
    """

    def __init__(self, title: str, created: datetime, foot: str = "") -> None:
        logging.getLogger("fontTools").setLevel(logging.ERROR)
        self.missing, self._foot = False, foot
        self._known: set[int] = set()
        self._advances: dict[tuple[str, bool], float] = {}
        self._bold, self._size = False, 0.0
        self._fallbacks: list[str] = []
        self._system = [Path(place) for place in _SYSTEM]
        self._pdf = FPDF(format="A4", unit="mm")
        self._pdf.set_auto_page_break(False)
        self._pdf.c_margin = 0
        self._pdf.set_margins(MARGIN, MARGIN)
        self._pdf.set_title(title)
        self._pdf.set_lang(active())
        self._pdf.set_creator("Mahjong Tutor")
        self._pdf.set_creation_date(created)
        fonts = assets() / "fonts"
        self._add_font("text", fonts / "NotoSansJP-Regular.otf")
        self._pdf.add_font("text", "B", fonts / "NotoSansJP-Bold.otf")
        self._pdf.add_font("tiles", "", assets() / "tiles" / "tiles.ttf")
        self._add_fallback(fonts / "Inter-Regular.otf")

    def add_page(self) -> None:
        self._end_page()
        self._pdf.add_page()

    def _end_page(self) -> None:
        if self._foot and self._pdf.page:
            self.font(8)
            self.text(MARGIN, HEIGHT - MARGIN, self._foot)

    def font(self, size: float, bold: bool = False) -> None:
        self._bold, self._size = bold, size
        self._pdf.set_font("text", "B" if bold else "", size)

    @property
    def size(self) -> float:
        return self._size

    def width(self, text: str) -> float:
        return sum(map(self._advance, self._printable(text))) * self._size

    def text(self, x: float, base: float, text: str) -> None:
        size = self._pdf.font_size
        self._pdf.set_xy(x, base - 0.8 * size)  # a cell of this height has its baseline at `base`
        self._pdf.cell(w=self.width(text) + 1, h=size, text=_in_order(self._printable(text)))

    def text_to(self, x: float, base: float, text: str) -> None:
        self.text(x - self.width(text), base, text)

    def lines(self, text: str, width: float) -> list[str]:
        return lines_of(self._printable(text), width, self.width)

    def height_of(self, paragraphs: Sequence[Paragraph], width: float) -> float:
        height = 0.0
        for one in paragraphs:
            self.font(one.size, one.bold)
            height += one.above + len(self.lines(one.text, width)) * one.size * POINT * LEADING
        return height

    def write(self, paragraphs: Sequence[Paragraph], x: float, y: float, width: float) -> float:
        """Write paragraphs below each other and return where they end.

        Args:
            y: of their upper edge.
        """
        for one in paragraphs:
            self.font(one.size, one.bold)
            y += one.above
            for line in self.lines(one.text, width):
                self.text(x, y + one.size * POINT, line)
                y += one.size * POINT * LEADING
        return y

    def cut(self, text: str, width: float) -> str:
        if self.width(text) <= width:
            return text
        room = width - self.width("…")
        return f"{text[: _fitting(text, room, self.width)]}…"

    def tile(self, name: str, x: float, y: float, width: float, turns: int = 0) -> None:
        self._pdf.set_font("tiles", "", width * 11 / 8 / POINT)
        left, base = x - width / 2, y + width * 11 / 16
        if turns:
            with self._pdf.rotation(-90 * turns, x, y):
                self._pdf.text(left, base, LETTERS[name])
        else:
            self._pdf.text(left, base, LETTERS[name])

    def rule(self, x: float, y: float, length: float, thick: float = 0.2) -> None:
        self._pdf.set_line_width(thick)
        self._pdf.line(x, y, x + length, y)

    def bar(self, x: float, y: float, height: float) -> None:
        self._pdf.set_line_width(0.3)
        for shift in (0.0, 0.9):
            self._pdf.line(x + shift, y, x + shift, y + height)

    def box(self, x: float, y: float, width: float, height: float, dashed: bool = False) -> None:
        self._pdf.set_line_width(0.4 if dashed else 0.2)
        if dashed:
            self._pdf.set_dash_pattern(dash=0.8, gap=1.1)
        self._pdf.rect(x, y, width, height, style="D", round_corners=True, corner_radius=1)
        self._pdf.set_dash_pattern()

    def triangle(self, x: float, tip: float, side: float) -> None:
        corners = [(x, tip), (x - side / 2, tip - side * 0.7), (x + side / 2, tip - side * 0.7)]
        self._pdf.set_fill_color(0, 0, 0)
        self._pdf.polygon(corners, style="F")

    def block(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        shade = round(255 * grey)
        self._pdf.set_fill_color(shade, shade, shade)
        self._pdf.rect(x, y, width, height, style="F")

    def path(self, points: Sequence[tuple[float, float]], thick: float) -> None:
        self._pdf.set_line_width(thick)
        for (x, y), (to_x, to_y) in pairwise(points):
            self._pdf.line(x, y, to_x, to_y)

    def dot(self, x: float, y: float, radius: float) -> None:
        self._pdf.set_fill_color(0, 0, 0)
        self._pdf.circle(x, y, radius, style="F")

    def ring(self, x: float, y: float, radius: float) -> None:
        self._pdf.set_line_width(0.4)
        self._pdf.circle(x, y, radius, style="D")

    def to_bytes(self) -> bytes:
        self._end_page()
        return bytes(self._pdf.output())

    def close(self) -> None:
        for font in self._pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.close()

    def _printable(self, text: str) -> str:
        held = []
        for sign in text:
            if unicodedata.category(sign) not in ("Cc", "Cf", "Mn", "Me"):
                while ord(sign) not in self._known and self._system:
                    place = self._system.pop(0)
                    if place.is_file():
                        self._add_fallback(place)
                is_known = ord(sign) in self._known
                self.missing |= not is_known
                held.append(sign if is_known else BOX)
        return "".join(held)

    def _advance(self, sign: str) -> float:
        found = self._advances.get((sign, self._bold))
        if found is None:
            found = float(self._pdf.get_string_width(sign)) / self._size
            self._advances[sign, self._bold] = found
        return found

    def _add_fallback(self, place: Path) -> None:
        name = f"fallback{len(self._fallbacks)}"
        self._add_font(name, place)
        self._fallbacks.append(name)
        self._pdf.set_fallback_fonts(self._fallbacks, exact_match=False)

    def _add_font(self, name: str, place: Path) -> None:
        self._pdf.add_font(name, "", place)
        font = self._pdf.fonts[name]
        if isinstance(font, TTFFont):
            self._known.update(font.cmap)


def _in_order(text: str) -> str:
    """Return the letters of a line in visual order, from left to right: words in right-to-left
    scripts are reversed, the rest stays.

    >>> _in_order("a \u05d0\u05d1 (12\u05d2) 3") == "a (\u05d212) \u05d1\u05d0 3"
    True
    """

    def reorder(found: re.Match[str]) -> str:
        words = found[0]
        if words.count(")") > words.count("("):  # its other half is before the words
            return f"{_reversed(words[:-1])})"
        return _reversed(words)

    return _LEFTWARDS.sub(reorder, text)


def _reversed(text: str) -> str:
    return _NUMBER.sub(lambda found: found[0][::-1], text[::-1].translate(_BRACKETS))


def board_row(
    document: Document,
    head: Sequence[Paragraph],
    picture: Picture,
    beside: Sequence[Paragraph],
    y: float,
    least: float = 0.0,
) -> tuple[float, float]:
    """Draw a board below its head, with paragraphs to the right, on a new page if it does not fit.

    Args:
        y: of the upper edge.
        least: the height of the row without its head.

    Returns:
        Where the paragraphs end, and where the row ends.
    """
    top = document.height_of(head, INNER) + 3
    room = document.height_of(beside, BOARD)
    height = max(picture.height * UNIT, room, least)
    if y + top + height + 3 > FOOT and y > MARGIN:
        document.add_page()
        y = MARGIN
    document.rule(MARGIN, y, INNER, 0.35)
    document.write(head, MARGIN, y + 1.5, INNER)
    y += top
    draw(picture, document, MARGIN, y)
    end = document.write(beside, MARGIN + BOARD + BESIDE, y, BOARD)
    return end, y + height + 3


def draw(picture: Picture, document: Document, x: float, y: float) -> None:
    scale = UNIT
    for place in picture.tiles:
        width = (place.height if place.is_sideways else place.width) * scale
        name = face_name(place.tile, picture.red_fives)
        document.tile(name, x + place.x * scale, y + place.y * scale, width, place.turns)
    for mark in picture.marks:
        middle, top = x + (mark.x + mark.width / 2) * scale, y + mark.y * scale
        if mark.sign is TileMark.ADVISED:
            document.triangle(middle, top - 2 * scale, 10 * scale)
            continue
        left, width = x + (mark.x - 1) * scale, (mark.width + 2) * scale
        document.box(left, top - scale, width, (mark.height + 2) * scale, dashed=True)
        document.ring(middle, top + (mark.height + 6) * scale, 3.4 * scale)
    for label in picture.labels:
        document.font(label.size * scale / POINT, label.bold)
        write = document.text_to if label.right else document.text
        write(x + label.x * scale, y + label.y * scale, label.text)

"""Print our HTML pages as PDF files with Qt.

Create the pages with ``page(..., paper=True)``. Text between two `BLOCK` marks stays on one page if
it fits; `PAGE` starts a new page. Qt supports tables, images and some CSS
(``templates/paper.css``), but no grids or floats.
"""

import re
from functools import cache
from typing import Any, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QImage,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPyTextObject,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from tutor.export.html_game import BLOCK, PAGE
from tutor.export.pictures import drawing_style
from tutor.system.files import assets
from tutor.text.phrases import keep_phrases_in_markup

MM: Final = 96 / 25.4
"""CSS pixels per millimetre. All lengths below are in CSS pixels."""
WIDTH, HEIGHT, MARGIN = 210 * MM, 297 * MM, 14 * MM
INNER: Final = WIDTH - 2 * MARGIN
FOOT: Final = HEIGHT - MARGIN - 20
"""The lower edge of the space above the page's footer."""
BOARD: Final = 88 * MM
"""The width of a position's picture; two fit side by side."""
APART: Final = 8
"""The space between two blocks."""
TILE: Final = (96, 132)
"""The size of a tile image in pixels; the file stores each image only once."""
NARROW: Final = 0.5
"""The scale of drawings in tables."""
RESOLUTION: Final = 1200
SMALLEST: Final = 0.6
"""The smallest scale for fitting a text on one page; longer texts continue on the next."""
_SVG: Final = re.compile(r"<svg\b[^>]*>.*?</svg>", re.DOTALL)
_SIZE: Final = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
_USES: Final = re.compile(r'<g transform="scale\((.*?)\)">((?:<use [^>]*/>)+)</g>')
_USE: Final = re.compile(
    r'<use href="#t(\w+)" x="(.*?)" y="(.*?)"(?: transform="rotate\((\d+) (\S+) (\S+)\)")?/>'
)
_PHRASES: Final = re.compile(r'<span class="phrases">(.*?)</span>', re.DOTALL)
_TABLE: Final = re.compile(
    r"(.*?)(<table\b(?:(?!<table).)*?<tbody>)((?:(?!<table).)*?)(</tbody>\s*</table>)(.*)",
    re.DOTALL,
)
"""Groups: the text before a long table, its head, its rows, its end, and the text after it."""
_ROW: Final = re.compile(r"<tr\b.*?</tr>", re.DOTALL)
_TURNING: Final = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Characters that change the text direction, which can disguise a file's extension."""


def to_pdf(page: str, title: str, foot: str = "", *, on_one_page: bool = False) -> bytes:
    """Return the page as a PDF in A4 format.

    Args:
        page: a page made by `html_game.page` with ``paper=True``.
        title: the title of the document.
        foot: the footer of every page, printed before the page number.
        on_one_page: whether to scale down, to `SMALLEST` at most, until the text fits one page.
    """
    _use_fonts()
    return _Printer(page, title, foot).printed(on_one_page=on_one_page)


@cache
def _use_fonts() -> object:
    """Load the fonts. Qt needs an application for this; return it so that it stays alive."""
    running = QApplication.instance()
    application = running or QApplication(["mahjong-tutor", "-platform", "offscreen"])
    for file in sorted((assets() / "fonts").glob("*.otf")):
        QFontDatabase.addApplicationFont(str(file))
    return application


@cache
def _tile(name: str) -> QImage:
    image = QImage(*TILE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(assets() / "tiles" / f"{name}.svg")).render(painter)
    painter.end()
    return image


@cache
def _style() -> str:
    return (assets() / "templates" / "paper.css").read_text(encoding="utf-8")


class _Drawings(QPyTextObject):
    """Draws a page's images from their SVG sources instead of as bitmaps."""

    def __init__(self) -> None:
        super().__init__()
        self._drawings: list[str] = []

    def image_of(self, found: re.Match[str]) -> str:
        self._drawings.append(found[0])
        wide, high = (float(one) for one in _SIZE.findall(found[0])[0])
        if 'class="position"' in found[0]:
            wide, high = BOARD, high * BOARD / wide
        elif 'class="bars"' in found[0] or 'class="weeks"' in found[0]:
            wide, high = wide * NARROW, high * NARROW
        at = len(self._drawings) - 1
        return f'<img src="{at}" width="{wide:.1f}" height="{high:.1f}">'

    def intrinsicSize(self, document: QTextDocument, at: int, form: QTextFormat) -> QSizeF:
        image = form.toImageFormat()
        return QSizeF(image.width(), image.height())

    def drawObject(
        self, painter: QPainter, room: Any, document: QTextDocument, at: int, form: QTextFormat
    ) -> None:
        drawing = self._drawings[int(form.toImageFormat().name())]
        plain = _USES.sub("", drawing)
        styled = plain.replace(">", f"><style>{drawing_style()}</style>", 1)
        named = styled.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
        renderer = QSvgRenderer(QByteArray(named.encode()))
        box = renderer.viewBoxF()
        painter.save()
        painter.translate(room.topLeft())
        painter.scale(room.width() / box.width(), room.height() / box.height())
        painter.translate(-box.topLeft())
        for scale, uses in _USES.findall(drawing):
            painter.save()
            painter.scale(float(scale), float(scale))
            for name, x, y, turn, about_x, about_y in _USE.findall(uses):
                painter.save()
                if turn:
                    painter.translate(float(about_x), float(about_y))
                    painter.rotate(float(turn))
                    painter.translate(-float(about_x), -float(about_y))
                painter.drawImage(QRectF(float(x), float(y), 80, 110), _tile(name))
                painter.restore()
            painter.restore()
        renderer.render(painter, box)
        painter.restore()


class _Printer:
    def __init__(self, page: str, title: str, foot: str) -> None:
        self._title, self._foot = title, foot
        self._drawings = _Drawings()
        body = _TURNING.sub("", page.partition("<body>")[2].partition("</body>")[0])
        body = _PHRASES.sub(
            lambda found: keep_phrases_in_markup(found[1].replace("<wbr>", "")), body
        )
        body = body.replace("<table", '<table width="100%" cellspacing="0"')
        body = _SVG.sub(self._drawings.image_of, body)
        self._pages = [
            [block for block in page.split(BLOCK) if block.strip()] for page in body.split(PAGE)
        ]

    def printed(self, *, on_one_page: bool) -> bytes:
        scale = 1.0
        while on_one_page and scale > SMALLEST:
            heights = (self._laid(one, scale).size().height() for one in self._pages[0])
            if sum(heights) * scale <= FOOT - MARGIN:
                break
            scale -= 0.05
        kept = QBuffer()
        kept.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(kept)
        writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
        writer.setPageMargins(QMarginsF())
        writer.setResolution(RESOLUTION)
        writer.setTitle(self._title)
        writer.setCreator("Mahjong Tutor")
        painter = QPainter(writer)
        painter.scale(RESOLUTION / 96, RESOLUTION / 96)
        self._number = 0
        for blocks in filter(None, self._pages):
            y = self._turn(writer, painter)
            for block in blocks:
                y = self._put(writer, painter, block, y, scale)
        self._end(painter)
        painter.end()
        return bytes(kept.data().data())

    def _turn(self, writer: QPdfWriter, painter: QPainter) -> float:
        if self._number:
            self._end(painter)
            writer.newPage()
        self._number += 1
        return MARGIN

    def _end(self, painter: QPainter) -> None:
        number = f'<td width="40" align="right">{self._number}</td>'
        line = f'<table width="100%"><tr><td>{self._foot}</td>{number}'
        foot = self._laid(f'<div class="foot">{line}</tr></table></div>', 1.0)
        self._draw(painter, foot, FOOT + 4, 1.0)

    def _put(
        self, writer: QPdfWriter, painter: QPainter, block: str, y: float, scale: float
    ) -> float:
        document = self._laid(block, scale)
        wide = document.size().width() * scale
        if wide > INNER + 1:  # a table of long words
            return self._put(writer, painter, block, y, scale * INNER / wide)
        high = document.size().height() * scale
        if y > MARGIN:
            y += APART
        if y + high > FOOT and y > MARGIN:
            y = self._turn(writer, painter)
        if y + high <= FOOT:
            self._draw(painter, document, y, scale)
            return y + high
        if table := _TABLE.fullmatch(block):
            return self._put_table(writer, painter, table, y, scale)
        room = (FOOT - MARGIN) / scale  # higher than a page: broken between lines
        document.setPageSize(QSizeF(INNER / scale, room))
        for at in range(document.pageCount()):
            if at:
                self._turn(writer, painter)
            self._draw(painter, document, MARGIN, scale, QRectF(0, at * room, INNER / scale, room))
        return FOOT

    def _put_table(
        self, writer: QPdfWriter, painter: QPainter, table: re.Match[str], y: float, scale: float
    ) -> float:
        """Print a table that is taller than a page, repeating its head on each page. Qt would print
        the head over the row at the page break."""
        lead, head, body, end, rest = table.groups()
        rows = _ROW.findall(body)
        while rows:
            parts = (
                (count, self._laid(f"{lead}{head}{''.join(rows[:count])}{end}", scale))
                for count in range(len(rows), 0, -1)
            )
            room = (FOOT - y) / scale
            count, document = next(
                part for part in parts if part[0] == 1 or part[1].size().height() <= room
            )
            high = document.size().height()
            if high > room and y > MARGIN:
                y = self._turn(writer, painter)
                continue
            self._draw(painter, document, y, scale)
            y += high * scale
            lead, rows = "", rows[count:]
            if rows:
                y = self._turn(writer, painter)
        return self._put(writer, painter, rest, y, scale) if rest.strip() else y

    def _laid(self, block: str, scale: float) -> QTextDocument:
        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setUseDesignMetrics(True)
        font = QFont(["Noto Sans CJK JP", "Inter"])
        font.setPixelSize(12)
        document.setDefaultFont(font)
        document.setDefaultStyleSheet(_style())
        image = QTextFormat.ObjectTypes.ImageObject.value
        document.documentLayout().registerHandler(image, self._drawings)
        document.setTextWidth(INNER / scale)
        document.setHtml(block)
        return document

    def _draw(
        self,
        painter: QPainter,
        document: QTextDocument,
        y: float,
        scale: float,
        part: QRectF | None = None,
    ) -> None:
        painter.save()
        painter.translate(MARGIN, y)
        painter.scale(scale, scale)
        if part is None:
            document.drawContents(painter)
        else:
            painter.translate(0, -part.top())
            document.drawContents(painter, part)
        painter.restore()

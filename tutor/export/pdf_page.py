"""The page of one pupil."""

from collections.abc import Mapping, Sequence
from typing import Final

from tutor.export.figures import count_cells, count_heads, pupil_line
from tutor.export.html_words import legend, meta_line
from tutor.export.lesson_card import LessonCard
from tutor.export.pdf_document import HEIGHT, INNER, MARGIN, WIDTH, Document
from tutor.export.pdf_picture import draw
from tutor.export.position_picture import PICTURE_WIDTH as UNITS
from tutor.export.praise import praise
from tutor.export.totals import VerdictCount
from tutor.language import gettext, pgettext
from tutor.luck.mean_place import MeanPlaces
from tutor.strategy.strategies import Strategy
from tutor.text.luck import luck_progress_lines
from tutor.text.plans import plan_title

_PICTURE: Final = 116.0
_APART: Final = 6.0
_LINE: Final = 4.3
_FOOT: Final = HEIGHT - MARGIN - 6


def pupil_page(
    document: Document,
    player: str,
    games: int,
    counts: Mapping[Strategy, VerdictCount],
    cards: Sequence[LessonCard],
    places: MeanPlaces,
    told: Sequence[str],
) -> None:
    document.add_page()
    y = _head(document, player, games, counts, places, told)
    figures = 11 + 5.2 * (len(counts) + 1)
    if cards:
        y = _lessons(document, cards, y, _FOOT - figures - 4)
    _figures(document, counts, y + 3)
    _foot(document)


def _head(
    document: Document,
    player: str,
    games: int,
    counts: Mapping[Strategy, VerdictCount],
    places: MeanPlaces,
    told: Sequence[str],
) -> float:
    size = 20.0
    document.font(size, bold=True)
    while size > 11 and document.width(player) > INNER:
        size -= 1
        document.font(size, bold=True)
    y = MARGIN + 7
    document.text(MARGIN, y, document.cut(player, INNER))
    document.font(9.5)
    y += 7
    document.text(MARGIN, y, pupil_line(sum(counts.values(), VerdictCount()), games))
    for line in (*luck_progress_lines(places)[:1], *told):
        y += 5
        document.text(MARGIN, y, document.cut(line, INNER))
    document.font(11)
    praised = document.lines(praise(counts, games), INNER - 5)
    document.bar(MARGIN + 0.3, y + 3.4, 5.2 * len(praised) + 0.6)
    for text in praised:
        y += 5.2
        document.text(MARGIN + 4, y + 2.6, text)
    return y + 9


def _lessons(document: Document, cards: Sequence[LessonCard], top: float, foot: float) -> float:
    units = sum(card.picture.height for card in cards)
    room = foot - top - len(cards) * 12
    scale = min(_PICTURE / UNITS, max(room, 30) / units)
    y = top
    for number, card in enumerate(cards, start=1):
        y = _lesson(document, number, card, y, scale)
    return y


def _lesson(document: Document, number: int, card: LessonCard, y: float, scale: float) -> float:
    document.rule(MARGIN, y, INNER, 0.35)
    document.font(11, bold=True)
    document.text(MARGIN, y + 6, f"{number}. {card.title}")
    document.font(8.5)
    document.text_to(WIDTH - MARGIN, y + 6, meta_line(card))
    draw(card.picture, document, MARGIN, y + 9, scale)
    left = MARGIN + UNITS * scale + _APART
    width = WIDTH - MARGIN - left
    base = y + 12.2
    if card.played:
        document.font(7.5)
        document.text(left, base, document.cut(card.played, width))
        base += _LINE + 0.6
    base = _paragraph(document, card.said, left, base, width) + 1.6
    document.font(9.5, bold=True)
    document.text(left, base, gettext("Next time:"))
    base = _paragraph(document, card.watch, left, base + _LINE, width)
    return max(y + 10 + card.picture.height * scale, base - _LINE) + 3


def _paragraph(document: Document, text: str, x: float, base: float, width: float) -> float:
    document.font(9.5)
    for line in document.lines(text, width):
        document.text(x, base, line)
        base += _LINE
    return base


def _figures(document: Document, counts: Mapping[Strategy, VerdictCount], y: float) -> None:
    document.rule(MARGIN, y - 3, INNER, 0.35)
    heads = (pgettext("head of a column", "Plan"), *count_heads())
    edges = (MARGIN, MARGIN + 66, MARGIN + 105, MARGIN + 144, WIDTH - MARGIN)
    y += 3
    document.font(9, bold=True)
    _row(document, heads, edges, y)
    document.font(9)
    for plan in Strategy:
        if plan in counts:
            y += 5.2
            document.rule(MARGIN, y - 3.8, INNER, 0.1)
            cells = (plan_title(plan), *count_cells(counts[plan]))
            _row(document, cells, edges, y)


def _row(document: Document, cells: Sequence[str], edges: Sequence[float], base: float) -> None:
    document.text(edges[0], base, cells[0])
    for cell, edge in zip(cells[1:], edges[1:], strict=True):
        document.text_to(edge, base, cell)


def _foot(document: Document) -> None:
    document.font(8)
    y = HEIGHT - MARGIN
    document.text(MARGIN, y, legend())
    if document.missing:
        document.text_to(WIDTH - MARGIN, y, gettext("□: a letter that no font here can show."))

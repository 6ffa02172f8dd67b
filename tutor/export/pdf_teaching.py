"""The first pages of the PDF: what to teach next with its positions, then who needs what, drawn."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tutor.evidence import is_enough
from tutor.export.class_figures import ClassFigures, ShownTopic, days_text
from tutor.export.html_words import legend, meta_line
from tutor.export.lesson_card import LessonCard
from tutor.export.pdf_document import HEIGHT, INNER, MARGIN, WIDTH, Document
from tutor.export.pdf_picture import draw
from tutor.export.position_picture import PICTURE_WIDTH as UNITS
from tutor.language import gettext
from tutor.lessons.lesson import Cause
from tutor.teaching.pupil_figures import GameRatio, PupilFigures
from tutor.teaching.scales import points_scale, trend, week_scale
from tutor.teaching.seat_figures import CauseCount
from tutor.teaching.topics import EXAMPLES
from tutor.text.figures import percent
from tutor.text.lessons import cause_title, watch_line
from tutor.text.teaching import chances_text, games_text, how_read, points_text, topic_line

_GAP: Final = 5.0
_COLUMN: Final = (INNER - (EXAMPLES - 1) * _GAP) / EXAMPLES
_SCALE: Final = _COLUMN / UNITS
_LINE: Final = 4.4
_FOOT: Final = HEIGHT - MARGIN - 6
_NAME, _POINTS, _BAR, _WEEKS = 26.0, 12.0, 30.0, 18.0
_ROW, _LOWEST_ROW = 7.0, 6.0
_NOTES: Final = 14.0
_SET: Final = 4.8
DARKEST: Final = 0.45
"""How much of the ink the darkest cell of the grid takes, 0 to 1."""


def teaching_pages(
    document: Document, title: str, when: str, figures: ClassFigures, sets: Sequence[str]
) -> None:
    """Add the pages.

    Args:
        document: the PDF.
        title: of the class; empty where it has no name.
        when: the date of the file.
        figures: of the class.
        sets: a line about each problem set that it was given.
    """
    document.add_page()
    y = _head(document, gettext("Teach this"), title, when, figures)
    if not figures.topics:
        document.font(11)
        document.text(MARGIN, y + 6, gettext("Nothing that the class does again and again."))
    for number, topic in enumerate(figures.topics, start=1):
        y = _topic(document, number, topic, y)
    document.font(8)
    document.text(MARGIN, HEIGHT - MARGIN, legend())
    y = _pupils(document, title, when, figures)
    _sets(document, sets, y)


def _sets(document: Document, sets: Sequence[str], y: float) -> None:
    if not sets:
        return
    if y + 14 + _SET * len(sets) > _FOOT:
        document.add_page()
        y = MARGIN
    document.font(11, bold=True)
    document.text(MARGIN, y + 8, gettext("Problem sets"))
    document.font(8.5)
    for number, line in enumerate(sets, start=1):
        document.text(MARGIN, y + 9 + _SET * number, document.cut(line, INNER))


def _head(document: Document, what: str, title: str, when: str, figures: ClassFigures) -> float:
    document.font(18, bold=True)
    document.text(MARGIN, MARGIN + 6.5, what)
    document.font(9.5)
    days = days_text(figures)
    games = games_text(figures.everybody.games, figures.everybody.seats)
    parts = (title, games, days, when)
    document.text(MARGIN, MARGIN + 12.5, document.cut(" · ".join(filter(None, parts)), INNER))
    return MARGIN + 16


def _topic(document: Document, number: int, one: ShownTopic, y: float) -> float:
    topic = one.topic
    document.rule(MARGIN, y, INNER, 0.35)
    document.font(13, bold=True)
    document.text(MARGIN, y + 7, f"{number}. {cause_title(topic.cause)}")
    document.font(9)
    chances = chances_text(topic.cause, topic.count)
    said = " · ".join(filter(None, (topic_line(topic), chances)))
    document.text(MARGIN, y + 12, document.cut(said, INNER))
    document.font(10.5, bold=True)
    board = document.lines(watch_line(topic.cause), INNER - 5)
    document.bar(MARGIN + 0.3, y + 14.6, _LINE * len(board) + 0.8)
    for line in board:
        y += _LINE
        document.text(MARGIN + 4, y + 13.8, line)
    y += 18
    ends = [
        _card(document, card, MARGIN + at * (_COLUMN + _GAP), y)
        for at, (_, card) in enumerate(one.cards)
    ]
    return max(ends, default=y) + 4


def _card(document: Document, card: LessonCard, x: float, y: float) -> float:
    draw(card.picture, document, x, y, _SCALE)
    y += card.picture.height * _SCALE + 2.5
    document.font(7.5)
    said = (card.player, meta_line(card), card.said)
    for number, text in enumerate(said):
        document.font(7.5, bold=number == 0)
        for line in document.lines(text, _COLUMN)[: 1 if number == 0 else 4]:
            y += 3.3
            document.text(x, y - 1, line)
    return y


@dataclass(frozen=True, slots=True)
class _Table:
    causes: tuple[Cause, ...]
    points: float
    week: float
    row: float = _ROW

    @property
    def left(self) -> float:
        return MARGIN + _NAME + _POINTS + _BAR + _WEEKS

    @property
    def step(self) -> float:
        return (WIDTH - MARGIN - self.left) / (2 + len(self.causes))


def _pupils(document: Document, title: str, when: str, figures: ClassFigures) -> float:
    every = (figures.everybody, *figures.pupils)
    table = _Table(figures.causes, points_scale(every), week_scale(every))
    what = gettext("Who needs what")
    y = HEIGHT
    for one in every:
        if y + table.row > _FOOT - _NOTES:
            document.add_page()
            y = _head(document, what, title, when, figures)
            y = _heads(document, y, table)
            table = replace(table, row=_row_height(len(every), _FOOT - _NOTES - y))
        y = _row(document, one, y, table, figures)
    document.font(8)
    lines = [line for said in how_read() for line in document.lines(said, INNER)]
    for number, line in enumerate(lines):
        document.text(MARGIN, y + 7 + 3.8 * number, line)
    return y + 7 + 3.8 * len(lines)


def _row_height(rows: int, room: float) -> float:
    return min(_ROW, room / rows) if rows * _LOWEST_ROW <= room else _ROW


def _heads(document: Document, y: float, table: _Table) -> float:
    heads: list[tuple[float, float, str]] = [
        (MARGIN, _NAME, gettext("Pupil")),
        (MARGIN + _NAME, _POINTS + _BAR, gettext("Points lost a game")),
        (table.left - _WEEKS, _WEEKS, gettext("By week")),
        (table.left, table.step, gettext("Against threats")),
        (table.left + table.step, table.step, gettext("Calls and riichi")),
    ]
    heads += [
        (table.left + at * table.step, table.step, cause_title(cause))
        for at, cause in enumerate(table.causes, start=2)
    ]
    document.font(6.5, bold=True)
    broken = [(x, document.lines(text, wide - 1)) for x, wide, text in heads]
    most = max(len(lines) for _, lines in broken)
    for x, lines in broken:
        for number, line in enumerate(lines):
            document.text(x, y + 4 + 2.9 * number, line)
    return y + 4 + 2.9 * most


def _row(
    document: Document, one: PupilFigures, y: float, table: _Table, figures: ClassFigures
) -> float:
    document.rule(MARGIN, y, INNER, 0.1)
    base = y + table.row - 2.4
    document.font(8.5, bold=not one.pupil)
    name = one.pupil or gettext("Everybody")
    document.text(MARGIN, base, document.cut(name, _NAME - 2))
    document.font(8.5, bold=not one.points.is_few)
    document.text(MARGIN + _NAME, base, points_text(one.points.value or 0.0))
    _bar(document, one.points, MARGIN + _NAME + _POINTS, y + 2, table.points)
    _weeks(document, one, table.left - _WEEKS, y + 1.4, table.week)
    document.font(7.5)
    for at, ratio in enumerate((one.threats, one.calls)):
        said = _share(round(ratio.part), ratio.whole)
        _cell(document, table, at, y, said, 0.0)
    for at, cause in enumerate(table.causes, start=2):
        count = one.causes.get(cause, CauseCount())
        heat = figures.heat(one, cause) or 0.0
        said = _share(count.marks, count.chances)
        _cell(document, table, at, y, said, heat)
    return y + table.row


def _share(part: int, whole: int) -> str:
    if not whole:
        return "-"
    return f"{percent(part / whole)} %" if is_enough(whole) else f"{part}/{whole}"


def _cell(document: Document, table: _Table, at: int, y: float, text: str, heat: float) -> None:
    x = table.left + at * table.step
    if heat:
        document.block(x, y + 0.3, table.step - 0.6, table.row - 0.6, 1 - DARKEST * heat)
    document.text(x + 1, y + table.row - 2.4, text)


def _bar(document: Document, ratio: GameRatio, x: float, y: float, most: float) -> None:
    room = _BAR - 4
    grey = 0.8 if ratio.is_few else 0.55
    document.block(x, y, room * (ratio.value or 0.0) / most, 3.0, grey)
    if ratio.interval is not None and not ratio.is_few:
        low, high = (x + min(room, room * end / most) for end in ratio.interval)
        document.path([(low, y + 1.5), (high, y + 1.5)], 0.35)
        for end in (low, high):
            document.path([(end, y + 0.3), (end, y + 2.7)], 0.35)


def _weeks(document: Document, one: PupilFigures, x: float, y: float, most: float) -> None:
    heights = trend(one, most)
    if not heights:
        return
    step, high = (_WEEKS - 4) / (len(heights) - 1), 4.2
    points = [(x + at * step, y + high * (1 - each)) for at, each in enumerate(heights)]
    document.path(points, 0.3)
    document.dot(*points[-1], 0.6)

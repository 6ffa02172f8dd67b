"""A class report as PDF: teaching pages, then a page for each pupil."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from tutor.coach.graded import Cause
from tutor.diagnosis.diagnosis import ShownHabits
from tutor.export.figures import (
    ClassFigures,
    ClassFiguresBuilder,
    NumberedCard,
    PupilLessons,
    TaughtPiece,
    days_text,
    pupil_line,
    taught_piece,
)
from tutor.export.lesson_card import PrintedLesson, cards_of, legend, meta_line, praise
from tutor.export.pdf_document import (
    BESIDE,
    BOARD,
    FOOT,
    HEIGHT,
    INNER,
    MARGIN,
    UNIT,
    WIDTH,
    Document,
    Paragraph,
    board_row,
    draw,
)
from tutor.export.totals import (
    AnnotatedGame,
    GivenSet,
    Totals,
    TotalsBuilder,
    VerdictCount,
    last_sets,
    set_result,
    set_title,
    totals_of,
)
from tutor.grading.grade import Grade
from tutor.intervals import is_enough
from tutor.language import Language, gettext, override
from tutor.luck.places import MeanPlaces
from tutor.system.files import replacing_bytes
from tutor.teaching.figures import (
    CauseCount,
    GameRatio,
    PupilFigures,
    points_scale,
    trend,
    week_scale,
)
from tutor.teaching.units import LessonUnit
from tutor.text.game_summary import grade_line
from tutor.text.habits import (
    evidence_line,
    games_text,
    habit_line,
    how_read,
    nothing_line,
    points_text,
    pupils_line,
    unit_line,
)
from tutor.text.lessons import cause_title, watch_line
from tutor.text.names import percent_text
from tutor.text.review import luck_progress_lines


def pupil_page(
    document: Document,
    player: str,
    games: int,
    count: VerdictCount,
    cards: Sequence[PrintedLesson],
    places: MeanPlaces,
    grade: Grade,
    praised: str,
    notes: Sequence[str],
) -> None:
    document.add_page()
    size = 20.0
    document.font(size, bold=True)
    while size > 11 and document.width(player) > INNER:
        size -= 1
        document.font(size, bold=True)
    y = MARGIN + 7
    document.text(MARGIN, y, document.cut(player, INNER))
    document.font(9.5)
    said = (pupil_line(count, games), grade_line(grade), *luck_progress_lines(places)[:1], *notes)
    y = document.write([Paragraph(line) for line in said], MARGIN, y + 3, INNER)
    end = document.write([Paragraph(praised, 11)], MARGIN + 4, y + 3, INNER - 4)
    document.bar(MARGIN + 0.3, y + 3, end - y - 3)
    y = end + 4
    for number, card in enumerate(cards, start=1):
        title = Paragraph(f"{number}. {card.title}", 11, bold=True)
        head = [title, Paragraph(meta_line(card), 8.5)]
        beside = [
            *([Paragraph(card.played, 7.5)] if card.played else []),
            Paragraph(card.said),
            Paragraph(gettext("Next time:"), bold=True, above=1.6),
            Paragraph(card.watch),
        ]
        y = board_row(document, head, card.picture, beside, y)[1]
    if document.missing:
        document.font(8)
        missing = gettext("□: a letter that no font here can show.")
        document.text_to(WIDTH - MARGIN, HEIGHT - MARGIN, missing)


_EXAMPLES: Final = 2
_NAME, _POINTS, _BAR, _WEEKS = 26.0, 12.0, 30.0, 18.0
_ROW, _LOWEST_ROW = 7.0, 6.0
_NOTES: Final = 14.0
_SET: Final = 4.8
_CAUSES: Final = 8
"""The most causes in the grid, those that cost the most: more columns are too narrow to read."""
DARKEST: Final = 0.45
"""Ink of the darkest cell of the grid, 0 to 1."""


def teaching_pages(
    document: Document, title: str, when: str, figures: ClassFigures, sets: Sequence[str]
) -> None:
    """Add the pages of the class.

    Args:
        title: the name of the class; may be empty.
        sets: a line for each problem set given to the class.
    """
    document.add_page()
    y = _teaching_head(document, gettext("Teach this"), title, when, figures)
    if not figures.units:
        document.font(11)
        document.text(MARGIN, y + 6, nothing_line())
    for number, unit in enumerate(figures.units, start=1):
        y = _unit(document, number, unit, y)
    y = _pupils(document, title, when, figures)
    if not sets:
        return
    if y + 14 + _SET * len(sets) > FOOT:
        document.add_page()
        y = MARGIN
    document.font(11, bold=True)
    document.text(MARGIN, y + 8, gettext("Problem sets"))
    document.font(8.5)
    for number, line in enumerate(sets, start=1):
        document.text(MARGIN, y + 9 + _SET * number, document.cut(line, INNER))


def _teaching_head(
    document: Document, what: str, title: str, when: str, figures: ClassFigures
) -> float:
    document.font(18, bold=True)
    document.text(MARGIN, MARGIN + 6.5, what)
    document.font(9.5)
    days = days_text(figures)
    games = games_text(figures.everybody.games, figures.everybody.seats)
    parts = (title, games, days, when)
    document.text(MARGIN, MARGIN + 12.5, document.cut(" · ".join(filter(None, parts)), INNER))
    return MARGIN + 16


def _unit(document: Document, number: int, unit: LessonUnit[NumberedCard], y: float) -> float:
    said = " · ".join(filter(None, (unit_line(unit), evidence_line(unit), pupils_line(unit))))
    head = [Paragraph(f"{number}. {cause_title(unit.idea)}", 13, bold=True), Paragraph(said, 9)]
    board = [Paragraph(watch_line(unit.idea), 10.5, bold=True)]
    cards = [card for _, card in unit.positions[:_EXAMPLES]]
    above = document.height_of(head, INNER) + 2
    noted = document.height_of(board, INNER - 4)
    high = max((card.picture.height * UNIT for card in cards), default=0.0) + 1.5
    texts = [_card_text(document, card) for card in cards]
    below = max((document.height_of(text, BOARD) for text in texts), default=0.0)
    if y + above + noted + high + below + 5 > FOOT and y > MARGIN:
        document.add_page()
        y = MARGIN
    document.rule(MARGIN, y, INNER, 0.35)
    y = document.write(head, MARGIN, y + 1.5, INNER) + 1.5
    document.bar(MARGIN + 0.3, y, noted)
    y = document.write(board, MARGIN + 4, y, INNER - 4) + 3
    for at, (card, text) in enumerate(zip(cards, texts, strict=True)):
        x = MARGIN + at * (BOARD + BESIDE)
        draw(card.picture, document, x, y)
        document.write(text, x, y + high, BOARD)
    return y + high + below + 3


def _card_text(document: Document, card: PrintedLesson) -> list[Paragraph]:
    document.font(8.5, bold=True)
    return [
        Paragraph(document.cut(card.player, BOARD), 8.5, bold=True),
        Paragraph(meta_line(card), 8),
        Paragraph(card.said, 8.5),
    ]


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
    costs = figures.everybody.causes
    dearest = sorted(figures.causes, key=lambda cause: -costs[cause].cost)[:_CAUSES]
    causes = tuple(cause for cause in figures.causes if cause in dearest)
    table = _Table(causes, points_scale(every), week_scale(every))
    what = gettext("Who needs what")
    y = HEIGHT
    for one in every:
        if y + table.row > FOOT - _NOTES:
            document.add_page()
            y = _teaching_head(document, what, title, when, figures)
            y = _heads(document, y, table)
            fitted = (FOOT - _NOTES - y) / len(every)
            table = replace(table, row=min(_ROW, fitted) if fitted >= _LOWEST_ROW else _ROW)
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
        y = y + table.row
    document.font(8)
    lines = [line for said in how_read() for line in document.lines(said, INNER)]
    for number, line in enumerate(lines):
        document.text(MARGIN, y + 7 + 3.8 * number, line)
    return y + 7 + 3.8 * len(lines)


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


def _share(part: int, whole: int) -> str:
    if not whole:
        return "-"
    return percent_text(part / whole) if is_enough(whole) else f"{part}/{whole}"


def _cell(document: Document, table: _Table, at: int, y: float, text: str, heat: float) -> None:
    x = table.left + at * table.step
    if heat:
        document.block(x, y + 0.3, table.step - 0.6, table.row - 0.6, 1 - DARKEST * heat)
    size = 7.5
    while document.width(text) > table.step - 1.6 and size > 5:
        size -= 0.5
        document.font(size)
    document.text(x + 1, y + table.row - 2.4, text)
    document.font(7.5)


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


LESSONS_PER_PUPIL: Final = 3
CLASS_SETS: Final = 6
PUPIL_SETS: Final = 2


@dataclass(frozen=True, slots=True)
class PdfPiece:
    player: str
    totals: Totals
    taught: TaughtPiece
    cards: tuple[PrintedLesson, ...]


@dataclass(frozen=True, slots=True)
class PdfFormat:
    language: Language
    created: datetime
    title: str = ""
    sets: tuple[GivenSet, ...] = ()
    habits: Mapping[str, ShownHabits] = field(default_factory=dict)

    def piece(self, game: AnnotatedGame) -> PdfPiece:
        with override(self.language):
            cards = tuple(cards_of(game))
        return PdfPiece(game.player, totals_of(game), taught_piece(game, cards), cards)

    @contextmanager
    def writing(self, path: Path) -> Iterator[Callable[[PdfPiece], None]]:
        """Open the file, keeping the figures and a few lessons per pupil in memory."""
        pages = _Pages(self.title, self.sets, self.habits)
        with override(self.language), replacing_bytes(path) as file:
            yield pages.add
            with closing(pages.document(self.created)) as document:
                file.write(document.to_bytes())


@dataclass(slots=True)
class _Pages:
    title: str
    sets: tuple[GivenSet, ...] = ()
    habits: Mapping[str, ShownHabits] = field(default_factory=dict)
    taught: ClassFiguresBuilder = field(default_factory=ClassFiguresBuilder)
    tally: TotalsBuilder = field(default_factory=TotalsBuilder)
    count: int = 0
    lessons: PupilLessons = field(default_factory=PupilLessons)

    def add(self, piece: PdfPiece) -> None:
        self.count += 1
        self.tally.add(piece.totals)
        self.taught.add(piece.taught, self.count)
        self.lessons.add(piece.player, self.count, piece.cards, piece.taught.game.figures.sure)

    def document(self, created: datetime) -> Document:
        totals = self.tally.totals()
        counts = totals.by(lambda cell: cell.player)
        document = Document(gettext("Mahjong lessons"), created, legend())
        figures, when = self.taught.figures(), created.date().isoformat()
        if len(figures.pupils) > 1:  # a single pupil has a page anyway
            sets = [self._result(one, None) for one in last_sets(self.sets, CLASS_SETS)]
            teaching_pages(document, self.title, when, figures, sets)
        for player in totals.players:
            chosen = self.lessons.chosen(player, figures, LESSONS_PER_PUPIL)
            shown = self.habits.get(player)
            pupil_page(
                document,
                player,
                totals.game_count(player),
                counts.get(player, VerdictCount()),
                [card for _, card in chosen],
                totals.places(player),
                totals.grade(player),
                praise(player, totals.grade(player), totals.game_count(player), figures.units),
                [
                    *([] if shown is None else [habit_line(one) for one in shown.habits]),
                    *[self._result(one, player) for one in last_sets(self.sets, PUPIL_SETS)],
                ],
            )
        return document

    def _result(self, given: GivenSet, pupil: str | None) -> str:
        found = set_result(given, self.taught.games, pupil)
        right = gettext("right: {count}").format(count=found.answers)
        said = right if given.answers.get(pupil or "") or pupil is None else found.answers
        change = gettext("in games, before its day → since: {change}")
        trend_text = change.format(change=found.change) if found.change else ""
        return " · ".join(filter(None, (set_title(given), said, trend_text)))

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple, TypeAlias

import xlsxwriter
from xlsxwriter.exceptions import FileCreateError
from xlsxwriter.utility import xl_col_to_name

from rules.tiles import EAST, Kind
from tutor.coach.graded import CallCause, Cause
from tutor.coach.lessons.calls import ChanceCount
from tutor.coach.lessons.lessons import AnyCause, Phase
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.export.annotated import AnnotatedGame, Format
from tutor.export.csv_export import COLUMNS, NUMBER, PLACE, SHARE, TEXT, Cell, Column, values_of
from tutor.export.given_sets import NO_ANSWERS, AnswerCount, GivenSet, with_all_answering
from tutor.language import gettext, mark, override, pgettext
from tutor.luck.chances import NoLuckReason
from tutor.system.files import replacing_bytes
from tutor.teaching.figures import CauseCount, PupilFigures, SeatGame
from tutor.teaching.units import ClassFigures, class_figures
from tutor.text.lessons import cause_title, phase_title
from tutor.text.names import round_word, wind_word
from tutor.text.review import refusal_line
from tutor.text.stance import plan_title
from tutor.text.verdicts import verdict_word


def _name(one: PupilFigures) -> str:
    return one.pupil or gettext("Everybody")


def _end(one: PupilFigures, which: str, end: str) -> float | None:
    mean = getattr(one.places, which) if one.pupil else None
    return None if mean is None else round(getattr(mean, end), 2)


def _grade(one: PupilFigures, end: int | None = None) -> int | None:
    found = one.grade.value if end is None else (one.grade.interval or (None, None))[end]
    return None if found is None else round(found)


def _number(title: str, value: Callable[[Any], Cell], kind: str = NUMBER) -> Column[Any]:
    return Column("", title, value, 12, kind)


PUPIL: Final = mark("Pupil")


def _pupil_columns() -> tuple[Column[PupilFigures], ...]:
    return (
        Column("", PUPIL, _name, 18),
        _number(mark("Games"), lambda one: one.games),
        _number(pgettext("head of a column", "Decisions"), lambda one: one.mistakes.chances),
        _number(mark("Mistakes"), lambda one: one.mistakes.marks),
        _number(mark("Share of mistakes"), lambda one: _rate(one.mistakes), SHARE),
        _number(
            mark("Points lost (estimate)"),
            lambda one: round(sum(count.points for count in one.causes.values())),
        ),
        _number(mark("Games with a figure of luck"), lambda one: one.luck_games),
        *(
            _number(title, partial(_end, which=which, end=end), PLACE)
            for title, which, end in (
                (mark("Mean place"), "before", "mean"),
                (mark("Mean place, likely from"), "before", "low"),
                (mark("Mean place, likely to"), "before", "high"),
                (mark("Luck taken out"), "after", "mean"),
                (mark("Luck taken out, likely from"), "after", "low"),
                (mark("Luck taken out, likely to"), "after", "high"),
            )
        ),
        _number(mark("Seats"), lambda one: one.seats),
        _number(mark("Grade"), _grade),
        _number(mark("Grade, likely from"), partial(_grade, end=0)),
        _number(mark("Grade, likely to"), partial(_grade, end=1)),
    )


def _rate(count: ChanceCount) -> float | None:
    return count.rate if count.chances else None


class CauseRow(NamedTuple):
    cause: AnyCause
    of: PupilFigures

    @property
    def chances(self) -> CauseCount:
        assert isinstance(self.cause, Cause)
        return self.of.causes.get(self.cause, CauseCount())

    @property
    def offers(self) -> ChanceCount:
        assert isinstance(self.cause, CallCause)
        return self.of.offers[self.cause]

    @property
    def all(self) -> ChanceCount:
        assert isinstance(self.cause, Cause)
        return ChanceCount(self.of.slips.get(self.cause, 0), self.of.mistakes.chances)


# fmt: off
CAUSE: Final[tuple[Column[CauseRow], ...]] = (
    Column("", mark("Cause"), lambda row: cause_title(row.cause), 28),
    Column("", PUPIL, lambda row: _name(row.of), 18),
)
CAUSE_COLUMNS: Final = (
    *CAUSE,
    _number(mark("Mistakes"), lambda row: row.all.marks),
    _number(mark("Of decisions"), lambda row: row.all.chances),
    _number(mark("Share of mistakes"), lambda row: _rate(row.all), SHARE),
    _number(mark("Points lost (estimate)"), lambda row: round(row.chances.points)),
    _number(mark("Of chances"), lambda row: row.chances.chances or None),
    _number(mark("Share of chances"),
            lambda row: _rate(ChanceCount(row.chances.marks, row.chances.chances)), SHARE),
)
# fmt: on
CALL_COLUMNS: Final = (
    *CAUSE,
    _number(mark("Lessons"), lambda row: row.offers.marks),
    _number(mark("Of chances"), lambda row: row.offers.chances),
    _number(mark("Share of chances"), lambda row: _rate(row.offers), SHARE),
)


class SetRow(NamedTuple):
    given: GivenSet
    pupil: str

    @property
    def answers(self) -> AnswerCount:
        return self.given.answers.get(self.pupil, NO_ANSWERS)


SET_COLUMNS: Final[tuple[Column[SetRow], ...]] = (
    Column("", mark("Problem set"), lambda row: row.given.title or None, 30),
    Column("", mark("Date"), lambda row: row.given.day.isoformat(), 12),
    Column(
        "", mark("Causes"), lambda row: ", ".join(map(cause_title, row.given.about)) or None, 40
    ),
    Column("", PUPIL, lambda row: row.pupil, 18),
    _number(mark("Answers"), lambda row: row.answers.answered),
    _number(mark("Right answers"), lambda row: row.answers.right),
)


ABOUT_COLUMNS: Final[tuple[Column[tuple[str, Cell]], ...]] = (
    Column("", mark("About this file"), lambda row: row[0], 18),
    Column("", "", lambda row: row[1], 40),
)


def _about(everybody: PupilFigures, title: str, written: date) -> Iterator[tuple[str, Cell]]:
    yield gettext("Class"), title or None
    yield gettext("Date"), written.isoformat()
    yield gettext("Games"), f"{everybody.games:,}"
    yield gettext("Seats"), f"{everybody.seats:,}"


MAX_SHEET_ROWS: Final = 1_048_576
ESCAPED: Final = re.compile("[&<>\x00-\x1f\ufffe\uffff]|_x|^\\s|\\s$")
PLAIN_LENGTH: Final = 16_000
"""A text length, in characters, that fits a cell even when escaped."""
HEAD_HEIGHT: Final = 34
"""The height of two lines of text, in points."""
FORMATS: Final = {TEXT: "@", NUMBER: "#,##0", SHARE: "0.0%", PLACE: "0.00"}
# fmt: off
HEAD_STYLE: Final = {
    "bold": True, "text_wrap": True, "valign": "top", "bg_color": "#DCE6E2", "bottom": 1,
}
OPTIONS: Final = {
    "constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False,
    "strings_to_numbers": False, "use_zip64": True,
}
# fmt: on


class _Memory(BytesIO):
    def close(self) -> None:
        """Ignore the call: after a full disk, a zip file still writes its end when it is
        collected."""


class SheetWriter:
    def __init__(self, sheet: Any, columns: Sequence[Column[Any]], styles: dict[str, Any]) -> None:
        self.rows = 0
        self._sheet, self._columns, self._styles = sheet, columns, styles
        self._places = [
            (xl_col_to_name(place), styles[one.kind]) for place, one in enumerate(columns)
        ]
        sheet.freeze_panes(1, 1)
        sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(0)
        sheet.set_row(0, HEAD_HEIGHT)
        for place, one in enumerate(columns):
            sheet.set_column(place, place, one.width, styles[one.kind])
            title = one.title and gettext(one.title)
            sheet.write_string(0, place, title, styles[f"head {one.kind}"])

    def fill(self, rows: Iterable[Any], everybody: Any = None) -> None:
        """Write the rows, then a bold row for `everybody`."""
        for row in rows:
            self.write([one.value(row) for one in self._columns])
        if everybody is not None:
            bold = [self._styles[f"bold {one.kind}"] for one in self._columns]
            cells = [one.value(everybody) for one in self._columns]
            _write(self._sheet, self.rows + 1, cells, bold)

    def write(self, row: Sequence[Cell]) -> None:
        """Write the row's XML directly unless a text needs escaping; XlsxWriter takes five times as
        long for each cell."""
        self.rows += 1
        texts = [cell for cell in row if isinstance(cell, str)]
        if any(map(ESCAPED.search, texts)) or len(max(texts, default="", key=len)) > PLAIN_LENGTH:
            _write(self._sheet, self.rows, row, None)
            return
        self._sheet._check_dimensions(self.rows, len(row) - 1)
        self._sheet._write_single_row(self.rows)
        number, cells = self.rows + 1, []
        for (letters, style), cell in zip(self._places, row, strict=False):
            place = f'<c r="{letters}{number}" s="{style._get_xf_index()}"'
            if isinstance(cell, str):
                cells.append(f'{place} t="inlineStr"><is><t>{cell}</t></is></c>')
            elif cell is not None:
                cells.append(f"{place}><v>{cell:.16G}</v></c>")
        self._sheet.row_data_fh.write(f'<row r="{number}">{"".join(cells)}</row>')

    def end(self) -> None:
        self._sheet.autofilter(0, 0, self.rows, len(self._columns) - 1)


class Workbook:
    def __init__(self, book: Any) -> None:
        self._book = book
        self._sheets: list[SheetWriter] = []
        self._styles: dict[str, Any] = {}
        for kind, pattern in FORMATS.items():
            # the indent separates a text from a right-aligned number before it
            side = {"align": "left", "indent": 1} if kind == TEXT else {"align": "right"}
            style = {"num_format": pattern, **side}
            self._styles[f"head {kind}"] = book.add_format({**HEAD_STYLE, **side})
            self._styles[kind] = book.add_format(style)
            self._styles[f"bold {kind}"] = book.add_format({**style, "bold": True, "top": 1})

    def add(self, name: str, columns: Sequence[Column[Any]]) -> SheetWriter:
        self._sheets.append(SheetWriter(self._book.add_worksheet(name), columns, self._styles))
        return self._sheets[-1]

    def end(self) -> None:
        for sheet in self._sheets:
            sheet.end()


@contextmanager
def writing_workbook(path: Path) -> Iterator[Workbook]:
    """Yield a new workbook. If the block raises, an existing file is left unchanged."""
    with replacing_bytes(path) as file, TemporaryDirectory(prefix="mahjong-tutor-") as folder:
        packed = _Memory()
        book = xlsxwriter.Workbook(packed, {**OPTIONS, "tmpdir": folder})
        try:
            workbook = Workbook(book)
            yield workbook
            workbook.end()
            book.close()
            file.write(packed.getbuffer())
        except FileCreateError as error:
            cause = error.args[0] if error.args else None
            raise (cause if isinstance(cause, OSError) else error) from error
        finally:
            for sheet in book.worksheets():
                with suppress(OSError):
                    sheet.row_data_fh.close()


def _write(sheet: Any, number: int, row: Sequence[Cell], styles: Sequence[Any] | None) -> None:
    for place, cell in enumerate(row):
        style = None if styles is None else styles[place]
        if isinstance(cell, str):
            # XlsxWriter writes texts that look like rich-text markup unescaped
            text = f"{cell} " if cell.startswith("<r>") and cell.endswith("</r>") else cell
            sheet.write_string(number, place, text, style)
        elif cell is not None:
            sheet.write_number(number, place, cell, style)
        elif style is not None:
            sheet.write_blank(number, place, None, style)


Rows: TypeAlias = tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class XlsxFormat(Format[tuple[Rows, SeatGame]]):
    def piece(self, game: AnnotatedGame) -> tuple[Rows, SeatGame]:
        with override(self.language):
            rows = tuple(tuple(map(_said, KEYS, values)) for values in values_of(game))
        return rows, game.counted()

    @contextmanager
    def writing(self, path: Path) -> Iterator[Callable[[tuple[Rows, SeatGame]], None]]:
        games: list[SeatGame] = []
        with override(self.language), writing_workbook(path) as book:
            pupils = book.add(gettext("Pupils"), _pupil_columns())
            causes = book.add(gettext("Causes"), CAUSE_COLUMNS)
            calls = book.add(gettext("Calls and riichi"), CALL_COLUMNS)
            decisions = DecisionSheets(book)

            def add(piece: tuple[Rows, SeatGame]) -> None:
                decisions.write(piece[0])
                games.append(piece[1])

            yield add
            of: ClassFigures[Any] = class_figures(games, {})
            every = (of.everybody, *map(of.of, of.players))
            pupils.fill(every[1:], of.everybody)
            found = [CauseRow(cause, one) for one in every for cause in Cause]
            causes.fill(row for row in found if row.all.marks)
            calls.fill(
                CauseRow(each, one) for one in every for each in CallCause if each in one.offers
            )
            if self.sets:
                everyone = with_all_answering(of.players, self.sets)
                rows = (SetRow(given, one) for given in self.sets for one in everyone)
                book.add(gettext("Problem sets"), SET_COLUMNS).fill(rows)
            if self.created is not None:
                about = book.add(pgettext("name of a sheet", "About"), ABOUT_COLUMNS)
                about.fill(_about(of.everybody, self.title, self.created.date()))


class DecisionSheets:
    def __init__(self, book: Workbook, most: int = MAX_SHEET_ROWS) -> None:
        self._book = book
        self._name = pgettext("name of a sheet", "Decisions")
        self._most = most
        self._sheets = 1
        self._sheet = book.add(self._name, COLUMNS)

    def write(self, rows: Rows) -> None:
        for row in rows:
            if self._sheet.rows >= self._most - 1:
                self._sheets += 1
                self._sheet = self._book.add(f"{self._name} {self._sheets}", COLUMNS)
            self._sheet.write(row)


KEYS: Final = tuple(column.key for column in COLUMNS)
SAID: Final[Mapping[type, Callable[[Any], Cell]]] = {
    Strategy: plan_title,
    Verdict: verdict_word,
    Cause: cause_title,
    NoLuckReason: refusal_line,
    Phase: phase_title,
    bool: lambda value: gettext("yes") if value else None,
}
SAID_OF: Final[Mapping[str, Callable[[Any], Cell]]] = {
    "round": lambda value: round_word(value, 0),
    "seat": lambda value: wind_word(Kind(EAST + value)),
    "played_as": lambda value: None if value is Strategy.NONE else plan_title(value),
}


def _said(key: str, value: Cell) -> Cell:
    say = SAID_OF.get(key) or SAID.get(type(value))
    return value if say is None else say(value)

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple, TypeAlias, cast

import xlsxwriter
from xlsxwriter.exceptions import FileCreateError
from xlsxwriter.utility import xl_col_to_name

from rules.tiles import EAST, Kind
from tutor.coach.graded import CallCause, Cause
from tutor.export.annotated import AnnotatedGame, Format
from tutor.export.csv_export import COLUMNS, values_of
from tutor.export.given_sets import NO_ANSWERS, AnswerCount, GivenSet, with_all_answering
from tutor.export.tables import NUMBER, PLACE, SHARE, TEXT, Cell, Column
from tutor.language import gettext, mark, override, pgettext
from tutor.lessons.calls import ChanceCount
from tutor.lessons.lessons import AnyCause, Phase
from tutor.luck.chances import NoLuckReason
from tutor.strategy.situation import Strategy
from tutor.strategy.stance import Verdict
from tutor.system.files import replacing_bytes
from tutor.teaching.figures import CauseCount, PupilFigures, SeatGame
from tutor.teaching.units import ClassFigures, class_figures
from tutor.text.lessons import cause_title, phase_title
from tutor.text.names import round_word, wind_word
from tutor.text.review import refusal_line
from tutor.text.stance import plan_title
from tutor.text.verdicts import verdict_word


@dataclass(frozen=True, slots=True)
class SheetHead:
    title: str
    kind: str = NUMBER
    width: int = 12


@dataclass(frozen=True, slots=True)
class Sheet:
    name: str
    heads: tuple[SheetHead, ...]
    rows: tuple[tuple[Cell, ...], ...] = ()
    last: tuple[Cell, ...] | None = None


def _sheet(name: str, columns: Sequence[Column[Any]], rows: Iterable[Any]) -> Sheet:
    return Sheet(name, _heads(columns), tuple(_cells(columns, row) for row in rows))


def _heads(columns: Sequence[Column[Any]]) -> tuple[SheetHead, ...]:
    return tuple(SheetHead(gettext(each.title), each.kind, each.width) for each in columns)


def _cells(columns: Sequence[Column[Any]], row: Any) -> tuple[Cell, ...]:
    return tuple(each.value(row) for each in columns)


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
        _number(mark("Points lost (estimate)"), _points),
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


def _points(one: PupilFigures) -> int:
    return round(sum(count.points for count in one.causes.values()))


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


def _sheets_of(of: ClassFigures[Any]) -> tuple[Sheet, ...]:
    every = (of.everybody, *map(of.of, of.players))
    causes = [CauseRow(cause, one) for one in every for cause in Cause]
    calls = [CauseRow(each, one) for one in every for each in CallCause if each in one.offers]
    columns = _pupil_columns()
    pupils = _sheet(gettext("Pupils"), columns, every[1:])
    return (
        replace(pupils, last=_cells(columns, of.everybody)),
        _sheet(gettext("Causes"), CAUSE_COLUMNS, (row for row in causes if row.all.marks)),
        _sheet(gettext("Calls and riichi"), CALL_COLUMNS, calls),
    )


def about_sheet(everybody: PupilFigures, title: str, written: date) -> Sheet:
    rows = (
        (gettext("Class"), title or None),
        (gettext("Date"), written.isoformat()),
        (gettext("Games"), f"{everybody.games:,}"),
        (gettext("Seats"), f"{everybody.seats:,}"),
    )
    heads = (SheetHead(gettext("About this file"), TEXT, 18), SheetHead("", TEXT, 40))
    return Sheet(pgettext("name of a sheet", "About"), heads, rows)


MAX_SHEET_ROWS: Final = 1_048_576
ESCAPED: Final = re.compile("[&<>\x00-\x1f\ufffe\uffff]|_x|^\\s|\\s$")
PLAIN_LENGTH: Final = 16_000
"""Characters that surely fit a cell."""
HEAD_HEIGHT: Final = 34
"""Points, for two lines."""
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
        """Stay open: a zip file that fails on a full disk writes its end when it is collected."""


class SheetWriter:
    def __init__(self, sheet: Any, heads: Sequence[SheetHead], styles: dict[str, Any]) -> None:
        self.rows = 0
        self._sheet = sheet
        self._bold = [styles[f"bold {head.kind}"] for head in heads]
        self._columns = [
            (xl_col_to_name(place), styles[head.kind]) for place, head in enumerate(heads)
        ]
        sheet.freeze_panes(1, 1)
        sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(0)
        sheet.set_row(0, HEAD_HEIGHT)
        for place, head in enumerate(heads):
            sheet.set_column(place, place, head.width, styles[head.kind])
            sheet.write_string(0, place, head.title, styles[f"head {head.kind}"])

    def write(self, row: Sequence[Cell]) -> None:
        """Write a row at once where its texts need no escaping: XlsxWriter takes five times as long
        for each cell."""
        self.rows += 1
        texts = [cell for cell in row if isinstance(cell, str)]
        if any(map(ESCAPED.search, texts)) or len(max(texts, default="", key=len)) > PLAIN_LENGTH:
            _write(self._sheet, self.rows, row, None)
            return
        self._sheet._check_dimensions(self.rows, len(row) - 1)
        self._sheet._write_single_row(self.rows)
        number, cells = self.rows + 1, []
        for (letters, style), cell in zip(self._columns, row, strict=False):
            place = f'<c r="{letters}{number}" s="{style._get_xf_index()}"'
            if isinstance(cell, str):
                cells.append(f'{place} t="inlineStr"><is><t>{cell}</t></is></c>')
            elif cell is not None:
                cells.append(f"{place}><v>{cell:.16G}</v></c>")
        self._sheet.row_data_fh.write(f'<row r="{number}">{"".join(cells)}</row>')

    def write_last(self, row: Sequence[Cell]) -> None:
        _write(self._sheet, self.rows + 1, row, self._bold)

    def end(self) -> None:
        self._sheet.autofilter(0, 0, self.rows, len(self._bold) - 1)


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

    def add(self, name: str, heads: Sequence[SheetHead]) -> SheetWriter:
        self._sheets.append(SheetWriter(self._book.add_worksheet(name), heads, self._styles))
        return self._sheets[-1]

    def end(self) -> None:
        for sheet in self._sheets:
            sheet.end()


@contextmanager
def writing_workbook(path: Path) -> Iterator[Workbook]:
    """Yield a workbook that replaces the old file when the block ends without an error."""
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
            rows = tuple(tuple(map(_said, _KEYS, values)) for values in values_of(game))
        return rows, game.counted()

    @contextmanager
    def writing(self, path: Path) -> Iterator[Callable[[tuple[Rows, SeatGame]], None]]:
        games: list[SeatGame] = []
        with override(self.language), writing_workbook(path) as book:
            empty = _sheets_of(class_figures((), {}))
            writers = [book.add(sheet.name, sheet.heads) for sheet in empty]
            decisions = DecisionSheets(book)

            def add(piece: tuple[Rows, SeatGame]) -> None:
                decisions.write(piece[0])
                games.append(piece[1])

            yield add
            figures: ClassFigures[Any] = class_figures(games, {})
            for writer, sheet in zip(writers, _sheets_of(figures), strict=True):
                _fill(writer, sheet)
            more = []
            if self.sets:
                everyone = with_all_answering(figures.players, self.sets)
                rows = (SetRow(given, one) for given in self.sets for one in everyone)
                more.append(_sheet(gettext("Problem sets"), SET_COLUMNS, rows))
            if self.created is not None:
                more.append(about_sheet(figures.everybody, self.title, self.created.date()))
            for sheet in more:
                _fill(book.add(sheet.name, sheet.heads), sheet)


class DecisionSheets:
    def __init__(self, book: Workbook, most: int = MAX_SHEET_ROWS) -> None:
        self._book = book
        self._name = pgettext("name of a sheet", "Decisions")
        self._heads = _heads(COLUMNS)
        self._most = most
        self._sheets = 1
        self._sheet = book.add(self._name, self._heads)

    def write(self, rows: Rows) -> None:
        for row in rows:
            if self._sheet.rows >= self._most - 1:
                self._sheets += 1
                self._sheet = self._book.add(f"{self._name} {self._sheets}", self._heads)
            self._sheet.write(row)


_KEYS: Final = tuple(column.key for column in COLUMNS)


def _said(key: str, value: Cell) -> Cell:
    match key:
        case "round":
            return round_word(cast(int, value), 0)
        case "seat":
            return wind_word(Kind(EAST + cast(int, value)))
        case "played_as" if value is Strategy.NONE:
            return None
    match value:
        case None | int() if not isinstance(value, bool):
            return value
        case Strategy():
            return plan_title(value)
        case Verdict():
            return verdict_word(value)
        case Cause():
            return cause_title(value)
        case NoLuckReason():
            return refusal_line(value)
        case Phase():
            return phase_title(value)
        case bool():
            return gettext("yes") if value else None
        case _:
            return value


def _fill(writer: SheetWriter, sheet: Sheet) -> None:
    for row in sheet.rows:
        writer.write(row)
    if sheet.last is not None:
        writer.write_last(sheet.last)

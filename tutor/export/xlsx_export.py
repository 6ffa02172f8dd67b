"""Workbooks: figures by pupil, plan and cause, and the decisions."""

import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Final, NamedTuple, TypeAlias, cast
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rules.tiles import EAST, Kind
from tutor.coach.graded import CallCause, Cause
from tutor.export.annotated import AnnotatedGame
from tutor.export.csv_export import COLUMNS, values_of
from tutor.export.given_sets import NO_ANSWERS, AnswerCount, GivenSet, with_all_answering
from tutor.export.tables import NUMBER, PLACE, SHARE, TEXT, Cell, Column
from tutor.language import Language, gettext, mark, override, pgettext
from tutor.lessons.calls import ChanceCount
from tutor.lessons.lessons import AnyCause, Phase
from tutor.luck.chances import NoLuckReason
from tutor.strategy.choice import Verdict
from tutor.strategy.situation import Strategy
from tutor.system.files import replacing_bytes
from tutor.teaching.figures import CauseCount, LessonCount, PupilFigures, SeatGame
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
        _number(mark("Lessons"), lambda one: one.taught.lessons),
        _number(mark("Points lost (estimate)"), lambda one: round(one.taught.cost)),
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
    def taught(self) -> LessonCount:
        assert isinstance(self.cause, Cause)
        return self.of.lessons.get(self.cause, LessonCount())

    @property
    def chances(self) -> CauseCount:
        assert isinstance(self.cause, Cause)
        return self.of.causes.get(self.cause, CauseCount()).chances_only

    @property
    def offers(self) -> ChanceCount:
        assert isinstance(self.cause, CallCause)
        return self.of.offers[self.cause]

    @property
    def all(self) -> ChanceCount:
        assert isinstance(self.cause, Cause)
        return ChanceCount(self.of.slips.get(self.cause, 0), self.of.mistakes.chances)


CAUSE: Final[tuple[Column[CauseRow], ...]] = (
    Column("", mark("Cause"), lambda row: cause_title(row.cause), 28),
    Column("", PUPIL, lambda row: _name(row.of), 18),
)
CAUSE_COLUMNS: Final = (
    *CAUSE,
    _number(mark("Mistakes"), lambda row: row.all.marks),
    _number(mark("Of decisions"), lambda row: row.all.chances),
    _number(mark("Share of mistakes"), lambda row: _rate(row.all), SHARE),
    _number(mark("Lessons"), lambda row: row.taught.lessons),
    _number(mark("Decisions in lessons"), lambda row: row.taught.decisions),
    _number(mark("Points lost (estimate)"), lambda row: round(row.taught.cost)),
    _number(mark("Of chances"), lambda row: row.chances.chances or None),
    _number(
        mark("Share of chances"),
        lambda row: _rate(ChanceCount(row.chances.marks, row.chances.chances)),
        SHARE,
    ),
)
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
        _sheet(
            gettext("Causes"),
            CAUSE_COLUMNS,
            (row for row in causes if row.all.marks or row.taught.lessons),
        ),
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
MAX_CELL: Final = 32_767
"""Characters of a cell."""
HEAD_HEIGHT: Final = 34
"""Points, for two lines."""
KINDS: Final = {TEXT: 49, NUMBER: 3, SHARE: 164, PLACE: 2}
"""The number formats of a workbook: text, 1,234, 5.6 % (defined in `STYLES`) and 7.89."""
HEAD, PLAIN, BOLD = range(3)
"""Fonts, fills and borders of `STYLES`; a style is one of them and a kind."""
PACKING: Final = 4
ILLEGAL: Final = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
XML: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
WORKBOOK: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def _styles() -> str:
    def style(look: int, kind: str) -> str:
        side = "left" if kind == TEXT else "right"  # the indent parts a text from a number
        text = ' indent="1"' if kind == TEXT else ""
        top = ' vertical="top" wrapText="1"' if look == HEAD else ""
        font, fill, border = ((1, 2, 1), (0, 0, 0), (1, 0, 2))[look]
        return (
            f'<xf numFmtId="{KINDS[kind]}" fontId="{font}" fillId="{fill}" borderId="{border}"'
            f' xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"'
            f' applyAlignment="1"><alignment horizontal="{side}"{text}{top}/></xf>'
        )

    font = '<sz val="11"/><name val="Calibri"/>'
    solid = '<fill><patternFill patternType="solid"><fgColor rgb="FFDCE6E2"/></patternFill></fill>'
    line = '<{0} style="thin"><color auto="1"/></{0}>'
    none = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"{}/>'
    return (
        f'{XML}<styleSheet xmlns="{MAIN}">'
        '<numFmts count="1"><numFmt numFmtId="164" formatCode="0.0%"/></numFmts>'
        f'<fonts count="2"><font>{font}</font><font><b/>{font}</font></fonts>'
        '<fills count="3"><fill><patternFill patternType="none"/></fill>'
        f'<fill><patternFill patternType="gray125"/></fill>{solid}</fills>'
        '<borders count="3"><border/>'
        f"<border><left/><right/><top/>{line.format('bottom')}</border>"
        f"<border><left/><right/>{line.format('top')}</border></borders>"
        f'<cellStyleXfs count="1">{none.format("")}</cellStyleXfs>'
        f'<cellXfs count="{3 * len(KINDS) + 1}">{none.format(" xfId=" + quoteattr("0"))}'
        f"{''.join(style(look, kind) for look in range(3) for kind in KINDS)}</cellXfs>"
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
        "</styleSheet>"
    )


def _style(look: int, kind: str) -> int:
    return 1 + look * len(KINDS) + [*KINDS].index(kind)


def _column(place: int) -> str:
    """Return the letters of a column.

    >>> _column(0), _column(26)
    ('A', 'AA')
    """
    return (_column(place // 26 - 1) if place >= 26 else "") + chr(65 + place % 26)


def _text(cell: str) -> str:
    """Return a text as XML, with characters that XML has no place for as workbooks write them."""
    return escape(ILLEGAL.sub(lambda found: f"_x{ord(found[0]):04X}_", cell[:MAX_CELL]))


class SheetWriter:
    """A sheet whose rows wait in a temporary file until the workbook is put together."""

    def __init__(self, name: str, heads: Sequence[SheetHead], rows: IO[bytes]) -> None:
        self.name, self.rows, self._totals = name, 0, 0
        self._heads, self._file = heads, rows
        self._columns = [
            (_column(place), *(_style(look, head.kind) for look in (PLAIN, BOLD)))
            for place, head in enumerate(heads)
        ]

    def area(self, more: int = 0) -> str:
        return f"A1:{self._columns[-1][0]}{self.rows + 1 + more}"

    def write(self, row: Sequence[Cell], look: int = PLAIN) -> None:
        self.rows += look == PLAIN
        self._totals += look == BOLD
        self._file.write(self._row(self.rows + 1 + self._totals, row, look))

    def _row(self, number: int, row: Sequence[Cell], look: int) -> bytes:
        cells = [f'<row r="{number}">']
        for (letters, *styles), cell in zip(self._columns, row, strict=False):
            place = f'<c r="{letters}{number}" s="{styles[look - 1]}"'
            if isinstance(cell, str):
                text = _text(cell)
                cells.append(
                    f'{place} t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
                )
            elif cell is not None:
                cells.append(f"{place}><v>{cell}</v></c>")
            elif look == BOLD:
                cells.append(f"{place}/>")
        cells.append("</row>")
        return "".join(cells).encode()

    def put(self, file: IO[bytes]) -> None:
        heads = "".join(
            f'<c r="{letters}1" s="{_style(HEAD, head.kind)}" t="inlineStr"><is>'
            f"<t>{_text(head.title)}</t></is></c>"
            for (letters, *_), head in zip(self._columns, self._heads, strict=True)
        )
        columns = "".join(
            f'<col min="{place}" max="{place}" width="{head.width + 0.71}"'
            f' style="{_style(PLAIN, head.kind)}" customWidth="1"/>'
            for place, head in enumerate(self._heads, start=1)
        )
        file.write(
            f'{XML}<worksheet xmlns="{MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
            f'<dimension ref="{self.area(self._totals)}"/>'
            '<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1"'
            ' topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>'
            f'<cols>{columns}</cols><sheetData><row r="1" ht="{HEAD_HEIGHT}" customHeight="1">'
            f"{heads}</row>".encode()
        )
        self._file.seek(0)
        shutil.copyfileobj(self._file, file, 2**20)
        file.write(
            f'</sheetData><autoFilter ref="{self.area()}"/>'
            '<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>'.encode()
        )


class Workbook:
    def __init__(self, files: ExitStack) -> None:
        self._files = files
        self._sheets: list[SheetWriter] = []

    def add(self, name: str, heads: Sequence[SheetHead]) -> SheetWriter:
        made = SheetWriter(name, heads, self._files.enter_context(TemporaryFile()))  # noqa: SIM115
        self._sheets.append(made)
        return self._sheets[-1]

    def put(self, file: IO[bytes]) -> None:
        with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=PACKING) as packed:
            for name, text in self._parts():
                packed.writestr(ZipInfo(name), text, ZIP_DEFLATED)
            for number, sheet in enumerate(self._sheets, start=1):
                part = ZipInfo(f"xl/worksheets/sheet{number}.xml")
                part.compress_type = ZIP_DEFLATED
                with packed.open(part, "w", force_zip64=True) as opened:
                    sheet.put(opened)

    def _parts(self) -> Iterator[tuple[str, str]]:
        """Yield the parts of the package beside the sheets (ECMA-376)."""
        numbered = [*enumerate(self._sheets, start=1)]
        kinds = [("/xl/workbook.xml", "sheet.main"), ("/xl/styles.xml", "styles")]
        kinds += [(f"/xl/worksheets/sheet{number}.xml", "worksheet") for number, _ in numbered]
        related = [(f"worksheets/sheet{number}.xml", "worksheet") for number, _ in numbered]
        yield (
            "[Content_Types].xml",
            f'{XML}<Types xmlns="{PACKAGE}/content-types">'
            '<Default Extension="xml" ContentType="application/xml"/><Default Extension="rels"'
            ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            + "".join(
                f'<Override PartName="{name}" ContentType="{WORKBOOK}.{kind}+xml"/>'
                for name, kind in kinds
            )
            + "</Types>",
        )
        yield "_rels/.rels", _relations([("xl/workbook.xml", "officeDocument")])
        yield "xl/_rels/workbook.xml.rels", _relations([*related, ("styles.xml", "styles")])
        yield "xl/styles.xml", _styles()
        yield (
            "xl/workbook.xml",
            f'{XML}<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>'
            + "".join(
                f'<sheet name={quoteattr(sheet.name)} sheetId="{number}" r:id="rId{number}"/>'
                for number, sheet in numbered
            )
            + "</sheets><definedNames>"
            + "".join(
                f'<definedName name="_xlnm.Print_Titles" localSheetId="{number - 1}">'
                f"'{escape(sheet.name)}'!$1:$1</definedName>"
                for number, sheet in numbered
            )
            + "</definedNames></workbook>",
        )


def _relations(related: Iterable[tuple[str, str]]) -> str:
    return (
        f'{XML}<Relationships xmlns="{PACKAGE}/relationships">'
        + "".join(
            f'<Relationship Id="rId{number}" Type="{RELATIONS}/{kind}" Target="{target}"/>'
            for number, (target, kind) in enumerate(related, start=1)
        )
        + "</Relationships>"
    )


@contextmanager
def writing_workbook(path: Path) -> Iterator[Workbook]:
    """Yield a workbook that replaces the old file when the block ends without an error."""
    with replacing_bytes(path) as file, ExitStack() as files:
        workbook = Workbook(files)
        yield workbook
        workbook.put(file)


Rows: TypeAlias = tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class XlsxFormat:
    language: Language = "en"
    created: datetime | None = None
    """The date on the last sheet; None for no such sheet."""
    title: str = ""
    sets: tuple[GivenSet, ...] = ()

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
        writer.write(sheet.last, BOLD)

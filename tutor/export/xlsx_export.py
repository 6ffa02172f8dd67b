"""Workbooks: figures by pupil, plan and cause, and the decisions."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

import xlsxwriter
from xlsxwriter.exceptions import FileCreateError

from rules.tiles import EAST, Kind
from tutor.coach.graded import Cause
from tutor.export import sheets
from tutor.export.csv_export import COLUMNS, Column, ExportedDecision, rows_of
from tutor.export.totals import (
    NO_ANSWERS,
    AnnotatedGame,
    GivenSet,
    Totals,
    TotalsBuilder,
    totals_of,
    with_all_answering,
)
from tutor.language import Language, gettext, override, pgettext
from tutor.lessons.lessons import Phase
from tutor.luck.chances import NoLuckReason
from tutor.strategy.choice import Verdict
from tutor.strategy.situation import Strategy
from tutor.system.files import replacing_bytes
from tutor.text.lessons import cause_title, phase_title
from tutor.text.names import round_word, wind_word
from tutor.text.review import refusal_line
from tutor.text.stance import plan_title
from tutor.text.verdicts import verdict_word

MAX_SHEET_ROWS: Final = 1_048_576
HEAD_HEIGHT: Final = 34
"""Points, for two lines."""
FORMATS: Final = {
    sheets.TEXT_FORMAT: "@",
    sheets.NUMBER_FORMAT: "#,##0",
    sheets.SHARE_FORMAT: "0.0%",
    sheets.PLACE_FORMAT: "0.00",
}
HEAD_STYLE: Final = {
    "bold": True,
    "text_wrap": True,
    "valign": "top",
    "bg_color": "#DCE6E2",
    "bottom": 1,
}
OPTIONS: Final = {
    "constant_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
    "use_zip64": True,
}


class _Memory(BytesIO):
    def close(self) -> None:
        """Stay open: a zip file that fails on a full disk writes its end when it is collected."""


class SheetWriter:
    def __init__(
        self, sheet: Any, heads: Sequence[sheets.SheetHead], styles: dict[str, Any]
    ) -> None:
        self.rows = 0
        self._sheet = sheet
        self._bold = [styles[f"bold {head.kind}"] for head in heads]
        sheet.freeze_panes(1, 1)
        sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(0)
        sheet.set_row(0, HEAD_HEIGHT)
        for place, head in enumerate(heads):
            sheet.set_column(place, place, head.width, styles[head.kind])
            sheet.write_string(0, place, head.title, styles[f"head {head.kind}"])

    def write(self, row: Sequence[sheets.SheetValue]) -> None:
        self.rows += 1
        _write(self._sheet, self.rows, row, None)

    def write_last(self, row: Sequence[sheets.SheetValue]) -> None:
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
            side = (
                {"align": "left", "indent": 1} if kind == sheets.TEXT_FORMAT else {"align": "right"}
            )
            style = {"num_format": pattern, **side}
            self._styles[f"head {kind}"] = book.add_format({**HEAD_STYLE, **side})
            self._styles[kind] = book.add_format(style)
            self._styles[f"bold {kind}"] = book.add_format({**style, "bold": True, "top": 1})

    def add(self, name: str, heads: Sequence[sheets.SheetHead]) -> SheetWriter:
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


def _write(
    sheet: Any, number: int, row: Sequence[sheets.SheetValue], styles: Sequence[Any] | None
) -> None:
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


Rows: TypeAlias = tuple[tuple[sheets.SheetValue, ...], ...]

NUMBERS: Final = frozenset(
    {
        "placement",
        "final_points",
        "honba",
        "turn",
        "points",
        "opponents_in_riichi",
        "shanten",
        "rank",
        "choices",
        "lesson",
        "hints",
        "second_share",
    }
)
PLACES: Final = frozenset({"luck", "placement_without_luck"})


@dataclass(frozen=True, slots=True)
class XlsxFormat:
    language: Language = "en"
    created: datetime | None = None
    """The date on the last sheet; None for no such sheet."""
    title: str = ""
    sets: tuple[GivenSet, ...] = ()

    def piece(self, game: AnnotatedGame) -> tuple[Rows, Totals]:
        with override(self.language):
            rows = tuple(
                tuple(cell_text(column, row) for column in COLUMNS) for row in rows_of(game)
            )
        return rows, totals_of(game)

    @contextmanager
    def writing(self, path: Path) -> Iterator[Callable[[tuple[Rows, Totals]], None]]:
        tally = TotalsBuilder()
        with override(self.language), writing_workbook(path) as book:
            empty = sheets.sheets_of(Totals())
            figures = [book.add(sheet.name, sheet.heads) for sheet in empty]
            decisions = DecisionSheets(book)

            def add(piece: tuple[Rows, Totals]) -> None:
                rows, totals = piece
                decisions.write(rows)
                tally.add(totals)

            yield add
            totals = tally.totals()
            for writer, sheet in zip(figures, sheets.sheets_of(totals), strict=True):
                _fill(writer, sheet)
            if self.sets:
                given = sets_sheet(self.sets, totals.players)
                _fill(book.add(given.name, given.heads), given)
            if self.created is not None:
                about = sheets.about_sheet(totals, self.title, self.created.date())
                _fill(book.add(about.name, about.heads), about)


class DecisionSheets:
    def __init__(self, book: Workbook, most: int = MAX_SHEET_ROWS) -> None:
        self._book = book
        self._name = pgettext("name of a sheet", "Decisions")
        self._heads = tuple(
            sheets.SheetHead(gettext(column.title), _kind(column), column.width)
            for column in COLUMNS
        )
        self._most = most
        self._sheets = 1
        self._sheet = book.add(self._name, self._heads)

    def write(self, rows: Rows) -> None:
        for row in rows:
            if self._sheet.rows >= self._most - 1:
                self._sheets += 1
                self._sheet = self._book.add(f"{self._name} {self._sheets}", self._heads)
            self._sheet.write(row)


def sets_sheet(sets: Sequence[GivenSet], players: Sequence[str]) -> sheets.Sheet:
    heads = (
        sheets.SheetHead(gettext("Problem set"), sheets.TEXT_FORMAT, 30),
        sheets.SheetHead(gettext("Date"), sheets.TEXT_FORMAT),
        sheets.SheetHead(gettext("Causes"), sheets.TEXT_FORMAT, 40),
        sheets.SheetHead(gettext("Pupil"), sheets.TEXT_FORMAT, 18),
        sheets.SheetHead(gettext("Answers")),
        sheets.SheetHead(gettext("Right answers")),
    )
    rows = tuple(
        (
            given.title or None,
            given.day.isoformat(),
            ", ".join(cause_title(cause) for cause in given.about) or None,
            player,
            given.answers.get(player, NO_ANSWERS).answered,
            given.answers.get(player, NO_ANSWERS).right,
        )
        for given in sets
        for player in with_all_answering(players, sets)
    )
    return sheets.Sheet(gettext("Problem sets"), heads, rows)


def cell_text(column: Column, row: ExportedDecision) -> sheets.SheetValue:
    value = column.value(row)
    match column.key:
        case "round":
            return round_word(row.decision.observation.round, 0)
        case "seat":
            return wind_word(Kind(EAST + row.game.seat))
        case "played_as" if value is Strategy.NONE:
            return None
        case _:
            match value:
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


def _kind(column: Column) -> str:
    if column.key in PLACES:
        return sheets.PLACE_FORMAT
    if column.key == "support":
        return sheets.SHARE_FORMAT
    return sheets.NUMBER_FORMAT if column.key in NUMBERS else sheets.TEXT_FORMAT


def _fill(writer: SheetWriter, sheet: sheets.Sheet) -> None:
    for row in sheet.rows:
        writer.write(row)
    if sheet.last is not None:
        writer.write_last(sheet.last)

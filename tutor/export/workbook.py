"""A workbook in the making: sheets with frozen heads and filters, on XlsxWriter.

What is written is whole or absent; rows that are done wait in a folder for temporary files.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO, Final

import xlsxwriter
from xlsxwriter.exceptions import FileCreateError

from tutor.export.sheet import (
    NUMBER_FORMAT,
    PLACE_FORMAT,
    SHARE_FORMAT,
    TEXT_FORMAT,
    SheetHead,
    SheetValue,
)
from tutor.files import replacing_bytes

MAX_SHEET_ROWS: Final = 1_048_576
HEAD_HEIGHT: Final = 34
"""Points: room for two lines."""
FORMATS: Final = {
    TEXT_FORMAT: "@",
    NUMBER_FORMAT: "#,##0",
    SHARE_FORMAT: "0.0%",
    PLACE_FORMAT: "0.00",
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


class _Target:
    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._place: int | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def give_up(self) -> None:
        self._place = 0

    def seek(self, place: int) -> int:
        if self._place is None:
            return self._file.seek(place)
        self._place = place
        return place

    def tell(self) -> int:
        return self._file.tell() if self._place is None else self._place

    def write(self, data: bytes) -> int:
        if self._place is None:
            return self._file.write(data)
        self._place += len(data)
        return len(data)

    def flush(self) -> None:
        if self._place is None:
            self._file.flush()


class SheetWriter:
    def __init__(self, sheet: Any, heads: Sequence[SheetHead], styles: dict[str, Any]) -> None:
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

    def write(self, row: Sequence[SheetValue]) -> None:
        self.rows += 1
        _write(self._sheet, self.rows, row, None)

    def write_last(self, row: Sequence[SheetValue]) -> None:
        _write(self._sheet, self.rows + 1, row, self._bold)

    def end(self) -> None:
        self._sheet.autofilter(0, 0, self.rows, len(self._bold) - 1)


class Workbook:
    def __init__(self, book: Any) -> None:
        self._book = book
        self._sheets: list[SheetWriter] = []
        self._styles: dict[str, Any] = {}
        for kind, pattern in FORMATS.items():
            # an indent keeps a text from a number that ends right before it
            side = {"align": "left", "indent": 1} if kind == TEXT_FORMAT else {"align": "right"}
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
    """A workbook that stands, whole, when the block ends well.

    Raises:
        OSError: the place cannot be written, or is full; nothing has changed then.
    """
    with replacing_bytes(path) as file, TemporaryDirectory(prefix="mahjong-tutor-") as folder:
        target = _Target(file)
        book = xlsxwriter.Workbook(target, {**OPTIONS, "tmpdir": folder})
        try:
            sheets = Workbook(book)
            yield sheets
            sheets.end()
            book.close()
        except FileCreateError as error:
            raise _cause(error) from error
        finally:
            target.give_up()
            for sheet in book.worksheets():
                with suppress(OSError):
                    sheet.row_data_fh.close()


def _cause(error: Exception) -> Exception:
    cause = error.args[0] if error.args else None
    return cause if isinstance(cause, OSError) else error


def _write(
    sheet: Any, number: int, row: Sequence[SheetValue], styles: Sequence[Any] | None
) -> None:
    for place, cell in enumerate(row):
        style = None if styles is None else styles[place]
        if isinstance(cell, str):
            # XlsxWriter takes a text like this one for marked-up text and writes it as it is
            text = f"{cell} " if cell.startswith("<r>") and cell.endswith("</r>") else cell
            sheet.write_string(number, place, text, style)
        elif cell is not None:
            sheet.write_number(number, place, cell, style)
        elif style is not None:
            sheet.write_blank(number, place, None, style)

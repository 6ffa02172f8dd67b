"""CSV: one row per decision, in UTF-8 with a byte-order mark, so that Excel opens it rightly in
Japan.

A cell that a spreadsheet would take for a formula gets an apostrophe before it.
"""

import csv
import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from tutor.export.annotated import AnnotatedGame
from tutor.export.columns import COLUMNS, Cell, rows_of
from tutor.files import replacing
from tutor.language import Language, override

BYTE_ORDER_MARK: Final = "\ufeff"
CLASS_KEY: Final = "class"
FORMULA_START: Final = r"[\s,;|:'\"\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]*[-=+@＝＋－＠]"
FORMULA: Final = re.compile(rf"[\t\r\n]|{FORMULA_START}")


@dataclass(frozen=True, slots=True)
class CsvFormat:
    language: Language = "en"
    created: datetime | None = None
    title: str = ""

    def piece(self, game: AnnotatedGame) -> str:
        text = io.StringIO()
        rows = csv.writer(text)
        with override(self.language):
            for row in rows_of(game):
                cells = [plain(column.value(row)) for column in COLUMNS]
                rows.writerow([*cells, plain(self.title)])
        return text.getvalue()

    @contextmanager
    def writing(self, path: Path) -> Iterator[Callable[[str], None]]:
        with replacing(path) as file:

            def add(rows: str) -> None:
                file.write(rows)

            add(BYTE_ORDER_MARK)
            csv.writer(file).writerow([*(column.key for column in COLUMNS), CLASS_KEY])
            yield add


def plain(cell: Cell) -> str:
    """Return a cell as text that no spreadsheet takes for a formula.

    >>> plain("=1+1"), plain("; =1"), plain(-300), plain(True), plain(None)
    ("'=1+1", "'; =1", '-300', 'true', '')
    """
    match cell:
        case None:
            return ""
        case bool():
            return "true" if cell else "false"
        case str():
            return f"'{cell}" if FORMULA.match(cell) else str(cell)
        case _:
            return str(cell)

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
from tutor.language import Language, translator

BYTE_ORDER_MARK: Final = "\ufeff"
CLASS_KEY: Final = "class"
"""The last column: the same in every row."""
FORMULA_START: Final = r"[\s,;|:'\"\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]*[-=+@＝＋－＠]"
"""How a formula begins: where a spreadsheet parts cells elsewhere than this one, it may stand
behind what it parts them at; and behind signs that nobody sees."""
FORMULA: Final = re.compile(rf"[\t\r\n]|{FORMULA_START}")
"""How a cell begins that some spreadsheet calculates or splits."""


@dataclass(frozen=True, slots=True)
class CsvFormat:
    """The table of decisions; `language` is that of the column `words`."""

    language: Language = "en"
    created: datetime | None = None
    """Not told: a table has no head."""
    title: str = ""
    """The name of the class, where it has one: in a column of its own."""

    def piece(self, game: AnnotatedGame) -> str:
        """Return the rows of one seat of a game, as they stand in the file."""
        text = io.StringIO()
        rows = csv.writer(text)
        for row in rows_of(game, translator(self.language)):
            cells = [plain(column.value(row)) for column in COLUMNS]
            rows.writerow([*cells, plain(self.title)])
        return text.getvalue()

    @contextmanager
    def writing(self, path: Path) -> Iterator[Callable[[str], None]]:
        """Open the CSV file for writing (see `Format`)."""
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

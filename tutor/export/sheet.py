"""Sheet: a table of a workbook, its heads and rows, before anybody writes it."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from tutor.language import Translator

SheetValue: TypeAlias = str | int | float | None
"""Text, a count, points lost (above 1 or 0), a share (0 to 1), places; None is an empty cell."""

TEXT_FORMAT: Final = "text"
NUMBER_FORMAT: Final = "number"
SHARE_FORMAT: Final = "share"
PLACE_FORMAT: Final = "place"


@dataclass(frozen=True, slots=True)
class SheetHead:
    """The head of a column."""

    title: str
    kind: str = NUMBER_FORMAT
    """What stands below it: TEXT, NUMBER, SHARE or PLACE."""
    width: int = 12
    """Characters."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table."""

    name: str
    heads: tuple[SheetHead, ...]
    rows: tuple[tuple[SheetValue, ...], ...]
    last: tuple[SheetValue, ...] | None = None
    """All rows together, below them and not to be sorted among them."""


def name_head(translator: Translator) -> SheetHead:
    """Return the head of the column of names."""
    return SheetHead(translator.gettext("Pupil"), TEXT_FORMAT, 18)

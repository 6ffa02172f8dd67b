"""Sheet: a table of a workbook, its heads and rows, before anybody writes it."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from tutor.language import gettext

SheetValue: TypeAlias = str | int | float | None
"""Text, a count, points lost (above 1 or 0), a share (0 to 1), places; None is an empty cell."""

TEXT_FORMAT: Final = "text"
NUMBER_FORMAT: Final = "number"
SHARE_FORMAT: Final = "share"
PLACE_FORMAT: Final = "place"


@dataclass(frozen=True, slots=True)
class SheetHead:
    title: str
    kind: str = NUMBER_FORMAT
    width: int = 12


@dataclass(frozen=True, slots=True)
class Sheet:
    name: str
    heads: tuple[SheetHead, ...]
    rows: tuple[tuple[SheetValue, ...], ...]
    last: tuple[SheetValue, ...] | None = None


def name_head() -> SheetHead:
    return SheetHead(gettext("Pupil"), TEXT_FORMAT, 18)

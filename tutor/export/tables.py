from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeAlias, TypeVar

Cell: TypeAlias = str | int | float | bool | None
"""Text, a count, points lost, a share (0 to 1) or a place; None for an empty cell."""
TEXT: Final = "text"
NUMBER: Final = "number"
SHARE: Final = "share"
PLACE: Final = "place"
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    key: str
    """Its head in CSV."""
    title: str
    """Its head in workbooks, before translation."""
    value: Callable[[Row], Cell]
    width: int = 10
    kind: str = TEXT

from dataclasses import dataclass
from enum import StrEnum

from rules.tiles import Kind, Tile


class Line(StrEnum):
    """The line style of a group of tiles. Each style is recognizable without its colour."""

    WHOLE = "whole"
    OPEN = "open"
    PAIR = "pair"
    LOOSE = "loose"
    THROWN = "thrown"
    RING = "ring"
    SORT = "sort"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Ghost:
    kind: Kind
    left: int
    pays: str = ""
    is_dead: bool = False
    """Whether the hand cannot win on the tile."""


@dataclass(frozen=True, slots=True)
class Group:
    line: Line
    tiles: tuple[Tile, ...]
    label: str
    said: str
    """The description for screen readers."""
    ghosts: tuple[Ghost, ...] = ()
    is_advised: bool = False
    """Whether these are the tiles to discard."""
    pays: str = ""
    """The kind of win whose points `ghosts` show."""

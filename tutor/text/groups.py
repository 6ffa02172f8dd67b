from dataclasses import dataclass
from enum import StrEnum

from rules.tiles import Kind, Tile


class Line(StrEnum):
    """How a group of tiles is drawn: the line itself tells them apart, its colour repeats it."""

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
    """The hand cannot win on it."""


@dataclass(frozen=True, slots=True)
class Group:
    line: Line
    tiles: tuple[Tile, ...]
    label: str
    said: str
    """For a screen reader."""
    ghosts: tuple[Ghost, ...] = ()
    is_advised: bool = False
    """Whether these are the tiles to throw."""
    pays: str = ""
    """Of which win the ghosts say what it pays."""

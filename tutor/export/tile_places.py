from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from rules.melds import Meld, MeldType
from rules.observation import RiverTile
from rules.tiles import Seat, Tile, is_red, kind_name, kind_of, tile_name

ROW: Final = 6
ROWS: Final = 3
GAP: Final = 2.0
SIDEWAYS: Final = 3


@dataclass(frozen=True, slots=True)
class Place:
    """A tile on the table: its centre and its size as drawn, in pixels."""

    x: float
    y: float
    width: float
    height: float
    tile: Tile | None
    """None for a face-down tile."""
    turns: int = 0
    """Rotation in quarter turns."""
    ring: bool = False
    drawn: bool = False

    @property
    def left(self) -> float:
        return self.x - self.width / 2

    @property
    def top(self) -> float:
        return self.y - self.height / 2

    @property
    def right(self) -> float:
        return self.x + self.width / 2

    @property
    def bottom(self) -> float:
        return self.y + self.height / 2

    @property
    def is_sideways(self) -> bool:
        return self.turns % 2 == 1


def moved(places: Iterable[Place], x: float, y: float) -> tuple[Place, ...]:
    return tuple(  # `replace` takes four times as long
        Place(
            each.x + x,
            each.y + y,
            each.width,
            each.height,
            each.tile,
            each.turns,
            each.ring,
            each.drawn,
        )
        for each in places
    )


def turn(places: Iterable[Place], player: int) -> tuple[Place, ...]:
    """Rotate places around the centre of the table, from a player's frame to the screen. `player`
    is 0 for the observer (bottom), 1 for right, 2 for across, 3 for left."""
    turned = []
    for place in places:
        x, y = place.x, place.y
        width, height = place.width, place.height
        for _ in range(player % 4):
            x, y = y, -x
            width, height = height, width
        turns = (place.turns - player) % 4
        turned.append(Place(x, y, width, height, place.tile, turns, place.ring, place.drawn))
    return tuple(turned)


def shown_river(river: Sequence[RiverTile]) -> tuple[tuple[RiverTile, bool], ...]:
    """Return the tiles left in a river, each with whether it lies sideways. If the riichi discard
    was called, the next one lies sideways."""
    shown = []
    is_pending = False
    for discard in river:
        sideways = discard.riichi or is_pending
        is_pending = sideways and discard.called_by is not None
        if discard.called_by is None:
            shown.append((discard, sideways))
    return tuple(shown)


def river_places(
    river: Sequence[RiverTile],
    width: float,
    height: float,
    latest: int | None = None,
    rows: int = ROWS,
) -> tuple[Place, ...]:
    """Return the places of a river in rows of six; the last row is unlimited. The top left corner
    is at (0, 0).

    Args:
        width: the width of an upright tile, in pixels.
        height: the height of an upright tile, in pixels.
        latest: the `order` of the discard marked with a ring.
    """
    places = []
    x = 0.0
    row = 0
    for number, (discard, sideways) in enumerate(shown_river(river)):
        if number % ROW == 0 and 0 < number < ROW * rows:
            x, row = 0.0, row + 1
        w, h = (height, width) if sideways else (width, height)
        y = row * (height + GAP)
        turns = SIDEWAYS if sideways else 0
        middle = (x + w / 2, y + h / 2)
        ring = discard.order == latest
        places.append(Place(*middle, w, h, discard.tile, turns, ring, discard.tsumogiri))
        x += w + GAP
    return tuple(places)


def latest_order(rivers: Iterable[Sequence[RiverTile]]) -> int | None:
    """Return the `order` of the round's last discard, or None if there is none."""
    return max((discard.order for river in rivers for discard in river), default=None)


def meld_row(meld: Meld, seat: Seat) -> tuple[tuple[Tile | None, bool], ...]:
    if meld.type is MeldType.ANKAN:
        inner = sorted(meld.tiles, key=is_red)[-2:]
        return ((None, False), (inner[0], False), (inner[1], False), (None, False))
    called = meld.called if meld.called is not None else meld.tiles[0]
    row = [(tile, False) for tile in meld.tiles if tile not in (called, meld.added)]
    source = ((meld.from_seat if meld.from_seat is not None else seat) - seat) % 4
    at = {3: 0, 2: 1}.get(source, len(row))
    row.insert(at, (called, True))
    return tuple(row)


def meld_places(meld: Meld, seat: Seat, width: float, height: float) -> tuple[Place, ...]:
    places = []
    x = 0.0
    for tile, sideways in meld_row(meld, seat):
        w, h = (height, width) if sideways else (width, height)
        turns = SIDEWAYS if sideways else 0
        places.append(Place(x + w / 2, -h / 2, w, h, tile, turns))
        if sideways and meld.added is not None:
            places.append(Place(x + w / 2, -h * 1.5 - 1, w, h, meld.added, turns))
        x += w + 1
    return tuple(places)


def melds_places(
    melds: Sequence[Meld], seat: Seat, width: float, height: float, gap: float
) -> tuple[Place, ...]:
    places: list[Place] = []
    right = 0.0
    for meld in melds:
        laid = meld_places(meld, seat, width, height)
        length = max(place.right for place in laid)
        places += moved(laid, right - length, 0)
        right -= length + gap
    return tuple(places)


def row_places(
    tiles: Sequence[Tile | None], width: float, height: float, gap: float = GAP
) -> tuple[Place, ...]:
    return tuple(
        Place(number * (width + gap) + width / 2, -height / 2, width, height, tile)
        for number, tile in enumerate(tiles)
    )


def length_of(places: Iterable[Place]) -> float:
    laid = tuple(places)
    if not laid:
        return 0.0
    return max(place.right for place in laid) - min(place.left for place in laid)


Span: TypeAlias = tuple[float, float]
"""The left and right edges of a tile or a text."""
BESIDE, REACH = 0.5, 2.5
"""Gaps in tile widths: the largest between adjacent tiles, and between parts that share a
bracket."""


def runs_of(spans: Sequence[Span], gap: float = BESIDE) -> list[slice]:
    """Split a row of tiles wherever the gap exceeds `gap` tile widths."""
    ends = (
        at
        for at, (one, other) in enumerate(pairwise(spans), start=1)
        if other[0] - one[1] > gap * (one[1] - one[0])
    )
    return [slice(*part) for part in pairwise((0, *ends, len(spans)))] if spans else []


def label_middles(labels: Sequence[tuple[float, Sequence[Span]]], room: Span) -> list[float | None]:
    """Return the middle of each label below the groups, or None if there is no room.

    A label goes below the longest run of its group's tiles with room, preferring the rightmost. It
    may extend half a tile beyond either side.

    Args:
        labels: the width of each label including its margin, and the tiles of its group from left
            to right.
        room: the limits for all labels.
    """
    middles: list[float | None] = [None] * len(labels)
    options = []
    for at, (wide, tiles) in enumerate(labels):
        for part in runs_of(tiles):
            (left, width), right = tiles[part][0], tiles[part][-1][1]
            out = wide - (right - left)
            if out <= width - left:
                options.append((out > 2, left - right, -right, at, (left + right) / 2))
    taken: list[Span] = []
    for *_, at, middle in sorted(options):
        start, end = middle - labels[at][0] / 2, middle + labels[at][0] / 2
        is_free = all(end < left or right < start for left, right in taken)
        if middles[at] is None and is_free and room[0] <= start and end <= room[1]:
            middles[at] = middle
            taken.append((start, end))
    return middles


FACES: Final = (
    *(f"{number}{suit}" for suit in "mps" for number in range(10)),
    *(f"{number}z" for number in range(1, 8)),
    "back",
)


def face_name(tile: Tile | None, red_fives: bool = True) -> str:
    """Return the name of a tile's image; None means a face-down tile."""
    if tile is None:
        return "back"
    return tile_name(tile) if red_fives else kind_name(kind_of(tile))

"""Where tiles lie in a river, a meld and a hand, as numbers: no Qt.

A player's own frame: the player sits below, x runs to the player's right, y towards the player.
`turn` brings it to the player's side of the table.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rules.melds import Meld, MeldType
from rules.observation import RiverTile
from rules.tiles import Seat, Tile, is_red

ROW: Final = 6
ROWS: Final = 3
GAP: Final = 2.0
SIDEWAYS: Final = 3
"""Quarter turns clockwise of a tile that lies on its side: its head to the player's left."""


@dataclass(frozen=True, slots=True)
class Place:
    """One tile on the table: its middle and size in pixels, as it lies."""

    x: float
    y: float
    width: float
    height: float
    tile: Tile | None
    """None: face down."""
    turns: int = 0
    """Quarter turns clockwise of the face."""
    ring: bool = False
    """The latest discard."""
    drawn: bool = False
    """Thrown as it was drawn."""

    @property
    def left(self) -> float:
        """The left edge."""
        return self.x - self.width / 2

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y - self.height / 2

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width / 2

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height / 2

    @property
    def is_sideways(self) -> bool:
        """Whether it lies across its neighbours, in the frame it is given in."""
        return self.turns % 2 == 1


def moved(places: Iterable[Place], x: float, y: float) -> tuple[Place, ...]:
    """The same tiles, moved."""
    return tuple(  # `replace` takes four times as long, and a table has a hundred tiles
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


def _at(place: Place, x: float, y: float) -> Place:
    """The same tile elsewhere; `replace` takes four times as long."""
    size, face = (place.width, place.height), (place.tile, place.turns)
    return Place(x, y, *size, *face, place.ring, place.drawn)


def turn(places: Iterable[Place], player: int) -> tuple[Place, ...]:
    """Places about the middle of the table, from a player's own frame to the screen.

    `player` 0 is the observer, below; 1 sits at the right, 2 across, 3 at the left.
    """
    return tuple(_turned(place, player % 4) for place in places)


def _turned(place: Place, player: int) -> Place:
    x, y = place.x, place.y
    for _ in range(player):
        x, y = y, -x
    width, height = place.width, place.height
    if player % 2:
        width, height = height, width
    turns = (place.turns - player) % 4
    return Place(x, y, width, height, place.tile, turns, place.ring, place.drawn)


def shown_river(river: Sequence[RiverTile]) -> tuple[tuple[RiverTile, bool], ...]:
    """What still lies in a river, each with whether it lies sideways.

    Called tiles are gone; if the riichi tile was called, the next discard lies sideways for it.
    """
    shown = []
    owed = False
    for thrown in river:
        sideways = thrown.riichi or owed
        owed = sideways and thrown.called_by is not None
        if thrown.called_by is None:
            shown.append((thrown, sideways))
    return tuple(shown)


def river_places(
    river: Sequence[RiverTile],
    width: float,
    height: float,
    latest: int | None = None,
    rows: int = ROWS,
) -> tuple[Place, ...]:
    """A river in rows of six, the last running on; the corner of the first tile is at (0, 0).

    `width` and `height` are an upright tile's, `latest` the order of the discard to ring.
    """
    places = []
    x = 0.0
    row = 0
    for number, (thrown, sideways) in enumerate(shown_river(river)):
        if number % ROW == 0 and 0 < number < ROW * rows:
            x, row = 0.0, row + 1
        w, h = (height, width) if sideways else (width, height)
        y = row * (height + GAP)
        turns = SIDEWAYS if sideways else 0
        ring = thrown.order == latest
        places.append(Place(x + w / 2, y + h / 2, w, h, thrown.tile, turns, ring, thrown.tsumogiri))
        x += w + GAP
    return tuple(places)


def latest_order(rivers: Iterable[Sequence[RiverTile]]) -> int | None:
    """The order of the last discard of the round, None before the first."""
    return max((thrown.order for river in rivers for thrown in river), default=None)


def meld_row(meld: Meld, seat: Seat) -> tuple[tuple[Tile | None, bool], ...]:
    """A meld from left to right as (tile, sideways); the fourth tile of a kakan is left out.

    The sideways tile stands left, in the middle or right for a tile called from the left player,
    across or the right player. Of a closed kan the outer two are face down, a red five never.
    """
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
    """A meld standing on y = 0, from x = 0 to the right; an added tile lies on the sideways one."""
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
    """All melds of a player, the first at the far right, which is x = 0; they stand on y = 0."""
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
    """Tiles side by side standing on y = 0, from x = 0 to the right."""
    return tuple(
        Place(number * (width + gap) + width / 2, -height / 2, width, height, tile)
        for number, tile in enumerate(tiles)
    )


def length_of(places: Iterable[Place]) -> float:
    """How far places reach from left to right; 0 for none."""
    laid = tuple(places)
    if not laid:
        return 0.0
    return max(place.right for place in laid) - min(place.left for place in laid)

"""Where the rivers and the hands lie with their melds, and the labels beside them: no Qt.

All places are on the felt, in pixels from its upper left corner.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from rules.melds import Meld
from rules.observation import Observation, RiverTile
from rules.tiles import Seat, Tile
from tutor.tile_places import Place, length_of, melds_places, moved, river_places, row_places, turn
from tutor.view.table.table_layout import DRAWN_GAP, MARGIN, TableLayout, hand_length, tall_tiles

MELD_GAP: Final = 6.0
LABEL_GAP: Final = 10
OWN_MELD_SCALE: Final = 0.75
MIN_MELD_WIDTH: Final = 9
OFFERED_RISE: Final = 0.24

Box: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class OwnHandPlaces:
    left: float
    length: float
    melds: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class OtherHandPlaces:
    closed: tuple[Place, ...]
    melds: tuple[Place, ...]


def place_own_hand(observation: Observation, layout: TableLayout) -> OwnHandPlaces:
    own = observation.own_melds
    length = hand_length(14 - 3 * len(own), layout)
    room = layout.hand_width - length - DRAWN_GAP
    melds: tuple[Place, ...] = ()
    for width in range(int(layout.hand * OWN_MELD_SCALE), MIN_MELD_WIDTH - 1, -1):
        melds = melds_places(own, observation.seat, width, tall_tiles(width), MELD_GAP)
        if length_of(melds) <= room:
            break
    whole = length + (DRAWN_GAP if melds else 0) + length_of(melds)
    left = (layout.width - whole) / 2
    foot = layout.hand_top + layout.hand_height
    return OwnHandPlaces(left, length, moved(melds, left + whole, foot))


def place_other_hand(
    observation: Observation, seat: Seat, shown: Sequence[Tile], layout: TableLayout, label: float
) -> OtherHandPlaces:
    player = (seat - observation.seat) % 4
    return _place_other(observation.melds[seat], seat, player, tuple(shown), layout, label)


@lru_cache(maxsize=256)
def _place_other(
    own: tuple[Meld, ...],
    seat: Seat,
    player: int,
    shown: tuple[Tile, ...],
    layout: TableLayout,
    label: float,
) -> OtherHandPlaces:
    melds = melds_places(own, seat, layout.meld, layout.meld_height, MELD_GAP)
    closed = _closed(shown, len(shown) or 13 - 3 * len(own), layout)
    total = length_of(closed) + (DRAWN_GAP if melds else 0) + length_of(melds)
    edge = layout.side if player % 2 else layout.top
    shift = -total / 2
    if player == 2:
        shift += _aside(total, label, layout, melds)
    closed = moved(closed, shift, edge)
    melds = moved(melds, shift + total, edge)
    return OtherHandPlaces(
        moved(turn(closed, player), layout.x, layout.y),
        moved(turn(melds, player), layout.x, layout.y),
    )


def _closed(shown: Sequence[Tile], count: int, layout: TableLayout) -> tuple[Place, ...]:
    if shown:
        return row_places(sorted(shown), layout.meld, layout.meld_height, 1)
    long, thick = round(layout.river * 0.7), round(layout.river * 0.46)
    return row_places([None] * count, long, thick, 1)


def _aside(total: float, label: float, layout: TableLayout, melds: Sequence[Place]) -> float:
    half = layout.width / 2 - MARGIN
    wanted = total / 2 + LABEL_GAP + label - min(layout.side, half)
    high = [place.left for place in melds if place.top < -layout.meld_height - 1]
    if high:
        wanted = max(wanted, layout.box / 2 + MELD_GAP - (total / 2 + min(high)))
    return max(0.0, min(wanted, half - total / 2))


@lru_cache(maxsize=256)
def place_river(
    river: tuple[RiverTile, ...],
    player: int,
    layout: TableLayout,
    latest: int | None,
    offered: Tile | None,
) -> tuple[Place, ...]:
    laid = river_places(river, layout.river, layout.river_height, latest)
    laid = moved(laid, -layout.box / 2, layout.box / 2 + layout.gap)
    rise = round(layout.river * OFFERED_RISE)
    aside, down = ((0, rise), (rise, 0), (0, -rise), (-rise, 0))[player]
    return tuple(
        replace(place, x=place.x + aside, y=place.y + down) if place.tile == offered else place
        for place in moved(turn(laid, player), layout.x, layout.y)
    )


def label_box(player: int, closed: Sequence[Place], high: int, layout: TableLayout) -> Box:
    band = layout.meld_height + 10
    overhang = layout.river_height - layout.river
    wide = layout.side - band - layout.box / 2 - overhang - LABEL_GAP
    if player == 2:
        x = max(place.right for place in closed) + LABEL_GAP
        y = layout.y - layout.top - 2
        wide = min(layout.x + layout.side, layout.width - MARGIN) - x
    elif player == 1:
        x = layout.x + layout.side - band - wide
        y = layout.y + layout.box / 2 + 12
    else:
        x = layout.x - layout.side + band
        y = layout.y - layout.box / 2 - 10 - high
    return round(x), round(y), max(1, round(wide)), high

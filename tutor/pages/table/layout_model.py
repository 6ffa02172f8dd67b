from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from rules.melds import Meld
from rules.observation import Observation, RiverTile
from rules.tiles import Seat, Tile
from tutor.export import tile_places

CHIP_GAP: Final = 4.0


@dataclass(frozen=True, slots=True)
class MarkPlaces:
    chip: float
    word: float | None


def place_marks(
    at: float, chip: float, word: float, others: Sequence[tuple[float, float]], width: float
) -> MarkPlaces:
    """Place the chip and the word that mark the discarded tile.

    They go side by side above the tile if they fit; else the word goes where there is room.

    Args:
        at: the middle of the tile.
        chip: the width of the chip; 0 if there is none.
        word: the width of the word.
        others: the left and right edges of the chips of other tiles.
        width: the width of the hand.
    """
    for place in _mark_candidates(at, chip, word, width):
        assert place.word is not None
        spans = [(place.word, place.word + word)]
        if chip:
            spans.append((place.chip, place.chip + chip))
        inside = all(left >= 0 and right <= width for left, right in spans)
        free = not any(
            left < right_of and left_of < right
            for left, right in spans
            for left_of, right_of in others
        )
        if inside and free:
            return place
    return MarkPlaces(at - chip / 2, None)


def _mark_candidates(at: float, chip: float, word: float, width: float) -> Iterator[MarkPlaces]:
    if not chip:
        yield MarkPlaces(at, min(max(0.0, at - word / 2), width - word))
        yield MarkPlaces(at, max(0.0, at - word))
        yield MarkPlaces(at, min(at, width - word))
        return
    first = at - (word + CHIP_GAP + chip) / 2
    yield MarkPlaces(first + word + CHIP_GAP, first)
    middle = at - chip / 2
    yield MarkPlaces(middle, middle - CHIP_GAP - word)
    yield MarkPlaces(middle, middle + chip + CHIP_GAP)


HAND_LIMITS: Final = (34, 76)
RIVER_LIMITS: Final = (22, 48)
HAND_OF_HEIGHT: Final = 0.075
RIVER_OF_HEIGHT: Final = 0.046
MIN_TILE_WIDTH: Final = 14
MAX_TEXT_SCALE: Final = 1.3
MARGIN: Final = 12
HAND_MARGIN: Final = 5
DRAWN_GAP: Final = 14
PLAYED_GAP: Final = 3
HAND_TILES: Final = 14
MAX_HAND_GAP_SHARE: Final = 0.08
MAX_SIDE_GAP: Final = 130
STACKED_MELD: Final = 2.2


@dataclass(frozen=True, slots=True)
class TableLayout:
    width: float
    height: float
    hand: int
    river: int
    meld: int
    box: float
    gap: float
    x: float
    y: float
    hand_top: float
    above: float
    below: float
    chip: float
    lift: int
    scale: float = 1.0
    prompt: float = 0.0

    @property
    def hand_height(self) -> int:
        return tall_tiles(self.hand)

    @property
    def river_height(self) -> int:
        return tall_tiles(self.river)

    @property
    def meld_height(self) -> int:
        return tall_tiles(self.meld)

    @property
    def rivers_end(self) -> float:
        return (
            self.box / 2
            + self.gap
            + tile_places.ROWS * self.river_height
            + (tile_places.ROWS - 1) * tile_places.GAP
        )

    @property
    def side(self) -> float:
        gap = max(MAX_SIDE_GAP, self.meld * STACKED_MELD)
        return min(self.width / 2 - MARGIN, self.rivers_end + gap)

    @property
    def top(self) -> float:
        return min(self.y - MARGIN, self.rivers_end + self.meld_height + MAX_SIDE_GAP)

    @property
    def text(self) -> float:
        return max(min(self.scale, MAX_TEXT_SCALE), self.river / 42)

    @property
    def hand_width(self) -> float:
        return self.width - 2 * HAND_MARGIN


def tall_tiles(width: int) -> int:
    return round(width * 11 / 8)


def hand_length(tiles: int, layout: TableLayout) -> float:
    return tiles * layout.hand + (tiles - 1) * tile_places.GAP + DRAWN_GAP + 2 * PLAYED_GAP


@lru_cache(maxsize=64)
def lay_out(width: float, height: float, scale: float = 1.0, prompt: float = 0.0) -> TableLayout:
    made = None
    for hand, river in _tile_width_candidates(width, height):
        lift = round(tall_tiles(hand) * 0.16)
        chip = round(max(17 * min(scale, 1.5), tall_tiles(hand) * 0.24))
        above = lift + chip + 7
        meld = max(MIN_TILE_WIDTH - 4, round(river * 0.88))
        box = tile_places.ROW * river + (tile_places.ROW - 1) * tile_places.GAP
        gap = max(4.0, round(river * 0.24))
        reach = (
            box / 2
            + gap
            + tile_places.ROWS * tall_tiles(river)
            + (tile_places.ROWS - 1) * tile_places.GAP
        )
        below = 26.0
        needed = _band(meld) + 2 * reach + 4 + prompt + above + tall_tiles(hand) + below
        spare = max(0.0, height - needed)
        y = _band(meld) + spare * 0.35 + reach
        hand_top = height - below - min(spare * 0.15, 10) - tall_tiles(hand)
        far = hand_top - (y + reach + prompt + above + MAX_HAND_GAP_SHARE * height)
        if far > 0:
            y, hand_top = y + far / 2, hand_top - far / 2
        made = TableLayout(
            width,
            height,
            hand,
            river,
            meld,
            box,
            gap,
            width / 2,
            y,
            hand_top,
            above,
            below,
            chip,
            lift,
            scale,
            prompt,
        )
        fits = (
            made.y + made.rivers_end + 4 + made.prompt + made.above <= made.hand_top
            and made.rivers_end + made.meld_height + MARGIN + 4 <= made.width / 2
            and HAND_TILES * (hand + tile_places.GAP) + DRAWN_GAP + 2 * PLAYED_GAP
            <= made.hand_width + tile_places.GAP
        )
        if fits:
            break
    assert made is not None
    return made


def _tile_width_candidates(width: float, height: float) -> Iterator[tuple[int, int]]:
    room = width - 2 * HAND_MARGIN - DRAWN_GAP - 2 * PLAYED_GAP - (HAND_TILES - 1) * tile_places.GAP
    hand_most = max(HAND_LIMITS[1], round(height * HAND_OF_HEIGHT))
    river_most = max(RIVER_LIMITS[1], round(height * RIVER_OF_HEIGHT))
    widest = max(MIN_TILE_WIDTH, int(room / HAND_TILES))
    hand = min(_within(round(width / 15.6), HAND_LIMITS[0], hand_most), widest)
    river = _within(round(height * RIVER_OF_HEIGHT), RIVER_LIMITS[0], river_most)
    for smaller in range(river, RIVER_LIMITS[0] - 1, -1):
        yield hand, smaller
    river = min(river, RIVER_LIMITS[0])
    for smaller in range(hand, HAND_LIMITS[0] - 1, -1):
        yield smaller, river
    hand = min(hand, HAND_LIMITS[0])
    for smaller in range(river, MIN_TILE_WIDTH - 1, -1):
        yield hand, smaller
    for smaller in range(hand, MIN_TILE_WIDTH - 1, -1):
        yield smaller, MIN_TILE_WIDTH


def _within(size: int, least: int, most: int) -> int:
    return max(least, min(size, most))


def _band(meld: int) -> float:
    return MARGIN + tall_tiles(meld) + 6


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
    melds: tuple[tile_places.Place, ...]


@dataclass(frozen=True, slots=True)
class OtherHandPlaces:
    closed: tuple[tile_places.Place, ...]
    melds: tuple[tile_places.Place, ...]


def place_own_hand(observation: Observation, layout: TableLayout) -> OwnHandPlaces:
    own = observation.own_melds
    length = hand_length(14 - 3 * len(own), layout)
    room = layout.hand_width - length - DRAWN_GAP
    melds: tuple[tile_places.Place, ...] = ()
    for width in range(int(layout.hand * OWN_MELD_SCALE), MIN_MELD_WIDTH - 1, -1):
        melds = tile_places.melds_places(own, observation.seat, width, tall_tiles(width), MELD_GAP)
        if tile_places.length_of(melds) <= room:
            break
    whole = length + (DRAWN_GAP if melds else 0) + tile_places.length_of(melds)
    left = (layout.width - whole) / 2
    foot = layout.hand_top + layout.hand_height
    return OwnHandPlaces(left, length, tile_places.moved(melds, left + whole, foot))


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
    melds = tile_places.melds_places(own, seat, layout.meld, layout.meld_height, MELD_GAP)
    if shown:
        closed = tile_places.row_places(sorted(shown), layout.meld, layout.meld_height, 1)
    else:
        long, thick = round(layout.river * 0.7), round(layout.river * 0.46)
        closed = tile_places.row_places([None] * (13 - 3 * len(own)), long, thick, 1)
    total = (
        tile_places.length_of(closed) + (DRAWN_GAP if melds else 0) + tile_places.length_of(melds)
    )
    edge = layout.side if player % 2 else layout.top
    shift = -total / 2
    if player == 2:
        half = layout.width / 2 - MARGIN
        wanted = total / 2 + LABEL_GAP + label - min(layout.side, half)
        high = [place.left for place in melds if place.top < -layout.meld_height - 1]
        if high:
            wanted = max(wanted, layout.box / 2 + MELD_GAP - (total / 2 + min(high)))
        shift += max(0.0, min(wanted, half - total / 2))
    closed = tile_places.moved(closed, shift, edge)
    melds = tile_places.moved(melds, shift + total, edge)
    return OtherHandPlaces(
        tile_places.moved(tile_places.turn(closed, player), layout.x, layout.y),
        tile_places.moved(tile_places.turn(melds, player), layout.x, layout.y),
    )


@lru_cache(maxsize=256)
def place_river(
    river: tuple[RiverTile, ...],
    player: int,
    layout: TableLayout,
    latest: int | None,
    offered: Tile | None,
) -> tuple[tile_places.Place, ...]:
    laid = tile_places.river_places(river, layout.river, layout.river_height, latest)
    laid = tile_places.moved(laid, -layout.box / 2, layout.box / 2 + layout.gap)
    rise = round(layout.river * OFFERED_RISE)
    aside, down = ((0, rise), (rise, 0), (0, -rise), (-rise, 0))[player]
    return tuple(
        replace(place, x=place.x + aside, y=place.y + down) if place.tile == offered else place
        for place in tile_places.moved(tile_places.turn(laid, player), layout.x, layout.y)
    )


def label_box(
    player: int, closed: Sequence[tile_places.Place], high: int, layout: TableLayout
) -> Box:
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

"""How large everything on the table is, from the size of the felt alone: no Qt.

The design's rule: hand tiles are the felt's width / 15.6, river tiles its height x 0.046. Where
that does not fit, the river gives way first, then the hand, then both below their limits. On felts
higher than 1,000 pixels the upper limits grow with them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tutor.tile_places import GAP, ROW, ROWS

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
ROOMY_FELT_HEIGHT: Final = 500
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
        return self.box / 2 + self.gap + ROWS * self.river_height + (ROWS - 1) * GAP

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
    return tiles * layout.hand + (tiles - 1) * GAP + DRAWN_GAP + 2 * PLAYED_GAP


@lru_cache(maxsize=64)
def lay_out(width: float, height: float, scale: float = 1.0, prompt: float = 0.0) -> TableLayout:
    made = None
    for hand, river in _tries(width, height):
        made = _laid(width, height, hand, river, scale, prompt)
        if _fits(made):
            break
    assert made is not None
    return made


def _tries(width: float, height: float) -> Iterator[tuple[int, int]]:
    room = width - 2 * HAND_MARGIN - DRAWN_GAP - 2 * PLAYED_GAP - (HAND_TILES - 1) * GAP
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


def _laid(
    width: float, height: float, hand: int, river: int, scale: float, prompt: float
) -> TableLayout:
    lift = round(tall_tiles(hand) * 0.16)
    chip = round(max(17 * min(scale, 1.5), tall_tiles(hand) * 0.24))
    above = lift + chip + 7
    meld = max(MIN_TILE_WIDTH - 4, round(river * 0.88))
    box = ROW * river + (ROW - 1) * GAP
    gap = max(4.0, round(river * 0.24))
    reach = box / 2 + gap + ROWS * tall_tiles(river) + (ROWS - 1) * GAP
    below = 24.0 if height >= ROOMY_FELT_HEIGHT else 18.0
    needed = _band(meld) + 2 * reach + 4 + prompt + above + tall_tiles(hand) + below
    spare = max(0.0, height - needed)
    y = _band(meld) + spare * 0.35 + reach
    hand_top = height - below - min(spare * 0.15, 10) - tall_tiles(hand)
    far = hand_top - (y + reach + prompt + above + MAX_HAND_GAP_SHARE * height)
    if far > 0:
        y, hand_top = y + far / 2, hand_top - far / 2
    return TableLayout(
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


def _band(meld: int) -> float:
    return MARGIN + tall_tiles(meld) + 6


def _fits(made: TableLayout) -> bool:
    high = made.y + made.rivers_end + 4 + made.prompt + made.above <= made.hand_top
    wide = made.rivers_end + made.meld_height + MARGIN + 4 <= made.width / 2
    hand = HAND_TILES * (made.hand + GAP) + DRAWN_GAP + 2 * PLAYED_GAP <= made.hand_width + GAP
    return high and wide and hand

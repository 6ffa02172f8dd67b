"""What the middle of the centre box says and where, by the size of the box and of the type: no Qt.

From above to below: the round, the tiles left, the sticks, the dora and their label, all between
the lines of the players below and across, and beside the winds and points of the other two. The
type grows as far as they leave room. On a very small box the dora keep away from the points
beside them, and a row is given up rather than painted over another.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, TypeAlias

DESIGN_SIDE: Final = 214.0
"""The side of the box that all sizes are given for, in pixels."""
MIN_TYPE_PX: Final = 9
"""Pixels."""
MAX_TYPE_SCALE: Final = 1.3
TYPE_SCALE_STEP: Final = 0.05
DORA_PITCH: Final = 22.0
MIN_DORA_PITCH_SHARE: Final = 0.7
POINTS_TYPE: Final = (13.0, 600)

TextMeasure: TypeAlias = Callable[[str, int, int], float]
"""How wide a text is in pixels, at so many pixels of type and such a weight."""


class CentreRow(Enum):
    ROUND = auto()
    LEFT = auto()
    STICKS = auto()
    DORA = auto()
    LABEL = auto()


DROP_ORDER: Final = (CentreRow.LABEL, CentreRow.ROUND, CentreRow.LEFT, CentreRow.STICKS)
ROW_TYPES: Final = {
    CentreRow.ROUND: (17.0, 600),
    CentreRow.LEFT: (12.0, 400),
    CentreRow.STICKS: (11.0, 500),
    CentreRow.LABEL: (11.0, 400),
}
ROW_HEIGHTS: Final = {
    CentreRow.ROUND: 21.0,
    CentreRow.LEFT: 16.0,
    CentreRow.STICKS: 16.0,
    CentreRow.LABEL: 16.0,
}
ROW_GAPS: Final = {CentreRow.DORA: 5.0}


@dataclass(frozen=True, slots=True)
class CentreWords:
    round: str
    left: str
    sticks: tuple[str, ...]
    label: str
    dora: int
    beside: tuple[str, str]


@dataclass(frozen=True, slots=True)
class CentrePlaces:
    side: float
    grown: float
    rows: dict[CentreRow, tuple[float, float]]
    room: float

    def px(self, length: float) -> float:
        return length * self.side / DESIGN_SIDE

    def type(self, size: float) -> int:
        return max(MIN_TYPE_PX, round(self.px(size * self.grown)))

    @property
    def stick(self) -> float:
        return max(5.0, self.px(6))

    @property
    def radius(self) -> float:
        return max(self.px(9.5), self.type(11) * 0.78)

    @property
    def circle(self) -> float:
        return max(self.px(10), self.radius)

    @property
    def points(self) -> float:
        return max(self.px(11), self.type(POINTS_TYPE[0]) * 0.6 + 1)

    def near(self, wide: float) -> float:
        return max(self.px(30), wide / 2 + self.px(5) + self.stick + max(3.0, self.px(5)))


def lay_centre(side: float, scale: float, words: CentreWords, measure: TextMeasure) -> CentrePlaces:
    made = None
    for grown, rows, spread in _tries(side, scale, words):
        made = _laid(side, grown, rows, words, measure, spread=spread)
        if _fits(made, words, measure):
            break
    assert made is not None
    return made


def stick_widths(places: CentrePlaces, words: CentreWords, measure: TextMeasure) -> list[float]:
    size, weight = ROW_TYPES[CentreRow.STICKS]
    return [places.px(24) + measure(count, places.type(size), weight) for count in words.sticks]


def _tries(
    side: float, scale: float, words: CentreWords
) -> Iterator[tuple[float, tuple[CentreRow, ...], bool]]:
    rows = tuple(row for row in CentreRow if row is not CentreRow.STICKS or words.sticks)
    grown = min(scale, MAX_TYPE_SCALE) / max(1.0, side / DESIGN_SIDE)
    while grown > 1.0:
        yield grown, rows, False
        yield grown, rows, True
        grown -= TYPE_SCALE_STEP
    for given_up in (None, *DROP_ORDER):
        rows = tuple(row for row in rows if row is not given_up)
        yield min(scale, 1.0), rows, False
        yield min(scale, 1.0), rows, True


def _laid(
    side: float,
    grown: float,
    rows: tuple[CentreRow, ...],
    words: CentreWords,
    measure: TextMeasure,
    *,
    spread: bool,
) -> CentrePlaces:
    bare = CentrePlaces(side, grown, {}, 0.0)
    heights = [_height(bare, row, words) for row in rows]
    gaps = [bare.px(ROW_GAPS.get(row, 0.0)) for row in rows]
    free = side - sum(heights) - sum(gaps)
    top = _upper(bare) if spread else free / 2
    placed: dict[CentreRow, tuple[float, float]] = {}
    for row, high, gap in zip(rows, heights, gaps, strict=True):
        if row is CentreRow.DORA and spread:
            top += max(0.0, free - 2 * _upper(bare))
        placed[row] = (top + gap, high)
        top += gap + high
    room = side - 2 * (max(_inner(bare, words, measure)) + bare.px(2))
    return CentrePlaces(side, grown, placed, room)


def _upper(places: CentrePlaces) -> float:
    line = max(places.type(POINTS_TYPE[0]) * 0.5, places.radius)
    return places.side / 2 - places.px(82) + line + 1


def _height(places: CentrePlaces, row: CentreRow, words: CentreWords) -> float:
    if row is CentreRow.DORA:
        return places.px(57 if words.dora > 1 else 31)
    return max(places.px(ROW_HEIGHTS[row]), places.type(ROW_TYPES[row][0]) * 1.2)


def _inner(places: CentrePlaces, words: CentreWords, measure: TextMeasure) -> list[float]:
    size, weight = POINTS_TYPE
    widths = [measure(points, places.type(size), weight) for points in words.beside]
    return [places.near(wide) + wide / 2 for wide in widths]


def _widths(
    places: CentrePlaces, words: CentreWords, measure: TextMeasure
) -> dict[CentreRow, float]:
    texts = {CentreRow.ROUND: words.round, CentreRow.LEFT: words.left, CentreRow.LABEL: words.label}
    wide = {
        row: measure(text, places.type(ROW_TYPES[row][0]), ROW_TYPES[row][1])
        for row, text in texts.items()
    }
    sticks = stick_widths(places, words, measure)
    wide[CentreRow.STICKS] = sum(sticks) + places.px(10) * max(0, len(sticks) - 1)
    several = words.dora * places.px(DORA_PITCH) * MIN_DORA_PITCH_SHARE
    wide[CentreRow.DORA] = several if words.dora > 1 else 2 * (places.px(10) + round(places.px(22)))
    return wide


def _fits(places: CentrePlaces, words: CentreWords, measure: TextMeasure) -> bool:
    line, ends = places.type(POINTS_TYPE[0]) * 0.6, [at + high for at, high in places.rows.values()]
    if min(at for at, _ in places.rows.values()) < _upper(places) - 0.01:
        return False
    if max(ends) > places.side - _upper(places) + 0.01:
        return False
    half, points = places.side / 2, _inner(places, words, measure)
    wide = _widths(places, words, measure)
    winds = [
        edge - each for edge, each in zip(points, _half_points(places, words, measure), strict=True)
    ]
    beside = (
        (half - places.circle, places.radius, max(winds) + places.radius),
        (half + places.points, line * 0.7, max(points)),
    )
    for row, (at, high) in places.rows.items():
        reach = high / 2 if row is CentreRow.DORA else places.type(ROW_TYPES[row][0]) * 0.45
        for middle, tall, edge in beside:
            level = abs(at + high / 2 - middle) < reach + tall
            if level and half - wide[row] / 2 < edge + max(1.0, places.px(4)):
                return False
    return True


def _half_points(places: CentrePlaces, words: CentreWords, measure: TextMeasure) -> list[float]:
    size, weight = POINTS_TYPE
    return [measure(points, places.type(size), weight) / 2 for points in words.beside]

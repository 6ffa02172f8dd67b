"""The layout of the review page, and its three lanes."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from tutor.strategy.situation import Strategy

Lanes = tuple[bool, bool, bool]


def lanes_of(strategy: "Strategy") -> Lanes:
    from tutor.strategy.situation import Strategy

    if strategy is Strategy.NONE:
        return (False, False, False)
    speed, value, safety = strategy.weights
    return (speed > 0, value > 0, safety > 0)


PageBox: TypeAlias = tuple[int, int, int, int]
"""x, y, width, height in pixels of the page."""

RAIL_WIDTH = 64
HEADER_HEIGHT = 52
PART_GAP = 12
MIN_FELT_WIDTH = 430
LIST_WIDTH, LIST_STRIP_WIDTH = 224, 84
ROOMY_FELT_WIDTH = 640
"""Pixels that the felt has at least beside a list that grows with its words."""
GROWTH: Final = ((3400, 1800, 1.5), (2500, 1300, 1.3), (2000, 1100, 1.15))
"""Width and height in pixels from which on a window shows all words so much larger."""
MAX_SCALE: Final = 2.0


@dataclass(frozen=True, slots=True)
class PageLayout:
    header: PageBox
    banner: PageBox
    list: PageBox
    felt: PageBox
    timeline: PageBox
    panel: PageBox
    strip: bool
    drawer: bool


def layout_of(
    width: int,
    height: int,
    scale: float = 1.0,
    banner: int = 0,
    timeline: int = 144,
    drawer_open: bool = True,
) -> PageLayout:
    window = width + RAIL_WIDTH
    panel, strip, drawer = _widths(window, scale)
    beside = (
        round(LIST_STRIP_WIDTH * (0.5 + 0.5 * scale))
        if strip
        else _list_width(window, panel, scale)
    )
    if drawer and not drawer_open:
        panel = 0
    left = width - panel
    head = header_height(scale)
    top = head + (banner + 8 if banner else 0)
    bottom = height - PART_GAP - timeline
    middle = max(100, bottom - PART_GAP - top)
    felt = PART_GAP + beside + PART_GAP
    return PageLayout(
        header=(0, 0, left, head),
        banner=(PART_GAP, head, left - 2 * PART_GAP, banner),
        list=(PART_GAP, top, beside, middle),
        felt=(felt, top, left - PART_GAP - felt, middle),
        timeline=(PART_GAP, bottom, left - 2 * PART_GAP, timeline),
        panel=(left, 0, panel, height),
        strip=strip,
        drawer=drawer,
    )


def grown_scale(scale: float, width: int, height: int) -> float:
    """Return the size of type in a window of `width` x `height` pixels where `scale` is wanted,
    0.9 to 2: words and panels grow with a large window, as the table does, the less the larger they
    are wanted, so that each size that can be chosen is another one.

    >>> grown_scale(1.0, 1280, 800), grown_scale(1.0, 2560, 1400), grown_scale(2.0, 2560, 1400)
    (1.0, 1.3, 2.0)
    >>> grown_scale(1.5, 2560, 1400)
    1.65
    """
    growth = next((by for wide, high, by in GROWTH if width >= wide and height >= high), 1.0)
    return scale + (growth - 1.0) * (MAX_SCALE - scale) / (MAX_SCALE - 1.0)


def header_height(scale: float) -> int:
    return max(HEADER_HEIGHT, round(HEADER_HEIGHT * (0.9 + 0.1 * scale)))


def _widths(window: int, scale: float) -> tuple[int, bool, bool]:
    plain = 420 if window > 1600 else 384 if window >= 1280 else 340
    panel = min(round(plain * (0.5 + 0.5 * scale)), round(window * 0.4))
    strip, drawer = window < 1280, window < 1100
    if not strip:
        felt = _felt_width(window, round(LIST_WIDTH * (0.5 + 0.5 * scale)), panel)
        strip = felt < MIN_FELT_WIDTH
    return panel, strip, drawer


def _list_width(window: int, panel: int, scale: float) -> int:
    whole = round(LIST_WIDTH * scale)
    has_room = _felt_width(window, whole, panel) >= ROOMY_FELT_WIDTH
    return whole if has_room else round(LIST_WIDTH * (0.5 + 0.5 * scale))


def _felt_width(window: int, list_width: int, panel: int) -> int:
    return window - RAIL_WIDTH - list_width - panel - 3 * PART_GAP

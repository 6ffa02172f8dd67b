"""Where the parts of the review page lie, by the size of the window and of the type: no Qt."""

from dataclasses import dataclass
from typing import TypeAlias

Box: TypeAlias = tuple[int, int, int, int]
"""x, y, width, height in pixels of the page."""

RAIL = 64
HEADER = 52
"""At 100 %, see `header_height`."""
GAP = 12
LEAST_FELT = 430
STRIP = 70


@dataclass(frozen=True, slots=True)
class PageLayout:
    """The boxes of the parts; the page begins right of the rail."""

    header: Box
    banner: Box
    list: Box
    felt: Box
    timeline: Box
    panel: Box
    strip: bool
    """The list is a narrow strip of marks."""
    drawer: bool
    """The panel can be closed, because there is little room."""


def layout_of(
    width: int,
    height: int,
    scale: float = 1.0,
    banner: int = 0,
    timeline: int = 144,
    drawer_open: bool = True,
) -> PageLayout:
    """The page of `width` x `height` pixels (rail left out) with type of size `scale`.

    `banner` is the height of what must be told first (0: nothing), `timeline` that of the
    timeline.
    """
    window = width + RAIL
    panel, strip, drawer = _widths(window, scale)
    beside = round(STRIP * (0.5 + 0.5 * scale)) if strip else round(224 * (0.5 + 0.5 * scale))
    if drawer and not drawer_open:
        panel = 0
    left = width - panel
    head = header_height(scale)
    top = head + (banner + 8 if banner else 0)
    bottom = height - GAP - timeline
    middle = max(100, bottom - GAP - top)
    felt = GAP + beside + GAP
    return PageLayout(
        header=(0, 0, left, head),
        banner=(GAP, head, left - 2 * GAP, banner),
        list=(GAP, top, beside, middle),
        felt=(felt, top, left - GAP - felt, middle),
        timeline=(GAP, bottom, left - 2 * GAP, timeline),
        panel=(left, 0, panel, height),
        strip=strip,
        drawer=drawer,
    )


def header_height(scale: float) -> int:
    """How high a page's head is with type of size `scale`."""
    return max(HEADER, round(HEADER * (0.9 + 0.1 * scale)))


def _widths(window: int, scale: float) -> tuple[int, bool, bool]:
    """The panel's width, whether the list is a strip, whether the panel is a drawer."""
    plain = 420 if window > 1600 else 384 if window >= 1280 else 340
    panel = min(round(plain * (0.5 + 0.5 * scale)), round(window * 0.4))
    strip, drawer = window < 1280, window < 1100
    if not strip:
        felt = window - RAIL - round(224 * (0.5 + 0.5 * scale)) - panel - 3 * GAP
        strip = felt < LEAST_FELT
    return panel, strip, drawer

"""Where the parts of the practice page lie, by the size of the window and of the type: no Qt."""

from dataclasses import dataclass

from tutor.view.page_layout import PART_GAP, RAIL_WIDTH, PageBox, header_height


@dataclass(frozen=True, slots=True)
class PracticeLayout:
    header: PageBox
    banner: PageBox
    felt: PageBox
    panel: PageBox
    drawer: bool


def practice_layout(
    width: int, height: int, scale: float = 1.0, banner: int = 0, drawer_open: bool = True
) -> PracticeLayout:
    window = width + RAIL_WIDTH
    plain = 420 if window > 1600 else 384 if window >= 1280 else 340
    panel = min(round(plain * (0.5 + 0.5 * scale)), round(window * 0.4))
    drawer = window < 1100
    if drawer and not drawer_open:
        panel = 0
    left = width - panel
    head = header_height(scale)
    top = head + (banner + 8 if banner else 0)
    return PracticeLayout(
        header=(0, 0, left, head),
        banner=(PART_GAP, head, left - 2 * PART_GAP, banner),
        felt=(PART_GAP, top, left - 2 * PART_GAP, max(100, height - PART_GAP - top)),
        panel=(left, 0, panel, height),
        drawer=drawer,
    )

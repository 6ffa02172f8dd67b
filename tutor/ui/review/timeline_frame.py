"""Where the parts of the timeline lie, by its width and the size of type."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QFontMetricsF

from tutor.ui.parts.look import AXES, axis_name, look
from tutor.view.review.model import DecisionColumn, RoundSpan
from tutor.view.review.timeline_captions import mark_words, outcome_word, round_name
from tutor.view.review.timeline_layout import RoundPlace, places_of, total_width

LANE, LANE_GAP = 17, 3
SPREAD_COLUMN_WIDTH = 5.0
LANES_TOP: Final = 46
POINTER_REACH: Final = 24.0
"""How far from the middle of a column one may point and still mean it, in pixels."""


@dataclass(frozen=True, slots=True)
class TimelineFrame:
    width: float
    spans: tuple[RoundSpan, ...]
    current: int

    @property
    def left(self) -> float:
        metrics = QFontMetricsF(look().font("label"))
        names = [*(axis_name(axis) for axis in AXES), *mark_words()]
        return 40 + max(metrics.horizontalAdvance(name) for name in names)

    @property
    def top(self) -> float:
        return LANES_TOP - 14 + look().px(14)

    @property
    def names_y(self) -> float:
        return self.top - 28 - look().px(1)

    @property
    def lane(self) -> int:
        return round(LANE * (0.7 + 0.3 * look().scale))

    @property
    def lanes_end(self) -> float:
        return self.top + 3 * self.lane + 2 * LANE_GAP

    @property
    def marks_y(self) -> float:
        return self.lanes_end + 12 + max(0.0, look().px(6) - 6)

    @property
    def height(self) -> int:
        return round(self.marks_y) + look().px(14) + 15

    def laid(self) -> tuple[tuple[RoundPlace, ...], int, int]:
        bold = QFontMetricsF(look().font("label", 600))
        plain = QFontMetricsF(look().font("small", 400))
        names = [bold.horizontalAdvance(round_name(span)) for span in self.spans]
        ends = [
            name + 7 + plain.horizontalAdvance(outcome_word(span.story.outcome))
            for name, span in zip(names, self.spans, strict=True)
        ]
        width = self.width - self.left - 14
        roomy = total_width(self.spans, ends, SPREAD_COLUMN_WIDTH) <= width
        return places_of(self.spans, self.current, width, ends if roomy else names)

    def column_at(self, x: float) -> DecisionColumn | None:
        best, least = None, POINTER_REACH
        for place in self.laid()[0]:
            for number, column in enumerate(place.span.columns):
                middle = self.left + place.x + (number + 0.5) * place.column
                if abs(x - middle) < least:
                    best, least = column, abs(x - middle)
        return best

    def cursor_x(self, places: tuple[RoundPlace, ...]) -> float | None:
        for place in places:
            for number, column in enumerate(place.span.columns):
                if column.index == self.current:
                    return self.left + place.x + number * place.column
        return None

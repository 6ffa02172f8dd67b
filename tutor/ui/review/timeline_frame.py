"""Where the parts of the timeline lie, by its width and the size of type."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QFontMetricsF

from tutor.ui.parts.look import AXES, Look, axis_name
from tutor.view.review.model import DecisionColumn, RoundSpan
from tutor.view.review.timeline_captions import mark_words, outcome_word, round_name
from tutor.view.review.timeline_layout import RoundPlace, places_of, total_width

LANE, LANE_GAP = 17, 3
SPREAD_COLUMN_WIDTH = 5.0
"""Width of a column from which rounds may be spread so that their outcomes can be read."""
LANES_TOP: Final = 46
POINTER_REACH: Final = 24.0
"""How far from the middle of a column one may point and still mean it, in pixels."""


@dataclass(frozen=True, slots=True)
class TimelineFrame:
    """In pixels of the timeline."""

    look: Look
    width: float
    spans: tuple[RoundSpan, ...]
    current: int
    """The decision that is shown: its page of the timeline is."""

    @property
    def left(self) -> float:
        """Where the lanes begin, right of their names."""
        metrics = QFontMetricsF(self.look.font("label"))
        names = [
            *(axis_name(self.look.translator, axis) for axis in AXES),
            *mark_words(self.look.translator),
        ]
        return 40 + max(metrics.horizontalAdvance(name) for name in names)

    @property
    def top(self) -> float:
        """The upper edge of the lanes."""
        return LANES_TOP - 14 + self.look.px(14)

    @property
    def names_y(self) -> float:
        """The middle of the names of the rounds, and of the number of the page."""
        return self.top - 28 - self.look.px(1)

    @property
    def lane(self) -> int:
        """Height of a lane: it grows with the type, but less."""
        return round(LANE * (0.7 + 0.3 * self.look.scale))

    @property
    def lanes_end(self) -> float:
        """The lower edge of the lanes."""
        return self.top + 3 * self.lane + 2 * LANE_GAP

    @property
    def marks_y(self) -> float:
        """The middle of triangles and rings."""
        return self.lanes_end + 12 + max(0.0, self.look.px(6) - 6)

    @property
    def height(self) -> int:
        """Of the whole: 144 at plain size of type."""
        return round(self.marks_y) + self.look.px(14) + 15

    def laid(self) -> tuple[tuple[RoundPlace, ...], int, int]:
        """Return where the rounds of the page lie, which page it is (from 0), and of how many."""
        translator = self.look.translator
        bold = QFontMetricsF(self.look.font("label", 600))
        plain = QFontMetricsF(self.look.font("small", 400))
        names = [bold.horizontalAdvance(round_name(span, translator)) for span in self.spans]
        ends = [
            name + 7 + plain.horizontalAdvance(outcome_word(span.story.outcome, translator))
            for name, span in zip(names, self.spans, strict=True)
        ]
        width = self.width - self.left - 14
        roomy = total_width(self.spans, ends, SPREAD_COLUMN_WIDTH) <= width
        return places_of(self.spans, self.current, width, ends if roomy else names)

    def column_at(self, x: float) -> DecisionColumn | None:
        """Return the column that is pointed at; None where none is near."""
        best, least = None, POINTER_REACH
        for place in self.laid()[0]:
            for number, column in enumerate(place.span.columns):
                middle = self.left + place.x + (number + 0.5) * place.column
                if abs(x - middle) < least:
                    best, least = column, abs(x - middle)
        return best

    def cursor_x(self, places: tuple[RoundPlace, ...]) -> float | None:
        """Return where the column lies that is shown, among the rounds of the page; None:
        nowhere."""
        for place in places:
            for number, column in enumerate(place.span.columns):
                if column.index == self.current:
                    return self.left + place.x + number * place.column
        return None

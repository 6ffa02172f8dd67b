"""The row of a share: mark, title, counts, bar, range, the last games, the trend."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from tutor.ui.parts.look import axis_colour, look
from tutor.ui.progress.charts import LaneMark, LastGames, ShareBar
from tutor.ui.progress.figure_row import FigureRow
from tutor.view.progress.rows import ShareView

MEDIUM_WIDTH = 520
"""From so many pixels at 100 % on, the line of games stands beside the counts."""
MIN_BAR_WIDTH, SHORT_BAR_WIDTH = 120, 90
"""Pixels at 100 %: what a bar has at least in one line with the words, and beside two of them."""
NO_LIMIT = 16_777_215
"""Qt's word for no limit, in pixels."""
GRID_PLACES = (
    ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2), (2, 1)),
    ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (0, 3), (1, 3)),
    ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6)),
)


@dataclass(frozen=True, slots=True)
class RowWidths:
    title: int
    count: int
    value: int
    trend: int

    @property
    def words(self) -> int:
        return self.title + self.count + self.value + self.trend


def widths_of(views: Iterable[ShareView], *, has_trends: bool) -> RowWidths:
    bold, plain = QFontMetrics(look().font("section")), QFontMetrics(look().font("body"))
    rows = tuple(views)

    def widest(metrics: QFontMetrics, texts: Iterable[str]) -> int:
        return max(map(metrics.horizontalAdvance, texts), default=0) + 4

    return RowWidths(
        widest(bold, (row.title for row in rows)),
        widest(plain, (row.count for row in rows)),
        widest(plain, (row.value for row in rows)),
        widest(plain, (row.trend for row in rows)) if has_trends else 0,
    )


class ShareRow(FigureRow):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form: tuple[int, int] | None = None
        self._room = 0
        self._widths = RowWidths(0, 0, 0, 0)
        self.mark, self.last = LaneMark(self), LastGames(self)
        self.title, self.count, self.value, self.trend = (QLabel(self) for _ in range(4))
        self.title.setProperty("look", "section")
        for label in (self.count, self.value, self.trend):
            label.setProperty("look", "hint")
        for label in (self.title, self.count, self.value, self.trend):
            label.setWordWrap(True)
        self.bar = ShareBar(self)
        keeps = self.bar.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(keeps)
        self._parts: tuple[QWidget, ...] = (
            self.mark,
            self.title,
            self.count,
            self.bar,
            self.value,
            self.last,
            self.trend,
        )
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(8, 5, 8, 5)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(4)
        self._arrange()

    def fit(self, room: int) -> None:
        self._room = room
        self._arrange()

    def show_share(self, view: ShareView, widths: RowWidths) -> None:
        self._widths = widths
        self.tell(f"{view.title}: {view.count}", view.told)
        self.lead_to(view.behind)
        self.mark.show_lanes(view.lanes)
        self.title.setText(view.title)
        self.count.setText(view.count)
        self.bar.show_bar(view.share or 0.0, view.first, view.interval, _hue(view))
        self.bar.setVisible(view.share is not None)
        self.value.setText(view.value)
        self.last.show_last(view.last)
        self.trend.setText(view.trend)
        self.trend.setVisible(widths.trend > 0)
        self._form = None
        self._arrange()

    def _arrange(self) -> None:
        form = self._wanted_form()
        if (form, self._room) == self._form:
            return
        self._form = form, self._room
        for part in self._parts:
            self._grid.removeWidget(part)
        for column in range(len(self._parts)):
            self._grid.setColumnStretch(column, 0)
        for part, (row, column) in zip(self._parts, GRID_PLACES[form], strict=True):
            self._grid.addWidget(part, row, column, Qt.AlignmentFlag.AlignVCenter)
        self._grid.setColumnStretch(3 if form == 2 else 1, 1)
        wanted, beside = self._widths, self._beside(form)
        labels = (self.title, self.count, self.value, self.trend)
        one_line = (wanted.title, wanted.count, wanted.value, wanted.trend)
        for label, width in zip(
            labels, one_line if form == 2 else (0, beside, beside, 0), strict=True
        ):
            label.setMinimumWidth(width)
            label.setMaximumWidth(width or NO_LIMIT)

    def _wanted_form(self) -> int:
        pictures = look().px(MIN_BAR_WIDTH) + self._around(6, self.last.sizeHint().width())
        if self._widths.words + pictures <= self._room:
            return 2
        return int(self._room >= look().px(MEDIUM_WIDTH))

    def _beside(self, form: int) -> int:
        at_the_end = max(self.last.sizeHint().width(), self._widths.trend) if form else 0
        free = self._room - look().px(SHORT_BAR_WIDTH) - self._around(2 + form, at_the_end)
        return max(0, min(max(self._widths.count, self._widths.value), free))

    def _around(self, gaps: int, at_the_end: int) -> int:
        margins = self._grid.contentsMargins()
        spaces = gaps * self._grid.horizontalSpacing() + margins.left() + margins.right()
        return self.mark.sizeHint().width() + at_the_end + spaces


def _hue(view: ShareView) -> str:
    lanes = view.lanes
    if lanes is None or sum(lanes) != 1:
        return ""
    return axis_colour(look().colours, lanes.index(True)).name()

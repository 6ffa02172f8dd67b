"""The row of a share: mark, title, counts, bar, range, the last games, the trend."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from tutor.ui.look import Look
from tutor.ui.progress.charts import LaneMark, LastGames, ShareBar
from tutor.ui.progress.row import Row
from tutor.ui.progress.views import ShareView

WIDE = 1050
"""From so many pixels at 100 % on, all of it stands in one line."""
MIDDLE = 520
"""From so many on, the line of games stands beside the counts."""
TITLE, COUNT, VALUE, TREND = 172, 222, 184, 150
"""Pixels at 100 %, so that rows stand below each other."""
ANY = 16_777_215
"""Qt's word for no limit, in pixels."""
PLACES = (
    ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2), (2, 1)),
    ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (0, 3), (1, 3)),
    ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6)),
)
"""(row, column) of mark, title, count, bar, value, last games, trend: narrow, middle, wide."""


class ShareRow(Row):
    """One line where there is room, else three."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._form = -1
        self.mark, self.last = LaneMark(look, self), LastGames(look, self)
        self.title, self.count, self.value, self.trend = (QLabel(self) for _ in range(4))
        self.title.setProperty("look", "section")
        for label in (self.count, self.value, self.trend):
            label.setProperty("look", "hint")
        for label in (self.title, self.count, self.value, self.trend):
            label.setWordWrap(True)
        self.bar = ShareBar(look, self)
        keeps = self.bar.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(keeps)
        self._parts: tuple[QWidget, ...] = (
            self.mark, self.title, self.count, self.bar, self.value, self.last, self.trend
        )  # fmt: skip
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(8, 5, 8, 5)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(4)
        self._arrange()

    def show_share(self, view: ShareView, look: Look, *, has_trends: bool) -> None:
        """Show it; where there are too few to say the bar gives way to the words.

        Args:
            has_trends: some row of the page has a trend, so all keep its place.
        """
        self.tell(f"{view.title}: {view.count}", view.told, look)
        self.mark.show_lanes(view.lanes, look)
        self.title.setText(view.title)
        self.count.setText(view.count)
        self.bar.show_bar(view.share or 0.0, view.first, view.interval, look)
        self.bar.setVisible(view.share is not None)
        self.value.setText(view.value)
        self.last.show_last(view.last, look)
        self.trend.setText(view.trend)
        self.trend.setVisible(has_trends)
        self._form = -1
        self._arrange()

    def _arrange(self) -> None:
        """Where there is room all stands in one line; else the counts beside the bar, and the
        line of games beside them or below."""
        width, px = self.width(), self.look.px
        form = (width >= px(WIDE)) + (width >= px(MIDDLE))
        if form == self._form:
            return
        self._form = form
        for part in self._parts:
            self._grid.removeWidget(part)
        for column in range(len(self._parts)):
            self._grid.setColumnStretch(column, 0)
        for part, (row, column) in zip(self._parts, PLACES[form], strict=True):
            self._grid.addWidget(part, row, column, Qt.AlignmentFlag.AlignVCenter)
        free = 3 if form == 2 else 1
        self._grid.setColumnStretch(free, 1)
        beside = COUNT if form == 2 else max(COUNT, VALUE)
        value = VALUE if form == 2 else beside
        for label, wanted in ((self.count, beside), (self.value, value)):
            label.setFixedWidth(px(wanted))
        if form == 2:
            self.title.setFixedWidth(px(TITLE))
            self.trend.setFixedWidth(px(TREND))
        else:
            for label in (self.title, self.trend):
                label.setMinimumWidth(0)
                label.setMaximumWidth(ANY)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Another width may need more lines."""
        super().resizeEvent(event)
        self._arrange()

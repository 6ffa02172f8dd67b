"""The row of a count: title, bar, what it comes to."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from tutor.ui.parts.look import look
from tutor.ui.progress.charts import ShareBar
from tutor.ui.progress.figure_row import FigureRow
from tutor.view.progress.rows import CountView


class CountRow(FigureRow):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.line, self.count = QLabel(self), QLabel(self), QLabel(self)
        for label in (self.line, self.count):
            label.setProperty("look", "hint")
        for label in (self.title, self.count, self.line):
            label.setWordWrap(True)
        self.line.setContentsMargins(3, 0, 0, 0)
        self.bar = ShareBar(self)
        middle = Qt.AlignmentFlag.AlignVCenter
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 4, 8, 4)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.title, 0, 0, 2, 1, middle)
        grid.addWidget(self.bar, 0, 1, middle)
        grid.addWidget(self.count, 0, 2, middle)
        grid.addWidget(self.line, 1, 1, 1, 2)

    def show_count(self, view: CountView, title: int, count: int) -> None:
        """Show it.

        Args:
            title: width of the title at 100 %, so that bars begin below each other.
            count: width of the count at 100 %, so that they end there too.
        """
        self.tell(f"{view.title}: {view.count}", view.told)
        self.lead_to(view.behind)
        self.title.setText(view.title)
        self.title.setFixedWidth(look().px(title))
        self.count.setText(view.count)
        self.count.setMinimumWidth(look().px(count))
        self.bar.show_bar(view.part, None, None)
        self.line.setText(view.line)
        self.line.setVisible(bool(view.line))

    @property
    def whole_count(self) -> int:
        return self.count.fontMetrics().horizontalAdvance(self.count.text()) + 4

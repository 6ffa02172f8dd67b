"""The felt of a practice game: the table, the line and the bar above the hand, the tile that
flies."""

from PySide6.QtCore import QObject, QRect
from PySide6.QtWidgets import QWidget

from tutor.ui.parts.look import look
from tutor.ui.table.call_bar import CallBar
from tutor.ui.table.felt_prompt import MIN_TYPE_PX, FeltPrompt
from tutor.ui.table.hand_view import FOCUS_ROOM
from tutor.ui.table.table_view import TableView
from tutor.view.practice.bar_view import BarView

PROMPT_HEIGHT = 26
"""Room above the hand for the line, in pixels."""
PROMPT_INSET = 10
RIVER_GAP = 2
BAR_SHIFT = 8


class PracticeFelt(QObject):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._ranks = False
        self.table = TableView(parent, PROMPT_HEIGHT)
        self.prompt, self.bar = FeltPrompt(self.table), CallBar(self.table)
        self.table.arranged.connect(self.arrange)

    def show_bar(self, view: BarView, width: int, ranks: bool) -> None:
        self._ranks = ranks
        self.bar.show_bar(view, width - 28)

    def arrange(self) -> None:
        layout, bar, box = self.table.layout_now, self.bar, prompt_box(self.table)
        end = min(box.left() + box.width(), self.table.width() - 20)
        x = max(8, end - bar.width())
        foot = layout.above + 2 if self._ranks else 12
        y = round(layout.hand_top - foot - bar.height())
        free = self._free_from()
        if bar.view.buttons and x - box.left() < self.table.width() // 3:
            wanted = y - 2 - box.height()
            y += 0 if self._ranks else min(BAR_SHIFT, max(0, free - wanted))
            top = max(free, y - 2 - box.height())
            box = QRect(box.left(), top, box.width(), y - 2 - top)
        elif bar.view.buttons:
            top = max(free, y)
            box = QRect(box.left(), top, max(0, x - box.left() - 10), y + bar.height() - top)
        bar.move(x, y)
        bar.raise_()
        self.prompt.setGeometry(box)
        self.prompt.setVisible(bool(self.prompt.view.text) and box.height() >= MIN_TYPE_PX)

    def _free_from(self) -> int:
        river = self.table.rivers[0]
        return river.geometry().bottom() + RIVER_GAP if river.isVisibleTo(self.table) else 0


def prompt_box(table: TableView) -> QRect:
    layout = table.layout_now
    high = max(22, look().px(22))
    left = max(PROMPT_INSET, table.hand.x() + FOCUS_ROOM)
    width = max(table.hand.width() - 2 * FOCUS_ROOM, round(layout.hand_width * 0.7))
    top = round(layout.hand_top - layout.above - high)
    return QRect(left, top, min(width, table.width() - PROMPT_INSET - left), high)

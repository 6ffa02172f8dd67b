"""Positions one after another: the list, the position on the table, and what the tutor says."""

from PySide6.QtCore import QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from rules.tiles import Tile
from tutor.advice.advice import Decision
from tutor.language import gettext
from tutor.ui.classroom.place_list import PositionList
from tutor.ui.panel.advice_panel import AdvicePanel
from tutor.ui.parts.elided_label import ElidedLabel
from tutor.ui.parts.key_actions import key_actions
from tutor.ui.parts.look import look
from tutor.ui.parts.passing_focus import PassingFocus
from tutor.ui.parts.plain import show_plain
from tutor.ui.table.table_view import TableView
from tutor.view.classroom.listed import PositionsView
from tutor.view.page_layout import RAIL_WIDTH
from tutor.view.panel.candidates import chips_of
from tutor.view.panel.decision_panel import panel_of, rows_of
from tutor.view.table.hand_marks import marks_of

PANEL_GAP = 12
MIN_FELT_WIDTH, MIN_LIST_WIDTH = 340, 110
"""Pixels that the felt keeps, as far as the list can give way to this."""
MAX_NARROW_WIDTH = 760
"""Pixels at 100 %: where there are fewer, the head goes on above the panel, which is wider."""


class Positions(QWidget):
    at_changed = Signal(int)
    acted = Signal(int)
    acted_all = Signal()
    back_requested = Signal()
    tree_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._showing = False
        self.decision: Decision | None = None
        self.head = QFrame(self)
        self.back, self.act, self.act_all = (QPushButton(self.head) for _ in range(3))
        self.title = ElidedLabel(self.head)
        self.title.setProperty("look", "section")
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        row = QHBoxLayout(self.head)
        row.setContentsMargins(12, 2, 12, 2)
        row.setSpacing(10)
        row.addWidget(self.back)
        row.addWidget(self.title, 1)
        row.addWidget(self.act)
        row.addWidget(self.act_all)
        self._ground = QFrame(self)
        self._ground.setProperty("look", "panel")
        inner = QVBoxLayout(self._ground)
        inner.setContentsMargins(4, 6, 4, 6)
        self.list = PositionList(self._ground)
        inner.addWidget(self.list)
        self.table = TableView(self)
        self.panel = AdvicePanel(self)
        for button in (self.panel.previous, self.panel.next):
            button.hide()  # the list does it
        self.message = QLabel(self)
        show_plain(self.message)
        self.message.setWordWrap(True)
        self.message.setProperty("look", "hint")
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        PassingFocus(self, self.list)
        self._connect()

    def _connect(self) -> None:
        self.back.clicked.connect(self.back_requested)
        self.act.clicked.connect(self._act)
        self.act_all.clicked.connect(self.acted_all)
        self.list.selectionModel().currentChanged.connect(self._went)
        self.table.tile_entered.connect(self._point)
        self.table.tile_left.connect(self._point)
        self.panel.tree_requested.connect(self.tree_requested)
        key_actions(
            self,
            {"A": self._act, "T": self.tree_requested.emit, "Backspace": self.back_requested.emit},
        )

    # --- what is shown ------------------------------------------------------------------------

    def show_positions(self, view: PositionsView, current: int) -> None:
        self._showing = True
        self.back.setText(gettext("Back"))
        self.back.setToolTip(f"{self.back.text()} (Backspace)")
        self.title.show_text(view.title)
        self.act.setText(view.act)
        self.act.setToolTip(f"{view.act} (A)")
        self.act.setVisible(bool(view.act))
        self.act_all.setText(view.act_all)
        self.act_all.setToolTip(gettext("All of these into the next problem set"))
        self.act_all.setVisible(bool(view.act_all))
        self.list.show_lines(view.lines, current, gettext("Positions"))
        self._showing = False
        self._arrange()

    def show_decision(self, decision: Decision) -> None:
        self.decision = decision
        seen = decision.observation
        marks = marks_of(seen.hand, chips_of(decision.advice), decision.played)
        self.table.set_look()
        self.table.show_table(seen, marks=marks)
        self.panel.show_advice(panel_of(decision))
        self.panel.scroller.verticalScrollBar().setValue(0)
        self._show_parts(True)

    def show_message(self, text: str) -> None:
        self.decision = None
        self.message.setText(text)
        self._show_parts(False)

    def _show_parts(self, whole: bool) -> None:
        self.table.setVisible(whole)
        self.panel.setVisible(whole)
        self.message.setVisible(not whole)
        self._arrange()

    def _point(self, tile: int | None = None) -> None:
        if self.decision is not None:
            preview = Tile(tile) if tile is not None else None
            rows = rows_of(self.decision, preview)
            self.panel.show_rows(rows)

    def _went(self, index: QModelIndex) -> None:
        if not self._showing and index.isValid():
            self.at_changed.emit(index.row())

    def _act(self) -> None:
        if self.list.current >= 0 and not self.act.isHidden():
            self.acted.emit(self.list.current)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.back, self.list, self.table.hand.buttons[0], self.panel.scroller)

    # --- where things are ---------------------------------------------------------------------

    def _arrange(self) -> None:
        width, height, scale = self.width(), self.height(), look().scale
        top = self.head.sizeHint().height() + 4
        narrow = width < look().px(MAX_NARROW_WIDTH)
        panel = min(
            round(384 * (0.5 + 0.5 * scale)),
            width - MIN_LIST_WIDTH - MIN_FELT_WIDTH - 3 * PANEL_GAP
            if narrow
            else round((width + RAIL_WIDTH) * 0.38),
        )
        side = min(round(250 * (0.5 + 0.5 * scale)), round(width * 0.24))
        felt_width = width - panel - side - 3 * PANEL_GAP
        side = max(MIN_LIST_WIDTH, side - max(0, MIN_FELT_WIDTH - felt_width))
        self.head.setGeometry(QRect(0, 0, width if narrow else width - panel, top))
        self._ground.setGeometry(QRect(PANEL_GAP, top, side, height - top - PANEL_GAP))
        left = PANEL_GAP + side + PANEL_GAP
        felt = QRect(left, top, width - panel - PANEL_GAP - left, height - top - PANEL_GAP)
        self.table.setGeometry(felt)
        self.message.setGeometry(felt)
        above = top if narrow else 0
        self.panel.setGeometry(QRect(width - panel, above, panel, height - above))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

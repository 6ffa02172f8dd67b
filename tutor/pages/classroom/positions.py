from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from rules.tiles import Tile
from tutor.classroom.class_view import ClassPosition
from tutor.coach.advice import Decision, ReviewEntry
from tutor.export.figure_tables import Selection
from tutor.language import gettext
from tutor.pages.classroom import model as work
from tutor.pages.classroom.state_model import ShownClass
from tutor.pages.host import Host
from tutor.pages.panel.advice_panel import AdvicePanel
from tutor.pages.panel.model import call_panel_of, chips_of, panel_of, tile_rows
from tutor.pages.parts.buttons import key_actions
from tutor.pages.parts.jobs import Jobs
from tutor.pages.parts.layouts import column_of, row_of
from tutor.pages.parts.look import Label, draw_elided, look, paint_state, styled
from tutor.pages.parts.model import RAIL_WIDTH, result_of
from tutor.pages.parts.motion import FocusForwarder
from tutor.pages.parts.sentence import ElidedLabel, plain_tip
from tutor.pages.parts.tables import TEXT_ROLES, TIP_ROLE, Index, RowsModel
from tutor.pages.table.model import tile_marks
from tutor.pages.table.table_view import TableView
from tutor.pages.tree.model import TreeMoment
from tutor.text.thinking import thinking_of_decision

LINE_ROLE: Final = Qt.ItemDataRole.UserRole


class _Model(RowsModel):
    def cell(self, row: work.PositionLine, column: int, role: int) -> Any:
        if role == LINE_ROLE:
            return row
        return row.name if role in TEXT_ROLES else plain_tip(row.name) if role == TIP_ROLE else None


class _Painter(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(look().px(160), max(44, look().px(46)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: work.PositionLine = index.data(LINE_ROLE)
        rect = QRectF(option.rect)
        colours = look().colours
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_state(painter, option, rect.adjusted(3, 1.5, -3, -1.5), 8, 1)
        left = rect.x() + 12
        right = rect.right() - (look().px(26) if line.ticked else 10)
        lines = ((line.first, colours.ink), (line.second, colours.ink2))
        for number, (text, ink) in enumerate(lines):
            painter.setFont(look().font("label", 600 if number == 0 else None))
            painter.setPen(QColor(ink))
            room = QRectF(
                left, rect.y() + look().px(5) + number * look().px(18), right - left, look().px(18)
            )
            draw_elided(painter, room, text)
        if line.ticked:
            at = QPointF(rect.right() - look().px(16), rect.center().y())
            size = look().px(5)
            pen = QPen(QColor(colours.ink), max(2.0, size / 2.6))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            steps = (QPointF(-size, 0), QPointF(-size / 3, size * 0.7), QPointF(size, -size * 0.8))
            painter.drawPolyline([at + step for step in steps])
        painter.restore()


class PositionList(QListView):
    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._showing = False
        self.lines_model = _Model(self)
        self._painter = _Painter(self)
        self.setModel(self.lines_model)
        self.setItemDelegate(self._painter)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def current(self) -> int:
        return self.currentIndex().row()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if not self._showing and current.isValid():
            self.chosen.emit(current.row())

    def show_lines(self, lines: Sequence[work.PositionLine], current: int, name: str) -> None:
        self._showing = True
        self.setAccessibleName(name)
        if lines != self.lines_model.rows:
            self.lines_model.reset_rows(lines)
        if lines and current != self.current:
            at = min(max(0, current), len(lines) - 1)
            self.setCurrentIndex(self.lines_model.index(at, 0))
        self.viewport().update()
        self._showing = False


PANEL_GAP = 12
MIN_FELT_WIDTH, MIN_LIST_WIDTH = 340, 110
MAX_NARROW_WIDTH = 760
"""Width below which the header spans the panel, which is then wider, in pixels at 100 %."""


class PositionsPanel(QWidget):
    back_requested = Signal()

    def __init__(self, host: Host, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.decision: ReviewEntry | None = None
        self.head = QFrame(self)
        self.back, self.act, self.act_all = (QPushButton(self.head) for _ in range(3))
        self.title = styled(ElidedLabel(self.head), "section")
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        row_of(
            self.back,
            (self.title, 1),
            self.act,
            self.act_all,
            on=self.head,
            margins=(12, 2, 12, 2),
            spacing=10,
        )
        self._ground = styled(QFrame(self), "panel")
        self.list = PositionList(self._ground)
        column_of(self.list, on=self._ground, margins=(4, 6, 4, 6))
        self.table = TableView(self)
        self.panel = AdvicePanel(self)
        for button in (self.panel.previous, self.panel.next):
            button.hide()  # the list takes their place
        self.message = styled(Label(self), "hint", wraps=True, plain=True)
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        FocusForwarder(self, self.list)
        self.back.clicked.connect(self.back_requested)
        self.act.clicked.connect(self._act)
        self.list.chosen.connect(self.go)
        self.table.tile_entered.connect(self._point)
        self.table.tile_left.connect(self._point)
        show_tree = partial(host.show_page, "tree")
        self.panel.tree_requested.connect(show_tree)
        back = self.back_requested.emit
        key_actions(self, {"A": self._act, "T": show_tree, "Backspace": back})

    def go(self, at: int) -> None:
        raise NotImplementedError

    def toggle(self, at: int) -> None:
        """Perform the action of the button on the shown position."""

    # --- content ------------------------------------------------------------------------------

    def show_positions(self, view: work.PositionsView, current: int) -> None:
        self.back.setText(gettext("Back"))
        self.back.setToolTip(f"{self.back.text()} (Backspace)")
        self.title.show_text(view.title)
        self.act.setText(view.act)
        self.act.setToolTip(f"{view.act} (A)")
        self.act.setVisible(bool(view.act))
        self.act_all.setText(view.act_all)
        self.act_all.setToolTip(gettext("Add all of these to the next problem set"))
        self.act_all.setVisible(bool(view.act_all))
        self.list.show_lines(view.lines, current, gettext("Positions"))
        self._arrange()

    def show_decision(self, decision: ReviewEntry) -> None:
        self.decision = decision
        seen = decision.observation
        self.table.set_look()
        if isinstance(decision, Decision):
            groups = thinking_of_decision(decision)
            marks = tile_marks(seen.hand, chips_of(decision.advice), decision.played, groups=groups)
            self.table.show_table(seen, marks=marks)
            self.panel.show_advice(panel_of(decision))
        else:
            self.table.show_table(seen, offered=decision.claimed)
            self.panel.show_call(call_panel_of(decision))
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
        if isinstance(self.decision, Decision):
            preview = Tile(tile) if tile is not None else None
            rows = tile_rows(self.decision, preview)
            self.panel.show_rows(rows)

    def _act(self) -> None:
        if self.list.current >= 0 and not self.act.isHidden():
            self.toggle(self.list.current)

    def moment(self) -> TreeMoment | None:
        decision = self.decision
        if not isinstance(decision, Decision):
            return None
        return TreeMoment(decision.observation, decision.advice.choice)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.back, self.list, self.table.hand.buttons[0], self.panel.scroller)

    # --- layout -------------------------------------------------------------------------------

    @property
    def room(self) -> QRect:
        return self.rect()

    def _arrange(self) -> None:
        room, scale = self.room, look().scale
        width, height, above = room.width(), room.bottom() + 1, room.top()
        top = above + self.head.sizeHint().height() + 4
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
        self.head.setGeometry(QRect(0, above, width if narrow else width - panel, top - above))
        self._ground.setGeometry(QRect(PANEL_GAP, top, side, height - top - PANEL_GAP))
        left = PANEL_GAP + side + PANEL_GAP
        felt = QRect(left, top, width - panel - PANEL_GAP - left, height - top - PANEL_GAP)
        self.table.setGeometry(felt)
        self.message.setGeometry(felt)
        above = top if narrow else above
        self.panel.setGeometry(QRect(width - panel, above, panel, height - above))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()


class PositionBrowser(PositionsPanel):
    def __init__(self, view: ShownClass, parent: QWidget) -> None:
        super().__init__(view.host, parent)
        self._view = view
        self.picked: Selection | None = None
        self._places: tuple[ClassPosition, ...] = ()
        self._at = 0
        self._reader = Jobs(self)
        self._reader.found.connect(self._show_read)
        self._reader.failed.connect(view.host.show_error)
        self.act_all.clicked.connect(lambda: view.show_state(view.state.with_chosen(self._places)))

    def look_at(self, picked: Selection | None, at: int) -> None:
        self.picked, self._places = picked, ()
        self._at = at
        self.show_message(gettext("Reading the position …"))
        self._show_list()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        if picked is None:
            self._show_read(self._view.state.chosen)
        else:
            self._reader.start(result_of(self._view.state.places, picked))

    def show_class(self) -> None:
        self._show_list()
        if self.decision is not None:
            self.show_decision(self.decision)

    def leave(self) -> None:
        self._reader.cancel()
        self.picked, self._places, self.decision = None, (), None

    def _show_list(self) -> None:
        shown = work.positions_view(self._places, self._at, self.picked, self._view.state)
        self.show_positions(shown, self._at)

    def go(self, at: int) -> None:
        if 0 <= at < len(self._places):
            self._at = at
            self._show_list()
            folder = self._view.state.folder
            self._reader.start(result_of(work.read_place, folder, self._places[at]))

    def _show_read(self, found: tuple[ClassPosition, ...] | work.PositionRead) -> None:
        if not isinstance(found, work.PositionRead):
            self._places = found
            self.go(self._at)
        elif self._places and self._places[self._at].key == found.place.key:
            self.show_decision(found.entry)

    def toggle(self, at: int) -> None:
        place, state = self._places[at], self._view.state
        self._view.show_state(
            state.without_chosen(place) if state.is_chosen(place) else state.with_chosen((place,))
        )

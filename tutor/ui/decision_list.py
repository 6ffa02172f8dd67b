"""The list of a game's decisions: which turn, which plan, your tile and the tutor's."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QListView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from tutor.advice.advice import Verdict
from tutor.advice.names import either, round_mark, round_word, tile_word
from tutor.advice.plans import plan_title
from tutor.language import Words
from tutor.ui.look import Look, paint_arrow, paint_lanes, paint_ring, paint_triangle
from tutor.ui.review_model import Row

_Index = QModelIndex | QPersistentModelIndex
ROW: Final = Qt.ItemDataRole.UserRole
TILE_W, TILE_H = 27, 37
MARK_X, TEXT_X, TILES_X = 15, 29, 31
ARROW_X, BEST_X = 37, 48
"""From the left edge of the played tile."""
STRIP_WIDTH = 64


def row_sentence(row: Row, words: Words) -> str:
    """A row in words, for tooltips and screen readers."""
    where = words.gettext("{round}, turn {turn}").format(
        round=round_word(row.round, row.honba, words), turn=row.turn
    )
    best = either([tile_word(tile, words) for tile in row.best], words)
    what = words.gettext("you threw {tile}, the tutor {best}").format(
        tile=tile_word(row.played, words), best=best
    )
    parts = [where, verdict_word(row.verdict, words), what, plan_title(row.strategy, words)]
    if row.cost:
        parts.append(cost_word(row, words))
    return words.gettext("{list}.").format(list="; ".join(parts))


def verdict_word(verdict: Verdict, words: Words) -> str:
    """A verdict in words."""
    if verdict is Verdict.OFF_PLAN:
        return words.gettext("worth a look")
    if verdict is Verdict.IN_LINE:
        return words.gettext("in line, second or third choice")
    return words.gettext("in line, first choice")


def cost_word(row: Row, words: Words) -> str:
    """What the discard cost."""
    sound = row.verdict is not Verdict.OFF_PLAN
    text = words.gettext("in line, cost {points}") if sound else words.gettext("cost {points}")
    return text.format(points=f"{row.cost:,}")


class RowModel(QAbstractListModel):
    """The rows for Qt's list; the words of a row are its accessible text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[Row, ...] = ()
        self.words: Words | None = None

    def show_rows(self, rows: tuple[Row, ...], words: Words) -> None:
        """Take other rows."""
        self.beginResetModel()
        self.rows, self.words = rows, words
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: N802, B008 (Qt's)
        """How many rows."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The row itself, or its words."""
        if not index.isValid() or self.words is None:
            return None
        row = self.rows[index.row()]
        if role == ROW:
            return row
        texts = (
            Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
        )  # fmt: skip
        return row_sentence(row, self.words) if role in texts else None


class RowPainter(QStyledItemDelegate):
    """Draws a row: mark, turn, lanes, your tile, the tutor's."""

    def __init__(self, parent: QWidget, look: Look) -> None:
        super().__init__(parent)
        self.look = look
        self.narrow = False

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:  # noqa: N802
        """53 px a row, more where the type is bigger."""
        return QSize(STRIP_WIDTH, max(53, 16 + self.look.px(37)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one row."""
        row = index.data(ROW)
        if row is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state, rect = option.state, QRectF(option.rect)
        colours = self.look.colours
        if row.new_round and index.row():
            painter.setPen(QPen(QColor(colours.line), 1))
            painter.drawLine(rect.topLeft() + QPointF(8, 0.5), rect.topRight() + QPointF(-8, 0.5))
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.sel))
            painter.drawRoundedRect(rect.adjusted(4, 1.5, -4, -1.5), 8, 8)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(colours.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(5, 2.5, -5, -2.5), 7, 7)
        self._paint_mark(painter, row, rect)
        self._paint_turn(painter, row, rect)
        if not self.narrow:
            self._paint_tiles(painter, row, rect)
        painter.restore()

    def _paint_mark(self, painter: QPainter, row: Row, rect: QRectF) -> None:
        colours = self.look.colours
        x = 10 if self.narrow else MARK_X
        centre = QPointF(rect.x() + x, rect.y() + self.look.px(9) + 8)
        if row.follows:
            painter.setPen(QPen(QColor(colours.ink3), 1.2))
            painter.drawLine(QPointF(centre.x(), rect.y() - 8), centre + QPointF(0, 6))
            painter.drawLine(centre + QPointF(0, 6), centre + QPointF(7, 6))
        elif row.verdict is Verdict.OFF_PLAN:
            paint_triangle(painter, centre, 11 if not self.narrow else 9, QColor(colours.alert))
        elif row.verdict is Verdict.IN_LINE:
            paint_ring(painter, centre, 8, QColor(colours.ink3))

    def _paint_turn(self, painter: QPainter, row: Row, rect: QRectF) -> None:
        look = self.look
        left = rect.x() + (19 if self.narrow else TEXT_X)
        painter.setPen(QColor(look.colours.ink))
        text = round_mark(row.round, row.honba, look.words)
        if not self.narrow:
            text += f" · {row.turn}"
        painter.setFont(look.font("small" if self.narrow else "label", 600))
        height = look.px(17)
        room = QRectF(left, rect.y() + 8, rect.right() - left, height)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
        lanes_y = rect.y() + 11 + height
        paint_lanes(painter, QRectF(left, lanes_y, 17, 15), row.lanes, look.colours, 1.5)
        beside = f"{row.turn}" if self.narrow else f"−{row.cost:,}" if row.cost else ""
        if beside:
            painter.setPen(QColor(look.colours.ink2 if self.narrow else look.colours.alert))
            painter.setFont(look.font("small"))
            place = QRectF(left + 22, lanes_y - 1, 60, look.px(15))
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, beside)

    def _paint_tiles(self, painter: QPainter, row: Row, rect: QRectF) -> None:
        look = self.look
        start = rect.x() + TILES_X + look.px(64)
        top = rect.y() + (rect.height() - TILE_H) / 2
        centre = rect.center().y()

        def place(x: float) -> QRectF:
            return QRectF(start + x, top, TILE_W, TILE_H)

        look.tile(painter, place(0), row.played)
        arrow = QPointF(start + ARROW_X, centre)
        paint_arrow(painter, arrow, 12, QColor(look.colours.ink2))
        shown = row.best if len(row.best) <= 2 else row.best[:1]
        for number, tile in enumerate(shown):
            look.tile(painter, place(BEST_X + number * (TILE_W + 2)), tile)
        if len(row.best) > 2:
            painter.setPen(QColor(look.colours.ink2))
            painter.setFont(look.font("label"))
            spot = place(BEST_X + TILE_W + 6)
            painter.drawText(spot, Qt.AlignmentFlag.AlignVCenter, f"+{len(row.best) - 1}")


class ListHeads(QWidget):
    """The words above the columns."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look

    def show_heads(self, look: Look) -> None:
        """In this language and size."""
        self._look = look
        self.setAccessibleName(", ".join(self._heads()))
        self.setFixedHeight(look.px(15))
        self.update()

    def _heads(self) -> tuple[str, str, str]:
        words = self._look.words
        return (
            words.pgettext("head of a column", "turn"),
            words.pgettext("below the tile that was thrown", "you"),
            words.gettext("tutor"),
        )

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The words."""
        painter = QPainter(self)
        painter.setFont(self._look.font("small", 400))
        painter.setPen(QColor(self._look.colours.ink2))
        start = TILES_X + self._look.px(64)
        turn, you, tutor = self._heads()
        middle = Qt.AlignmentFlag.AlignVCenter
        centre = middle | Qt.AlignmentFlag.AlignHCenter
        height = self.height()
        painter.drawText(QRectF(TEXT_X, 0, 60, height), middle, turn)
        painter.drawText(QRectF(start - 20, 0, TILE_W + 40, height), centre, you)
        painter.drawText(QRectF(start + BEST_X - 20, 0, TILE_W + 40, height), centre, tutor)


class DecisionList(QFrame):
    """The switch above, the rows below."""

    chosen = Signal(int)
    """A decision was pointed out: its index among all of the game."""
    filtered = Signal(bool)
    """The learner asked for those worth a look (True) or for all."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "panel")
        self._switch = QFrame(self)
        self._switch.setProperty("look", "card")
        self.worth, self.all = QPushButton(self._switch), QPushButton(self._switch)
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self._switch)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(2)
        for button in (self.worth, self.all):
            button.setCheckable(True)
            button.setProperty("look", "segment")
            self._group.addButton(button)
            row.addWidget(button, 1)
        self.heads = ListHeads(look, self)
        self.view = QListView(self)
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._model = RowModel(self)
        self._painter = RowPainter(self, look)
        self.view.setModel(self._model)
        self.view.setItemDelegate(self._painter)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 9, 4, 6)
        column.setSpacing(6)
        column.addWidget(self._switch)
        column.addWidget(self.heads)
        column.addWidget(self.view, 1)
        self.worth.clicked.connect(lambda: self.filtered.emit(True))
        self.all.clicked.connect(lambda: self.filtered.emit(False))
        self.view.selectionModel().currentChanged.connect(self._on_current)
        self._showing = False

    def show_rows(
        self, rows: tuple[Row, ...], worth: int, total: int, current: int, worth_only: bool,
        look: Look, narrow: bool = False,
    ) -> None:  # fmt: skip
        """Show these rows; `current` is the decision that the page stands at."""
        words = look.words
        self._showing = True
        self._painter.look, self._painter.narrow = look, narrow
        self._switch.setVisible(not narrow)
        self.heads.setVisible(not narrow)
        self.heads.show_heads(look)
        self.worth.setText(words.gettext("Worth a look {count}").format(count=worth))
        self.all.setText(words.gettext("All {count}").format(count=total))
        for button in (self.worth, self.all):
            button.setToolTip(words.gettext("Switch the list (F)"))
        (self.worth if worth_only else self.all).setChecked(True)
        bars = Qt.ScrollBarPolicy
        policy = bars.ScrollBarAlwaysOff if narrow else bars.ScrollBarAsNeeded
        self.view.setVerticalScrollBarPolicy(policy)
        self.view.setAccessibleName(words.gettext("Decisions"))
        if rows != self._model.rows or words != self._model.words:
            self._model.show_rows(rows, words)
        self._select(rows, current)
        self._showing = False
        self.view.viewport().update()

    def _select(self, rows: Sequence[Row], current: int) -> None:
        for number, row in enumerate(rows):
            if row.index == current:
                index = self._model.index(number, 0)
                self.view.setCurrentIndex(index)
                self._keep_in_sight()
                return
        self.view.clearSelection()
        self.view.setCurrentIndex(QModelIndex())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Keep the row in sight."""
        super().resizeEvent(event)
        self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        """Once Qt has laid the rows out, which it does later than we ask."""
        QTimer.singleShot(0, self.view, self._scroll)

    def _scroll(self) -> None:
        if self.view.currentIndex().isValid():
            self.view.scrollTo(self.view.currentIndex())

    def _on_current(self, index: QModelIndex) -> None:
        if not self._showing and index.isValid():
            self.chosen.emit(self._model.rows[index.row()].index)

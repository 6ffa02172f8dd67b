from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QIcon, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from tutor.coach.strategy.stance import Verdict
from tutor.language import Language, active, gettext, pgettext
from tutor.pages.parts.buttons import segments_on
from tutor.pages.parts.layouts import column_of
from tutor.pages.parts.look import (
    Fitting,
    Label,
    icon,
    look,
    paint_arrow,
    paint_lanes,
    paint_ring,
    paint_state,
    paint_triangle,
    styled,
)
from tutor.pages.parts.motion import JUMP_MS, Motion
from tutor.pages.parts.sentence import PaintedText, break_at_arrows
from tutor.pages.parts.tables import TEXT_ROLES, TIP_ROLE, Index, RowsModel
from tutor.pages.review.words import ReviewRow, call_entry_line, row_sentence
from tutor.text.game_summary import nothing_lines
from tutor.text.names import round_words
from tutor.text.verdicts import loss_line

ROW_ROLE: Final = Qt.ItemDataRole.UserRole
TILE_W, TILE_H = 27, 37
SMALL_TILE_W, SMALL_TILE_H = 19, 26
MARK_X, TEXT_X, TILES_X = 15, 29, 31
ARROW_X, BEST_X = 37, 48
STRIP_WIDTH = 64


class RowPainter(QStyledItemDelegate):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.narrow = False

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = index.data(ROW_ROLE)
        head = self._head_height if row is not None and row.new_round else 0
        if self.narrow:
            return QSize(STRIP_WIDTH, head + SMALL_TILE_H + look().px(17) + 15)
        return QSize(STRIP_WIDTH, head + max(53, 16 + look().px(37)))

    @property
    def _head_height(self) -> int:
        return look().px(17) + 8

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW_ROLE)
        if row is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state, rect = option.state, QRectF(option.rect)
        colours = look().colours
        if row.new_round:
            if index.row():
                painter.setPen(QPen(QColor(colours.line), 1))
                painter.drawLine(
                    rect.topLeft() + QPointF(8, 0.5), rect.topRight() + QPointF(-8, 0.5)
                )
            font = look().font("label", 600)
            left = rect.x() + 10
            room = QRectF(left, rect.y() + 7, rect.right() - 4 - left, look().px(17))
            metrics, text = QFontMetricsF(font), ""
            for text in round_words(row.round, row.honba):
                if metrics.horizontalAdvance(text) <= room.width():
                    break
            painter.setPen(QColor(look().colours.ink2))
            painter.setFont(font)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
            rect.setTop(rect.top() + self._head_height)
        paint_state(painter, option, rect.adjusted(4, 1.5, -4, -1.5), 8, 1)
        x = 10 if self.narrow else MARK_X
        centre = QPointF(rect.x() + x, rect.y() + look().px(9) + 8)
        if row.follows:
            painter.setPen(QPen(QColor(colours.ink3), 1.2))
            painter.drawLine(QPointF(centre.x(), rect.y() - 8), centre + QPointF(0, 6))
            painter.drawLine(centre + QPointF(0, 6), centre + QPointF(7, 6))
        elif row.verdict is Verdict.OFF_PLAN:
            size, taught = 9 if self.narrow else 11, row.is_taught
            paint_triangle(painter, centre, size, QColor(colours.alert), filled=taught)
        elif row.is_sound_loss and self.narrow:  # no room for the text
            painter.setPen(QPen(QColor(colours.alert), 2))
            painter.drawLine(centre + QPointF(-4, 0), centre + QPointF(4, 0))
        elif row.verdict is Verdict.IN_LINE:
            paint_ring(painter, centre, 8, QColor(colours.ink3))
        self._paint_turn(painter, row, rect, bool(state & QStyle.StateFlag.State_Selected))
        if self.narrow:
            left, top = rect.x() + 8, rect.y() + 9 + look().px(17)
            if row.played is not None:
                look().tile(painter, QRectF(left, top, SMALL_TILE_W, SMALL_TILE_H), row.played)
            if row.call is None and not row.is_sound_loss and row.best:
                middle = QPointF(left + SMALL_TILE_W + 9, top + SMALL_TILE_H / 2)
                paint_arrow(painter, middle, 9, QColor(look().colours.ink2))
                best = QRectF(left + SMALL_TILE_W + 17, top, SMALL_TILE_W, SMALL_TILE_H)
                look().tile(painter, best, row.best[0])
        else:
            self._paint_tiles(painter, row, rect)
        painter.restore()

    def _paint_turn(self, painter: QPainter, row: ReviewRow, rect: QRectF, selected: bool) -> None:
        left = rect.x() + (19 if self.narrow else TEXT_X)
        painter.setPen(QColor(look().colours.ink))
        text = gettext("turn {turn}").format(turn=row.turn)
        painter.setFont(look().font("small" if self.narrow else "label", 600))
        height = look().px(17)
        room = QRectF(left, rect.y() + 8, rect.right() - left, height)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
        if self.narrow:
            return
        lanes_y = rect.y() + 11 + height
        mark = QRectF(left, lanes_y, 17, 15)
        empty = look().colours.surface if selected else look().colours.track
        if row.call is None:
            paint_lanes(painter, mark, row.lanes, look().colours, 1.5, empty)
        lost = row.cost and not row.is_sound_loss
        if lost:
            painter.setPen(QColor(look().colours.alert))
            painter.setFont(look().font("small"))
            place = QRectF(left + 22, lanes_y - 1, 60, look().px(15))
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, f"−{row.cost:,}")

    def _paint_tiles(self, painter: QPainter, row: ReviewRow, rect: QRectF) -> None:
        start = rect.x() + TILES_X + look().px(64)
        width, height, best_x = (scale_half(each) for each in (TILE_W, TILE_H, BEST_X))
        top = rect.y() + (rect.height() - height) / 2
        centre = rect.center().y()

        def place(x: float) -> QRectF:
            return QRectF(start + x, top, width, height)

        if row.played is not None:
            look().tile(painter, place(0), row.played)
        beside = ""
        if row.call is not None:
            beside = call_entry_line(row.call)
        elif row.is_sound_loss:
            beside = loss_line(row.cost)
        if beside:
            painter.setPen(QColor(look().colours.ink))
            painter.setFont(look().font("small"))
            left = start + width + 8
            room = QRectF(left, rect.y() + 2, rect.right() - 8 - left, rect.height() - 4)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
            metrics = QFontMetricsF(look().font("small"))
            painter.drawText(room, flags, break_at_arrows(beside, metrics, room.width()))
            return
        arrow = QPointF(start + scale_half(ARROW_X), centre)
        paint_arrow(painter, arrow, 12, QColor(look().colours.ink2))
        both = start + best_x + 2 * width + 2 <= rect.right() - 4
        shown = row.best if len(row.best) <= (2 if both else 1) else row.best[:1]
        for number, tile in enumerate(shown):
            look().tile(painter, place(best_x + number * (width + 2)), tile)
        if len(row.best) > len(shown):
            painter.setPen(QColor(look().colours.ink2))
            painter.setFont(look().font("label"))
            spot = place(best_x + width + 4)
            painter.drawText(spot, Qt.AlignmentFlag.AlignVCenter, f"+{len(row.best) - 1}")


class ListHeads(PaintedText):
    def show_heads(self) -> None:
        self.setAccessibleName(", ".join(self._heads()))
        self.setFixedHeight(look().px(15))
        self.update()

    def _heads(self) -> tuple[str, str, str]:
        return (
            pgettext("head of a column", "turn"),
            pgettext("below the tile that was thrown", "you"),
            gettext("tutor"),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, font = QPainter(self), look().font("small", 400)
        painter.setFont(font)
        painter.setPen(QColor(look().colours.ink2))
        for text, left in zip(self._heads(), self.lefts(), strict=True):
            room = QRectF(left, 0, self.width() - left, self.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)

    def lefts(self) -> tuple[float, float, float]:
        metrics = QFontMetricsF(look().font("small", 400))
        you, tutor = (metrics.horizontalAdvance(word) for word in self._heads()[1:])
        yours = TILES_X + look().px(64) + scale_half(TILE_W) / 2
        between = scale_half(BEST_X)
        aside = max(0.0, (you + tutor) / 2 + 6 - between) / 2
        return TEXT_X, yours - you / 2 - aside, yours + between - tutor / 2 + aside


def scale_half(length: float) -> int:
    return round(length * (0.5 + 0.5 * look().scale))


class ReviewRowModel(RowsModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.language: Language | None = None

    def show_rows(self, rows: tuple[ReviewRow, ...]) -> bool:
        before = self.rows
        listed = [row.index for row in before]
        language, self.language = self.language, active()
        if language != self.language or listed != [row.index for row in rows[: len(before)]]:
            self.reset_rows(rows)
            return True
        if len(rows) > len(before):
            self.beginInsertRows(QModelIndex(), len(before), len(rows) - 1)
            self.rows = rows
            self.endInsertRows()
        self.rows = rows
        for number, (old, new) in enumerate(zip(before, rows, strict=False)):
            if old != new:
                self.dataChanged.emit(self.index(number, 0), self.index(number, 0))
        return False

    def cell(self, row: ReviewRow, column: int, role: int) -> Any:
        if role == ROW_ROLE:
            return row
        return row_sentence(row) if role in (*TEXT_ROLES, TIP_ROLE) else None


class DecisionList(Fitting, QFrame):
    chosen = Signal(int)
    filtered = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "panel")
        self.summary = self._segment()
        self._switch = styled(QFrame(self), "card")
        self.worth, self.all = segments_on(self._switch, 2, stretch=1)
        self.switch = self._segment()
        self.heads = ListHeads(self)
        self.nothing = styled(Label(self), "hint", wraps=True)
        self.nothing.setContentsMargins(8, 4, 8, 4)
        self.nothing.hide()
        self.view = QListView(self)
        self.view.setMouseTracking(True)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._model = ReviewRowModel(self)
        self._painter = RowPainter(self)
        self.view.setModel(self._model)
        self.view.setItemDelegate(self._painter)
        column_of(
            self.summary,
            self._switch,
            self.switch,
            self.heads,
            self.nothing,
            (self.view, 1),
            on=self,
            margins=(4, 9, 4, 6),
            spacing=6,
        )
        self.worth.clicked.connect(lambda: self.filtered.emit(True))
        self.all.clicked.connect(lambda: self.filtered.emit(False))
        self.switch.clicked.connect(lambda: self.filtered.emit(not self.worth.isChecked()))
        self.view.selectionModel().currentChanged.connect(self._choose)
        self._showing = False
        self._way = 0, 0
        self._jump = 0
        self.motion = Motion(self._move, self)

    def _segment(self) -> QPushButton:
        made = styled(QPushButton(self), "segment")
        made.setStyleSheet("padding: 4px 0;")  # it is as wide as the list
        made.setCheckable(True)
        return made

    @property
    def is_pointed_at(self) -> bool:
        return self.view.viewport().underMouse()

    def show_rows(
        self,
        rows: tuple[ReviewRow, ...],
        worth: int,
        total: int,
        current: int,
        worth_only: bool,
        narrow: bool = False,
    ) -> None:
        self._showing = True
        self._painter.narrow = narrow
        self._switch.setVisible(not narrow)
        self.heads.setVisible(not narrow)
        self.heads.show_heads()
        self.worth.setText(gettext("Worth a look {count}").format(count=worth))
        self.all.setText(gettext("All {count}").format(count=total))
        for button in (self.worth, self.all):
            button.setToolTip(gettext("Switch the list (F)"))
        (self.worth if worth_only else self.all).setChecked(True)
        count = worth if worth_only else total
        text = self.worth.text() if worth_only else self.all.text()
        self.switch.setVisible(narrow)
        self.switch.setChecked(True)
        self.switch.setText(f"{count}/{total}" if worth_only else text)
        colours, side = look().colours, look().px(14)
        self.switch.setIconSize(QSize(side, side))
        self.switch.setIcon(icon("triangle", colours.btnink) if worth_only else QIcon())
        self.switch.setAccessibleName(text)
        self.switch.setToolTip(f"{text}: {self.worth.toolTip()}")
        bars = Qt.ScrollBarPolicy
        policy = bars.ScrollBarAlwaysOff if narrow else bars.ScrollBarAsNeeded
        self.view.setVerticalScrollBarPolicy(policy)
        self.view.setAccessibleName(gettext("Decisions"))
        other = (rows, active()) != (self._model.rows, self._model.language)
        was_reset = other and self._model.show_rows(rows)
        at = next((at for at, row in enumerate(rows) if row.index == current), None)
        if at is None:
            self.view.clearSelection()
            self.view.setCurrentIndex(QModelIndex())
        elif was_reset or self._model.index(at, 0) != self.view.currentIndex():
            self.view.setCurrentIndex(self._model.index(at, 0))
            self.fit(look().time(JUMP_MS))
        self._showing = False
        self.view.viewport().update()

    def show_summed_up(self, on: bool, is_whole: bool) -> None:
        narrow = self._painter.narrow
        short, name = gettext("Summary"), gettext("Summary of the game")
        self.summary.setChecked(on)
        self.summary.setText(short)
        self.summary.setAccessibleName(name)
        self.summary.setToolTip(f"{name} (G)")
        is_bare = is_whole and not self._model.rows and self.worth.isChecked() and not narrow
        self.nothing.setText(nothing_lines()[0])
        self.nothing.setVisible(is_bare)
        self.heads.setVisible(not narrow and not is_bare)

    def fit(self, milliseconds: int = 0) -> None:
        self._jump = milliseconds
        QTimer.singleShot(0, self.view, self._scroll)  # Qt lays the rows out later

    def _scroll(self) -> None:
        if not self.view.currentIndex().isValid():
            return
        self.motion.end()
        bar = self.view.verticalScrollBar()
        here = bar.value()
        self.view.scrollTo(self.view.currentIndex())
        self._way = here, bar.value()
        self.motion.begin(self._jump if here != bar.value() else 0)

    def _move(self, part: float) -> None:
        start, end = self._way
        self.view.verticalScrollBar().setValue(round(start + (end - start) * part))

    def _choose(self, index: QModelIndex) -> None:
        if not self._showing and index.isValid():
            self.chosen.emit(self._model.rows[index.row()].index)

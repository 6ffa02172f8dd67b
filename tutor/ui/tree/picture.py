"""The picture of the tree: walked through by keys and by the mouse."""

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QScrollArea, QWidget

from tutor.language import ngettext
from tutor.text.tree import TreeLine, spoken_node
from tutor.ui.parts.announce import announce
from tutor.ui.parts.look import look
from tutor.ui.parts.painted import PaintedPicture
from tutor.ui.tree.painting import paint_edge, paint_node
from tutor.view.tree.layout import ArrowKey, NodePlace, neighbour_node, picture_size, place_nodes

ZOOM_STEPS: Final = (0.4, 0.5, 0.6, 0.75, 0.9, 1.0, 1.15, 1.3, 1.5, 2.0)
NODE_ROOM: Final = 30
"""Pixels that are left free around the chosen node."""
_ARROW_KEYS: Final[dict[int, ArrowKey]] = {
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
}


class TreePicture(PaintedPicture):
    chosen_changed = Signal()
    zoom_requested = Signal(int)
    unfold_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._spots: tuple[NodePlace, ...] = ()
        self.chosen = 0
        self.zoom = 1.0

    def show_lines(
        self, lines: tuple[TreeLine, ...], among: tuple[TreeLine, ...], zoom: float
    ) -> None:
        self.zoom = zoom
        self._spots = place_nodes(lines, among)
        if not any(spot.line.node == self.chosen for spot in self._spots):
            self.chosen = 0
        wide, high = picture_size(self._spots)
        self.setFixedSize(QSize(round(wide * self._factor), round(high * self._factor)))
        self._name()
        self.update()

    @property
    def _factor(self) -> float:
        return self.zoom * look().scale

    @property
    def line(self) -> TreeLine | None:
        spot = self._spot(self.chosen)
        return spot.line if spot is not None else None

    @property
    def spots(self) -> tuple[NodePlace, ...]:
        return self._spots

    @property
    def hidden(self) -> int:
        spot = self._spot(self.chosen)
        return spot.hidden if spot is not None else 0

    def _spot(self, node: int) -> NodePlace | None:
        return next((spot for spot in self._spots if spot.line.node == node), None)

    def place_of(self, node: int) -> QRect:
        spot = self._spot(node)
        if spot is None:
            return QRect()
        box = QRectF(spot.x, spot.y, spot.width, spot.height)
        factor = self._factor
        return QRectF(
            box.x() * factor, box.y() * factor, box.width() * factor, box.height() * factor
        ).toRect()

    def choose(self, node: int) -> None:
        if self._spot(node) is None or node == self.chosen:
            return
        self.chosen = node
        self._name()
        self._announce()
        self.update()
        self.chosen_changed.emit()

    def _name(self) -> None:
        spot = self._spot(self.chosen)
        said = spoken_node(spot.line) if spot is not None else ""
        if spot is not None and spot.hidden:
            said = f"{said} {hidden_line(spot.hidden)}"
        self.setAccessibleName(said)
        changed = QAccessibleEvent(self, QAccessible.Event.NameChanged)
        QAccessible.updateAccessibility(changed)

    def _announce(self) -> None:
        if self.hasFocus():
            announce(self, self.accessibleName())

    # --- keys and mouse -----------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        lit = [spot.line.node for spot in self._spots if spot.line.lit]
        if key in _ARROW_KEYS and self._spots:
            self.choose(neighbour_node(self._spots, self.chosen, _ARROW_KEYS[key]))
        elif key == Qt.Key.Key_Home:
            self.choose(0)
        elif key == Qt.Key.Key_End and lit:
            self.choose(lit[-1])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.hidden:
            self.unfold_requested.emit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_requested.emit(1)
        elif key == Qt.Key.Key_Minus:
            self.zoom_requested.emit(-1)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position() / self._factor
        for spot in self._spots:
            if QRectF(spot.x, spot.y, spot.width, spot.height).contains(at):
                self.choose(spot.line.node)
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.hidden:
            self.unfold_requested.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.angleDelta().y():
            self.zoom_requested.emit(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._announce()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), QColor(look().colours.window))
        painter.scale(self._factor, self._factor)
        by_node = {spot.line.node: spot for spot in self._spots}
        for lit in (False, True):
            for spot in self._spots:
                before = by_node.get(spot.line.parent)
                if before is not None and spot.line.lit == lit:
                    paint_edge(painter, before, spot)
        shown = QRectF(
            QPointF(event.rect().topLeft()) / self._factor,
            QPointF(event.rect().bottomRight()) / self._factor,
        ).adjusted(-12, -12, 12, 12)
        for spot in self._spots:
            if shown.intersects(QRectF(spot.x, spot.y, spot.width, spot.height)):
                chosen = spot.line.node == self.chosen
                paint_node(painter, spot, chosen, focused=self.hasFocus())


def hidden_line(count: int) -> str:
    return ngettext(
        "{count} plan behind it is not shown; Enter shows everything.",
        "{count} plans behind it are not shown; Enter shows everything.",
        count,
    ).format(count=count)


def fitting_zoom(picture: TreePicture, room: QSize) -> float:
    wide, high = picture_size(picture.spots)
    scale = picture.width() / (wide * picture.zoom) if wide else 1.0
    fitting = [
        zoom
        for zoom in ZOOM_STEPS
        if wide * zoom * scale <= room.width() and high * zoom * scale <= room.height()
    ]
    return max(fitting, default=ZOOM_STEPS[0])


def scroll_to(scroller: QScrollArea, picture: TreePicture) -> None:
    box, room = picture.place_of(picture.chosen), scroller.viewport().size()
    across, down = scroller.horizontalScrollBar(), scroller.verticalScrollBar()
    across.setValue(max(0, box.right() + NODE_ROOM - room.width()))
    least, most = box.bottom() + NODE_ROOM - room.height(), box.top() - NODE_ROOM
    before = picture.place_of(picture.line.parent if picture.line is not None else -1)
    wanted = (box.center().y() + before.center().y()) // 2 - room.height() // 2
    if before.isNull():
        wanted = box.center().y() - room.height() // 2
    if not least <= down.value() <= most:
        down.setValue(max(least, min(wanted, most)))

"""The strategy tree as a picture and as text."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from tutor.language import gettext, ngettext
from tutor.pages.parts.keys_sheet import KeyHelp
from tutor.pages.parts.label import Label
from tutor.pages.parts.layouts import column_of, flow_of
from tutor.pages.parts.look import (
    AXES,
    axis_colour,
    axis_ground,
    look,
    paint_axis,
    smooth_painter,
    styled,
)
from tutor.pages.parts.model import lanes_of
from tutor.pages.parts.motion import announce
from tutor.pages.parts.sentence import PaintedPicture
from tutor.pages.tree import model as layout
from tutor.pages.tree.words import (
    TreeLine,
    node_tip,
    spoken_node,
    support_line,
    tree_lines,
    tree_text,
)
from tutor.strategy.tree import StrategyTree
from tutor.text.names import percent_text
from tutor.text.phrases import keep_phrases
from tutor.text.stance import plan_title

LIT_LINE_WIDTH, PLAIN_LINE_WIDTH = 4.0, 1.3
NODE_RADIUS = 8.0
WRAP_FLAGS = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


def paint_edge(painter: QPainter, start: layout.NodePlace, end: layout.NodePlace) -> None:
    colours = look().colours
    lit = end.line.lit
    pen = QPen(
        QColor(colours.ink if lit else colours.ink3), LIT_LINE_WIDTH if lit else PLAIN_LINE_WIDTH
    )
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    begin = QPointF(start.x + start.width, start.middle)
    goal = QPointF(end.x, end.middle)
    bend = (goal.x() - begin.x()) / 2
    path = QPainterPath(begin)
    path.cubicTo(begin + QPointF(bend, 0), goal - QPointF(bend, 0), goal)
    painter.drawPath(path)
    font = look().font("small", 700 if lit else 500)
    font.setPixelSize(round(font.pixelSize() / look().scale))
    painter.setFont(font)
    width = painter.fontMetrics().horizontalAdvance(end.line.answer) + 6
    place = QRectF(end.x - width - (9 if lit else 1), end.middle - 8, width, 16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.window))
    painter.drawRoundedRect(place, 4, 4)
    painter.setPen(QColor(colours.ink if lit else colours.ink2))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, end.line.answer)


def paint_node(
    painter: QPainter, spot: layout.NodePlace, chosen: bool, *, focused: bool = True
) -> None:
    colours, line = look().colours, spot.line
    box = QRectF(spot.x, spot.y, spot.width, spot.height)
    if line.strategy is None:
        _paint_ground(painter, box, QColor(colours.surface), line.lit)
        if spot.hidden:
            _paint_hidden(painter, spot)
        _paint_words(painter, box.adjusted(9, 2, -7, -2), line.text, 12, line.lit)
    else:
        _paint_plan(painter, spot, box)
    if line.lit:
        x, y = box.left() - 1, box.center().y()
        arrow = QPolygonF([QPointF(x - 5, y - 6), QPointF(x + 5, y), QPointF(x - 5, y + 6)])
        painter.setPen(QPen(QColor(look().colours.window), 1.5))
        painter.setBrush(QColor(look().colours.ink))
        painter.drawPolygon(arrow)
    if chosen:
        colour, width = (colours.focus, 3.0) if focused else (colours.line, 1.5)
        painter.setPen(QPen(QColor(colour), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(-4, -4, 4, 4), NODE_RADIUS + 3, NODE_RADIUS + 3)


def _paint_ground(painter: QPainter, box: QRectF, ground: QColor, lit: bool) -> None:
    colours = look().colours
    painter.setPen(QPen(QColor(colours.ink if lit else colours.ink3), 2.5 if lit else 1))
    painter.setBrush(ground)
    painter.drawRoundedRect(box, NODE_RADIUS, NODE_RADIUS)


def _paint_hidden(painter: QPainter, spot: layout.NodePlace) -> None:
    colours = look().colours
    painter.setPen(QPen(QColor(colours.ink3), PLAIN_LINE_WIDTH, Qt.PenStyle.DotLine))
    start = QPointF(spot.x + spot.width, spot.middle)
    painter.drawLine(start, start + QPointF(16, 0))
    room = QRectF(start.x() + 18, spot.middle - 10, 60, 20)
    _paint_words(painter, room, f"+{spot.hidden}", 12, True)


def _paint_plan(painter: QPainter, spot: layout.NodePlace, box: QRectF) -> None:
    line, colours = spot.line, look().colours
    assert line.strategy is not None
    lanes = lanes_of(line.strategy)
    weighed = [axis for axis in AXES if lanes[axis]]
    ground = axis_ground(colours, weighed[0]) if len(weighed) == 1 else QColor(colours.surface2)
    _paint_ground(painter, box, ground, line.lit)
    badge = QRectF(box.x() + 8, box.center().y() - 15, 30, 30)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.surface))
    painter.drawRoundedRect(badge, 7, 7)
    if not weighed:
        _paint_words(painter, badge.adjusted(10, 0, 0, 0), "?", 15, True)
    spots = {
        1: ((0.0, 0.0),),
        2: ((-7.0, 0.0), (7.0, 0.0)),
        3: ((0.0, -6.0), (-7.0, 6.0), (7.0, 6.0)),
    }.get(len(weighed), ())
    size = {1: 18, 2: 12, 3: 10}.get(len(weighed), 0)
    for axis, (x, y) in zip(weighed, spots, strict=True):
        at = badge.center() + QPointF(x, y)
        hue = axis_colour(colours, axis)
        paint_axis(painter, axis, at, size, hue, QColor(colours.surface))
    words = box.adjusted(46, 4, -4, -4)
    upper, lower = QRectF(words), QRectF(words)
    upper.setHeight(words.height() / 2)
    lower.setTop(upper.bottom())
    _paint_words(painter, upper, line.text, 13, True)
    _paint_words(painter, lower, support_text(spot), 11, False)


def support_text(spot: layout.NodePlace) -> str:
    line = spot.line
    if line.support <= 0:
        return support_line(line)
    return f"{line.decisions:,} · {percent_text(line.support)}"


def _paint_words(painter: QPainter, box: QRectF, text: str, size: int, strong: bool) -> None:
    text = keep_phrases(text)
    font = look().font("label", 600 if strong else 400)
    font.setPixelSize(size)
    painter.setFont(font)
    while (
        size > 9
        and painter.fontMetrics().boundingRect(box.toRect(), int(WRAP_FLAGS), text).height()
        > box.height()
    ):  # long questions shrink
        size -= 1
        font.setPixelSize(size)
        painter.setFont(font)
    painter.setPen(QColor(look().colours.ink))
    painter.drawText(box, WRAP_FLAGS, text)


ZOOM_STEPS: Final = (0.4, 0.5, 0.6, 0.75, 0.9, 1.0, 1.15, 1.3, 1.5, 2.0)
NODE_ROOM: Final = 30
"""Pixels kept visible around the chosen node."""
_ARROW_KEYS: Final[dict[int, layout.ArrowKey]] = {
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
        self._spots: tuple[layout.NodePlace, ...] = ()
        self.chosen = 0
        self.zoom = 1.0

    def show_lines(
        self, lines: tuple[TreeLine, ...], among: tuple[TreeLine, ...], zoom: float
    ) -> None:
        self.zoom = zoom
        self._spots = layout.place_nodes(lines, among)
        if not any(spot.line.node == self.chosen for spot in self._spots):
            self.chosen = 0
        width, height = layout.picture_size(self._spots)
        self.setFixedSize(QSize(round(width * self._factor), round(height * self._factor)))
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
    def spots(self) -> tuple[layout.NodePlace, ...]:
        return self._spots

    @property
    def hidden(self) -> int:
        spot = self._spot(self.chosen)
        return spot.hidden if spot is not None else 0

    def _spot(self, node: int) -> layout.NodePlace | None:
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
        text = spoken_node(spot.line) if spot is not None else ""
        if spot is not None and spot.hidden:
            text = f"{text} {hidden_line(spot.hidden)}"
        self.setAccessibleName(text)
        changed = QAccessibleEvent(self, QAccessible.Event.NameChanged)
        QAccessible.updateAccessibility(changed)

    def _announce(self) -> None:
        if self.hasFocus():
            announce(self, self.accessibleName())

    # --- input --------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        lit = [spot.line.node for spot in self._spots if spot.line.lit]
        if key in _ARROW_KEYS and self._spots:
            self.choose(layout.neighbour_node(self._spots, self.chosen, _ARROW_KEYS[key]))
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
        painter = smooth_painter(self)
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
    width, height = layout.picture_size(picture.spots)
    scale = picture.width() / (width * picture.zoom) if width else 1.0
    fitting = [
        zoom
        for zoom in ZOOM_STEPS
        if width * zoom * scale <= room.width() and height * zoom * scale <= room.height()
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


class TreePage(QFrame):
    terms_requested = Signal()
    done = Signal()

    def __init__(self, load: Callable[[], StrategyTree], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree = load()
        self._moment: layout.TreeMoment | None = None
        self._lines: tuple[TreeLine, ...] = ()
        self.title = styled(Label(self), "title")
        self.about = styled(Label(self), "hint", wraps=True)
        self.node = styled(Label(self), wraps=True)
        self.picture_button = styled(QPushButton(self), "segment")
        self.text_button = styled(QPushButton(self), "segment")
        (self.fold, self.smaller, self.larger, self.whole, self.copy, self.terms, self.back) = (
            QPushButton(self) for _ in range(7)
        )
        self.picture = TreePicture()
        self.scroller = QScrollArea(self)
        self.scroller.setWidget(self.picture)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.scroller.setCornerWidget(QWidget(self.scroller))
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.views = QStackedWidget(self)
        self.views.addWidget(self.scroller)
        self.views.addWidget(self.text)
        head = flow_of(self.title, gap=8, line_gap=6)
        for button in (self.picture_button, self.text_button):
            button.setCheckable(True)
            head.addWidget(button)
        self.fold.setCheckable(True)
        self.fold.setChecked(True)
        self.fold.setProperty("look", "segment")
        for button in (
            self.fold,
            self.smaller,
            self.larger,
            self.whole,
            self.copy,
            self.terms,
            self.back,
        ):
            head.addWidget(button)
        self.card = styled(QFrame(self), "card")
        column_of(self.node, on=self.card, margins=(14, 8, 14, 8))
        column_of(
            head,
            self.about,
            (self.views, 1),
            self.card,
            on=self,
            margins=(20, 12, 10, 10),
            spacing=8,
        )
        self._connect()
        self.show_moment(None)

    def _connect(self) -> None:
        segments = QButtonGroup(self)
        for button in (self.picture_button, self.text_button):
            segments.addButton(button)
        self.picture_button.setChecked(True)
        segments.buttonClicked.connect(lambda _: self._turn())
        self.smaller.clicked.connect(lambda: self.zoom(-1))
        self.larger.clicked.connect(lambda: self.zoom(1))
        self.whole.clicked.connect(self.show_whole)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.plain_text))
        self.terms.clicked.connect(self.terms_requested)
        self.back.clicked.connect(self.done)
        self.picture.chosen_changed.connect(self._show_node)
        self.picture.zoom_requested.connect(self.zoom)
        self.picture.unfold_requested.connect(self.fold.click)
        self.fold.clicked.connect(self._draw_folded)

    @property
    def plain_text(self) -> str:
        return tree_text(self._lines)

    # --- page protocol ------------------------------------------------------------------------

    def show_moment(self, moment: layout.TreeMoment | None) -> None:
        self._moment = moment
        self._show()
        lit = [line.node for line in self._lines if line.lit]
        self.picture.choose(lit[-1] if lit else 0)
        self._show_node()

    def retranslate(self) -> None:
        self._show()

    def take_focus(self) -> None:
        view = self.picture if self.picture_button.isChecked() else self.text
        view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.picture_button, self.picture, self.text, self.back)

    def keys(self) -> KeyHelp:
        return (
            ("← →   ↑ ↓", gettext("Move between nodes")),
            ("Home   End", gettext("First question; the plan at the end of the path")),
            ("+   −", gettext("Larger, smaller")),
        )

    # --- content ------------------------------------------------------------------------------

    def _show(self) -> None:
        moment = self._moment
        self._lines = tree_lines(self._tree, moment.values if moment else None)
        self.title.setText(gettext("The tree of plans"))
        self.about.setText(self._about())
        for button, text in (
            (self.picture_button, gettext("Picture")),
            (self.text_button, gettext("Text")),
            (self.fold, gettext("Only this path")),
            (self.whole, gettext("Whole tree")),
            (self.copy, gettext("Copy")),
            (self.terms, gettext("Terms")),
            (self.back, gettext("Back")),
        ):
            button.setText(text)
        for button, sign, name in (
            (self.smaller, "−", gettext("Zoom out")),
            (self.larger, "+", gettext("Zoom in")),
        ):
            button.setText(sign)
            button.setAccessibleName(name)
            button.setToolTip(f"{name} ({sign})")
        self._draw(self.picture.zoom)
        self.text.setPlainText(self.plain_text)
        self.text.setAccessibleName(gettext("The tree of plans"))
        self._turn()
        self._show_node()

    def _about(self) -> str:
        moment = self._moment
        text = gettext(
            "At every throw the tutor asks these questions from left to right; the answers pick "
            "the plan."
        )
        if moment is None:
            return text
        pattern = gettext("{moment}: the thick way with the arrows leads to “{plan}”.")
        way = pattern.format(
            moment=layout.moment_title(moment), plan=plan_title(moment.choice.strategy)
        )
        return f"{text} {way}"

    def _turn(self) -> None:
        drawn = self.picture_button.isChecked()
        self.views.setCurrentWidget(self.scroller if drawn else self.text)
        for part in (self.smaller, self.larger, self.whole, self.card):
            part.setVisible(drawn)
        self.fold.setVisible(drawn and any(line.lit for line in self._lines))
        self.copy.setVisible(not drawn)

    def _show_node(self) -> None:
        line = self.picture.line
        if line is None:
            return
        text, hidden = node_tip(line), self.picture.hidden
        more = hidden_line(hidden) if hidden else ""
        self.node.setText(f"{text} {more}".strip())
        scroll_to(self.scroller, self.picture)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, lambda: scroll_to(self.scroller, self.picture))

    # --- zoom ---------------------------------------------------------------------------------

    def zoom(self, step: int) -> None:
        near = min(range(len(ZOOM_STEPS)), key=lambda at: abs(ZOOM_STEPS[at] - self.picture.zoom))
        self._zoom_to(ZOOM_STEPS[max(0, min(near + step, len(ZOOM_STEPS) - 1))])

    def show_whole(self) -> None:
        self.fold.setChecked(False)
        self._draw(self.picture.zoom)
        self._zoom_to(fitting_zoom(self.picture, self.scroller.viewport().size()))

    def _zoom_to(self, zoom: float) -> None:
        self._draw(zoom)
        scroll_to(self.scroller, self.picture)

    def _draw(self, zoom: float) -> None:
        shown = layout.folded_lines(self._lines) if self.fold.isChecked() else self._lines
        self.picture.show_lines(shown, self._lines, zoom)

    def _draw_folded(self) -> None:
        self._draw(self.picture.zoom)
        self._show_node()

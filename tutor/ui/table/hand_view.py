"""The own hand: one real button a tile, with marks above, around and below."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from rules.observation import Observation
from rules.tiles import Tile
from tutor.tile_places import GAP
from tutor.ui.look import Look
from tutor.ui.table.hand_marks import NO_MARKS, HandMarks, SafetyMark
from tutor.ui.table.table_layout import DRAWN_GAP, PLAYED_GAP, TableLayout
from tutor.ui.table.table_words import hand_tile_words
from tutor.ui.tile_art import paint_tile

EDGE = 4
"""Room at either end for the ring about a tile."""


class TileButton(QAbstractButton):
    """One tile of the hand. It fills its widget."""

    entered = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._tile = Tile(0)
        self._barred = False
        self._indices = True
        self._red_fives = True

    @property
    def tile(self) -> Tile:
        """The tile that it shows."""
        return self._tile

    def show_tile(
        self, tile: Tile, name: str, indices: bool, red_fives: bool, *, barred: bool = False,
        told: str = "",
    ) -> None:  # fmt: skip
        """Show a tile; `name` is what a screen reader says, `told` comes below it."""
        self._tile, self._indices, self._red_fives = tile, indices, red_fives
        self._barred = barred
        self.setAccessibleName(name)
        self.setAccessibleDescription(told)
        self.setToolTip(f"{name}\n{told}" if told else name)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """As large as it is."""
        return self.size()

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802
        """Tell which tile the pointer is on."""
        self.entered.emit(self._tile)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        """Tell that the pointer has left."""
        self.left.emit()
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Tell which tile the keys are on; the ring is drawn by the hand."""
        super().focusInEvent(event)
        self.entered.emit(self._tile)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Take the ring away."""
        super().focusOutEvent(event)
        self.left.emit()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The tile."""
        painter = QPainter(self)
        painter.setOpacity(0.45 if self._barred else 1.0)
        paint_tile(
            painter, QRectF(self.rect()), self._tile,
            indices=self._indices, red_fives=self._red_fives,
        )  # fmt: skip


class _Marks(QWidget):
    """Everything about the tiles that is not tile, above them all; it lets the mouse through."""

    def __init__(self, hand: "HandView") -> None:
        super().__init__(hand)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._hand = hand

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Chips, frame, safety, focus ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._hand.paint_marks(painter)


class HandView(QWidget):
    """The own closed tiles as buttons. A click answers by `tile_clicked`, and nothing else."""

    tile_clicked = Signal(int)
    tile_entered = Signal(int)
    """The pointer or the keys came to a tile."""
    tile_left = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._marks: HandMarks = NO_MARKS
        self._layout: TableLayout | None = None
        self._shown: tuple[Tile, ...] = ()
        self._buttons: list[TileButton] = []
        self._overlay = _Marks(self)

    @property
    def buttons(self) -> tuple[TileButton, ...]:
        """The buttons in use, from left to right."""
        return tuple(self._buttons[: len(self._shown)])

    def show_hand(
        self, observation: Observation, marks: HandMarks, layout: TableLayout, look: Look
    ) -> None:
        """Show the hand with its marks; the drawn tile stands apart at the right."""
        self._look, self._marks, self._layout = look, marks, layout
        drawn = observation.drawn
        apart = (drawn,) if drawn is not None and drawn in observation.hand else ()
        rest = tuple(tile for tile in observation.hand if tile not in apart)
        self._shown = rest + apart
        self.setAccessibleName(look.words.gettext("Your hand"))
        while len(self._buttons) < len(self._shown):
            self._buttons.append(self._new_button())
        for button in self._buttons[len(self._shown) :]:
            button.hide()
        x = float(EDGE)
        for button, tile in zip(self._buttons, self._shown, strict=False):
            if apart and tile == drawn:
                x += DRAWN_GAP
            x = self._place(button, tile, x, layout)
            words = hand_tile_words(tile, observation, marks, look.words)
            button.show_tile(
                tile, words, look.indices, observation.rules.red_fives,
                barred=tile in marks.barred, told=marks.told.get(tile, ""),
            )  # fmt: skip
            button.show()
        self._overlay.setGeometry(self.rect())
        self._overlay.raise_()
        self._overlay.update()

    def choose_at(self, at: int) -> None:
        """The keyboard on a tile, counted from the left (-1: the last); nothing where there is
        none."""
        buttons = self.buttons
        if -len(buttons) <= at < len(buttons):
            buttons[at].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def choose(self, step: int) -> None:
        """The keyboard on the next tile (1), or the previous one (-1), round and round."""
        buttons = self.buttons
        here = next((at for at, button in enumerate(buttons) if button.hasFocus()), None)
        if here is None:
            self.choose_at(-1 if step < 0 else 0)
        elif buttons:
            self.choose_at((here + step) % len(buttons))

    def _new_button(self) -> TileButton:
        button = TileButton(self)
        button.clicked.connect(lambda: self.tile_clicked.emit(button.tile))
        button.entered.connect(self._enter)
        button.left.connect(self._leave)
        return button

    def _enter(self, tile: int) -> None:
        self._overlay.update()
        self.tile_entered.emit(tile)

    def _leave(self) -> None:
        self._overlay.update()
        self.tile_left.emit()

    def _place(self, button: TileButton, tile: Tile, x: float, layout: TableLayout) -> float:
        room = PLAYED_GAP if tile == self._marks.played else 0
        y = layout.above - (layout.lift if tile in self._marks.raised else 0)
        button.setGeometry(round(x + room), round(y), layout.hand, layout.hand_height)
        return x + layout.hand + GAP + 2 * room

    def paint_marks(self, painter: QPainter) -> None:
        """Draw what belongs to the tiles but is not on them."""
        for button in self.buttons:
            rect = QRectF(button.geometry())
            tile = button.tile
            if tile == self._marks.played:
                self._paint_frame(painter, rect)
            self._paint_above(painter, rect, tile)
            if tile in self._marks.bars:
                self._paint_bar(painter, rect)
            if tile in self._marks.safety:
                self._paint_safety(painter, rect, self._marks.safety[tile])
            if button.hasFocus():
                self._paint_focus(painter, rect)

    def _paint_focus(self, painter: QPainter, rect: QRectF) -> None:
        colours = self._look.colours
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((colours.felt, 5.0), (colours.feltink, 2.0)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRoundedRect(rect.adjusted(-2.5, -2.5, 2.5, 2.5), 7, 7)

    def _paint_bar(self, painter: QPainter, rect: QRectF) -> None:
        wide = rect.width() * 30 / 52
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._look.colours.feltink))
        bar = QRectF(rect.center().x() - wide / 2, rect.top() - 10, wide, 4)
        painter.drawRoundedRect(bar, 2, 2)

    def _paint_frame(self, painter: QPainter, rect: QRectF) -> None:
        pen = QPen(QColor(self._look.colours.feltink), 1.6)
        pen.setDashPattern([3.2, 2.6])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), 8, 8)

    def _paint_above(self, painter: QPainter, rect: QRectF, tile: Tile) -> None:
        layout = self._layout
        if layout is None:
            return
        font = self._look.font("label", 600)
        font.setPixelSize(round(layout.chip * 0.7))
        painter.setFont(font)
        rank = self._marks.chips.get(tile)
        you = self._look.words.gettext("you") if tile == self._marks.played else ""
        wide = QFontMetricsF(font).horizontalAdvance(you)
        chip = layout.chip + 1 if rank is not None else 0.0
        gap = 4.0 if you and rank is not None else 0.0
        x = rect.center().x() - (wide + gap + chip) / 2
        y = rect.top() - 5 - layout.chip
        if you:
            painter.setPen(QColor(self._look.colours.feltink))
            box = QRectF(x - 2, y, wide + 4, layout.chip)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, you)
        if rank is not None:
            self._paint_chip(painter, QRectF(x + wide + gap, y, chip, layout.chip), rank)

    def _paint_chip(self, painter: QPainter, box: QRectF, rank: int) -> None:
        colours = self._look.colours
        painter.setPen(QPen(QColor(colours.feltink), 1.3))
        painter.setBrush(QColor(colours.feltink) if rank == 1 else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 5, 5)
        painter.setPen(QColor(colours.felt2 if rank == 1 else colours.feltink))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(rank))

    def _paint_safety(self, painter: QPainter, rect: QRectF, mark: SafetyMark) -> None:
        colours = self._look.colours
        layout = self._layout
        y = rect.bottom() + 12
        if layout is not None:
            y = layout.above + layout.hand_height + layout.below / 2 + 1
        if mark is SafetyMark.RISKY:
            painter.setPen(_round_pen(colours.alert_felt, 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            top = QPointF(rect.center().x(), y - 4.5)
            corners = [top, top + QPointF(5.2, 9), top + QPointF(-5.2, 9)]
            painter.drawPolygon(QPolygonF(corners))
            painter.drawLine(top + QPointF(0, 3.5), top + QPointF(0, 6.1))
            return
        for number in range(3):
            filled = number < mark
            painter.setPen(QPen(QColor(colours.feltink2), 1.2))
            painter.setBrush(QColor(colours.feltink) if filled else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(rect.center().x() + 9 * (number - 1), y), 3, 3)


def _round_pen(colour: str, width: float) -> QPen:
    return QPen(
        QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )  # fmt: skip


def hand_length(tiles: int, layout: TableLayout) -> float:
    """How wide a hand of that many tiles is, the last one standing apart."""
    return tiles * layout.hand + (tiles - 1) * GAP + DRAWN_GAP + 2 * PLAYED_GAP

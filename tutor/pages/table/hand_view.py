from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
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
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from rules.observation import Observation
from rules.tiles import Tile
from tutor.export.tile_places import GAP, Place
from tutor.language import gettext
from tutor.pages.parts.look import look, paint_tile, smooth_painter
from tutor.pages.parts.motion import DRAW_MS, LIFT_MS, Motion
from tutor.pages.parts.sentence import PaintedPicture, SentenceLabel
from tutor.pages.parts.theme import Colours
from tutor.pages.parts.thinking import paint_groups
from tutor.pages.table import layout_model as table_layout
from tutor.pages.table.model import NO_MARKS, HandMarks, SafetyMark, hand_tile_words
from tutor.text.thinking import groups_said

FACE, SHADOW = 0.3, 0.35
"""Of a standing tile: the share of the thickness that is its face, and the shadow's opacity."""


class TilesView(PaintedPicture):
    """Tiles at fixed places.

    Args:
        player: the owner, 0 to 3 counted from the viewer; standing tiles face this player.
    """

    def __init__(self, parent: QWidget | None = None, player: int = 0) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # so that screen readers reach it
        self._player = player
        self._held: Tile | None = None
        self._upright = False
        self.places: tuple[Place, ...] = ()

    def hold(self, tile: Tile | None) -> None:
        self._held = tile
        self.update()

    def show_places(
        self, places: Sequence[Place], name: str, description: str = "", *, upright: bool = False
    ) -> None:
        """Show tiles; `upright` shows a closed hand standing, seen from above."""
        self.places, self._upright = tuple(places), upright
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        self.setVisible(bool(self.places))
        if self.places:
            self.setGeometry(bounds_of(self.places).toAlignedRect())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = smooth_painter(self), look().colours
        painter.translate(QPointF(-self.x(), -self.y()))
        for place in self.places:
            rect = snap_box(place)
            if self._upright:
                paint_standing(painter, rect, self._player)
            elif self._held is None or place.tile != self._held:
                reds = look().red_fives
                turns = place.turns
                paint_tile(painter, rect, place.tile, turns=turns, indices=False, red_fives=reds)
                if place.drawn and look().shades_drawn:
                    paint_shade(painter, rect, colours)
                if place.ring:
                    painter.setPen(QPen(QColor(colours.feltink), 1.5))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    radius = min(rect.width(), rect.height()) / 8 + 2
                    painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), radius, radius)
        if self.hasFocus():
            painter.resetTransform()
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(colours.feltink), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)


def paint_standing(painter: QPainter, rect: QRectF, player: int) -> None:
    colours, radius = look().colours, min(3.0, min(rect.width(), rect.height()) / 4)
    rect = rect.adjusted(0.4, 0.4, -0.4, -0.4)
    shadow = QColor(colours.shadow)
    shadow.setAlphaF(SHADOW)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shadow)
    painter.drawRoundedRect(rect.translated(0, 2), radius, radius)
    painter.setBrush(QColor(colours.back_face))
    painter.drawRoundedRect(rect, radius, radius)
    painter.setPen(QPen(QColor(colours.back_edge), 0.8))
    painter.setBrush(QColor(colours.back))
    face = min(rect.width(), rect.height()) * FACE
    right, above, left = (face * (player == at) for at in (1, 2, 3))
    painter.drawRoundedRect(rect.adjusted(left, above, -right, 0), radius, radius)


def paint_shade(painter: QPainter, tile: QRectF, colours: Colours) -> None:
    shade = QColor(colours.ink_on_tile)
    shade.setAlphaF(0.16)
    radius = min(tile.width(), tile.height()) / 8
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    painter.drawRoundedRect(tile, radius, radius)


def snap_box(place: Place) -> QRectF:
    return QRectF(round(place.left), round(place.top), round(place.width), round(place.height))


def bounds_of(places: Sequence[Place]) -> QRectF:
    left = min(place.left for place in places)
    top = min(place.top for place in places)
    right = max(place.right for place in places)
    bottom = max(place.bottom for place in places)
    return QRectF(left, top, right - left, bottom - top).adjusted(
        -FOCUS_ROOM, -FOCUS_ROOM, FOCUS_ROOM, FOCUS_ROOM
    )


class FlyingTile(QWidget):
    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._tile = Tile(0)
        self._turns = 0
        self._start, self._end = QRectF(), QRectF()
        self._goal: TilesView | None = None
        self.motion = Motion(self._move, self)
        self.hide()

    def fly(self, start: QRectF, place: Place, goal: TilesView, milliseconds: int) -> None:
        self.land()
        if place.tile is None:
            return
        self._tile, self._turns = place.tile, place.turns
        self._start, self._end, self._goal = start, snap_box(place), goal
        self.motion.begin(milliseconds)

    def land(self) -> None:
        self.motion.end()

    def _move(self, part: float) -> None:
        goal = self._goal
        if goal is None:
            return
        if part >= 1.0:
            self._goal = None
            self.hide()
            goal.hold(None)
            return
        start, end = self._start, self._end
        left = start.x() + (end.x() - start.x()) * part
        top = start.y() + (end.y() - start.y()) * part
        width = start.width() + (end.width() - start.width()) * part
        height = start.height() + (end.height() - start.height()) * part
        self.setGeometry(round(left), round(top), round(width), round(height))
        if self.isHidden():
            goal.hold(self._tile)
            self.show()
            self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box, reds = QRectF(self.rect()), look().red_fives
        paint_tile(painter, box, self._tile, turns=self._turns, indices=False, red_fives=reds)


class TileButton(QAbstractButton):
    entered = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.tile = Tile(0)
        self.is_barred = self._clicked = False
        self._indices = True
        self._red_fives = True
        self.home = QRect()
        self._lower = 0
        self._opacity = 1.0
        self._shown: tuple[object, ...] = ()

    @property
    def is_chosen(self) -> bool:
        return self.hasFocus() and not self._clicked

    def show_tile(
        self,
        tile: Tile,
        name: str,
        indices: bool,
        red_fives: bool,
        *,
        barred: bool = False,
        description: str = "",
    ) -> None:
        shown = (tile, name, indices, red_fives, barred, description)
        if shown == self._shown:
            return
        self._shown = shown
        self.tile, self._indices, self._red_fives = tile, indices, red_fives
        self.is_barred = barred
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        self.setToolTip(f"{name}\n{description}" if description else name)
        self.update()

    def place_at(self, home: QRect) -> None:
        self.home = home
        self.setGeometry(home.translated(0, self._lower))

    def move_by(self, lower: float, opacity: float = 1.0) -> None:
        self._lower, self._opacity = round(lower), opacity
        self.setGeometry(self.home.translated(0, self._lower))
        self.update()

    def sizeHint(self) -> QSize:
        return self.size()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.entered.emit(self.tile)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.left.emit()
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._clicked = event.reason() == Qt.FocusReason.MouseFocusReason
        self.entered.emit(self.tile)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setOpacity((0.45 if self.is_barred else 1.0) * self._opacity)
        paint_tile(
            painter,
            QRectF(self.rect()),
            self.tile,
            indices=self._indices,
            red_fives=self._red_fives,
        )


class MarksView(QWidget):
    def __init__(self, hand: QWidget) -> None:
        super().__init__(hand)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._marks: HandMarks = NO_MARKS
        self._layout: table_layout.TableLayout | None = None
        self._buttons: tuple[TileButton, ...] = ()

    def show_marks(
        self, buttons: Sequence[TileButton], marks: HandMarks, layout: table_layout.TableLayout
    ) -> None:
        self._buttons, self._marks = tuple(buttons), marks
        self._layout = layout
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        self._paint_groups(painter)
        for button in self._buttons:
            rect = QRectF(button.geometry())
            tile = button.tile
            if tile == self._marks.framed:
                pen = QPen(QColor(look().colours.feltink), 1.6)
                pen.setDashPattern([3.2, 2.6])
                painter.setPen(pen)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), 8, 8)
            self._paint_above(painter, rect, tile)
            if tile in self._marks.bars:
                wide = rect.width() * 30 / 52
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(look().colours.feltink))
                bar = QRectF(rect.center().x() - wide / 2, rect.top() - 10, wide, 4)
                painter.drawRoundedRect(bar, 2, 2)
            if tile in self._marks.safety:
                self._paint_safety(painter, rect, self._marks.safety[tile])
            if button.is_chosen:
                colours = look().colours
                painter.setBrush(Qt.BrushStyle.NoBrush)
                for colour, width in ((colours.felt, 5.0), (colours.feltink, 2.0)):
                    painter.setPen(QPen(QColor(colour), width))
                    painter.drawRoundedRect(rect.adjusted(-2.5, -2.5, 2.5, 2.5), 7, 7)

    def _paint_groups(self, painter: QPainter) -> None:
        layout = self._layout
        if layout is None or not self._marks.groups:
            return
        top = layout.above + layout.hand_height
        places = {button.tile: QRectF(button.home) for button in self._buttons}
        paint_groups(
            painter,
            self._marks.groups,
            places,
            (top, top + layout.below),
            labelled=not self._marks.safety,
        )

    def _paint_above(self, painter: QPainter, rect: QRectF, tile: Tile) -> None:
        layout = self._layout
        if layout is None:
            return
        font = look().font("label", 600)
        font.setPixelSize(round(layout.chip * 0.7))
        painter.setFont(font)
        rank = self._marks.chips.get(tile)
        chip = chip_width(layout) if rank is not None else 0.0
        place = table_layout.MarkPlaces(rect.center().x() - chip / 2, None)
        y = rect.top() - 5 - layout.chip
        if tile == self._marks.framed:
            you = gettext("you")
            width = QFontMetricsF(font).horizontalAdvance(you)
            half = chip_width(self._layout) / 2 if self._layout is not None else 0.0
            middles = [
                QRectF(button.geometry()).center().x()
                for button in self._buttons
                if button.tile in self._marks.chips and button.tile != tile
            ]
            place = table_layout.place_marks(
                rect.center().x(),
                chip,
                width,
                [(middle - half, middle + half) for middle in middles],
                self.width(),
            )
            if place.word is not None:
                painter.setPen(QColor(look().colours.feltink))
                box = QRectF(place.word - 2, y, width + 4, layout.chip)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, you)
        if rank is not None:
            box = QRectF(place.chip, y, chip, layout.chip)
            colours = look().colours
            painter.setPen(QPen(QColor(colours.feltink), 1.3))
            painter.setBrush(QColor(colours.feltink) if rank == 1 else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 5, 5)
            painter.setPen(QColor(colours.felt2 if rank == 1 else colours.feltink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(rank))

    def _paint_safety(self, painter: QPainter, rect: QRectF, mark: SafetyMark) -> None:
        colours = look().colours
        layout = self._layout
        y = rect.bottom() + 12
        if layout is not None:
            depth = layout.below / 2 + 1 if not self._marks.groups else layout.below - 5
            y = layout.above + layout.hand_height + depth  # below the brackets, if there are any
        if mark is SafetyMark.RISKY:
            pen = QPen(QColor(colours.alert_felt), 1.5)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
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


def chip_width(layout: table_layout.TableLayout) -> float:
    return min(layout.chip + 1, layout.hand + 1)


FOCUS_ROOM = 4


class HandView(QWidget):
    tile_clicked = Signal(int)
    tile_entered = Signal(int)
    tile_left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks: HandMarks = NO_MARKS
        self._layout: table_layout.TableLayout | None = None
        self._shown: tuple[Tile, ...] = ()
        self._buttons: list[TileButton] = []
        self._overlay = MarksView(self)
        self._rising: tuple[TileButton, ...] = ()
        self.draw = Motion(self._draw, self)
        self.lift = Motion(self._lift, self)

    @property
    def buttons(self) -> tuple[TileButton, ...]:
        return tuple(self._buttons[: len(self._shown)])

    def show_hand(
        self, observation: Observation, marks: HandMarks, layout: table_layout.TableLayout
    ) -> None:
        drawn = observation.drawn
        apart = (drawn,) if drawn is not None and drawn in observation.hand else ()
        rest = tuple(tile for tile in observation.hand if tile not in apart)
        before, last = self._shown, (self._layout, self._marks.raised)
        if (before, *last) != (rest + apart, layout, marks.raised):
            self.draw.end()
            self.lift.end()
        self._marks, self._layout, self._shown = marks, layout, rest + apart
        self.setAccessibleName(gettext("Your hand"))
        self.setAccessibleDescription(groups_said(marks.groups))
        while len(self._buttons) < len(self._shown):
            self._buttons.append(self._new_button())
        for button in self._buttons[len(self._shown) :]:
            button.hide()
        said = {tile: group.said for group in marks.groups for tile in group.tiles}
        x = float(FOCUS_ROOM)
        for button, tile in zip(self._buttons, self._shown, strict=False):
            if tile in apart:
                x += table_layout.DRAWN_GAP
            room = table_layout.PLAYED_GAP if tile == self._marks.framed else 0
            y = layout.above - (layout.lift if tile in self._marks.raised else 0)
            button.place_at(QRect(round(x + room), round(y), layout.hand, layout.hand_height))
            x = x + layout.hand + GAP + 2 * room
            button.show_tile(
                tile,
                hand_tile_words(tile, observation, self._marks),
                look().indexes(tile),
                observation.rules.red_fives,
                barred=tile in self._marks.barred,
                description="\n".join(
                    text for text in (marks.reasons.get(tile), said.get(tile)) if text
                ),
            )
            button.show()
        self._leave_barred()
        self._overlay.setGeometry(self.rect())
        self._overlay.show_marks(self.buttons, marks, layout)
        if apart and drawn not in before and before and set(rest) <= set(before):
            self.draw.begin(look().time(DRAW_MS))
        elif before == self._shown and marks.raised and not last[1]:
            self._rising = tuple(each for each in self.buttons if each.tile in marks.raised)
            self.lift.begin(look().time(LIFT_MS))

    def choose_at(self, at: int) -> None:
        buttons = self.buttons
        if not -len(buttons) <= at < len(buttons):
            return
        ways = {0: buttons, -1: buttons[::-1]}
        free = (button for button in ways.get(at, (buttons[at],)) if not button.is_barred)
        chosen = next(free, None)
        if chosen is not None:
            chosen.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def choose(self, step: int) -> None:
        free = [button for button in self.buttons if not button.is_barred]
        here = next((at for at, button in enumerate(free) if button.hasFocus()), None)
        if here is None:
            self.choose_at(-1 if step < 0 else 0)
        else:
            free[(here + step) % len(free)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _leave_barred(self) -> None:
        buttons = self.buttons
        here = next((at for at, each in enumerate(buttons) if each.hasFocus()), None)
        if here is None or not buttons[here].is_barred:
            return
        free = [at for at, each in enumerate(buttons) if not each.is_barred]
        if free:
            nearest = min(free, key=lambda at: abs(at - here))
            buttons[nearest].setFocus(Qt.FocusReason.ShortcutFocusReason)

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

    def _draw(self, part: float) -> None:
        if self._shown:
            self.buttons[-1].move_by(self._lift_high * (part - 1), part)
            self._overlay.update()

    def _lift(self, part: float) -> None:
        for button in self._rising:
            button.move_by(self._lift_high * (1 - part))
        self._overlay.update()

    @property
    def _lift_high(self) -> int:
        return self._layout.lift if self._layout is not None else 0


TILE_KEYS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "=", "[", "]")


def hand_key_acts(hand: HandView) -> dict[str, Callable[[], None]]:
    return {
        "Left": partial(hand.choose, -1),
        "Right": partial(hand.choose, 1),
        "Home": partial(hand.choose_at, 0),
        "End": partial(hand.choose_at, -1),
        **{key: partial(hand.choose_at, at) for at, key in enumerate(TILE_KEYS)},
    }


def press_chosen(discard: Callable[[Tile], None]) -> bool:
    match QApplication.focusWidget():
        case TileButton() as focus:
            discard(focus.tile)
        case QAbstractButton() as focus:
            focus.click()
        case SentenceLabel() as focus:
            focus.open_chosen()
        case _:
            return False
    return True


def press_button() -> bool:
    focus = QApplication.focusWidget()
    if not isinstance(focus, QAbstractButton) or isinstance(focus, TileButton):
        return False
    focus.click()
    return True

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolTip, QWidget

from rules.observation import Observation
from rules.tiles import Seat, Tile
from tutor.export.tile_places import Place, latest_order
from tutor.language import gettext
from tutor.pages.parts.look import Label, look, set_look, smooth_painter, styled
from tutor.pages.parts.motion import DISCARD_MS, announce
from tutor.pages.parts.sentence import PaintedText
from tutor.pages.parts.theme import font
from tutor.pages.table import layout_model as table_layout
from tutor.pages.table.centre_box import CentreBox
from tutor.pages.table.hand_view import FOCUS_ROOM, FlyingTile, HandView, TilesView, snap_box
from tutor.pages.table.model import NO_MARKS, HandMarks, find_passage
from tutor.text import table


def copy_text(table: QWidget, seen: Observation) -> None:
    from tutor.pages.table.words import position_text  # only when needed

    QGuiApplication.clipboard().setText(position_text(seen))
    _say(table, gettext("The position is copied as text; paste it to open it again."))


def copy_picture(table: QWidget) -> None:
    QGuiApplication.clipboard().setPixmap(table.grab())
    _say(table, gettext("The position is copied as a picture."))


def copy_menu(table: QWidget, seen: Observation) -> QMenu:
    menu = QMenu(table)
    as_text, as_picture = gettext("Copy the position as text"), gettext("Copy it as a picture")
    menu.addAction(f"{as_text}\tCtrl+C", partial(copy_text, table, seen))
    menu.addAction(f"{as_picture}\tCtrl+Shift+C", partial(copy_picture, table))
    return menu


def _say(table: QWidget, sentence: str) -> None:
    announce(table, sentence)
    QToolTip.showText(table.mapToGlobal(table.rect().center()), sentence, table)


MAX_NAME_WIDTH = 110
"""Maximum width reserved for a name, in pixels; a longer name is elided if space is short."""

PILL_EDGES = 12
MIN_TYPE_PX = 12
"""Minimum type size in pixels; a longer line is elided instead."""


class SeatLabel(PaintedText):
    """A seat's wind and name, and one fact: riichi, or the most informative open meld."""

    def __init__(self, parent: QWidget, player: int) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._is_right = player == 1
        self._pill = ""
        self._scale = 1.0
        self.lines: tuple[str, ...] = ()

    def show_seat(self, seen: Observation, seat: Seat, name: str, scale: float) -> None:
        self._scale = scale
        self._pill = gettext("RIICHI") if seen.riichi[seat] else ""
        turn = table.riichi_turn(seen, seat) if self._pill else None
        when = gettext("turn {turn}").format(turn=turn) if turn is not None else ""
        shown = (table.seat_title(seen, seat), name, table.seat_fact(seen, seat))
        self.lines = tuple(line for line in (*shown, f"{self._pill} {when}".strip()) if line)
        self.setAccessibleName(" · ".join(self.lines))
        self.update()

    def room_needed(self) -> QSize:
        title, *rest = (
            QFontMetricsF(self._font(at)).horizontalAdvance(line)
            for at, line in enumerate(self.lines)
        )
        if self._pill:
            rest[-1] += PILL_EDGES * self._scale
        width = max([title, *(min(each, MAX_NAME_WIDTH * self._scale) for each in rest)])
        return QSize(int(width) + 3, self._line * len(self.lines) + 4)

    @property
    def _line(self) -> int:
        return round(17 * self._scale)

    def _font(self, at: int) -> QFont:
        return font("label", self._scale, 400 if at else 600)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = smooth_painter(self), look().colours
        align = Qt.AlignmentFlag.AlignRight if self._is_right else Qt.AlignmentFlag.AlignLeft
        for at, text in enumerate(self.lines):
            box = QRectF(0, at * self._line, self.width(), self._line)
            if self._pill and at == len(self.lines) - 1:
                self._paint_riichi(painter, box, text)
                continue
            made = self._font(at)
            while (
                made.pixelSize() > MIN_TYPE_PX
                and QFontMetricsF(made).horizontalAdvance(text) > self.width()
            ):
                made.setPixelSize(made.pixelSize() - 1)
            painter.setFont(made)
            painter.setPen(QColor(colours.feltink2 if at else colours.feltink))
            shown = QFontMetricsF(made).elidedText(text, Qt.TextElideMode.ElideRight, self.width())
            painter.drawText(box, align | Qt.AlignmentFlag.AlignVCenter, shown)

    def _paint_riichi(self, painter: QPainter, box: QRectF, text: str) -> None:
        colours, small = look().colours, font("small", self._scale, 600)
        pill = QFontMetricsF(small).horizontalAdvance(self._pill) + PILL_EDGES * self._scale
        turn = text.removeprefix(self._pill)
        after = QFontMetricsF(self._font(1)).horizontalAdvance(turn) + 2
        if pill + after > self.width():
            turn, after = "", 0.0
        left = box.right() - pill - after if self._is_right else 0.0
        ground = QRectF(left, box.top() + 1, pill, box.height() - 1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.tile_face))
        painter.drawRoundedRect(ground, ground.height() / 2, ground.height() / 2)
        painter.setFont(small)
        painter.setPen(QColor(colours.red_on_tile))
        painter.drawText(ground, Qt.AlignmentFlag.AlignCenter, self._pill)
        painter.setFont(self._font(1))
        painter.setPen(QColor(colours.feltink2))
        beside = QRectF(ground.right(), box.top(), after + 4, box.height())
        painter.drawText(beside, Qt.AlignmentFlag.AlignVCenter, turn)


NO_NAMES = ("", "", "", "")


class TableView(QWidget):
    arranged = Signal()

    def __init__(self, parent: QWidget | None = None, prompt: float = 0.0) -> None:
        super().__init__(parent)
        self._prompt = prompt
        self._arranged_for = look()
        self.observation: Observation | None = None
        self._marks = NO_MARKS
        self._names: Sequence[str] = NO_NAMES
        self._reveal: Mapping[Seat, Sequence[Tile]] = {}
        self._secret = True
        self._offered: Tile | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(320, 320)
        self.centre = CentreBox(self)
        self.rivers = tuple(TilesView(self) for _ in range(4))
        self.melds = tuple(TilesView(self) for _ in range(4))
        self.hands = tuple(TilesView(self, player) for player in range(4))
        self.labels = tuple(SeatLabel(self, player) for player in range(4))
        self.hand = HandView(self)
        self.tile_clicked = self.hand.tile_clicked
        self.tile_entered = self.hand.tile_entered
        self.tile_left = self.hand.tile_left
        self.banner = styled(Label(self), "feltnote")
        self.flying = FlyingTile(self)
        for part in (
            self.centre,
            *self.rivers,
            *self.melds,
            *self.hands,
            *self.labels,
            self.hand,
            self.banner,
        ):
            part.hide()

    def copy_text(self) -> None:
        if self.observation is not None:
            copy_text(self, self.observation)

    def copy_picture(self) -> None:
        if self.observation is not None:
            copy_picture(self)

    def open_menu(self, place: QPoint) -> None:
        """Open the menu for copying the position; `place` is in screen coordinates."""
        if self.observation is not None:
            menu = copy_menu(self, self.observation)
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(place)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.open_menu(event.globalPos())

    @property
    def layout_now(self) -> table_layout.TableLayout:
        return table_layout.lay_out(
            self.width(), self.height(), look().scale, self._prompt * look().scale
        )

    def sizeHint(self) -> QSize:
        return QSize(572, 580)

    def show_table(
        self,
        observation: Observation,
        *,
        marks: HandMarks = NO_MARKS,
        names: Sequence[str] | None = None,
        reveal: Mapping[Seat, Sequence[Tile]] | None = None,
        secret: bool = True,
        offered: Tile | None = None,
    ) -> None:
        before = self.observation
        passage = find_passage(before, observation) if before is not None and look().moves else None
        start = self._box_of(passage.tile) if passage is not None else None
        self._secret, self._offered = secret, offered
        self.observation = observation
        self._use_rules()
        self._marks = marks
        self._names = names or NO_NAMES
        self._reveal = reveal or {}
        self._arrange()
        if before != observation:
            self.flying.land()
        if passage is not None:
            discarder = (passage.discarder - observation.seat) % 4
            goal = self.rivers[discarder]
            if passage.taker is not None:
                goal = self.melds[(passage.taker - observation.seat) % 4]
            place = next((each for each in goal.places if each.tile == passage.tile), None)
            if place is None or not self.isVisible():
                return
            if start is None:
                start = QRectF(0, 0, place.width, place.height)
                start.moveCenter(QRectF(self.hands[discarder].geometry()).center())
            self.flying.fly(start, place, goal, look().time(DISCARD_MS))

    def set_look(self) -> None:
        self._use_rules()
        if self._arranged_for != look():
            self._arranged_for = look()
            self._arrange()
            self.update()

    def _use_rules(self) -> None:
        if self.observation is not None and self.isVisible():
            set_look(replace(look(), red_fives=self.observation.rules.red_fives))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._use_rules()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.flying.land()
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        colours, whole = look().colours, QRectF(self.rect())
        edge = round(min(self.width(), self.height()) * 1 / 150)
        for ground, inset in (
            (colours.felt_edge, 0),
            (colours.felt2, edge),
            (colours.felt, edge + 1),
        ):
            painter.setBrush(QColor(ground))
            radius = 16 - inset / 2
            painter.drawRoundedRect(whole.adjusted(inset, inset, -inset, -inset), radius, radius)

    def _arrange(self) -> None:
        observation = self.observation
        if observation is None:
            return
        layout = self.layout_now
        left, top = layout.x - layout.box / 2, layout.y - layout.box / 2
        self.centre.setGeometry(round(left), round(top), round(layout.box), round(layout.box))
        self.centre.show_round(observation)
        self.centre.show()
        latest = latest_order(observation.rivers)
        for player in range(4):
            seat = Seat((observation.seat + player) % 4)
            river = observation.rivers[seat]
            ring = latest if river and river[-1].order == latest else None
            self.rivers[player].show_places(
                table_layout.place_river(river, player, layout, ring, self._offered),
                table.river_title(observation, seat),
                table.river_words(observation, seat, look().shades_drawn),
            )
            if player:
                label = self.labels[player]
                label.show_seat(observation, seat, self._names[seat], layout.text)
                room = label.room_needed()
                shown = tuple(self._reveal.get(seat, ()))
                laid = table_layout.place_other_hand(observation, seat, shown, layout, room.width())
                name = table.hidden_hand_words(observation, seat, len(laid.closed))
                said = table.tiles_words(shown, observation) if shown else ""
                self.hands[player].show_places(laid.closed, name, said, upright=not shown)
                self._show_melds(observation, seat, player, laid.melds)
                label.setGeometry(
                    QRect(*table_layout.label_box(player, laid.closed, room.height(), layout))
                )
                label.show()
        own = table_layout.place_own_hand(observation, layout)
        height = layout.above + layout.hand_height + layout.below
        self.hand.setGeometry(
            round(own.left) - FOCUS_ROOM,
            round(layout.hand_top - layout.above),
            round(own.length) + 2 * FOCUS_ROOM,
            round(height),
        )
        self.hand.show_hand(observation, self._marks, layout)
        self.hand.show()
        self._show_melds(observation, observation.seat, 0, own.melds)
        noted = bool(self._reveal) and self._secret
        self.banner.setVisible(noted)
        if noted:
            self.banner.setText(gettext("You could not see these hands"))
            self.banner.adjustSize()
            self.banner.raise_()
            top = layout.hand_top - layout.above - self.banner.height()
            self.banner.move(round(layout.x - layout.side) + 4, round(top))
        self.arranged.emit()

    def _show_melds(
        self, seen: Observation, seat: Seat, player: int, places: Sequence[Place]
    ) -> None:
        title, said = table.melds_title(seen, seat), table.melds_words(seen, seat)
        self.melds[player].show_places(places, title, said)

    # --- animation ----------------------------------------------------------------------------

    def _box_of(self, tile: Tile) -> QRectF | None:
        for button in self.hand.buttons:
            if button.tile == tile:
                return QRectF(QRect(button.mapTo(self, QPoint(0, 0)), button.size()))
        lying = (place for river in self.rivers for place in river.places)
        return next((snap_box(place) for place in lying if place.tile == tile), None)

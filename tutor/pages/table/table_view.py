"""The table as one seat sees it: rivers, melds, hands, labels and the centre."""

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
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolTip, QWidget

from rules.observation import Observation
from rules.tiles import Seat, Tile
from tutor.export.tile_places import Place, latest_order
from tutor.language import gettext
from tutor.pages.parts.look import look, set_look, smooth_painter
from tutor.pages.parts.motion import DISCARD_MS, announce
from tutor.pages.parts.sentence import PaintedPicture, PaintedText
from tutor.pages.parts.theme import LIGHT, Colours, font
from tutor.pages.table import layout_model as table_layout
from tutor.pages.table.centre_box import CentreBox, FeltNote
from tutor.pages.table.hand_view import FOCUS_ROOM, HandView
from tutor.pages.table.model import NO_MARKS, HandMarks, TilePassage, find_passage
from tutor.pages.table.tiles_view import FlyingTile, TilesView, bounds_of, snap_box
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
"""Pixels that a name may claim; a longer one is elided if there is no more room."""

FACT_LINE = 2
MIN_TYPE_PX = 12
"""Pixels of type below which a line is elided rather than made smaller."""
FACE = 0.3
SHADOW = 0.35


class StubsView(PaintedPicture):
    def __init__(self, player: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._player = player
        self._places: tuple[Place, ...] = ()
        self._colours = LIGHT
        self._shown: tuple[object, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        return self._places

    def show_stubs(self, places: tuple[Place, ...], colours: Colours, name: str) -> None:
        shown = (places, colours, name)
        if shown == self._shown and self.isHidden() == (not places):
            return
        self._shown = shown
        self._places, self._colours = places, colours
        self.setAccessibleName(name)
        self.setVisible(bool(places))
        if places:
            self.setGeometry(bounds_of(places).toAlignedRect())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.translate(-self.x(), -self.y())
        colours = self._colours
        shadow = QColor(colours.shadow)
        shadow.setAlphaF(SHADOW)
        for place in self._places:
            radius = min(3.0, min(place.width, place.height) / 4)
            rect = snap_box(place).adjusted(0.4, 0.4, -0.4, -0.4)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shadow)
            painter.drawRoundedRect(rect.translated(0, 2), radius, radius)
            painter.setBrush(QColor(colours.back_face))
            painter.drawRoundedRect(rect, radius, radius)
            painter.setPen(QPen(QColor(colours.back_edge), 0.8))
            painter.setBrush(QColor(colours.back))
            face = min(rect.width(), rect.height()) * FACE
            owner_right, owner_above, owner_left = (face * (self._player == at) for at in (1, 2, 3))
            painter.drawRoundedRect(
                rect.adjusted(owner_left, owner_above, -owner_right, 0), radius, radius
            )


class SeatLabel(PaintedText):
    """The seat, the name, and one fact: riichi or the most informative open meld."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._lines: tuple[str, str] = ("", "")
        self._fact = ""
        self._riichi = ""
        self._turn = ""
        self._right = False
        self._scale = 1.0

    @property
    def lines(self) -> tuple[str, ...]:
        shown = (*self._lines, self._fact, f"{self._riichi} {self._turn}".strip())
        return tuple(line for line in shown if line)

    def show_seat(
        self,
        observation: Observation,
        seat: Seat,
        name: str,
        *,
        scale: float = 1.0,
        right: bool = False,
    ) -> None:
        self._scale, self._right = scale, right
        self._lines = (table.seat_title(observation, seat), name)
        self._fact = table.seat_fact(observation, seat)
        riichi = observation.riichi[seat]
        self._riichi = gettext("RIICHI") if riichi else ""
        turn = table.riichi_turn(observation, seat)
        has_turn = riichi and turn is not None
        self._turn = gettext("turn {turn}").format(turn=turn) if has_turn else ""
        self.setAccessibleName(" · ".join(self.lines))
        self.update()

    def room_needed(self) -> QSize:
        title, name, fact = (
            QFontMetricsF(self._font(number)).horizontalAdvance(text)
            for number, text in enumerate((*self._lines, self._fact))
        )
        width = max(title, min(max(name, fact), MAX_NAME_WIDTH * self._scale), self._pill_width())
        return QSize(int(width) + 3, self._line * len(self.lines) + 4)

    @property
    def _line(self) -> int:
        return round(17 * self._scale)

    def _font(self, number: int) -> QFont:
        return font("label", self._scale, 600 if number == 0 else 400)

    def _pill_font(self) -> QFont:
        made = font("small", self._scale, 600)
        made.setPixelSize(round(10 * self._scale))
        return made

    def _pill_width(self) -> float:
        if not self._riichi:
            return 0.0
        return QFontMetricsF(self._pill_font()).horizontalAdvance(self._riichi) + 14 * self._scale

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        colours = look().colours
        align = Qt.AlignmentFlag.AlignRight if self._right else Qt.AlignmentFlag.AlignLeft
        y = 0
        for number, text in enumerate((*self._lines, self._fact)):
            if not text:
                continue
            made = self._font(number)
            while (
                made.pixelSize() > MIN_TYPE_PX
                and QFontMetricsF(made).horizontalAdvance(text) > self.width()
            ):
                made.setPixelSize(made.pixelSize() - 1)
            if number == FACT_LINE and QFontMetricsF(made).horizontalAdvance(text) > self.width():
                continue  # half a fact would only be noise on top of the melds
            painter.setFont(made)
            painter.setPen(QColor(colours.feltink if number == 0 else colours.feltink2))
            metrics = QFontMetricsF(made)
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, self.width())
            box = QRectF(0, y, self.width(), self._line)
            painter.drawText(box, align | Qt.AlignmentFlag.AlignVCenter, shown)
            y += self._line
        if self._riichi:
            self._paint_riichi(painter, y + 1)

    def _paint_riichi(self, painter: QPainter, y: float) -> None:
        colours = look().colours
        pill, gap, height = self._pill_width(), 6, round(16 * self._scale)
        turn = QFontMetricsF(self._font(1)).horizontalAdvance(self._turn)
        shown = self._turn if pill + gap + turn <= self.width() else ""
        x = self.width() - pill - (gap + turn if shown else 0) if self._right else 0
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.tile_face))
        box = QRectF(x, y, pill, height)
        painter.drawRoundedRect(box, height / 2, height / 2)
        painter.setFont(self._pill_font())
        painter.setPen(QColor(colours.red_on_tile))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._riichi)
        painter.setFont(self._font(1))
        painter.setPen(QColor(colours.feltink2))
        place = QRectF(x + pill + gap, y, turn + 4, height)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, shown)


FELT_RADIUS = 16
EDGE = 1 / 150
NO_NAMES = ("", "", "", "")


class TableView(QWidget):
    arranged = Signal()

    def __init__(self, parent: QWidget | None = None, prompt: float = 0.0) -> None:
        super().__init__(parent)
        self._prompt = prompt
        self._arranged_for = look()
        self._observation: Observation | None = None
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
        self.stubs = tuple(StubsView(player, self) for player in range(4))
        self.opened = tuple(TilesView(self) for _ in range(4))
        self.labels = tuple(SeatLabel(self) for _ in range(4))
        self.hand = HandView(self)
        self.tile_clicked = self.hand.tile_clicked
        self.tile_entered = self.hand.tile_entered
        self.tile_left = self.hand.tile_left
        self.banner = FeltNote(self)
        self.flying = FlyingTile(self)
        for part in self._parts():
            part.hide()

    @property
    def observation(self) -> Observation | None:
        return self._observation

    def copy_text(self) -> None:
        if self._observation is not None:
            copy_text(self, self._observation)

    def copy_picture(self) -> None:
        if self._observation is not None:
            copy_picture(self)

    def open_menu(self, place: QPoint) -> None:
        """Open the menu of ways to copy the position; `place` is on the screen."""
        if self._observation is not None:
            menu = copy_menu(self, self._observation)
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
        before = self._observation
        passage = find_passage(before, observation) if before is not None and look().moves else None
        start = self._box_of(passage.tile) if passage is not None else None
        self._secret, self._offered = secret, offered
        self._observation = observation
        self._use_rules()
        self._marks = marks
        self._names = names or NO_NAMES
        self._reveal = reveal or {}
        self._arrange()
        if before != observation:
            self.flying.land()
        if passage is not None:
            self._fly(passage, start, observation)

    def set_look(self) -> None:
        self._use_rules()
        if self._arranged_for != look():
            self._arranged_for = look()
            self._arrange()
            self.update()

    def _use_rules(self) -> None:
        if self._observation is not None and self.isVisible():
            set_look(replace(look(), red_fives=self._observation.rules.red_fives))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._use_rules()

    def clear(self) -> None:
        self._observation = None
        self.flying.land()
        for part in self._parts():
            part.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.flying.land()
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        colours, whole = look().colours, QRectF(self.rect())
        edge = round(min(self.width(), self.height()) * EDGE)
        for ground, inset in (
            (colours.felt_edge, 0),
            (colours.felt2, edge),
            (colours.felt, edge + 1),
        ):
            painter.setBrush(QColor(ground))
            radius = FELT_RADIUS - inset / 2
            painter.drawRoundedRect(whole.adjusted(inset, inset, -inset, -inset), radius, radius)

    def _parts(self) -> tuple[QWidget, ...]:
        return (
            self.centre,
            *self.rivers,
            *self.melds,
            *self.stubs,
            *self.opened,
            *self.labels,
            self.hand,
            self.banner,
        )

    def _arrange(self) -> None:
        observation = self._observation
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
            lying = table_layout.place_river(river, player, layout, ring, self._offered)
            shades = look().shades_drawn
            self.rivers[player].show_places(
                lying,
                look().colours,
                table.river_title(observation, seat),
                table.river_words(observation, seat, shades),
                observation.rules.red_fives,
                shades,
            )
            if player:
                label = self.labels[player]
                label.show_seat(
                    observation, seat, self._names[seat], scale=layout.text, right=player == 1
                )
                room = label.room_needed()
                shown = tuple(self._reveal.get(seat, ()))
                laid = table_layout.place_other_hand(observation, seat, shown, layout, room.width())
                colours, red = look().colours, observation.rules.red_fives
                name = table.hidden_hand_words(observation, seat, len(laid.closed))
                self.stubs[player].show_stubs(() if shown else laid.closed, colours, name)
                self.opened[player].show_places(
                    laid.closed if shown else (),
                    colours,
                    name,
                    table.tiles_words(shown, observation),
                    red,
                )
                self.melds[player].show_places(
                    laid.melds,
                    colours,
                    table.melds_title(observation, seat),
                    table.melds_words(observation, seat),
                    red,
                )
                label.setGeometry(
                    QRect(*table_layout.label_box(player, laid.closed, room.height(), layout))
                )
                label.show()
        self._arrange_own(observation, layout)
        noted = bool(self._reveal) and self._secret
        self.banner.setVisible(noted)
        if noted:
            note = gettext("You could not see these hands")
            self.banner.show_note(note, layout.text)
            top = layout.hand_top - layout.above - self.banner.height()
            self.banner.move(round(layout.x - layout.side) + 4, round(top))
        self.arranged.emit()

    def _arrange_own(self, observation: Observation, layout: table_layout.TableLayout) -> None:
        laid = table_layout.place_own_hand(observation, layout)
        top = layout.hand_top - layout.above
        height = layout.above + layout.hand_height + layout.below
        self.hand.setGeometry(
            round(laid.left) - FOCUS_ROOM,
            round(top),
            round(laid.length) + 2 * FOCUS_ROOM,
            round(height),
        )
        self.hand.show_hand(observation, self._marks, layout)
        self.hand.show()
        self.melds[0].show_places(
            laid.melds,
            look().colours,
            table.melds_title(observation, observation.seat),
            table.melds_words(observation, observation.seat),
            observation.rules.red_fives,
        )

    # --- animation ----------------------------------------------------------------------------

    def _box_of(self, tile: Tile) -> QRectF | None:
        for button in self.hand.buttons:
            if button.tile == tile:
                return QRectF(QRect(button.mapTo(self, QPoint(0, 0)), button.size()))
        lying = (place for river in self.rivers for place in river.places)
        return next((snap_box(place) for place in lying if place.tile == tile), None)

    def _fly(self, passage: TilePassage, start: QRectF | None, seen: Observation) -> None:
        discarder = (passage.discarder - seen.seat) % 4
        goal = self.rivers[discarder]
        if passage.taker is not None:
            goal = self.melds[(passage.taker - seen.seat) % 4]
        place = next((each for each in goal.places if each.tile == passage.tile), None)
        if place is None or not self.isVisible():
            return
        if start is None:
            start = QRectF(0, 0, place.width, place.height)
            start.moveCenter(QRectF(self.stubs[discarder].geometry()).center())
        self.flying.fly(start, place, goal, seen.rules.red_fives, look().time(DISCARD_MS))

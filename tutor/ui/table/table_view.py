"""The table as one seat sees it: rivers, melds, hands and the middle, on the felt."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rules.observation import Observation
from rules.tiles import Seat, Tile
from tutor.language import gettext
from tutor.text.table import (
    hidden_hand_words,
    melds_title,
    melds_words,
    river_title,
    river_words,
    tiles_words,
)
from tutor.tile_places import latest_order
from tutor.ui.parts.look import look, set_look
from tutor.ui.parts.motion import DISCARD_MS
from tutor.ui.table.centre_box import CentreBox
from tutor.ui.table.felt_note import FeltNote
from tutor.ui.table.flying_tile import FlyingTile
from tutor.ui.table.hand_view import FOCUS_ROOM, HandView
from tutor.ui.table.seat_view import SeatLabel, StubsView
from tutor.ui.table.tiles_view import TilesView, snap_box
from tutor.view.table.hand_layout import label_box, place_other_hand, place_own_hand, place_river
from tutor.view.table.hand_marks import NO_MARKS, HandMarks
from tutor.view.table.passage import TilePassage, find_passage
from tutor.view.table.table_layout import TableLayout, lay_out

FELT_RADIUS = 16
EDGE = 1 / 150
NO_NAMES = ("", "", "", "")


class TableView(QWidget):
    tile_clicked = Signal(int)
    tile_entered = Signal(int)
    tile_left = Signal()
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
        self.hand.tile_clicked.connect(self.tile_clicked)
        self.hand.tile_entered.connect(self.tile_entered)
        self.hand.tile_left.connect(self.tile_left)
        self.banner = FeltNote(self)
        self.flying = FlyingTile(self)
        for part in self._parts():
            part.hide()

    @property
    def layout_now(self) -> TableLayout:
        return lay_out(self.width(), self.height(), look().scale, self._prompt * look().scale)

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
        gone = find_passage(before, observation) if before is not None and look().moves else None
        start = self._place_of(gone.tile) if gone is not None else None
        self._secret, self._offered = secret, offered
        self._observation = observation
        self._use_rules()
        self._marks = marks
        self._names = names or NO_NAMES
        self._reveal = reveal or {}
        self._arrange()
        if before != observation:
            self.flying.land()
        if gone is not None:
            self._fly(gone, start, observation)

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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
        self._arrange_centre(observation, layout)
        latest = latest_order(observation.rivers)
        for player in range(4):
            seat = Seat((observation.seat + player) % 4)
            self._arrange_river(observation, seat, player, layout, latest)
            if player:
                self._arrange_other(observation, seat, player, layout)
        self._arrange_own(observation, layout)
        noted = bool(self._reveal) and self._secret
        self.banner.setVisible(noted)
        if noted:
            note = gettext("You could not see these hands")
            self.banner.show_note(note, layout.text)
            top = layout.hand_top - layout.above - self.banner.height()
            self.banner.move(round(layout.x - layout.side) + 4, round(top))
        self.arranged.emit()

    def _arrange_centre(self, observation: Observation, layout: TableLayout) -> None:
        left, top = layout.x - layout.box / 2, layout.y - layout.box / 2
        self.centre.setGeometry(round(left), round(top), round(layout.box), round(layout.box))
        self.centre.show_round(observation)
        self.centre.show()

    def _arrange_river(
        self,
        observation: Observation,
        seat: Seat,
        player: int,
        layout: TableLayout,
        latest: int | None,
    ) -> None:
        river = observation.rivers[seat]
        ring = latest if river and river[-1].order == latest else None
        lying = place_river(river, player, layout, ring, self._offered)
        shades = look().shades_drawn
        self.rivers[player].show_places(
            lying,
            look().colours,
            river_title(observation, seat),
            river_words(observation, seat, shades),
            observation.rules.red_fives,
            shades,
        )

    def _arrange_other(
        self, observation: Observation, seat: Seat, player: int, layout: TableLayout
    ) -> None:
        label = self.labels[player]
        label.show_seat(observation, seat, self._names[seat], scale=layout.text, right=player == 1)
        room = label.room_needed()
        shown = tuple(self._reveal.get(seat, ()))
        laid = place_other_hand(observation, seat, shown, layout, room.width())
        colours, red = look().colours, observation.rules.red_fives
        name = hidden_hand_words(observation, seat, len(laid.closed))
        self.stubs[player].show_stubs(() if shown else laid.closed, colours, name)
        told = tiles_words(shown, observation)
        self.opened[player].show_places(laid.closed if shown else (), colours, name, told, red)
        self.melds[player].show_places(
            laid.melds, colours, melds_title(observation, seat), melds_words(observation, seat), red
        )
        label.setGeometry(QRect(*label_box(player, laid.closed, room.height(), layout)))
        label.show()

    def _arrange_own(self, observation: Observation, layout: TableLayout) -> None:
        laid = place_own_hand(observation, layout)
        top = layout.hand_top - layout.above
        high = layout.above + layout.hand_height + layout.below
        self.hand.setGeometry(
            round(laid.left) - FOCUS_ROOM,
            round(top),
            round(laid.length) + 2 * FOCUS_ROOM,
            round(high),
        )
        self.hand.show_hand(observation, self._marks, layout)
        self.hand.show()
        self.melds[0].show_places(
            laid.melds,
            look().colours,
            melds_title(observation, observation.seat),
            melds_words(observation, observation.seat),
            observation.rules.red_fives,
        )

    # --- what was discarded or called since ------------------------------------------------------

    def _place_of(self, tile: Tile) -> QRectF | None:
        for button in self.hand.buttons:
            if button.tile == tile:
                return QRectF(QRect(button.mapTo(self, QPoint(0, 0)), button.size()))
        lying = (place for river in self.rivers for place in river.places)
        return next((snap_box(place) for place in lying if place.tile == tile), None)

    def _fly(self, gone: TilePassage, start: QRectF | None, seen: Observation) -> None:
        discarder = (gone.discarder - seen.seat) % 4
        goal = self.rivers[discarder]
        if gone.taker is not None:
            goal = self.melds[(gone.taker - seen.seat) % 4]
        place = next((each for each in goal.places if each.tile == gone.tile), None)
        if place is None or not self.isVisible():
            return
        if start is None:
            start = QRectF(0, 0, place.width, place.height)
            start.moveCenter(QRectF(self.stubs[discarder].geometry()).center())
        self.flying.fly(start, place, goal, seen.rules.red_fives, look().time(DISCARD_MS))

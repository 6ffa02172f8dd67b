"""The table as one seat sees it: rivers, melds, hands and the middle, on the felt."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rules.observation import Observation
from rules.tiles import Seat, Tile
from tutor.tile_places import (
    Place,
    latest_order,
    length_of,
    melds_places,
    moved,
    river_places,
    row_places,
    turn,
)
from tutor.ui.look import Look
from tutor.ui.table.centre_box import CentreBox
from tutor.ui.table.felt_note import FeltNote
from tutor.ui.table.hand_marks import NO_MARKS, HandMarks
from tutor.ui.table.hand_view import EDGE, HandView, hand_length
from tutor.ui.table.seat_view import SeatLabel, StubsView
from tutor.ui.table.table_layout import DRAWN_GAP, MARGIN, TableLayout, lay_out, tall
from tutor.ui.table.table_words import (
    hidden_hand_words,
    melds_title,
    melds_words,
    river_title,
    river_words,
    tiles_words,
)
from tutor.ui.table.tiles_view import TilesView

RADIUS = 16
MELD_GAP = 6.0
LABEL_GAP = 10
NO_NAMES = ("", "", "", "")


class TableView(QWidget):
    """Shows an Observation. It takes frozen data and answers by signals alone."""

    tile_clicked = Signal(int)
    """A tile of the own hand."""
    tile_entered = Signal(int)
    """The pointer or the keys came to a tile of the own hand."""
    tile_left = Signal()
    arranged = Signal()
    """Everything lies anew: `layout_now` says how."""

    def __init__(self, look: Look, parent: QWidget | None = None, prompt: float = 0.0) -> None:
        """`prompt` is the room that is kept above the hand for a line of words, at 100 %."""
        super().__init__(parent)
        self._look = look
        self._prompt = prompt
        self._observation: Observation | None = None
        self._marks = NO_MARKS
        self._names: Sequence[str] = NO_NAMES
        self._reveal: Mapping[Seat, Sequence[Tile]] = {}
        self._secret = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(320, 320)
        self.centre = CentreBox(look, self)
        self.rivers = tuple(TilesView(self) for _ in range(4))
        self.melds = tuple(TilesView(self) for _ in range(4))
        self.stubs = tuple(StubsView(self) for _ in range(4))
        self.opened = tuple(TilesView(self) for _ in range(4))
        self.labels = tuple(SeatLabel(look, self) for _ in range(4))
        self.hand = HandView(look, self)
        self.hand.tile_clicked.connect(self.tile_clicked)
        self.hand.tile_entered.connect(self.tile_entered)
        self.hand.tile_left.connect(self.tile_left)
        self.banner = FeltNote(look, self)
        for part in self._parts():
            part.hide()

    @property
    def layout_now(self) -> TableLayout:
        """How large everything is on this felt."""
        return lay_out(
            self.width(), self.height(), self._look.scale, self._prompt * self._look.scale
        )

    def sizeHint(self) -> QSize:  # noqa: N802
        """The felt of the design's review page."""
        return QSize(572, 580)

    def show_table(
        self,
        observation: Observation,
        *,
        marks: HandMarks = NO_MARKS,
        names: Sequence[str] | None = None,
        reveal: Mapping[Seat, Sequence[Tile]] | None = None,
        secret: bool = True,
    ) -> None:
        """Show what a seat sees. `names` are the players' in seat order; `reveal` holds other
        hands to lay open; where these are `secret`, a note says that the seat could not see
        them."""
        self._secret = secret
        self._observation = observation
        self._marks = marks
        self._names = names or NO_NAMES
        self._reveal = reveal or {}
        self._arrange()

    def set_look(self, look: Look) -> None:
        """Take other colours, another size of type or another language."""
        if look != self._look:
            self._look = look
            self._arrange()
            self.update()

    def clear(self) -> None:
        """Show the bare felt."""
        self._observation = None
        for part in self._parts():
            part.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Lay everything out again."""
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The felt."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._look.colours.felt))
        painter.drawRoundedRect(QRectF(self.rect()), RADIUS, RADIUS)

    def _parts(self) -> tuple[QWidget, ...]:
        return (self.centre, *self.rivers, *self.melds, *self.stubs, *self.opened, *self.labels,
                self.hand, self.banner)  # fmt: skip

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
            note = self._look.words.gettext("You could not see these hands")
            self.banner.show_note(note, self._look, layout.text)
            top = layout.hand_top - layout.above - self.banner.height()
            self.banner.move(round(layout.x - layout.side) + 4, round(top))
        self.arranged.emit()

    def _arrange_centre(self, observation: Observation, layout: TableLayout) -> None:
        left, top = layout.x - layout.box / 2, layout.y - layout.box / 2
        self.centre.setGeometry(round(left), round(top), round(layout.box), round(layout.box))
        self.centre.show_round(observation, self._look)
        self.centre.show()

    def _arrange_river(
        self,
        observation: Observation,
        seat: Seat,
        player: int,
        layout: TableLayout,
        latest: int | None,
    ) -> None:
        laid = river_places(observation.rivers[seat], layout.river, layout.river_height, latest)
        laid = moved(laid, -layout.box / 2, layout.box / 2 + layout.gap)
        words = self._look.words
        self.rivers[player].show_places(
            moved(turn(laid, player), layout.x, layout.y), self._look.colours,
            river_title(observation, seat, words), river_words(observation, seat, words),
            observation.rules.red_fives,
        )  # fmt: skip

    def _arrange_other(
        self, observation: Observation, seat: Seat, player: int, layout: TableLayout
    ) -> None:
        melds = melds_places(
            observation.melds[seat], seat, layout.meld, layout.meld_height, MELD_GAP
        )
        shown = tuple(self._reveal.get(seat, ()))
        count = len(shown) or 13 - 3 * len(observation.melds[seat])
        closed = self._closed_places(shown, count, layout)
        gap = DRAWN_GAP if melds else 0
        total = length_of(closed) + gap + length_of(melds)
        edge = layout.side if player % 2 else layout.top
        label = self.labels[player]
        label.show_seat(
            observation, seat, self._names[seat], self._look,
            scale=layout.text, right=player == 1,
        )  # fmt: skip
        shift = -total / 2
        if player == 2:
            shift += _aside(total, label.room_needed().width(), layout, melds)
        closed = moved(closed, shift, edge)
        melds = moved(melds, shift + total, edge)
        x, y, words = layout.x, layout.y, self._look.words
        colours, red = self._look.colours, observation.rules.red_fives
        closed = moved(turn(closed, player), x, y)
        name = hidden_hand_words(observation, seat, count, words)
        self.stubs[player].show_stubs(() if shown else closed, colours, name)
        told = tiles_words(shown, observation, words)
        self.opened[player].show_places(closed if shown else (), colours, name, told, red)
        self.melds[player].show_places(
            moved(turn(melds, player), x, y), colours,
            melds_title(observation, seat, words), melds_words(observation, seat, words), red,
        )  # fmt: skip
        self._arrange_label(label, player, layout, closed)

    def _closed_places(
        self, shown: Sequence[Tile], count: int, layout: TableLayout
    ) -> tuple[Place, ...]:
        if shown:
            return row_places(sorted(shown), layout.meld, layout.meld_height, 1)
        long, thick = round(layout.river * 0.7), round(layout.river * 0.46)
        return row_places([None] * count, long, thick, 1)

    def _arrange_label(
        self, label: SeatLabel, player: int, layout: TableLayout, closed: tuple[Place, ...]
    ) -> None:
        room = label.room_needed()
        band = layout.meld_height + 10
        overhang = layout.river_height - layout.river
        wide = layout.side - band - layout.box / 2 - overhang - LABEL_GAP
        if player == 2:
            x = max(place.right for place in closed) + LABEL_GAP
            y = layout.y - layout.top - 2
            wide = min(layout.x + layout.side, layout.width - MARGIN) - x
        elif player == 1:
            x = layout.x + layout.side - band - wide
            y = layout.y + layout.box / 2 + 12
        else:
            x = layout.x - layout.side + band
            y = layout.y - layout.box / 2 - 10 - room.height()
        label.setGeometry(round(x), round(y), max(1, round(wide)), room.height())
        label.show()

    def _arrange_own(self, observation: Observation, layout: TableLayout) -> None:
        own = observation.own_melds
        tiles = 14 - 3 * len(own)
        length = hand_length(tiles, layout)
        room = layout.hand_width - length - DRAWN_GAP
        width = layout.hand * 3 // 4
        melds: tuple[Place, ...] = ()
        for smaller in range(width, 8, -1):
            melds = melds_places(own, observation.seat, smaller, tall(smaller), MELD_GAP)
            if length_of(melds) <= room:
                break
        gap = DRAWN_GAP if melds else 0
        left = (layout.width - length - gap - length_of(melds)) / 2
        top = layout.hand_top - layout.above
        high = layout.above + layout.hand_height + layout.below
        self.hand.setGeometry(round(left) - EDGE, round(top), round(length) + 2 * EDGE, round(high))
        self.hand.show_hand(observation, self._marks, layout, self._look)
        self.hand.show()
        right = left + length + gap + length_of(melds)
        words = self._look.words
        self.melds[0].show_places(
            moved(melds, right, layout.hand_top + layout.hand_height), self._look.colours,
            melds_title(observation, observation.seat, words),
            melds_words(observation, observation.seat, words), observation.rules.red_fives,
        )  # fmt: skip


def _aside(total: float, label: float, layout: TableLayout, melds: Sequence[Place]) -> float:
    """How far the hand across moves to the player's right: its label needs room at one end, and
    a tile laid on a meld at the other must not reach into the river."""
    half = layout.width / 2 - MARGIN
    wanted = total / 2 + LABEL_GAP + label - min(layout.side, half)
    high = [place.left for place in melds if place.top < -layout.meld_height - 1]
    if high:
        wanted = max(wanted, layout.box / 2 + MELD_GAP - (total / 2 + min(high)))
    return max(0.0, min(wanted, half - total / 2))

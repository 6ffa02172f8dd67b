"""The own hand: one real button a tile, with marks above, around and below."""

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QWidget

from rules.observation import Observation
from rules.tiles import Tile
from tutor.language import gettext
from tutor.tile_places import GAP
from tutor.ui.parts.look import look
from tutor.ui.parts.motion import DRAW_MS, LIFT_MS, Motion
from tutor.ui.table.marks_view import MarksView
from tutor.ui.table.tile_button import TileButton
from tutor.view.table.hand_marks import NO_MARKS, HandMarks
from tutor.view.table.mark_captions import hand_tile_words
from tutor.view.table.table_layout import DRAWN_GAP, PLAYED_GAP, TableLayout

FOCUS_ROOM = 4


class HandView(QWidget):
    tile_clicked = Signal(int)
    tile_entered = Signal(int)
    tile_left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks: HandMarks = NO_MARKS
        self._layout: TableLayout | None = None
        self._shown: tuple[Tile, ...] = ()
        self._buttons: list[TileButton] = []
        self._overlay = MarksView(self)
        self._rising: tuple[TileButton, ...] = ()
        self.draw = Motion(self._draw, self)
        self.lift = Motion(self._lift, self)

    @property
    def buttons(self) -> tuple[TileButton, ...]:
        return tuple(self._buttons[: len(self._shown)])

    def show_hand(self, observation: Observation, marks: HandMarks, layout: TableLayout) -> None:
        drawn = observation.drawn
        apart = (drawn,) if drawn is not None and drawn in observation.hand else ()
        rest = tuple(tile for tile in observation.hand if tile not in apart)
        before, stood = self._shown, (self._layout, self._marks.raised)
        if (before, *stood) != (rest + apart, layout, marks.raised):
            self.draw.end()
            self.lift.end()
        self._marks, self._layout, self._shown = marks, layout, rest + apart
        self.setAccessibleName(gettext("Your hand"))
        self._show_tiles(observation, apart, layout)
        self._leave_barred()
        self._overlay.setGeometry(self.rect())
        self._overlay.show_marks(self.buttons, marks, layout)
        if apart and drawn not in before and before and set(rest) <= set(before):
            self.draw.begin(look().time(DRAW_MS))
        elif before == self._shown and marks.raised and not stood[1]:
            self._rising = tuple(each for each in self.buttons if each.tile in marks.raised)
            self.lift.begin(look().time(LIFT_MS))

    def _show_tiles(
        self, observation: Observation, apart: tuple[Tile, ...], layout: TableLayout
    ) -> None:
        while len(self._buttons) < len(self._shown):
            self._buttons.append(self._new_button())
        for button in self._buttons[len(self._shown) :]:
            button.hide()
        x = float(FOCUS_ROOM)
        for button, tile in zip(self._buttons, self._shown, strict=False):
            if tile in apart:
                x += DRAWN_GAP
            x = self._place(button, tile, x, layout)
            button.show_tile(
                tile,
                hand_tile_words(tile, observation, self._marks),
                look().indexes(tile),
                observation.rules.red_fives,
                barred=tile in self._marks.barred,
                told=self._marks.told.get(tile, ""),
            )
            button.show()

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

    def _place(self, button: TileButton, tile: Tile, x: float, layout: TableLayout) -> float:
        room = PLAYED_GAP if tile == self._marks.framed else 0
        y = layout.above - (layout.lift if tile in self._marks.raised else 0)
        button.stand(QRect(round(x + room), round(y), layout.hand, layout.hand_height))
        return x + layout.hand + GAP + 2 * room

    def _draw(self, part: float) -> None:
        if self._shown:
            self.buttons[-1].come(self._lift_high * (part - 1), part)
            self._overlay.update()

    def _lift(self, part: float) -> None:
        for button in self._rising:
            button.come(self._lift_high * (1 - part))
        self._overlay.update()

    @property
    def _lift_high(self) -> int:
        return self._layout.lift if self._layout is not None else 0

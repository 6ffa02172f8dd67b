"""The game under way: felt, calls and hints, by mouse and by keys."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from rules.events import Event
from rules.tiles import Tile
from tutor.language import gettext
from tutor.practice.intent import THROW_ANYWAY
from tutor.practice.session import PracticeSession
from tutor.settings import Settings
from tutor.ui.parts.jobs import Executor
from tutor.ui.parts.key_actions import key_actions
from tutor.ui.practice.board import GameBoard
from tutor.ui.practice.controller import PracticeController
from tutor.ui.practice.voice import Voice
from tutor.ui.table.hand_keys import TILE_KEYS, hand_acts, press_button, press_chosen
from tutor.view.practice.deriving import point_at


class PracticeGame(QWidget):
    leave_requested = Signal()
    keys_requested = Signal()
    waits_changed = Signal(bool)

    def __init__(
        self, settings: Settings, executor: Executor | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.controller = PracticeController(settings, executor, self)
        self.engine, self.moves = self.controller.engine, self.controller.moves
        self._pointed: Tile | None = None
        self._by_keys = False
        self.board = GameBoard(self)
        self.header, self.panel, felt = self.board.header, self.board.side, self.board.felt
        self.table, self.prompt, self.bar = felt.table, felt.prompt, felt.bar
        self.voice = Voice(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.actions_by_key = self._make_actions()
        self._connect()

    def _connect(self) -> None:
        control = self.controller
        control.changed.connect(self._changed)
        self.moves.changed.connect(self._focus_riichi)
        control.hint_opened.connect(partial(self.board.open_drawer, True))
        self.board.resized.connect(self._show)
        self.table.tile_clicked.connect(self._click)
        self.table.tile_entered.connect(self._point)
        self.table.tile_left.connect(self._point)
        self.bar.pressed.connect(self.moves.press)
        self.panel.hint_requested.connect(control.open_hint)
        self.panel.next_requested.connect(control.go_on)
        self.header.undo_requested.connect(control.rethink)
        self.header.safety_requested.connect(control.toggle_safety)
        self.header.waits_requested.connect(self.toggle_waits)
        self.header.panel_requested.connect(self.toggle_panel)
        self.header.leave_requested.connect(self.leave_requested)
        self.header.keys_requested.connect(self.keys_requested)

    def _acts(self) -> dict[str, Callable[[], None]]:
        control, moves = self.controller, self.moves
        acts = hand_acts(self.table.hand) | {
            "Return": self.throw,
            "Enter": self.throw,
            "Space": self.space,
            "H": control.open_hint,
            "D": control.toggle_safety,
            "T": self.toggle_waits,
            "Backspace": control.rethink,
            "F2": self.toggle_panel,
            "Ctrl+W": self.leave_requested.emit,
            "I": moves.press_riichi,
            "X": moves.press_pass,
        }
        for key, act in (("C", "chi"), ("P", "pon"), ("K", "kan"), ("W", "win"), ("N", "nine")):
            acts[key] = partial(moves.press, act)
        for at, key in enumerate(TILE_KEYS):
            acts[key] = partial(self._number, at)
        return acts

    def _make_actions(self) -> dict[str, QAction]:
        return key_actions(
            self, {key: partial(self._keyed, act) for key, act in self._acts().items()}
        )

    @property
    def session(self) -> PracticeSession | None:
        return self.controller.session

    def play(self, session: PracticeSession) -> None:
        self.controller.play(session)
        self.setFocus()

    # --- what the learner does ----------------------------------------------------------------

    def _click(self, tile: int) -> None:
        self._by_keys = False
        self.moves.throw(Tile(tile))

    def throw(self) -> None:
        if self.moves.is_asking:
            self.moves.press(THROW_ANYWAY)
            return
        view = self.controller.view
        shows_result = view is not None and view.side.result is not None
        if not press_chosen(self.moves.throw) and shows_result:
            self.controller.go_on()

    def space(self) -> None:
        if not press_button():
            self.controller.go_on()

    def toggle_waits(self) -> None:
        self.waits_changed.emit(not self.controller.settings.show_waits)

    def toggle_panel(self) -> None:
        self.board.open_drawer()
        self._show()

    # --- choosing by keys ---------------------------------------------------------------------

    def _keyed(self, act: Callable[[], None]) -> None:
        if self.session is not None:
            self._by_keys = True
            act()

    def _number(self, at: int) -> None:
        if self.moves.is_choosing:
            self.moves.press(f"option {at}")
        else:
            self.table.hand.choose_at(at)

    def _focus_riichi(self) -> None:
        if self.moves.intent.riichi:
            self._focus()

    def _focus(self) -> None:
        focus, view = QApplication.focusWidget(), self.controller.view
        if focus is None or not self._has_focus or self.panel.isAncestorOf(focus):
            return
        if self._by_keys and view is not None and view.is_own_turn:
            self.table.hand.choose_at(-1)

    # --- what is shown ------------------------------------------------------------------------

    def retranslate(self) -> None:
        self.controller.retranslate()

    def _changed(self, events: tuple[Event, ...] | None) -> None:
        view, moved = self.controller.view, events is not None
        self._name_actions()
        if moved:
            self._pointed = None
        if view is not None and events:
            self.voice.tell(events, view)
        self._show()
        if moved:
            self._focus()

    def _show(self) -> None:
        view, inside = self.controller.view, self._has_focus
        if view is None:
            return
        self.setAccessibleName(gettext("Practice"))
        self.setAccessibleDescription(view.head.lines[0])
        side = point_at(view, self._pointed)
        self.board.show_game(view, side)
        self.voice.ask(self.prompt.view, view)
        self.voice.hint(side.hint)
        if inside and not self._has_focus:
            self.setFocus()  # a tile or a button that is gone must not take the keys with it

    @property
    def _has_focus(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def _point(self, tile: int | None = None) -> None:
        self._pointed = Tile(tile) if tile is not None else None
        view = self.controller.view
        if view is not None:
            self.panel.show_pointed(point_at(view, self._pointed))

    def _name_actions(self) -> None:
        playing = self.session is not None
        for action in self.actions_by_key.values():
            action.setEnabled(playing)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.header, self.table.hand, self.bar, self.panel.scroller)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.board.setGeometry(self.rect())

"""The game under way: felt, calls and hints of one session, by mouse and by keys."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from rules.events import Deal, Event
from rules.tiles import Tile
from tutor.practice.question import Question
from tutor.practice.session import PracticeSession
from tutor.settings import Settings
from tutor.text.practice_table import header_line
from tutor.ui.parts.key_actions import key_actions
from tutor.ui.parts.look import Look
from tutor.ui.parts.worker import Executor
from tutor.ui.practice.board import GameBoard
from tutor.ui.practice.engine import PracticeEngine
from tutor.ui.practice.moves import PracticeMoves
from tutor.ui.practice.voice import Voice
from tutor.ui.table.hand_keys import TILE_KEYS, hand_acts, press_button, press_chosen
from tutor.view.practice import bar_view as bars
from tutor.view.practice.safety_switch import SafetySwitch


class PracticeGame(QWidget):
    """One game. It shows the session of its engine and gives the learner's answers to it."""

    leave_requested = Signal()
    over = Signal()
    """The learner has seen the last result."""
    ended = Signal()
    """The game has just come to its end: it can be kept."""
    keys_requested = Signal()
    waits_changed = Signal(bool)
    """Whether the learner wants to see how the hand stands."""

    def __init__(
        self,
        look: Look,
        settings: Settings,
        executor: Executor | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.look, self.settings = look, settings
        self.engine = PracticeEngine(executor, self)
        self.moves = PracticeMoves(self.engine, settings, self)
        self._safety = SafetySwitch()
        self._pointed: Tile | None = None
        self._by_keys = False
        self._kept = False
        self.board = GameBoard(look, self)
        self.header, self.panel, felt = self.board.header, self.board.side, self.board.felt
        self.table, self.prompt, self.bar = felt.table, felt.prompt, felt.bar
        self.voice = Voice(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.actions_by_key = self._make_actions()
        self._connect()

    def _connect(self) -> None:
        self.engine.moved.connect(self._moved)
        self.board.resized.connect(self.refresh)
        self.table.tile_clicked.connect(self._click)
        self.table.tile_entered.connect(self._point)
        self.table.tile_left.connect(self._point)
        self.bar.pressed.connect(self._press)
        self.moves.changed.connect(self._chosen)
        self.moves.hint_requested.connect(self.open_hint)
        self.panel.hint_requested.connect(self.open_hint)
        self.panel.next_requested.connect(self.go_on)
        self.header.undo_requested.connect(self.rethink)
        self.header.safety_requested.connect(self.toggle_safety)
        self.header.waits_requested.connect(self.toggle_waits)
        self.header.panel_requested.connect(self.toggle_panel)
        self.header.leave_requested.connect(self.leave_requested)
        self.header.keys_requested.connect(self.keys_requested)

    def _acts(self) -> dict[str, Callable[[], None]]:
        """What each key does."""
        acts = hand_acts(self.table.hand) | {
            "Return": self.throw,
            "Enter": self.throw,
            "Space": self.space,
            "H": self.open_hint,
            "D": self.toggle_safety,
            "T": self.toggle_waits,
            "Backspace": self.rethink,
            "F2": self.toggle_panel,
            "Ctrl+W": self.leave_requested.emit,
            "I": lambda: self.moves.press_riichi(self.look.translator),
            "X": lambda: self.moves.press_pass(self.look.translator),
        }
        for key, act in (("C", "chi"), ("P", "pon"), ("K", "kan"), ("W", "win"), ("N", "nine")):
            acts[key] = partial(self._press, act)
        for at, key in enumerate(TILE_KEYS):
            acts[key] = partial(self._number, at)
        return acts

    def _make_actions(self) -> dict[str, QAction]:
        return key_actions(
            self, {key: partial(self._keyed, act) for key, act in self._acts().items()}
        )

    # --- the session --------------------------------------------------------------------------

    @property
    def session(self) -> PracticeSession | None:
        """The game under way."""
        return self.engine.session

    @property
    def question(self) -> Question | None:
        """What is asked of the learner; None while the others are at it."""
        return self.session.question if self.session is not None else None

    def play(self, session: PracticeSession) -> None:
        """Play this game on."""
        self._kept = False
        self._forget()
        self._safety.forget()
        self.set_settings(self.settings)
        self.engine.play(session)
        self.setFocus()

    def _moved(self, events: tuple[Event, ...]) -> None:
        self._forget()
        if any(isinstance(event, Deal) for event in events):
            self._safety.forget()
        if self.session is not None:
            self.voice.tell(events, self.session, self.look.translator)
        self.refresh()
        self._focus()
        if self.session is not None and self.session.is_over:
            QTimer.singleShot(0, self, self._tell_end)  # the result is painted first

    def _tell_end(self) -> None:
        """Once a game, however fast the learner goes on."""
        if not self._kept and self.session is not None and self.session.is_over:
            self._kept = True
            self.ended.emit()

    def _chosen(self) -> None:
        self.refresh()
        if self.moves.riichi:
            self._focus()

    def _forget(self) -> None:
        self.moves.forget()
        self._pointed = None

    # --- what the learner does ----------------------------------------------------------------

    def _click(self, tile: int) -> None:
        self._by_keys = False
        self.moves.throw(Tile(tile))

    def throw(self) -> None:
        """Enter: the chosen tile; where something is asked, go through with it; on a button or a
        term, press it."""
        if self.moves.is_asking:
            self._press(bars.THROW_ANYWAY)
            return
        over = self.session is not None and self.session.result is not None
        if not press_chosen(self.moves.throw) and over:
            self.go_on()

    def space(self) -> None:
        """Space: go on; on a button press it."""
        if not press_button():
            self.go_on()

    def _press(self, act: str) -> None:
        self.moves.press(act, self.look.translator)

    def open_hint(self) -> None:
        """One step more of the hint."""
        if self.session is None or self.question is None or self.moves.is_asking:
            return
        self.board.open_drawer(True)
        self.panel.open_step(self.session)
        self.refresh()

    def rethink(self) -> None:
        """Back to the last choice; where something is asked, only that is let go."""
        if not self.moves.back() and self.settings.take_back:
            self.engine.take_back()

    def go_on(self) -> None:
        """From a result to what follows; elsewhere on to the learner's turn without waiting."""
        if self.session is not None and self.session.result is not None and self.session.is_over:
            self._tell_end()
            self.over.emit()
        else:
            self.engine.go_on()

    def toggle_safety(self) -> None:
        """Show the safety marks, or hide them, until the next round."""
        if self.session is not None:
            self._safety.turn(self.settings, self.session.observation)
            self.refresh()

    def toggle_waits(self) -> None:
        """Show how the hand stands, or hide it."""
        self.waits_changed.emit(not self.settings.show_waits)

    def toggle_panel(self) -> None:
        """Where there is little room: open or close the hints."""
        self.board.open_drawer()
        self.refresh()

    # --- choosing by keys ---------------------------------------------------------------------

    def _keyed(self, act: Callable[[], None]) -> None:
        if self.session is not None:
            self._by_keys = True
            act()

    def _number(self, at: int) -> None:
        if self.moves.is_choosing:
            self._press(f"option {at}")
        else:
            self.table.hand.choose_at(at)

    def _focus(self) -> None:
        """On the own turn the keyboard lies on the drawn tile, for those who use it."""
        focus, question = QApplication.focusWidget(), self.question
        if focus is None or not self._has_focus or self.panel.isAncestorOf(focus):
            return
        if self._by_keys and question is not None and not question.is_claim:
            self.table.hand.choose_at(-1)

    # --- what is shown ------------------------------------------------------------------------

    @property
    def _shows_safety(self) -> bool:
        session = self.session
        return session is not None and self._safety.shows(self.settings, session.observation)

    def set_settings(self, settings: Settings) -> None:
        """Take other settings."""
        self.settings = self.moves.settings = settings
        self.engine.pace, self.engine.auto = settings.pace, settings.auto_tsumogiri
        self.refresh()

    def retranslate(self, look: Look) -> None:
        """Another language, theme or size of type."""
        self.look = look
        self.refresh()

    def refresh(self) -> None:
        """Show the session as it is."""
        session, look = self.session, self.look
        self._name_actions()
        if session is None:
            return
        translator, inside = look.translator, self._has_focus
        self.setAccessibleName(translator.gettext("Practice"))
        self.setAccessibleDescription(header_line(session.observation, translator))
        bar = self.moves.bar(translator)
        self.board.show_game(
            session,
            self.settings,
            bar,
            look,
            riichi=self.moves.riichi,
            safety=self._shows_safety,
            pointed=self._pointed,
        )
        self.voice.ask(self.prompt.view, bar, session, translator)
        self.voice.hint(self.panel.shown, translator)
        if inside and not self._has_focus:
            self.setFocus()  # a tile or a button that is gone must not take the keys with it

    @property
    def _has_focus(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def _point(self, tile: int | None = None) -> None:
        """A tile of the hand is pointed at, or no more."""
        self._pointed = Tile(tile) if tile is not None else None
        if self.session is not None:
            self.panel.show_pointed(self.session, self._pointed)

    def _name_actions(self) -> None:
        playing = self.session is not None
        for action in self.actions_by_key.values():
            action.setEnabled(playing)

    def areas(self) -> tuple[QWidget, ...]:
        """What F6 goes through."""
        return (self.header, self.table.hand, self.bar, self.panel.scroller)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The board fills it."""
        super().resizeEvent(event)
        self.board.setGeometry(self.rect())

"""The game under way: felt, calls and hints of one session, by mouse and by keys."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from rules.events import Deal, Event
from rules.observation import Observation
from rules.tiles import Tile
from tutor.practice.hints import STEPS
from tutor.practice.question import Question
from tutor.practice.session import PracticeSession
from tutor.settings import Settings
from tutor.ui.key_actions import key_actions
from tutor.ui.look import Look
from tutor.ui.practice import bar_view as bars
from tutor.ui.practice.engine import PracticeEngine
from tutor.ui.practice.felt import PracticeFelt
from tutor.ui.practice.header import PracticeHeader
from tutor.ui.practice.layout import PracticeLayout, practice_layout
from tutor.ui.practice.moves import PracticeMoves
from tutor.ui.practice.safety_switch import SafetySwitch
from tutor.ui.practice.side import PracticeSide
from tutor.ui.practice.view import hands_shown, marks_now, prompt_now, seat_names
from tutor.ui.practice.voice import Voice
from tutor.ui.practice.words import PromptView, header_line, header_lines
from tutor.ui.table.hand_keys import TILE_KEYS, hand_acts, press_button, press_chosen
from tutor.ui.worker import Executor


class PracticeGame(QWidget):
    """One game. It shows the session of its engine and gives the learner's answers to it."""

    leave_wanted = Signal()
    over = Signal()
    """The learner has seen the last result."""
    ended = Signal()
    """The game has just come to its end: it can be kept."""
    keys_wanted = Signal()
    waits_changed = Signal(bool)
    """Whether the learner wants to see how the hand stands."""

    def __init__(
        self, look: Look, settings: Settings, executor: Executor | None = None,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.look, self.settings = look, settings
        self.engine = PracticeEngine(executor, self)
        self.moves = PracticeMoves(self.engine, settings, self)
        self._safety = SafetySwitch()
        self._pointed: Tile | None = None
        self._by_keys = False
        self._drawer_open = True
        self._kept = False
        self.header = PracticeHeader(look, self)
        self.felt = PracticeFelt(look, self)
        self.table, self.prompt, self.bar = self.felt.table, self.felt.prompt, self.felt.bar
        self.panel = PracticeSide(look, self)
        self.voice = Voice(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.actions_by_key = self._make_actions()
        self._connect()

    def _connect(self) -> None:
        self.engine.moved.connect(self._moved)
        self.table.tile_clicked.connect(self._click)
        self.table.tile_entered.connect(self._point)
        self.table.tile_left.connect(self._point)
        self.bar.pressed.connect(self._press)
        self.moves.changed.connect(self._chosen)
        self.moves.hint_wanted.connect(self.open_hint)
        self.panel.hint_wanted.connect(self.open_hint)
        self.panel.next_wanted.connect(self.go_on)
        self.header.undo_wanted.connect(self.rethink)
        self.header.safety_wanted.connect(self.toggle_safety)
        self.header.waits_wanted.connect(self.toggle_waits)
        self.header.panel_wanted.connect(self.toggle_panel)
        self.header.leave_wanted.connect(self.leave_wanted)
        self.header.keys_wanted.connect(self.keys_wanted)

    def _acts(self) -> dict[str, Callable[[], None]]:
        """What each key does."""
        acts = hand_acts(self.table.hand) | {
            "Return": self.throw, "Enter": self.throw, "Space": self.space,
            "H": self.open_hint, "D": self.toggle_safety, "T": self.toggle_waits,
            "Backspace": self.rethink, "F2": self.toggle_panel,
            "Ctrl+W": self.leave_wanted.emit,
            "I": lambda: self.moves.press_riichi(self.look.words),
            "X": lambda: self.moves.press_pass(self.look.words),
        }  # fmt: skip
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
            self.voice.tell(events, self.session, self.look.words)
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
        self.moves.press(act, self.look.words)

    def open_hint(self) -> None:
        """One step more of the hint."""
        if self.session is None or self.question is None or self.moves.is_asking:
            return
        self._drawer_open = True
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
        self._drawer_open = not self._drawer_open
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
        seen, words = session.observation, look.words
        layout, inside = self._layout(), self._has_focus
        self.header.show_header(
            header_lines(seen, words), look,
            undo=session.can_take_back and self.settings.take_back,
            safety=self._shows_safety, waits=self.settings.show_waits,
            panel=self._drawer_open if layout.drawer else None,
            one_round=session.is_one_round,
        )  # fmt: skip
        self.setAccessibleName(words.gettext("Practice"))
        self.setAccessibleDescription(header_line(seen, words))
        self.table.set_look(look)
        self._show_table(session, seen)
        self._show_bar()
        self.panel.show_side(session, self._pointed, self.settings.show_waits, look)
        self.voice.hint(self.panel.shown, words)
        self._arrange()
        if inside and not self._has_focus:
            self.setFocus()  # a tile or a button that is gone must not take the keys with it

    @property
    def _has_focus(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def _show_table(self, session: PracticeSession, seen: Observation) -> None:
        result, question = session.result, session.question
        offer = question.offer if question is not None else None
        words = self.look.words
        marks = marks_now(session, self.moves.riichi, self._shows_safety, words)
        self.table.show_table(
            seen, marks=marks, names=seat_names(session, words), secret=False,
            reveal={} if result is None else hands_shown(result, seen.seat),
            offered=offer[1] if offer is not None else None,
        )  # fmt: skip

    def _show_bar(self) -> None:
        session = self.session
        ranks = session is not None and session.opened == STEPS
        bar = self.moves.bar(self.look.words)
        self.felt.show_bar(bar, self._layout().felt[2], ranks, self.look)
        prompt = self._prompt()
        self.prompt.show_prompt(prompt, self.look, aloud=False)
        if session is not None:
            self.voice.ask(prompt, bar, session, self.look.words)

    def _prompt(self) -> PromptView:
        """Nothing where the bar says it all."""
        session = self.session
        if session is None or self.bar.tells:
            return PromptView("")
        return prompt_now(
            session, self.bar.view, self.moves.riichi, self._shows_safety, self.engine.auto,
            self.look.words,
        )  # fmt: skip

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

    # --- where things are ---------------------------------------------------------------------

    def _layout(self) -> PracticeLayout:
        return practice_layout(
            self.width(), self.height(), self.look.scale, 0, self._drawer_open or self._must_show
        )

    @property
    def _must_show(self) -> bool:
        """A result is always shown."""
        return self.session is not None and self.session.result is not None

    def _arrange(self) -> None:
        layout = self._layout()
        for part, box in (
            (self.header, layout.header), (self.table, layout.felt), (self.panel, layout.panel),
        ):  # fmt: skip
            part.setGeometry(QRect(*box))
        self.panel.setVisible(layout.panel[2] > 0)
        self.felt.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Lie anew."""
        super().resizeEvent(event)
        self.refresh()
        self._arrange()

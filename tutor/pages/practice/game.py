"""A practice game in progress."""

from collections.abc import Callable, Collection, Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from rules.events import Deal, Event, Ryukyoku, Win
from rules.table import Answer
from rules.tiles import Tile
from tutor.coach.advice import Decision
from tutor.concepts.ledger import ConceptLedger
from tutor.language import gettext
from tutor.pages.parts.buttons import key_actions
from tutor.pages.parts.jobs import Executor
from tutor.pages.parts.motion import announce
from tutor.pages.practice import words as hints
from tutor.pages.practice.board import GameBoard
from tutor.pages.practice.engine import PracticeEngine
from tutor.pages.practice.game_model import (
    GameView,
    MissView,
    SafetySwitch,
    Shown,
    game_view,
    open_step,
    open_whole,
    point_at,
)
from tutor.pages.practice.hint_panel import HintPanel
from tutor.pages.practice.widgets import ResultPanel
from tutor.pages.table.hand_view import TILE_KEYS, hand_key_acts, press_button, press_chosen
from tutor.pages.table.model import NO_BAR, shout_of, sound_of
from tutor.practice import session as intents
from tutor.practice.session import (
    DISCARD_ANYWAY,
    NO_INTENT,
    Intent,
    MoveToDecide,
    Outcome,
    PracticeMove,
    PracticeSession,
)
from tutor.settings import Settings
from tutor.system.sound import Sound, Speaker, system_player
from tutor.text.results import Prompt


class Voice:
    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._prompt, self._bar = Prompt(""), NO_BAR
        self._hint: hints.HintView | None = None
        self._last: Decision | None = None
        self._miss: MissView | None = None

    def tell(self, events: Sequence[Event], view: GameView) -> None:
        seen, result = view.observation, view.side.result
        for text in hints.spoken_events(events, seen, view.felt.offered):
            self._say(text)
        if result is not None and events:
            self._say(hints.spoken_result(result, seen))

    def ask(self, prompt: Prompt, view: GameView) -> None:
        bar = view.felt.bar
        if prompt.text != self._prompt.text and not self._repeats(prompt, view.last):
            self._say(prompt.text if prompt.text != bar.text else "")
        self._prompt = prompt
        if bar != self._bar:
            self._bar = bar
            self._say(hints.spoken_bar(bar))

    def miss(self, view: MissView | None) -> None:
        """Say what the last turn taught; the prompt has said that it was a mistake."""
        before, self._miss = self._miss, view
        if view is not None and (before is None or before.decision is not view.decision):
            self._say(" ".join(view.lines))

    def hint(self, view: hints.HintView | None) -> None:
        before, self._hint = self._hint, view
        if view is not None and (before is None or view.opened > before.opened):
            self._say(hints.spoken_step(before, view))

    def _repeats(self, prompt: Prompt, last: Decision | None) -> bool:
        if prompt.sign is None:
            return False
        was_announced, self._last = last is self._last, last
        return was_announced

    def _say(self, sentence: str) -> None:
        announce(self._widget, sentence)


class PracticeMoves(QObject):
    changed = Signal()
    hint_requested = Signal()

    def __init__(
        self, engine: PracticeEngine, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.settings = settings
        self.intent: Intent = NO_INTENT
        self._engine = engine
        self._engine.decided.connect(self._follow)

    @property
    def is_asking(self) -> bool:
        return bool(self.intent.confirmation)

    @property
    def is_choosing(self) -> bool:
        return bool(self.intent.options)

    def forget(self) -> None:
        self.intent = NO_INTENT

    def discard(self, tile: Tile) -> None:
        session = self._engine.session
        if session is not None:
            self._follow(intents.discard(session, self.intent, tile, self.settings))

    def answer(self, action: Answer) -> None:
        session = self._engine.session
        if session is not None:
            self._follow(intents.answer(session, self.intent, action, self.settings))

    def give(self, action: Answer) -> None:
        self.forget()
        self._engine.answer(action)
        if self._engine.busy:
            self.changed.emit()

    def press(self, act: str) -> None:
        session = self._engine.session
        if session is None:
            return
        was_asking = self.is_asking
        self._follow(intents.press(session, self.intent, act, self.settings))
        if was_asking and act == intents.HINT and not self.is_asking:
            self.hint_requested.emit()

    def press_riichi(self) -> None:
        self.press(intents.BACK if self.intent.riichi else intents.RIICHI)

    def press_pass(self) -> None:
        self.press(intents.BACK if self.is_choosing or self.intent.riichi else "pass")

    def back(self) -> bool:
        if self.intent == NO_INTENT:
            return False
        self._follow(NO_INTENT)
        return True

    @Slot(object)
    def _follow(self, outcome: Outcome) -> None:
        if isinstance(outcome, PracticeMove):
            self.give(outcome.action)
        elif isinstance(outcome, MoveToDecide):
            self._engine.decide(self.intent, outcome)
        elif outcome != self.intent:
            self.intent = outcome
            self.changed.emit()


class PracticeController(QObject):
    changed = Signal(object)
    hint_opened = Signal()
    over = Signal()
    met = Signal(object)
    ended = Signal()
    round_ended = Signal()

    def __init__(
        self, settings: Settings, executor: Executor | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.settings = settings
        self.engine = PracticeEngine(executor, self)
        self.moves = PracticeMoves(self.engine, settings, self)
        self.ledger: ConceptLedger | None = None
        self.earned: Collection[str] | None = None
        self._earned: Collection[str] | None = None  # when the game began
        self._safety = SafetySwitch()
        self._shown = Shown.WHOLE
        self._opened_at: int | None = None  # the step whose hint opened by itself
        self._view: GameView | None = None
        self._is_end_announced = False
        self.engine.moved.connect(self._moved)
        self.moves.changed.connect(self.derive)
        self.moves.hint_requested.connect(self.open_hint)

    @property
    def session(self) -> PracticeSession | None:
        return self.engine.session

    @property
    def view(self) -> GameView | None:
        return self._view if self.session is not None else None

    def play(self, session: PracticeSession) -> None:
        self._is_end_announced = False
        self.moves.forget()
        self._safety.forget()
        self.set_settings(self.settings)
        self._opened_at, self._shown = None, Shown.WHOLE  # of the game before
        self._earned = self.earned
        self.engine.play(session)

    # --- input --------------------------------------------------------------------------------

    def open_hint(self) -> None:
        session, view = self.session, self.view
        if session is None or view is None or not view.is_asked or self.moves.is_asking:
            return
        self.hint_opened.emit()
        if self._shown < Shown.WHOLE:
            self._shown = Shown(self._shown + 1)
        else:
            open_step(session)
        self.derive()

    def fold_hint(self, folded: bool) -> None:
        """Fold the hint away, or show it again in one sentence."""
        if self._opened_at is not None:
            self._shown = Shown.FOLDED if folded else Shown.BRIEF
        self.derive()

    def rethink(self) -> None:
        if not self.moves.back() and self.settings.take_back:
            self.engine.take_back()

    def go_on(self) -> None:
        view = self.view
        if view is not None and view.side.result is not None and view.is_over:
            self._announce_end()
            self.over.emit()
        else:
            self.engine.go_on()

    def toggle_safety(self) -> None:
        if self.view is not None:
            self._safety.turn(self.settings, self.view.observation)
            self.derive()

    # --- content ------------------------------------------------------------------------------

    def set_settings(self, settings: Settings) -> None:
        self.settings = self.moves.settings = settings
        self.engine.pace, self.engine.auto = settings.pace, settings.auto_tsumogiri
        self.derive()

    def set_ledger(self, ledger: ConceptLedger) -> None:
        if ledger != self.ledger:
            self.ledger = ledger
            self.derive()

    def retranslate(self) -> None:
        self.derive()

    def derive(self, events: tuple[Event, ...] | None = None) -> None:
        if self.session is not None:
            self._open_by_itself(self.session)
            self._view = game_view(
                self.session,
                self.moves.intent,
                self.settings,
                self._safety,
                self.ledger,
                self._shown,
                self.earned if self._earned is None else self._earned,
            )
        self.changed.emit(events)
        meeting = self._view.meeting if self._view is not None else None
        if self.session is None or self.ledger is None or meeting is None:
            return
        known, self.ledger = self.ledger, self.ledger.with_meeting(meeting)
        if self.ledger is not known:
            self.met.emit(meeting)

    def _open_by_itself(self, session: PracticeSession) -> None:
        if self._opened_at != session.steps:
            self._opened_at, self._shown = None, Shown.WHOLE
            if self.settings.hints == "open" and open_whole(session):
                self._opened_at, self._shown = session.steps, Shown.BRIEF

    def _moved(self, events: tuple[Event, ...]) -> None:
        self.moves.forget()
        if any(isinstance(event, Deal) for event in events):
            self._safety.forget()
        self.derive(events)
        whole = self.session is not None and not self.session.is_one_round
        if whole and any(isinstance(event, Win | Ryukyoku) for event in events):
            self.round_ended.emit()
        if self.view is not None and self.view.is_over:
            QTimer.singleShot(0, self, self._announce_end)  # paint the result first

    def _announce_end(self) -> None:
        if not self._is_end_announced and self.view is not None and self.view.is_over:
            self._is_end_announced = True
            self.ended.emit()


class PracticeGame(QWidget):
    leave_requested = Signal()
    keys_requested = Signal()
    waits_changed = Signal(bool)
    hints_changed = Signal(bool)
    sound_changed = Signal(bool)
    practise_requested = Signal(object)

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
        is_heard = QApplication.platformName() != "offscreen"
        self.speaker = Speaker(system_player if is_heard else lambda: None)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.actions_by_key = key_actions(
            self, {key: partial(self._keyed, act) for key, act in self._key_acts().items()}
        )
        control = self.controller
        control.changed.connect(self._refresh)
        self.moves.changed.connect(lambda: self._focus() if self.moves.intent.riichi else None)
        control.hint_opened.connect(partial(self.board.open_drawer, True))
        self.board.resized.connect(self._show)
        self.table.tile_clicked.connect(self._click)
        self.table.tile_entered.connect(self._point)
        self.table.tile_left.connect(self._point)
        self.bar.pressed.connect(self.moves.press)
        self.panel.hint_requested.connect(control.open_hint)
        self.panel.next_requested.connect(control.go_on)
        self.panel.fold_requested.connect(self._fold)
        self.panel.undo_requested.connect(control.rethink)
        self.panel.practise_requested.connect(self.practise_requested)
        self.header.undo_requested.connect(control.rethink)
        self.header.safety_requested.connect(control.toggle_safety)
        self.header.waits_requested.connect(self.toggle_waits)
        self.header.panel_requested.connect(self.toggle_panel)
        self.header.leave_requested.connect(self.leave_requested)
        self.header.keys_requested.connect(self.keys_requested)

    def _key_acts(self) -> dict[str, Callable[[], None]]:
        control, moves = self.controller, self.moves
        acts = hand_key_acts(self.table.hand) | {
            "Return": self.discard_chosen,
            "Enter": self.discard_chosen,
            "Space": self.space,
            "H": control.open_hint,
            "D": control.toggle_safety,
            "T": self.toggle_waits,
            "M": self.toggle_sound,
            "Backspace": control.rethink,
            "B": self.practise_again,
            "F2": self.toggle_panel,
            "Ctrl+W": self.leave_requested.emit,
            "I": moves.press_riichi,
            "X": moves.press_pass,
        }
        for key, act in (("C", "chi"), ("P", "pon"), ("K", "kan"), ("W", "win"), ("N", "nine")):
            acts[key] = partial(moves.press, act)
        for at, key in enumerate(TILE_KEYS):
            acts[key] = partial(self._press_number, at)
        return acts

    @property
    def session(self) -> PracticeSession | None:
        return self.controller.session

    def play(self, session: PracticeSession) -> None:
        self.controller.play(session)
        self.setFocus()

    # --- input --------------------------------------------------------------------------------

    def _click(self, tile: int) -> None:
        self._by_keys = False
        self.moves.discard(Tile(tile))

    def discard_chosen(self) -> None:
        if self.moves.is_asking:
            self.moves.press(DISCARD_ANYWAY)
            return
        view = self.controller.view
        shows_result = view is not None and view.side.result is not None
        if shows_result and self.panel.result.reveal.skip():
            return
        if not press_chosen(self.moves.discard) and shows_result:
            self.controller.go_on()

    def space(self) -> None:
        if not self.panel.result.reveal.skip() and not press_button():
            self.controller.go_on()

    def toggle_waits(self) -> None:
        self.waits_changed.emit(not self.controller.settings.show_waits)

    def toggle_sound(self) -> None:
        is_on = not self.controller.settings.sound
        self.sound_changed.emit(is_on)
        announce(self, gettext("Sound on") if is_on else gettext("Sound off"))
        if is_on:
            self.speaker.play(Sound.TILE)

    def _fold(self, folded: bool) -> None:
        self.hints_changed.emit(not folded)
        self.controller.fold_hint(folded)

    def practise_again(self) -> None:
        shown = self.panel.currentWidget()
        if isinstance(shown, HintPanel | ResultPanel):
            shown.miss.ask_to_practise()

    def toggle_panel(self) -> None:
        self.board.open_drawer()
        self._show()

    # --- keys ---------------------------------------------------------------------------------

    def _keyed(self, act: Callable[[], None]) -> None:
        if self.session is not None:
            self._by_keys = True
            act()

    def _press_number(self, at: int) -> None:
        if self.moves.is_choosing:
            self.moves.press(f"option {at}")
        else:
            self.table.hand.choose_at(at)

    def _focus(self) -> None:
        focus, view = QApplication.focusWidget(), self.controller.view
        if focus is None or not self._has_focus or self.panel.isAncestorOf(focus):
            return
        if self._by_keys and view is not None and view.is_own_turn:
            self.table.hand.choose_at(-1)

    # --- content ------------------------------------------------------------------------------

    def retranslate(self) -> None:
        self.controller.retranslate()

    def _refresh(self, events: tuple[Event, ...] | None) -> None:
        view, moved = self.controller.view, events is not None
        playing = self.session is not None
        for action in self.actions_by_key.values():
            action.setEnabled(playing)
        if moved:
            self._pointed = None
        if view is not None and events:
            self.voice.tell(events, view)
        self._show()
        shout = shout_of(events or (), view.observation) if view is not None else None
        sound = sound_of(events or ()) if self.controller.settings.sound else None
        if sound is not None:
            self.speaker.play(sound)
        if shout is not None:
            self.board.felt.shout.show_shout(shout, self.controller.settings.pace)
        if moved:
            self._focus()

    def _show(self) -> None:
        view, inside = self.controller.view, self._has_focus
        if view is None:
            return
        self.setAccessibleName(gettext("Practice"))
        self.setAccessibleDescription(view.head.lines[0])
        side = point_at(view, self._pointed)
        self.panel.result.pace = self.controller.settings.pace
        self.board.show_game(view, side)
        self.voice.ask(self.prompt.view, view)
        self.voice.miss(side.miss)
        self.voice.hint(side.hint)
        if inside and not self._has_focus:
            self.setFocus()  # the focused tile or button is gone

    @property
    def _has_focus(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def _point(self, tile: int | None = None) -> None:
        self._pointed = Tile(tile) if tile is not None else None
        view = self.controller.view
        if view is not None:
            self.panel.show_pointed(point_at(view, self._pointed))

    def areas(self) -> tuple[QWidget, ...]:
        return (self.header, self.table.hand, self.bar, self.panel.scroller)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.board.setGeometry(self.rect())

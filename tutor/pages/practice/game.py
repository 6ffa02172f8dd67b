from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QScrollArea, QStackedWidget, QWidget

from rules.events import Event
from rules.observation import Observation
from rules.tiles import Tile
from tutor.coach.advice import Decision
from tutor.language import gettext
from tutor.pages.host import Host
from tutor.pages.parts.buttons import TableHeader
from tutor.pages.parts.look import Look, look
from tutor.pages.parts.motion import announce
from tutor.pages.practice import game_model as game_view
from tutor.pages.practice import words as hints
from tutor.pages.practice.controller import PracticeController
from tutor.pages.practice.game_model import GameView, MissView, point_at
from tutor.pages.practice.hint_panel import HintPanel
from tutor.pages.practice.widgets import ResultPanel
from tutor.pages.table.felt import PlayTable
from tutor.pages.table.hand_view import TILE_KEYS, press_button, press_chosen
from tutor.pages.table.model import NO_BAR, shout_of, sound_of
from tutor.practice.session import DISCARD_ANYWAY, PracticeSession
from tutor.system.sound import Sound, Speaker, system_player
from tutor.text.results import Prompt


class PracticeHeader(TableHeader):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(
            parent,
            ("undo", "Backspace", False),
            ("safety_outline", "D", True),
            ("eye", "T", True),
            ("info", "F2", True),
            ("close", "Ctrl+W", False),
            ("help", "?", False),
        )
        self._shown_for: tuple[Look, bool] | None = None
        self.undo, self.safety, self.waits, self.panel, self.leave, self.keys = self.buttons
        self.setFocusProxy(self.undo)

    def show_header(self, view: game_view.GameView, *, panel: bool | None) -> None:
        if (look(), view.is_one_round) != self._shown_for:
            self._shown_for = look(), view.is_one_round
            leaves = gettext("Leave the game; you can resume it later")
            if view.is_one_round:
                leaves = gettext("Back to the game you came from")
            waits = gettext("Waits, furiten and missing yaku of your hand")
            self.undo.show_look(gettext("Undo"), gettext("Undo the last choice"))
            self.safety.show_look(gettext("Safety"), gettext("Safety marks below the tiles"))
            self.waits.show_look(gettext("Waits"), waits)
            self.panel.show_look(gettext("Hint"), gettext("Show or hide the hints"))
            self.leave.show_look(gettext("Leave"), leaves)
            self.keys.show_look(gettext("Keys"), gettext("All keys"))
        self.undo.setEnabled(view.can_undo)
        self.safety.setChecked(view.shows_safety)
        self.waits.setChecked(view.shows_waits)
        self.panel.setVisible(panel is not None)
        self.panel.setChecked(bool(panel))
        self.show_line(gettext("Practice"), *view.head)


class PracticeSide(QStackedWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hints, self.result = HintPanel(self), ResultPanel(self)
        for part in (self.hints, self.result):
            self.addWidget(part)

    @property
    def scroller(self) -> QScrollArea:
        return (self.result if self.currentWidget() is self.result else self.hints).scroller

    def show_side(self, view: game_view.SideView, seen: Observation) -> None:
        if view.result is not None:
            self.result.show_result(view.result, seen, view.miss, view.badges)
            self.setCurrentWidget(self.result)
            return
        self.setCurrentWidget(self.hints)
        self.hints.show_hint(view.hint, view.miss, view.opens_by_itself)
        self.hints.status.show_status(view.status)

    def show_pointed(self, view: game_view.SideView) -> None:
        if view.result is None:
            if view.hint is not None:
                self.hints.show_rows(view.hint)
            self.hints.status.show_status(view.status)


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
        """Announce what the last turn teaches; the prompt has already called it a mistake."""
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


class PracticeGame(PlayTable):
    leave_requested = Signal()
    practise_requested = Signal(object)

    def __init__(self, host: Host, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = control = PracticeController(host.settings, self)
        self._change_settings = host.change_settings
        self._pointed: Tile | None = None
        self.header, self.panel = PracticeHeader(self), PracticeSide(self)
        self.voice = Voice(self)
        is_heard = QApplication.platformName() != "offscreen"
        self.speaker = Speaker(system_player if is_heard else lambda: None)
        self.furnish(self.panel, self._key_acts(), self.header)
        control.changed.connect(self._refresh)
        control.intent_changed.connect(lambda: self._focus() if control.intent.riichi else None)
        control.hint_opened.connect(lambda: setattr(self, "drawer_open", True))
        self.table.tile_entered.connect(self._point)
        self.table.tile_left.connect(self._point)
        self.bar.pressed.connect(control.press)
        hints, result = self.panel.hints, self.panel.result
        hints.button.clicked.connect(control.open_hint)
        hints.fold.clicked.connect(self._fold)
        hints.tree.clicked.connect(lambda: host.show_page("tree"))
        result.button.clicked.connect(control.go_on)
        result.yaku.clicked.connect(lambda: host.show_page("yaku"))
        for part in (hints, result):
            part.miss.undo.clicked.connect(control.rethink)
            part.miss.practise_requested.connect(self.practise_requested)
        self.header.undo.clicked.connect(control.rethink)
        self.header.safety.clicked.connect(control.toggle_safety)
        self.header.waits.clicked.connect(self.toggle_waits)
        self.header.panel.clicked.connect(self.toggle_drawer)
        self.header.leave.clicked.connect(self.leave_requested)
        self.header.keys.clicked.connect(host.show_keys)
        result.announced.connect(self.felt.shout.tell)
        result.rolled.connect(self._show_points)

    def _key_acts(self) -> dict[str, Callable[[], object]]:
        control = self.controller
        acts: dict[str, Callable[[], object]] = {
            "H": control.open_hint,
            "D": control.toggle_safety,
            "T": self.toggle_waits,
            "M": self.toggle_sound,
            "Backspace": control.rethink,
            "B": self.practise_again,
            "F2": self.toggle_drawer,
            "Ctrl+W": self.leave_requested.emit,
            "I": control.press_riichi,
            "X": control.press_pass,
        }
        for key, act in (("C", "chi"), ("P", "pon"), ("K", "kan"), ("W", "win"), ("N", "nine")):
            acts[key] = partial(control.press, act)
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

    def discard(self, tile: Tile) -> None:
        self.controller.discard(tile)

    def enter(self) -> None:
        if self.controller.intent.confirmation:
            self.controller.press(DISCARD_ANYWAY)
            return
        view = self.controller.view
        shows_result = view is not None and view.side.result is not None
        if shows_result and self.panel.result.reveal.skip():
            return
        if not press_chosen(self.discard) and shows_result:
            self.controller.go_on()

    def space(self) -> None:
        if not self.panel.result.reveal.skip() and not press_button():
            self.controller.go_on()

    def toggle_waits(self) -> None:
        settings = self.controller.settings
        self._change_settings(replace(settings, show_waits=not settings.show_waits))

    def toggle_sound(self) -> None:
        is_on = not self.controller.settings.sound
        self._change_settings(replace(self.controller.settings, sound=is_on))
        announce(self, gettext("Sound on") if is_on else gettext("Sound off"))
        if is_on:
            self.speaker.play(Sound.TILE)

    def _fold(self) -> None:
        self._change_settings(replace(self.controller.settings, hints="asked"))
        self.controller.fold_hint()

    def practise_again(self) -> None:
        shown = self.panel.currentWidget()
        if isinstance(shown, HintPanel | ResultPanel):
            shown.miss.ask_to_practise()

    # --- keys ---------------------------------------------------------------------------------

    def keyed(self, act: Callable[[], object]) -> None:
        if self.session is not None:
            super().keyed(act)

    def _press_number(self, at: int) -> None:
        if self.controller.intent.options:
            self.controller.press(f"option {at}")
        else:
            self.table.hand.choose_at(at)

    def _focus(self) -> None:
        focus, view = QApplication.focusWidget(), self.controller.view
        if focus is None or not self.has_focus or self.panel.isAncestorOf(focus):
            return
        if self.by_keys and view is not None and view.is_own_turn:
            self.table.hand.choose_at(-1)

    # --- content ------------------------------------------------------------------------------

    def _refresh(self, events: tuple[Event, ...] | None) -> None:
        view, moved = self.controller.view, events is not None
        playing = self.session is not None
        for action in self.actions_by_key.values():
            action.setEnabled(playing)
        if moved:
            self._pointed = None
        if view is not None and events:
            self.voice.tell(events, view)
        self.refresh()
        shout = shout_of(events or (), view.observation) if view is not None else None
        sound = sound_of(events or ()) if self.controller.settings.sound else None
        if sound is not None:
            self.speaker.play(sound)
        if view is not None and view.side.result is None:
            self.felt.shout.end_win()
        if shout is not None:
            self.felt.shout.show_shout(shout, self.controller.settings.pace)
        if moved:
            self._focus()

    def refresh(self) -> None:
        view, inside, focus = self.controller.view, self.has_focus, QApplication.focusWidget()
        if view is None:
            return
        self.setAccessibleName(gettext("Practice"))
        self.setAccessibleDescription(view.head[0])
        side = point_at(view, self._pointed)
        self.panel.result.pace = self.controller.settings.pace
        places, felt = self.places, view.felt
        self.header.show_header(view, panel=self.drawer_open if places.drawer else None)
        self.table.set_look()
        self.table.show_table(
            view.observation,
            marks=felt.marks,
            names=felt.names,
            secret=False,
            reveal=felt.revealed,
            offered=felt.offered,
        )
        self.felt.show_bar(felt.bar, places.felt[2], felt.has_ranks)
        self.prompt.show_prompt(Prompt("") if self.bar.tells else felt.prompt, aloud=False)
        self.panel.show_side(side, view.observation)
        self.arrange()
        self._show_points()
        self.voice.ask(self.prompt.view, view)
        self.voice.miss(side.miss)
        self.voice.hint(side.hint)
        if inside and focus is not None and not focus.isVisible():
            self.setFocus()  # Qt would focus whatever comes next

    def _show_points(self) -> None:
        view, now = self.controller.view, self.panel.result.points_now
        if view is not None and view.side.result is not None and now is not None:
            self.table.centre.show_points(now)

    @property
    def shows_drawer(self) -> bool:
        view = self.controller.view
        return super().shows_drawer or (view is not None and view.side.result is not None)

    def _point(self, tile: int | None = None) -> None:
        self._pointed = Tile(tile) if tile is not None else None
        view = self.controller.view
        if view is not None:
            self.panel.show_pointed(point_at(view, self._pointed))

    def areas(self) -> tuple[QWidget, ...]:
        return (self.header, self.table.hand, self.bar, self.panel.scroller)

"""The voice of a practice game: says aloud what happens, to those who cannot see it."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from rules.events import Event
from tutor.advice.advice import Decision
from tutor.text.practice_table import Prompt
from tutor.ui.parts.announce import announce
from tutor.view.practice.aloud import bar_said, events_said, result_said, step_said
from tutor.view.practice.bar_view import NO_BAR
from tutor.view.practice.game_view import GameView
from tutor.view.practice.hint_view import HintView


class Voice:
    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._prompt, self._bar = Prompt(""), NO_BAR
        self._hint: HintView | None = None
        self._last: Decision | None = None

    def tell(self, events: Sequence[Event], view: GameView) -> None:
        seen, result = view.observation, view.side.result
        for said in events_said(events, seen, view.felt.offered):
            self._say(said)
        if result is not None and events:
            self._say(result_said(result, seen))

    def ask(self, prompt: Prompt, view: GameView) -> None:
        bar = view.felt.bar
        if prompt.text != self._prompt.text and not self._is_told(prompt, view.last):
            self._say(prompt.text if prompt.text != bar.text else "")
        self._prompt = prompt
        if bar != self._bar:
            self._bar = bar
            self._say(bar_said(bar))

    def hint(self, view: HintView | None) -> None:
        before, self._hint = self._hint, view
        if view is not None and (before is None or view.opened > before.opened):
            self._say(step_said(before, view))

    def _is_told(self, prompt: Prompt, last: Decision | None) -> bool:
        if prompt.sign is None:
            return False
        told, self._last = last is self._last, last
        return told

    def _say(self, sentence: str) -> None:
        announce(self._widget, sentence)

"""What the learner is about to do, between the bar and the hand on one side and the engine."""

from PySide6.QtCore import QObject, Signal

from rules.table import Answer
from rules.tiles import Tile
from tutor.practice import intent as intents
from tutor.practice.intent import NO_INTENT, Intent, Move, Outcome
from tutor.settings import Settings
from tutor.ui.practice.engine import PracticeEngine


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

    @property
    def is_asking(self) -> bool:
        return bool(self.intent.confirmation)

    @property
    def is_choosing(self) -> bool:
        return bool(self.intent.options)

    def forget(self) -> None:
        self.intent = NO_INTENT

    def throw(self, tile: Tile) -> None:
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

    def _follow(self, outcome: Outcome) -> None:
        if isinstance(outcome, Move):
            self.give(outcome.action)
        elif outcome != self.intent:
            self.intent = outcome
            self.changed.emit()

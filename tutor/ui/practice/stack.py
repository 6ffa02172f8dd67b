"""What the practice page shows one at a time: the start, the game, its end."""

from functools import cached_property

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from tutor.concepts.ledger import ConceptLedger
from tutor.practice.session import PracticeSession
from tutor.settings import Settings
from tutor.ui.parts.jobs import Executor
from tutor.ui.practice.end_page import EndPage
from tutor.ui.practice.game import PracticeGame
from tutor.ui.practice.start_page import StartPage
from tutor.view.tree.moment import TreeMoment

PAINTED_MS = 50
"""Milliseconds in which the start is painted, before the game is made."""


class PracticeStack(QStackedWidget):
    game_made = Signal(object)
    end_made = Signal(object)

    def __init__(self, settings: Settings, executor: Executor | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings, self._executor = settings, executor
        self._ledger: ConceptLedger | None = None
        self.start = StartPage(self)  # made where it stays, it is styled once
        self.addWidget(self.start)

    @cached_property
    def game(self) -> PracticeGame:
        made = PracticeGame(self._settings, self._executor, self)
        if self._ledger is not None:
            made.controller.set_ledger(self._ledger)
        self.game_made.emit(made)
        self.addWidget(made)
        return made

    @cached_property
    def end(self) -> EndPage:
        made = EndPage(self)
        self.end_made.emit(made)
        self.addWidget(made)
        return made

    @property
    def made_game(self) -> PracticeGame | None:
        return self.game if "game" in vars(self) else None

    @property
    def made_end(self) -> EndPage | None:
        return self.end if "end" in vars(self) else None

    @property
    def session(self) -> PracticeSession | None:
        return self.made_game.session if self.made_game is not None else None

    def moment(self) -> TreeMoment | None:
        view = self.made_game.controller.view if self.made_game is not None else None
        return view.moment if view is not None else None

    def set_ledger(self, ledger: ConceptLedger) -> None:
        self._ledger = ledger
        if self.made_game is not None:
            self.made_game.controller.set_ledger(ledger)

    def set_settings(self, settings: Settings) -> None:
        self._settings = settings
        if self.made_game is not None:
            self.made_game.controller.set_settings(settings)

    def retranslate(self) -> None:
        if self.made_game is not None:
            self.made_game.retranslate()
        if self.made_end is not None and self.made_end.end is not None:
            self.made_end.show_end(self.made_end.end)

    def take_focus(self) -> None:
        page = self.currentWidget()
        if page is not None:
            page.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        if self.currentWidget() is self.start:
            return (self.start.begin,)
        return self.game.areas() if self.currentWidget() is self.game else (self.end,)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(PAINTED_MS, self, lambda: self.game)

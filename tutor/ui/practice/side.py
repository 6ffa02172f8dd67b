"""Beside the felt: the hints while a round is played, its result when it is over."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QWidget

from rules.observation import Observation
from tutor.ui.practice.hint_panel import HintPanel
from tutor.ui.practice.result_panel import ResultPanel
from tutor.view.practice.game_view import SideView


class PracticeSide(QStackedWidget):
    hint_requested = Signal()
    tree_requested = Signal()
    next_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hints, self.result = HintPanel(self), ResultPanel(self)
        for part in (self.hints, self.result):
            self.addWidget(part)
        self.hints.hint_requested.connect(self.hint_requested)
        self.hints.tree_requested.connect(self.tree_requested)
        self.result.next_requested.connect(self.next_requested)

    @property
    def scroller(self) -> QScrollArea:
        return (self.result if self.currentWidget() is self.result else self.hints).scroller

    def show_side(self, view: SideView, seen: Observation) -> None:
        if view.result is not None:
            self.result.show_result(view.result, seen)
            self.setCurrentWidget(self.result)
            return
        self.setCurrentWidget(self.hints)
        self.hints.show_hint(view.hint)
        self.hints.status.show_status(view.status)

    def show_pointed(self, view: SideView) -> None:
        if view.result is None:
            if view.hint is not None:
                self.hints.show_rows(view.hint)
            self.hints.status.show_status(view.status)

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QWidget

from rules.observation import Observation
from tutor.language import gettext
from tutor.pages.parts.header import TableHeader
from tutor.pages.parts.look import Look, look
from tutor.pages.practice import game_model as game_view
from tutor.pages.practice.hint_panel import HintPanel
from tutor.pages.practice.widgets import ResultPanel


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
    undo_requested = Signal()
    practise_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hints, self.result = HintPanel(self), ResultPanel(self)
        for part in (self.hints, self.result):
            self.addWidget(part)
            part.miss.undo.clicked.connect(self.undo_requested)
            part.miss.practise_requested.connect(self.practise_requested)
        self.fold_requested = self.hints.fold.clicked
        self.hint_requested = self.hints.button.clicked
        self.tree_requested = self.hints.tree.clicked
        self.next_requested = self.result.button.clicked
        self.yaku_requested = self.result.yaku.clicked

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

"""The first steps one after the other, and what comes after the last."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from tutor.basics.keys import STEP_KEYS, step_at
from tutor.language import gettext
from tutor.settings import Settings
from tutor.ui.basics.table import StepTable
from tutor.ui.parts.empty_state import EmptyState
from tutor.ui.parts.keys_sheet import KeyHelp, basics_keys


class BasicsPage(QStackedWidget):
    settings_requested = Signal(object)
    play_requested = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.table = StepTable(self)
        self.end = EmptyState("practice", 2, self)
        for part in (self.table, self.end):
            self.addWidget(part)
        self.table.done.connect(self._keep)
        self.table.next_requested.connect(self.go_on)
        self.table.back_requested.connect(self.go_back)
        self.end.pressed.connect(self._at_end)
        self._show_at(step_at(settings.basics))
        self.retranslate()

    # --- from step to step --------------------------------------------------------------------

    def go_on(self) -> None:
        self._keep()
        self._show_at(self.table.state.at + 1)

    def go_back(self) -> None:
        if self.table.state.at:
            self._show_at(self.table.state.at - 1)

    def _keep(self) -> None:
        key = STEP_KEYS[self.table.state.at]
        if key not in self.settings.basics:
            self.settings = replace(self.settings, basics=(*self.settings.basics, key))
            self.table.show_past(self._past)
            self.settings_requested.emit(self.settings)

    @property
    def _past(self) -> tuple[bool, ...]:
        return tuple(key in self.settings.basics for key in STEP_KEYS)

    def _show_at(self, at: int) -> None:
        if at < len(STEP_KEYS):
            self.setCurrentWidget(self.table)
            self.table.show_step(at, self._past)
            return
        had_focus = self.isAncestorOf(self.window().focusWidget() or self.window())
        self.setCurrentWidget(self.end)
        if had_focus:
            self.end.take_focus()

    def _at_end(self, button: int) -> None:
        if button:
            self._show_at(0)
            self.take_focus()
        else:
            self.play_requested.emit()

    # --- a page of the window -----------------------------------------------------------------

    def set_settings(self, settings: Settings) -> None:
        self.settings = settings

    def retranslate(self) -> None:
        self.setAccessibleName(gettext("First steps"))
        self.table.retranslate()
        self.end.show_state(
            gettext("First steps"),
            gettext("Time to play."),
            gettext(
                "In your first round the hints are open: each turn they name a tile and say why. "
                "Three programs that play like learners are your opponents, and nothing is lost: "
                "try things out."
            ),
            (gettext("Play your first round"), gettext("Once more from the beginning")),
        )

    def take_focus(self) -> None:
        if self.currentWidget() is self.end:
            self.end.take_focus()
        else:
            self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        return self.end.areas() if self.currentWidget() is self.end else self.table.areas()

    def keys(self) -> KeyHelp:
        return basics_keys()

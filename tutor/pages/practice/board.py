"""The line above the table of a practice game, and the panels beside it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QStackedWidget, QWidget

from rules.observation import Observation
from tutor.language import gettext
from tutor.pages.parts.buttons import BarButton
from tutor.pages.parts.layouts import row_of
from tutor.pages.parts.look import Look, look, styled
from tutor.pages.parts.sentence import ElidedLabel
from tutor.pages.practice import game_model as game_view
from tutor.pages.practice.hint_panel import HintPanel
from tutor.pages.practice.widgets import ResultPanel

SLACK = 24
"""Pixels at 100 % kept free beside the full line, so that it may grow a little."""


class PracticeHeader(QFrame):
    """One line at the top.

    If it is too long, the title is hidden first, then the texts of the buttons, then the parts of
    the line that are also shown elsewhere.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: Sequence[str] = ("",)
        self._shown_for: tuple[Look, bool] | None = None
        self.title, self.line = styled(QLabel(self), "title"), styled(ElidedLabel(self), "hint")
        self.undo = BarButton("undo", "Backspace", self)
        self.safety = BarButton("safety_outline", "D", self, checkable=True)
        self.waits = BarButton("eye", "T", self, checkable=True)
        self.panel = BarButton("info", "F2", self, checkable=True)
        self.leave, self.keys = BarButton("close", "Ctrl+W", self), BarButton("help", "?", self)
        self.buttons = (self.undo, self.safety, self.waits, self.panel, self.leave, self.keys)
        self._row = row_of(
            self.title, 6, (self.line, 1), *self.buttons, on=self, margins=(20, 8, 12, 6), spacing=6
        )
        self.setFocusProxy(self.undo)

    def show_header(self, view: game_view.HeadView, *, panel: bool | None) -> None:
        if (look(), view.is_one_round) != self._shown_for:
            self._shown_for = look(), view.is_one_round
            self.title.setText(gettext("Practice"))
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
        self._lines = view.lines
        self.undo.setEnabled(view.can_undo)
        self.safety.setChecked(view.shows_safety)
        self.waits.setChecked(view.shows_waits)
        self.panel.setVisible(panel is not None)
        self.panel.setChecked(bool(panel))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        styles = Qt.ToolButtonStyle
        whole, *shorter = self._lines
        ways = [(True, styles.ToolButtonTextBesideIcon, whole)]
        ways += [(False, styles.ToolButtonTextBesideIcon, whole)]
        ways += [(False, styles.ToolButtonIconOnly, line) for line in (whole, *shorter)]
        for titled, style, line in ways:
            self.title.setVisible(titled)
            for button in self.buttons:
                button.setToolButtonStyle(style)
            slack = look().px(SLACK) if line == whole and not titled else 0
            margins, gap = self._row.contentsMargins(), self._row.spacing()
            shown = [button for button in self.buttons if not button.isHidden()]
            taken = sum(
                max(button.minimumWidth(), button.sizeHint().width()) + gap for button in shown
            )
            if not self.title.isHidden():
                taken += self.title.sizeHint().width() + 2 * gap
            if (
                self.width() - margins.left() - margins.right() - taken - gap
            ) >= self.line.fontMetrics().horizontalAdvance(line) + slack:
                break
        self.line.show_text(line)
        self.line.setToolTip(whole)
        self.line.setAccessibleName(whole)


class PracticeSide(QStackedWidget):
    undo_requested = Signal()
    practise_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hints, self.result = HintPanel(self), ResultPanel(self)
        for part in (self.hints, self.result):
            self.addWidget(part)
            part.miss.undo_requested.connect(self.undo_requested)
            part.miss.practise_requested.connect(self.practise_requested)
        self.fold_requested = self.hints.fold_requested
        self.hint_requested = self.hints.hint_requested
        self.tree_requested = self.hints.tree_requested
        self.next_requested = self.result.next_requested
        self.yaku_requested = self.result.yaku_requested

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

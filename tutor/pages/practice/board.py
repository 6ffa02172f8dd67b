"""The table of a practice game and the panels beside it."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from rules.observation import Observation
from tutor.language import gettext
from tutor.pages.parts.look import Look, icon, look
from tutor.pages.parts.sentence import ElidedLabel
from tutor.pages.practice import game_model as game_view
from tutor.pages.practice.hint_panel import HintPanel
from tutor.pages.practice.widgets import ResultPanel
from tutor.pages.table.felt import PracticeFelt
from tutor.text.results import Prompt

SLACK = 24
"""Pixels at 100 % kept free beside the full line, so that it may grow a little."""


class PracticeHeader(QFrame):
    """One line at the top.

    If it is too long, the title is hidden first, then the texts of the buttons, then the parts of
    the line that are also shown elsewhere.
    """

    undo_requested = Signal()
    safety_requested = Signal()
    waits_requested = Signal()
    panel_requested = Signal()
    leave_requested = Signal()
    keys_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: Sequence[str] = ("",)
        self._shown_for: tuple[Look, bool] | None = None
        self.title, self.line = QLabel(self), ElidedLabel(self)
        self.title.setProperty("look", "title")
        self.line.setProperty("look", "hint")
        names = ("undo", "safety", "waits", "panel", "leave", "keys")
        self.undo, self.safety, self.waits, self.panel, self.leave, self.keys = (
            QToolButton(self) for _ in names
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 8, 12, 6)
        row.setSpacing(6)
        row.addWidget(self.title)
        row.addSpacing(6)
        row.addWidget(self.line, 1)
        for button, wanted in (
            (self.undo, self.undo_requested),
            (self.safety, self.safety_requested),
            (self.waits, self.waits_requested),
            (self.panel, self.panel_requested),
            (self.leave, self.leave_requested),
            (self.keys, self.keys_requested),
        ):
            button.setMinimumSize(34, 34)
            button.clicked.connect(wanted)
            row.addWidget(button)
        self._row = row
        self.buttons = (self.undo, self.safety, self.waits, self.panel, self.leave, self.keys)
        for button in (self.safety, self.waits, self.panel):
            button.setCheckable(True)
        self.setFocusProxy(self.undo)

    def show_header(self, view: game_view.HeadView, *, panel: bool | None) -> None:
        if (look(), view.is_one_round) != self._shown_for:
            self._shown_for = look(), view.is_one_round
            colours = look().colours
            self.title.setText(gettext("Practice"))
            for button, sign, text, name, key in (
                (self.undo, "undo", gettext("Undo"), gettext("Undo the last choice"), "Backspace"),
                (
                    self.safety,
                    "safety_outline",
                    gettext("Safety"),
                    gettext("Safety marks below the tiles"),
                    "D",
                ),
                (
                    self.waits,
                    "eye",
                    gettext("Waits"),
                    gettext("Waits, furiten and missing yaku of your hand"),
                    "T",
                ),
                (self.panel, "info", gettext("Hint"), gettext("Show or hide the hints"), "F2"),
                (
                    self.leave,
                    "close",
                    gettext("Leave"),
                    gettext("Back to the game you came from")
                    if view.is_one_round
                    else gettext("Leave the game; you can resume it later"),
                    "Ctrl+W",
                ),
                (self.keys, "help", gettext("Keys"), gettext("All keys"), "?"),
            ):
                button.setText(text)
                side = min(24, look().px(18))
                button.setIconSize(QSize(side, side))
                button.setIcon(icon(sign, colours.ink2, checked=colours.ink))
                button.setAccessibleName(name)
                button.setToolTip(f"{name} ({key})")
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
            slack = look().px(SLACK) if line == whole else 0
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
    hint_requested = Signal()
    tree_requested = Signal()
    next_requested = Signal()
    fold_requested = Signal(bool)
    undo_requested = Signal()
    practise_requested = Signal(object)
    yaku_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hints, self.result = HintPanel(self), ResultPanel(self)
        for part in (self.hints, self.result):
            self.addWidget(part)
            part.miss.undo_requested.connect(self.undo_requested)
            part.miss.practise_requested.connect(self.practise_requested)
        self.hints.fold_requested.connect(self.fold_requested)
        self.hints.hint_requested.connect(self.hint_requested)
        self.hints.tree_requested.connect(self.tree_requested)
        self.result.next_requested.connect(self.next_requested)
        self.result.yaku_requested.connect(self.yaku_requested)

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


class GameBoard(QWidget):
    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drawer_open = True
        self._is_over = False
        self.header = PracticeHeader(self)
        self.felt = PracticeFelt(self)
        self.side = PracticeSide(self)

    def show_game(self, view: game_view.GameView, side: game_view.SideView) -> None:
        self._is_over = side.result is not None
        layout, felt = self._layout(), view.felt
        self.header.show_header(view.head, panel=self._drawer_open if layout.drawer else None)
        self.felt.table.set_look()
        self.felt.table.show_table(
            view.observation,
            marks=felt.marks,
            names=felt.names,
            secret=False,
            reveal=felt.revealed,
            offered=felt.offered,
        )
        self.felt.show_bar(felt.bar, layout.felt[2], felt.has_ranks)
        prompt = Prompt("") if self.felt.bar.tells else felt.prompt
        self.felt.prompt.show_prompt(prompt, aloud=False)
        self.side.show_side(side, view.observation)
        self.arrange()

    def open_drawer(self, wanted: bool | None = None) -> None:
        self._drawer_open = not self._drawer_open if wanted is None else wanted

    def _layout(self) -> game_view.PracticeLayout:
        is_open = self._drawer_open or self._is_over
        return game_view.practice_layout(self.width(), self.height(), look().scale, 0, is_open)

    def arrange(self) -> None:
        layout = self._layout()
        for part, box in (
            (self.header, layout.header),
            (self.felt.table, layout.felt),
            (self.side, layout.panel),
        ):
            part.setGeometry(QRect(*box))
        self.side.setVisible(layout.panel[2] > 0)
        self.felt.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()
        self.arrange()

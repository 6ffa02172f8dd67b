"""The head of the practice page: where the game stands, and a few switches."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from tutor.language import gettext
from tutor.ui.parts.elided_label import ElidedLabel
from tutor.ui.parts.icons import icon
from tutor.ui.parts.look import Look, look
from tutor.view.practice.game_view import HeadView

SLACK = 24
"""Pixels at 100 % by which the line may grow before the head gives something up for it."""


class PracticeHeader(QFrame):
    """One line at the top. Where it is too long, the title goes first, then the words of the
    buttons, then what of the line can be seen elsewhere as well."""

    undo_requested = Signal()
    safety_requested = Signal()
    waits_requested = Signal()
    panel_requested = Signal()
    leave_requested = Signal()
    keys_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: Sequence[str] = ("",)
        self._told: tuple[Look, bool] | None = None
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

    def show_header(self, view: HeadView, *, panel: bool | None) -> None:
        if (look(), view.is_one_round) != self._told:
            self._told = look(), view.is_one_round
            self._tell_buttons(view.is_one_round)
        self._lines = view.lines
        self.undo.setEnabled(view.can_undo)
        self.safety.setChecked(view.shows_safety)
        self.waits.setChecked(view.shows_waits)
        self.panel.setVisible(panel is not None)
        self.panel.setChecked(bool(panel))
        self._fit()

    def _tell_buttons(self, is_one_round: bool) -> None:
        colours = look().colours
        self.title.setText(gettext("Practice"))
        for button, sign, text, name, key in (
            (self.undo, "undo", gettext("Undo"), gettext("Take the last choice back"), "Backspace"),
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
                gettext("Back to the game under review")
                if is_one_round
                else gettext("Leave the game; it can be taken up again"),
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
            if self._room() >= self.line.fontMetrics().horizontalAdvance(line) + slack:
                break
        self.line.show_text(line)
        self.line.setToolTip(whole)
        self.line.setAccessibleName(whole)

    def _room(self) -> int:
        margins, gap = self._row.contentsMargins(), self._row.spacing()
        shown = [button for button in self.buttons if not button.isHidden()]
        taken = sum(max(button.minimumWidth(), button.sizeHint().width()) + gap for button in shown)
        if not self.title.isHidden():
            taken += self.title.sizeHint().width() + 2 * gap
        return self.width() - margins.left() - margins.right() - taken - gap

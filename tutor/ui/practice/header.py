"""The head of the practice page: where the game stands, and a few switches."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from tutor.ui.icons import icon
from tutor.ui.look import Look
from tutor.ui.review.header import ElidedLabel


class PracticeHeader(QFrame):
    """One line at the top."""

    undo_wanted = Signal()
    safety_wanted = Signal()
    waits_wanted = Signal()
    panel_wanted = Signal()
    leave_wanted = Signal()
    keys_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
            (self.undo, self.undo_wanted), (self.safety, self.safety_wanted),
            (self.waits, self.waits_wanted), (self.panel, self.panel_wanted),
            (self.leave, self.leave_wanted), (self.keys, self.keys_wanted),
        ):  # fmt: skip
            button.setMinimumSize(34, 34)
            button.clicked.connect(wanted)
            row.addWidget(button)
        for button in (self.safety, self.waits, self.panel):
            button.setCheckable(True)
        self.setFocusProxy(self.undo)

    def show_header(
        self, line: str, look: Look, *, playing: bool, undo: bool, safety: bool, waits: bool,
        panel: bool | None, narrow: bool, one_round: bool = False,
    ) -> None:  # fmt: skip
        """Show it. `panel`: whether the hints are open where they can be closed, None where they
        always are; `narrow` leaves the words of the buttons out; `one_round`: one leaves for the
        review."""
        words, colours, styles = look.words, look.colours, Qt.ToolButtonStyle
        self.title.setText(words.gettext("Practice"))
        self.title.setVisible(not (playing and narrow))
        self.line.show_text(line)
        for button, sign, text, name, key in (
            (self.undo, "undo", words.gettext("Undo"),
             words.gettext("Take the last choice back"), "Backspace"),
            (self.safety, "safety_outline", words.gettext("Safety"),
             words.gettext("Safety marks below the tiles"), "D"),
            (self.waits, "eye", words.gettext("Waits"),
             words.gettext("Waits, furiten and missing yaku of your hand"), "T"),
            (self.panel, "info", words.gettext("Hint"),
             words.gettext("Show or hide the hints"), "F2"),
            (self.leave, "close", words.gettext("Leave"),
             words.gettext("Back to the game under review") if one_round
             else words.gettext("Leave the game; it can be taken up again"), "Ctrl+W"),
            (self.keys, "help", words.gettext("Keys"), words.gettext("All keys"), "?"),
        ):  # fmt: skip
            button.setText(text)
            button.setToolButtonStyle(styles.ToolButtonIconOnly if narrow
                                      else styles.ToolButtonTextBesideIcon)  # fmt: skip
            side = min(24, look.px(18))
            button.setIconSize(QSize(side, side))
            button.setIcon(icon(sign, colours.ink2, checked=colours.ink))
            button.setAccessibleName(name)
            button.setToolTip(f"{name} ({key})")
            if button is not self.panel:
                button.setVisible(playing or button is self.keys)
        self.undo.setEnabled(undo)
        self.safety.setChecked(safety)
        self.waits.setChecked(waits)
        self.panel.setVisible(playing and panel is not None)
        self.panel.setChecked(bool(panel))

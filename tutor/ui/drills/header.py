"""The head of a position: which one it is, and what else can be done with it."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from tutor.language import gettext
from tutor.ui.parts.elided_label import ElidedLabel
from tutor.ui.parts.icons import icon
from tutor.ui.parts.look import look

NARROW_WIDTH = 760
"""Pixels at 100 %: in a narrower head the buttons have no words."""


class DrillHeader(QFrame):
    remove_requested = Signal()
    panel_requested = Signal()
    leave_requested = Signal()
    keys_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.line = QLabel(self), ElidedLabel(self)
        self.title.setProperty("look", "title")
        self.line.setProperty("look", "hint")
        self.remove, self.panel, self.leave, self.keys = (QToolButton(self) for _ in range(4))
        self.panel.setCheckable(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 8, 12, 6)
        row.setSpacing(6)
        row.addWidget(self.title)
        row.addSpacing(6)
        row.addWidget(self.line, 1)
        for button, wanted in (
            (self.remove, self.remove_requested),
            (self.panel, self.panel_requested),
            (self.leave, self.leave_requested),
            (self.keys, self.keys_requested),
        ):
            button.setMinimumSize(34, 34)
            button.clicked.connect(wanted)
            row.addWidget(button)
        self.setFocusProxy(self.leave)

    def show_header(
        self, line: str, *, remove: bool, sure: bool, panel: bool | None, narrow: bool
    ) -> None:
        colours, styles = look().colours, Qt.ToolButtonStyle
        self.title.setText(gettext("Drills"))
        self.title.setVisible(not narrow)
        self.line.show_text(line)
        really = gettext("Remove it? Press once more")
        for button, sign, text, name, key in (
            (
                self.remove,
                "triangle_outline" if sure else "remove",
                really if sure else gettext("Remove"),
                really if sure else gettext("Remove this position; it comes back no more"),
                "Del",
            ),
            (self.panel, "info", gettext("Advice"), gettext("Show or hide the advice"), "F2"),
            (
                self.leave,
                "previous",
                gettext("Leave"),
                gettext("Leave; every answer is kept, and the others wait"),
                "Ctrl+W",
            ),
            (self.keys, "help", gettext("Keys"), gettext("All keys"), "?"),
        ):
            wordless = narrow and not (sure and button is self.remove)
            button.setText(text)
            button.setToolButtonStyle(
                styles.ToolButtonIconOnly if wordless else styles.ToolButtonTextBesideIcon
            )
            side = min(24, look().px(18))
            button.setIconSize(QSize(side, side))
            ink = colours.alert if sure and button is self.remove else colours.ink2
            button.setIcon(icon(sign, ink, checked=colours.ink))
            button.setAccessibleName(name)
            button.setToolTip(f"{name} ({key})")
        self.remove.setVisible(remove)
        self.panel.setVisible(panel is not None)
        self.panel.setChecked(bool(panel))

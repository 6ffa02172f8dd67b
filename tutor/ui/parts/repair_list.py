"""The list of what was left out of a damaged log."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QListWidget, QVBoxLayout, QWidget

from rules.record import Repair
from tutor.language import gettext
from tutor.text.repairs import repair_line, repairs_summary
from tutor.ui.parts.dialog_size import within_window
from tutor.ui.parts.look import look


class RepairList(QDialog):
    def __init__(
        self, repairs: Sequence[Repair], rounds: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("repairs")
        self.setWindowTitle(gettext("What was left out of this log"))
        self.resize(within_window(self, QSize(look().px(560), look().px(380))))
        said = QLabel(repairs_summary(rounds, len(repairs)), self)
        said.setWordWrap(True)
        self.lines = QListWidget(self)
        self.lines.setAccessibleName(gettext("What was left out of this log"))
        self.lines.setWordWrap(True)
        self.lines.setSpacing(3)
        self.lines.addItems([repair_line(repair) for repair in repairs])
        buttons = QDialogButtonBox(self)
        done = buttons.addButton(QDialogButtonBox.StandardButton.Close)
        done.setText(gettext("Close"))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(said)
        column.addWidget(self.lines, 1)
        column.addWidget(buttons)

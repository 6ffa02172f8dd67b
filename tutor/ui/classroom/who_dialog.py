"""Before a first import: which of the names at the tables are pupils?"""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tutor.classroom.survey import Survey
from tutor.language import gettext, ngettext
from tutor.ui.classroom.name_list import NameList
from tutor.ui.parts.dialog_size import within_window
from tutor.ui.parts.look import look


class WhoDialog(QDialog):
    def __init__(self, found: Survey, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(gettext("Who are the pupils?"))
        self.setObjectName("who")
        games = ngettext("{count} game", "{count} games", found.games)
        self.said = QLabel(
            gettext(
                "These play in the games ({games}). Whoever plays often is ticked. Only the "
                "pupils' seats are looked at; names can be joined and changed later."
            ).format(games=games.format(count=found.games)),
            self,
        )
        self.said.setWordWrap(True)
        ground = QFrame(self)
        ground.setProperty("look", "panel")
        inner = QVBoxLayout(ground)
        inner.setContentsMargins(6, 6, 6, 6)
        self.names = NameList(ground)
        self.names.show_names((one for one in found.names if one.pupil is None), True)
        inner.addWidget(self.names)
        self.count = QLabel(self)
        self.count.setProperty("look", "hint")
        self.go, self.cancel = QPushButton(self), QPushButton(self)
        self.go.setProperty("look", "primary")
        self.cancel.setProperty("look", "outline")
        self.go.setText(gettext("Import"))
        self.go.setDefault(True)
        self.cancel.setText(gettext("Cancel"))
        self.go.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(self.count, 1)
        row.addWidget(self.cancel)
        row.addWidget(self.go)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        column.addWidget(self.said)
        column.addWidget(ground, 1)
        column.addLayout(row)
        self.resize(within_window(self, QSize(look().px(480), look().px(520))))
        self.names.itemChanged.connect(self._tell)
        self.names.setFocus()
        if found.names:
            self.names.setCurrentRow(0)
        self._tell()

    def _tell(self) -> None:
        count = len(self.names.ticked())
        pattern = ngettext("{count} pupil", "{count} pupils", count)
        self.count.setText(pattern.format(count=count))
        self.go.setEnabled(bool(count))

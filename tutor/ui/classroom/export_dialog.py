"""What to export, and how: formats, language, names or none."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tutor.language import Language, gettext, language_name, languages, mark
from tutor.ui.parts.check_box import CheckBox
from tutor.ui.parts.choice_box import ChoiceBox
from tutor.ui.parts.dialog_size import within_window
from tutor.view.classroom.whom import PupilChoice

FORMAT_LABELS: Final = {
    "csv": mark("CSV: a row a decision, for a spreadsheet"),
    "xlsx": mark("XLSX: a workbook of figures and decisions"),
    "html": mark("HTML: a report for the browser, with lessons and games"),
    "pdf": mark("PDF: a page a pupil, to print"),
    "jsonl": mark("JSON Lines: the advice log, for programs"),
}


class ExportDialog(QDialog):
    def __init__(
        self,
        title: str,
        language: Language,
        parent: QWidget | None = None,
        whose: Sequence[PupilChoice] = (),
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("export")
        self.setWindowTitle(gettext("Export"))
        self.said = QLabel(title, self)
        self.said.setProperty("look", "section")
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.boxes = {kind: CheckBox(self) for kind in FORMAT_LABELS}
        for kind, box in self.boxes.items():
            box.show_look(gettext(FORMAT_LABELS[kind]))
            box.clicked.connect(self._enable)
        self.boxes["html"].setChecked(True)
        self._whose = whose
        self.whose, self._whose_label = ChoiceBox(self), QLabel(self)
        self.whose.addItems([one.text for one in whose])
        self._whose_label.setText(gettext("Whose games"))
        self._whose_label.setBuddy(self.whose)
        self.whose.setAccessibleName(self._whose_label.text())
        self.language = ChoiceBox(self)
        for spoken in languages():
            self.language.addItem(language_name(spoken), spoken)
        self.language.setCurrentIndex(languages().index(language))
        self.language.setAccessibleName(gettext("Language of the files"))
        label = QLabel(gettext("Language of the files"), self)
        label.setBuddy(self.language)
        self.anonymous = CheckBox(self)
        self.anonymous.show_look(
            gettext("No names: Pupil 1, Pupil 2 …; nothing leads back to a game")
        )
        self._make_buttons()
        self._lay_out(label)
        self.boxes["csv"].setFocus()

    def _make_buttons(self) -> None:
        self.go, self.cancel = QPushButton(self), QPushButton(self)
        self.go.setProperty("look", "primary")
        self.go.setDefault(True)
        self.cancel.setProperty("look", "outline")
        self.go.setText(gettext("Choose where …"))
        self.cancel.setText(gettext("Cancel"))
        self.go.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)

    def _lay_out(self, label: QLabel) -> None:
        lists = QGridLayout()
        lists.setHorizontalSpacing(10)
        lists.setColumnStretch(2, 1)
        rows = ((self._whose_label, self.whose), (label, self.language))
        for row_number, parts in enumerate(rows):
            for column_number, part in enumerate(parts):
                lists.addWidget(part, row_number, column_number)
        for part in rows[0]:
            part.setVisible(bool(self._whose))
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.cancel)
        row.addWidget(self.go)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(6)
        column.addWidget(self.said)
        column.addSpacing(6)
        for box in self.boxes.values():
            column.addWidget(box)
        column.addSpacing(8)
        column.addLayout(lists)
        column.addWidget(self.anonymous)
        column.addSpacing(10)
        column.addLayout(row)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.resize(within_window(self, self.sizeHint()))

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(kind for kind, box in self.boxes.items() if box.isChecked())

    @property
    def pupils(self) -> tuple[str, ...]:
        return self._whose[self.whose.currentIndex()].pupils if self._whose else ()

    @property
    def wanted_language(self) -> Language:
        chosen: Language = self.language.currentData()
        return chosen

    def _enable(self) -> None:
        self.go.setEnabled(bool(self.kinds))


def written_line(files: tuple[Path, ...]) -> str:
    names = ", ".join(file.name for file in files)
    folder = str(files[0].parent) if files else ""
    return gettext("Written to {folder}: {names}").format(folder=folder, names=names)

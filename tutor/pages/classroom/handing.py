import os
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QGridLayout, QWidget

from tutor.classroom.homework import homework_files
from tutor.export.formats import FORMATS, ending_of
from tutor.export.given_sets import homework_title
from tutor.language import (
    Language,
    active,
    gettext,
    language_name,
    languages,
    mark,
    ngettext,
    translate,
)
from tutor.pages.classroom.model import (
    ExportOutcome,
    ExportRequest,
    HandedOut,
    export_class,
    give_homework,
    write_lesson_plan,
)
from tutor.pages.classroom.state_model import ClassState
from tutor.pages.classroom.words import PupilChoice, pupil_choices
from tutor.pages.parts.buttons import ChoiceBox
from tutor.pages.parts.dialogs import NameTakenError, answers_of, ask_target, within_window
from tutor.pages.parts.jobs import Task
from tutor.pages.parts.layouts import STRETCH, column_of, row_of, scroller_of
from tutor.pages.parts.look import Label, styled
from tutor.pages.parts.model import Work
from tutor.system.files import with_ending
from tutor.text.units import without_line

FORMAT_LABELS: Final = {
    "csv": mark("CSV: one row per decision, for a spreadsheet"),
    "xlsx": mark("XLSX: a workbook of figures and decisions"),
    "html": mark("HTML: a report for the browser, with lessons and games"),
    "pdf": mark("PDF: one page per pupil, to print"),
    "jsonl": mark("JSON Lines: the advice log, for programs"),
    "letters": mark("PDF: a letter to the parents of each pupil"),
}
CLASS_KINDS: Final = ("csv", "xlsx", "html", "pdf", "letters")


BORDER: Final = 2


class ExportDialog(QDialog):
    def __init__(
        self,
        title: str,
        language: Language,
        parent: QWidget | None = None,
        whose: Sequence[PupilChoice] = (),
        kinds: Sequence[str] = FORMATS,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("export")
        self.setWindowTitle(gettext("Export"))
        self.said = styled(Label(title, self), "section", wraps=True, plain=True)
        self.go, self.cancel = answers_of(self, gettext("Choose a file …"))
        self.boxes = {kind: QCheckBox(self) for kind in kinds}
        for kind, box in self.boxes.items():
            box.setText(gettext(FORMAT_LABELS[kind]))
            box.clicked.connect(lambda: self.go.setEnabled(bool(self.kinds)))
        self.boxes["html"].setChecked(True)
        self._whose = whose
        self.whose, self._whose_label = ChoiceBox(self), Label(self)
        self.whose.addItems([one.text for one in whose])
        self._whose_label.setText(gettext("Whose games"))
        self._whose_label.setBuddy(self.whose)
        self.whose.setAccessibleName(self._whose_label.text())
        self.language = ChoiceBox(self)
        for spoken in languages():
            self.language.addItem(language_name(spoken), spoken)
        self.language.setCurrentIndex(languages().index(language))
        self.language.setAccessibleName(gettext("Language of the files"))
        label = Label(gettext("Language of the files"), self)
        label.setBuddy(self.language)
        self.anonymous = QCheckBox(self)
        self.anonymous.setText(gettext("Anonymous: Pupil 1, Pupil 2 …; no links to games"))
        lists = QGridLayout()
        lists.setHorizontalSpacing(10)
        lists.setColumnStretch(2, 1)
        rows = ((self._whose_label, self.whose), (label, self.language))
        for row_number, parts in enumerate(rows):
            for column_number, part in enumerate(parts):
                lists.addWidget(part, row_number, column_number)
        for part in rows[0]:
            part.setVisible(bool(self._whose))
        self._body = QWidget()
        column_of(
            *self.boxes.values(),
            lists,
            self.anonymous,
            on=self._body,
            margins=(2, 0, 2, 0),
            spacing=4,
        )
        self._scroller = scroller_of(self._body, self)
        column_of(
            self.said,
            (self._scroller, 1),
            row_of(STRETCH, self.cancel, self.go),
            on=self,
            margins=(18, 12, 18, 12),
            spacing=4,  # large text fills a small screen
        )
        self.boxes["csv"].setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._body.setMinimumHeight(self._body.sizeHint().height())
        bar = self._scroller.verticalScrollBar().sizeHint().width() + 2 * BORDER
        self._scroller.setMinimumWidth(self._body.minimumSizeHint().width() + bar)
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


MOST_FILES: Final = 6


def written_line(files: tuple[Path, ...]) -> str:
    if not files:
        return gettext("There was nothing to write.")
    names = ", ".join(file.name for file in files[:MOST_FILES])
    more = len(files) - MOST_FILES
    if more > 0:
        names += " " + ngettext("and {count} more", "and {count} more", more).format(count=more)
    folder = str(files[0].parent)
    return gettext("Written to {folder}: {names}").format(folder=folder, names=names)


NOT_IN_NAMES: Final = re.compile(r'(?:[<>:"/\\|?*\x00-\x1f]+ ?)+')
"""Characters that Windows forbids in file names."""
EXPORT_TITLE = mark("Exporting")
SHEETS_TITLE = mark("Writing sheets")


class ExportHandler(QObject):
    reported = Signal(str)
    failed = Signal(object)

    def __init__(self, task: Task, parent: QWidget, writing: Task | None = None) -> None:
        super().__init__(parent)
        self._task, self._parent, self._writing = task, parent, writing or task
        self.dialog: ExportDialog | None = None

    def export_class(self, state: ClassState, jobs: int) -> None:
        folder = state.folder
        if not state.view.games():
            self.reported.emit(gettext("There is no game in this class yet."))
            return
        self.export(
            gettext("The class: {name}").format(name=folder.name),
            "class",
            lambda wanted: partial(export_class, folder=folder.path, wanted=wanted, jobs=jobs),
            pupil_choices(state),
            CLASS_KINDS,
        )

    def export(
        self,
        title: str,
        name: str,
        work: Callable[[ExportRequest], Work],
        whose: Sequence[PupilChoice] = (),
        kinds: Sequence[str] = FORMATS,
    ) -> None:
        """Ask for the formats and a file, then export in the background.

        Args:
            title: describes the content of the export.
            name: the proposed file name, without suffix.
            work: returns the function that writes the files.
            whose: the pupils to choose from; empty to skip the question.
            kinds: the formats to choose from.
        """
        if not self._task.is_free():
            return
        dialog = ExportDialog(title, active(), self._parent, whose, kinds)
        dialog.accepted.connect(lambda: self._ask_where(dialog, name, work))
        dialog.finished.connect(lambda: setattr(self, "dialog", None))
        self.dialog = dialog
        dialog.open()

    def _ask_where(
        self, dialog: ExportDialog, name: str, work: Callable[[ExportRequest], Work]
    ) -> None:
        kinds = dialog.kinds
        ending = ending_of(kinds[0]) if kinds else ""
        path = self.ask_file(f"{name}{ending}", ending[1:]) if kinds else None
        if path is None:
            return
        wanted = ExportRequest(
            kinds, path, dialog.wanted_language, dialog.anonymous.isChecked(), dialog.pupils
        )
        others = [with_ending(path, ending_of(kind)) for kind in kinds[1:]]
        if self.has_any(others):
            return
        self._task.start(EXPORT_TITLE, work(wanted), self._exported)

    def has_any(self, others: Sequence[Path]) -> bool:
        there = [at for at in others if os.path.lexists(at)]
        if there:
            self._refuse(NameTakenError(there[0]))
        return bool(there)

    def _refuse(self, fault: NameTakenError) -> None:
        self.reported.emit(translate(fault.message))

    def ask_file(self, name: str, ending: str) -> Path | None:
        title = gettext("Save as")
        try:
            proposed = NOT_IN_NAMES.sub("-", name)
            return ask_target(self._parent, title, proposed, f"*.{ending}", f".{ending}")
        except NameTakenError as fault:
            self._refuse(fault)
            return None

    def _exported(self, made: ExportOutcome) -> None:
        if made.stopped:
            self.reported.emit(gettext("Stopped. No file was changed."))
            return
        line = written_line(made.files)
        count = len(made.left_out)
        if count:
            first = made.left_out[0].said()
            more = ngettext(
                "{count} item was left out", "{count} items were left out", count
            ).format(count=count)
            line += f" · {more}: {first}"
        self.reported.emit(line)

    def give_homework(self, state: ClassState, then: Callable[[], None]) -> None:
        path = self.ask_file(homework_title() + ".html", "html")
        if path is None or self.has_any(homework_files(state.view, path)):
            return
        work = partial(give_homework, folder=state.folder, path=path, language=active())
        self.write(work, then)

    def write_plan(self, state: ClassState) -> None:
        path = self.ask_file(gettext("Plan for 90 minutes") + ".pdf", "pdf")
        if path is not None:
            work = partial(write_lesson_plan, state=state, path=path, language=active())
            self.write(work, lambda: None)

    def write(self, work: Work, then: Callable[[], None]) -> None:
        self._writing.queue(SHEETS_TITLE, work, partial(self._written, then))

    def _written(self, then: Callable[[], None], made: HandedOut) -> None:
        self.reported.emit(
            " · ".join(filter(None, (written_line(made.files), without_line(made.without))))
        )
        if made.fault is None:
            then()
        else:
            self.failed.emit(made.fault)

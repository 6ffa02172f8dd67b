"""ExportHandler: what leaves the class as files: exports, problem sets, sheets."""

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from tutor.endings import with_ending
from tutor.language import active, gettext, mark, ngettext, translate
from tutor.ui.classroom.export_dialog import ExportDialog, written_line
from tutor.ui.parts.file_dialogs import NameTakenError, ask_target
from tutor.ui.parts.jobs import Task
from tutor.view.classroom.state import ClassState
from tutor.view.classroom.whom import PupilChoice, pupil_choices
from tutor.view.classroom.work import ExportOutcome, ExportRequest, HandedOut, export_class
from tutor.view.process import Work

EXPORT_TITLE = mark("Exporting")
SHEETS_TITLE = mark("Writing sheets")


class ExportHandler(QObject):
    told = Signal(str)
    failed = Signal(object)

    def __init__(self, task: Task, parent: QWidget, writing: Task | None = None) -> None:
        super().__init__(parent)
        self._task, self._parent, self._writing = task, parent, writing or task
        self.dialog: ExportDialog | None = None

    def export_class(self, state: ClassState, jobs: int) -> None:
        folder = state.folder
        if not state.view.games():
            self.told.emit(gettext("There is no game in this class yet."))
            return
        self.export(
            gettext("The class: {name}").format(name=folder.name),
            "class",
            lambda wanted: partial(export_class, folder=folder.path, wanted=wanted, jobs=jobs),
            pupil_choices(state),
        )

    def export(
        self,
        title: str,
        name: str,
        work: Callable[[ExportRequest], Work],
        whose: Sequence[PupilChoice] = (),
    ) -> None:
        """Ask in which formats, then where to, and do it.

        Args:
            title: what is exported.
            name: what the file is called unless somebody wants another name.
            work: what writes it.
            whose: whose games to choose from; none: that is not asked.
        """
        if not self._task.is_free():
            return
        dialog = ExportDialog(title, active(), self._parent, whose)
        dialog.accepted.connect(lambda: self._ask_where(dialog, name, work))
        dialog.finished.connect(self._closed)
        self.dialog = dialog
        dialog.open()

    def _closed(self) -> None:
        self.dialog = None

    def _ask_where(
        self, dialog: ExportDialog, name: str, work: Callable[[ExportRequest], Work]
    ) -> None:
        kinds = dialog.kinds
        path = self.ask_file(f"{name}.{kinds[0]}", kinds[0]) if kinds else None
        if path is None:
            return
        wanted = ExportRequest(
            kinds, path, dialog.wanted_language, dialog.anonymous.isChecked(), dialog.pupils
        )
        others = [with_ending(path, f".{kind}") for kind in kinds[1:]]
        if self.has_any(others):
            return
        self._task.start(EXPORT_TITLE, work(wanted), self._exported)

    def has_any(self, others: Sequence[Path]) -> bool:
        there = [at for at in others if os.path.lexists(at)]
        if there:
            self._refuse(NameTakenError(there[0]))
        return bool(there)

    def _refuse(self, fault: NameTakenError) -> None:
        self.told.emit(translate(fault.message))

    def ask_file(self, name: str, ending: str) -> Path | None:
        title = gettext("Where to?")
        try:
            return ask_target(self._parent, title, name, f"*.{ending}", f".{ending}")
        except NameTakenError as fault:
            self._refuse(fault)
            return None

    def _exported(self, made: ExportOutcome) -> None:
        if made.stopped:
            self.told.emit(gettext("Stopped; no file was changed."))
            return
        line = written_line(made.files)
        count = len(made.left_out)
        if count:
            first = made.left_out[0].said()
            more = ngettext(
                "{count} thing was left out", "{count} things were left out", count
            ).format(count=count)
            line += f" · {more}: {first}"
        self.told.emit(line)

    def write(self, work: Work, then: Callable[[], None]) -> None:
        self._writing.queue(SHEETS_TITLE, work, partial(self._written, then))

    def _written(self, then: Callable[[], None], made: HandedOut) -> None:
        self.told.emit(written_line(made.files))
        if made.fault is None:
            then()
        else:
            self.failed.emit(made.fault)

"""RosterFiles: the list of pupils from a CSV file, and into one."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from tutor.classroom.roster import Pupil, Roster
from tutor.classroom.roster_changes import merging
from tutor.classroom.roster_csv import read_roster, write_roster
from tutor.language import gettext
from tutor.ui.classroom.export_dialog import written_line
from tutor.ui.classroom.pupils_tab import PupilsTab
from tutor.ui.parts.file_dialogs import NameTakenError, ask_file, ask_target
from tutor.ui.parts.jobs import Executor, Jobs
from tutor.view.jobs import result_of

CSV_FILES = "*.csv"


class RosterFiles(QObject):
    roster_requested = Signal(object)
    told = Signal(str)
    failed = Signal(object)

    def __init__(self, tab: PupilsTab, executor: Executor | None, parent: QObject) -> None:
        super().__init__(parent)
        self._tab = tab
        self._jobs = Jobs(executor, self)
        self._jobs.found.connect(self._show_found)
        self._jobs.failed.connect(self.failed)
        tab.read_requested.connect(self.read)
        tab.write_requested.connect(self.write)

    @Slot()
    def read(self) -> None:
        path = ask_file(self._tab, gettext("A list of pupils"), CSV_FILES)
        if path is not None:
            self._jobs.add(result_of(read_roster, path))

    @Slot()
    def write(self) -> None:
        roster = self._tab.roster
        title = gettext("Where to?")
        try:
            path = ask_target(self._tab, title, "pupils.csv", CSV_FILES, ".csv")
        except NameTakenError as fault:
            self.failed.emit(fault)
            return
        if path is not None:
            self._jobs.add(result_of(_write, path, roster))

    @Slot(object)
    def _show_found(self, found: tuple[Pupil, ...] | str) -> None:
        if isinstance(found, str):
            self.told.emit(found)
        else:
            self.roster_requested.emit(merging(found))

    def close(self) -> None:
        self._jobs.close()


def _write(path: Path, roster: Roster) -> str:
    write_roster(path, roster)
    return written_line((path,))

"""ImportHandler: games into the class, from the choice of files to the report."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.import_report import ImportTotals
from tutor.classroom.roster import Pupil
from tutor.classroom.roster_changes import merging
from tutor.classroom.survey import Survey, SurveyedName
from tutor.language import gettext, mark
from tutor.ui.classroom.who_dialog import WhoDialog
from tutor.ui.parts.jobs import Task
from tutor.ui.parts.place_chooser import choose_files, choose_folder, with_leave
from tutor.view.classroom.work import import_games, read_names

READING_TITLE = mark("Reading names")
IMPORT_TITLE = mark("Importing")


class ImportHandler(QObject):
    done = Signal(object)
    failed = Signal(object)
    told = Signal(str)

    def __init__(self, task: Task, jobs: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent, self._task, self._jobs = parent, task, jobs
        self.folder: ClassFolder | None = None
        self.may_fetch = "never"

    # --- which games --------------------------------------------------------------------------

    def choose_folder(self) -> None:
        self._take_any(choose_folder(self._parent))

    def choose_files(self) -> None:
        self._take_any(choose_files(self._parent))

    def _take_any(self, places: tuple[Path, ...]) -> None:
        if places:
            self.take(places)

    def take(self, places: tuple[Path, ...]) -> None:
        if self.folder is None or not self._task.is_free():
            return
        begin = partial(self._begin, self.folder, places)
        with_leave(places, self.may_fetch, begin, self._parent)

    # --- who is who, then the import ----------------------------------------------------------

    def _begin(self, folder: ClassFolder, places: tuple[Path, ...], fetch: bool) -> None:
        if folder.roster.pupils:
            self._import(folder, places, fetch)
            return
        work = partial(read_names, folder=folder.path, places=places, fetch=fetch, jobs=self._jobs)
        self._task.start(READING_TITLE, work, partial(self._ask_who, folder, places, fetch))

    def _ask_who(
        self, folder: ClassFolder, places: tuple[Path, ...], fetch: bool, found: Survey | None
    ) -> None:
        if found is None:
            return
        if not found.games:
            self.told.emit(gettext("There is no game in these places."))
            return
        dialog = WhoDialog(found, self._parent)
        dialog.accepted.connect(lambda: self._enrol(folder, dialog.names.ticked(), places, fetch))
        dialog.open()

    def _enrol(
        self,
        folder: ClassFolder,
        names: tuple[SurveyedName, ...],
        places: tuple[Path, ...],
        fetch: bool,
    ) -> None:
        try:
            folder = folder.changed(merging(Pupil(one.name) for one in names))
        except (ValueError, OSError) as error:
            self.failed.emit(error)
            return
        self._import(folder, places, fetch)

    def _import(self, folder: ClassFolder, places: tuple[Path, ...], fetch: bool) -> None:
        work = partial(
            import_games, folder=folder.path, places=places, fetch=fetch, jobs=self._jobs
        )
        self._task.start(IMPORT_TITLE, work, self._imported)

    def _imported(self, sums: ImportTotals) -> None:
        self.done.emit(sums)

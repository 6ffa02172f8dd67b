"""ClassChanger: changes who is who, one change upon the other, and reads the class anew."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.roster_changes import PupilChangedError, RosterChange
from tutor.ui.parts.jobs import Executor, Jobs
from tutor.view.classroom.jobs import opening
from tutor.view.jobs import result_of


class ClassChanger(QObject):
    """A change is written at once; what the class comes to with it takes longer, and only the last
    reading counts."""

    changed = Signal(object)
    read = Signal(object)
    failed = Signal(object)

    def __init__(self, executor: Executor | None, parent: QObject) -> None:
        super().__init__(parent)
        self._path = Path()
        self._changes, self._reader = Jobs(executor, self), Jobs(executor, self)
        self._changes.found.connect(self.changed)
        self._changes.failed.connect(self._refused)
        self._reader.found.connect(self.read)
        self._reader.failed.connect(self.failed)

    def change(self, folder: ClassFolder, change: RosterChange) -> None:
        self._path = folder.path
        self._changes.add(result_of(folder.changed, change))

    def read_again(self, path: Path) -> None:
        self._reader.start(opening(path))

    def leave(self) -> None:
        self._reader.cancel()

    @Slot(object)
    def _refused(self, error: object) -> None:
        self.failed.emit(error)
        if isinstance(error, PupilChangedError):  # it says: look at the list as it is now
            self.read_again(self._path)

    def close(self) -> None:
        self._reader.close()
        self._changes.close()

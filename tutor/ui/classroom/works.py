"""ClassWorks: the long work of a class, each in a process of its own."""

from dataclasses import dataclass
from random import Random

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from tutor.classroom.class_folder import ClassFolder
from tutor.ui.classroom.handing import ExportHandler
from tutor.ui.classroom.intake import ImportHandler
from tutor.ui.parts.look import Look
from tutor.ui.parts.task import Task
from tutor.ui.parts.worker import Executor
from tutor.view.process import Runner


@dataclass(frozen=True, slots=True)
class ClassServices:
    """What the view works with."""

    run: Runner
    """Where long work is done."""
    executor: Executor | None
    random: Random
    jobs: int = 2
    """Processes that annotate at once."""


class ClassWorks(QObject):
    """An import or an export in `task`; problem sets, which are soon written, beside it."""

    changed = Signal()
    """`shown` is another, or further."""
    told = Signal(str)
    """One sentence of what was done."""
    failed = Signal(object)
    """An exception that is to be said."""

    def __init__(self, around: ClassServices, parent: QWidget) -> None:
        super().__init__(parent)
        self.task, self._writing = (Task(around.run, around.executor, self) for _ in range(2))
        self.intake = ImportHandler(self.task, around.jobs, parent)
        self.handing = ExportHandler(self.task, parent, self._writing)
        for work in (self.task, self._writing):
            work.changed.connect(self.changed)
            work.failed.connect(self.failed)
            work.refused.connect(self.failed)
        for asker in (self.intake, self.handing):
            asker.told.connect(self.told)
            asker.failed.connect(self.failed)

    @property
    def shown(self) -> Task:
        """What is to be seen."""
        return self._writing if self._writing.busy and not self.task.busy else self.task

    def show_class(self, folder: ClassFolder, look: Look) -> None:
        """The class that games go into; another look."""
        self.intake.folder = folder
        for asker in (self.intake, self.handing):
            asker.look = look

    @Slot()
    def stop(self) -> None:
        """Let what is seen come to an end."""
        self.shown.stop()

    @Slot(int)
    def take_in(self, files: int) -> None:
        """Import games of a folder (0), or files (1)."""
        if self.task.is_free():
            (self.intake.choose_files if files else self.intake.choose_folder)()

    def close(self) -> None:
        """Stop it all before the window goes."""
        for work in (self.task, self._writing):
            work.close()

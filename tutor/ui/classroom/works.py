"""ClassWorks: the long work of a class, each in a process of its own."""

from dataclasses import dataclass
from random import Random

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from tutor.classroom.class_folder import ClassFolder
from tutor.ui.classroom.handing import ExportHandler
from tutor.ui.classroom.intake import ImportHandler
from tutor.ui.parts.jobs import Executor, Task
from tutor.view.process import Runner


@dataclass(frozen=True, slots=True)
class ClassServices:
    run: Runner
    executor: Executor | None
    random: Random
    jobs: int = 2


class ClassWorks(QObject):
    changed = Signal()
    told = Signal(str)
    failed = Signal(object)

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
        return self._writing if self._writing.busy and not self.task.busy else self.task

    def show_class(self, folder: ClassFolder) -> None:
        self.intake.folder = folder

    @Slot()
    def stop(self) -> None:
        self.shown.stop()

    @Slot(int)
    def take_in(self, files: int) -> None:
        if self.task.is_free():
            (self.intake.choose_files if files else self.intake.choose_folder)()

    def close(self) -> None:
        for work in (self.task, self._writing):
            work.close()
